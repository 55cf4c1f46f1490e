/** The bar above a room: the game, where in the match it is, the connection; and the title of the tab. */
import {make} from "./dom.js"
import {isPaused} from "./table.js"
import {capital, titleOf} from "./words.js"

export class Heading {
  constructor(menu) {
    this.title = make("h1", {}, "")
    this.moment = make("p.moment")
    this.link = make("p.link", {role: "status"})
    this.element = make("header.bar", {}, make("div.titles", {}, this.title, this.moment), this.link, menu)
  }

  show(packet, {moment}, isWaiting) {
    const {awaited, view: {game, viewer}} = packet, isMine = awaited.includes(viewer) && !isPaused(packet)
    this.title.textContent = titleOf(game)
    this.moment.textContent = isWaiting ? "" : capital(moment)
    document.title = `${isMine ? "● " : ""}${titleOf(game)} · ${moment || "fodasse"}`
  }
}
