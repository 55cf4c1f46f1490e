/** Links to be shared: of seats, each with the secret of its seat, and of rooms. */
import {make} from "./dom.js"
import {Say, nameOf, say} from "./words.js"

/** Return a list of links `{seat, address}`, each with a button to share or copy it; without a seat it is a room's. */
export function linkList(links) {
  return make("ul.links", {}, links.map(({seat, address}) => {
    const field = make("input", {readOnly: true, value: address, "aria-label": seat === undefined ? Say("page.room-link") : say("page.link-of", {seat})})
    field.onfocus = () => field.select()
    const told = make("p.help", {role: "status"})
    const button = make("button.plain", {type: "button", onclick: () => pass(address, field, button, told)}, say(canShare() ? "page.share" : "page.copy"))
    return make("li", {}, make("span.who", {}, seat === undefined ? Say("page.table") : nameOf(seat)), field, button, told)
  }))
}

function canShare() {
  try {
    return Boolean(navigator.share)
  } catch {
    return false
  }
}

/** Share a link, or else copy it; where neither is allowed, select it and say so. */
async function pass(url, field, button, told) {
  if (canShare()) {
    try {
      await navigator.share({url})
      return
    } catch (error) {
      if (error.name === "AbortError") return  // the person has thought better of it
    }
  }
  const isCopied = await copy(url, field)
  if (isCopied) button.textContent = say("page.copied")
  told.textContent = isCopied ? "" : Say("page.not-copied")
}

/** Copy a link; return whether the browser has done so. Pages that came by plain http have the older way alone. */
async function copy(url, field) {
  try {
    await navigator.clipboard.writeText(url)
    return true
  } catch {
    field.focus()
    field.select()
  }
  try {
    return document.execCommand("copy")
  } catch {
    return false
  }
}
