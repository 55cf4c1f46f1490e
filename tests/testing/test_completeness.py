"""A game whose classes do not fit together is refused before any law is tried."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from attrs import evolve, frozen

import fodasse
from fodasse.testing import check_game
from support.games.following import GAME, Play, Rules


def problem(game: Any = GAME, **changes: Any) -> str:
    """Return what is said of a game with other documents."""
    if changes:
        game = evolve(game, documents=evolve(game.documents, **changes))
    with pytest.raises(TypeError) as info:
        check_game(game)
    return str(info.value).removeprefix("game 'following'")


class Board:
    """A class that is no state by its name, of no game."""


class Silent:
    """An action without a type."""


@frozen
class State:
    """A state without seats, which needs teams."""

    game: ClassVar[str] = "following"


def start(seats: int, *, rules: Rules | None = None, dealer: int) -> Any:
    raise NotImplementedError


def test_all_that_a_game_lacks_is_named() -> None:
    said = 'a game is a name or a game object, such as GAMES["truco"], not module'
    assert problem(fodasse) == said
    assert problem(state=Board) == (
        " has no class State as documents.state, no Board.game that is its name,"
        " no Board.seats, which the default of teams needs"
    )
    assert problem(state=State) == " has no State.seats, which the default of teams needs"
    assert problem(actions=(Play, Silent)) == " has no Silent.type that is its word in JSON"
    assert problem(evolve(GAME, start=start)) == (
        ": generic tools leave out arguments of start, so each needs a default;"
        " there is none for dealer"
    )
