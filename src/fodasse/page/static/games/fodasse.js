/** Fodasse: vira and stage, bids and stages taken, letters, motions. */
import {say, wordOf} from "../words.js"

const WORD = "FODASSE"

export const sample = [{card: "6D"}, {card: "KS"}, {card: "7H", manilha: true}]

export function scene({view, outcome}) {
  const {phase, table} = view, {rules} = table
  const face = card => ({card, manilha: view.manilhas.includes(card)})
  const me = view.viewer === null ? null : view.seats[view.viewer]
  const isPlaying = phase === "bid" || phase === "play"
  const groups = []
  if (isPlaying && rules.manilha === "vira") {
    const caption = view.manilha ? say("manilha-rank", {rank: view.manilha}) : ""
    groups.push({title: say("vira"), cards: [{card: view.vira, caption, zone: "vira"}]})
  }
  if (isPlaying && view.stage.length) {
    groups.push({
      title: say("fodasse.stage", {number: view.stages.length + 1, stages: table.hand_size}), trick: true,
      cards: view.stage.map(([seat, card]) => ({...face(card), by: seat})),
    })
  }
  return {
    moment: momentOf(view),
    status: statusOf(view),
    notes: view.accumulated ? [say("fodasse.accumulated", {count: view.accumulated})] : [],
    groups,
    clockwise: false,
    seats: view.seats.map((player, seat) => ({
      seat,
      facts: factsOf(view, player, seat),
      ...(rules.limit === WORD.length ? {letters: {word: WORD, count: player.points}} : {score: `${player.points}/${rules.limit}`}),
      cards: player.hand.map(face),
      dealer: seat === table.dealer && phase !== "over",
      away: player.status !== "in",
      gone: player.status === "left",
      winner: Boolean(outcome?.ranking[0].includes(seat)),
    })).filter(each => !each.gone),
    hand: (me?.hand ?? []).map((card, index) => ({
      ...face(card),
      match: action => action.type === "play" && (action.card ?? null) === card,
      key: `${card}-${index}`,
    })),
    order: action => action.type === "bid" ? action.stages : 0,
  }
}

function momentOf({phase, is_blind: isBlind, table: {round_number: number, hand_size: size}}) {
  if (phase === "over") return say("over")
  return isBlind ? say("fodasse.blind-round", {number}) : say("fodasse.round", {number, size})
}

function statusOf({phase, turn, table: {paused, dealer}}) {
  if (paused !== null) return say("fodasse.paused", {minutes: paused})
  if (phase === "deal") return say("deals", {seat: dealer})
  return phase === "over" ? "" : say(`fodasse.${phase}`, {seat: turn})
}

function factsOf(view, player, seat) {
  const facts = [], last = view.table.last_round
  if (player.status !== "in") facts.push(wordOf("status", player.status))
  else if (view.phase === "bid" || view.phase === "play") {
    if (player.bid !== null) facts.push(say("fodasse.bid-made", {stages: player.bid}))
    if (view.phase === "play") facts.push(say("fodasse.taken", {count: player.won}))
  } else if (last?.seats.includes(seat)) {
    const place = last.seats.indexOf(seat)
    facts.push(say("fodasse.bid-made", {stages: last.bids[place]}), say("fodasse.taken", {count: last.won[place]}))
  }
  if (player.penalty) facts.push(say("fodasse.penalty", {points: player.penalty}))
  return facts
}

export function result({event: {seats, bids, won}}) {
  return {keys: seats, columns: [
    {name: say("page.bid"), of: seat => bids[seats.indexOf(seat)]},
    {name: say("page.taken"), of: seat => won[seats.indexOf(seat)]},
  ]}
}
