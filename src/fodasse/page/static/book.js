/** The rules of a table in words: its changes, the rest, and the book. */
import {make} from "./dom.js"
import {Say, capital, language, say} from "./words.js"

/** Show the rules of a room's table in a dialog. */
export async function askRules({explain, packet: {rules, view}}) {
  const {changes, kept, book, refused} = await explain(view.game, rules, language())
  const dialog = make("dialog.book", {"aria-labelledby": "book"},
    make("h2", {id: "book", tabIndex: -1, autofocus: true}, Say("page.table-rules")),
    ...refused ? [make("p", {}, capital(refused.text))] : [
      ...part(Say("page.changes"), changes), ...part(Say("page.kept"), kept),
      book.length ? make("details", {}, make("summary", {}, Say("page.book")), book.flatMap(({title, clauses}) => [
        make("h3", {}, title),
        make("dl", {}, clauses.flatMap(({label, text}) => [make("dt", {}, label), make("dd", {}, text)])),
      ])) : null],
    make("form.row", {method: "dialog"}, make("button", {}, say("page.close"))))
  dialog.onclose = () => dialog.remove()
  document.body.append(dialog)
  dialog.showModal()
}

const part = (title, sentences) => sentences.length
  ? [make("h3", {}, title), make("ul.sentences", {}, sentences.map(each => make("li", {}, each)))] : []
