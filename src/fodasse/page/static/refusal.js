/** Why something cannot be done: beside what was pressed, or in place of a room that is closed to the person. */
import {make} from "./dom.js"
import {capital, say} from "./words.js"

export class Refusal {
  /** `main` is the element that it stands in where the control that was pressed is gone. */
  constructor(main) {
    Object.assign(this, {main, isStale: false})
    this.element = make("p.refusal", {role: "alert", hidden: true})
  }

  /** Show a text right below a part of the page; `isStale`: the match has gone on meanwhile. */
  tell(text, place, isStale = false) {
    this.isStale = isStale
    this.element.textContent = ""
    this.element.hidden = false
    if (place) place.after(this.element)
    else this.main.prepend(this.element)
    this.element.textContent = capital(text)
  }

  hush() {
    this.element.hidden = true
    this.element.textContent = ""
  }

  /** Hush if a packet makes the refusal obsolete; `before` are the seats that were awaited. */
  outdate({awaited, events, view: {viewer}}, before) {
    const isOver = this.isStale ? awaited.includes(viewer) && !before.includes(viewer)  // it says why a choice had no effect
      : String(awaited) !== String(before) || events.some(({undo}) => undo)
    if (isOver) this.hush()
  }
}

/** Return a page that says why a room does not let the person in, with the ways out. */
export function deadEnd({code, text}, {mine, watch, back}) {
  const isUnknown = code === "token-unknown"
  return make("section.panel", {},
    make("h2", {}, capital(text)),
    isUnknown && mine ? make("button.to-seat", {type: "button", onclick: mine}, say("page.to-seat")) : null,
    isUnknown && watch ? make("button.plain", {type: "button", onclick: watch}, say("page.watch")) : null,
    make("button", {type: "button", onclick: back}, say("page.to-lobby")))
}
