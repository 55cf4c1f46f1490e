/** The cards and buttons of a packet: which card stands for which action, and what stands beside. */
import {cardPicture, wordsOf} from "./cards.js"
import {choiceButton, refusedButton} from "./choices.js"
import {make} from "./dom.js"
import {nameOf} from "./words.js"

/** The controls of one packet: cards that stand for actions, and the actions that no card takes. */
export class Spots {
  constructor(packet, scene, act, tell, picked, pick) {
    Object.assign(this, {packet, scene, act, tell, picked, pick})
    const cards = [...scene.hand, ...scene.groups.flatMap(group => group.cards)].filter(card => card.match)
    this.free = packet.actions.filter(({action}) => !cards.some(card => card.match(action)))
    this.isTaken = action => cards.some(card => card.match(action))
  }

  /** Return a card; with a `match`, as the control for its actions. */
  control(card, size) {
    const spot = this.build(card, size)
    if (card.card !== null) spot.dataset.card = card.card
    if (card.zone) spot.dataset.zone = card.zone
    if (card.place !== undefined) spot.dataset.place = card.place
    return spot
  }

  build(card, size) {
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
