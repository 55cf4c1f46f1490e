/**
 * A match in a worker. It hears
 *
 *     {call: n, method: "form" | "open", given: […]}   answered with {call: n, found: {…}}
 *     {hello: {token: null, since, lang}}              answered with packets, from now on
 *     {action, ply, id}, {type: "undo", ply, id}, …    as the websocket of `fodasse serve`
 *
 * and says what that websocket says. With each packet comes {picture}, an SVG of the view.
 */
import {start} from "./python.js"

const PACE = 800  // milliseconds before each action of a bot: the time must not tell whether it had a choice
const ready = start(`
import json
import fodasse
from fodasse.hosting.local import LocalHost

class Host(LocalHost):
    def picture(self, packet, lang):
        data = json.loads(packet)
        game = fodasse.GAMES[data["view"]["game"]]
        view = fodasse.from_json(json.dumps(data["view"]), game, expected=game.documents.view)
        return fodasse.svg(view, lang, names=data["names"])

Host(("random", "rules", "easy"))
`)
let lang = "en", beat = 0

onmessage = async ({data: {call, method, given, hello, ...message}}) => {
  const host = await ready
  if (call) postMessage({call, found: JSON.parse(host[method](...given))})
  else if (hello) {
    lang = hello.lang
    tell(host, host.hello(JSON.stringify(hello)))
    run(host)
  } else {
    postMessage(JSON.parse(host.answer(JSON.stringify(message))))
    tell(host, host.packet())
    run(host)
  }
}
ready.then(() => postMessage({ready: true}), error => postMessage({failed: String(error)}))

function tell(host, packet) {
  postMessage({picture: host.picture(packet, lang)})
  postMessage(JSON.parse(packet))
}

/** Let bots, chance and clocks act until a person is awaited. A later call takes the place of an earlier. */
async function run(host) {
  const own = ++beat
  for (;;) {
    const due = host.tick(Date.now() / 1000)
    await new Promise(resolve => setTimeout(resolve, PACE))
    if (own !== beat) return
    if (host.step()) {
      tell(host, host.packet())
      continue
    }
    if (due === undefined) return
    await new Promise(resolve => setTimeout(resolve, Math.max(0, due * 1000 - Date.now())))
    if (own !== beat) return
    host.tick(Date.now() / 1000)
    tell(host, host.packet())
  }
}
