"""A state, view, action or rules of another game is an error that names both packages."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from random import Random
from typing import Any

import pytest

from fodasse.core.game import Game
from fodasse.games import GAMES, PACKAGES
from fodasse.testing.matches import random_match


def _midway(name: str) -> tuple[Any, Any, Any]:
    """A state of a match, the action taken there, and a view of it."""
    match = random_match(GAMES[name], 4, seed=1)
    state = match.states[8]
    return state, match.actions[8], GAMES[name].view(state, 0)


OWN: dict[str, tuple[Any, Any, Any]] = {name: _midway(name) for name in PACKAGES}
OF_STATE: dict[str, Callable[[Game, Any], object]] = {
    "actors": lambda game, state: game.actors(state),
    "legal_actions": lambda game, state: game.legal_actions(state),
    "legal_actions of a seat": lambda game, state: game.legal_actions(state, 0),
    "table_actions": lambda game, state: game.table_actions(state),
    "plausible_actions": lambda game, state: game.plausible_actions(state, 0),
    "refusals": lambda game, state: game.refusals(state, 0),
    "check": lambda game, state: game.check(state, OWN[game.name][1]),
    "apply": lambda game, state: game.apply(state, OWN[game.name][1]),
    "chance": lambda game, state: game.chance(state),
    "chance_action": lambda game, state: game.chance_action(state, ()),
    "chance_outcomes": lambda game, state: game.chance_outcomes(state),
    "sample_chance": lambda game, state: game.sample_chance(state, Random(1)),
    "view": lambda game, state: game.view(state, 0),
    "view of a spectator": lambda game, state: game.view(state, None),
    "censor": lambda game, state: game.censor(state, OWN[game.name][1], 0),
    "teams": lambda game, state: game.teams(state),
    "returns": lambda game, state: game.returns(state),
    "outcome": lambda game, state: game.outcome(state),
}
OF_VIEW: dict[str, Callable[[Game, Any], object]] = {
    "determinize": lambda game, view: game.determinize(view, Random(1)),
    "count_worlds": lambda game, view: game.count_worlds(view),
}


each_pair = pytest.mark.parametrize(("name", "other"), [*permutations(PACKAGES, 2)])


def _refused(function: Callable[[Game, Any], object], name: str, thing: object) -> str:
    with pytest.raises(TypeError) as caught:
        function(GAMES[name], thing)
    return str(caught.value)


@each_pair
def test_what_is_of_another_game_is_a_type_error(name: str, other: str) -> None:
    state, action, view = OWN[other]
    for function in OF_STATE.values():
        assert _refused(function, name, state) == (
            f"a State of {PACKAGES[name]} is expected, not a State of {PACKAGES[other]}"
        )
    for function in OF_VIEW.values():
        assert _refused(function, name, view) == (
            f"a View of {PACKAGES[name]} is expected, not a View of {PACKAGES[other]}"
        )
    for judge in GAMES[name].check, GAMES[name].apply:
        with pytest.raises(TypeError, match=f"an action of {PACKAGES[name]} is expected, not a"):
            judge(OWN[name][0], action)
    with pytest.raises(TypeError, match=f"a Rules of {PACKAGES[name]} is expected, not a Rules"):
        GAMES[name].start(4, rules=state.rules)


@pytest.mark.parametrize("name", PACKAGES)
def test_a_view_is_no_state_and_a_state_no_view(name: str) -> None:
    state, _, view = OWN[name]
    for function in OF_STATE.values():
        assert "not a View of" in _refused(function, name, view)
    for function in OF_VIEW.values():
        assert "not a State of" in _refused(function, name, state)
    for thing in None, 7, "state":
        for function in (*OF_STATE.values(), *OF_VIEW.values()):
            _refused(function, name, thing)
