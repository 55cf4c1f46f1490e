/** The page without a server: the modules of the folder `page`, with a match in `worker.js` and hints from `adviser.js`. */
import {loadCards} from "./page/cards.js"
import {Connection} from "./page/connection.js"
import {make} from "./page/dom.js"
import {Lobby} from "./page/lobby.js"
import {Room} from "./page/room.js"
import {tab} from "./page/storage.js"
import {Say, load, preferred, say} from "./page/words.js"

const LOG = "fodasse.log"  // of the match in this tab, which goes on when the page is loaded again
const root = document.querySelector("#page")
const place = name => new URL(`./${name}.js`, import.meta.url).href
const scripts = globalThis.trustedTypes?.createPolicy("workers", {createScriptURL: place}) ?? {createScriptURL: place}
const begin = name => new Worker(scripts.createScriptURL(name), {type: "module"})

const worker = begin("worker"), waiting = new Map()
const words = Promise.all([loadCards(), load(preferred())])
let calls = 0, connection = null

worker.onerror = () => fail("page.python-failed")
worker.onmessage = ({data}) => {
  if ("failed" in data) {
    fail(data.failed)
  } else if ("log" in data) {
    if (connection) tab.set(LOG, data.log)
  } else if ("call" in data) {
    waiting.get(data.call)(data.found)
    waiting.delete(data.call)
  } else {
    connection?.hear(data)
  }
}

/** Call a method of the worker's `LocalHost`. */
function call(method, ...given) {
  worker.postMessage({call: ++calls, method, given})
  return new Promise(resolve => waiting.set(calls, resolve))
}

class WorkerConnection extends Connection {
  open({since, lang}) {
    this.onstate("open", null)
    worker.postMessage({hello: {token: null, since, lang, refused: true}})
  }

  carry(message) {
    worker.postMessage(message)
  }

  close() {}
}

const lobby = new Lobby(root, {
  people: false,
  games: async () => (await call("games")).games,
  form: (game, lang) => call("form", game, lang),
  explain,
  open: request => call("open", JSON.stringify(request), preferred()),
  enter,
})

function enter() {
  const lasts = tab.lasts()
  connection = new WorkerConnection()
  return new Room(root, connection, {back: leave, advise, explain, unkept: () => lasts ? null : {text: "page.match-unkept"}}).open(preferred())
}

/** Return the rules of a table in words. */
function explain(game, rules, lang) {
  return call("rules", game, rules, lang)
}

function leave() {
  connection = null
  tab.remove(LOG)
  lobby.open(preferred())
}

/** Show why there is no match, and no more than that. */
async function fail(reason) {
  connection = null
  await words
  root.replaceChildren(make("main.panel", {}, make("p", {role: "alert"}, Say(reason)),
    make("button", {type: "button", onclick: () => location.reload()}, say("page.again"))))
}

// Hints

let adviser = null, asked = 0

/** Return what `adviser.js` finds for a view. It is started for the first hint, and again after a failure. */
function advise(view) {
  const number = ++asked, mine = adviser ??= begin("adviser")
  return new Promise((resolve, reject) => {
    const end = reason => {
      mine.terminate()
      if (adviser === mine) adviser = null
      reject(new Error(reason))
    }
    mine.addEventListener("error", event => end(event.message))
    mine.addEventListener("message", ({data}) => {
      if (data.number !== number) return
      if ("failed" in data) end(data.failed)
      else resolve(data)
    })
    mine.postMessage({view, number})
  })
}

await words
root.replaceChildren(make("main.panel", {}, make("p", {role: "status"}, Say("page.python-loading"))))
const saved = tab.get(LOG)
if (saved && !(await call("restore", saved)).refused) await enter()
else await lobby.open(preferred())
