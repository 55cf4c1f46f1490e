/**
 * A connection to a room of a server, which reconnects by itself when it is lost.
 *
 * The server asks `{"ping": n}` from time to time, and is answered `{"pong": n}` at once; nobody else hears of it.
 * `rest` closes the socket while the page is put away, and `wake` opens it again, from the last ply that was heard of.
 */
import {Connection} from "./connection.js"

const POLICY_VIOLATION = 1008
const LONGEST_WAIT = 15_000

export class SocketConnection extends Connection {
  /**
   * `address` is that of the room's websocket, `token` the secret of a seat; null: a spectator; `host` the secret of
   * the person who opened the room; null: it is another person.
   */
  constructor(address, token, host = null) {
    super()
    Object.assign(this, {address, token, host, socket: null, ply: 0, lang: "en", losses: 0, timer: 0, isWanted: false, isResting: false})
    /** Called with the secret of a seat whenever the server has accepted it. */
    this.onseat = () => {}
  }

  open({since = 0, lang}) {
    Object.assign(this, {ply: since, lang, isWanted: true})
    this.stop()
    this.onstate("connecting", null)
    if (!this.isResting) this.connect()
  }

  connect() {
    const socket = this.socket = new WebSocket(this.address)
    let refused = null, heard = false
    socket.onopen = () => {
      socket.send(JSON.stringify({token: this.token, since: this.ply, lang: this.lang, refused: true, ...this.host && {host: this.host}}))
      for (const {message} of this.pending.values()) socket.send(JSON.stringify(message))  // done once at most
    }
    socket.onmessage = ({data}) => {
      const message = JSON.parse(data)
      if ("ping" in message) {
        socket.send(JSON.stringify({pong: message.ping}))
        return
      }
      if ("refused" in message && !("view" in message) && !("id" in message)) {
        refused = message.refused
        return
      }
      if (message.token) this.token = message.token
      if (this.token && (!heard || message.token)) this.onseat(this.token)
      if (!heard) this.onstate("open", null)
      heard = true
      this.losses = 0
      if ("view" in message) this.ply = message.ply
      this.hear(message)
    }
    socket.onclose = ({code}) => {
      if (code === POLICY_VIOLATION && refused) {
        this.isWanted = false
        this.onstate("closed", refused)
        return
      }
      this.onstate("connecting", null)
      this.timer = setTimeout(() => this.open({since: this.ply, lang: this.lang}), this.wait())
    }
  }

  carry(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  close() {
    this.isWanted = false
    this.stop()
    this.onstate("closed", null)
  }

  /** Close the socket until `wake`: the server must not take the person for present. */
  rest() {
    this.isResting = true
    this.stop()
  }

  /** Open the socket again that `rest` has closed. */
  wake() {
    if (!this.isResting) return
    this.isResting = false
    if (this.isWanted) this.open({since: this.ply, lang: this.lang})
  }

  stop() {
    clearTimeout(this.timer)
    if (!this.socket) return
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null
    this.socket.close()
  }

  /** Return the milliseconds until the next attempt: none at first, then more and more. */
  wait() {
    const losses = this.losses++
    return losses ? Math.min(LONGEST_WAIT, 500 * 2 ** losses) : 0
  }
}
