/** The waiting room: who is there, free seats, links for those who are not there, and the host's choices. */
import {make, redraw} from "./dom.js"
import {linkList} from "./links.js"
import {nameForm} from "./menu.js"
import {Say, nameOf, say} from "./words.js"

/** The words of buttons of a free seat, for one that has a name, and for one that has none. */
const BUTTONS = {
  sit: {text: "page.sit", named: "page.sit-as", unnamed: "page.sit-on"},
  give: {text: "page.give", named: "page.give-as", unnamed: "page.give-on"},
}

export class Waiting {
  constructor(room) {
    this.room = room
    this.list = make("ul.people")
    this.links = make("div")
    this.name = nameForm(room)
    this.about = make("p", {role: "status"})
    this.start = make("div.begin", {hidden: !room.isHost},
      make("button.main", {type: "button", "data-key": "begin", onclick: event => room.begin(event.currentTarget)}, say("page.begin")),
      make("p.help", {}, say("page.begin-about")))
    this.element = make("section.panel.waiting", {"aria-labelledby": "waiting-title"},
      make("h2", {id: "waiting-title"}, Say("page.waiting")), this.about, this.list, this.name, this.start, this.links)
  }

  show({seats}) {
    const {packet, present, free, links, address, isHost} = this.room, {viewer} = packet.view
    const missing = links.filter(({seat}) => free.includes(seat))
    const people = seats.map(({seat}) => ({seat, name: nameOf(seat), state: stateOf(seat, viewer, present, free),
      isMissing: present?.[seat] === false, isFree: free.includes(seat)}))
    const isSeated = viewer !== null
    this.about.textContent = Say(isSeated ? "page.waiting-about" : free.length ? "page.sit-about" : "page.watch-about")
    this.name.hidden = !isSeated
    const input = this.name.querySelector("input")
    if (document.activeElement !== input) input.value = packet.names[viewer] ?? ""
    redraw(this.list, [people, isSeated, isHost], () => people.map(({seat, name, state, isMissing, isFree}) =>
      make(isMissing ? "li.missing" : "li", {}, make("span.who", {}, name), state ? make("span.tag", {}, state) : null,
        isFree && !isSeated ? this.button("sit", seat) : null,
        isFree && isHost ? this.button("give", seat) : null)))
    redraw(this.links, [missing, packet.names, address], () => address ? [
      make("h3", {}, Say("page.room-link")), make("p", {}, say("page.room-link-about")), linkList([{address}]),
      missing.length ? make("details", {}, make("summary", {}, Say("page.links")),
        make("p", {}, say("page.links-about")), linkList(missing)) : null,
    ] : [])
  }

  /** Return a button of a free seat; `kind` is what it asks the room to do. */
  button(kind, seat) {
    const {text, named, unnamed} = BUTTONS[kind], {names} = this.room.packet
    return make(kind === "sit" ? "button" : "button.plain", {
      type: "button", "data-key": `${kind}-${seat}`, onclick: event => this.room[kind](seat, event.currentTarget),
      "aria-label": Say(names[seat] ? named : unnamed, {seat}),
    }, say(text))
  }
}

/** Return the word for the presence of a seat; "" if it is unknown. Bots are not in `present`. */
function stateOf(seat, viewer, present, free) {
  if (seat === viewer) return say("page.you")
  if (!present) return ""
  if (!(seat in present)) return say("page.bot")
  if (free.includes(seat)) return say("page.free")
  return say(present[seat] ? "page.here" : "page.absent")
}
