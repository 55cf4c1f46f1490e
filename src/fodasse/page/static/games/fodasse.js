/** Fodasse: vira and stage, bids and stages taken, letters, motions. */
import {say, wordOf} from "../words.js"

const WORD = "FODASSE"

export const sample = [{card: "6D"}, {card: "KS"}, {card: "7H", manilha: true}]

export function scene({view, outcome}) {
  const {rules, phase} = view
  const isManilha = card => card !== null && isManilhaOf(view, card)
  const face = card => ({card, manilha: isManilha(card)})
  const me = view.viewer === null ? null : view.seats[view.viewer]
  const isPlaying = phase === "bid" || phase === "play"
  const groups = []
  if (isPlaying && rules.manilha === "vira") {
    const caption = view.manilha ? say("manilha-rank", {rank: view.manilha}) : ""
    groups.push({title: say("vira"), cards: [{card: view.vira, caption}]})
  }
  if (isPlaying && view.stage.length) {
    groups.push({
      title: say("fodasse.stage", {number: view.stages.length + 1, stages: view.hand_size}),
      cards: view.stage.map(([seat, card]) => ({...face(card), by: seat})),
    })
  }
  const before = view.last_round?.stages.at(-1)
  const last = view.stages.at(-1) ?? (isPlaying && !view.first_deal && !view.stages.length ? null : before)
  if (!view.stage.length && last) {
    groups.push({
      title: say("page.last-trick"), faint: true,
      cards: last.cards.map(([seat, card]) => ({...face(card), by: seat, taken: last.winner === seat})),
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
      dealer: seat === view.dealer && phase !== "over",
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

function isManilhaOf(view, card) {
  if (view.rules.manilha === "vira") return view.manilha === card[0]
  return view.rules.manilha === "fixed" && ["4C", "7H", "AS", "7D"].includes(card)
}

function momentOf({phase, round_number, hand_size, rules: {blind_rounds}}) {
  if (phase === "over") return say("over")
  const isBlind = hand_size === 1 && (blind_rounds === "first" ? round_number === 1 : blind_rounds !== "none")
  if (isBlind) return say("fodasse.blind-round", {number: round_number})
  return say("fodasse.round", {number: round_number, size: hand_size})
}

function statusOf({paused, phase, turn, dealer}) {
  if (paused !== null) return say("fodasse.paused", {minutes: paused})
  if (phase === "deal") return say("deals", {seat: dealer})
  return phase === "over" ? "" : say(`fodasse.${phase}`, {seat: turn})
}

function factsOf(view, player, seat) {
  const facts = [], last = view.last_round
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
