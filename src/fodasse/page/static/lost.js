/** A page for an address that leads nowhere, with a way back to the landing page. */
import {make} from "./dom.js"
import {languages} from "./menu.js"
import {Say, load, say} from "./words.js"

/** Show it; `title` and `about` are words of the page, and `home` is the address of the landing page. */
export async function showLost(root, {title, about, home}, lang) {
  await load(lang)
  document.title = `${Say(title)} · fodasse`
  root.replaceChildren(
    make("header.bar", {}, make("div.titles", {}, make("h1", {}, Say("page.games"))), languages(lang => showLost(root, {title, about, home}, lang))),
    make("main.panel.lost", {}, make("h2", {}, Say(title)), make("p", {}, Say(about)), make("a.button", {href: home}, say("page.to-lobby"))))
}
