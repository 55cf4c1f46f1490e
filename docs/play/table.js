/** A page for any game: the picture of the view, a button for each action, a hint, undo, what happened. */
const WORDS = {
  en: {
    game: "Game", bots: "Bots", open: "New match", hint: "Hint", undo: "Take back", loading: "Loading Python (15 MB)…",
    ready: "Choose a game.", turn: "Your turn", wait: "The others play…", over: "The match is over.", thinking: "Thinking for about two seconds…",
    hinted: (label, worlds, seconds) => `Hint: ${label} (tried in ${worlds} worlds, ${seconds} s)`, picture: "The table",
    failed: "Python could not be loaded: this copy of the pages was built without it.", rules: "by rules", easy: "easy", random: "random",
  },
  pt: {
    game: "Jogo", bots: "Robôs", open: "Nova partida", hint: "Dica", undo: "Voltar atrás", loading: "Carregando o Python (15 MB)…",
    ready: "Escolha um jogo.", turn: "Sua vez", wait: "Os outros jogam…", over: "A partida acabou.", thinking: "Pensando por uns dois segundos…",
    hinted: (label, worlds, seconds) => `Dica: ${label} (testada em ${worlds} mundos, ${seconds} s)`, picture: "A mesa",
    failed: "Não deu para carregar o Python: esta cópia das páginas foi feita sem ele.", rules: "por regras", easy: "fácil", random: "ao acaso",
  },
}
const GAMES = {fodasse: ["Fodasse", 4], truco: ["Truco", 4], dalmuti: ["The Great Dalmuti", 5], esadof: ["ES-ADOF", 4]}
const $ = id => document.getElementById(id)
const found = new Map()  // what calls wait for
let lang = navigator.language.startsWith("pt") ? "pt" : "en", packet = null, state = "loading", calls = 0, adviser = null
let sent = 0, isOpening = false

const worker = new Worker(new URL("./worker.js", import.meta.url), {type: "module"})
worker.onerror = () => fail()
worker.onmessage = ({data}) => {
  if (data.ready) say("ready")
  else if (data.failed) fail()
  else if (data.call) found.get(data.call)(data.found)
  else if ("picture" in data) picture(data.picture)
  else if ("view" in data) show(data)
  else if (data.refused) tell(data.refused.text, true)
}

const words = () => WORDS[lang]
const say = key => { state = key; $("status").textContent = words()[key]; $("open").disabled = key === "loading" || key === "failed" }
const fail = () => say("failed")

function call(method, ...given) {
  worker.postMessage({call: ++calls, method, given})
  return new Promise(resolve => found.set(calls, resolve))
}

function send(message) {
  for (const button of $("actions").children) button.disabled = true
  worker.postMessage({...message, ply: packet.ply, id: `${++sent}`})
}

function tell(text, isBad = false) {
  $("answer").textContent = text
  $("answer").className = isBad ? "bad" : ""
  if (isBad) for (const button of $("actions").children) button.disabled = false
}

function picture(svg) {
  const image = new Image()
  image.alt = words().picture
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  $("picture").replaceChildren(image)
}

function show(next) {
  if (isOpening) return  // of the match before
  packet = next
  const {awaited, actions, outcome, events, view: {viewer}} = packet
  const isMine = awaited.includes(viewer)
  say(outcome ? "over" : isMine ? "turn" : "wait")
  tell("")
  $("more").hidden = false
  $("hint").disabled = !isMine
  $("actions").replaceChildren(...(isMine ? actions : []).map(({action, label, costs, warning}) => {
    const button = document.createElement("button")
    button.textContent = label
    button.onclick = () => { if (!costs || confirm(`${label}? ${warning}.`)) send({action}) }
    return button
  }))
  for (const {told} of events) {
    const line = document.createElement("li")
    line.textContent = told.map(({text}) => /[!?]$/.test(text) ? text : `${text}.`).join(" ")
    $("story").prepend(line)
  }
}

function hello() {
  $("story").replaceChildren()
  worker.postMessage({hello: {token: null, since: 0, lang}})
}

$("open").onclick = async () => {
  const game = $("game").value, seats = GAMES[game][1]
  const bots = Object.fromEntries(Array.from({length: seats - 1}, (_, place) => [place + 1, $("bot").value]))
  const names = [lang === "pt" ? "Você" : "You", "Bia", "Caio", "Davi", "Elis"].slice(0, seats)
  isOpening = true
  $("actions").replaceChildren()
  const answer = await call("open", JSON.stringify({game, seats, bots, names}), lang)
  isOpening = false
  if (answer.refused) tell(answer.refused.text, true)
  else hello()
}
$("undo").onclick = () => send({type: "undo"})
$("hint").onclick = () => {
  $("hint").disabled = true
  tell(words().thinking)
  adviser ??= new Worker(new URL("./adviser.js", import.meta.url), {type: "module"})
  adviser.onmessage = ({data: {ply, best, worlds, seconds}}) => {
    if (ply !== packet.ply) return
    $("hint").disabled = false
    $("actions").children[best].classList.add("best")
    tell(words().hinted(packet.actions[best].label, worlds, seconds.toFixed(1)))
  }
  adviser.postMessage({view: packet.view, ply: packet.ply})
}

function translate() {
  document.documentElement.lang = $("lang").value = lang
  for (const each of document.querySelectorAll("[data-say]")) each.textContent = words()[each.dataset.say]
  for (const id of ["open", "hint", "undo"]) $(id).textContent = words()[id]
  const game = $("game").value || "fodasse", bot = $("bot").value || "rules"
  $("game").replaceChildren(...Object.entries(GAMES).map(([name, [title]]) => new Option(title, name, false, name === game)))
  $("bot").replaceChildren(...["random", "easy", "rules"].map(name => new Option(words()[name], name, false, name === bot)))
  say(state)
  if (packet) hello()
}
$("lang").onchange = () => { lang = $("lang").value; translate() }
translate()
