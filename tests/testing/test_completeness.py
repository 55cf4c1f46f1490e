"""A game whose classes do not fit together is refused before any law is tried."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from attrs import evolve, frozen

from fodasse.core.game import Game
from fodasse.testing import check_game
from support.games.following import GAME, Play, Rules, State


def problem(game: Any) -> str:
    with pytest.raises(TypeError) as info:
        check_game(game)
    return str(info.value)


def with_documents(**changes: Any) -> Game:
    return evolve(GAME, documents=evolve(GAME.documents, **changes))


class Board:
    """A class that is no state by its name, of no game."""


class Silent:
    """An action without a type."""


def test_a_module_is_no_game() -> None:
    import fodasse

    assert (
        problem(fodasse) == 'a game is a name or a game object, such as GAMES["truco"], not module'
    )


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        (
            {"state": Board},
            (
                "class State as documents.state, no Board.game that is its name,"
                " no Board.seats, which the default of teams needs"
            ),
        ),
        ({"actions": (Play, Silent)}, "Silent.type that is its word in JSON"),
    ],
)
def test_all_that_is_missing_in_the_classes_of_documents_is_named(
    changes: dict[str, Any], named: str
) -> None:
    assert problem(with_documents(**changes)) == f"game 'following' has no {named}"


def test_a_state_without_seats_needs_teams() -> None:
    @frozen
    class State:
        game: ClassVar[str] = "following"

    assert problem(with_documents(state=State)) == (
        "game 'following' has no State.seats, which the default of teams needs"
    )


def test_a_start_option_without_a_default_is_named() -> None:
    def start(seats: int, *, rules: Rules | None = None, dealer: int) -> State:
        raise NotImplementedError

    assert problem(evolve(GAME, start=start)) == (
        "game 'following': generic tools leave out arguments of start, so each needs a default;"
        " there is none for dealer"
    )
