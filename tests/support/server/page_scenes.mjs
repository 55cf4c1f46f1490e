// The scenes that the page's modules make of packets: texts that are missing, and actions with a card of
// the hand that no card stands for. Arguments: the folder of the page, a file of packets.
import {readFileSync} from "node:fs"
import {pathToFileURL} from "node:url"

const [, , folder, packets] = process.argv
globalThis.document = {documentElement: {}}
globalThis.fetch = async url => ({json: async () => JSON.parse(readFileSync(url))})
const load = name => import(pathToFileURL(`${folder}/${name}`))
const [words, {sceneOf}] = [await load("words.js"), await load("games/drawers.js")]

// A scene lacks nothing that every game has: a moment, the seats with their hands, the own cards.
function lacks({moment, status, seats, hand}, {view: {viewer, hands, rows}, awaited, outcome}) {
  const count = cards => cards.reduce((sum, {count = 1}) => sum + count, 0)
  const cards = seats.map(({seat}) => (hands ?? rows)[seat] ?? [])
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other)
  return Object.entries({
    moment: moment,
    status: status || !awaited.length,
    seats: (hands ?? rows).every((own, n) => !own.length && !awaited.includes(n) || seats.filter(({seat}) => seat === n).length === 1),
    facts: seats.every(({facts}) => facts),
    "cards of seats": seats.every((seat, n) => seat.cards && (outcome || !cards[n].length || count(seat.cards) === cards[n].length)),
    winners: same(seats.filter(({winner}) => winner).map(({seat}) => seat).sort((one, other) => one - other), [...outcome?.ranking[0] ?? []].sort((one, other) => one - other)),
    hand: viewer === null || !hands || count(hand) === hands[viewer].length,
    "cards of the hand": hand.every(card => "card" in card && "key" in card),
    keys: new Set(hand.map(({key}) => key)).size === hand.length,
  }).flatMap(([what, holds]) => holds ? [] : [what])
}

const OF_CARDS = ["card", "cards", "index", "rank", "slot"]
const faults = new Set()

function look(value, place) {
  if (typeof value === "string" && /^[a-z]+(\.[\w-]+)+$|undefined|\bnull\b|\[object|NaN/.test(value)) faults.add(`${place}: ${value}`)
  if (value && typeof value === "object") for (const [name, each] of Object.entries(value)) if (name !== "key") look(each, `${place}.${name}`)
}

await words.load("en")
for (const packet of JSON.parse(readFileSync(packets))) {
  const {view: {game, phase}, actions} = packet
  words.speakOf(game, packet.names)
  const scene = sceneOf(packet)
  look({...scene, groups: scene.groups.map(({title, cards}) => [title, cards.map(each => each.caption)])}, `${game} ${phase}`)
  for (const what of lacks(scene, packet)) faults.add(`${game} ${phase}: ${what}`)
  const cards = [...scene.hand, ...scene.groups.flatMap(group => group.cards)].filter(card => card.match)
  for (const {action} of actions) {
    const taken = cards.some(card => card.match(action)) || scene.picks?.(action)?.length
    if (OF_CARDS.some(name => name in action) && !taken) faults.add(`${game} ${phase}: ${action.type} is of no card`)
  }
}
console.log([...faults].join("\n"))
