"""The law of games that learners can play: their numbers stand for one thing each, in bounds."""

from __future__ import annotations

from itertools import pairwise
from math import isclose
from typing import Any

from fodasse.core.indexed import NO_NUMBER, Encoding
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import Seat
from fodasse.testing.matches import Match


def numbers(match: Match) -> None:
    """Legal actions have numbers of their own, and sights and results stay in their bounds.

    Of games without numbers nothing is told.
    """
    game: Any = match.game
    if not hasattr(game, "encoding"):
        return
    for state, _ in match.moments():
        told = game.encoding(len(game.returns(state)), match.rules)
        for seat in range(len(game.returns(state))):
            _assert_numbered(game, match.rules, told, game.legal_actions(state, seat))
            _assert_fitting(told, game.observe(game.view(state, seat)))
    _assert_results(game, match)


def _assert_numbered(game: Any, rules: Any, told: Encoding, legal: tuple[Any, ...]) -> None:
    by_number = {}
    for action in legal:
        try:
            number = game.action_number(action, rules)
        except IllegalAction as error:
            assert error.refusal == NO_NUMBER
            continue
        assert type(number) is int
        assert 0 <= number < told.actions
        assert number not in by_number
        by_number[number] = action
        assert game.action_of(number, action.seat, rules) == action


def _assert_fitting(told: Encoding, row: tuple[int, ...]) -> None:
    assert len(row) == told.size
    for field in told.fields:
        columns = row[told.columns[field.name]]
        assert len(columns) == field.width
        assert all(type(number) is int for number in columns)
        assert all(field.low <= number <= field.high for number in columns), field.name


def _assert_results(game: Any, match: Match) -> None:
    gone: dict[Seat, float] = {}
    for state in match.states:
        returns, standing = game.returns(state), game.standing(state)
        told = game.encoding(len(returns), match.rules)
        assert len(standing) == len(returns)
        for (low, high), values in ((told.returns, returns), (told.standing, standing)):
            assert all(low <= value <= high for value in values)
        retired = game.retired(state)
        assert not set(game.actors(state)) & set(retired)
        if not game.actors(state):
            retired = dict(enumerate(returns))
        if len(returns) == len(game.returns(match.states[0])):  # newcomers change what is shared
            assert all(isclose(retired[seat], value) for seat, value in gone.items())
        gone = retired
    if not game.actors(match.states[-1]):
        steps = pairwise(match.states)
        finished = any(game.ends_round(before, after) for before, after in steps)
        assert finished or match.actions[-1] in game.table_actions(match.states[-2])
