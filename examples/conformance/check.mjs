// Check an implementation of Fodasse in JavaScript against the conformance cases of the library.
//
//     fodasse conformance fodasse > fodasse.jsonl
//     node examples/conformance/check.mjs fodasse.jsonl
//
// It plays the actions of each case and compares every key of every step. For each case that differs it
// writes a line to stdout; the exit code is 1 if there is one.

import { readFileSync } from "node:fs";
import * as game from "./fodasse.mjs";

const VERSION = 1;

// The path to the first difference of two values, and both parts there; null if they are equal.
function difference(due, found, path = "") {
  if (typeof due === "number" && typeof found === "number")
    return Math.abs(due - found) < 1e-9 ? null : [path, due, found];
  if (due === null || found === null || typeof due !== "object" || typeof found !== "object")
    return due === found ? null : [path, due, found];
  for (const key of new Set([...Object.keys(due), ...Object.keys(found)])) {
    const inner = difference(due[key], found[key], `${path}.${key}`);
    if (inner) return inner;
  }
  return null;
}

// What this implementation says of a step, for each key that the case has.
function answer(step, before, state, events) {
  const viewers = Object.keys(step.views ?? {});
  const byViewer = (say) =>
    Object.fromEntries(viewers.map((name) => [name, say(name === "spectator" ? null : Number(name))]));
  const keys = {
    action: () => step.action,
    awaited: () => game.awaited(state),
    chance: () => game.chance(state),
    seen: () => byViewer((seat) => game.censor(before, step.action, seat)),
    events: () => byViewer(() => events), // nobody sees less of them than another
    views: () => byViewer((seat) => game.view(state, seat)),
    table_actions: () => game.tableActions(state),
    absent: () =>
      Object.fromEntries(
        game.awaited(state).filter((each) => each !== "chance").map((each) => [each, game.absent(state, each)]),
      ),
    outcome: () => game.outcome(state),
    returns: () => game.returns(state),
    state: () => state,
    refused: () => step.refused.map(({ action }) => ({ action, ...game.refusal(state, action) })),
  };
  const asked = Object.keys(step).filter((key) => key in keys);
  return Object.fromEntries(asked.map((key) => [key, keys[key]()]));
}

// The first difference of a case as a line of text; null if there is none.
function fault(example) {
  if (!example.steps) {
    const found = game.startRefusal(example.seats, example.rules, example.options);
    const differs = difference(example.refused, found, "refused");
    return differs && `${example.name}: expected ${JSON.stringify(example.refused)}, found ${JSON.stringify(found)}`;
  }
  let state = null;
  for (const [number, step] of example.steps.entries()) {
    const before = state;
    let events = [];
    const where = `${example.name}, step ${number}`;
    if (step.action === null) state = game.start(example.seats, example.rules, example.options);
    else {
      const refused = game.refusal(state, step.action);
      if (refused) return `${where}: ${JSON.stringify(step.action)} is refused: ${refused.code}`;
      ({ state, events } = game.done(state, step.action));
    }
    const found = answer(step, before, state, events);
    for (const key of Object.keys(found)) {
      const differs = difference(step[key], found[key], key);
      if (differs) {
        const [path, due, other] = differs;
        return `${where}, ${path}: expected ${JSON.stringify(due)}, found ${JSON.stringify(other)}`;
      }
    }
  }
  return null;
}

if (process.argv.length !== 3) throw new Error("usage: node check.mjs FILE.jsonl");
const text = readFileSync(process.argv[2], "utf8");
const [head, ...cases] = text.trimEnd().split("\n").map((line) => JSON.parse(line));
if (head.format !== 1 || head.game !== "fodasse" || head.version !== VERSION)
  throw new Error(`cases of fodasse, version ${VERSION}, expected`);
const faults = cases.map(fault).filter((each) => each !== null);
for (const each of faults) console.log(each);
const steps = cases.reduce((sum, each) => sum + (each.steps ?? []).length, 0);
console.log(`${cases.length - faults.length} of ${cases.length} cases agree, ${steps} steps`);
process.exitCode = faults.length ? 1 : 0;
