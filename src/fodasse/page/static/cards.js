/** Cards, from the symbols of `cards.svg`, which the library's pictures are made of too. */
import {draw, make} from "./dom.js"
import {cardWords, say} from "./words.js"

/** Put the symbols into the page, once. */
export function loadCards() {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open("GET", new URL("./cards.svg", import.meta.url))
    request.responseType = "document"
    request.onload = () => {
      const sprite = document.importNode(request.responseXML.documentElement, true)
      sprite.setAttribute("class", "sprite")
      sprite.setAttribute("aria-hidden", "true")
      document.body.append(sprite)
      resolve()
    }
    request.onerror = reject
    request.send()
  })
}

/**
 * A card as it lies on a table: `{card}`, which is null for a back, with `manilha`, `covered` (it lies
 * face down, and the viewer knows it) and `known` (a back whose owner has seen it).
 */
export function cardPicture({card, manilha, covered, known}) {
  const name = card === null ? (known ? "back-known" : "back") : manilha ? `${card}-manilha` : String(card)
  const kind = covered ? "card covered" : "card"
  return draw("svg", {class: kind, viewBox: "-2 -2 48 66", "aria-hidden": "true"},
    draw("use", {href: `#card-${name}`}))
}

/** Return a card in words. */
export function wordsOf({card, manilha, covered, known}) {
  if (card === null) return say(known ? "known-backs" : "backs", {count: 1})
  let words = cardWords(card)
  if (manilha) words = say("manilha-card", {card: words})
  return covered ? say("covered-card", {card: words}) : words
}

/** Return cards in words: equal ones counted. */
export function listOf(cards) {
  const counts = new Map()
  for (const card of cards) {
    const key = JSON.stringify(card)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].map(([key, count]) => {
    const card = JSON.parse(key)
    if (card.card === null) return say(card.known ? "known-backs" : "backs", {count})
    return count === 1 ? wordsOf(card) : `${count} × ${wordsOf(card)}`
  }).join(", ")
}

/** Return cards side by side with their words for screen readers; many overlap. */
export function fan(cards, size = "small") {
  if (!cards.length) return null
  return make(`span.fan.${size}`, {}, cards.map(cardPicture), make("span.unseen", {}, listOf(cards)))
}
