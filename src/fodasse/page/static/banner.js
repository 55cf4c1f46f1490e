/** Requests to the person: votes, a pause, consents to an undo, a place to come back to. */
import {choiceButton} from "./choices.js"
import {make, redraw} from "./dom.js"
import {isPaused} from "./table.js"
import {Say, capital, listed, nameOf, say} from "./words.js"

export class Banner {
  constructor(room) {
    Object.assign(this, {room, asked: [], missing: [], undoing: null, withdrawn: null})
    this.element = make("div.banner", {role: "region", "aria-label": say("page.questions"), hidden: true})
  }

  /** Forget who asked for consent: a new ply or a new connection brings it again. */
  forget() {
    this.asked = []
    this.missing = []
  }

  /** Take in a notice. */
  hear({undo, consents}) {
    if (undo) this.asked = [...this.asked, undo]
    if (consents) this.consented(consents)
  }

  draw() {
    const {room, asked, missing} = this, {packet, hasLeft, closed, clocks: {pause}} = room, isPause = isPaused(packet)
    const isAway = !packet.outcome && room.away.includes(packet.view.viewer)
    const votes = packet.table_actions.filter(({action}) => ["vote", "resume", "join"].includes(action.type))
    this.element.hidden = !votes.length && !asked.length && !missing.length && !isPause && !hasLeft && !isAway && !closed
    redraw(this.element, [document.documentElement.lang, isAway, closed, packet.view.table?.motion ?? null, votes, asked, missing, isPause, pause, hasLeft, packet.names], () => [
      closed ? make("p", {}, capital(closed.text)) : null,
      isAway ? make("p", {}, say("page.you-are-away")) : null,
      isAway ? make("button", {type: "button", "data-key": "here", onclick: event => room.send({type: "here"}, event.currentTarget)}, say("page.i-am-back")) : null,
      isPause ? make("p", {}, say("page.paused")) : null,
      isPause && pause !== null ? make("p.pause", {}, room.clocks.element(pause)) : null,
      hasLeft ? make("p", {}, say("page.left")) : null,
      hasLeft && room.watch ? make("button.plain", {type: "button", onclick: room.watch}, say("page.as-spectator")) : null,
      packet.view.table?.motion ? make("p", {}, motionText(packet.view.table.motion)) : null,
      ...votes.map(entry => choiceButton(entry, (action, control) => room.act(action, control))),
      ...asked.flatMap(({seat, ply}) => [
        make("p", {}, this.undoText(seat)),
        make("button", {type: "button", "data-key": `consent-${seat}`, onclick: event => this.consent(seat, ply, event.currentTarget)}, say("page.allow")),
        make("button.plain", {type: "button", "data-key": `decline-${seat}`, onclick: () => this.decline(seat)}, Say("page.no")),
      ]),
      ...missing.length ? [
        make("p", {}, say("page.undo-awaits", {names: listed(missing.map(nameOf))})),
        make("button.plain", {type: "button", "data-key": "withdraw", onclick: () => this.withdraw()}, say("page.withdraw")),
      ] : [],
    ])
  }

  /** Return who asks to take back which action, and how many later ones go with it. */
  undoText(seat) {
    const name = nameOf(seat), [first, ...later] = this.room.past.since(seat)
    return first ? say("page.undo-asked", {name, action: first.label, count: later.length}) : say("page.undo-asked-all", {name})
  }

  /** Ask to take the last action back. Where people must agree first, it is done once they have. */
  async undo(control) {
    const {room} = this, {ply} = room.packet
    this.undoing = ply
    this.withdrawn = null
    const place = placeOf(control), answer = await room.ask({type: "undo", ply})
    if (answer.refused?.code === "disclosed") return  // a notice says who has yet to agree
    this.undoing = null
    if (answer.refused) room.refusal.tell(answer.refused.text, place)
  }

  /** Take in who has yet to agree to the viewer's own undo. */
  consented({ply, missing}) {
    if (ply === this.withdrawn) return
    this.missing = missing
    if (!missing.length && this.undoing === ply) this.undo(this.room.menu.undo)
  }

  /** Withdraw the request for an undo: it is not done even if all agree. */
  withdraw() {
    this.withdrawn = this.room.packet.ply
    this.undoing = null
    this.missing = []
    this.draw()
  }

  /** Dismiss the request of a seat, without consent. */
  decline(seat) {
    this.asked = this.asked.filter(each => each.seat !== seat)
    this.draw()
  }

  async consent(seat, ply, control) {
    const answer = await this.room.send({type: "consent", to: seat, ply}, control)
    if (answer.accepted !== undefined) this.decline(seat)
  }
}

/** Return the part of the page that a control is in, which stays when the control is drawn anew. */
export const placeOf = control => control.closest(".people, .begin, .hand, .middle, .choices, .more, .banner, form, .menu-actions")

function motionText({motion, in_favour: inFavour, against}) {
  const name = say(`motions.${motion.type}`, motion)
  return capital(say("fodasse.motion", {motion: name, in_favour: inFavour.length, against: against.length}))
}
