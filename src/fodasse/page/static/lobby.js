/**
 * The landing page: a match at once against bots, and a form for a table of one's own. Its `source` provides games, forms and tables:
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
import {ownName} from "./storage.js"
import {Say, capital, language, load, say, speakOf, titleOf} from "./words.js"

/** The bots of a match that is begun at once: the first of these that can be seated. */
const MIDDLE = ["medium", "rules"]
const AT_ONCE = 4  // seats

export class Lobby {
  constructor(root, source) {
    Object.assign(this, {root, source, forms: new Map(), game: null, seats: 4})
  }

  /** Load the words of a language, and show the form in it. */
  async open(lang) {
    await load(lang)
    speakOf("")
    document.title = `${Say("page.games")} · fodasse`
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
    this.name = make("input", {name: "name", maxLength: 24, autocomplete: "nickname", value: this.name?.value ?? ownName.get(), oninput: () => this.nameSeats(), onchange: () => this.keepName()})
    const submit = make("div.submit", {}, make("button.main", {type: "submit"}, say("page.open")))
    this.form = make("form.lobby", {onsubmit: event => { event.preventDefault(); this.start(this.request(), submit) }}, games, this.details, submit)
    this.table = make("details.own-table", {open: this.table?.open ?? false},
      make("summary", {}, make("h2", {}, Say("page.own-table")), make("span", {}, say(this.source.people ? "page.own-table-about" : "page.own-table-alone"))), this.form)
    this.root.replaceChildren(
      make("header.bar", {}, make("div.titles", {}, make("h1", {}, Say("page.games"))), languages(lang => this.open(lang))),
      make("main.panel.landing", {}, make("label.own-name", {}, make("span", {}, Say("page.your-name")), this.name), this.atOnce(), this.table))
    this.choose(this.game)
  }

  /** Return a button for each game, which begins a match against bots. */
  atOnce() {
    const row = make("div.row")
    row.append(...[...this.forms.keys()].map(name => make("button", {type: "button", "data-key": `now-${name}`, "aria-describedby": "now-about", onclick: () => this.start(this.requestAtOnce(name), row)},
      make("strong", {}, titleOf(name)), make("span.sample", {"aria-hidden": "true"}, sampleOf(name).map(cardPicture)))))
    return make("section.now", {"aria-labelledby": "now"}, make("h2", {id: "now"}, Say("page.play-now")), make("p.help", {id: "now-about"}, say("page.play-now-about")), row)
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

  /** Show the seating: the first seat is the user's own; the others are for people, where these can come. */
  drawPlaces(bots) {
    const before = [...this.places.querySelectorAll(".place")].map(placeOf)
    this.places.replaceChildren(make("legend", {}, Say("page.places")), ...Array.from({length: this.seats}, (_, seat) => {
      if (seat === 0) return make("div.place", {}, make("span.who"), make("span", {}, say("page.you")))
      const name = make("input", {maxLength: 24, value: before[seat]?.name ?? "", placeholder: say("values.seat", {number: seat}), oninput: () => this.nameSeats(), "aria-label": say("page.name-of", {seat})})
      const kinds = [...this.source.people ? [{name: "", label: say("page.person"), about: ""}] : [], ...bots]
      const chosen = kinds.some(({name}) => name === before[seat]?.bot) ? before[seat].bot : this.source.people ? "" : "rules"
      const kind = make("select", {"aria-label": say("page.kind-of", {seat})},
        kinds.map(({name: value, label, about}) => make("option", {value, title: about, selected: value === chosen}, label)))
      return make("div.place", {}, name, kind)
    }))
    this.nameSeats()
  }

  /** Let the start options name the seats. */
  nameSeats() {
    const own = this.name.value.trim() || say("values.seat", {number: 0})
    this.places.querySelector(".who").textContent = own
    this.starts.seat([own, ...[...this.places.querySelectorAll("input")].map(input => input.value.trim() || input.placeholder)])
  }

  /** Keep the user's name for this and later tables. */
  keepName() {
    ownName.set(this.name.value.trim())
  }

  /** Return the body of a request for a match that begins at once, with the rules of the book. */
  requestAtOnce(game) {
    const {form, bots} = this.forms.get(game)
    const seats = form.seats.includes(AT_ONCE) ? AT_ONCE : form.seats[0]
    const bot = MIDDLE.find(each => bots.some(({name}) => name === each)) ?? bots.at(-1).name
    return {
      game, seats, rules: {}, names: [this.name.value.trim()], patience: null, options: {},
      bots: Object.fromEntries(Array.from({length: seats - 1}, (_, index) => [String(index + 1), bot])),
    }
  }

  /** Return the body of a request for this table. */
  request() {
    const places = [...this.places.querySelectorAll(".place")].map(placeOf)
    return {
      game: this.game,
      seats: this.seats,
      rules: this.rules.value(),
      bots: Object.fromEntries(places.flatMap(({bot}, seat) => bot ? [[String(seat), bot]] : [])),
      names: [this.name.value.trim(), ...places.slice(1).map(({name}) => name)],
      patience: Number(this.patience.value) || null,
      options: this.starts.value(),
    }
  }

  /** Open a table and go to it, or say why it cannot be opened after a part of the page. */
  async start(request, place) {
    this.refusal.hidden = true
    this.keepName()
    const answer = await this.source.open(request)
    if (!answer.refused) {
      this.source.enter(answer, request)
      return
    }
    place.after(this.refusal)
    this.refusal.hidden = false
    this.refusal.textContent = capital(answer.refused.text)
  }
}

const placeOf = place => ({name: place.querySelector("input")?.value.trim() ?? "", bot: place.querySelector("select")?.value ?? ""})
