"""Measurements of a game: its size, hidden cards, outcomes of bids, and predictors of search.

They describe a game and rules as bots play it. Each number is a mean over matches. Its interval
takes whole matches to be independent, not the decisions in them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, log2
from statistics import fmean
from typing import Any, Final

from attrs import define, field, frozen

from fodasse.core.actions import seat_of
from fodasse.core.seats import Seat
from fodasse.lab.experiment import Experiment
from fodasse.lab.intervals import Cell, Estimate, Mean, Sample
from fodasse.lab.leaves import last_choice
from fodasse.lab.playing import match_of
from fodasse.lab.ranges import Ranges
from fodasse.lab.seatings import SIMULATION
from fodasse.table.driver import ends_round, play_rounds
from fodasse.table.start_options import draw_options

PARTS: Final = 3
"""The usual number of parts of a round, by its decisions, in which hidden cards are measured."""


@frozen
class Spread:
    """The spread of some numbers: the mean with its interval, and the extremes."""

    mean: Cell
    least: int
    most: int


@frozen
class BidOutcomes:
    """The outcomes of one bid."""

    exact: Cell
    """The share of bids that were met exactly."""
    taken: Cell
    """The mean number of tricks taken."""


@frozen
class SeatResult:
    """The results of one seat, where the same bot plays on all."""

    wins: Cell
    """The share of matches won, shared wins included."""
    advantage: Estimate
    """The seat's return less the mean of all seats, compared match by match."""


@frozen
class Predictors:
    """Three numbers that say how well search over determinized worlds may play.

    They are those of Long and others, "Understanding the Success of Perfect Information Monte
    Carlo Sampling in Game Tree Search" (AAAI 2010), for rounds of any number of seats. The leaves
    are the ends of a round that follow its last choice. A result is the points of the seat that
    chose, less the mean of all seats. The paper compares the numbers with the strength of search
    for two sides only.
    """

    leaf_correlation: Cell
    """The share of last choices whose leaves all have the same result.

    High: late choices seldom matter, so search over worlds loses little.
    """
    bias: Cell
    """The share of those equal results that favour the seat that chose; even ones count half.

    Far from 0.5: what is decided late is mostly decided already.
    """
    disambiguation: Cell
    """The mean share of a view's worlds that are gone at the seat's next decision in the round.

    High: hidden cards soon become known. Below 0 where new cards are drawn.
    """
    measured: Cell
    """The share of rounds that have leaves to compare: two actions of the last choice at least
    that end the round without another choice."""
    forced: Cell
    """The mean number of decisions after a round's last choice."""


@frozen
class Instruments:
    """The measurements of a game."""

    matches: int
    actions: Spread
    """Actions a match, draws included."""
    decisions: Spread
    """Decisions a match."""
    rounds: Spread
    """Rounds or hands a match; 1 in a game without rounds."""
    branching: Spread
    """Legal actions at a decision."""
    choices: Cell
    """The share of decisions with more than one legal action."""
    hidden: tuple[Cell, ...]
    """The worlds that a view allows, in bits (the logarithm to base 2 of their number): the mean
    over the decisions in the first, second and last third of a round, or in more parts.

    A part without a decision, in a short round, has the number of the decision nearest to it.
    """
    most_hidden: Cell
    """The same at the decision of a round that has most."""
    bid_outcomes: Mapping[int, BidOutcomes]
    """By bid: its outcomes; {} in a game without bids."""
    exact: Cell
    """The share of all bids that were met exactly."""
    seats: tuple[SeatResult, ...]
    predictors: Predictors
    """The predictors of search over determinized worlds."""


def measure(experiment: Experiment) -> Instruments:
    """Play the matches of a simulation and return the measurements.

    Examples:
        >>> found = measure(Experiment("fodasse", ["rules"], 20, seed=1, seats=4))
        >>> found.branching.least, found.rounds.least > 5
        (1, True)
        >>> 0 < found.predictors.leaf_correlation.mean < 1
        True

    Args:
        experiment: the simulation. For the advantage of seats all bots should be the same.

    Raises:
        ValueError: the experiment is no simulation.
        IllegalAction: a bot chose an action that is not allowed.
    """
    meter = Meter(experiment)
    for number in range(experiment.matches):
        meter.play(number)
    return meter.instruments


@define
class _Count:
    """The mean and the extremes of numbers."""

    mean: Mean = field(factory=Mean)
    least: float = inf
    most: float = -inf

    def add(self, numbers: Sequence[float]) -> None:
        """Add the numbers of one more match."""
        self.least, self.most = min([self.least, *numbers]), max([self.most, *numbers])
        self.mean.add(sum(numbers), len(numbers))

    @property
    def spread(self) -> Spread:
        if not self.mean.count:
            return Spread(self.mean.cell(0), 0, 0)
        return Spread(self.mean.cell(0), int(self.least), int(self.most))


class _Numbers(dict[str, list[float]]):
    """The numbers of one match, by their names."""

    def note(self, name: str, *numbers: float) -> None:
        """Add numbers to those of a name."""
        self.setdefault(name, []).extend(numbers)


@define
class _Round:
    """The decisions of a round in play."""

    decisions: list[tuple[Any, Seat, Sequence[Any]]] = field(factory=list)
    worlds: list[int] = field(factory=list)


class Meter:
    """Measurements that grow match by match."""

    def __init__(self, experiment: Experiment, parts: int = PARTS) -> None:
        """Begin before the first match of a simulation.

        Args:
            experiment: the simulation.
            parts: the number of parts of a round in which hidden cards are measured.

        Raises:
            ValueError: the experiment is no simulation.
        """
        if experiment.kind != SIMULATION:
            raise ValueError(f"a simulation expected, not a {experiment.kind}")
        self._experiment = experiment
        self._game = experiment.game
        self._parts = parts
        self._counts: dict[str, _Count] = {}
        self._bids: dict[int, tuple[Mean, Mean]] = {}
        low, high = Ranges.of(experiment).returns
        apart = (low - high, high - low)
        self._seats = [(Mean(), Sample(*apart)) for _ in range(experiment.seats)]

    def play(self, number: int) -> None:
        """Play a match and add it."""
        experiment, game = self._experiment, self._game
        options = draw_options(experiment.options, experiment.seed, number)
        match = match_of(experiment, number, options)
        found = _Numbers()
        bids: list[tuple[int, int]] = []
        current, actions, decisions, rounds = _Round(), 0, 0, 0
        for moment in play_rounds(match, experiment.rounds):
            actions += 1
            seat = seat_of(getattr(moment.line, "action", None))
            if seat is not None and seat in game.actors(moment.before):  # not one that joins
                decisions += 1
                legal = game.legal_actions(moment.before, seat)
                current.decisions.append((moment.before, seat, legal))
                current.worlds.append(game.count_worlds(game.view(moment.before, seat)))
            if ends_round(game, moment.before, moment.after):
                rounds += 1
                self._add_round(current, found)
                if game.rounds is not None and game.rounds.calls is not None:
                    bids += game.rounds.calls(moment.before, moment.after).values()
                current = _Round()
        if game.rounds is None:
            rounds = 1
            self._add_round(current, found)
        for name, count in (("actions", actions), ("decisions", decisions), ("rounds", rounds)):
            found.note(name, count)
        found.note("branching")
        for bid, took in bids:
            found.note("exact", bid == took)
        for name, numbers in found.items():
            self._counts.setdefault(name, _Count()).add(numbers)
        for bid in {bid for bid, _ in bids}:
            taken = [took for each, took in bids if each == bid]
            exact, tricks = self._bids.setdefault(bid, (Mean(), Mean()))
            exact.add(taken.count(bid), len(taken))
            tricks.add(sum(taken), len(taken))
        self._add_results(match.state)

    def _add_round(self, ended: _Round, found: _Numbers) -> None:
        """Add the findings of a round."""
        if not ended.decisions:
            return
        bits = [log2(worlds) for worlds in ended.worlds]
        found.note("most-hidden", max(bits))
        for part in range(self._parts):
            first, end = (each * len(bits) // self._parts for each in (part, part + 1))
            found.note(f"hidden-{part}", fmean(bits[first : max(end, first + 1)]))
        last: dict[Seat, int] = {}
        for number, (_, seat, legal) in enumerate(ended.decisions):
            found.note("branching", len(legal))
            found.note("choices", len(legal) > 1)
            before, now = last.get(seat, 1), ended.worlds[number]
            if before > 1:
                found.note("disambiguation", 1 - now / before)
            last[seat] = now
        choice = last_choice(self._game, ended.decisions)
        found.note("measured", choice is not None and choice.is_measured)
        if choice is None:
            return
        found.note("forced", choice.forced)
        if choice.is_measured:
            found.note("correlation", choice.is_equal)
            if choice.is_equal:
                found.note("bias", choice.favour)

    def _add_results(self, state: Any) -> None:
        returns, outcome = self._game.returns(state), self._game.outcome(state)
        winners = outcome.ranking[0] if outcome is not None else ()
        mean = sum(returns) / len(returns)
        for seat, (wins, advantage) in enumerate(self._seats[: len(returns)]):
            wins.add(seat in winners, 1)
            advantage.add(returns[seat] - mean)

    @property
    def instruments(self) -> Instruments:
        """The measurements of the matches so far."""

        def count(name: str) -> _Count:
            return self._counts.get(name, _Count())

        def mean(name: str, low: float = -inf, high: float = inf) -> Cell:
            return count(name).mean.cell(low, high)

        def share(name: str) -> Cell:
            return count(name).mean.share()

        return Instruments(
            matches=count("decisions").mean.count,
            actions=count("actions").spread,
            decisions=count("decisions").spread,
            rounds=count("rounds").spread,
            branching=count("branching").spread,
            choices=share("choices"),
            hidden=tuple([mean(f"hidden-{part}", 0) for part in range(self._parts)]),
            most_hidden=mean("most-hidden", 0),
            bid_outcomes={
                bid: BidOutcomes(exact.share(), tricks.cell(0))
                for bid, (exact, tricks) in sorted(self._bids.items())
            },
            exact=share("exact"),
            seats=tuple(
                [SeatResult(wins.share(), advantage.estimate) for wins, advantage in self._seats]
            ),
            predictors=Predictors(
                leaf_correlation=share("correlation"),
                bias=mean("bias", 0, 1),
                disambiguation=mean("disambiguation"),
                measured=share("measured"),
                forced=mean("forced", 0),
            ),
        )
