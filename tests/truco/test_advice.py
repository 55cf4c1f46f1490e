"""What a front end is told: the action of an absent player, and what costs dearly."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fodasse.games import truco
from fodasse.games.truco import (
    GAME,
    Accept,
    Action,
    CountQuestion,
    Cut,
    How,
    Keep,
    Offence,
    PlayBlind,
    Raise,
    Redeal,
    Run,
    State,
    Tento,
)
from support.truco.playing import HANDS, between, dealt, do, four, move


def default(state: State, seat: int) -> Action:
    return GAME.default_action(truco.view(state, seat))


@pytest.mark.parametrize(
    ("state", "due"),
    [
        (between(dealer=1), Cut(0, How.TAP)),
        (dealt(*HANDS, exposed=(1, 1)), Keep(1)),
        # runs from what is asked, at eleven too
        (do(four(), "1 raise"), Run(0, 3)),
        (do(four(), "1 raise"), Run(2, 3)),
        (do(four(), "1 raise, 0 raise"), Run(3, 6)),
        (four(points=(11, 10)), Run(0, 3)),
        # plays the weakest card open, and the first in the dark
        (dealt("", "4S AC 5S", "", ""), move("1 4S")),
        (dealt("", "3C 2D KS", "", ""), move("1 KS")),
        (dealt("", "AD AS AH", "", ""), move("1 AD")),  # manilhas by suit
        (dealt("", "AC AS AH", "", ""), move("1 AS")),
        (dealt("", "AD 3C 3D", "", ""), move("1 3D")),  # no manilha before a manilha
        (dealt("", "AD 3C 3S", "", ""), move("1 3S")),  # of equal ones the first held
        (do(dealt(*HANDS), "1 4S, 2 4H, 3 4C, 0 3C"), move("0 4D")),
        (four(points=(11, 11)), PlayBlind(1, 0)),
    ],
)
def test_an_absent_player_does_what_costs_least(state: State, due: Any) -> None:
    assert default(state, due.seat) == due


@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_of_absent_players_ends(seats: int) -> None:
    state, rng = truco.start(seats), Random(1)
    while actors := truco.actors(state):
        seat = actors[0]
        action = default(state, seat) if isinstance(seat, int) else truco.sample_chance(state, rng)
        state = truco.apply(state, action)
    assert truco.outcome(state) is not None


# costs


@pytest.mark.parametrize(
    ("state", "action", "cost"),
    [
        *(
            (four(points=points), Raise(seat, worth), "match")
            for points in ((11, 3), (0, 11), (11, 11))
            for seat in range(4)
            for worth in (6, None)
        ),
        *(
            (state, Tento(2, offence), "claim")
            for state in (between((11, 11)), four(), do(four(), "1 raise"), four(points=(11, 11)))
            for offence in Offence
        ),
        (do(four(), "1 raise"), Run(2, 3), None),
        (do(four(), "1 raise"), Accept(2, 3), None),
        (four(points=(11, 3)), Run(2, 3), None),
        (four(points=(11, 3)), Accept(2, 3), None),
        (four(points=(11, 11)), PlayBlind(2, 0), None),
        (four(), CountQuestion(2), None),
        (four(), Redeal(2), None),
        (four(), Raise(1, 3), None),
        (between((11, 3)), Raise(1, 3), None),
    ],
)
def test_raises_that_lose_the_match_and_claims_are_marked(
    state: State, action: Any, cost: str | None
) -> None:
    assert GAME.costs(truco.view(state, action.seat), action) == cost
