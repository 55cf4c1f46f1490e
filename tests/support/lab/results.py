"""Experiments that are played, and their results written and read."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from attrs import evolve

from fodasse.games import GAMES
from fodasse.lab import TOURNAMENT, Experiment, MatchResult, Results, read_results, run
from fodasse.lab.comparisons import Comparisons

FORMS = (".jsonl", ".parquet")
"""The forms of files that are read too."""
MATCHES = 6


def matches_of(experiment: Experiment, **how: Any) -> tuple[MatchResult, ...]:
    """Play an experiment, here unless it is said where; return its matches."""
    return drain(run(experiment, **{"jobs": 1, **how}))


def compared(experiment: Experiment, **how: Any) -> Comparisons:
    comparisons = Comparisons(experiment)
    comparisons.update(matches_of(experiment, **how))
    return comparisons


@cache
def played(name: str) -> tuple[Experiment, tuple[MatchResult, ...]]:
    """A few matches of a game, as a tournament of two bots."""
    game = GAMES[name]
    seats = next(seats for seats in game.seats if seats % 2 == 0)
    bots = ["random", "rules"]
    experiment = Experiment(game, bots, MATCHES // 2, 5, kind=TOURNAMENT, seats=seats)
    return experiment, matches_of(experiment)


def as_read(experiment: Experiment) -> Experiment:
    """An experiment as it is read from its file."""
    return evolve(experiment, bots=(), origin=experiment.played_by)


def play_from(matches: Iterable[MatchResult]) -> Callable[[int], Generator[Results, None, None]]:
    """Plays what was played, a match a part."""
    return lambda first: (Results.of([each], {"matches": 1}) for each in [*matches][first:])


def read(path: Path) -> tuple[MatchResult, ...]:
    return tuple(read_results(path).matches)


def drain(parts: Generator[Results, None, None]) -> tuple[MatchResult, ...]:
    return tuple(result for part in parts for result in part)


def _small() -> tuple[Experiment, tuple[MatchResult, ...]]:
    rules = GAMES["fodasse"].documents.rules(limit=1)
    experiment = Experiment("fodasse", ["random"] * 2, 3, 3, rules=rules)
    return experiment, matches_of(experiment)


EXPERIMENT, RESULTS = _small()
"""Three matches that fill few bytes."""
