/**
 * A match in a worker. It hears
 *
 *     {call: n, method: "games" | "form" | "rules" | "open" | "restore", given: […]}   answered with {call: n, found: {…}}
 *     {hello: {token: null, since, lang, refused}}              answered with packets, from now on
 *     {action, ply, id}, {type: "undo", ply, id}, …    as the websocket of `fodasse serve`
 *
 * and says what that websocket says; {log} for `restore`, whenever the person is awaited; and
 * {failed}, a word of the page, when Python cannot be loaded or does not go on.
 */
import {Missing, start} from "./python.js"

const PACE = 800  // milliseconds before each action of a bot: the time must not tell whether it had a choice
const ready = start(`
from fodasse.hosting.local import LocalHost
LocalHost(("random", "rules", "easy"))
`)
let beat = 0
ready.catch(error => fail(error, error instanceof Missing ? "page.python-missing" : "page.python-failed"))

onmessage = async ({data}) => {
  const host = await ready.catch(() => null)
  try {
    if (host) hear(host, data)
  } catch (error) {
    fail(error, "page.python-stopped")
  }
}

function fail(error, failed) {
  console.warn(error)
  postMessage({failed})
}

function hear(host, {call, method, given, hello, ...message}) {
  if (call) {
    const found = JSON.parse(host[method](...given))
    if (method === "open" && !found.refused) host.step()  // cards are dealt before anybody sees the table
    postMessage({call, found})
  } else if (hello) {
    tell(host, host.hello(JSON.stringify(hello)))
    run(host)
  } else {
    const answer = JSON.parse(host.answer(JSON.stringify(message)))
    if (!answer.refused) tell(host, host.packet())
    postMessage(answer)
    if (!answer.refused) run(host)
  }
}

function tell(host, text) {
  const packet = JSON.parse(text)
  postMessage(packet)
  if (packet.actions.length || packet.outcome) postMessage({log: host.log()})
}

/** Return the time of day in milliseconds, as if nobody had set the clock since the page was opened. */
const now = () => performance.timeOrigin + performance.now()

/** Let bots, chance and clocks act until a person is awaited. A later call takes the place of an earlier. */
async function run(host) {
  const own = ++beat
  const wait = async milliseconds => {
    await new Promise(resolve => setTimeout(resolve, milliseconds))
    return own === beat
  }
  try {
    for (;;) {
      const due = host.tick(now() / 1000)
      if (!await wait(PACE)) return
      if (!host.step()) {
        if (due === undefined || !await wait(Math.max(0, due * 1000 - now()))) return
        host.tick(now() / 1000)
      }
      tell(host, host.packet())
    }
  } catch (error) {
    fail(error, "page.python-stopped")
  }
}
