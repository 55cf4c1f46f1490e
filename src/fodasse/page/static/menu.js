/** The menu of a room: actions possible at any time, the viewer's name, the language, links, and reasons. */
import {askRules} from "./book.js"
import {choiceButton} from "./choices.js"
import {make, redraw} from "./dom.js"
import {linkList} from "./links.js"
import {LANGUAGES, Say, capital, language, say} from "./words.js"

const IN_BANNER = ["vote", "resume", "join"]

export class Menu {
  constructor(room) {
    this.room = room
    this.actions = make("div.menu-actions")
    this.leave = make("div.menu-actions")
    this.asks = make("details.asks", {}, make("summary"), make("div.menu-actions"))
    this.name = nameForm(room)
    this.links = make("div")
    this.rules = make("button.plain", {type: "button", "data-key": "rules", hidden: true, onclick: () => askRules(room)}, Say("page.table-rules"))
    this.reasons = make("details.reasons", {}, make("summary", {}, Say("page.refused")), make("ul"))
    this.undo = make("button.plain", {type: "button", "data-key": "undo", onclick: event => room.banner.undo(event.currentTarget)}, Say("page.undo"))
    const body = make("div.menu-body", {}, this.actions, this.rules,
      languages(lang => room.open(lang)), this.name, this.links, room.forced.element, this.asks, this.reasons,
      make("button.plain", {type: "button", "data-key": "lobby", onclick: () => room.back()}, Say("page.to-lobby")), this.leave)
    this.element = make("details.menu", {}, make("summary", {}, Say("page.menu")), body)
    this.element.onkeydown = event => {
      if (event.key !== "Escape" || !this.element.open) return
      this.element.open = false
      this.element.querySelector("summary").focus()
    }
    this.again = make("button", {type: "button", onclick: () => room.back()}, Say("page.new-table"))
    room.table.more.append(this.undo, this.again)
  }

  /** Show what a packet offers, also to people who have left; `canUndo`: there is something to take back. */
  show(packet, hasLeft, canUndo) {
    const {viewer} = packet.view, entries = packet.table_actions.filter(({action}) => !IN_BANNER.includes(action.type))
    const act = (action, control) => this.room.act(action, control)
    this.again.hidden = !packet.outcome
    this.undo.hidden = this.name.hidden = viewer === null || hasLeft
    this.undo.classList.toggle("refused", !canUndo)  // when pressed, it gives the reason
    this.undo.setAttribute("aria-disabled", String(!canUndo))
    const parts = {play: [], asked: [], leave: []}
    for (const entry of entries) parts[entry.group in parts ? entry.group : "asked"].push(entry)
    const asks = this.asks.lastElementChild
    this.asks.hidden = !parts.asked.length
    this.asks.firstElementChild.textContent = Say("page.asks", {claims: parts.asked.filter(({group}) => group === "claim").length})
    for (const [part, found] of [[this.actions, parts.play], [asks, parts.asked], [this.leave, parts.leave]]) {
      redraw(part, found, () => found.map(entry => choiceButton(entry, act)))
    }
    this.room.forced.element.hidden = viewer === null || hasLeft
    const {address, links} = this.room, all = address ? [{address}, ...links] : links
    redraw(this.links, [all, packet.names], () => all.length ? [make("h2", {}, Say("page.links")), linkList(all)] : [])
    const refused = packet.refused.map(({text}) => capital(text))
    this.rules.hidden = false
    this.reasons.hidden = !refused.length
    redraw(this.reasons.lastElementChild, refused, () => refused.map(text => make("li", {}, text)))
    const input = this.name.querySelector("input")
    if (document.activeElement !== input) input.value = packet.names[viewer] ?? ""
  }
}

/** A form for changing one's own name. */
export function nameForm(room) {
  const input = make("input", {name: "name", maxLength: 24, autocomplete: "nickname", required: true})
  return make("form.row", {
    onsubmit: event => {
      event.preventDefault()
      room.rename(input.value.trim(), event.currentTarget.querySelector("button"))
    },
  }, make("label", {}, make("span", {}, Say("page.your-name")), input), make("button", {type: "submit"}, say("page.rename")))
}

/** A choice of languages. */
export function languages(choose) {
  const select = make("select", {onchange: () => choose(select.value)},
    Object.entries(LANGUAGES).map(([lang, name]) => make("option", {value: lang, lang, selected: lang === language()}, name)))
  return make("label.languages", {}, make("span", {}, Say("page.language")), select)
}
