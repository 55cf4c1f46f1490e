"""The numbers in a report on results, computed in one pass: means and their intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import comb, inf, isfinite
from typing import Any, Final, TypeAlias

from attrs import evolve

from fodasse.lab.experiment import Experiment
from fodasse.lab.intervals import Z95, Cell, Mean
from fodasse.lab.ranges import Range, points_range
from fodasse.lab.results import MatchResult, ResultFile
from fodasse.lab.standings import Ratings

Group: TypeAlias = int | str
"""A seat, or all seats of a bot, by its name."""

MIN_SHARE: Final = 0.05
"""The least share of the matches that must reach a round for it to be shown."""
ALL: Final = -1
"""The group of all seats together."""
MIN_BIDS: Final = 10
"""The number of bids below which their mean is shown without an interval."""
STEPS: Final = 100
"""The approximate number of times at which ratings are shown."""


def has_interval(cell: Cell) -> bool:
    """Return whether a mean over bids has enough of them to show its interval."""
    return cell.count >= MIN_BIDS and isfinite(cell.low)


class Digest:
    """The numbers in the figures and tables of a report, in memory that does not grow."""

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.bots = tuple(dict.fromkeys(experiment.names))
        """The names of the bots, each once."""
        self.matches = 0
        self.ratings: dict[str, dict[int, Cell]] = {}
        """By bot and number of matches, from 0: its rating; {} where all bots are the same."""
        self._on = Counter[int]()
        self._means: dict[tuple[str, Group, int], Mean] = {}
        self._deal: dict[tuple[str, Group, int], list[float]] = {}
        self._number = -1
        self._certain = Counter[str]()
        self._expected: dict[str, float] = {}
        teams = experiment.teams
        self._sides = {seat: side for side, team in enumerate(teams) for seat in team}
        self._rated = Ratings(len(self.bots))

    @classmethod
    def of(cls, results: ResultFile) -> Digest:
        """Return the digest of results, in one pass over the matches."""
        digest = cls(results.experiment)
        digest._rate()
        for match in results.matches:
            digest._add(match)
        digest._end_deal()
        digest._rate()
        return digest

    def bot_of(self, seat: int) -> str | None:
        """Return the name of a seat's bot; None if it is not the same in all matches."""
        experiment = self.experiment
        return None if experiment.rotations > 1 else experiment.names[experiment.seatings[0][seat]]

    @property
    def equal_share(self) -> float:
        """The share of matches that each seat would win if all seats won equally often.

        It is one divided by the number of seats, or more where seats or teams share the win.
        """
        wins: float = sum(share.total for share in self.seat_wins.values())
        return wins / self.matches / self.experiment.seats

    @property
    def seat_wins(self) -> Mapping[Group, Cell]:
        """The share of matches that each seat won."""
        seats = range(self.experiment.seats)
        return {seat: self._means["seat", seat, 0].share() for seat in seats}

    @property
    def bot_wins(self) -> dict[str, Cell]:
        """The share of its matches that each bot won, on any of its seats."""
        shares = self._shares("bot")
        for bot, share in shares.items():
            if self._certain[bot] == share.count:
                shares[bot] = evolve(share, low=1.0, high=1.0)
        return shares

    @property
    def bot_equal_shares(self) -> dict[str, float]:
        """The share of its matches that each bot would win if all seats won equally often."""
        return {bot: self._expected[bot] / won.count for bot, won in self._shares("bot").items()}

    @property
    def taken(self) -> Mapping[str, Mapping[int, Cell]]:
        """By bot and bid: the mean number of tricks taken; {} in games without bids."""
        return self._by_group("bid", lambda _: (0, inf))

    @property
    def exact(self) -> Mapping[str, Cell]:
        """By bot: the share of its chosen bids that it took exactly; {} in games without bids."""
        return self._shares("exact")

    @property
    def all_exact(self) -> Cell | None:
        """The share of exact bids for all bots together; None in games without bids."""
        mean = self._means.get(("exact", ALL, 0))
        return None if mean is None else mean.share()

    @property
    def points_by_round(self) -> Mapping[Group, Mapping[int, Cell]]:
        """By bot or, where all are the same, by seat: the mean of the points after each round.

        The mean is over the matches that reach the round; {} where all have one round.
        """
        last = max((each for each in self.still_on if each > 1), default=0)
        points = self._by_group("points", lambda ended: points_range(self.experiment, ended))
        return {
            group: {each: cell for each, cell in cells.items() if each <= last}
            for group, cells in points.items()
            if last
        }

    @property
    def still_on(self) -> Mapping[int, int]:
        """The number of matches that reach each round, for the rounds that are shown."""
        least = MIN_SHARE * self.matches
        return {each: self._on[each] for each in sorted(self._on) if self._on[each] >= least}

    def _shares(self, kind: str) -> dict[str, Cell]:
        means = {bot: self._means.get((kind, bot, 0)) for bot in self.bots}
        return {bot: mean.share() for bot, mean in means.items() if mean is not None}

    def _by_group(self, kind: str, possible: Callable[[int], Range]) -> dict[Any, dict[int, Cell]]:
        found: dict[Any, dict[int, Cell]] = {}
        for (each, group, place), mean in self._means.items():
            if each == kind:
                found.setdefault(group, {})[place] = mean.cell(*possible(place))
        order = self.bots if kind == "bid" or len(self.bots) > 1 else sorted(found)
        return {group: dict(sorted(found[group].items())) for group in order if group in found}

    def _add(self, match: MatchResult) -> None:
        if match.deal != self._number:
            self._end_deal()
            self._number = match.deal
        self.matches += 1
        names = [self.experiment.names[bot] for bot in match.bots]
        # Whatever seats a bot has, it is one player.
        players = tuple([self.bots.index(name) for name in names])
        self._rated.update([evolve(match, bots=players)])
        if self.matches % max(1, self.experiment.matches // STEPS) == 0:
            self._rate()
        groups: Sequence[Group] = names if len(self.bots) > 1 else range(len(names))
        won = [seat for seat, place in enumerate(match.places) if place == 1]
        for seat in range(len(names)):
            self._note("seat", seat, 0, seat in won)
        sides, winners = len(set(self._sides.values())), {self._sides[seat] for seat in won}
        for bot in dict.fromkeys(names):
            own = {self._sides[seat] for seat, name in enumerate(names) if name == bot}
            self._note("bot", bot, 0, any(names[seat] == bot for seat in won))
            # The chance that no side of the bot is among the winners, if all are equally likely.
            none = comb(sides - len(own), len(winners)) / comb(sides, len(winners))
            self._expected[bot] = self._expected.get(bot, 0) + 1 - none
            self._certain[bot] += len(own) == sides
        for ended, each in enumerate(match.rounds, 1):
            for seat, (bid, took) in each.bids.items():
                self._note("bid", names[seat], bid, took)
                self._note("exact", names[seat], 0, bid == took)
                self._note("exact", ALL, 0, bid == took)
            self._on[ended] += 1
            for group, number in zip(groups, each.points, strict=True):
                self._note("points", group, ended, number)

    def _rate(self) -> None:
        if len(self.bots) > 1:
            for bot, rating in zip(self.bots, self._rated.now, strict=True):
                low, high = rating.mu - Z95 * rating.sigma, rating.mu + Z95 * rating.sigma
                cell = Cell(rating.mu, low, high, self.matches, 0)
                self.ratings.setdefault(bot, {})[self.matches] = cell

    def _note(self, kind: str, group: Group, place: int, value: float) -> None:
        noted = self._deal.setdefault((kind, group, place), [0, 0])
        noted[0] += value
        noted[1] += 1

    def _end_deal(self) -> None:
        """Add the values of a complete deal to the means."""
        for key, (total, count) in self._deal.items():
            self._means.setdefault(key, Mean()).add(total, int(count))
        self._deal.clear()
