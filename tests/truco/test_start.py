"""How a match begins, rules, and what the package offers."""

from __future__ import annotations

from random import Random

import pytest
from truco_playing import CLOSED

from fodasse.core.errors import RulesError
from fodasse.games import GAMES, truco
from fodasse.games.truco import (
    GAME,
    Phase,
    Rules,
    actors,
    apply,
    outcome,
    returns,
    sample_chance,
    start,
    table_actions,
    teams,
)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_before_its_first_cut(seats: int) -> None:
    state = start(seats)
    assert (state.phase, state.to_act, state.dealer, state.leader) == (Phase.CUT, seats - 1, 0, 1)
    assert actors(state) == (seats - 1,)
    assert (state.points, state.hand_number, state.worth) == ((0, 0), 1, 1)
    assert (state.vira, state.manilha, state.trick, state.tricks) == (None, None, (), ())
    assert (state.asked, state.asker, state.may_raise, state.eleven) == (None, None, (), None)
    assert (state.counted, state.last_cut, state.exposed, state.last_hand) == (
        False, None, None, None,
    )  # fmt: skip
    assert all(state.hand(seat) == () for seat in range(seats))
    assert (state.winner, state.under_table, outcome(state)) == (None, False, None)
    assert returns(state) == (0.0,) * seats
    assert teams(state) == state.teams
    assert len(table_actions(state)) == seats * 5


def test_table_four_or_two_can_play() -> None:
    assert tuple(GAME.seats) == (2, 4)
    assert GAMES["truco"] is GAME
    assert (GAME.name, GAME.rules_version, repr(GAME)) == ("truco", 2, "truco.GAME")


@pytest.mark.parametrize("seats", [-2, 0, 1, 3, 5, 6, 10**30])
def test_table_other_numbers_cannot_play(seats: int) -> None:
    with pytest.raises(RulesError, match="2 or 4"):
        start(seats)


@pytest.mark.parametrize("seats", [2, 4])
def test_table_the_first_dealer_is_one_of_the_seats(seats: int) -> None:
    assert [start(seats, dealer=dealer).dealer for dealer in range(seats)] == [*range(seats)]
    for dealer in (-1, seats, 10**30):
        with pytest.raises(RulesError, match=f"0 to {seats - 1}"):
            start(seats, dealer=dealer)


@pytest.mark.parametrize("wrong", ["4", 4.0, None, True])
def test_numbers_of_the_wrong_type(wrong: object) -> None:
    with pytest.raises(TypeError):
        start(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        start(4, dealer=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", [4, "book", {}])
def test_rules_of_the_wrong_type(rules: object) -> None:
    with pytest.raises(TypeError):
        start(4, rules=rules)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Rules(exposure=1)  # type: ignore[arg-type]


def test_the_book() -> None:
    assert start(4).rules == Rules() == Rules(exposure=True)
    assert start(4, rules=CLOSED).rules is CLOSED


def test_two_starts_are_equal_if_they_behave_the_same() -> None:
    assert start(4) == start(4, rules=Rules(), dealer=0)
    assert hash(start(4)) == hash(start(4, dealer=0))
    others = [start(4, dealer=1), start(2), start(4, rules=CLOSED)]
    assert all(start(4) != other for other in others)


def test_every_public_name_is_there() -> None:
    for name in truco.__all__:
        assert hasattr(truco, name)
    for name in (
        "start", "apply", "check", "legal_actions", "table_actions", "actors", "view", "censor",
        "chance", "chance_action", "sample_chance", "determinize", "count_worlds", "teams",
        "returns", "outcome", "check_deck", "Rules", "State", "View", "Phase", "How", "Offence",
        "Eleven", "Reason",
    ):  # fmt: skip
        assert name in truco.__all__


@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_can_be_played_by_the_modules_functions_alone(seats: int) -> None:
    rng = Random(1)
    state = start(seats)
    while actors(state):
        legal = truco.legal_actions(state)
        state = apply(state, rng.choice(legal) if legal else sample_chance(state, rng))
    assert state.winner in {0, 1}
