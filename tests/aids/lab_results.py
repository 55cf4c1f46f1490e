"""Experiments whose results are written and read."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import cache
from pathlib import Path

from fodasse.bots import named
from fodasse.games import GAMES
from fodasse.lab.result_files import read_results
from fodasse.lab.results import TOURNAMENT, Heading
from fodasse.lab.simulation import MatchResult, Part, Plan

TEXTS = (".jsonl", ".csv")
FORMS = (*TEXTS, ".parquet")
MATCHES = 6


@cache
def experiment(name: str) -> tuple[Heading, tuple[MatchResult, ...]]:
    """A few matches of a game, as a tournament of two bots where there can be one."""
    game = GAMES[name]
    bots = ("random", "rules")
    seats = next(seats for seats in game.seats if seats % 2 == 0)
    players = tuple(named(bot, game) for bot in bots)
    plan = Plan(name, players, seats, game.documents.rules(), 5, rotations=2)
    heading = Heading.of(plan, bots, MATCHES, TOURNAMENT)
    return heading, plan.play_range(0, MATCHES).results


def small() -> tuple[Heading, tuple[MatchResult, ...]]:
    """Three matches that fill few bytes."""
    game = GAMES["fodasse"]
    players = (named("random", game),) * 2
    plan = Plan("fodasse", players, 2, game.documents.rules(limit=1), 3)
    return Heading.of(plan, ["random"] * 2, 3), plan.play_range(0, 3).results


def play_from(results: tuple[MatchResult, ...]) -> Callable[[int], Generator[Part, None, None]]:
    """Plays what was played, a match a part."""
    return lambda first: (Part({"matches": 1}, (), (each,)) for each in results[first:])


def read(path: Path) -> tuple[MatchResult, ...]:
    return tuple(read_results(path).matches)


def drain(parts: Generator[Part, None, None]) -> tuple[MatchResult, ...]:
    return tuple(result for part in parts for result in part.results)
