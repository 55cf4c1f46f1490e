/** The page of a server: the lobby at `/`, and a room at `/rooms/ROOM`. */
import {loadCards} from "./cards.js"
import {Lobby} from "./lobby.js"
import {Room} from "./room.js"
import {SocketConnection} from "./socket.js"
import {preferred} from "./words.js"

const root = document.querySelector("#page")
const inRoom = location.pathname.match(/^\/rooms\/([\w-]+)$/)

/** The source of the lobby: a server. */
const source = {
  people: true,
  games: async () => (await ask("/api/games")).games,
  form: (game, lang) => ask(`/api/games/${encodeURIComponent(game)}?lang=${lang}`),
  explain,
  open: request => ask("/api/rooms", {
    method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(request),
  }),
  /** Sit down in a new room, and keep the secrets of the other seats for their links. */
  enter({room, seats}) {
    const [own, ...others] = seats
    keep(room, own.token)
    sessionStorage.setItem(`fodasse.links.${room}`, JSON.stringify(others))
    location.assign(`/rooms/${room}`)
  },
}

/** Return the rules of a table in words. */
function explain(game, rules, lang) {
  return ask(`/api/games/${encodeURIComponent(game)}/rules?${new URLSearchParams({rules, lang})}`)
}

async function ask(path, settings) {
  const response = await fetch(path, settings)
  return response.json()
}

// The secret of a seat is after # in a link. Browsers send that to no server; here it is moved out
// of the address at once, to where only a reload finds it: the state of the tab's history. It is kept
// when the server has accepted it, so a broken link takes nobody's seat away. A tab keeps its own seat,
// and the browser the one that it had last.
function tokenOf(room) {
  const given = location.hash.slice(1) || history.state
  if (location.hash) history.replaceState(given === "watch" ? null : given, "", location.pathname)
  return given === "watch" ? null : given ?? keptOf(room)
}

const keptOf = room => sessionStorage.getItem(`fodasse.token.${room}`) ?? localStorage.getItem(`fodasse.token.${room}`)

function keep(room, token) {
  if (sessionStorage.getItem(`fodasse.token.${room}`) === token) return
  sessionStorage.setItem(`fodasse.token.${room}`, token)
  localStorage.setItem(`fodasse.token.${room}`, token)
}

function linksOf(room) {
  const saved = JSON.parse(sessionStorage.getItem(`fodasse.links.${room}`) ?? "[]")
  return saved.map(({seat, token}) => ({seat, address: `${location.origin}/rooms/${room}#${token}`}))
}

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

addEventListener("hashchange", () => location.reload())  // a link to another seat
await loadCards()
if (inRoom) {
  const [, room] = inRoom
  const address = `${location.origin.replace(/^http/, "ws")}/api/rooms/${room}/ws`
  const token = tokenOf(room), kept = keptOf(room), connection = new SocketConnection(address, token)
  connection.onseat = accepted => keep(room, accepted)
  followPage(connection)
  await new Room(root, connection, {
    links: linksOf(room),
    mine: kept && kept !== token ? () => { history.replaceState(null, ""); location.reload() } : null,
    watch: () => { location.hash = "watch" },
    back: () => location.assign("/"),
    explain,
  }).open(preferred())
} else {
  await new Lobby(root, source).open(preferred())
}
