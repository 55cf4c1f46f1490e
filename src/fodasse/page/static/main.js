/** The page of a server: the lobby at `/`, and a room at `/rooms/ROOM`. */
import {loadCards} from "./cards.js"
import {Lobby} from "./lobby.js"
import {Room} from "./room.js"
import {SocketConnection} from "./socket.js"
import {preferred} from "./words.js"

const root = document.querySelector("#page")
const inRoom = location.pathname.match(/^\/rooms\/([\w-]+)$/)

/** What the lobby asks a server. */
const source = {
  people: true,
  games: async () => (await ask("/api/games")).games,
  form: (game, lang) => ask(`/api/games/${encodeURIComponent(game)}?lang=${lang}`),
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

async function ask(path, settings) {
  const response = await fetch(path, settings)
  return response.json()
}

// The secret of a seat stands after # in a link. Browsers send that to no server; here it is moved out
// of the address at once. A tab keeps its own seat, and the browser the one that it had last.
function tokenOf(room) {
  const key = `fodasse.token.${room}`, given = location.hash.slice(1)
  if (given) history.replaceState(null, "", location.pathname)
  if (given === "watch") return null
  if (given) keep(room, given)
  return sessionStorage.getItem(key) ?? localStorage.getItem(key)
}

function keep(room, token) {
  sessionStorage.setItem(`fodasse.token.${room}`, token)
  localStorage.setItem(`fodasse.token.${room}`, token)
}

function linksOf(room) {
  const saved = JSON.parse(sessionStorage.getItem(`fodasse.links.${room}`) ?? "[]")
  return saved.map(({seat, token}) => ({seat, address: `${location.origin}/rooms/${room}#${token}`}))
}

addEventListener("hashchange", () => location.reload())  // a link to another seat
await loadCards()
if (inRoom) {
  const [, room] = inRoom
  const address = `${location.origin.replace(/^http/, "ws")}/api/rooms/${room}/ws`
  await new Room(root, new SocketConnection(address, tokenOf(room)), {
    links: linksOf(room),
    keep: token => keep(room, token),
    back: () => location.assign("/"),
  }).open(preferred())
} else {
  await new Lobby(root, source).open(preferred())
}
