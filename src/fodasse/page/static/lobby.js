/**
 * The lobby: a form for a new table. Its `source` provides games, forms and tables:
 *
 *     people                          // whether other people can come; else the other seats have bots
 *     await source.games()            // names of games
 *     await source.form(game, lang)   // {"form": …, "bots": […]}: `rules_form` as data, and bots as {name, label, about}
 *     await source.explain(game, rules, lang)   // rules in words: what differs from the book, the rest, the book
 *     await source.open(request)      // the body of POST /api/rooms; what it answers, or {"refused": {"code", "text"}}
 *     source.enter(answer, request)   // goes to the table
 */
import {cardPicture} from "./cards.js"
import {make} from "./dom.js"
import {sampleOf} from "./games/drawers.js"
import {languages} from "./menu.js"
import {RulesFields, StartFields} from "./rules.js"
import {Say, capital, language, load, say, speakOf} from "./words.js"

export class Lobby {
  constructor(root, source) {
    Object.assign(this, {root, source, forms: new Map(), game: null, seats: 4})
  }

  /** Load the words of a language, and show the form in it. */
  async open(lang) {
    await load(lang)
    speakOf("")
    document.title = Say("page.new-table")
    const names = await this.source.games()
    const forms = await Promise.all(names.map(name => this.source.form(name, lang)))
    this.forms = new Map(names.map((name, index) => [name, forms[index]]))
    this.game ??= names[0]
    this.build()
  }

  build() {
    this.refusal = make("p.refusal", {role: "alert", hidden: true})
    this.details = make("div.details")
    const games = make("fieldset.games", {}, make("legend", {}, Say("page.game")),
      [...this.forms].map(([name, {form}]) => make("label.game", {},
        make("input", {type: "radio", name: "game", value: name, checked: name === this.game, onchange: () => this.choose(name)}),
        make("strong", {}, form.title), make("span.sample", {"aria-hidden": "true"}, sampleOf(name).map(cardPicture)), make("span", {}, form.summary))))
    this.form = make("form.lobby", {onsubmit: event => { event.preventDefault(); this.start() }},
      games, this.details, make("div.submit", {}, this.refusal, make("button.main", {type: "submit"}, say("page.open"))))
    this.root.replaceChildren(
      make("header.bar", {}, make("div.titles", {}, make("h1", {}, Say("page.new-table"))), languages(lang => this.open(lang))),
      make("main.panel", {}, this.form))
    this.choose(this.game)
  }

  /** Show the form of a game. */
  choose(name) {
    this.game = name
    const {form, bots} = this.forms.get(name)
    this.seats = form.seats.includes(this.seats) ? this.seats : form.seats[Math.min(form.seats.length - 1, 1)]
    const seats = make("select", {name: "seats", onchange: () => { this.seats = Number(seats.value); this.drawPlaces(bots) }},
      form.seats.map(count => make("option", {value: count, selected: count === this.seats}, String(count))))
    this.places ??= make("fieldset.places")  // the seating outlives a change of the game or language
    this.rules = new RulesFields(form, rules => this.source.explain(name, rules, language()))
    this.starts = new StartFields(form)
    const patience = this.patience?.value ?? (this.source.people ? "30" : "0")  // nobody waits for who is idle
    this.patience = make("select", {name: "patience"}, [0, 15, 30, 60, 120].map(seconds =>
      make("option", {value: seconds, selected: String(seconds) === patience}, say("page.seconds", {count: seconds}))))
    this.details.replaceChildren(
      make("label", {}, make("span", {}, Say("page.seat-count")), seats),
      this.places,
      this.source.people ? make("label", {}, make("span", {}, Say("page.patience")), this.patience) : "",
      make("div.starts", {}, this.starts.elements),
      this.rules.element)
    this.drawPlaces(bots)
  }

  /** Show the seating: the first seat is the user's own. */
  drawPlaces(bots) {
    const before = [...this.places.querySelectorAll(".place")].map(placeOf)
    this.places.replaceChildren(make("legend", {}, Say("page.places")), ...Array.from({length: this.seats}, (_, seat) => {
      const name = make("input", {maxLength: 24, value: before[seat]?.name ?? "", placeholder: say("values.seat", {number: seat}), oninput: () => this.nameSeats(), "aria-label": say("page.name-of", {seat})})
      const person = {name: "", label: say(seat ? "page.person" : "page.you"), about: ""}
      const kinds = [...(seat === 0 || this.source.people ? [person] : []), ...(seat === 0 ? [] : bots)]
      const chosen = kinds.some(({name}) => name === before[seat]?.bot) ? before[seat].bot : "rules"
      const kind = make("select", {"aria-label": say("page.kind-of", {seat})},
        kinds.map(({name: value, label, about}) => make("option", {value, title: about, selected: value === chosen}, label)))
      return make("div.place", {}, name, kind)
    }))
    this.nameSeats()
  }

  /** Let the start options name the seats. */
  nameSeats() {
    this.starts.seat([...this.places.querySelectorAll("input")].map(input => input.value.trim() || input.placeholder))
  }

  /** Return the body of a request for this table. */
  request() {
    const places = [...this.places.querySelectorAll(".place")].map(placeOf)
    const counts = {}, {bots} = this.forms.get(this.game)
    const botName = bot => bots.find(({name}) => name === bot).label
    const botNames = places.map(({bot}) => bot ? `${capital(botName(bot))} ${counts[bot] = (counts[bot] ?? 0) + 1}` : "")
    return {
      game: this.game,
      seats: this.seats,
      rules: this.rules.value(),
      bots: Object.fromEntries(places.flatMap(({bot}, seat) => bot ? [[String(seat), bot]] : [])),
      names: places.map(({name}, seat) => name || botNames[seat]),
      patience: Number(this.patience.value) || null,
      options: this.starts.value(),
    }
  }

  async start() {
    const request = this.request()
    this.refusal.hidden = true
    const answer = await this.source.open(request)
    if (!answer.refused) {
      this.source.enter(answer, request)
      return
    }
    this.refusal.hidden = false
    this.refusal.textContent = capital(answer.refused.text)
  }
}

const placeOf = place => ({name: place.querySelector("input").value.trim(), bot: place.querySelector("select").value})
