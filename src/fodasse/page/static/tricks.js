/** Tricks that were taken: each stays on the table long enough to be read, and the last can be looked at. */
import {make} from "./dom.js"
import {capital, say} from "./words.js"

const HELD = 1800

/**
 * Return the trick that an event collects, by its moves: `{cards: [{card, by, taken, covered}], taker}`, or null.
 * The taker is null where nobody takes it. A set that another one beats goes away without a trick being over.
 */
export function collected({moves = [], cards: laid = []}) {
  if (moves.some(({to}) => to.startsWith("table:"))) return null
  const taken = moves.filter(({from, to}) => from.startsWith("table:") && to !== "pack")
  if (!taken.length) return null
  const [kind, owner] = taken[0].to.split(":"), taker = kind === "won" ? Number(owner) : null
  const cards = taken.flatMap(({cards, count, from}) => {
    const by = Number(from.split(":")[1]), isCovered = laid.some(each => each.seat === by && each.covered)
    return (cards ?? Array(count).fill(null)).map(card => ({card, by, taken: by === taker, covered: isCovered && card !== null}))
  })
  return {cards, taker}
}

/** Return whether an event deals, so that the cards of earlier tricks may be in hands. */
const isDeal = ({type}) => type === "cards-dealt"

export class Tricks {
  /** `redraw()` draws the table again, and `gather(taker)` lets the cards in the middle go to it first. */
  constructor(redraw, gather) {
    Object.assign(this, {redraw, gather, held: null, last: null, isOpen: false, timer: 0, then: null})
    this.button = make("button.plain", {type: "button", "data-key": "last-trick", "aria-expanded": "false", hidden: true, onclick: () => this.toggle()})
  }

  /** Take in the events of a packet; `manilhas` are those before it. */
  add(entries, manilhas) {
    for (const {undo, told = []} of entries) {
      if (undo) this.held = this.last = this.then = null
      for (const {event} of told) {
        const found = collected(event)
        if (isDeal(event)) this.last = null
        if (!found) continue
        for (const each of found.cards) each.manilha = each.card !== null && manilhas.includes(each.card)
        this.last = this.held = found
        clearTimeout(this.timer)
        this.timer = setTimeout(() => this.release(), HELD)
      }
    }
    if (entries.length) this.open(false)
    this.button.hidden = !this.last
  }

  /** Do something once no trick is held; only the last such thing is done. */
  afterwards(then) {
    this.then = this.held ? then : null
    if (!this.held) then?.()
  }

  /** Hold nothing, and go on knowing the last trick. */
  drop() {
    clearTimeout(this.timer)
    this.held = null
  }

  /** Let a held trick go to its taker. */
  async release() {
    clearTimeout(this.timer)
    const {held} = this
    if (!held) return
    await this.gather(held.taker)
    if (this.held !== held) return
    this.held = null
    this.redraw()
    this.afterwards(this.then)
  }

  toggle() {
    this.open(!this.isOpen)
    this.redraw()
  }

  open(isOpen) {
    this.isOpen = isOpen
    this.button.setAttribute("aria-expanded", String(isOpen))
  }

  /** Return the groups of the middle: a held trick in place of the one in course, and the last one if it is asked for. */
  groups(groups, game) {
    const {held, last} = this, title = say("page.last-trick", {game})
    this.button.textContent = capital(title)
    const shown = held ? [...groups.filter(({trick}) => !trick), {title, cards: held.cards, trick: true, held: true}] : groups
    return this.isOpen && last && !held ? [...shown, {title, cards: last.cards, faint: true, held: true}] : shown
  }
}
