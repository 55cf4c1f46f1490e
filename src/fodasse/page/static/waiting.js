/** The waiting room: who is there, and links for those who are not. */
import {make, redraw} from "./dom.js"
import {linkList} from "./links.js"
import {nameForm} from "./menu.js"
import {Say, nameOf, say} from "./words.js"

export class Waiting {
  constructor(room) {
    this.room = room
    this.list = make("ul.people")
    this.links = make("div")
    this.name = nameForm(room)
    this.element = make("section.panel.waiting", {"aria-labelledby": "waiting-title"},
      make("h2", {id: "waiting-title"}, Say("page.waiting")),
      make("p", {role: "status"}, Say("page.waiting-about")),
      this.list, this.name, this.links)
  }

  show({seats}) {
    const {packet, present, links} = this.room, {viewer} = packet.view
    const missing = links.filter(({seat}) => !present?.[seat])
    const people = seats.map(({seat}) => ({seat, name: nameOf(seat), state: stateOf(seat, viewer, present), isMissing: present?.[seat] === false}))
    this.name.hidden = viewer === null
    const input = this.name.querySelector("input")
    if (document.activeElement !== input) input.value = packet.names[viewer] ?? ""
    redraw(this.list, people, () => people.map(({name, state, isMissing}) =>
      make(isMissing ? "li.missing" : "li", {}, make("span.who", {}, name), state ? make("span.tag", {}, state) : null)))
    redraw(this.links, [missing, packet.names], () => missing.length
      ? [make("h3", {}, Say("page.links")), make("p", {}, say("page.links-about")), linkList(missing)] : [])
  }
}

/** Return the word for the presence of a seat; "" if it is unknown. Bots are not in `present`. */
function stateOf(seat, viewer, present) {
  if (seat === viewer) return say("page.you")
  if (!present) return ""
  if (!(seat in present)) return say("page.bot")
  return say(present[seat] ? "page.here" : "page.expected")
}
