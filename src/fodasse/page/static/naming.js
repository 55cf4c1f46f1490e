/** A question for the viewer's name, for a viewer without one among other people. */
import {make} from "./dom.js"
import {nameForm} from "./menu.js"
import {tab} from "./storage.js"
import {say} from "./words.js"

const DISMISSED = "fodasse.unnamed"  // in this tab: it is not asked again

export class Naming {
  constructor(room) {
    this.element = nameForm(room)
    this.element.classList.add("naming")
    this.element.hidden = true
    this.element.append(make("button.plain", {type: "button", onclick: () => this.dismiss()}, say("page.not-now")))
  }

  show({names, view: {viewer}}, present) {
    const isAmongPeople = Object.keys(present ?? {}).length > 1
    this.element.hidden = !isAmongPeople || viewer === null || Boolean(names[viewer]) || tab.get(DISMISSED) !== null
  }

  dismiss() {
    tab.set(DISMISSED, "1")
    this.element.hidden = true
  }
}
