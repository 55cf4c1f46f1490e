/** What a round and the match have come to: a card over the table, which a press closes, or some time. */
import {fan} from "./cards.js"
import {make} from "./dom.js"
import {resultOf} from "./games/drawers.js"
import {roundsOf, standingsOf} from "./sheet.js"
import {Say, capital, listed, nameOf, say} from "./words.js"

const SHOWN = 15000

export class Results {
  constructor() {
    Object.assign(this, {packet: null, rounds: [], timer: 0})
    this.body = make("div.result-body")
    this.close = make("button", {type: "button", "data-key": "close-result", onclick: () => this.hide(true)}, say("page.close"))
    this.element = make("section.result", {hidden: true, "aria-label": Say("page.result")}, this.body, this.close)
    this.element.onkeydown = ({key}) => key === "Escape" && this.hide(true)
    this.button = make("button.plain", {type: "button", "data-key": "result", hidden: true, onclick: () => this.open()}, Say("page.result"))
    /** What screen readers hear, as the card does not take the focus. */
    this.said = make("p.unseen", {role: "status"})
  }

  /**
   * Take in a packet and all events until now; `isNew`: this page saw the match before it.
   * `later(then)` does something once a trick that lies on the table has been read.
   */
  show(packet, entries, isNew, later) {
    const before = this.packet
    this.packet = packet
    if (packet.events.length || !before) this.rounds = roundsOf(entries, packet.view.table?.points ?? [])
    this.button.hidden = !this.rounds.length && !packet.outcome
    if (packet.events.some(({undo}) => undo)) this.hide(false)
    const isOver = packet.outcome && !before?.outcome
    const isScored = isNew && packet.events.some(({ply}) => ply !== undefined && ply === this.rounds.at(-1)?.ply)
    if (isOver || isScored) later(() => this.open())
  }

  /** Show the card; that of a round closes by itself. */
  open() {
    const {packet, rounds} = this
    const parts = packet.outcome ? matchOf(packet, rounds) : roundOf(packet, rounds.at(-1))
    this.body.replaceChildren(...parts.shown)
    this.said.textContent = parts.said
    this.element.hidden = false
    this.body.scrollTop = 0
    clearTimeout(this.timer)
    if (!packet.outcome) this.timer = setTimeout(() => this.expire(), SHOWN)
  }

  expire() {
    if (this.element.matches(":hover, :focus-within")) this.timer = setTimeout(() => this.expire(), SHOWN)
    else this.hide(false)
  }

  /** Close the card; `byPress`: the focus was in it, and goes on to the person's own place. */
  hide(byPress) {
    clearTimeout(this.timer)
    if (this.element.hidden) return
    this.element.hidden = true
    this.said.textContent = ""
    if (byPress) this.element.closest(".table")?.querySelector("[data-focus]").focus({preventScroll: true})
  }
}

/** Return the name of a seat or, where seats are partners, of a team. */
const nameFor = ({view}, key) => view.teams ? listed(view.teams[key].map(nameOf)) : nameOf(key)

/** Return the card of a round, and the same as sentences: `{shown, said}`. */
function roundOf(packet, round) {
  const {title = capital(round.text), columns = [], keys} = resultOf(packet.view.game, round)
  const rows = (keys ?? round.after.map((_, key) => key)).map(key => ({
    name: nameFor(packet, key),
    cells: columns.map(column => ({name: column.name, text: column.of(key), cards: column.cards?.(key)})),
    before: round.before[key], after: round.after[key],
  }))
  const said = rows.map(({name, cells, before, after}) => `${name}: ${[
    ...cells.filter(({cards}) => !cards).map(cell => `${cell.name} ${cell.text}`), say("page.from-to", {before, after})].join(", ")}.`)
  const head = ["", ...columns.map(({name}) => name), say("page.points")]
  return {said: [`${title}.`, ...said].join(" "), shown: [make("h2", {}, title), gridOf(head, rows.map(row => [
    make("th", {scope: "row"}, row.name),
    ...row.cells.map(({text, cards}) => make("td", {}, cards ? fan(cards, "open") : String(text ?? "–"))),
    make(row.after === row.before ? "td" : "td.changed", {}, pointsOf(row)),
  ]))]}
}

/** Return the points before and after, for eyes and for ears. */
function pointsOf({before, after}) {
  if (before === after) return String(after)
  return [make("span", {"aria-hidden": "true"}, `${before} → `, make("b", {}, String(after))), make("span.unseen", {}, say("page.from-to", {before, after}))]
}

/** Return the card of a match: its standings, its last round, and its rounds one below the other. */
function matchOf(packet, rounds) {
  const {outcome, view} = packet, title = capital(say("wins", {winners: outcome.ranking[0]}))
  const points = view.table?.points ?? []
  const places = standingsOf(outcome, view.teams).flatMap(({place, keys}) => keys.map(key => [place, key]))
  const said = places.map(([place, key]) => say("page.standing", {place, name: nameFor(packet, key), points: points[key] ?? ""}))
  const shown = [make("h2", {}, title), gridOf(["", Say("page.standings"), say("page.points")], places.map(([place, key]) => [
    make("td", {}, `${place}.`), make("th", {scope: "row"}, nameFor(packet, key)), make("td", {}, String(points[key] ?? "–")),
  ]))]
  if (rounds.length) {
    const last = roundOf(packet, rounds.at(-1)).shown
    const title = Say("page.sheet", packet.view)
    shown.push(make("h3", {}, last[0].textContent), last[1], make("h3", {}, title), sheetOf(packet, rounds, title))
  }
  return {shown, said: [`${title}.`, ...said].join(" ")}
}

function sheetOf(packet, rounds, title) {
  const keys = rounds.at(-1).after.map((_, key) => key)
  return make("div.wide", {tabIndex: 0, role: "region", "aria-label": title},
    gridOf(["", ...keys.map(key => nameFor(packet, key))], rounds.map((round, index) => [
      make("th", {scope: "row"}, String(round.event.number ?? round.event.hand_number ?? index + 1)),
      ...keys.map(key => make(round.before[key] === round.after[key] ? "td" : "td.changed", {}, String(round.after[key] ?? "–"))),
    ])))
}

const gridOf = (head, rows) => make("table", {},
  make("thead", {}, make("tr", {}, head.map(name => name ? make("th", {scope: "col"}, name) : make("td")))),
  make("tbody", {}, rows.map(cells => make("tr", {}, cells))))
