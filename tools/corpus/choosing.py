"""The choice of cases: few and short ones that together show all that many matches show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Final

from fodasse.core.game import Game
from fodasse.table.structure import to_data
from fodasse.testing.conformance.expected import Data, Look, Plan, steps_of, viewers_at
from tools.corpus.candidates import Candidate, Search
from tools.corpus.starts import starts

TIMES: Final = 2
"""The number of times that each mark is shown, in different matches where there are any."""
MOST_VIEWERS: Final = 4
"""The most seats whose views are shown."""
COST: Final = 6
"""The cost of a step that is shown, in actions."""
UNNAMED: Final = "view"
"""The beginning of marks that a case does not name."""


def made(game: Game, tries: int) -> Iterator[Data]:
    """Yield cases of a game, each with the marks for which it was chosen.

    The first are placed by hand, and all their steps are shown. The last are starts at
    the bounds of what is allowed.

    Args:
        game: the game.
        tries: the number of random matches among which the others are chosen.
    """
    numbers = count(1)
    for about, plan, marks in plans(game, tries):
        yield {
            "name": f"{game.name} {next(numbers)}" + (about and f": {about}"),
            "covers": sorted(mark for mark in marks if not mark.startswith(UNNAMED)),
            "seats": plan.seats,
            "rules": to_data(plan.rules),
            "options": dict(plan.options),
            "steps": list(steps_of(game, plan)),
        }
    for start in starts(game):
        found = start.get("refused", {"code": "allowed", "fields": []})
        covers = [f"start {found['code']} {' '.join(found['fields'])}".strip()]
        yield {"name": f"{game.name} {next(numbers)}", "covers": covers, **start}


def plans(game: Game, tries: int) -> Iterator[tuple[str, Plan, set[str]]]:
    """Yield plans of cases: the subject of a case placed by hand, the plan, the marks."""
    search, shown, placed = Search(game), set[str](), []
    for about, candidate in search.placed():
        marks = candidate.new(set())
        yield about, plan_for(candidate, range(len(candidate.match.states))), marks
        placed.append(candidate)
        shown |= marks
    pool = [each for each in search.candidates(tries) if each not in placed]
    for known in (shown, *(set[str]() for _ in range(TIMES - 1))):
        for chosen in _covering(pool, known):
            due = chosen.new(known)
            yield "", plan_for(chosen, steps_for(chosen, due)), due
            known.update(due)
            pool.remove(chosen)


def _covering(pool: Sequence[Candidate], known: set[str]) -> Iterator[Candidate]:
    """Yield candidates of great worth until no other has a new mark; known marks grow meanwhile.

    A candidate that was worth little is looked at again only when others are worth no more.
    """
    left = [(-worth(each, known), number, each) for number, each in enumerate(pool)]
    heapify(left)
    while left:
        _, number, best = heappop(left)
        found = -worth(best, known)
        if not found:
            continue
        if left and found > left[0][0]:
            heappush(left, (found, number, best))
        else:
            yield best


def worth(candidate: Candidate, known: set[str]) -> float:
    """Return the number of a candidate's new marks, divided by the cost of showing them."""
    due = candidate.new(known)
    if not due:
        return 0.0
    steps = steps_for(candidate, due)
    return len(due) / (COST * (1 + len(steps)) + steps[-1])


def steps_for(candidate: Candidate, due: set[str]) -> list[int]:
    """Return few steps that together have all marks that are due."""
    left, chosen = set(due), list[int]()
    while left:
        best = max(candidate.marks, key=lambda step: len(candidate.marks[step] & left))
        chosen.append(best)
        left -= candidate.marks[best]
    return sorted(chosen)


def plan_for(candidate: Candidate, steps: Sequence[int]) -> Plan:
    """Return the match up to the last of some steps, which are shown."""
    match, looks = candidate.match, {}
    for step in steps:
        action = match.actions[step - 1] if step else None
        viewers = viewers_at(match.game, match.states[step], action, MOST_VIEWERS)
        tried = candidate.tried.get(step, {})
        looks[step] = Look(viewers, tuple(dict.fromkeys(tried.values())))
    return Plan(match.seats, match.rules, match.options, match.actions[: steps[-1]], looks)
