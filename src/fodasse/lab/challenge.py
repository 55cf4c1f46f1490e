"""Challenges: one bot against copies of the field, paired with the field's own results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from math import fsum
from typing import Any, ClassVar

from attrs import define, frozen

from fodasse.bots import named
from fodasse.core.errors import quoted
from fodasse.core.game import Game
from fodasse.core.seats import Seat, usual_seats
from fodasse.games import GAMES
from fodasse.lab.contest import Contest
from fodasse.lab.intervals import Estimate, Sample
from fodasse.lab.means import Mean
from fodasse.lab.ranges import Range, Ranges, difference_range
from fodasse.lab.results import CHALLENGE, Heading
from fodasse.lab.seatings import challenge_seatings
from fodasse.lab.simulation import MatchResult, Plan, is_same_course
from fodasse.table.bot import Bot
from fodasse.table.start_options import Choices, options_of


@frozen
class Comparison:
    """The challenger's results on some seats, beside the field's on the same seats and packs."""

    seats: tuple[Seat, ...]
    """The seats: those of one side, or all."""
    matches: int
    """The number of matches it played on them."""
    wins: int
    """The number of them that it won, shared wins included."""
    win_share: Estimate
    """The share of its matches that it won."""
    field_share: float
    """The share that the field's bots won there: what a copy of them would have won."""
    returns: Estimate
    """Its return per seat minus the field's: the mean over deals."""
    points: Estimate
    """The same for the game's own points; higher is better."""


@define
class _Side:
    """The counts and samples of some seats."""

    wins: Mean
    field_wins: Mean
    returns: Sample
    points: Sample

    @classmethod
    def of(cls, returns: Range, points: Range) -> _Side:
        """Return a side before the first deal, given the ranges of its differences."""
        return cls(Mean(), Mean(), Sample.within(returns), Sample.within(points))

    def comparison(self, seats: tuple[Seat, ...]) -> Comparison:
        """Return the comparison over the deals so far."""
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
    """Comparisons of the challenger with the field, updated deal by deal in constant memory.

    A deal counts as one observation. In it, the challenger's result on a seat is compared with
    that of the field's bot on the same seat with the same others. A copy of that bot would have
    the same result, so its differences are exactly 0.
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
        """The number of complete deals."""
        return self._all.returns.count

    @property
    def overall(self) -> Comparison:
        """The comparison over all seats."""
        return self._all.comparison(tuple(sorted(seat for team in self._teams for seat in team)))

    @property
    def sides(self) -> tuple[Comparison, ...]:
        """The comparison of each side: a seat or, where seats win together, a team."""
        return tuple(
            side.comparison(tuple(team))
            for side, team in zip(self._sides, self._teams, strict=True)
        )

    def update(self, results: Iterable[MatchResult]) -> None:
        """Add matches in the order of their numbers; a deal counts once it is complete."""
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
    """The challenger's result on a side, and its difference from that of the field's bot."""

    won: bool
    field_won: bool
    returns: float
    points: float
    is_same: bool
    """Whether the two matches went the same way."""

    @classmethod
    def of(cls, own: MatchResult, other: MatchResult, team: Sequence[Seat]) -> _Pair:
        """Compare a match of the challenger on a side with the field's own match."""
        return cls(
            any(own.places[seat] == 1 for seat in team),
            any(other.places[seat] == 1 for seat in team),
            _mean(own.returns[seat] - other.returns[seat] for seat in team),
            _mean(own.points[seat] - other.points[seat] for seat in team),
            is_same_course(own, other),
        )


def _add(side: _Side, pairs: Sequence[_Pair]) -> None:
    """Add the pairs of one deal."""
    side.wins.add(sum(pair.won for pair in pairs), len(pairs))
    side.field_wins.add(sum(pair.field_won for pair in pairs), len(pairs))
    is_same = all(pair.is_same for pair in pairs)
    side.returns.add(_mean(pair.returns for pair in pairs), is_fixed=is_same)
    side.points.add(_mean(pair.points for pair in pairs), is_fixed=is_same)


def _mean(numbers: Iterable[float]) -> float:
    given = list(numbers)
    return fsum(given) / len(given)


@frozen
class Challenge(Contest):
    """A challenge that can be played: the challenger is the first of its bots, then the field."""

    kind: ClassVar[str] = CHALLENGE

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
    game: Game,
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

    A deal is the packs of a whole match. The field first plays a match among itself. Then, with
    the same packs, the challenger takes the place of each seat in turn, or of each team, and its
    result there is compared with the field's.

    Several bots of the field fill the sides in turn. All of this is then played once for each of
    them, and from one time to the next they move on by a side. So each plays every side equally
    often, and sits equally often at every distance from the challenger.

    Examples:
        >>> from fodasse import GAME
        >>> overall = challenge(GAME, "random", "rules", 10, seats=2, jobs=1).play().overall
        >>> overall.matches, overall.field_share, overall.returns.high < 0
        (20, 0.5, True)

    Args:
        game: what is played; one of the library's.
        bot: the challenger, or its name; to be sent to other processes bots must be picklable.
        field: the bot it challenges, or several, or their names.
        deals: the number of deals; one takes a match for each side and one more, times the number
            of bots in the field.
        seed: the source of all randomness, of chance and of bots.
        seats: the number of seats; None: 4, or as near as the game allows.
        rules: the game's rules; None: those of the book.
        rounds: as in ``simulate``.
        executor: as in ``simulate``.
        jobs: as in ``simulate``.
        options: as in ``simulate``; what is drawn is the same in all matches of a deal.

    Raises:
        ValueError: an unknown bot, a field that is empty or has more bots than there are sides, a
            negative number of deals, an unknown start option, or rounds that cannot be counted.
        RulesError: no match can start like this.
        TypeError: a value of the wrong type.
    """
    if isinstance(field, str) or not isinstance(field, Sequence):
        field = (field,)
    given: tuple[Bot | str, ...] = (bot, *field)
    if deals < 0:
        raise ValueError(f"deals: 0 or more, not {quoted(deals)}")
    if seats is None:
        seats = usual_seats(game.seats)
    rules = game.documents.rules() if rules is None else rules
    bots = tuple(named(each, game) if isinstance(each, str) else each for each in given)
    names = tuple(each if isinstance(each, str) else type(each).__name__ for each in given)
    seatings = challenge_seatings(game.teams(game.start(seats, rules=rules)), len(bots) - 1)
    how: dict[str, Any] = {
        "rounds": rounds,
        "options": options_of(options, seats),
        "seatings": seatings,
    }
    plan = Plan(game.name, bots, seats, rules, seed, len(seatings), **how)
    plan.check()
    return Challenge(plan, names, deals * len(seatings), executor, jobs)
