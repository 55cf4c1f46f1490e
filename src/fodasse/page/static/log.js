/** The log: what happened, in sentences, the newest last. */
import {make} from "./dom.js"
import {say} from "./words.js"

const DEALS = ["deal"]

export class Log {
  constructor() {
    this.list = make("ol", {role: "log", "aria-live": "polite", "aria-relevant": "additions", "aria-labelledby": "log-title", tabIndex: 0})
    this.last = make("p.latest", {"aria-hidden": "true"})
    this.element = make("section.log", {"aria-labelledby": "log-title", tabIndex: -1},
      make("h2", {id: "log-title"}, say("page.log")), this.list)
    this.isAtEnd = true
    this.list.onscroll = () => { this.isAtEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 40 }
    if (globalThis.ResizeObserver) new ResizeObserver(() => this.follow()).observe(this.list)
  }

  clear() {
    this.list.replaceChildren()
  }

  /** Begin anew, as the packet leaves out what happened before its own events. */
  skip() {
    this.list.replaceChildren(make("li.skipped", {}, say("page.earlier")))
  }

  /** Add the events of a packet. */
  add(events) {
    if (!events.length) return
    this.list.setAttribute("aria-busy", String(events.length > 10))  // a whole past is not read out
    this.list.append(...events.map(line))
    this.list.removeAttribute("aria-busy")
    if (events.length > 10) this.isAtEnd = true
    this.follow()
    this.last.textContent = this.list.lastElementChild?.textContent ?? ""
  }

  /** Keep the end in sight, unless somebody has scrolled away from it. */
  follow() {
    if (this.isAtEnd) this.list.scrollTop = this.list.scrollHeight
  }
}

function line({action, told}) {
  const text = told.map(each => /[.!?…]$/.test(each.text) ? each.text : `${each.text}.`).join(" ")
  return make(DEALS.includes(action?.type) ? "li.deal" : "li", {}, text)
}
