"""Duplicate tournaments: every bot plays the same packs from every seat, so luck cancels.

Needs the extra ``lab``: ``pip install "fodasse[lab]"``.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from typing import Any, ClassVar

from attrs import frozen

from fodasse.core.errors import quoted
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.lab.contest import Contest
from fodasse.lab.results import TOURNAMENT
from fodasse.lab.simulation import Plan
from fodasse.lab.standings import Standings
from fodasse.table.bot import Bot
from fodasse.table.start_options import Choices, options_of


@frozen
class Tournament(Contest):
    """A tournament that can be played."""

    kind: ClassVar[str] = TOURNAMENT

    def play(self) -> Standings:
        """Play all matches and return the standings.

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
    game: Game,
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
    """Return a duplicate tournament, ready to be played.

    A deal is the packs of a whole match, and is played once for each bot. The bots fill the seats
    in turn and move on by a seat from one match to the next, so that each bot plays every seat
    once. All bots are in all matches. Partners are always the same bot, so a team game has one bot
    for each team.

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
        deals: the number of deals.
        seed: the source of all randomness, of chance and of bots.
        seats: the number of seats.
        rules: the game's rules; None: those of the book.
        rounds: as in ``simulate``.
        executor: as in ``simulate``.
        jobs: as in ``simulate``.
        options: as in ``simulate``; what is drawn is the same in all matches of a deal.

    Raises:
        ValueError: a number of bots that does not fit the sides, a negative number of deals, an
            unknown start option, or rounds that cannot be counted.
        RulesError: no match can start like this.
        TypeError: a value of the wrong type.
    """
    rules = game.documents.rules() if rules is None else rules
    _check_bots(len(bots), game.teams(game.start(seats, rules=rules)))
    if deals < 0:
        raise ValueError(f"deals: 0 or more, not {quoted(deals)}")
    how: dict[str, Any] = {"rounds": rounds, "options": options_of(options, seats)}
    plan = Plan(game.name, tuple(bots.values()), seats, rules, seed, len(bots), **how)
    plan.check()
    return Tournament(plan, tuple(bots), deals * len(bots), executor, jobs)


def _check_bots(bots: int, teams: tuple[tuple[Seat, ...], ...]) -> None:
    """Check that all bots are in all matches and that partners are always the same bot.

    Raises:
        ValueError: they are not.
    """
    if not 2 <= bots <= len(teams):
        raise ValueError(f"2 bots or more, and no more than the {len(teams)} sides, not {bots}")
    if any(len({seat % bots for seat in team}) > 1 for team in teams):
        raise ValueError(f"partners are the same bot, which {bots} bots in turn would not be")
