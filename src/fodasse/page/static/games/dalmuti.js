/** The Great Dalmuti: the set on the table, roles, the bonus. */
import {say, wordOf} from "../words.js"

const WILDCARD = 14

export const sample = [{card: 12}, {card: 12}, {card: 1}]

export function scene({view, outcome}) {
  const {phase, table} = view
  const groups = []
  if (view.top) {
    const {seat, rank, count, wildcards} = view.top
    const own = Array(count - wildcards).fill(rank), wild = Array(wildcards).fill(WILDCARD)
    groups.push({title: say("dalmuti.laid", {seat}), cards: [...own, ...wild].map(card => ({card, zone: `table:${seat}`})), close: true})
  }
  for (const key of phase === "bonus" && view.bonus ? ["gave", "got"] : []) {
    const cards = (view.bonus[key] ?? []).map(card => ({card}))
    if (cards.length) groups.push({title: say(`dalmuti.${key}`, {seat: view.viewer}), cards})
  }
  const notes = []
  if (view.top && view.passes) notes.push(say("dalmuti.passes", {count: view.passes}))
  if (table.revolted !== null) notes.push(say("dalmuti.revolted", {seat: table.revolted}))
  const own = view.viewer === null ? [] : view.seats[view.viewer].hand
  return {
    moment: phase === "over" ? say("over") : say("dalmuti.hand", {number: table.hand_number, hands: table.rules.hands}),
    status: statusOf(view),
    ...phase === "play" || phase === "bonus" ? {task: picked => taskOf(view, picked)} : {},
    notes,
    groups,
    seats: table.seating.map(seat => ({
      seat,
      facts: factsOf(view, seat),
      score: view.seats[seat].points,
      cards: view.seats[seat].hand.map(card => ({card})),
      away: view.seats[seat].place !== null,
      winner: view.winners.includes(seat),
    })),
    hand: [...new Set(own)].map(card => ({
      card,
      key: String(card),
      count: own.filter(each => each === card).length,
      all: true,
      likeliest: refused => refused.find(({action}) => action.count === view.top?.count) ?? refused.at(-1),
      match: action => action.type === "lay" && (action.rank === card || action.rank === null && card === WILDCARD),
    })),
    picks: action => action.type === "give" ? action.cards : [],
    short: action => `×${action.count}${action.wildcards ? ` (${action.wildcards}★)` : ""}`,
  }
}

function statusOf({phase, top, to_act, due, table}) {
  if (phase === "over") return ""
  if (phase === "deal") return say("dalmuti.deal")
  if (to_act === null) return ""
  if (phase === "play") return say(top ? "dalmuti.follows" : "dalmuti.opens", {seat: to_act})
  if (phase === "takeover") return say(`dalmuti.${table.rules.wildcard_pair}`, {seat: to_act})
  return say("dalmuti.bonus", {seat: to_act, count: due})
}

/** Return the next step: a set is a card and a number below it, a gift as many cards as are due. */
function taskOf({phase, top, due}, picked) {
  if (phase === "bonus") return say(picked.length < due ? "tasks.dalmuti.give" : "tasks.dalmuti.given", {count: due - picked.length})
  return top ? say("tasks.dalmuti.follow", {count: top.count}) : say("tasks.dalmuti.open")
}

function factsOf(view, seat) {
  const facts = [], player = view.seats[seat], last = view.table.last_hand
  if (player.role && view.phase !== "over") facts.push(wordOf("role", player.role))
  if (player.place !== null) facts.push(say("dalmuti.out", {place: player.place - 1}))
  if (player.passed) facts.push(say("dalmuti.passed"))
  if (last && (view.phase === "deal" || view.phase === "over")) {
    facts.push(say("dalmuti.scored", {points: last.points[seat]}))
  }
  return facts
}

export function result({event: {order}, told}) {
  const roles = told.find(({event}) => event.type === "roles-given")?.event.roles
  const place = {name: say("page.place"), of: seat => `${order.indexOf(seat) + 1}.`}
  return {keys: order, columns: roles ? [place, {name: say("page.role"), of: seat => wordOf("role", roles[seat])}] : [place]}
}
