"""A state, view, action or rules of another game is an error that names both packages."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from fodasse.games import GAMES, PACKAGES
from fodasse.testing import random_match
from support.games.positions import MODULES, each_game

ALONE = "actors table_actions chance chance_outcomes teams returns outcome"
WITH_A_SEAT = "legal_actions plausible_actions refusals view"
OF_A_STATE: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(ALONE.split(), ()),
    **dict.fromkeys(WITH_A_SEAT.split(), (0,)),
    "chance_action": ((),),
    "sample_chance": (Random(1),),
}
"""The functions that take a state, with the rest of their arguments."""
OF_A_VIEW: dict[str, tuple[Any, ...]] = {"determinize": (Random(1),), "count_worlds": ()}
OF_AN_ACTION: dict[str, tuple[Any, ...]] = {"check": (), "apply": (), "censor": (0,)}


def midway(name: str) -> tuple[Any, Any, Any]:
    """Return a state of a match, the action taken there, and a view of it."""
    match = random_match(GAMES[name], 4, seed=1)
    return match.states[8], match.actions[8], GAMES[name].view(match.states[8], 0)


OWN = {name: midway(name) for name in PACKAGES}
each_pair = pytest.mark.parametrize(("name", "other"), [*permutations(PACKAGES, 2)])


def refused(name: str, function: str, *arguments: Any) -> str:
    """Return the error of a function, the same from the package and from the game."""
    texts = []
    for owner in (MODULES[name], GAMES[name]):
        with pytest.raises(TypeError) as caught:
            getattr(owner, function)(*arguments)
        texts.append(str(caught.value))
    assert texts[0] == texts[1]
    return texts[0]


@each_pair
def test_what_is_of_another_game_is_a_type_error(name: str, other: str) -> None:
    state, action, view = OWN[other]
    mine, theirs = PACKAGES[name], PACKAGES[other]
    for function, rest in OF_A_STATE.items():
        text = refused(name, function, state, *rest)
        assert text == f"a State of {mine} is expected, not a State of {theirs}"
    for function, rest in OF_A_VIEW.items():
        text = refused(name, function, view, *rest)
        assert text == f"a View of {mine} is expected, not a View of {theirs}"
    kind = type(action).__name__
    for function, rest in OF_AN_ACTION.items():
        text = refused(name, function, OWN[name][0], action, *rest)
        article = "an" if kind[0] in "AEIOU" else "a"
        assert text == f"an action of {mine} is expected, not {article} {kind} of {theirs}"
        text = refused(name, function, state, OWN[name][1], *rest)
        assert text == f"a State of {mine} is expected, not a State of {theirs}"
    with pytest.raises(TypeError) as caught:
        GAMES[name].start(4, rules=state.rules)
    assert str(caught.value) == f"a Rules of {mine} is expected, not a Rules of {theirs}"


@each_game
def test_a_view_is_no_state_and_a_state_no_view(name: str) -> None:
    state, _, view = OWN[name]
    mine = PACKAGES[name]
    for function, rest in OF_A_STATE.items():
        text = refused(name, function, view, *rest)
        assert text == f"a State of {mine} is expected, not a View of {mine}"
    for function, rest in OF_A_VIEW.items():
        text = refused(name, function, state, *rest)
        assert text == f"a View of {mine} is expected, not a State of {mine}"


@each_game
@pytest.mark.parametrize("thing", [None, 7, "state", (1, 0), Random])
def test_other_things_are_no_states_views_actions_or_rules(name: str, thing: object) -> None:
    for function, rest in OF_A_STATE.items():
        assert f"a State of {PACKAGES[name]} is expected" in refused(name, function, thing, *rest)
    for function, rest in OF_A_VIEW.items():
        assert f"a View of {PACKAGES[name]} is expected" in refused(name, function, thing, *rest)
    for function, rest in OF_AN_ACTION.items():
        text = refused(name, function, OWN[name][0], thing, *rest)
        assert f"an action of {PACKAGES[name]} is expected" in text
