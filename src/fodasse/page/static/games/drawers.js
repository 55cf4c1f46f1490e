/**
 * The scene on the table, by game: `scene(packet)` of a module named like the game.
 *
 * A scene is plain data, and says in words what `room.js` draws:
 *
 *     moment   where in the match it is: "round 3 · 3 cards each"
 *     status   what is awaited, in words; "" leaves it to the names of the seats awaited
 *     task     the next step of the viewer, when it is awaited, or a function of the cards it has picked which returns it
 *     about    what the buttons are for; "" where that is plain
 *     notes    more about the table, one line each
 *     sides    [{name, score}] where seats are partners
 *     stake    what they play for now: "worth 3 points"
 *     seats    [{seat, facts: [text], score, letters: {word, count}, cards, dealer, away, winner, side}], in the order of play
 *     clockwise  whether that order goes to the left
 *     groups   [{title, cards: [{card, caption, …}]}] in the middle of the table
 *     hand     [{card, …}] of the viewer
 *     picks    (action) => the cards of the hand that narrow down the buttons when they are picked
 *     order    (action) => number, by which buttons are sorted
 *     short    (action) => text of a small button below a card
 *
 * A card is `{card, manilha, covered, known}` as in `cards.js`. With `match`, a function, it is a control
 * for those actions of the packet for which it holds; with `all`, each of them has a button
 * of its own below the card. If all of them are refused, the card says why for the first one, or for that which
 * `likeliest(refused)` returns. Actions that no card takes are buttons with their labels.
 *
 * A game without a module is drawn from what every packet has: seats, labels and sentences.
 */
import * as dalmuti from "./dalmuti.js"
import * as esadof from "./esadof.js"
import * as fodasse from "./fodasse.js"
import * as truco from "./truco.js"
import {has, say} from "../words.js"

const modules = {dalmuti, esadof, fodasse, truco}

/** Return a few cards of a game, for its name in the lobby. */
export const sampleOf = game => modules[game]?.sample ?? []

/**
 * Return what a game shows of a scored round, as `sheet.js` has it: `{title, keys, columns: [{name, of, cards}]}`.
 * `keys` are its seats or teams in order; `of(key)` is the text of one, `cards(key)` its cards. A game without says
 * what the event says, with the points.
 */
export const resultOf = (game, round) => modules[game]?.result?.(round) ?? {}

/** Return the scene of a packet. */
export function sceneOf(packet) {
  const {game, phase} = packet.view, task = `tasks.${game}.${phase}`
  return {...anyGame(packet), task: has(task) ? say(task) : "", ...modules[game]?.scene(packet)}
}

function anyGame({names, awaited, outcome, view}) {
  const ranked = outcome ? outcome.ranking.flat() : []
  const count = Math.max(names.length, view.points?.length ?? 0, ...[...awaited, ...ranked].map(seat => seat + 1))
  return {
    moment: "", status: "", clockwise: true, notes: [], sides: [], groups: [], hand: [],
    seats: Array.from({length: count}, (_, seat) => ({
      seat, facts: [], cards: [], winner: Boolean(outcome?.ranking[0].includes(seat)),
    })),
  }
}
