/** The table of a packet: seats, the middle, the viewer's cards, and what the viewer can do. */
import {make, redraw} from "./dom.js"
import {sceneOf} from "./games/drawers.js"
import {Moves} from "./moves.js"
import {seatPlate} from "./plates.js"
import {Spots} from "./spots.js"
import {Tricks} from "./tricks.js"
import {Say, capital, listed, nameOf, say} from "./words.js"

/** The most actions that are shown as they happen; a longer past is not. */
const MOST = 12

export class Table {
  /** `act(action, control)` sends an action, and `tell(text, control)` shows a refusal beside a control. */
  constructor(act, tell) {
    Object.assign(this, {act, tell, packet: null, picked: []})
    this.status = make("p.status", {role: "status"})
    this.sides = make("div.sides")
    this.seats = make("ul.seats", {"aria-label": say("page.seats")})
    this.middle = make("div.middle")
    this.notes = make("div.notes")
    this.me = make("ul.seats.own")
    this.hand = make("div.hand", {role: "group", "aria-label": say("page.your-cards")})
    this.choices = make("div.choices", {role: "group", "aria-label": say("page.your-choices")})
    this.more = make("div.more")
    const own = make("section.mine", {"data-focus": "", tabIndex: -1, "aria-label": say("page.you")},
      this.status, this.me, this.hand, this.choices, this.more)
    this.tricks = new Tricks(() => this.packet && this.show(...this.shown), taker => this.moves.gather(taker))
    this.more.append(this.tricks.button)
    this.felt = make("section.felt", {"aria-label": say("page.table")}, this.sides, this.seats, this.middle, this.notes)
    this.element = make("div.table", {}, this.felt, own)
    this.moves = new Moves(this.element)
  }

  /** Take in the events of a packet that is drawn next; `isNew`: they happen now, and are not a past that is caught up with. */
  hear({events, view}, isNew) {
    this.tricks.add(events, [...this.packet?.view.manilhas ?? [], ...view.manilhas ?? []])
    if (!isNew) this.tricks.drop()
    else if (events.length <= MOST) this.moves.before(events, view)
  }

  /** Draw a packet; `clocks` are those of `clocks.js`, and `present` says who is connected. */
  show(packet, present, clocks) {
    const scene = sceneOf(packet), {awaited, view: {viewer}} = packet
    if (packet.ply !== this.packet?.ply) this.picked = []
    this.packet = packet
    this.shown = [packet, present, clocks]
    const isMine = viewer !== null && awaited.includes(viewer)
    this.element.classList.toggle("my-turn", isMine && !isPaused(packet))
    this.element.classList.toggle("over", Boolean(packet.outcome))
    this.status.textContent = statusOf(packet, scene, this.picked)
    const spots = new Spots(packet, scene, this.act, this.tell, this.picked, picked => {
      this.picked = picked
      this.show(packet, present, clocks)
    })
    const words = document.documentElement.lang
    redraw(this.sides, [words, scene.sides, scene.stake], () => scene.sides.flatMap((side, number) => [
      number && scene.stake ? make("p.stake", {}, scene.stake) : null,
      make(`p.side.side${number}`, {}, make("span", {}, side.name), make("strong", {}, String(side.score))),
    ]))
    const own = scene.seats.findIndex(({seat}) => seat === viewer)
    const others = [...scene.seats.slice(own + 1), ...scene.seats.slice(0, Math.max(own, 0))]
    const plate = seat => seatPlate(seat, {isAwaited: awaited.includes(seat.seat), isMe: seat.seat === viewer, bot: packet.bots?.[seat.seat], present, clocks})
    const mine = scene.seats.slice(own, own + 1)
    this.seats.dataset.count = String(others.length)
    this.seats.classList.toggle("clockwise", scene.clockwise)
    redraw(this.seats, [words, packet.names, packet.bots, awaited, present, clocks.ends, others], () => others.map(plate))
    const groups = this.tricks.groups(scene.groups, packet.view.game).map(group => group.trick ? laidOut(group, others, scene.clockwise) : group)
    redraw(this.middle, [words, packet.names, groups, packet.actions], () => groups.map(group => groupOf(group, spots)))
    redraw(this.notes, [words, scene.notes], () => scene.notes.map(note => make("p", {}, capital(note))))
    redraw(this.me, [words, packet.names, awaited, present, clocks.ends, mine], () => mine.map(plate))
    redraw(this.hand, [words, scene.hand, packet.actions, packet.refused, this.picked],
      () => scene.hand.map(card => spots.control(card, "large")))
    redraw(this.choices, [words, packet.actions, packet.refused, isMine, this.picked],
      () => [scene.about && isMine ? make("p.about", {}, scene.about) : null, ...spots.rest(isMine)])
    this.moves.after()
    return scene
  }
}

/** Return a group with its cards at the places of those who played them: the number of a plate, or "own". */
function laidOut(group, others, clockwise) {
  const places = Object.fromEntries(others.map(({seat}, place) => [seat, place]))
  const cards = group.cards.map(card => ({...card, place: String(places[card.by] ?? "own"), zone: `table:${card.by}`}))
  return {...group, cards, ring: others.length, clockwise}
}

/** Return whether the match is paused, in games that have pauses. */
export const isPaused = ({view}) => (view.table?.paused ?? null) !== null

function statusOf(packet, scene, picked) {
  const {awaited, outcome, view: {viewer}} = packet
  if (outcome) return capital(say("wins", {winners: outcome.ranking[0]}))
  if (!isPaused(packet) && viewer !== null && awaited.includes(viewer)) {
    const task = typeof scene.task === "function" ? scene.task(picked) : scene.task
    return `${Say("page.your-turn")}${task ? ` · ${task}` : ""}`
  }
  const what = scene.status ? capital(scene.status) : ""
  return what || (awaited.length ? Say("page.awaited", {names: listed(awaited.map(nameOf))}) : Say("page.goes-on"))
}

function groupOf({title, cards, faint, close, held, ring, clockwise}, spots) {
  const kind = `div.group${faint ? ".faint" : ""}${close ? ".close" : ""}${held ? ".held" : ""}`
  const around = ring ? {"data-count": String(ring)} : {}
  return make(kind, {role: "group", "aria-label": title},
    make("h2", {}, capital(title)),
    make(ring ? `div.spots.ring${clockwise ? ".clockwise" : ""}` : "div.spots", around, cards.map(card => spots.control(card, faint ? "small" : "medium"))))
}

