// @ts-check
// A person's connection to a room of `fodasse serve`, for browsers and Node. If it breaks, it is made
// again, and nothing is missed or done twice.
//
// The types are those of one game: fodasse schema fodasse --server --typescript > fodasse.ts

/** @typedef {import("./fodasse").Packet} Packet */
/** @typedef {import("./fodasse").Problem} Problem */
/** @typedef {import("./fodasse").ServerMessage} ServerMessage */

const PAUSE = 1000; // milliseconds before another attempt to connect
const PATIENCE = 10_000; // milliseconds without an answer until the connection is made again

export class Client {
  /** @type {Map<string, string>} The messages that have not been answered, by their ids. */
  #sent = new Map();
  #since = 0; // the last ply that is known
  #isOver = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} Ends a connection on which no answer comes. */
  #late;
  /** @type {WebSocket} */
  #socket;

  /**
   * Connect to a room.
   * @param {string} address of its websocket
   * @param {string | null} token the secret of the seat; null: a spectator
   * @param {(packet: Packet) => void} show is called with each packet
   * @param {(problem: Problem) => void} complain is called with each refusal
   */
  constructor(address, token, show, complain) {
    this.address = address;
    this.token = token;
    this.show = show;
    this.complain = complain;
    this.#socket = this.#connect();
  }

  #connect() {
    const socket = new WebSocket(this.address);
    socket.onopen = () => {
      socket.send(JSON.stringify({ token: this.token, since: this.#since, lang: "en" }));
      this.#sendAgain();
    };
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data));
    // Node 20 tells of an attempt that failed by an error alone, browsers by both.
    socket.onclose = socket.onerror = () => {
      socket.onclose = socket.onerror = null;
      if (!this.#isOver) setTimeout(() => (this.#socket = this.#connect()), PAUSE);
    };
    return socket;
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    if ("ping" in message) {
      this.#socket.send(JSON.stringify({ pong: message.ping })); // or the person counts as gone
    } else if ("view" in message) {
      this.#since = message.ply;
      this.show(message);
    } else if ("id" in message) {
      if (message.id) this.#sent.delete(message.id);
      if (!this.#sent.size) clearTimeout(this.#late);
      if (!("refused" in message)) return;
      if (message.refused.code === "too-fast") setTimeout(() => this.#sendAgain(), PAUSE);
      else this.complain(message.refused);
    } else if ("refused" in message) {
      this.close(); // the room or the token is unknown, for instance
      this.complain(message.refused);
    } // else: who is connected, or who asks to take an action back
  }

  /**
   * Do an action that a packet lists.
   * @param {Packet} packet
   * @param {number} number its place among the actions
   */
  act(packet, number) {
    const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join("-");
    const message = JSON.stringify({ action: packet.actions[number].action, ply: packet.ply, id });
    this.#sent.set(id, message);
    this.#send(message);
  }

  /** Send what has not been answered, with the old ids, so that it is done once. */
  #sendAgain() {
    for (const message of this.#sent.values()) this.#send(message);
  }

  /** @param {string} message */
  #send(message) {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(message);
    clearTimeout(this.#late);
    this.#late = setTimeout(() => this.#socket.close(), PATIENCE);
  }

  close() {
    this.#isOver = true;
    clearTimeout(this.#late);
    this.#socket.close();
  }
}
