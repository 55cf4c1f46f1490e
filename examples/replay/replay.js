// A match as one seat saw it, step by step. It knows no game: the events in the record say which cards
// move from which zone to which, and what there is to say.

// The zones after a move. A card that lay face down leaves its zone as a back, which is null.
function moved(zones, { from, to, cards, count }) {
  const left = [...(zones[from] ?? [])];
  const moving = cards ?? Array(count).fill(null);
  for (const card of moving) left.splice(left.indexOf(left.includes(card) ? card : null), 1);
  const there = from === to ? left : zones[to] ?? [];
  return { ...zones, [from]: left, [to]: [...there, ...moving] };
}

// The start of a record, then each event: its text, where all cards lie after it, and what moved.
function stepsOf(record) {
  if (!record.zones) throw new Error("a record without events");
  const steps = [{ text: "", zones: record.zones, moves: [] }];
  for (const { told } of record.observations.slice(1))
    for (const { event, text } of told) {
      const zones = event.moves.reduce(moved, steps.at(-1).zones);
      steps.push({ text, zones, moves: event.moves });
    }
  return steps;
}

// The zones of a step by place: those of each seat, and under "" those of all. Empty ones are left out.
function places({ zones }) {
  const found = {};
  for (const [zone, cards] of Object.entries(zones).sort()) {
    const [kind, seat = "", slot = ""] = zone.split(":");
    if (cards.length) (found[seat] ??= []).push({ zone, kind, slot, cards });
  }
  return found;
}

if (typeof module !== "undefined") module.exports = { moved, stepsOf, places };
