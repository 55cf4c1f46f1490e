/**
 * A room: the waiting room, then the table, drawn from what a connection brings.
 *
 *     new Room(root, connection, {
 *       links: [{seat, address}],      // of other people's seats, to share; none: no waiting room
 *       keep: token => {},             // a spectator got a seat, and this is its secret
 *       back: () => {},                // to the lobby
 *       advise: async view => {},      // a hint, as in `hint.js`; null: there are none
 *     }).open(lang)
 */
import {choiceButton} from "./choices.js"
import {forget, make, redraw} from "./dom.js"
import {Hint} from "./hint.js"
import {Log} from "./log.js"
import {Menu} from "./menu.js"
import {Table} from "./table.js"
import {Waiting} from "./waiting.js"
import {Say, capital, load, nameOf, say, speakOf} from "./words.js"

export class Room {
  constructor(root, connection, {links = [], keep = () => {}, back = () => {}, advise = null} = {}) {
    Object.assign(this, {root, connection, links, keep, back, advise, packet: null, present: null, asked: null, titles: {}})
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
  }

  build() {
    this.title = make("h1", {}, "")
    this.moment = make("p.moment")
    this.link = make("p.link", {role: "status"})
    this.refusal = make("p.refusal", {role: "alert", hidden: true})
    this.banner = make("div.banner", {role: "region", "aria-label": say("page.questions"), hidden: true})
    this.table = new Table((action, control) => this.act(action, control), (text, control) => this.tell(text, control))
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
    this.root.replaceChildren(this.header, this.main, this.refusal)
    this.waiting.element.hidden = true
    this.table.element.hidden = this.log.element.hidden = true
  }

  state(state, refused) {
    this.link.textContent = state === "connecting" ? say("page.connecting") : ""
    this.root.classList.toggle("offline", state !== "open")
    if (refused) {
      this.main.replaceChildren(make("section.panel", {},
        make("h2", {}, capital(refused.text)),
        make("button", {type: "button", onclick: this.back}, say("page.to-lobby"))))
    }
  }

  show(packet) {
    if (this.packet && packet.ply < this.packet.ply) this.log.clear()
    this.packet = packet
    this.asked = this.asked?.ply === packet.ply ? this.asked : null
    speakOf(packet.view.game, packet.names)
    this.hush()
    this.draw()
    this.log.add(packet.events)
  }

  draw() {
    const {packet} = this, {viewer} = packet.view
    const isWaiting = this.isWaiting()
    this.waiting.element.hidden = !isWaiting
    this.table.element.hidden = this.log.element.hidden = isWaiting
    const scene = this.table.show(packet, this.present)
    this.title.textContent = titleOf(packet.view.game)
    this.moment.textContent = capital(scene.moment)
    const isMine = viewer !== null && packet.awaited.includes(viewer)
    document.title = `${isMine ? "● " : ""}${titleOf(packet.view.game)} · ${scene.moment || "fodasse"}`
    if (isWaiting) this.waiting.show(scene)
    this.menu.show(packet)
    this.hint?.show(packet, this.table.element)
    this.drawBanner()
  }

  /** Whether the match waits for its people to come for the first time. */
  isWaiting() {
    const {ply, awaited, outcome, view} = this.packet
    return ply === 0 && !outcome && !awaited.includes(view.viewer)
  }

  /** What the table asks this person: votes, and consents to an undo. */
  drawBanner() {
    const {packet, asked} = this
    const votes = packet.table_actions.filter(({action}) => ["vote", "resume", "join"].includes(action.type))
    this.banner.hidden = !votes.length && !asked
    redraw(this.banner, [document.documentElement.lang, packet.view.motion ?? null, votes, asked, packet.names], () => [
      packet.view.motion ? make("p", {}, this.motionText()) : null,
      ...votes.map(entry => choiceButton(entry, (action, control) => this.act(action, control))),
      asked ? make("p", {}, say("page.undo-asked", {name: nameOf(asked.seat)})) : null,
      asked ? make("button", {type: "button", onclick: event => this.consent(event.currentTarget)}, say("page.allow")) : null,
    ])
  }

  motionText() {
    const {motion} = this.packet.view
    const name = say(`motions.${motion.motion.type}`, motion.motion)
    return capital(say("fodasse.motion", {motion: name, in_favour: motion.in_favour.length, against: motion.against.length}))
  }

  notice(notice) {
    if ("present" in notice) this.present = notice.present
    if ("undo" in notice) this.asked = notice.undo
    if (this.packet) this.draw()
  }

  // What people do

  async act(action, control) {
    const answer = await this.send({action, ply: this.packet.ply}, control)
    if (answer.token) this.keep(answer.token)
  }

  undo(control) {
    return this.send({type: "undo", ply: this.packet.ply}, control)
  }

  async consent(control) {
    const {seat, ply} = this.asked
    const answer = await this.send({type: "consent", to: seat, ply}, control)
    if (answer.accepted === undefined) return
    this.asked = null
    this.drawBanner()
  }

  rename(name, control) {
    return this.send({type: "rename", name}, control)
  }

  /** Send a message, and show a refusal beside what was pressed. */
  async send(message, control) {
    this.root.classList.add("sending")
    const answer = await this.connection.send(message)
    this.root.classList.remove("sending")
    if (answer.refused) this.tell(answer.refused.text, control)
    return answer
  }

  /** Show why something cannot be done, right below what was pressed. */
  tell(text, control) {
    this.refusal.textContent = ""
    this.refusal.hidden = false
    const place = control?.isConnected ? control.closest(".spot, .choices, .banner, .more, .menu-body, form") ?? control : null
    if (place?.matches(".spot")) place.parentElement.after(this.refusal)
    else if (place) place.after(this.refusal)
    else this.root.append(this.refusal)
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

const titleOf = game => {
  const key = `games.${game}`
  const said = say(key)
  return said === key ? capital(game) : said
}
export {Say}
