"""Matches from which the cases of the corpus are chosen, with marks for what they show."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from random import Random
from sys import intern
from typing import Any, Final

from attrs import define, evolve, field

from fodasse.core.errors import RulesError
from fodasse.core.game import Game
from fodasse.core.refusals import refused
from fodasse.table.record import Record
from fodasse.table.start_options import start_options
from fodasse.testing.conformance.expected import refusal_of
from fodasse.testing.matches import PlayedMatch
from fodasse.testing.variants import each_value
from tools.corpus import features
from tools.corpus.attempts import attempts
from tools.corpus.styles import played_on

LENGTHS: Final = (30, 100, 400)
"""The greatest numbers of actions by which a match is continued."""
LARGE: Final = 10
"""The number of seats above which matches are short."""
CONTINUED: Final = 0.4
"""The share of matches that continue an earlier one."""
FEW: Final = 8
"""The number of earlier matches drawn, of which the one with the rarest mark is continued."""
ENOUGH: Final = 3
"""The number of matches with the same mark from which on no more are sought."""
TRIED_SHARE: Final = 0.4
"""The share of states in which actions are tried."""
HEADING: Final = re.compile(r"^# (.*)\n", re.MULTILINE)
"""The line before each match that is placed by hand, with its subject."""


@define(eq=False)
class Candidate:
    """A match with the marks of its steps."""

    match: PlayedMatch
    """The match."""
    marks: dict[int, set[str]] = field(factory=dict)
    """The marks of each step."""
    tried: dict[int, dict[str, Any]] = field(factory=dict)
    """The refused actions of each step at which actions were tried, by mark."""

    @classmethod
    def begun(cls, game: Game, seats: int, rules: Any, options: dict[str, int]) -> Candidate:
        """Return the start of a match.

        Raises:
            RulesError: no match can start like this.
        """
        state = game.start(seats, rules=rules, **options)
        found = cls(PlayedMatch(game, rules, 0, (state,), (), options=options))
        found.add(0, f"seats {seats}", *(f"option {name}" for name in options))
        return found

    def add(self, step: int, *marks: str) -> None:
        """Give marks to a step."""
        self.marks.setdefault(step, set()).update(map(intern, marks))

    def new(self, known: set[str]) -> set[str]:
        """Return the marks that are not known."""
        return {mark for marks in self.marks.values() for mark in marks if mark not in known}

    def beginning(self, last: int) -> Candidate:
        """Return the candidate up to a step."""
        return Candidate(
            self.match.beginning(last),
            {step: {*marks} for step, marks in self.marks.items() if step <= last},
            {step: {**tried} for step, tried in self.tried.items() if step <= last},
        )

    def continued(self, match: PlayedMatch, rng: Random) -> Candidate:
        """Return the candidate of a match that begins with this one."""
        found, game = evolve(self, match=match), match.game
        for step in range(len(self.match.states), len(match.states)):
            before, after = match.states[step - 1 : step + 1]
            found.add(step, *features.of_step(game, before, match.actions[step - 1], after))
            if rng.random() < TRIED_SHARE or step == len(match.states) - 1:
                found.tried[step] = {}
                found.attempt(step, rng)
        return found

    def attempt(self, step: int, rng: Random) -> None:
        """Give a step the marks of actions that are refused there."""
        match, game = self.match, self.match.game
        state, tried = match.states[step], self.tried[step]
        for action in attempts(game, match.states[: step + 1], match.actions[:step], rng):
            if refused(game.check, state, action) is not None:
                for mark in features.of_refusal(refusal_of(game, state, action)):
                    if tried.setdefault(mark, action) is action:
                        self.add(step, mark)


class Search:
    """The search for matches that show anything that others do not."""

    def __init__(self, game: Game) -> None:
        book = game.documents.rules()
        self._game = game
        self._varied = [book, *(rules for _, rules in each_value(game))]
        self._values = features.values_of(book, self._varied)
        self._due = {mark: rules for rules in self._varied for mark in features.switches(rules)}
        self._counts: Counter[str] = Counter()
        self._found: list[Candidate] = []

    def candidates(self, tries: int) -> list[Candidate]:
        """Return matches with their marks, without those that show only what several others show.

        They are random; their rules go through the values of all switches. Some continue an
        earlier match, or one placed by hand, from a step with a mark that few matches have.
        """
        for number in range(tries):
            rng = Random(f"{self._game.name} {number}")
            start = self._beginning(number, rng)
            if start is not None:
                length = LENGTHS[0] if start.match.seats > LARGE else rng.choice(LENGTHS)
                match = played_on(start.match, rng, length)
                if len(match.actions) > len(start.match.actions):
                    self._look_at(start.continued(match, rng))
        return self._found

    def placed(self) -> Iterator[tuple[str, Candidate]]:
        """Yield the matches that are placed by hand, each with its subject."""
        for about, match in placed(self._game):
            begun = Candidate.begun(self._game, match.seats, match.rules, dict(match.options))
            candidate = begun.continued(match, Random(about))
            self._look_at(candidate)
            yield about, candidate

    def _look_at(self, candidate: Candidate) -> None:
        """Keep a candidate if it has a mark that few others have."""
        frequent = {mark for mark, count in self._counts.items() if count >= ENOUGH}
        told = features.of_rules(candidate.match, candidate.tried, self._values, frequent)
        for step, mark, action in [*told]:
            candidate.add(step, mark)
            self._due.pop(mark.partition(",")[0], None)
            if action is not None:
                candidate.tried[step][mark] = action
        marks = candidate.new(frequent)
        if marks:
            self._counts.update(marks)
            self._found.append(candidate)

    def _beginning(self, number: int, rng: Random) -> Candidate | None:
        """Return the start of a match, or the beginning of an earlier one; None if it fails."""
        if self._found and rng.random() < CONTINUED:
            return self._rare(rng)
        due = [*self._due.values()] or self._varied
        rules = rng.choice([self._varied[number % len(self._varied)], rng.choice(due)])
        small = list(self._game.seats)[:3]
        last = self._game.seats[-1]
        seats = rng.choice([*small, *small, rng.choice(self._game.seats), last])
        names = [name for name in start_options(self._game) if rng.random() < 1 / 2]
        options = {name: rng.randrange(seats) for name in names}
        try:
            if rng.random() < 1 / 2:
                rules = evolve(rng.choice(self._varied), **rules.changes())
            return Candidate.begun(self._game, seats, rules, options)
        except RulesError:
            return None

    def _rare(self, rng: Random) -> Candidate:
        """Return the beginning of a match up to a step with a mark that few matches have."""
        some = rng.sample(self._found, min(FEW, len(self._found)))
        _, _, number, last = min(
            (min(self._counts[mark] for mark in marks), rng.random(), number, step)
            for number, each in enumerate(some)
            for step, marks in each.marks.items()
            if marks
        )
        return some[number].beginning(last)


def placed(game: Game) -> Iterator[tuple[str, PlayedMatch]]:
    """Yield the matches of a game in the folder ``placed``, each with its subject."""
    file = files("tools.corpus") / "placed" / f"{game.name}.txt"
    parts = HEADING.split(file.read_text(encoding="utf-8"))[1:] if file.is_file() else []
    for about, text in zip(parts[::2], parts[1::2], strict=True):
        record: Record[Any, Any, Any] = Record.from_text(text, game)
        states, options = tuple(record.replay(game)), dict(record.options)
        yield about, PlayedMatch(game, record.rules, 0, states, record.actions, options=options)
