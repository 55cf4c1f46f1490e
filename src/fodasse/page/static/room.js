/**
 * A room: the waiting room, then the table, drawn from what a connection brings.
 *
 *     new Room(root, connection, {
 *       address: "",                   // of the room, to share: whoever opens it sits down on a free seat; "": nobody can
 *       links: [{seat, address}],      // of other people's seats, to share
 *       isHost: false,                 // whether this person opened the room, and may begin
 *       mine: () => {},                // to the person's own seat, where a link has an unknown secret; null: there is none
 *       watch: () => {},               // to the table as a spectator, who may be able to join; null: there are none
 *       back: () => {},                // to the lobby
 *       gone: () => {},                // instead of a room that does not exist; null: the room says so itself
 *       explain: async (game, rules, lang) => {},  // the rules of a table in words, as GET /api/games/GAME/rules
 *       advise: async view => {},      // a hint, as in `hint.js`; null: there are none
 *       unkept: () => {},              // what the browser does not keep, as in `keeping.js`; null: it keeps all
 *     }).open(lang)
 */
import {Banner, placeOf} from "./banner.js"
import {Clocks} from "./clocks.js"
import {Doing} from "./doing.js"
import {make} from "./dom.js"
import {Forced} from "./forced.js"
import {Heading} from "./heading.js"
import {Hint} from "./hint.js"
import {Keeping} from "./keeping.js"
import {Log} from "./log.js"
import {Menu} from "./menu.js"
import {Naming} from "./naming.js"
import {Past} from "./past.js"
import {Refusal, deadEnd} from "./refusal.js"
import {Results} from "./results.js"
import {Table} from "./table.js"
import {Waiting} from "./waiting.js"
import {load, say, speakOf} from "./words.js"

export class Room extends Doing {
  constructor(root, connection, {address = "", links = [], isHost = false, mine = null, watch = null, back = () => {}, gone = null, advise = null, explain, unkept = () => null} = {}) {
    super()
    Object.assign(this, {root, connection, address, links, isHost, mine, watch, back, gone, advise, explain, packet: null, present: null, free: [], away: [], closed: null, clocks: new Clocks(), keeping: new Keeping(unkept)})
    connection.onpacket = packet => this.show(packet)
    connection.onnotice = notice => this.notice(notice)
    connection.onstate = (state, refused) => this.state(state, refused)
  }

  /** Load the words of a language, build the page, and start the connection in it. */
  async open(lang) {
    await load(lang)
    this.packet = null
    this.build()
    this.connection.open({since: 0, lang})
  }

  close() {
    this.connection.close()
    this.clocks.stop()
    this.forced?.stop()
    this.table?.tricks.drop()
  }

  build() {
    this.banner = new Banner(this)
    this.table = new Table((action, control) => this.press(action, control), (text, control) => this.refusal.tell(text, placeOf(control)))
    this.log = new Log()
    this.past = new Past()
    this.results = new Results()
    this.table.felt.append(this.log.last, this.results.element)
    this.table.more.append(this.results.button)
    this.forced?.stop()
    this.forced = new Forced((action, control) => this.act(action, control))
    this.menu = new Menu(this)
    this.hint = this.advise && new Hint(this.advise)
    if (this.hint) {
      this.table.more.append(this.hint.button)
      this.table.more.after(this.hint.told)
    }
    this.waiting = new Waiting(this)
    this.naming = new Naming(this)
    this.heading = new Heading(this.menu.element)
    this.main = make("main.room", {},
      make("div.play", {}, this.banner.element, this.naming.element, this.keeping.element, this.waiting.element, this.table.element), this.log.element)
    this.refusal = new Refusal(this.main)
    this.root.replaceChildren(this.heading.element, this.main, this.refusal.element, this.results.said, this.clocks.warning)
    this.waiting.element.hidden = true
    this.table.element.hidden = this.log.element.hidden = true
  }

  state(state, refused) {
    this.heading.link.textContent = state === "connecting" ? say("page.connecting") : ""
    this.root.classList.toggle("offline", state !== "open")
    if (state === "connecting") this.forgetNotices()
    if (["room-unknown", "room-gone"].includes(refused?.code) && this.gone) this.gone()
    else if (refused) {
      this.heading.title.textContent = "Fodasse"
      this.main.replaceChildren(deadEnd(refused, this))
    }
  }

  /** Forget notices: every new connection receives the current ones. */
  forgetNotices() {
    this.banner.forget()
    this.clocks.clear()
  }

  show(packet) {
    if (this.packet && packet.ply < this.packet.ply) {
      this.log.clear()
      this.past.clear()
    } else if (packet.since > (this.packet?.ply ?? 0)) {
      this.log.skip()
      this.past.clear()
    }
    this.refusal.outdate(packet, this.packet?.awaited ?? [])
    if (packet.ply !== this.packet?.ply) this.banner.forget()
    const isNew = this.packet !== null
    this.packet = {refused: [], ...packet}  // it has them when the viewer is awaited
    speakOf(packet.view.game, packet.names)
    this.past.add(packet.events)
    this.table.hear(packet, isNew)
    this.draw()
    this.forced.show(packet, this.table.choices)
    this.results.show(this.packet, this.past.events, isNew, then => this.table.tricks.afterwards(then))
    const {viewer} = packet.view
    if (viewer !== null && !packet.names[viewer] && !this.isNamed) this.nameSelf({accepted: packet.ply})
    this.log.add(packet.events)
  }

  draw() {
    const {packet} = this, {viewer} = packet.view
    const isWaiting = this.isWaiting()
    this.waiting.element.hidden = !isWaiting
    this.table.element.hidden = this.log.element.hidden = isWaiting
    const here = this.present && {...this.present, ...Object.fromEntries(this.away.map(seat => [seat, false]))}
    const scene = this.table.show(packet, here, this.clocks)
    this.heading.show(packet, scene, isWaiting)
    if (isWaiting) this.waiting.show(scene)
    this.hasLeft = viewer !== null && !packet.outcome && !scene.seats.some(({seat}) => seat === viewer)
    this.menu.show(packet, this.hasLeft, this.past.since(viewer).length > 0)
    this.hint?.show(packet, this.table.element)
    this.naming.show(packet, isWaiting || this.hasLeft ? null : this.present)  // the waiting room asks by itself
    this.keeping.show(packet)
    this.banner.draw()
    this.clocks.run(this.root, viewer)
  }

  /** Whether the match waits for its people to come for the first time. A local match does not. */
  isWaiting() {
    return this.packet.begun === false
  }

  notice(notice) {
    if ("present" in notice) Object.assign(this, {present: notice.present, free: notice.free ?? [], away: notice.away ?? []})
    if ("closed" in notice) this.closed = notice.closed
    this.banner.hear(notice)
    if ("clocks" in notice) this.clocks.hear(notice)
    if (this.packet) this.draw()
  }
}
