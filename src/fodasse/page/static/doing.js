/** What people do in a room: messages to its connection, each with its refusal beside what was pressed. */
import {placeOf} from "./banner.js"
import {newSecret} from "./connection.js"
import {ownName} from "./storage.js"

export class Doing {
  /** Send an action that was pressed at the table: what was shown of the past goes away. */
  press(action, control) {
    this.table.tricks.release()
    this.results.hide(false)
    return this.act(action, control)
  }

  /** Send an action. A newcomer's action includes the secret for its seat, in case the answer is lost. */
  async act(action, control) {
    const {ply, view: {viewer}} = this.packet
    const token = viewer === null ? newSecret() : null  // without one the server makes it
    const answer = await this.send(token ? {action, ply, token} : {action, ply}, control)
    if (viewer === null) await this.nameSelf(answer)
  }

  /** Sit down on a free seat. The secret for it is made here, in case the answer is lost. */
  async sit(seat, control) {
    await this.nameSelf(await this.send({type: "sit", seat, token: newSecret()}, control))
  }

  /** Give the seat that an answer brings the name that the person has given before; if it is taken, the page asks. */
  async nameSelf({accepted}) {
    const name = ownName.get()
    if (accepted === undefined) return
    this.isNamed = true
    if (name) await this.ask({type: "rename", name})
  }

  /** Let a bot take a free seat, as the host may. */
  give(seat, control) {
    return this.send({type: "give", seat, bot: "rules"}, control)
  }

  /** Begin, with bots on the free seats, as the host may. */
  begin(control) {
    return this.send({type: "begin"}, control)
  }

  /** Give the viewer's seat a name, which the browser keeps for later tables. */
  async rename(name, control) {
    const answer = await this.send({type: "rename", name}, control)
    if (answer.accepted !== undefined) ownName.set(name)
  }

  async ask(message) {
    this.refusal.hush()
    this.root.classList.add("sending")
    const answer = await this.connection.send(message)
    this.root.classList.remove("sending")
    return answer
  }

  /** Send a message, and show a refusal beside the control that was pressed. */
  async send(message, control) {
    const place = placeOf(control), answer = await this.ask(message)
    if (answer.refused) this.refusal.tell(answer.refused.text, place, answer.refused.code === "stale")
    return answer
  }
}
