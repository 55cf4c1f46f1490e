/** The plate of a seat: its name, points, what it has done, and its cards. */
import {fan} from "./cards.js"
import {make} from "./dom.js"
import {botWords, nameOf, say} from "./words.js"

export function seatPlate(place, {isAwaited, isMe, bot, present, clocks}) {
  const kinds = [["awaited", isAwaited], ["away", place.away], ["winner", place.winner], ["me", isMe],
    [`side${place.side}`, place.side !== undefined]].filter(([, is]) => is).map(([name]) => `.${name}`).join("")
  const isOpen = place.cards.some(({card, known}) => card !== null || known)
  const isAbsent = present?.[place.seat] === false, end = isAwaited ? clocks.ends[place.seat] : undefined
  return make(`li.seat${kinds}`, {"data-seat": String(place.seat)},
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
