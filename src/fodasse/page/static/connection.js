/**
 * The connection that carries packets to the page and messages from it.
 *
 * The page (`room.js`) knows nothing else of where the match runs. It uses this:
 *
 *     connection.onpacket = packet => {}         // a packet of `Match.packet`, as JSON data
 *     connection.onnotice = notice => {}         // anything else: {"present": {"0": true, "2": false}}, {"undo": {"seat", "ply"}},
 *                                                // {"consents": {"ply", "missing"}}, {"clocks": {"0": 12.5}, "pause": null}
 *     connection.onstate = (state, refused) => {}  // "connecting", "open", or "closed" with {code, text} or null
 *     connection.open({since, lang})             // starts, or starts again in another language
 *     const answer = await connection.send(message)
 *     connection.close()
 *
 * A message is `{"action": {…}, "ply": n}`, or `{"type": "undo" | "consent" | "rename", …}` as in
 * docs/how-to/serve.md, without its `id`. The answer is `{"accepted": ply}`, or `{"refused": {"code", "text"}}`;
 * for a newcomer's action it also has the new `seat` and its `token`. An answer never comes before
 * the match has done what it reports, and packets come in the order of their plies.
 *
 * A transport is a subclass that gives every object it receives to `hear`, and has three methods:
 * `open`, `close`, and `carry(message)`, which takes a message with its `id` to the match.
 * `socket.js` is one over a websocket. Beside these it has what only a connection to a server needs: it answers
 * the server's `{"ping": n}` with `{"pong": n}` itself, so neither reaches `hear`, and `rest` and `wake` close its
 * socket while the page is put away. One over a worker, with `LocalHost` in it, is short:
 *
 *     class WorkerConnection extends Connection {
 *       constructor(worker) {
 *         super()
 *         this.worker = worker
 *         worker.onmessage = ({data}) => this.hear(data)
 *       }
 *       open(hello) { this.onstate("open", null); this.worker.postMessage({hello: {token: null, refused: true, ...hello}}) }
 *       carry(message) { this.worker.postMessage(message) }
 *       close() { this.worker.terminate() }
 *     }
 */
export class Connection {
  constructor() {
    this.onpacket = this.onnotice = this.onstate = () => {}
    /** Messages that are not answered yet, by id, each with the function that resolves its promise. */
    this.pending = new Map()
  }

  /** Send a message; return a promise of its answer. */
  send(message) {
    const id = newSecret() ?? `${Date.now()}-${Math.random()}`
    return new Promise(resolve => {
      this.pending.set(id, {message: {...message, id}, resolve})
      this.carry({...message, id})
    })
  }

  /** Take in an object that the match sent. */
  hear(data) {
    if ("view" in data) this.onpacket(data)
    else if ("id" in data) this.answered(data)
    else this.onnotice(data)
  }

  answered({id, ...answer}) {
    this.pending.get(id)?.resolve(answer)
    this.pending.delete(id)
  }
}

/**
 * Return 128 random bits as text; null: this browser has none that nobody can guess.
 * `crypto.randomUUID` is missing on pages that came by plain http.
 */
export function newSecret() {
  try {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    return Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("")
  } catch {
    return null
  }
}
