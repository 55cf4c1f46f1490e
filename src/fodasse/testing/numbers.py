"""The law of games that learners can play: their numbers stand for one thing each, in bounds."""

from __future__ import annotations

from itertools import pairwise
from math import isclose
from typing import Any

from fodasse.core.encoding import NO_NUMBER, Layout
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import CHANCE, Seat
from fodasse.testing.trial import Trial, law


@law
def numbers(trial: Trial) -> None:
    """Legal actions have numbers of their own, and observations and results keep their bounds.

    Games without an ``layout`` are not tried.
    """
    game: Any = trial.game
    if game.encoding is None:
        return
    for state, _ in trial.moments():
        layout = game.encoding.layout(len(game.returns(state)), trial.match.rules)
        for seat in trial.seats(state):
            _assert_numbered(trial, layout, game.legal_actions(state, seat))
            _assert_fitting(trial, layout, game.encoding.observe(game.view(state, seat)))
    _assert_results(trial)
    _assert_rounds(trial)


def _assert_numbered(trial: Trial, layout: Layout, legal: tuple[Any, ...]) -> None:
    game: Any = trial.game
    rules = trial.match.rules
    by_number: dict[int, Any] = {}
    for action in legal:
        try:
            number = game.encoding.encode_action(action, rules)
        except IllegalAction as error:
            trial.same("refusal of encode_action", NO_NUMBER, error.refusal)
            continue
        trial.need(
            type(number) is int and 0 <= number < layout.actions,
            f"a number below {layout.actions} for {action!r}",
            number,
        )
        trial.need(
            number not in by_number,
            f"a number of its own for {action!r}",
            f"{number}, that of {by_number.get(number)!r}",
        )
        by_number[number] = action
        trial.same(
            f"decode_action({number})",
            action,
            game.encoding.decode_action(number, action.seat, rules),
        )


def _assert_fitting(trial: Trial, layout: Layout, row: tuple[int, ...]) -> None:
    trial.same("length of the observation", layout.size, len(row))
    for field in layout.fields:
        columns = row[layout.columns[field.name]]
        trial.same(f"width of the field {field.name}", field.width, len(columns))
        trial.need(
            all(type(number) is int and field.low <= number <= field.high for number in columns),
            f"{field.name} from {field.low} to {field.high}",
            columns,
        )


def _assert_results(trial: Trial) -> None:
    game: Any = trial.game
    match = trial.match
    gone: dict[Seat, float] = {}
    for state in trial.states():
        returns, points = game.returns(state), game.rounds.points(state)
        layout = game.encoding.layout(len(returns), match.rules)
        trial.same("length of points", len(returns), len(points))
        for what, (low, high), values in (
            ("returns", layout.returns, returns),
            ("points", layout.points, points),
        ):
            fits = all(low <= value <= high for value in values)
            trial.need(fits, f"{what} from {low} to {high}", values)
        retired = game.encoding.retired(state)
        awaited = set(game.actors(state)) & set(retired)
        trial.need(not awaited, "no retired seat awaited", awaited)
        if not game.actors(state):
            retired = dict(enumerate(returns))
        if len(returns) == len(game.returns(match.states[0])):  # newcomers change what is shared
            for seat, value in gone.items():
                trial.viewer = f"seat {seat}"
                trial.need(
                    seat in retired and isclose(retired[seat], value),
                    f"the return {value} promised when it retired",
                    retired.get(seat),
                )
        gone = retired
    if not game.actors(match.states[-1]):
        finished = any(game.rounds.ends(*steps) for steps in pairwise(match.states))
        trial.need(
            finished or match.actions[-1] in game.table_actions(match.states[-2]),
            "ends_round for an action of a match that ended",
            "no action ends a round",
        )


def _assert_rounds(trial: Trial) -> None:
    """Check that no round before the first table action is longer than the layout says."""
    game: Any = trial.game
    decisions = 0
    for before, action, after in trial.steps():
        if CHANCE not in game.actors(before):
            if action not in game.legal_actions(before, action.seat):
                return
            decisions += 1
        longest = game.encoding.layout(len(game.returns(after)), trial.match.rules).longest_round
        trial.need(
            longest is None or decisions <= longest,
            f"at most {longest} decisions in a round, longest_round",
            decisions,
        )
        if game.rounds.ends(before, after):
            decisions = 0
