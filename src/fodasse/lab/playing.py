"""Matches of an experiment, played by number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from attrs import define, field

from fodasse.core.actions import seat_of
from fodasse.core.game import Game
from fodasse.core.outcome import Outcome
from fodasse.core.seats import CHANCE
from fodasse.core.statistics import MATCHES
from fodasse.lab.experiment import Experiment
from fodasse.lab.luck import LuckMeter, by_rules
from fodasse.lab.results import MatchResult, Results, RoundResult
from fodasse.table.driver import play_rounds
from fodasse.table.match import Match
from fodasse.table.moments import Moment
from fodasse.table.start_options import draw_options


@define(slots=False)
class MatchFailed(RuntimeError):
    """A match that could not be played, because a bot raised or chose an illegal action.

    ``play_match(game, bots, seed=seed, match=deal, rules=rules, **options)`` with the same bots on
    the same seats repeats it.
    """

    number: int
    """The number of the match."""
    deal: int
    """The number that its packs come from; in simulations the same."""
    seed: int
    """The seed of the experiment."""
    bots: tuple[int, ...]
    """The seating: by seat a place in the list of bots."""
    options: Mapping[str, int]
    """The start options of the match."""
    problem: str
    """The type and the text of the exception."""

    @property
    def arguments(self) -> str:
        """The arguments of ``play_match`` that repeat the match, without the rules."""
        arguments = {"seed": self.seed, "match": self.deal, **self.options}
        return ", ".join(f"{name}={value}" for name, value in arguments.items())

    def __str__(self) -> str:
        return f"match {self.number} ({self.arguments}) failed: {self.problem}"


def play_range(
    experiment: Experiment, first: int, last: int, *, luck: bool = False
) -> tuple[Results, MatchFailed | None]:
    """Play the matches from ``first`` up to but not including ``last``, or up to one that fails.

    Args:
        experiment: the experiment.
        first: the number of the first match.
        last: the number after that of the last one.
        luck: whether the luck of the cards is measured.

    Returns:
        The results, and the match after them if it failed.
    """
    matches: list[MatchResult] = []
    counts = Counter[str]()
    for number in range(first, last):
        deal = number // experiment.rotations
        options = draw_options(experiment.options, experiment.seed, deal)
        try:
            result, counted = _play(experiment, number, deal, options, luck=luck)
        except (Exception, SystemExit) as error:  # noqa: BLE001  # nor may a bot end the program
            problem = f"{type(error).__name__}: {error}"
            seating = experiment.seating(number)
            failed = MatchFailed(number, deal, experiment.seed, seating, options, problem)
            failed.__cause__ = error
            return Results.of(matches, counts), failed
        matches.append(result)
        counts.update(counted)
    return Results.of(matches, counts), None


def match_of(experiment: Experiment, number: int, options: dict[str, Any]) -> Match[Any, Any, Any]:
    """Return a match of an experiment, with these start options, before its first action."""
    bots = [experiment.bots[bot] for bot in experiment.seating(number)]
    return Match(
        experiment.game,
        len(bots),
        rules=experiment.rules,
        seed=experiment.seed,
        match=number // experiment.rotations,
        occupants=bots,
        **options,
    )


def _play(
    experiment: Experiment, number: int, deal: int, options: dict[str, Any], *, luck: bool
) -> tuple[MatchResult, Counter[str]]:
    """Play one match; return its result and its counts."""
    game, seating = experiment.game, experiment.seating(number)
    ledger = _Ledger(game)
    # Matches of a deal that go the same way have the same luck.
    seed = f"luck {experiment.seed} {deal}"
    meter = LuckMeter(by_rules(game), seed, len(seating)) if luck else None
    match = match_of(experiment, number, options)
    for moment in play_rounds(match, experiment.rounds):
        ledger.add(moment)
        if meter is not None and game.actors(moment.before) == (CHANCE,):
            meter.add(moment.before, moment.after)
    state = match.state
    points = game.returns(state) if game.rounds is None else game.rounds.points(state)
    result = MatchResult(
        number=number,
        deal=deal,
        bots=seating,
        places=_places(game.outcome(state), points),
        returns=game.returns(state) if experiment.rounds is None else points,
        points=points,
        rounds=tuple(ledger.rounds),
        decisions=ledger.decisions,
        luck=None if meter is None else meter.luck,
    )
    return result, ledger.counts


def _places(outcome: Outcome | None, points: tuple[float, ...]) -> tuple[int, ...]:
    """Return the place of each seat, by points if the match is not over."""
    if outcome is None:
        best_first = sorted(set(points), reverse=True)
        return tuple([best_first.index(each) + 1 for each in points])
    places = {seat: place for place, seats in enumerate(outcome.ranking, 1) for seat in seats}
    return tuple([places[seat] for seat in range(len(points))])


@define
class _Ledger:
    """Counts and records of a match while it is played."""

    game: Game
    counts: Counter[str] = field(factory=lambda: Counter({MATCHES: 1}))
    rounds: list[RoundResult] = field(factory=list)
    decisions: int = 0

    def add(self, moment: Moment[Any]) -> None:
        """Record an action."""
        before, after = moment.before, moment.after
        self.counts["actions"] += 1
        self.decisions += seat_of(getattr(moment.line, "action", None)) is not None
        if self.game.statistics is not None:
            self.counts.update(self.game.statistics.count(before, after))
        rounds = self.game.rounds
        if rounds is not None and rounds.ends(before, after):
            bids = {} if rounds.calls is None else rounds.calls(before, after)
            self.rounds.append(RoundResult(rounds.points(after), bids, rounds.dealt(before)))
