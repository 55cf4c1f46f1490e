"""Parts that a game lacks are named before any law is tried."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from following import Following, Play

from fodasse.games import GAMES
from fodasse.testing import check_game, parts_of


class Unfinished:
    """A game of which some parts are not written."""

    def __init__(self, *lacking: str, **other: Any) -> None:
        self.lacking = lacking
        self.other = other

    def __getattr__(self, name: str) -> Any:
        if name in self.lacking:
            raise AttributeError(name)
        return self.other[name] if name in self.other else getattr(Following(), name)


def problem(game: Any) -> str:
    with pytest.raises(TypeError) as info:
        check_game(game)
    return str(info.value)


def test_a_game_without_a_function_is_no_game() -> None:
    assert problem(Unfinished("determinize")).startswith("game 'following' has no determinize;")


def test_all_that_is_missing_is_named_at_once_and_what_may_be_absent_too() -> None:
    assert problem(Unfinished("chance_action", "censor", "forms")) == (
        "game 'following' has no forms, no chance_action, no censor; optional, and absent:"
        " statistics, calls, numbers for learners, positions from text"
    )


class Board:
    """A class that is no state by its name, of no game."""


class Silent:
    """An action without words."""


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"view": None}, "forms.view"),
        ({"actions": ()}, "forms.actions"),
        ({"actions": None}, "forms.actions"),
        ({"state": Board}, "class State as forms.state, no Board.game that is its name"),
        ({"actions": (Play, Silent)}, "Silent.phrase"),
    ],
)
def test_a_form_that_is_missing_is_named(changes: dict[str, Any], named: str) -> None:
    forms = evolve(Following.documents, **changes)
    assert problem(Unfinished(forms=forms)).startswith(f"game 'following' has no {named};")


def test_of_an_optional_part_all_is_needed() -> None:
    game = Unfinished(statistics=())
    assert problem(game).startswith("game 'following' has no count (statistics);")
    assert parts_of(game).absent == ("calls", "numbers for learners", "positions from text")


@pytest.mark.parametrize("name", GAMES)
def test_the_games_of_the_library_are_complete(name: str) -> None:
    assert not parts_of(GAMES[name]).missing


def test_a_start_option_without_a_default_is_named() -> None:
    def start(seats: int, *, rules: Any = None, dealer: int) -> Any:
        raise NotImplementedError

    assert problem(Unfinished(start=start)) == (
        "game 'following': generic tools leave out arguments of start, so each needs a default;"
        " there is none for dealer"
    )
