/** Answers that are the only ones: given by themselves after a moment, if the person has chosen so. */
import {make} from "./dom.js"
import {browser} from "./storage.js"
import {Say} from "./words.js"

const SAVED = "fodasse.forced"
const MOMENT = 1500

export class Forced {
  /** `act(action, control)` sends an action. */
  constructor(act) {
    Object.assign(this, {act, packet: null, timer: 0})
    this.box = make("input", {type: "checkbox", name: "forced", checked: browser.get(SAVED) === "1", onchange: () => this.choose()})
    this.element = make("div.forced", {}, make("label", {}, this.box, make("span", {}, Say("page.forced"))), make("p.help", {}, Say("page.forced-about")))
  }

  choose() {
    browser.set(SAVED, this.box.checked ? "1" : "0")
    this.wait()
  }

  /** Take in a packet; `control` is where a refusal would be shown. */
  show(packet, control) {
    const isNew = packet.ply !== this.packet?.ply
    Object.assign(this, {packet, control})
    if (isNew) this.wait()
  }

  wait() {
    this.stop()
    const {ply, forced, actions} = this.packet ?? {}
    if (!forced || !this.box.checked || actions.length !== 1) return
    this.timer = setTimeout(() => {
      if (this.packet.ply === ply) this.act(actions[0].action, this.control)
    }, MOMENT)
  }

  stop() {
    clearTimeout(this.timer)
  }
}
