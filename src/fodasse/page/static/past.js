/** The events that have not been taken back. */
export class Past {
  constructor() {
    this.events = []
  }

  /** Take in the events of a packet. */
  add(events) {
    for (const event of events) {
      if (event.undo) this.events = this.events.filter(({ply}) => ply < event.undo.to)
      else this.events.push(event)
    }
  }

  clear() {
    this.events = []
  }

  /** Return the events that an undo by a seat would take back, its own action first; none where it cannot undo. */
  since(seat) {
    const place = this.events.findLastIndex(({action}) => action.seat === seat)
    const found = place < 0 ? [] : this.events.slice(place)
    return found.some(({action}) => action.type === "join") ? [] : found
  }
}
