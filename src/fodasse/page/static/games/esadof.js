/** ES-ADOF: rows and who knows them, pile, stock, the card drawn. */
import {capital, say} from "../words.js"

export const sample = [{card: "2H"}, {card: null, known: true}, {card: null}]

export function scene({view, actions, outcome}) {
  const {phase, viewer, table} = view
  const groups = []
  if (phase !== "deal" && phase !== "over") {
    if (view.stock) {
      groups.push({title: say("esadof.stock"), cards: [{
        card: null, caption: say("esadof.cards", {count: view.stock}), key: "stock", zone: "pack",
        match: ({type, source}) => type === "draw" && source === "stock",
      }]})
    }
    if (view.pile.length) {
      groups.push({title: say("esadof.pile"), cards: [{
        card: view.pile.at(-1), caption: say("esadof.cards", {count: view.pile.length}), key: "pile", zone: "pile",
        match: ({type, source}) => type === "draw" && source === "pile" || type === "discard",
      }]})
    }
    if (view.drawn) {
      groups.push({title: say("esadof.drawn-card"), cards: [{card: view.drawn.card ?? null, by: view.awaited[0], zone: `hand:${view.awaited[0]}`}]})
    }
  }
  return {
    moment: phase === "over" ? say("over") : say("esadof.hand", {number: table.hand_number}),
    status: phase === "over" ? "" : phase === "deal" ? say("deals", {seat: table.dealer})
      : say(`esadof.${phase}`, {seats: view.awaited.includes(viewer) ? [viewer] : view.awaited}),
    ...phase === "drawn" && !actions.some(({action}) => action.type === "discard") ? {task: say("tasks.esadof.keep")} : {},
    about: phase === "arrange" ? say("page.arrange") : "",
    groups,
    seats: view.seats.map((player, seat) => ({
      seat,
      facts: factsOf(view, seat),
      score: player.points,
      cards: rowOf(view, seat),
      open: true,
      dealer: seat === table.dealer && phase !== "over",
      winner: Boolean(outcome?.ranking[0].includes(seat)),
    })),
    hand: viewer === null ? [] : rowOf(view, viewer).map((face, slot) => ({
      ...face, key: `slot-${slot}`, zone: `row:${viewer}:${slot}`, match: action => action.type === "replace" && action.slot === slot,
    })),
  }
}

/** The cards of a row; between hands those of the last one, which lie open. */
function rowOf({seats, table: {last_hand}}, seat) {
  const {row, known} = seats[seat]
  if (!row.length && last_hand) return last_hand.rows[seat].map(card => ({card}))
  return row.map((card, slot) => ({card, known: known[slot] === "owner"}))
}

function factsOf({seats, table: {last_hand}}, seat) {
  if (!last_hand || seats[seat].row.length) return []
  const scored = say("esadof.scored", {points: last_hand.scores[seat]})
  return seat === last_hand.knocker ? [say("esadof.knocked"), scored] : [scored]
}

export function result({event: {hand_number: number, rows, scores, knocker}}) {
  return {title: capital(say("esadof.hand", {number})), columns: [
    {name: say("page.cards"), of: () => "", cards: seat => rows[seat].map(card => ({card}))},
    {name: say("page.scored"), of: seat => seat === knocker ? `${scores[seat]} · ${say("esadof.knocked")}` : scores[seat]},
  ]}
}
