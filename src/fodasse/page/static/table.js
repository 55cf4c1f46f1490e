/** The table of a packet: seats, the middle, the viewer's cards, and what the viewer can do. */
import {cardPicture, fan, wordsOf} from "./cards.js"
import {choiceButton, refusedButton} from "./choices.js"
import {make, redraw} from "./dom.js"
import {sceneOf} from "./games/drawers.js"
import {Say, botWords, capital, listed, nameOf, say} from "./words.js"

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
    this.felt = make("section.felt", {"aria-label": say("page.table")}, this.sides, this.seats, this.middle, this.notes)
    this.element = make("div.table", {}, this.felt, own)
  }

  /** Draw a packet; `clocks` are those of `clocks.js`, and `present` says who is connected. */
  show(packet, present, clocks) {
    const scene = sceneOf(packet), {awaited, view: {viewer}} = packet
    if (packet.ply !== this.packet?.ply) this.picked = []
    this.packet = packet
    const isMine = viewer !== null && awaited.includes(viewer)
    this.element.classList.toggle("my-turn", isMine && !isPaused(packet))
    this.element.classList.toggle("over", Boolean(packet.outcome))
    this.status.textContent = statusOf(packet, scene)
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
    redraw(this.middle, [words, packet.names, scene.groups, packet.actions], () => scene.groups.map(group => groupOf(group, spots)))
    redraw(this.notes, [words, scene.notes], () => scene.notes.map(note => make("p", {}, capital(note))))
    redraw(this.me, [words, packet.names, awaited, present, clocks.ends, mine], () => mine.map(plate))
    redraw(this.hand, [words, scene.hand, packet.actions, packet.refused, this.picked],
      () => scene.hand.map(card => spots.control(card, "large")))
    redraw(this.choices, [words, packet.actions, packet.refused, isMine, this.picked],
      () => [scene.about && isMine ? make("p.about", {}, scene.about) : null, ...spots.rest(isMine)])
    return scene
  }
}

/** Return whether the match is paused, in games that have pauses. */
export const isPaused = ({view}) => (view.table?.paused ?? null) !== null

function statusOf(packet, scene) {
  const {awaited, outcome, view: {viewer}} = packet
  if (outcome) return capital(say("wins", {winners: outcome.ranking[0]}))
  const what = scene.status ? capital(scene.status) : ""
  if (!isPaused(packet) && viewer !== null && awaited.includes(viewer)) return `${Say("page.your-turn")}${what ? ` · ${what}` : ""}`
  return what || (awaited.length ? Say("page.awaited", {names: listed(awaited.map(nameOf))}) : Say("page.goes-on"))
}

/** The controls of one packet: cards that stand for actions, and the actions that no card takes. */
class Spots {
  constructor(packet, scene, act, tell, picked, pick) {
    Object.assign(this, {packet, scene, act, tell, picked, pick})
    const cards = [...scene.hand, ...scene.groups.flatMap(group => group.cards)].filter(card => card.match)
    this.free = packet.actions.filter(({action}) => !cards.some(card => card.match(action)))
    this.isTaken = action => cards.some(card => card.match(action))
  }

  /** Return a card; with a `match`, as the control for its actions. */
  control(card, size) {
    const picture = card.count > 1
      ? make("span.stack", {}, Array.from({length: Math.min(card.count, 12)}, () => cardPicture(card)))
      : cardPicture(card)
    const words = card.count > 1 ? `${card.count} × ${wordsOf(card)}` : wordsOf(card)
    const caption = card.caption ?? (card.by === undefined ? null : nameOf(card.by))
    const below = caption ? make("span.caption", {}, caption) : null
    const chosen = card.match ? this.packet.actions.filter(({action}) => card.match(action)) : []
    const [first] = chosen
    if (first && !(card.all && chosen.length > 1)) {
      const main = choiceButton(first, this.act, {text: first.label, kind: `button.card-button.${size}`})
      main.setAttribute("aria-label", first.label)
      main.replaceChildren(picture)
      const others = chosen.slice(1).map(entry => this.small(entry))
      return make("span.spot", {}, main, below, others.length ? make("span.smalls", {}, others) : null)
    }
    if (chosen.length) {
      return make("span.spot", {}, make(`span.lying.${size}`, {}, picture, make("span.unseen", {}, words)),
        make("span.smalls", {}, chosen.map(entry => this.small(entry))))
    }
    const most = Math.max(0, ...this.free.map(({action}) => countOf(card.card, this.picksOf(action))))
    if (most && size === "large") {
      const count = countOf(card.card, this.picked)
      const button = make(`button.card-button.${size}`, {
        type: "button", "data-pick": card.key, "aria-pressed": String(count > 0), "aria-label": words,
        onclick: () => this.pick(count < most ? [...this.picked, card.card] : this.picked.filter(each => each !== card.card)),
      }, picture)
      return make("span.spot", {}, button, count > 1 ? make("span.caption", {}, `×${count}`) : null)
    }
    const asked = card.match ? this.packet.refused.filter(({action}) => card.match(action)) : []
    const refused = card.likeliest?.(asked) ?? asked[0]
    const types = this.packet.actions.map(({action}) => action.type)
    if (refused && this.packet.actions.length && (types.includes(refused.action.type) || card.all)) {
      const button = refusedButton(refused, words, this.tell, `button.card-button.${size}`)
      button.replaceChildren(picture)
      return make("span.spot", {}, button, below)
    }
    return make(card.taken ? "span.spot.taken" : "span.spot", {},
      make(`span.lying.${size}`, {}, picture, make("span.unseen", {}, words)), below)
  }

  small(entry) {
    return choiceButton(entry, this.act, {text: this.scene.short?.(entry.action) || entry.label, kind: "button.small"})
  }

  picksOf(action) {
    return this.scene.picks?.(action) ?? []
  }

  /** Return whether an action takes the cards that were picked. */
  isPicked(action) {
    const cards = this.picksOf(action)
    return this.picked.every(card => countOf(card, this.picked) <= countOf(card, cards))
  }

  /** Return buttons for the actions that no card takes, and for refused ones of the same types. */
  rest(isMine) {
    if (!isMine) return []
    const types = new Set(this.free.map(({action}) => action.type))
    const refused = this.packet.refused.filter(({action}) => types.has(action.type) && !this.isTaken(action))
    const order = this.scene.order ?? (() => 0)
    const buttons = [
      ...this.free.filter(({action}) => this.isPicked(action)).map(entry => [entry.action, choiceButton(entry, this.act)]),
      ...refused.map(entry => [entry.action, refusedButton(entry, entry.label ?? labelLike(entry, this.free), this.tell)]),
    ]
    return buttons.sort(([one], [other]) => order(one) - order(other)).map(([, button]) => button)
  }
}

const countOf = (card, cards) => cards.filter(each => each === card).length

/** Return a label for a refused action, made from that of an allowed one which differs in one number. */
function labelLike({action, text}, allowed) {
  for (const entry of allowed) {
    if (entry.action.type !== action.type) continue
    const different = Object.keys(action).filter(key => action[key] !== entry.action[key])
    if (different.length !== 1 || typeof action[different[0]] !== "number") continue
    const was = String(entry.action[different[0]])
    if (entry.label.split(was).length === 2) return entry.label.replace(was, String(action[different[0]]))
  }
  return text
}

function groupOf({title, cards, faint, close}, spots) {
  const kind = `div.group${faint ? ".faint" : ""}${close ? ".close" : ""}`
  return make(kind, {role: "group", "aria-label": title},
    make("h2", {}, capital(title)),
    make("div.spots", {}, cards.map(card => spots.control(card, faint ? "small" : "medium"))))
}

function seatPlate(place, {isAwaited, isMe, bot, present, clocks}) {
  const kinds = [["awaited", isAwaited], ["away", place.away], ["winner", place.winner], ["me", isMe],
    [`side${place.side}`, place.side !== undefined]].filter(([, is]) => is).map(([name]) => `.${name}`).join("")
  const isOpen = place.cards.some(({card, known}) => card !== null || known)
  const isAbsent = present?.[place.seat] === false, end = isAwaited ? clocks.ends[place.seat] : undefined
  return make(`li.seat${kinds}`, {},
    make("p.name", {},
      make("span.who", {}, nameOf(place.seat)),
      isMe ? make("span.tag", {}, say("page.you")) : null,
      bot ? make("span.level", {}, botWords(bot)) : null,
      place.dealer ? make("span.dealer", {title: say("dealer")}, make("span", {"aria-hidden": "true"}, say("dealer-sign")), make("span.unseen", {}, say("dealer"))) : null,
      isAwaited ? make("span.unseen", {}, ` (${say("awaited")})`) : null,
      place.winner ? make("span.tag.won", {}, `★ ${say("winner")}`) : null,
      isAbsent ? make("span.tag", {}, say("page.absent")) : null,
      end === undefined ? null : clocks.element(end)),
    scoreOf(place),
    place.facts.length ? make("p.facts", {}, place.facts.map(fact => make("span", {}, fact))) : null,
    isMe ? null : fan(place.cards, isOpen ? "open" : "tiny"))
}

function scoreOf({letters, score}) {
  if (letters) {
    const {word, count} = letters
    return make("p.letters", {},
      make("span", {"aria-hidden": "true"}, [...word].map((letter, index) => make(index < count ? "b.on" : "b", {}, letter))),
      make("span.unseen", {}, say("letters", {count, letters: word.slice(0, count)})))
  }
  if (score === undefined) return null
  return make("p.score", {}, say("score", {score}))
}
