/** Links of seats, to be shared: each has the secret of a seat. */
import {make} from "./dom.js"
import {nameOf, say} from "./words.js"

/** Return a list of links `{seat, address}`, each with a button to share or copy it. */
export function linkList(links) {
  return make("ul.links", {}, links.map(({seat, address}) => {
    const field = make("input", {readOnly: true, value: address, "aria-label": say("page.link-of", {seat})})
    field.onfocus = () => field.select()
    const button = make("button.plain", {type: "button", onclick: () => share(address, field, button)}, say(navigator.share ? "page.share" : "page.copy"))
    return make("li", {}, make("span.who", {}, nameOf(seat)), field, button)
  }))
}

async function share(url, field, button) {
  try {
    if (navigator.share) {
      await navigator.share({url})
      return
    }
    await navigator.clipboard.writeText(url)
    button.textContent = say("page.copied")
  } catch {
    field.focus()  // not allowed, or given up: the text is there to be copied
    field.select()
  }
}
