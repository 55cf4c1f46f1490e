// What the page's pure modules make of the events of a match. Arguments: the folder of the page, a file with
// the entries of a packet and the points at its end. Prints the rounds, the tricks collected and the flights.
import {readFileSync} from "node:fs"
import {pathToFileURL} from "node:url"

const [, , folder, file] = process.argv
const load = name => import(pathToFileURL(`${folder}/${name}`))
const [{roundsOf}, {collected}, {flightsOf}] = [await load("sheet.js"), await load("tricks.js"), await load("moves.js")]

const {entries, points} = JSON.parse(readFileSync(file))
const events = entries.flatMap(({told}) => told.map(({event}) => event))
console.log(JSON.stringify({
  rounds: roundsOf(entries, points).map(({ply, before, after}) => ({ply, before, after})),
  tricks: events.map(event => ({event, trick: collected(event)})).filter(({trick}) => trick),
  flights: flightsOf(entries),
}))
