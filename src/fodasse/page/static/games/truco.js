/** Truco: vira and trick, worth and raise, tricks taken, both teams. */
import {listed, nameOf, say, wordOf} from "../words.js"

export const sample = [{card: "3S"}, {card: "7H", manilha: true}, {card: "4C", manilha: true}]

export function scene({view, awaited, actions, outcome}) {
  const {table, stake, phase, teams} = view
  const isManilha = card => view.manilhas.includes(card)
  const face = laid => ({card: laid.card, covered: laid.covered && laid.card !== null, manilha: isManilha(laid.card)})
  const teamOf = seat => teams.findIndex(team => team.includes(seat))
  const groups = []
  if (view.exposed && phase === "exposed") {
    groups.push({title: say("truco.exposed-card"), cards: [{card: view.exposed.card, by: view.exposed.seat}]})
  }
  if (view.vira) {
    const caption = view.manilha ? say("manilha-rank", {rank: view.manilha}) : ""
    groups.push({title: say("vira"), cards: [{card: view.vira, caption, zone: "vira"}]})
  }
  if (view.trick.length) {
    const title = say("truco.trick", {number: view.tricks.length + 1})
    groups.push({title, trick: true, cards: view.trick.map(laid => ({...face(laid), by: laid.seat}))})
  }
  return {
    moment: phase === "over" ? say("over") : say("truco.hand", {number: table.hand_number, worth: stake.worth}),
    status: statusOf(view, awaited),
    ...taskOf(view, actions),
    notes: notesOf(view),
    sides: teams.map((team, side) => ({name: listed(team.map(nameOf)), score: table.points[side]})),
    stake: phase === "over" ? "" : say("page.worth", {points: stake.worth}),
    groups,
    clockwise: false,
    seats: view.hands.map((hand, seat) => ({
      seat,
      facts: [],
      cards: hand.map(card => ({card, manilha: isManilha(card)})),
      dealer: seat === table.dealer && phase !== "over",
      side: teamOf(seat),
      winner: Boolean(outcome?.ranking[0].includes(seat)),
    })),
    hand: (view.viewer === null ? [] : view.hands[view.viewer]).map((card, index) => ({
      card,
      manilha: isManilha(card),
      key: `${card}-${index}`,
      match: ({type, ...played}) => card === null ? type === "play-blind" && played.index === index
        : type === "play" && played.card === card,
    })),
    short: action => action.covered ? say("page.covered") : "",
  }
}

/** Return the next step where the phase alone does not say it. */
function taskOf({phase, eleven, stake, request}, actions) {
  if (actions.some(({action}) => action.covered)) return {task: say("tasks.truco.covered")}
  if (phase !== "answer") return {}
  return {task: eleven ? say("tasks.truco.eleven") : say("tasks.truco.answer", {asked: stake.asked, number: request})}
}

function statusOf({phase, table, stake, eleven, request}, awaited) {
  if (phase === "over") return ""
  if (phase === "deal") return say("deals", {seat: table.dealer})
  if (!awaited.length) return ""
  if (phase === "claim") return say("truco.claim", {seats: awaited})
  if (phase !== "answer") return say(`truco.${phase}`, {seat: awaited[0]})
  if (eleven) return say("truco.onze", {seats: awaited})
  return say("truco.asked", {asked: stake.asked, number: request, seats: awaited})
}

function notesOf({phase, table, teams, tricks, stake}) {
  const notes = []
  if (stake.asker !== null && phase === "answer") notes.push(say("truco.asking", {team: teams[stake.asker] ?? []}))
  if (stake.runner !== null) notes.push(say("truco.would-run", {seat: stake.runner}))
  if (table.claim) {
    const offence = wordOf("offence", table.claim.offence)
    notes.push(say("truco.claimed", {seat: table.claim.seat, offence}))
  }
  if (tricks.length) {
    notes.push(tricks.map((trick, index) => trick.winner === null
      ? say("truco.tied", {number: index + 1})
      : say("truco.taken", {number: index + 1, team: teams[trick.winner]})).join(" · "))
  }
  const last = table.last_hand
  if (last && (phase === "cut" || phase === "over")) {
    notes.push(last.winner === null ? say("truco.hand-drawn")
      : say("truco.last-hand", {team: teams[last.winner], points: last.points[last.winner]}))
  }
  return notes
}

export function result({event: {tricks = []}}) {
  return {columns: [{name: say("page.tricks"), of: team => tricks.filter(winner => winner === team).length}]}
}
