/** Cards that fly from zone to zone, for all games: after a packet is drawn, they come from where they were. */

const LONG = 280, LATER = 50, MOST = 600

/**
 * Return the flights of events: `{from, to, card, delay, dealer}`, where `card` is null for backs and `dealer` the
 * seat that the pack lies before, if it is known. Tricks are collected later, by `gather`; what goes back into the
 * pack does not fly.
 */
export function flightsOf(entries) {
  const found = []
  for (const {event} of entries.flatMap(({told = []}) => told)) {
    const {moves = [], dealer = null} = event
    moves.forEach(({from, to, cards, count}, index) => {
      if (from === to || to === "pack" || /^(won|table):/.test(from)) return
      for (const card of cards ?? Array(count).fill(null)) found.push({from, to, card, dealer, delay: Math.min(MOST, LATER * index)})
    })
  }
  return found
}

export class Moves {
  /** `root` is the element of the table. */
  constructor(root) {
    Object.assign(this, {root, flights: []})
  }

  /** Note where the cards of these events are, before a packet is drawn. */
  before(entries, {viewer, table}) {
    this.flights = []
    if (!isWanted()) return
    for (const flight of flightsOf(entries)) {
      const dealer = flight.dealer ?? table?.dealer ?? null
      const source = this.card(flight.from, flight.card, viewer) ?? this.place(flight.from, viewer, dealer)
      if (source) this.flights.push({...flight, viewer, start: source.getBoundingClientRect()})
    }
  }

  /** Let the cards fly, once the packet is drawn. */
  after() {
    const flown = new Set()
    for (const {to, card, viewer, start, delay} of this.flights) {
      const target = this.targets(to, card, viewer).find(each => !flown.has(each))
      if (!target) continue
      flown.add(target)
      fly(target, [shift(start, target.getBoundingClientRect()), {transform: "none"}], target.closest(".hand") ? Math.min(MOST, LATER * (flown.size - 1)) : delay)
    }
    this.flights = []
  }

  /** Let the cards of a held trick go to a seat; null: nobody takes it. The promise ends when they are there. */
  async gather(taker) {
    const goal = taker === null ? null : this.plate(taker)
    if (!goal || !isWanted()) return
    const end = goal.getBoundingClientRect()
    const flights = [...this.root.querySelectorAll(".held .spot")].map(each => fly(each, [{transform: "none", opacity: 1}, {...shift(end, each.getBoundingClientRect()), opacity: .3}], 0))
    await Promise.allSettled(flights.map(({finished}) => finished))
  }

  plate(seat) {
    return this.root.querySelector(`[data-seat="${seat}"]`)
  }

  /** Return the element of a card that can be told from others in a zone, or null. */
  card(zone, card, viewer) {
    return card !== null && zone === `hand:${viewer}` ? this.root.querySelector(`.hand [data-card="${card}"]`) : null
  }

  /** Return the element that stands for a zone; cards of a zone that is not drawn come from the seat, or the middle. */
  place(zone, viewer, dealer) {
    const [kind, seat] = zone.split(":")
    return this.root.querySelector(`[data-zone="${zone}"]`)
      ?? (kind === "hand" && Number(seat) === viewer ? this.root.querySelector(".hand") : null)
      ?? this.plate(seat ?? dealer) ?? this.root.querySelector(".middle")
  }

  /** Return the elements of cards that have come to a zone. */
  targets(zone, card, viewer) {
    const [kind, seat] = zone.split(":")
    const found = [...this.root.querySelectorAll(`[data-zone="${zone}"]`)]
    if (found.length || kind !== "hand") return found
    if (Number(seat) !== viewer) return [this.plate(seat)?.querySelector(".fan")].filter(Boolean)
    return [...this.root.querySelectorAll(card === null ? ".hand > .spot" : `.hand > [data-card="${card}"]`)]
  }
}

/** Return whether the browser can let things move, the system does not ask for none, and somebody can see it. */
function isWanted() {
  try {
    return !document.hidden && "animate" in Element.prototype && !matchMedia("(prefers-reduced-motion: reduce)").matches
  } catch {
    return false  // it does not say what the system asks for
  }
}

const fly = (element, frames, delay) => element.animate(frames, {duration: LONG, delay, easing: "ease-out", fill: "backwards"})

/** Return the frame of an element at the place of another one. */
function shift(there, here) {
  const x = there.x + there.width / 2 - here.x - here.width / 2, y = there.y + there.height / 2 - here.y - here.height / 2
  return {transform: `translate(${x}px, ${y}px) scale(${Math.min(1, Math.max(.4, there.width / (here.width || 1)))})`}
}
