"""The choice of cases: few, short, and together all that many matches show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from typing import Final

from fodasse.core.game import Game
from fodasse.table.structure import to_data
from fodasse.testing.conformance.candidates import Candidate, Search
from fodasse.testing.conformance.expected import Data, Look, Plan, steps_of, viewers_at

TIMES: Final = 2
"""The number of times that all is shown, in different matches where there are some."""
MOST_VIEWERS: Final = 4
"""The seats whose views are shown where there are more."""
COST: Final = 6
"""The cost of a step that is shown, in actions."""
UNNAMED: Final = "view"
"""The beginning of marks that a case does not name."""


def made(game: Game, tries: int) -> Iterator[Data]:
    """Yield cases of a game, each with the marks for which it was chosen.

    Args:
        game: the game.
        tries: the number of random matches among which cases are chosen.
    """
    for number, (plan, marks) in enumerate(plans(game, tries), start=1):
        yield {
            "name": f"{game.name} {number}",
            "covers": [mark for mark in marks if not mark.startswith(UNNAMED)],
            "seats": plan.seats,
            "rules": to_data(plan.rules),
            "options": dict(plan.options),
            "steps": list(steps_of(game, plan)),
        }


def plans(game: Game, tries: int) -> Iterator[tuple[Plan, list[str]]]:
    """Yield plans of cases with the marks that each is chosen for; arguments as for ``made``."""
    pool = Search(game).candidates(tries)
    for _ in range(TIMES):
        known: set[str] = set()
        for chosen in _covering(pool, known):
            due = chosen.new(known)
            yield plan_for(chosen, due), sorted(due)
            known |= due
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
    """Return the number of new marks of a candidate for the size of what shows them."""
    due = candidate.new(known)
    if not due:
        return 0.0
    steps = steps_for(candidate, due)
    return len(due) / (COST * (1 + len(steps)) + steps[-1])


def steps_for(candidate: Candidate, due: set[str]) -> list[int]:
    """Return few steps that together have all of the marks that are due."""
    left, chosen = set(due), list[int]()
    while left:
        best = max(candidate.marks, key=lambda step: len(candidate.marks[step] & left))
        chosen.append(best)
        left -= candidate.marks[best]
    return sorted(chosen)


def plan_for(candidate: Candidate, due: set[str]) -> Plan:
    """Return the match up to the last mark that is due, with the steps that show them."""
    match, steps, looks = candidate.match, steps_for(candidate, due), {}
    for step in steps:
        action = match.actions[step - 1] if step else None
        viewers = viewers_at(match.game, match.states[step], action, MOST_VIEWERS)
        tried = candidate.tried.get(step, {})
        looks[step] = Look(viewers, tuple(dict.fromkeys(tried.values())))
    return Plan(match.seats, match.rules, match.options, match.actions[: steps[-1]], looks)
