/** A hint on request: the action that a search prefers, in words and marked on its controls. */
import {make} from "./dom.js"
import {Say, language, say} from "./words.js"

export class Hint {
  /**
   * `await advise(view)` returns `{best, worlds, seconds}`: the index of an action of the packet with this
   * view, the number of worlds tried, and the time that took. It throws an error if it cannot.
   */
  constructor(advise) {
    Object.assign(this, {advise, packet: null, best: null, moment: 0})
    this.button = make("button.plain", {type: "button", "data-key": "hint", onclick: () => this.ask()}, Say("page.hint"))
    this.told = make("p.hint", {role: "status"})
  }

  /** Take in the packet that is on the table now; `table` is its element. */
  show(packet, table) {
    if (packet.ply !== this.packet?.ply) {
      this.moment++
      this.best = null
      this.told.textContent = ""
      this.button.disabled = false
    }
    Object.assign(this, {packet, table})
    this.button.hidden = packet.actions.length < 2
    this.mark()
  }

  async ask() {
    const {moment, packet: {actions, view}} = this
    this.button.disabled = true
    this.told.textContent = Say("page.hint-thinking")
    let found = null
    try {
      found = await this.advise(view)
    } catch (error) {
      console.warn(error)
    }
    if (moment !== this.moment) return  // it is about a position that is gone
    this.button.disabled = false
    if (!found) {
      this.told.textContent = Say("page.hint-failed")
      return
    }
    const {action, label} = actions[found.best]
    const seconds = found.seconds.toLocaleString(language(), {minimumFractionDigits: 1, maximumFractionDigits: 1})
    this.best = JSON.stringify(action)
    this.told.textContent = Say("page.hinted", {action: label, count: found.worlds, seconds})
    this.mark()
  }

  /** Mark the controls of the best action. */
  mark() {
    for (const control of this.table.querySelectorAll("[data-key]")) {
      control.classList.toggle("best", control.dataset.key === this.best)
    }
  }
}
