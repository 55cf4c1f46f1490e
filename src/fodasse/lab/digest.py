"""What a report tells of results, gathered in one pass: means, and how sure they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import inf, sqrt
from typing import Any, Final, TypeAlias

from attrs import Factory, define, evolve, field, frozen

from fodasse.lab.intervals import Z95, t95, wilson
from fodasse.lab.ratings import Ratings
from fodasse.lab.results import Heading
from fodasse.lab.simulation import MatchResult

Group: TypeAlias = int | str
"""Whose numbers they are: a seat's, or those of all seats of a bot, by its name."""

STILL_ON: Final = 0.05
"""Rounds are told as long as at least this share of the matches gets so far."""
ALL: Final = -1
"""The group of all seats together."""
MOMENTS: Final = 100
"""At about so many moments ratings are told."""


@frozen
class Spot:
    """What a figure shows in one place: a mean over matches, and its 95 % interval."""

    mean: float
    low: float
    """The interval's lower end."""
    high: float
    """The upper end."""
    count: int
    """Of how many values it is the mean."""
    total: float
    """Their sum."""


@define
class Mean:
    """The mean of values that come deal by deal.

    Values of the same packs are not taken to be independent: how sure the mean is comes from how
    much whole deals differ (the ratio estimator of cluster sampling).

    Examples:
        >>> mean = Mean()
        >>> for total, count in [(1, 2), (3, 2), (2, 2)]:
        ...     mean.add(total, count)
        >>> mean.mean, round(mean.error, 4)
        (1.0, 0.2887)
    """

    count: int = 0
    """How many values."""
    total: float = 0
    """Their sum."""
    deals: int = 0
    """How many deals they come from."""
    _squares: float = 0
    _products: float = 0
    _weights: int = 0

    def add(self, total: float, count: int) -> None:
        """Add the values of one more deal: their sum, and how many there are."""
        self.count += count
        self.total += total
        self.deals += 1
        self._squares += total * total
        self._products += total * count
        self._weights += count * count

    @property
    def mean(self) -> float:
        """The mean of all values."""
        return self.total / self.count

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite for one deal."""
        if self.deals < 2:
            return inf
        rest = self._squares - 2 * self.mean * self._products + self.mean**2 * self._weights
        return sqrt(max(0.0, rest) * self.deals / (self.deals - 1)) / self.count

    def spot(self) -> Spot:
        """The mean with an interval by Student's t; one deal alone tells none: all numbers."""
        half = t95(self.deals - 1) * self.error if self.deals > 1 else inf
        return Spot(self.mean, self.mean - half, self.mean + half, self.count, self.total)

    def share(self, together: int = 1) -> Spot:
        """The mean of values that are 0 or 1, with Wilson's interval.

        Where deals have several values the interval is widened by as much as these agree with one
        another; it is never narrower than if all were independent.

        Args:
            together: how many values of a deal may be 1 at once; it counts where none ever was.
        """
        mean, several = self.mean, self.count / self.deals
        if self.deals > 1 and several > 1 and 0 < mean < 1:
            widening = max(1.0, self.error**2 * self.count / (mean * (1 - mean)))
        else:
            widening = min(several, together) if not mean else several
        low, high = wilson(int(self.total), self.count, Z95 * sqrt(widening))
        return Spot(mean, low, high, self.count, self.total)


@define
class Digest:
    """What the figures and tables of a report are made of; as small for many matches as for few.

    Seats and bots have the estimates of the matches they won, of each match one for each seat.
    """

    heading: Heading
    """What was played."""
    matches: int = 0
    """How many matches there were."""
    ratings: dict[str, dict[int, Spot]] = field(factory=dict)
    """By bot, after so many matches, from 0: its rating; {} where all bots are the same."""
    _on: Counter[int] = field(factory=Counter)
    _means: dict[tuple[str, Group, int], Mean] = field(factory=dict)
    _deal: dict[tuple[str, Group, int], list[float]] = field(factory=dict)
    _number: int = -1
    _winners: int = 1
    _rated: Ratings = field(
        init=False, default=Factory(lambda digest: Ratings(len(digest.bots)), takes_self=True)
    )

    @classmethod
    def of(cls, heading: Heading, matches: Iterable[MatchResult]) -> Digest:
        """Gather what matches tell, in one pass.

        Args:
            heading: what was played.
            matches: how they ended, matches of the same packs one after the other.
        """
        digest = cls(heading)
        digest._rate()
        for match in matches:
            digest._add(match)
        digest._end_deal()
        digest._rate()
        return digest

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of the bots, each once."""
        return tuple(dict.fromkeys(self.heading.bots))

    def bot_of(self, seat: int) -> str | None:
        """The name of a seat's bot; None if it is not the same in all matches."""
        heading = self.heading
        return None if heading.rotations > 1 else heading.bots[seat % len(heading.bots)]

    @property
    def equal_share(self) -> float:
        """The share of matches each seat would win if all won equally many.

        One by the number of seats, but more where places or teams share the win.
        """
        wins = sum(share.total for share in self.seat_wins.values())
        return wins / self.matches / self.heading.seats

    @property
    def seat_wins(self) -> Mapping[Group, Spot]:
        """The share of matches that each seat won."""
        return {seat: self._share("seat", seat) for seat in range(self.heading.seats)}

    @property
    def bot_wins(self) -> dict[str, Spot]:
        """The share won by the seats of each bot."""
        return {bot: self._share("bot", bot) for bot in self.bots}

    @property
    def calls(self) -> Mapping[str, Mapping[int, Spot]]:
        """By bot and by what was called: the mean of what was taken; {} where nobody calls."""
        return self._by_group("call")

    @property
    def exact(self) -> Mapping[str, Spot]:
        """By bot: the share of its chosen bids that it took exactly; {} in games without bids."""
        return {
            bot: self._means["exact", bot, 0].share()
            for bot in self.bots
            if ("exact", bot, 0) in self._means
        }

    @property
    def all_exact(self) -> Spot | None:
        """The same share for all bots together; None in games without bids."""
        mean = self._means.get(("exact", ALL, 0))
        return None if mean is None else mean.share()

    @property
    def courses(self) -> Mapping[Group, Mapping[int, Spot]]:
        """By bot or, where all are the same, by seat: the mean of the points after each round.

        Of the matches that get so far; {} where all have one round.
        """
        last = max((each for each in self.still_on if each > 1), default=0)
        told = self._by_group("course")
        return {
            group: {each: spot for each, spot in spots.items() if each <= last}
            for group, spots in told.items()
            if last
        }

    @property
    def still_on(self) -> Mapping[int, int]:
        """How many matches have a first, second, … round, for as long as they are not few."""
        least = STILL_ON * self.matches
        return {each: self._on[each] for each in sorted(self._on) if self._on[each] >= least}

    def _share(self, kind: str, group: Group) -> Spot:
        together = self._winners * self.heading.rotations
        return self._means[kind, group, 0].share(together)

    def _by_group(self, kind: str) -> dict[Any, dict[int, Spot]]:
        told: dict[Any, dict[int, Spot]] = {}
        for (each, group, place), mean in self._means.items():
            if each == kind:
                told.setdefault(group, {})[place] = mean.spot()
        order = self.bots if kind == "call" or len(self.bots) > 1 else sorted(told)
        return {group: dict(sorted(told[group].items())) for group in order if group in told}

    def _add(self, match: MatchResult) -> None:
        if match.deal != self._number:
            self._end_deal()
            self._number = match.deal
        self.matches += 1
        self._winners = max(self._winners, match.places.count(1))
        names = [self.heading.bots[bot] for bot in match.bots]
        # Whatever seats a bot has, it is one player.
        players = tuple([self.bots.index(name) for name in names])
        self._rated.update([evolve(match, bots=players)])
        if self.matches % max(1, self.heading.matches // MOMENTS) == 0:
            self._rate()
        groups: Sequence[Group] = names if len(self.bots) > 1 else range(len(names))
        for seat, name in enumerate(names):
            self._note("seat", seat, 0, match.places[seat] == 1)
            self._note("bot", name, 0, match.places[seat] == 1)
        for call in match.calls:
            for seat, (said, took) in call.items():
                self._note("call", names[seat], said, took)
                self._note("exact", names[seat], 0, said == took)
                self._note("exact", ALL, 0, said == took)
        for ended, points in enumerate(match.course, 1):
            self._on[ended] += 1
            for group, number in zip(groups, points, strict=True):
                self._note("course", group, ended, number)

    def _rate(self) -> None:
        if len(self.bots) > 1:
            for bot, rating in zip(self.bots, self._rated.now, strict=True):
                low, high = rating.mu - Z95 * rating.sigma, rating.mu + Z95 * rating.sigma
                told = self.ratings.setdefault(bot, {})
                told[self.matches] = Spot(rating.mu, low, high, self.matches, 0)

    def _note(self, kind: str, group: Group, place: int, value: float) -> None:
        noted = self._deal.setdefault((kind, group, place), [0, 0])
        noted[0] += value
        noted[1] += 1

    def _end_deal(self) -> None:
        """Take over what was noted of a deal."""
        for key, (total, count) in self._deal.items():
            self._means.setdefault(key, Mean()).add(total, int(count))
        self._deal.clear()
