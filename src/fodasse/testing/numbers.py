"""The law of encodings: ids and observations are unambiguous and within their bounds."""

from __future__ import annotations

from itertools import pairwise
from math import isclose
from typing import Any

from fodasse.core.encoding import NO_NUMBER, Encoding, Layout
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import CHANCE, Seat
from fodasse.core.statistics import Rounds
from fodasse.testing.trial import Trial, law


@law
def numbers(trial: Trial) -> None:
    """Legal actions have ids of their own; observations, results and rounds keep their bounds.

    Games without an encoding are not tried.
    """
    game, encoding, rules = trial.game, trial.game.encoding, trial.match.rules
    if encoding is None:
        return
    for state, _ in trial.sample_states():
        layout = encoding.layout(len(game.returns(state)), rules)
        for seat in trial.seats(state):
            _assert_numbered(trial, encoding, state, game.legal_actions(state, seat))
            trial.same("version of the layout", encoding.version, layout.version)
            _assert_fitting(trial, layout, encoding.observe(game.view(state, seat)))
    for state in trial.states():
        returns = game.returns(state)
        layout = encoding.layout(len(returns), rules)
        _assert_bounds(trial, "returns", layout.returns, returns)
        if game.rounds is not None:
            points = game.rounds.points(state)
            trial.same("length of points", len(returns), len(points))
            _assert_bounds(trial, "points", layout.points, points)
    _assert_retired(trial, encoding)
    if game.rounds is not None:
        _assert_rounds(trial, encoding, game.rounds)


def _assert_numbered(trial: Trial, encoding: Encoding, state: Any, legal: tuple[Any, ...]) -> None:
    game, rules = trial.game, trial.match.rules
    count = encoding.layout(len(game.returns(state)), rules).actions
    by_id: dict[int, Any] = {}
    for action in legal:
        try:
            number = encoding.encode_action(action, rules)
        except IllegalAction as error:
            trial.same("refusal of encode_action", NO_NUMBER, error.refusal)
            continue
        fits = type(number) is int and 0 <= number < count
        trial.need(fits, f"a number below {count} for {action!r}", number)
        first = by_id.setdefault(number, action)
        expected = f"a number of its own for {action!r}"
        trial.need(first is action, expected, f"{number}, that of {first!r}")
        decoded = encoding.decode_action(number, action.seat, rules)
        explicit = game.explicit(state, decoded)
        trial.same(f"explicit action of decode_action({number})", action, explicit)


def _assert_fitting(trial: Trial, layout: Layout, row: tuple[int, ...]) -> None:
    trial.same("length of the observation", layout.size, len(row))
    for field in layout.fields:
        columns = row[layout.columns[field.name]]
        trial.same(f"width of the field {field.name}", field.width, len(columns))
        trial.need({*map(type, columns)} <= {int}, f"integers in {field.name}", columns)
        _assert_bounds(trial, field.name, (field.low, field.high), columns)


def _assert_bounds(trial: Trial, what: str, bounds: tuple[float, float], values: Any) -> None:
    low, high = bounds
    fits = all(low <= value <= high for value in values)
    trial.need(fits, f"{what} from {low} to {high}", values)


def _assert_retired(trial: Trial, encoding: Encoding) -> None:
    """Check that retired seats are not awaited again, and get their promised returns."""
    game, match = trial.game, trial.match
    promised: dict[Seat, float] = {}
    for state in trial.states():
        returns, retired = game.returns(state), dict(encoding.retired(state))
        awaited = set(game.actors(state)) & set(retired)
        trial.need(not awaited, "no retired seat awaited", awaited)
        if not game.actors(state):
            retired = dict(enumerate(returns))
        if len(returns) == match.seats:  # newcomers change the shares
            for seat, value in promised.items():
                trial.viewer = f"seat {seat}"
                kept = seat in retired and isclose(retired[seat], value)
                expected = f"the return {value} promised when it retired"
                trial.need(kept, expected, retired.get(seat))
        promised = retired


def _assert_rounds(trial: Trial, encoding: Encoding, rounds: Rounds) -> None:
    """Check that a match ends with a round, and that rounds are as short as the layout says.

    Rounds are checked up to the first table action.
    """
    game, match = trial.game, trial.match
    if not game.actors(match.states[-1]):
        finished = any(rounds.ends(*steps) for steps in pairwise(match.states))
        before = match.states[-2]
        last = game.explicit(before, match.actions[-1])
        finished = finished or last in game.table_actions(before)
        trial.need(finished, "rounds.ends for some action of a match that ended", "for none")
    decisions = 0
    for before, action, after in trial.steps():
        if CHANCE not in game.actors(before):
            is_awaited = action.seat in game.actors(before)  # a seat that joins is not there
            listed = game.legal_actions(before, action.seat) if is_awaited else ()
            if game.explicit(before, action) not in listed:
                return
            decisions += 1
        longest = encoding.layout(len(game.returns(after)), match.rules).longest_round
        fits = longest is None or decisions <= longest
        trial.need(fits, f"at most {longest} decisions in a round, longest_round", decisions)
        if rounds.ends(before, after):
            decisions = 0
