/** The waiting room: who is there, free seats, links for those who are not there, and the host's choices. */
import {make, redraw} from "./dom.js"
import {linkList} from "./links.js"
import {nameForm} from "./menu.js"
import {ownName} from "./storage.js"
import {Say, botWords, nameOf, say} from "./words.js"

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
    this.own = make("label.own-name", {}, make("span", {}, Say("page.your-name")),
      make("input", {name: "own-name", maxLength: 24, autocomplete: "nickname", value: ownName.get(), onchange: event => ownName.set(event.currentTarget.value.trim())}))
    this.about = make("p", {role: "status"})
    this.start = make("div.begin", {hidden: !room.isHost},
      make("button.main", {type: "button", "data-key": "begin", onclick: event => room.begin(event.currentTarget)}, say("page.begin")),
      make("p.help", {}, say("page.begin-about")))
    this.element = make("section.panel.waiting", {"aria-labelledby": "waiting-title"},
      make("h2", {id: "waiting-title"}, Say("page.waiting")), this.about, this.own, this.links, this.list, this.start, this.name)
  }

  show({seats}) {
    const {packet, present, free, links, address, isHost} = this.room, {viewer} = packet.view
    const missing = links.filter(({seat}) => free.includes(seat))
    const people = seats.map(({seat}) => ({seat, name: nameOf(seat), state: stateOf(seat, viewer, present, free, packet.bots?.[seat]),
      isMissing: present?.[seat] === false, isFree: free.includes(seat)}))
    const isSeated = viewer !== null
    this.about.textContent = Say(isSeated ? "page.waiting-about" : free.length ? "page.sit-about" : "page.watch-about")
    this.name.hidden = this.links.hidden = !isSeated
    this.own.hidden = isSeated || !free.length
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

/** Return the word for the presence of a seat, or for its bot; "" if it is unknown. */
function stateOf(seat, viewer, present, free, bot) {
  if (seat === viewer) return say("page.you")
  if (bot) return botWords(bot)
  if (!present) return ""
  if (free.includes(seat)) return say("page.free")
  return say(present[seat] ? "page.here" : "page.absent")
}
