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
import {choiceButton} from "./choices.js"
import {Clocks} from "./clocks.js"
import {newSecret} from "./connection.js"
import {forget, make, redraw} from "./dom.js"
import {Hint} from "./hint.js"
import {Keeping} from "./keeping.js"
import {Log} from "./log.js"
import {Menu} from "./menu.js"
import {Naming} from "./naming.js"
import {Past} from "./past.js"
import {ownName} from "./storage.js"
import {Table, isPaused} from "./table.js"
import {Waiting} from "./waiting.js"
import {Say, capital, listed, load, nameOf, say, speakOf, titleOf} from "./words.js"

export class Room {
  constructor(root, connection, {address = "", links = [], isHost = false, mine = null, watch = null, back = () => {}, gone = null, advise = null, explain, unkept = () => null} = {}) {
    Object.assign(this, {root, connection, address, links, isHost, mine, watch, back, gone, advise, explain, packet: null, present: null, free: [], away: [], closed: null, asked: [], missing: [], clocks: new Clocks(), keeping: new Keeping(unkept)})
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
  }

  build() {
    this.title = make("h1", {}, "")
    this.moment = make("p.moment")
    this.link = make("p.link", {role: "status"})
    this.refusal = make("p.refusal", {role: "alert", hidden: true})
    this.banner = make("div.banner", {role: "region", "aria-label": say("page.questions"), hidden: true})
    this.table = new Table((action, control) => this.act(action, control), (text, control) => this.tell(text, placeOf(control)))
    this.log = new Log()
    this.past = new Past()
    this.table.felt.append(this.log.last)
    this.menu = new Menu(this)
    this.hint = this.advise && new Hint(this.advise)
    if (this.hint) {
      this.table.more.append(this.hint.button)
      this.table.more.after(this.hint.told)
    }
    this.waiting = new Waiting(this)
    this.naming = new Naming(this)
    this.header = make("header.bar", {}, make("div.titles", {}, this.title, this.moment), this.link, this.menu.element)
    this.main = make("main.room", {},
      make("div.play", {}, this.banner, this.naming.element, this.keeping.element, this.waiting.element, this.table.element), this.log.element)
    this.root.replaceChildren(this.header, this.main, this.refusal, this.clocks.warning)
    this.waiting.element.hidden = true
    this.table.element.hidden = this.log.element.hidden = true
  }

  state(state, refused) {
    this.link.textContent = state === "connecting" ? say("page.connecting") : ""
    this.root.classList.toggle("offline", state !== "open")
    if (state === "connecting") this.forgetNotices()
    if (["room-unknown", "room-gone"].includes(refused?.code) && this.gone) this.gone()
    else if (refused) {
      this.title.textContent = "Fodasse"
      this.main.replaceChildren(make("section.panel", {},
        make("h2", {}, capital(refused.text)),
        refused.code === "token-unknown" && this.mine ? make("button.to-seat", {type: "button", onclick: this.mine}, say("page.to-seat")) : null,
        refused.code === "token-unknown" && this.watch ? make("button.plain", {type: "button", onclick: this.watch}, say("page.watch")) : null,
        make("button", {type: "button", onclick: this.back}, say("page.to-lobby"))))
    }
  }

  /** Forget notices: every new connection receives the current ones. */
  forgetNotices() {
    this.asked = []
    this.missing = []
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
    if (this.isOver(packet)) this.hush()
    if (packet.ply !== this.packet?.ply) {
      this.asked = []
      this.missing = []
    }
    this.packet = {refused: [], ...packet}  // it has them when the viewer is awaited
    speakOf(packet.view.game, packet.names)
    this.past.add(packet.events)
    this.draw()
    const {viewer} = packet.view
    if (viewer !== null && !packet.names[viewer] && !this.isNamed) this.nameSelf({accepted: packet.ply})
    this.log.add(packet.events)
  }

  /** Return whether a packet makes the refusal before it obsolete. */
  isOver({awaited, events, view: {viewer}}) {
    const before = this.packet?.awaited ?? []
    if (this.isStale) return awaited.includes(viewer) && !before.includes(viewer)  // it says why a choice had no effect
    return String(awaited) !== String(before) || events.some(({undo}) => undo)
  }

  draw() {
    const {packet} = this, {viewer} = packet.view
    const isWaiting = this.isWaiting()
    this.waiting.element.hidden = !isWaiting
    this.table.element.hidden = this.log.element.hidden = isWaiting
    const here = this.present && {...this.present, ...Object.fromEntries(this.away.map(seat => [seat, false]))}
    const scene = this.table.show(packet, here, this.clocks)
    this.title.textContent = titleOf(packet.view.game)
    this.moment.textContent = isWaiting ? "" : capital(scene.moment)
    document.title = `${isMine(packet) && !isPaused(packet) ? "● " : ""}${titleOf(packet.view.game)} · ${scene.moment || "fodasse"}`
    if (isWaiting) this.waiting.show(scene)
    this.hasLeft = viewer !== null && !packet.outcome && !scene.seats.some(({seat}) => seat === viewer)
    this.menu.show(packet, this.hasLeft, this.past.since(viewer).length > 0)
    this.hint?.show(packet, this.table.element)
    this.naming.show(packet, isWaiting || this.hasLeft ? null : this.present)  // the waiting room asks by itself
    this.keeping.show(packet)
    this.drawBanner()
    this.clocks.run(this.root, viewer)
  }

  /** Whether the match waits for its people to come for the first time. A local match does not. */
  isWaiting() {
    return this.packet.begun === false
  }

  /** Draw the requests to this person: votes, and consents to an undo. */
  drawBanner() {
    const {packet, asked, missing, hasLeft, closed, clocks: {pause}} = this, isPause = isPaused(packet)
    const isAway = !packet.outcome && this.away.includes(packet.view.viewer)
    const votes = packet.table_actions.filter(({action}) => ["vote", "resume", "join"].includes(action.type))
    this.banner.hidden = !votes.length && !asked.length && !missing.length && !isPause && !hasLeft && !isAway && !closed
    redraw(this.banner, [document.documentElement.lang, isAway, closed, packet.view.table?.motion ?? null, votes, asked, missing, isPause, pause, hasLeft, packet.names], () => [
      closed ? make("p", {}, capital(closed.text)) : null,
      isAway ? make("p", {}, say("page.you-are-away")) : null,
      isAway ? make("button", {type: "button", "data-key": "here", onclick: event => this.send({type: "here"}, event.currentTarget)}, say("page.i-am-back")) : null,
      isPause ? make("p", {}, say("page.paused")) : null,
      isPause && pause !== null ? make("p.pause", {}, this.clocks.element(pause)) : null,
      hasLeft ? make("p", {}, say("page.left")) : null,
      hasLeft && this.watch ? make("button.plain", {type: "button", onclick: this.watch}, say("page.as-spectator")) : null,
      packet.view.table?.motion ? make("p", {}, this.motionText()) : null,
      ...votes.map(entry => choiceButton(entry, (action, control) => this.act(action, control))),
      ...asked.flatMap(({seat, ply}) => [
        make("p", {}, this.undoText(seat)),
        make("button", {type: "button", "data-key": `consent-${seat}`, onclick: event => this.consent(seat, ply, event.currentTarget)}, say("page.allow")),
        make("button.plain", {type: "button", "data-key": `decline-${seat}`, onclick: () => this.decline(seat)}, Say("page.no")),
      ]),
      ...missing.length ? [
        make("p", {}, say("page.undo-awaits", {names: listed(missing.map(nameOf))})),
        make("button.plain", {type: "button", "data-key": "withdraw", onclick: () => this.withdraw()}, say("page.withdraw")),
      ] : [],
    ])
  }

  /** Return who asks to take back which action, and how many later ones go with it. */
  undoText(seat) {
    const name = nameOf(seat), [first, ...later] = this.past.since(seat)
    return first ? say("page.undo-asked", {name, action: first.label, count: later.length}) : say("page.undo-asked-all", {name})
  }

  motionText() {
    const {motion} = this.packet.view.table
    const name = say(`motions.${motion.motion.type}`, motion.motion)
    return capital(say("fodasse.motion", {motion: name, in_favour: motion.in_favour.length, against: motion.against.length}))
  }

  notice(notice) {
    if ("present" in notice) Object.assign(this, {present: notice.present, free: notice.free ?? [], away: notice.away ?? []})
    if ("closed" in notice) this.closed = notice.closed
    if ("undo" in notice) this.asked = [...this.asked, notice.undo]
    if ("consents" in notice) this.consented(notice.consents)
    if ("clocks" in notice) this.clocks.hear(notice)
    if (this.packet) this.draw()
  }

  // What people do

  /** Send an action. A newcomer's action includes the secret for its seat, in case the answer is lost. */
  async act(action, control) {
    const {ply, view: {viewer}} = this.packet
    const token = viewer === null ? newSecret() : null  // without one the server makes it
    const answer = await this.send(token ? {action, ply, token} : {action, ply}, control)
    if (viewer === null) await this.nameSelf(answer)
  }

  /** Sit down on a free seat. The secret for it is made here, in case the answer is lost. */
  async sit(seat, control) {
    await this.nameSelf(await this.send({type: "sit", seat, token: newSecret()}, control))
  }

  /** Give the seat that an answer brings the name that the person has given before; if it is taken, the page asks. */
  async nameSelf({accepted}) {
    const name = ownName.get()
    if (accepted === undefined) return
    this.isNamed = true
    if (name) await this.ask({type: "rename", name})
  }

  /** Let a bot take a free seat, as the host may. */
  give(seat, control) {
    return this.send({type: "give", seat, bot: "rules"}, control)
  }

  /** Begin, with bots on the free seats, as the host may. */
  begin(control) {
    return this.send({type: "begin"}, control)
  }

  /** Ask to take the last action back. Where people must agree first, it is done once they have. */
  async undo(control) {
    const {ply} = this.packet
    this.undoing = ply
    this.withdrawn = null
    const place = placeOf(control), answer = await this.ask({type: "undo", ply})
    if (answer.refused?.code === "disclosed") return  // a notice says who has yet to agree
    this.undoing = null
    if (answer.refused) this.tell(answer.refused.text, place)
  }

  /** Take in who has yet to agree to the viewer's own undo. */
  consented({ply, missing}) {
    if (ply === this.withdrawn) return
    this.missing = missing
    if (!missing.length && this.undoing === ply) this.undo(this.menu.undo)
  }

  /** Withdraw the request for an undo: it is not done even if all agree. */
  withdraw() {
    this.withdrawn = this.packet.ply
    this.undoing = null
    this.missing = []
    this.drawBanner()
  }

  /** Dismiss the request of a seat, without consent. */
  decline(seat) {
    this.asked = this.asked.filter(each => each.seat !== seat)
    this.drawBanner()
  }

  async consent(seat, ply, control) {
    const answer = await this.send({type: "consent", to: seat, ply}, control)
    if (answer.accepted !== undefined) this.decline(seat)
  }

  /** Give the viewer's seat a name, which the browser keeps for later tables. */
  async rename(name, control) {
    const answer = await this.send({type: "rename", name}, control)
    if (answer.accepted !== undefined) ownName.set(name)
  }

  async ask(message) {
    this.hush()
    this.root.classList.add("sending")
    const answer = await this.connection.send(message)
    this.root.classList.remove("sending")
    return answer
  }

  /** Send a message, and show a refusal beside the control that was pressed. */
  async send(message, control) {
    const place = placeOf(control), answer = await this.ask(message)
    if (answer.refused) this.tell(answer.refused.text, place, answer.refused.code === "stale")
    return answer
  }

  /** Show why something cannot be done, right below a part of the page; `isStale`: as the match has gone on. */
  tell(text, place, isStale = false) {
    this.isStale = isStale
    this.refusal.textContent = ""
    this.refusal.hidden = false
    if (place) place.after(this.refusal)
    else this.main.prepend(this.refusal)  // the control that was pressed is gone
    this.refusal.textContent = capital(text)
  }

  hush() {
    this.refusal.hidden = true
    this.refusal.textContent = ""
  }

  async speak(lang) {
    forget(this.table.seats)
    await this.open(lang)
  }
}

/** Return the part of the page that a control is in, which stays when the control is drawn anew. */
const placeOf = control => control.closest(".people, .begin, .hand, .middle, .choices, .more, .banner, form, .menu-actions")

const isMine = packet => packet?.awaited.includes(packet.view.viewer) ?? false
