"""The choice of cases: short ones that together show all that many matches show.

What is chosen among the matches by some rules depends on these matches alone, and on those by the
book. So one more word of a switch adds the matches that are played by it, and those that tell
other words from it, and moves no others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import evolve, frozen

from fodasse.core.game import Game
from fodasse.table.structure import to_data
from fodasse.testing.conformance.expected import Data, Plan, steps_of
from fodasse.testing.variants import each_value
from tools.corpus.candidates import Candidate, Pool, placed
from tools.corpus.differences import Other, others, parting, shown_difference
from tools.corpus.starts import starts

SHARE: Final = 8
"""The number of matches by the book for each by a variant of it."""
UNNAMED: Final = "view"
"""The beginning of marks for which alone no case is chosen, and which cases do not name."""


@frozen
class Case:
    """A match that was chosen."""

    name: str
    """The name."""
    plan: Plan
    """The match, and the steps of it to show."""
    marks: frozenset[str]
    """The marks for which it was chosen."""

    def data(self, game: Game) -> Data:
        """Return the case as plain JSON data."""
        return {
            "name": self.name,
            "covers": sorted(filter(is_named, self.marks)),
            "seats": self.plan.seats,
            "rules": to_data(self.plan.rules),
            "options": dict(self.plan.options),
            "steps": list(steps_of(game, self.plan)),
        }


def is_named(mark: str) -> bool:
    """Return whether a mark is one of those that cases name."""
    return not mark.startswith(UNNAMED)


def made(game: Game, tries: int, variants: Mapping[str, Any] | None = None) -> Iterator[Data]:
    """Yield cases of a game, each with the marks for which it was chosen.

    The first are placed by hand. The last are starts at the bounds of what is allowed.

    Args:
        game: the game.
        tries: the number of random matches by the book among which others are chosen.
        variants: the rules that differ from the book in a switch; None: in each of its values.
    """
    varied = dict(each_value(game)) if variants is None else variants
    yield from (each.data(game) for each in Chooser(game, tries, varied).cases())
    yield from starts(game, varied.values())


class Chooser:
    """The choice of the cases of a game."""

    def __init__(self, game: Game, tries: int, variants: Mapping[str, Any]) -> None:
        self._game, self._tries = game, tries
        self._book = game.documents.rules()
        self._variants = [(name.partition("=")[0], rules) for name, rules in variants.items()]
        self._switches = dict.fromkeys(name for name, _ in self._variants)
        self._pools: dict[str, Pool] = {}

    def cases(self) -> list[Case]:
        """Return all cases, each once."""
        chosen: list[Case] = []
        for case in self._all():
            place = next((at for at, each in enumerate(chosen) if each.plan == case.plan), None)
            if place is None:
                chosen.append(case)
            else:
                both = chosen[place].marks | case.marks
                chosen[place] = evolve(chosen[place], marks=both)
        return chosen

    def _all(self) -> Iterator[Case]:
        known = set[str]()
        for candidate in placed(self._game):
            due = candidate.firsts.keys() - known
            steps = {len(candidate.match.actions), *map(candidate.firsts.__getitem__, due)}
            due |= {*self._told(candidate)}
            yield Case(candidate.name, candidate.plan(steps), frozenset(due))
            known |= due
        by_book = [*self._covering(self._book, known, self._tries)]
        yield from by_book
        known = known.union(*(case.marks for case in by_book))
        for name in self._switches:
            yield from self._telling(by_book, self._book, name, known)
        for name, rules in self._variants:
            cases = [*self._covering(rules, known, max(1, self._tries // SHARE))]
            yield from cases
            yield from self._telling(cases, rules, name, known)
            without = evolve(rules, **{name: getattr(self._book, name)})
            if without.normal() != self._book:
                yield from self._telling([], without, name, known)

    def _values(self, name: str) -> list[Any]:
        """Return the values of a switch by the book and by its variants."""
        found = [getattr(rules, name) for switch, rules in self._variants if switch == name]
        return [getattr(self._book, name), *found]

    def _told(self, candidate: Candidate) -> Iterator[str]:
        """Yield the marks of the values that a match placed by hand tells from others."""
        rules = candidate.match.rules
        for name in self._switches:
            for other in others(rules, name, self._values(name)):
                if parting(candidate.match, other.rules) is not None:
                    yield other.mark

    def _covering(self, rules: Any, known: set[str], tries: int) -> Iterator[Case]:
        """Yield the matches by some rules that show what none before them shows."""
        known = {*known}
        for candidate in self._pool(rules).first(tries):
            due = candidate.firsts.keys() - known
            if any(map(is_named, due)):
                steps = {candidate.firsts[mark] for mark in due}
                yield Case(candidate.name, candidate.plan(steps, due), frozenset(due))
                known |= due

    def _telling(
        self, cases: Sequence[Case], rules: Any, name: str, known: set[str]
    ) -> Iterator[Case]:
        """Yield matches that tell the value of a switch from others: of some cases, or new ones.

        Args:
            cases: the cases.
            rules: the rules of the cases.
            name: the switch.
            known: the marks that need no match.
        """
        for other in others(rules, name, self._values(name)):
            if other.mark not in known:
                fitting = (
                    case
                    for case in cases
                    if shown_difference(self._game, case.plan, other.rules) is not None
                )
                found = next(fitting, None) or self._apart(rules, other)
                if found is not None:
                    yield evolve(found, marks=frozenset({other.mark}))

    def _apart(self, rules: Any, other: Other) -> Case | None:
        """Return the first match that tells a value from another one."""
        for candidate in self._pool(rules).first(self._tries):
            step = parting(candidate.match, other.rules)
            if step is not None:
                plan = candidate.plan([step], ())
                return Case(f"{candidate.name}, {other}", plan, frozenset())
        for candidate in self._pool(rules).first(self._tries):
            steps = [at for at, _ in enumerate(candidate.match.states) if candidate.tried(at)]
            plan = candidate.plan(steps)
            step = shown_difference(self._game, plan, other.rules)
            if step is not None:
                return Case(f"{candidate.name}, {other}", candidate.plan([step]), frozenset())
        return None

    def _pool(self, rules: Any) -> Pool:
        return self._pools.setdefault(rules.spelled(), Pool(self._game, rules))
