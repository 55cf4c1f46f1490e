/**
 * A room: the waiting room, then the table, drawn from what a connection brings.
 *
 *     new Room(root, connection, {
 *       links: [{seat, address}],      // of other people's seats, to share; none: no waiting room
 *       mine: () => {},                // to the own seat, where a link was of no seat; null: there is none
 *       back: () => {},                // to the lobby
 *       advise: async view => {},      // a hint, as in `hint.js`; null: there are none
 *     }).open(lang)
 */
import {choiceButton} from "./choices.js"
import {Clocks} from "./clocks.js"
import {newSecret} from "./connection.js"
import {forget, make, redraw} from "./dom.js"
import {Hint} from "./hint.js"
import {Log} from "./log.js"
import {Menu} from "./menu.js"
import {Table} from "./table.js"
import {Waiting} from "./waiting.js"
import {Say, capital, listed, load, nameOf, say, speakOf} from "./words.js"

export class Room {
  constructor(root, connection, {links = [], mine = null, back = () => {}, advise = null} = {}) {
    Object.assign(this, {root, connection, links, mine, back, advise, packet: null, present: null, asked: [], missing: [], clocks: new Clocks()})
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
    this.table.felt.append(this.log.last)
    this.menu = new Menu(this)
    this.hint = this.advise && new Hint(this.advise)
    if (this.hint) {
      this.table.more.append(this.hint.button)
      this.table.more.after(this.hint.told)
    }
    this.waiting = new Waiting(this)
    this.header = make("header.bar", {}, make("div.titles", {}, this.title, this.moment), this.link, this.menu.element)
    this.main = make("main.room", {},
      make("div.play", {}, this.banner, this.waiting.element, this.table.element), this.log.element)
    this.root.replaceChildren(this.header, this.main, this.refusal, this.clocks.warning)
    this.waiting.element.hidden = true
    this.table.element.hidden = this.log.element.hidden = true
  }

  state(state, refused) {
    this.link.textContent = state === "connecting" ? say("page.connecting") : ""
    this.root.classList.toggle("offline", state !== "open")
    if (state === "connecting") this.forgetNotices()
    if (refused) {
      this.main.replaceChildren(make("section.panel", {},
        make("h2", {}, capital(refused.text)),
        refused.code === "token-unknown" && this.mine ? make("button.to-seat", {type: "button", onclick: this.mine}, say("page.to-seat")) : null,
        make("button", {type: "button", onclick: this.back}, say("page.to-lobby"))))
    }
  }

  /** Forget notices: whoever connects is told those that hold. */
  forgetNotices() {
    this.asked = []
    this.missing = []
    this.clocks.clear()
  }

  show(packet) {
    if (this.packet && packet.ply < this.packet.ply) this.log.clear()
    if (!isMine(this.packet) && isMine(packet)) this.hush()
    if (packet.ply !== this.packet?.ply) {
      this.asked = []
      this.missing = []
    }
    this.packet = packet
    speakOf(packet.view.game, packet.names)
    this.draw()
    this.log.add(packet.events)
  }

  draw() {
    const {packet} = this, {viewer} = packet.view
    const isWaiting = this.isWaiting()
    this.waiting.element.hidden = !isWaiting
    this.table.element.hidden = this.log.element.hidden = isWaiting
    const scene = this.table.show(packet, this.present, this.clocks)
    this.title.textContent = titleOf(packet.view.game)
    this.moment.textContent = capital(scene.moment)
    document.title = `${isMine(packet) ? "● " : ""}${titleOf(packet.view.game)} · ${scene.moment || "fodasse"}`
    if (isWaiting) this.waiting.show(scene)
    this.menu.show(packet)
    this.hint?.show(packet, this.table.element)
    this.drawBanner()
    this.clocks.run(this.root, viewer)
  }

  /** Whether the match waits for its people to come for the first time. */
  isWaiting() {
    const {ply, awaited, outcome, view} = this.packet
    return ply === 0 && !outcome && !awaited.includes(view.viewer)
  }

  /** What the table asks this person: votes, and consents to an undo. */
  drawBanner() {
    const {packet, asked, missing, clocks: {pause}} = this
    const votes = packet.table_actions.filter(({action}) => ["vote", "resume", "join"].includes(action.type))
    this.banner.hidden = !votes.length && !asked.length && !missing.length && pause === null
    redraw(this.banner, [document.documentElement.lang, packet.view.motion ?? null, votes, asked, missing, pause, packet.names], () => [
      pause === null ? null : make("p.pause", {}, this.clocks.element(pause)),
      packet.view.motion ? make("p", {}, this.motionText()) : null,
      ...votes.map(entry => choiceButton(entry, (action, control) => this.act(action, control))),
      ...asked.flatMap(({seat, ply}) => [
        make("p", {}, say("page.undo-asked", {name: nameOf(seat)})),
        make("button", {type: "button", "data-key": `consent-${seat}`, onclick: event => this.consent(seat, ply, event.currentTarget)}, say("page.allow")),
      ]),
      missing.length ? make("p", {}, say("page.undo-awaits", {names: listed(missing.map(nameOf))})) : null,
    ])
  }

  motionText() {
    const {motion} = this.packet.view
    const name = say(`motions.${motion.motion.type}`, motion.motion)
    return capital(say("fodasse.motion", {motion: name, in_favour: motion.in_favour.length, against: motion.against.length}))
  }

  notice(notice) {
    if ("present" in notice) this.present = notice.present
    if ("undo" in notice) this.asked = [...this.asked, notice.undo]
    if ("consents" in notice) this.consented(notice.consents)
    if ("clocks" in notice) this.clocks.hear(notice)
    if (this.packet) this.draw()
  }

  // What people do

  /** Send an action. With that of a newcomer goes the secret that its seat is to have, in case that the answer is lost. */
  async act(action, control) {
    const {ply, view: {viewer}} = this.packet
    await this.send(viewer === null ? {action, ply, token: newSecret()} : {action, ply}, control)
  }

  /** Ask to take the last action back. Where people must agree first, it is done once they have. */
  async undo(control) {
    const {ply} = this.packet
    this.undoing = ply
    const place = placeOf(control), answer = await this.ask({type: "undo", ply})
    if (answer.refused?.code === "disclosed") return  // a notice says who has yet to agree
    this.undoing = null
    if (answer.refused) this.tell(answer.refused.text, place)
  }

  /** Take in who has yet to agree to the own undo. */
  consented({ply, missing}) {
    this.missing = missing
    if (!missing.length && this.undoing === ply) this.undo(this.menu.undo)
  }

  async consent(seat, ply, control) {
    const answer = await this.send({type: "consent", to: seat, ply}, control)
    if (answer.accepted === undefined) return
    this.asked = this.asked.filter(each => each.seat !== seat)
    this.drawBanner()
  }

  rename(name, control) {
    return this.send({type: "rename", name}, control)
  }

  async ask(message) {
    this.hush()
    this.root.classList.add("sending")
    const answer = await this.connection.send(message)
    this.root.classList.remove("sending")
    return answer
  }

  /** Send a message, and show a refusal beside what was pressed. */
  async send(message, control) {
    const place = placeOf(control), answer = await this.ask(message)
    if (answer.refused) this.tell(answer.refused.text, place)
    return answer
  }

  /** Show why something cannot be done, right below a part of the page. */
  tell(text, place) {
    this.refusal.textContent = ""
    this.refusal.hidden = false
    if (place) place.after(this.refusal)
    else this.main.prepend(this.refusal)  // what was pressed is gone
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
const placeOf = control => control.closest(".hand, .middle, .choices, .more, .banner, form, .menu-actions")

const isMine = packet => packet?.awaited.includes(packet.view.viewer) ?? false

const titleOf = game => {
  const key = `games.${game}`
  const said = say(key)
  return said === key ? capital(game) : said
}
