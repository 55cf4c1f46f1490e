"""Matches from which the cases of the corpus are chosen, with marks for what they show."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from attrs import define, field

from fodasse.core.errors import RulesError
from fodasse.core.game import Game
from fodasse.core.refusals import refused
from fodasse.table.record import Record
from fodasse.table.start_options import start_options
from fodasse.testing.conformance.expected import Look, Plan, refusal_of
from fodasse.testing.matches import PlayedMatch
from tools.corpus import marks
from tools.corpus.attempts import attempts
from tools.corpus.draws import Draws
from tools.corpus.looks import viewers_at
from tools.corpus.playing import play

LENGTHS: Final = (30, 30, 100, 100, 400)
"""The greatest numbers of actions of a match."""
LARGE: Final = 10
"""The number of seats above which matches are short."""
TRIED_SHARE: Final = 0.3
"""The share of states whose views are compared, and in which actions are tried."""
OTHERS: Final = 4
"""The number of refusals at a step which other steps show too."""
PLACED: Final = Path(__file__).parent / "placed"
"""The folder of the matches that are placed by hand."""
HEADING: Final = re.compile(r"^# (.*)\n", re.MULTILINE)
"""The line before each match that is placed by hand, with its subject."""


@define(slots=False, eq=False)
class Candidate:
    """A match with the marks of its steps."""

    name: str
    """The name of the case that it would be."""
    match: PlayedMatch
    """The match."""
    draws: Draws
    """The choices of what is tried."""
    _tried: dict[int, dict[str, Any]] = field(factory=dict)

    @cached_property
    def firsts(self) -> dict[str, int]:
        """The first step that has each mark."""
        match, game, found = self.match, self.match.game, dict[str, int]()
        found[f"seats {match.seats}"] = 0
        found.update({f"option {name}": 0 for name in match.options})
        for step, state in enumerate(match.states):
            shown = [*self.tried(step)]
            if step:
                before, action = match.states[step - 1], match.actions[step - 1]
                shown += marks.of_step(game, before, action, state, views=bool(shown))
            for mark in shown:
                found.setdefault(mark, step)
        return found

    def tried(self, step: int) -> dict[str, Any]:
        """Return actions that are refused after a step, one for each mark of a refusal."""
        if step not in self._tried:
            match, draws = self.match, self.draws.at("after", step)
            last = step == len(match.states) - 1
            found = self._tried[step] = {}
            if last or draws.rng("try").random() < TRIED_SHARE:
                found.update(_refused(match.beginning(step), draws))
        return self._tried[step]

    def plan(self, steps: Iterable[int], due: Collection[str] | None = None) -> Plan:
        """Return the match up to the last of some steps, which are shown.

        Args:
            steps: the steps.
            due: the marks to show; of refusals without these a few are shown. None: all.
        """
        match, looks = self.match, {}
        for step in sorted(steps):
            action = match.actions[step - 1] if step else None
            viewers = viewers_at(match.game, match.states[step], action)
            tried = self.tried(step)
            if due is not None:
                others = self.draws.at("others", step).some(tried.keys() - due, OTHERS)
                tried = {mark: each for mark, each in tried.items() if mark in {*due, *others}}
            looks[step] = Look(viewers, tuple(dict.fromkeys(tried.values())))
        return Plan(match.seats, match.rules, match.options, match.actions[: max(looks)], looks)


def _refused(match: PlayedMatch, draws: Draws) -> dict[str, Any]:
    """Return actions that are refused after a match, one for each mark of a refusal."""
    found: dict[str, Any] = {}
    game, state = match.game, match.states[-1]
    for action in attempts(game, match.states, match.actions, draws):
        if refused(game.check, state, action) is not None:
            found.setdefault(marks.of_refusal(refusal_of(game, state, action)), action)
    return found


@define
class Pool:
    """Random matches by some rules. Each depends on these and on its number alone."""

    game: Game
    """The game."""
    rules: Any
    """The rules."""
    _found: list[Candidate | None] = field(factory=list)

    def first(self, count: int) -> Iterator[Candidate]:
        """Yield the first matches, without those that cannot start."""
        for number in range(count):
            if number == len(self._found):
                self._found.append(self._candidate(number))
            found = self._found[number]
            if found is not None:
                yield found

    def _candidate(self, number: int) -> Candidate | None:
        name, game = f"{self.rules.spelled()} {number}", self.game
        draws = Draws(name)
        rng, small = draws.rng("start"), list(game.seats)[:3]
        seats = rng.choice([*small, *small, rng.choice(game.seats), game.seats[-1]])
        names = [each for each in start_options(game) if rng.random() < 1 / 2]
        options = {each: rng.randrange(seats) for each in names}
        most = LENGTHS[0] if seats > LARGE else rng.choice(LENGTHS)
        try:
            match = play(game, seats, self.rules, options, draws=draws, most=most)
        except RulesError:
            return None
        return Candidate(name, match, draws)


def placed(game: Game) -> Iterator[Candidate]:
    """Yield the matches of a game that are placed by hand, each named after its subject."""
    file = PLACED / f"{game.name}.txt"
    parts = HEADING.split(file.read_text(encoding="utf-8"))[1:] if file.is_file() else []
    for about, text in zip(parts[::2], parts[1::2], strict=True):
        record: Record[Any, Any, Any] = Record.from_text(text, game)
        states, options = tuple(record.replay(game)), dict(record.options)
        match = PlayedMatch(game, record.rules, 0, states, record.actions, options=options)
        name = f"{game.name}: {about}"
        yield Candidate(name, match, Draws(name))
