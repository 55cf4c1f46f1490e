/** The fields of `rules_form`: presets, settings and start options. */
import {make} from "./dom.js"
import {Say, has, say} from "./words.js"

export class RulesFields {
  /** `await explain(rules)` returns rules, as text for `Rules.parse`, in words. */
  constructor(form, explain) {
    Object.assign(this, {form, explain})
    this.about = make("ul.sentences")
    this.preset = make("select", {name: "preset", onchange: () => this.fill()},
      form.presets.map(({name}) => make("option", {value: name}, titleOf(name))))
    this.settings = form.settings.map(setting => ({setting, ...fieldOf(setting)}))
    this.element = make("fieldset.rules-form", {onchange: () => this.tell()}, make("legend", {}, Say("page.rules")),
      make("label", {}, make("span", {}, Say("page.preset")), this.preset), this.about,
      make("details", {}, make("summary", {}, Say("page.settings")), this.settings.map(({element}) => element)))
    this.fill()
  }

  /** Fill the fields with the rules of the chosen preset. */
  fill() {
    for (const {setting, write} of this.settings) write(this.chosen().rules[setting.name])
    this.tell()
  }

  /** Show the differences from the book. */
  async tell() {
    const {sentences} = this.chosen(), {preset, ...changed} = this.value(), changes = Object.entries(changed)
    for (const option of this.preset.options) {
      const title = titleOf(option.value)
      option.textContent = changes.length && option.selected ? say("page.changed", {preset: title}) : title
    }
    const rules = this.told = [preset, ...changes.map(([name, value]) => `${name}=${spelled(value)}`)].join()
    const told = changes.length ? (await this.explain(rules)).changes ?? [] : sentences
    if (rules === this.told) this.about.replaceChildren(...told.map(sentence => make("li", {}, sentence)))
  }

  chosen() {
    return this.form.presets.find(({name}) => name === this.preset.value)
  }

  /** Return the preset, and the fields that differ from it. */
  value() {
    const {name, rules} = this.chosen()
    const changed = this.settings
      .map(({setting, read}) => [setting.name, read()])
      .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(rules[key]))
    return {preset: name, ...Object.fromEntries(changed)}
  }
}

const titleOf = preset => has(`presets.${preset}`) ? say(`presets.${preset}`) : preset.replaceAll("_", " ")

/** Return a value as it is written in a text for `Rules.parse`. */
const spelled = value => Array.isArray(value) ? value.join(typeof value[0] === "number" ? "-" : "") : String(value ?? "none")

/** The fields of the start options: who deals first, and how many cards. */
export class StartFields {
  constructor(form) {
    this.form = form
    this.starts = form.starts.map(start => {
      const control = make(start.kind === "seat" ? "select" : "input", {name: start.name, required: true})
      if (start.kind === "number") Object.assign(control, {type: "number", inputMode: "numeric", value: start.default})
      return {start, control}
    })
    this.elements = this.starts.map(({start, control}) =>
      make("label.setting", {title: start.about}, make("span", {}, start.label), control))
  }

  /** Take in the names of the seats, and with them their number. */
  seat(names) {
    const place = this.form.seats.indexOf(names.length)
    for (const {start, control} of this.starts) {
      const [least, most] = start.ranges[place]
      const before = control.value === "" ? start.default : Number(control.value)
      if (start.kind === "seat") {
        control.replaceChildren(...names.map((name, seat) => make("option", {value: seat}, name)))
      } else {
        Object.assign(control, {min: least, max: most})
      }
      control.value = Math.min(most, Math.max(least, before))
    }
  }

  /** Return the options that differ from their defaults. */
  value() {
    return Object.fromEntries(this.starts
      .map(({start, control}) => [start.name, Number(control.value), start.default])
      .filter(([, value, usual]) => value !== usual)
      .map(([name, value]) => [name, value]))
  }
}

/** Return the control of a setting, and functions that read and write its value. */
function fieldOf(setting) {
  const labelled = control => {
    control.name = setting.name
    control.setAttribute("aria-describedby", `about-${setting.name}`)
    return make("div", {}, make("label.setting", {}, make("span", {}, setting.label), control),
      make("p.help", {id: `about-${setting.name}`}, setting.about))
  }
  if (setting.kind === "boolean") {
    const input = make("input", {type: "checkbox"})
    return {element: labelled(input), read: () => input.checked, write: value => { input.checked = value }}
  }
  if (setting.kind === "choice") {
    const input = make("select", {}, setting.choices.map(({label}, index) => make("option", {value: index}, label)))
    return {
      element: labelled(input),
      read: () => setting.choices[input.value].value,
      write: value => { input.value = setting.choices.findIndex(choice => choice.value === value) },
    }
  }
  if (setting.kind === "number") {
    const input = make("input", {
      type: "number", inputMode: "numeric", min: setting.first ?? 0, max: setting.last ?? "", step: setting.step,
      required: !setting.optional, placeholder: setting.optional ? say("page.none") : "",
    })
    return {
      element: labelled(input),
      read: () => input.value === "" ? null : Number(input.value),
      write: value => { input.value = value ?? "" },
    }
  }
  const isNumber = setting.kind === "numbers"
  const input = make("input", {required: true})
  return {
    element: labelled(input),
    read: () => input.value.split(/[\s,–-]+/).filter(Boolean).map(each => isNumber ? Number(each) : each.toUpperCase()),
    write: value => { input.value = value.join(isNumber ? " – " : " ") },
  }
}
