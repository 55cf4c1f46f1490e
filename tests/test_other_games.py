"""What is of another game is refused by name, by every public function of every game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fodasse.games import GAMES, dalmuti, esadof, fodasse, truco

PACKAGES = {"fodasse": fodasse, "esadof": esadof, "dalmuti": dalmuti, "truco": truco}
OF_A_STATE = {
    "actors": (),
    "legal_actions": (0,),
    "table_actions": (),
    "plausible_actions": (0,),
    "refusals": (0,),
    "chance": (),
    "chance_action": ((),),
    "chance_outcomes": (),
    "sample_chance": (Random(1),),
    "view": (0,),
    "teams": (),
    "returns": (),
    "outcome": (),
}
"""The functions that take a state, with the rest of their arguments."""
OF_A_VIEW = {"determinize": (Random(1),), "count_worlds": ()}
OF_AN_ACTION = {"check": (), "apply": (), "censor": (0,)}


def other(name: str) -> tuple[Any, Any]:
    """Return another game, and a state of it that is like many."""
    game = GAMES["truco" if name != "truco" else "dalmuti"]
    return game, game.start(4)


def refused(function: Any, *arguments: Any) -> str:
    with pytest.raises(TypeError) as info:
        function(*arguments)
    return str(info.value)


def of(name: str, kind: str) -> str:
    return f"a{'n' * (kind == 'action')} {kind} of fodasse.games.{name}"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("function", OF_A_STATE)
def test_a_state_of_another_game(name: str, function: str) -> None:
    game, state = other(name)
    ask = getattr(PACKAGES[name], function)
    for wrong, word in (
        (state, of(game.name, "State")),
        (game.view(state, 0), of(game.name, "View")),
        (None, "a NoneType"),
    ):
        message = refused(ask, wrong, *OF_A_STATE[function])
        assert message == f"{of(name, 'State')} is expected, not {word}"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("function", OF_A_VIEW)
def test_a_view_of_another_game(name: str, function: str) -> None:
    game, state = other(name)
    ask = getattr(PACKAGES[name], function)
    for wrong, word in (
        (game.view(state, 0), of(game.name, "View")),
        (GAMES[name].start(4), of(name, "State")),
    ):
        message = refused(ask, wrong, *OF_A_VIEW[function])
        assert message == f"{of(name, 'View')} is expected, not {word}"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("function", OF_AN_ACTION)
def test_an_action_or_a_state_of_another_game(name: str, function: str) -> None:
    game, state = other(name)
    theirs = game.plausible_actions(state, 0)[-1]
    ask, rest = getattr(PACKAGES[name], function), OF_AN_ACTION[function]
    own = GAMES[name].start(4)
    message = refused(ask, own, theirs, *rest)
    what = type(theirs).__name__
    assert message == f"{of(name, 'action')} is expected, not {of(game.name, what)}"
    ours = GAMES[name].plausible_actions(own, 0)[-1]
    assert refused(ask, state, ours, *rest).endswith(f"not {of(game.name, 'State')}")


@pytest.mark.parametrize("name", GAMES)
def test_rules_of_another_game(name: str) -> None:
    game, _ = other(name)
    message = refused(lambda: PACKAGES[name].start(4, rules=game.documents.rules()))
    assert message == f"{of(name, 'Rules')} is expected, not {of(game.name, 'Rules')}"
