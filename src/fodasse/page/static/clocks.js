/** Clocks: the seconds that people have left for a decision, and those left of a pause. */
import {make} from "./dom.js"
import {Say} from "./words.js"

const LOW = 10
const LOOKING = 250

export class Clocks {
  constructor() {
    /** The end of each seat's time, on the clock of `performance.now()`. */
    this.ends = {}
    this.pause = null
    this.timer = 0
    this.warned = null
    /** The warning for screen readers: once, when the viewer's own time is nearly over. */
    this.warning = make("p.unseen", {role: "status"})
  }

  /** Take in `{"clocks": {"0": 12.5}, "pause": null}`: the seconds left when it was sent. */
  hear({clocks, pause}) {
    const endOf = seconds => Math.round(performance.now() + 1000 * seconds)
    this.ends = Object.fromEntries(Object.entries(clocks).map(([seat, seconds]) => [seat, endOf(seconds)]))
    this.pause = pause === null ? null : endOf(pause)
  }

  clear() {
    this.hear({clocks: {}, pause: null})
  }

  stop() {
    clearInterval(this.timer)
  }

  /** Return an element that shows a time running out; screen readers do not announce it. */
  element(end) {
    return make("span.clock", {},
      make("span.unseen", {}, `${Say("page.time-left")}: `),
      make("span.left", {role: "timer", "data-end": String(end)}, told(end)))
  }

  /** Count down the times within an element, and warn the person on this seat. */
  run(element, seat) {
    this.stop()
    const own = this.ends[seat] ?? null
    const tick = () => {
      for (const each of element.querySelectorAll("[data-end]")) {
        const end = Number(each.dataset.end), text = told(end)
        if (each.textContent !== text) each.textContent = text
        each.classList.toggle("low", left(end) <= LOW)
      }
      const isLow = own !== null && left(own) <= LOW
      if (!isLow) this.warning.textContent = ""
      else if (this.warned !== own) this.warning.textContent = Say("page.seconds-left", {count: left(own)})
      this.warned = isLow ? own : null
    }
    tick()
    if (Object.keys(this.ends).length || this.pause !== null) this.timer = setInterval(tick, LOOKING)
  }
}

const left = end => Math.max(0, Math.ceil((end - performance.now()) / 1000))

function told(end) {
  const seconds = left(end)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}
