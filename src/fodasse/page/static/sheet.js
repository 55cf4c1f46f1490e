/** The rounds of a match, made from its events alone: what each was, and the points before and after it. */

const SCORED = ["round-scored", "hand-scored"]

/**
 * Return the rounds that were scored, oldest first: `{ply, event, text, told, before, after}`.
 * `points` are those that the view has now, by seat or by team. From them the points go back, so that a
 * match whose beginning was not sent has the right ones too.
 */
export function roundsOf(entries, points) {
  const rounds = []
  let changes = []
  for (const {ply, told} of entries) {
    changes.push(...told.map(each => changeOf(each.event)).filter(Boolean))
    const scored = told.find(({event}) => SCORED.includes(event.type))
    if (!scored) continue
    rounds.push({ply, ...scored, told, changes})
    changes = []
  }
  const now = [...points]
  takeBack(changes, now)
  for (const round of [...rounds].reverse()) {
    round.after = [...now]
    takeBack(round.changes, now)
    round.before = [...now]
  }
  return rounds.map(({changes, ...round}) => round)
}

/** Return whose points an event changed, and to what: `{key, points, change}`; null: it changed none. */
function changeOf({team, seat, points, change, gained}) {
  const more = change ?? gained
  return typeof points === "number" && typeof more === "number" ? {key: team ?? seat, points, change: more} : null
}

function takeBack(changes, points) {
  for (const {key, points: reached, change} of [...changes].reverse()) points[key] = reached - change
}

/** Return the places of an outcome: `[{place, keys}]`, where `teams` are those of partners, or null. */
export function standingsOf({ranking}, teams) {
  let place = 1
  return ranking.map(seats => {
    const keys = teams ? teams.map((_, key) => key).filter(key => teams[key].some(seat => seats.includes(seat))) : seats
    const found = {place, keys}
    place += keys.length
    return found
  })
}
