"""Duplicate tournaments: every bot plays the same packs from every seat, so luck cancels.

Needs the extra ``lab``: ``pip install "fodasse[lab]"``.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from concurrent.futures import Executor
from contextlib import closing
from typing import Any

from attrs import define, field

from fodasse.core.game import Game
from fodasse.lab.results import TOURNAMENT, Heading
from fodasse.lab.simulation import Part, Plan, played
from fodasse.lab.standings import Standings
from fodasse.table.bot import Bot


@define(eq=False)
class Tournament:
    """A tournament to be played once: go through its parts, then read the standings."""

    plan: Plan
    """What is played."""
    heading: Heading
    """The same for a file of results."""
    standings: Standings
    """Of all that has been played so far."""
    _parts: Generator[Part, None, None] = field(repr=False)

    def __iter__(self) -> Generator[Part, None, None]:
        """Play; yields the matches part by part, in order, as they are done.

        To stop early, close the iterator.

        Raises:
            MatchFailed: a match could not be played; the part before it has been yielded.
            WorkLost: no worker survives some matches.
        """
        with closing(self._parts):
            for part in self._parts:
                self.standings.update(part.results)
                yield part

    def play(self) -> Standings:
        """Play to the end.

        Raises:
            MatchFailed: a match could not be played.
            WorkLost: no worker survives some matches.
        """
        for _ in self:
            pass
        return self.standings


def tournament(
    game: Game[Any, Any, Any],
    bots: Mapping[str, Bot],
    deals: int,
    seed: int = 0,
    *,
    seats: int,
    rules: Any = None,
    executor: Executor | None = None,
    jobs: int | None = None,
) -> Tournament:
    """A duplicate tournament, ready to be played.

    A deal is the packs of a whole match, and is played as often as there are bots. They fill the
    seats in turn, and from one match to the next everyone moves on by a seat, so that each bot has
    each seat once. All bots are in all matches. Partners are always the same bot: a team game is
    between as many bots as it has teams.

    Examples:
        >>> from fodasse import GAME
        >>> from fodasse.bots import named
        >>> bots = {name: named(name, GAME) for name in ("rules", "random")}
        >>> table = tournament(GAME, bots, 10, seats=2, jobs=1).play()
        >>> table.differences[0].returns.low > 0
        True

    Args:
        game: what is played; one of the library's.
        bots: by name; to be sent to other processes they must be picklable.
        deals: how many.
        seed: of all chance and all bots.
        seats: how many play.
        rules: the game's rules; None: the book.
        executor: as in ``simulate``.
        jobs: as in ``simulate``.

    Raises:
        ValueError: bots that do not all meet at such a table, fewer than no deals, or fewer than
            one job.
        RulesError: no match starts so.
        ImportError: OpenSkill is not installed.
    """
    rules = game.forms.rules() if rules is None else rules
    teams = game.teams(game.start(seats, rules=rules))
    rotations = len(bots)
    if not 2 <= rotations <= len(teams):
        sides = f"from 2 bots to the number of sides, which is {len(teams)}"
        raise ValueError(f"{sides} at {seats} seats of {game.name}, not {rotations}")
    if any(len({seat % rotations for seat in team}) > 1 for team in teams):
        raise ValueError(f"partners are the same bot, which {rotations} bots cannot be here")
    plan = Plan(game.name, tuple(bots.values()), seats, rules, seed, rotations)
    matches = deals * rotations
    return Tournament(
        plan,
        Heading.of(plan, bots, matches, TOURNAMENT),
        Standings(tuple(bots), rotations),
        played(plan, 0, matches, executor=executor, jobs=jobs),
    )
