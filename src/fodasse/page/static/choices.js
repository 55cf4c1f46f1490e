/** Controls for the actions of a packet: buttons, numbers to choose, confirmations, refusals. */
import {make} from "./dom.js"
import {Say} from "./words.js"

/** Return whether two actions are the same; keys may be in any order. */
export const same = (one, other) => JSON.stringify(one, Object.keys(one).sort()) === JSON.stringify(other, Object.keys(other).sort())

/**
 * Return a button for an entry of `actions` or `table_actions`.
 * `act(action, button)` sends the action, after a confirmation where it costs much.
 */
export function choiceButton(entry, act, {text = entry.label, kind = "button"} = {}) {
  if (entry.ranges) return rangeOf(entry, act)
  const {action, label, costs} = entry
  return make(costs ? `${kind}.costs` : kind, {
    type: "button",
    "data-key": JSON.stringify(action),
    "aria-label": text === label ? null : label,
    onclick: ({currentTarget}) => ask(entry, () => act(action, currentTarget)),
  }, text)
}

/** Return a button that says why an action is refused. `tell(text, button)` shows it. */
export function refusedButton({action, text}, label, tell, kind = "button") {
  return make(`${kind}.refused`, {
    type: "button",
    "data-key": JSON.stringify(action),
    "aria-disabled": "true",
    "aria-label": `${label}: ${text}`,
    onclick: event => tell(text, event.currentTarget),
  }, label)
}

/** An entry with ranges stands for many actions: a number is chosen for each path. */
function rangeOf(entry, act) {
  const action = JSON.parse(JSON.stringify(entry.action))
  const inputs = Object.entries(entry.ranges).map(([path, [least, most]]) => {
    const keys = path.split("."), last = keys.pop()
    const inner = keys.reduce((inside, key) => inside[key], action)
    const input = make("input", {
      type: "number", inputMode: "numeric", min: least, max: most, value: inner[last], required: true,
      "aria-label": `${Say("page.number")}: ${entry.label}`, "data-key": `${JSON.stringify(entry.action)}${path}`,
    })
    input.onchange = () => { input.value = inner[last] = Math.round(Math.min(most, Math.max(least, input.value))) }
    return input
  })
  const button = make("button", {
    type: "button", "data-key": JSON.stringify(entry.action),
    onclick: ({currentTarget}) => ask(entry, () => act(action, currentTarget)),
  }, entry.label)
  return make("span.range", {}, button, inputs)
}

/** Do something, after a confirmation where the entry has a warning. */
function ask({label, costs, warning}, then) {
  if (!costs) {
    then()
    return
  }
  const dialog = make("dialog", {"aria-labelledby": "asked"},
    make("h2", {id: "asked"}, `${label}?`),
    make("p", {}, `${warning}.`),
    make("form.row", {method: "dialog"},
      make("button.plain", {value: "no", autofocus: true}, Say("page.no")),
      make("button.costs", {value: "yes"}, label)))
  dialog.onclose = () => {
    dialog.remove()
    if (dialog.returnValue === "yes") then()
  }
  document.body.append(dialog)
  dialog.showModal()
}
