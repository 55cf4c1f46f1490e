"""Results of matches: the end of each, and counts and wins that add up."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from attrs import evolve, field, frozen

from fodasse.core.seats import Seat
from fodasse.core.statistics import MATCHES, Dealt
from fodasse.lab.experiment import Experiment
from fodasse.lab.intervals import wilson
from fodasse.lab.luck import Luck


@frozen
class RoundResult:
    """The result of one round or hand."""

    points: tuple[float, ...]
    """By seat: the points after it."""
    bids: Mapping[Seat, tuple[int, int]] = field(factory=dict)
    """The bid of each seat that chose one, and the tricks it took."""
    dealt: Dealt = field(factory=Dealt)
    """The hand size and the dealer, in games that have them."""


@frozen
class MatchResult:
    """The result of one match. Tuples are by seat unless their description says otherwise."""

    number: int
    deal: int
    """The number that its packs come from; the matches of a deal share it."""
    bots: tuple[int, ...]
    """The seating: places in the list of bots."""
    places: tuple[int, ...]
    """The place in the ranking, 1 the best; ties share one. If only some rounds were played and
    the match is not over, the ranking by points."""
    returns: tuple[float, ...]
    """The game's returns; the points, if only some rounds are played."""
    points: tuple[float, ...]
    """The game's own points, higher is better; the returns of a game without points."""
    rounds: tuple[RoundResult, ...]
    """Each round or hand that was played to its end; () in a game without rounds."""
    decisions: int
    """The number of decisions of all seats."""
    luck: Luck | None = None
    """The luck of the cards; None: not measured. It is in no file."""


def is_same_match(one: MatchResult, other: MatchResult) -> bool:
    """Return whether two matches of a deal were the same, whatever bots played them."""
    return evolve(one, number=other.number, bots=other.bots) == other


class Deals(ABC):
    """Numbers that are updated by whole deals, in constant memory."""

    def __init__(self, rotations: int) -> None:
        self._rotations = rotations
        self._deal: list[MatchResult] = []

    def update(self, results: Iterable[MatchResult]) -> None:
        """Add matches in the order of their numbers; a deal counts once it is complete."""
        for result in results:
            self._deal.append(result)
            if len(self._deal) == self._rotations:
                self._count(self._deal)
                self._deal = []

    @abstractmethod
    def _count(self, deal: Sequence[MatchResult]) -> None:
        """Add the matches of one deal."""


@frozen
class Results:
    """Results of matches in a row; they can be added.

    Examples:
        >>> from fodasse.lab import Experiment, run
        >>> total = sum(run(Experiment("fodasse", ["random"] * 3, 20)))
        >>> total.count, sum(total.wins)
        (20, 20)
    """

    counts: Mapping[str, int] = field(factory=dict)
    """``matches``, ``actions`` and the game's own counts; only ``matches`` if read from a file."""
    wins: tuple[int, ...] = ()
    """By seat: the number of matches it won, shared wins included."""
    matches: tuple[MatchResult, ...] = ()
    """Each match, in the order of their numbers; a sum leaves them out."""
    is_restored: bool = False
    """Whether some of these results were read from a file."""

    @classmethod
    def of(
        cls, matches: Iterable[MatchResult], counts: Mapping[str, int] | None = None
    ) -> Results:
        """Return the results of some matches.

        Args:
            matches: the matches.
            counts: the counts of these matches; None: they were read from a file.
        """
        matches = tuple(matches)
        places = zip(*(match.places for match in matches), strict=True)
        wins = tuple(by_match.count(1) for by_match in places)
        if counts is None:
            return cls({MATCHES: len(matches)}, wins, matches, is_restored=True)
        return cls(counts, wins, matches)

    @property
    def count(self) -> int:
        """The number of matches."""
        return self.counts.get(MATCHES, 0)

    def __iter__(self) -> Iterator[MatchResult]:
        """Yield each match."""
        return iter(self.matches)

    def __add__(self, other: Results) -> Results:
        """Return the sums of counts and wins, without the single matches."""
        wins = tuple(map(sum, zip_longest(self.wins, other.wins, fillvalue=0)))
        counts = Counter(self.counts) + Counter(other.counts)
        return Results(counts, wins, (), self.is_restored or other.is_restored)

    def __radd__(self, other: int) -> Results:
        """Return these results for the 0 with which ``sum`` begins."""
        return self if other == 0 else NotImplemented

    def win_share(self, seat: Seat) -> tuple[float, float, float]:
        """Return the share of matches that a seat won, and the ends of its 95 % interval."""
        return self.wins[seat] / self.count, *wilson(self.wins[seat], self.count)


@frozen
class Matches:
    """Matches that are read from a file while they are iterated over, again and again."""

    read: Callable[[], Iterator[MatchResult]]
    """Read the file from its beginning."""

    def __iter__(self) -> Iterator[MatchResult]:
        """Yield each match."""
        return self.read()


@frozen
class ResultFile:
    """The results of an experiment, as in a file: ``read_results`` gives it."""

    experiment: Experiment
    matches: Iterable[MatchResult]
    """The matches from number 0 on; can be iterated over again and again."""
