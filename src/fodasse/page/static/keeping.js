/** A notice that the browser keeps nothing, with the link of the viewer's seat to be kept elsewhere. It is shown once. */
import {make, redraw} from "./dom.js"
import {linkList} from "./links.js"
import {Say, language, say} from "./words.js"

export class Keeping {
  /** `unkept` is what is not kept: a word of the page and, for a seat, its address; null: all is. */
  constructor(unkept) {
    Object.assign(this, {unkept, isClosed: false})
    this.element = make("section.keeping", {hidden: true})
  }

  show({names, view: {viewer}}) {
    const shown = this.isClosed || viewer === null ? null : this.unkept()
    this.element.hidden = !shown
    redraw(this.element, [language(), names, shown], () => shown ? [
      make("p", {role: "status"}, Say(shown.text)),
      shown.address ? linkList([{seat: viewer, address: shown.address}]) : null,
      make("button.plain", {type: "button", onclick: () => this.close()}, say("page.close")),
    ] : [])
  }

  close() {
    this.isClosed = this.element.hidden = true
  }
}
