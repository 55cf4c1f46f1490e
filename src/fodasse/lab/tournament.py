"""Duplicate tournaments: every bot plays the same packs from every seat, so luck cancels.

Needs the extra ``lab``: ``pip install "fodasse[lab]"``.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from concurrent.futures import Executor
from typing import Any

from attrs import field, frozen

from fodasse.core.errors import quoted
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.lab.results import TOURNAMENT, Heading, check_names
from fodasse.lab.simulation import Part, Plan, played
from fodasse.lab.standings import Standings
from fodasse.table.bot import Bot
from fodasse.table.start_options import Choices, choices


@frozen
class Tournament:
    """A tournament that can be played."""

    plan: Plan
    """Its matches."""
    names: tuple[str, ...] = field(validator=check_names)
    """Of the plan's bots."""
    matches: int
    """How many there are."""
    executor: Executor | None
    """Who plays."""
    jobs: int | None
    """How many workers are kept busy."""

    @property
    def heading(self) -> Heading:
        """What it is, for a file of its results.

        Raises:
            TypeError: a bot that has no fingerprint.
        """
        return Heading.of(self.plan, self.names, self.matches, TOURNAMENT)

    def parts(self, first: int = 0) -> Generator[Part, None, None]:
        """Play, from the match of a number on; yields part by part, in order, as they are done.

        To stop early, close the iterator. To keep the results in a file, give this method to
        ``kept``.

        Raises:
            MatchFailed: a match could not be played; those before it have been yielded.
            WorkLost: no worker survives a match; those before it have been yielded.
            ValueError: fewer than one job.
        """
        return played(self.plan, first, self.matches, executor=self.executor, jobs=self.jobs)

    def play(self) -> Standings:
        """Play all matches and tell who did how well.

        Raises:
            MatchFailed: a match could not be played.
            WorkLost: no worker survives a match.
            ImportError: OpenSkill is not installed.
            ValueError: fewer than one job.
        """
        standings = Standings.of(self.names, self.plan)
        for part in self.parts():
            standings.update(part.results)
        return standings


def tournament(
    game: Game[Any, Any, Any],
    bots: Mapping[str, Bot],
    deals: int,
    seed: int = 0,
    *,
    seats: int,
    rules: Any = None,
    rounds: int | None = None,
    executor: Executor | None = None,
    jobs: int | None = None,
    **options: Choices,
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
        >>> standings = tournament(GAME, bots, 10, seats=2, jobs=1).play()
        >>> standings.differences[0].returns.low > 0
        True

    Args:
        game: what is played; one of the library's.
        bots: by name; to be sent to other processes they must be picklable.
        deals: how many.
        seed: of all chance and all bots.
        seats: how many play.
        rules: the game's rules; None: the book.
        rounds: as in ``simulate``.
        executor: as in ``simulate``.
        jobs: as in ``simulate``.
        options: as in ``simulate``; what is drawn is the same in all matches of a deal.

    Raises:
        ValueError: bots that cannot meet so, or fewer than no deals; no such start option, or
            rounds that cannot be counted.
        RulesError: no match starts so.
        TypeError: a value of the wrong type.
    """
    rules = game.forms.rules() if rules is None else rules
    _check_bots(len(bots), game.teams(game.start(seats, rules=rules)))
    if deals < 0:
        raise ValueError(f"0 deals or more, not {quoted(deals)}")
    drawn = {name: choices(name, given, seats) for name, given in options.items()}
    players, rotations = tuple(bots.values()), len(bots)
    plan = Plan(game.name, players, seats, rules, seed, rotations, rounds, drawn)
    plan.check()
    return Tournament(plan, tuple(bots), deals * len(bots), executor, jobs)


def _check_bots(bots: int, teams: tuple[tuple[Seat, ...], ...]) -> None:
    """Accept so many bots, if all are in all matches and partners are always the same bot.

    Raises:
        ValueError: they cannot meet so.
    """
    if not 2 <= bots <= len(teams):
        raise ValueError(f"2 bots or more, and no more than the {len(teams)} sides, not {bots}")
    if any(len({seat % bots for seat in team}) > 1 for team in teams):
        raise ValueError(f"partners are the same bot, which {bots} bots in turn would not be")
