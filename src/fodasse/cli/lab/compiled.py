"""Simulations by ``fodasse.bulk``, for the games and the bots that are compiled there."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Final

from fodasse.cli.failures import Failure, in_words
from fodasse.cli.progress import say_when_compiling
from fodasse.core.errors import RulesError
from fodasse.lab.experiment import Experiment
from fodasse.lab.results import Results

if TYPE_CHECKING:
    from fodasse.bulk import Sums

PART: Final = 10_000
"""The number of matches that each thread plays before the bar moves."""


def play_compiled(
    experiment: Experiment, threads: int, lang: str
) -> Generator[Results, None, None]:
    """Play a simulation; yield its parts in order. Their sum does not depend on ``threads``."""
    try:
        from fodasse import bulk
    except ImportError as error:
        raise Failure(f"--engine: {error}") from None
    say_when_compiling(experiment.game, lang)
    if unknown := sorted(set(experiment.names) - set(bulk.POLICIES)):
        known = ", ".join(bulk.POLICIES)
        raise Failure(f"--engine: of the bots bulk has {known}, not {', '.join(unknown)}")
    matches, part = experiment.matches, PART * threads

    def play(first: int, count: int) -> Sums:
        sums: Sums = bulk.play_matches(
            experiment.game,
            count,
            experiment.seats,
            first=first,
            rules=experiment.rules,
            policies=experiment.names,
            seed=experiment.seed,
            threads=threads,
            sums_only=True,
        ).sums
        return sums

    try:
        play(0, 1)  # compiles before the time is taken
    except RulesError as error:
        raise Failure(f"--rules: {in_words(error)}") from None
    except ValueError as error:
        raise Failure(f"--engine: {error}") from None
    return (_results(play(first, min(part, matches - first))) for first in range(0, matches, part))


def _results(sums: Sums) -> Results:
    """Return sums under the names that the reference engine uses."""
    return Results(dict(sums.counts), sums.wins)
