"""Challenges: one bot against copies of the field, paired with the field's own results."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import Executor
from math import fsum
from typing import Any

import attrs
from attrs import define, frozen

from fodasse.bots import named
from fodasse.core.game import Game
from fodasse.core.seats import Seat, usual_seats
from fodasse.games import GAMES
from fodasse.lab.intervals import Estimate, Sample
from fodasse.lab.means import Mean
from fodasse.lab.ranges import Range, Ranges, difference_range
from fodasse.lab.results import CHALLENGE, Heading, check_names
from fodasse.lab.seatings import challenge_seatings
from fodasse.lab.simulation import MatchResult, Part, Plan, played
from fodasse.table.bot import Bot
from fodasse.table.start_options import Choices, choices


@frozen
class Comparison:
    """How the challenger did on some seats, beside the field on the same seats and packs."""

    seats: tuple[Seat, ...]
    """The seats: those of one side, or all."""
    matches: int
    """The number of matches it played on them."""
    wins: int
    """How many of them it won, shared wins too."""
    win_share: Estimate
    """The share of its matches that it won."""
    field_share: float
    """The share that the field's bots won there: what a copy of them would have won."""
    returns: Estimate
    """Its return a seat less the field's: the mean over deals."""
    points: Estimate
    """The same of the game's own points, higher is better."""


@define
class _Side:
    """What is known of some seats."""

    wins: Mean
    field_wins: Mean
    returns: Sample
    points: Sample

    @classmethod
    def of(cls, returns: Range, points: Range) -> _Side:
        """Return a side of which nothing is known yet, with the ranges of its differences."""
        return cls(Mean(), Mean(), Sample.within(returns), Sample.within(points))

    def comparison(self, seats: tuple[Seat, ...]) -> Comparison:
        """Return what is known so far."""
        return Comparison(
            seats,
            self.wins.count,
            int(self.wins.total),
            self.wins.share().estimate,
            self.field_wins.mean,
            self.returns.estimate,
            self.points.estimate,
        )


class Comparisons:
    """Comparisons of the challenger with the field, after each whole deal; in constant memory.

    A deal counts as one observation. In it, what the challenger got on a seat is compared with
    what the field's bot got on that seat in the same company: a copy of that bot gets just the
    same, so that its differences are exactly 0.
    """

    def __init__(self, plan: Plan | Heading) -> None:
        """Begin before the first match.

        Args:
            plan: what is played, or the heading of its file.
        """
        game: Any = GAMES[plan.game]
        ranges = Ranges.of(plan)
        self._rotations = plan.rotations
        self._teams = game.teams(game.start(plan.seats, rules=plan.rules))
        returns = difference_range(ranges.returns, ranges.returns)
        points = difference_range(ranges.points, ranges.points)
        self._sides = [_Side.of(returns, points) for _ in self._teams]
        sizes = [len(team) for team in self._teams]
        if ranges.is_zero_sum and len(set(sizes)) == 1:
            # Over all sides the field's returns sum to 0: the difference is the return itself.
            returns = ranges.mean_return(sizes)
        self._all = _Side.of(returns, points)
        self._deal: list[MatchResult] = []

    @property
    def deals(self) -> int:
        """The number of deals that were played to the end."""
        return self._all.returns.count

    @property
    def overall(self) -> Comparison:
        """The comparison over all seats."""
        return self._all.comparison(tuple(sorted(seat for team in self._teams for seat in team)))

    @property
    def sides(self) -> tuple[Comparison, ...]:
        """The comparisons by side: a seat or, where seats win together, a team."""
        return tuple(
            side.comparison(tuple(team))
            for side, team in zip(self._sides, self._teams, strict=True)
        )

    def update(self, results: Iterable[MatchResult]) -> None:
        """Add matches, in the order of their numbers.

        Those of a deal count when it is complete.
        """
        for result in results:
            self._deal.append(result)
            if len(self._deal) == self._rotations:
                self._count(self._deal)
                self._deal = []

    def _count(self, deal: Sequence[MatchResult]) -> None:
        sides = len(self._teams)
        every: list[_Pair] = []
        for side, team in enumerate(self._teams):
            pairs = [
                _Pair.of(deal[first + 1 + side], deal[first], team)
                for first in range(0, len(deal), 1 + sides)
            ]
            _add(self._sides[side], pairs)
            every += pairs
        _add(self._all, every)


@frozen
class _Pair:
    """What the challenger got on a side, and more than the field's bot there."""

    won: bool
    field_won: bool
    returns: float
    points: float

    @classmethod
    def of(cls, own: MatchResult, other: MatchResult, team: Sequence[Seat]) -> _Pair:
        """Compare two matches that differ in who has the seats of a side."""
        return cls(
            any(own.places[seat] == 1 for seat in team),
            any(other.places[seat] == 1 for seat in team),
            _mean(own.returns[seat] - other.returns[seat] for seat in team),
            _mean(own.points[seat] - other.points[seat] for seat in team),
        )


def _add(side: _Side, pairs: Sequence[_Pair]) -> None:
    """Add the pairs of one deal."""
    side.wins.add(sum(pair.won for pair in pairs), len(pairs))
    side.field_wins.add(sum(pair.field_won for pair in pairs), len(pairs))
    side.returns.add(_mean(pair.returns for pair in pairs))
    side.points.add(_mean(pair.points for pair in pairs))


def _mean(numbers: Iterable[float]) -> float:
    given = list(numbers)
    return fsum(given) / len(given)


@frozen
class Challenge:
    """A challenge that can be played."""

    plan: Plan
    """Its matches."""
    names: tuple[str, ...] = attrs.field(validator=check_names)
    """The challenger's name, then those of the field."""
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
        return Heading.of(self.plan, self.names, self.matches, CHALLENGE)

    def parts(self, first: int = 0) -> Generator[Part, None, None]:
        """Play from the match of a number on; yields part by part, in order, as they are done.

        To stop early, close the iterator. To keep the results in a file, give this method to
        ``kept``.

        Raises:
            MatchFailed: a match could not be played; those before it have been yielded.
            WorkLost: no worker survives a match; those before it have been yielded.
            ValueError: fewer than one job.
        """
        return played(self.plan, first, self.matches, executor=self.executor, jobs=self.jobs)

    def play(self) -> Comparisons:
        """Play all matches and compare.

        Raises:
            MatchFailed: a match could not be played.
            WorkLost: no worker survives a match.
            ValueError: fewer than one job.
        """
        comparisons = Comparisons(self.plan)
        for part in self.parts():
            comparisons.update(part.results)
        return comparisons


def challenge(
    game: Game[Any, Any, Any],
    bot: Bot | str,
    field: Bot | str | Sequence[Bot | str] = "rules",
    deals: int = 500,
    seed: int = 0,
    *,
    seats: int | None = None,
    rules: Any = None,
    rounds: int | None = None,
    executor: Executor | None = None,
    jobs: int | None = None,
    **options: Choices,
) -> Challenge:
    """Return a challenge of one bot to the field, ready to be played.

    A deal is the packs of a whole match. With them the field plays a match with itself, then the
    challenger takes each seat in turn, or the seats of each team, and the field keeps the others.
    What it gets there is compared with what the field got there.

    Several bots of the field fill the sides in turn. Then all of this is played once for each of
    them, and from one time to the next they move on by a side. So each has each side equally
    often, and the challenger has each of them equally often beside it, before it and behind it.

    Examples:
        >>> from fodasse import GAME
        >>> overall = challenge(GAME, "random", "rules", 10, seats=2, jobs=1).play().overall
        >>> overall.matches, overall.field_share, overall.returns.high < 0
        (20, 0.5, True)

    Args:
        game: what is played; one of the library's.
        bot: the challenger, or its name; to be sent to other processes bots must be picklable.
        field: the bot it challenges, or several, or their names.
        deals: how many; each is played as often as there are sides and once more, for each bot of
            the field.
        seed: of all chance and all bots.
        seats: how many play; None: 4, or as near as the game allows.
        rules: the game's rules; None: the book.
        rounds: as in ``simulate``.
        executor: as in ``simulate``.
        jobs: as in ``simulate``.
        options: as in ``simulate``; what is drawn is the same in all matches of a deal.

    Raises:
        ValueError: no such bot, no bots in the field or more than there are sides, or fewer than
            no deals; no such start option, or rounds that cannot be counted.
        RulesError: no match starts so.
        TypeError: a value of the wrong type.
    """
    several = isinstance(field, Sequence) and not isinstance(field, str)
    given: tuple[Bot | str, ...] = (bot, *(field if several else (field,)))  # type: ignore[misc]
    if deals < 0:
        raise ValueError(f"0 deals or more, not {deals}")
    if seats is None:
        seats = usual_seats(game.seats)
    rules = game.forms.rules() if rules is None else rules
    bots = tuple(named(each, game) if isinstance(each, str) else each for each in given)
    names = tuple(each if isinstance(each, str) else type(each).__name__ for each in given)
    seatings = challenge_seatings(game.teams(game.start(seats, rules=rules)), len(bots) - 1)
    drawn = {name: choices(name, each, seats) for name, each in options.items()}
    how: dict[str, Any] = {"rounds": rounds, "options": drawn, "seatings": seatings}
    plan = Plan(game.name, bots, seats, rules, seed, len(seatings), **how)
    plan.check()
    return Challenge(plan, names, deals * len(seatings), executor, jobs)
