/** The words of the page in one language, from `words.LANG.json`: catalogues as in texts/*.toml of the library. */
import {browser} from "./storage.js"

const SAVED = "fodasse.lang"
export const LANGUAGES = {en: "English", pt: "Português"}

let known = {lang: "en", texts: {}, cards: {}, games: {}}
let game = "", names = []

/** Return the language that was chosen before, or else the browser's. */
export function preferred() {
  const saved = browser.get(SAVED)
  if (saved in LANGUAGES) return saved
  const asked = navigator.languages ?? [navigator.language ?? ""]
  return asked.map(each => each.toLowerCase().split(/[-_]/)[0]).find(each => each in LANGUAGES) ?? "en"
}

/** Load the words of a language, and remember it. */
export async function load(lang) {
  const response = await fetch(new URL(`./words.${lang}.json`, import.meta.url))
  known = await response.json()
  browser.set(SAVED, lang)
  document.documentElement.lang = lang
}

export const language = () => known.lang

/** Set the game whose words `say` looks up first, and the names of its people by seat. */
export function speakOf(aGame, itsNames = []) {
  game = aGame
  names = itsNames
}

/** Return the name of a seat. */
export const nameOf = seat => names[seat] || say("values.seat", {number: seat})

/** Return what people call a bot, such as "medium bot". */
export const botWords = name => say(has(`bots.${name}`) ? `bots.${name}` : "page.bot")

/** Return the short title of a game. */
export const titleOf = name => has(`games.${name}`) ? say(`games.${name}`) : capital(name)

/** Return names as a list in words. */
export function listed(texts) {
  try {
    return new Intl.ListFormat(known.lang, {type: "conjunction"}).format(texts)
  } catch {
    return texts.join(", ")  // older browsers have no such list
  }
}

/** Return a card in words. */
export const cardWords = card => known.cards[card] ?? String(card)

/** Return whether there is a text. */
export const has = key => template(key) !== undefined

const template = key => known.games[game]?.[key] ?? known.texts[key]

/** Return a text with its parameters filled in; the key itself where there is none. */
export function say(key, params = {}) {
  let found = template(key)
  if (found === undefined) return key
  while (typeof found === "object") found = variant(found, params[found.by])
  return found.replace(/\{([\w-]+)(?::([\w-]+))?\}/g, (_, name, kind) => shown(params[name], kind))
}

/** Return the same with a capital letter. */
export function Say(key, params) {
  return capital(say(key, params))
}

export const capital = text => text.charAt(0).toLocaleUpperCase(known.lang) + text.slice(1)

function variant(table, value) {
  if (Array.isArray(value)) value = value.length
  if (typeof value === "number" && !(value in table)) value = pluralOf(value)
  if (value === null || value === undefined) value = "none"
  return table[value] ?? table.other
}

function pluralOf(number) {
  try {
    return new Intl.PluralRules(known.lang).select(number)
  } catch {
    return number === 1 ? "one" : "other"
  }
}

function shown(value, kind) {
  if (kind === "seat") return Array.isArray(value) ? listed(value.map(nameOf)) : nameOf(value)
  if (kind === "place") return String(value + 1)
  return template(`words.${kind ?? ""}.${value}`) ?? String(value ?? "")
}

/** Return the word of a game for a value, such as `wordOf("role", "intern")`. */
export const wordOf = (kind, value) => template(`words.${kind}.${value}`) ?? String(value)
