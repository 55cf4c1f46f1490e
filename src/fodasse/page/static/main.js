/** The page of a server: the lobby at its root, which may have a path of its own, and a room at `rooms/ROOM` below that; else it is lost. */
import {loadCards} from "./cards.js"
import {Lobby} from "./lobby.js"
import {showLost} from "./lost.js"
import {Room} from "./room.js"
import {SocketConnection} from "./socket.js"
import {browser, entry, tab} from "./storage.js"
import {language, preferred} from "./words.js"

const root = document.querySelector("#page")
const base = new URL("../", import.meta.url)  // the root: this file is in the folder `static` of it
const path = location.pathname.slice(base.pathname.length)  // below the root
const inRoom = path.match(/^rooms\/([^/]+)$/)

/** The source of the lobby: a server. */
const source = {
  people: true,
  games: async () => (await ask("api/games")).games,
  form: (game, lang) => ask(`api/games/${encodeURIComponent(game)}?lang=${lang}`),
  explain,
  open: request => ask(`api/rooms?lang=${language()}`, {
    method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(request),
  }),
  /** Sit down in a new room, and keep the secrets of its host and of the other seats for their links. */
  enter({room, seats, host}) {
    const [own, ...others] = seats
    keep(room, own.token)
    if (tab.lasts()) {
      tab.set(`fodasse.links.${room}`, JSON.stringify(others))
      tab.set(`fodasse.host.${room}`, host)
      browser.set(`fodasse.host.${room}`, host)
      location.assign(addressOf(room))
    } else {
      const icon = document.querySelector("link[rel=icon]")
      icon.setAttribute("href", icon.href)  // it is looked for again when the address changes
      entry.push({token: own.token, links: others, host}, addressOf(room))
      openRoom(room, own.token, others, host)  // another page would know of none of them
    }
  },
}

/** Return the rules of a table in words. */
function explain(game, rules, lang) {
  return ask(`api/games/${encodeURIComponent(game)}/rules?${new URLSearchParams({rules, lang})}`)
}

async function ask(path, settings) {
  const response = await fetch(new URL(path, base), settings)
  return response.json()
}

/** Return the address of a room; with a secret, of a seat in it. */
const addressOf = (room, token) => new URL(`rooms/${room}${token ? `#${token}` : ""}`, base).href

// The secret of a seat is after # in a link. Browsers send that to no server; here it is moved out
// of the address at once, to where only a reload finds it: the state of the tab's history. It is kept
// when the server has accepted it, so a broken link takes nobody's seat away. A tab keeps its own seat,
// and the browser the one that it had last.
function tokenOf(room) {
  const given = location.hash.slice(1)
  if (given) entry.replace(given === "watch" ? null : {token: given}, location.pathname)
  if (given === "watch") return null
  return given || (entry.get()?.token ?? keptOf(room))
}

const keptOf = room => tab.get(`fodasse.token.${room}`) ?? browser.get(`fodasse.token.${room}`)

function keep(room, token) {
  if (tab.get(`fodasse.token.${room}`) === token) return
  tab.set(`fodasse.token.${room}`, token)
  browser.set(`fodasse.token.${room}`, token)
}

/** Return the secrets of the other seats of a room that was opened in this tab. */
const othersOf = room => JSON.parse(tab.get(`fodasse.links.${room}`) ?? "null") ?? entry.get()?.links ?? []

/** Return the secret of the host of a room that was opened in this browser; null: it was opened elsewhere. */
const hostOf = room => tab.get(`fodasse.host.${room}`) ?? browser.get(`fodasse.host.${room}`) ?? entry.get()?.host ?? null

/**
 * Let a connection rest while the page is put away: left, which may keep it whole in the browser's memory, or
 * frozen, as phones do to pages in the background. A page that is only hidden stays connected.
 */
function followPage(connection) {
  addEventListener("pagehide", () => connection.rest())
  addEventListener("pageshow", () => connection.wake())
  document.addEventListener("freeze", () => connection.rest())
  document.addEventListener("resume", () => connection.wake())
}

// Another seat, or another step of the tab's history, may have the same document: it is begun anew.
for (const event of ["hashchange", "popstate"]) addEventListener(event, () => location.reload())

/** Open a room on a seat, with the secrets of its host, and of other seats for their links. */
function openRoom(room, token, others, host) {
  const address = new URL(`api/rooms/${room}/ws`, base).href.replace(/^http/, "ws")
  const kept = keptOf(room), lasts = browser.lasts(), connection = new SocketConnection(address, token, host)
  connection.onseat = accepted => {
    keep(room, accepted)
    if (!tab.lasts()) entry.replace({token: accepted, links: others, host})
  }
  followPage(connection)
  return new Room(root, connection, {
    links: others.map(({seat, token: secret}) => ({seat, address: addressOf(room, secret)})),
    address: addressOf(room),
    isHost: host !== null,
    mine: kept && kept !== token ? () => { entry.replace(null); location.assign(addressOf(room)) } : null,
    watch: () => location.assign(addressOf(room, "watch")),
    back: () => location.assign(base),
    gone: () => lose("page.room-gone", "page.room-gone-about"),
    explain,
    unkept: () => lasts ? null : {text: "page.seat-unkept", address: addressOf(room, connection.token)},
  }).open(preferred())
}

/** Say that there is nothing at this address. */
const lose = (title, about) => showLost(root, {title, about, home: base.href}, preferred())

await loadCards()
if (inRoom) {
  const [, room] = inRoom
  await openRoom(room, tokenOf(room), othersOf(room), hostOf(room))
} else if (path) {
  await lose("page.nowhere", "page.nowhere-about")
} else {
  await new Lobby(root, source).open(preferred())
}
