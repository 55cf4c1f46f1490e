"""States and views read from text: all that can arise, and nothing that breaks the game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve

from fodasse import FormatError, from_json, to_json
from fodasse.games import dalmuti
from fodasse.games.dalmuti import (
    Decline,
    Give,
    Lay,
    Pass,
    Phase,
    Revolt,
    Rules,
    State,
    apply,
    legal_actions,
    sample_chance,
    start,
    view,
)
from fodasse.games.dalmuti.validation import validate
from fodasse.testing import random_match
from support.dalmuti.playing import after, deal, later, played, position
from support.games.changing import changed, place_of_fault
from support.games.walks import known


def until(phase: Phase, *, seats: int = 4, hand: int = 2, seed: int = 1, **how: Any) -> State:
    """Return the first state of a random match in a hand and a phase; interns decline."""
    state = start(seats, rules=Rules(hands=3, **how))
    rng = Random(seed)
    while (state.hand_number, state.phase) != (hand, phase):
        if state.phase is Phase.DEAL:
            state = apply(state, sample_chance(state, rng))
        elif state.phase is Phase.TAKEOVER:
            state = apply(state, Decline(known(state.to_act)))
        else:
            state = apply(state, rng.choice(legal_actions(state)))
    return state


def in_trick(seed: int = 1) -> State:
    """Hand 2 of four: a single card lies there and one seat has passed."""
    state = until(Phase.PLAY, seed=seed)
    first = state.seating[0]
    state = apply(state, Lay(first, state.hands[first][-1], 1))
    return apply(state, Pass(state.seating[1]))


DRAWN = {
    "first": start(5, youngest=3),
    "deal": until(Phase.DEAL),
    "asked": until(Phase.TAKEOVER, wildcards=True),
    "bonus": until(Phase.BONUS),
    "play": until(Phase.PLAY),
    "trick": in_trick(),
    "over": random_match(dalmuti.GAME, 4, seed=2, most_actions=5000).states[-1],
}
FAULTS: list[tuple[Any, ...]] = [
    ("first", "table.points", "table.points", [0, 0, 0], [0] * 10),
    ("first", "hands", "hands", [[]] * 4),
    ("first", "laid", "laid", [[]] * 6),
    ("first", "table.hand_number", "table.hand_number", 0, 5),
    ("first", "table.hand_number", "table.points", 2),
    ("first", "table.seating", "table.seating", [0, 0, 0, 0, 0], [3, 4, 0, 1]),
    ("first", "table.points[2]", "table.points[2]", 1, -1),
    ("first", "to_act", "to_act", 0),
    ("first", "phase", "hands", "play"),
    ("first", "hands[0]", "hands[0]", [1]),
    ("first", "laid[4]", "laid[4]", [1]),
    ("first", "passes", "passes", 1),
    ("first", "out", "out", [1]),
    ("deal", "table.last_hand.order[0]", "table.last_hand.order", 9),
    ("deal", "table.last_hand.points", "table.last_hand.points[1]", [3, 3, 0, 0]),
    ("deal", "table.hand_number", "table.points", 3),
    ("deal", "table.revolted", "table.revolted", 1),
    ("play", "table.revolted", "exchanges", 1),
    ("over", "table.hand_number", "table.points", 3),
    ("over", "phase", "table.points", "deal"),
    ("asked", "to_act", "to_act", None),
    ("asked", "passes", "passes", 1),
    ("asked", "table.taken_over", "phase", True),
    ("asked", "table.rules.wildcard_pair", "phase", "none"),
    ("asked", "table.rules.wildcards", "hands", False),
    ("bonus", "exchanges", "exchanges", []),
    ("bonus", "exchanges[0].paid", "exchanges[0].paid", [1], [10, 1]),
    ("bonus", "exchanges[1].intern", "exchanges[1].intern", 7),
    ("play", "exchanges[0].given", "exchanges[0].given", [14, 14]),
    ("play", "to_act", "to_act", None),
    ("play", "out", "out", [2]),
    ("play", "phase", "phase", "bonus"),
    ("trick", "passes", "top", 3),
    ("trick", "passes", "passes", -1),
    ("trick", "passes", "to_act", 0),
    ("trick", "top.count", "top", 2),
    ("trick", "top.rank", "top", 15),
    ("trick", "top.wildcards", "top", 1),
    ("trick", "top.seat", "top.seat", 4, -1),
    ("trick", "passed", "passed", [2]),
]


@pytest.mark.parametrize(
    ("base", "path", "value", "where"),
    [(base, path, value, where) for base, path, where, *values in FAULTS for value in values],
)
def test_a_fault_is_found_in_its_place(base: str, path: str, value: Any, where: str) -> None:
    assert from_json(to_json(DRAWN[base])) == DRAWN[base]
    assert place_of_fault(from_json, changed(DRAWN[base], path, value)) == where


def test_the_error_of_a_table_says_how_many_can_play() -> None:
    with pytest.raises(FormatError, match="4 to 9 seats, not 10"):
        from_json(changed(DRAWN["first"], "table.points", [0] * 10))


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0)])
@pytest.mark.parametrize("rebel", range(4))
def test_a_revolution_of_equal_hands_turns_the_seating_around_or_not(
    order: tuple[int, ...], rebel: int
) -> None:
    state = later(order, deck="twelve", wildcards=True, wildcard_pair="revolution")
    state = apply(state, deal(state, **{f"seat{rebel}": "* *"}))
    validate(after(state, *map(Decline, order[: order.index(rebel)]), Revolt(rebel)))


def test_takeover_only_interns_are_asked() -> None:
    asked = DRAWN["asked"]
    assert place_of_fault(validate, evolve(asked, to_act=asked.seating[0])) == "to_act"


def test_13_the_executives_give_in_turn() -> None:
    bonus = DRAWN["bonus"]
    where = place_of_fault(validate, evolve(bonus, to_act=bonus.seating[1]))
    assert where in ("to_act", "exchanges[0].given")


def test_8_who_laid_last_and_is_out_went_out_last() -> None:
    state = played(position("9", "8", "7 5", "6 5", "6 4"), "0 9")
    validate(state)
    state = played(state, "1 8")
    validate(state)
    assert place_of_fault(validate, evolve(state, out=(1, 0)))


@pytest.mark.parametrize("passed", [(1, 2), (0, 2), (2, 2), (3, 2)])
def test_8_who_passed_is_in_and_laid_nothing_since(passed: tuple[int, ...]) -> None:
    state = position("9 9 5", "", "7 5", "6 5", out=(1,), reentry=False)
    state = played(state, "0 9, 2 pass")
    validate(state)
    assert place_of_fault(validate, evolve(state, passed=passed)) == "passed"


def test_8_nobody_is_out_of_a_trick_where_a_seat_may_lay_again() -> None:
    state = played(position("9 9 5", "8 8", "7 5", "6 5"), "0 9")
    assert place_of_fault(validate, evolve(state, passed=(3,))) == "passed"


def test_wildcards_nobody_holds_them_alone() -> None:
    hands = ("9 5", "*", "7 5", "6")
    position(*hands, wildcards=True, lone_wildcards=True)
    with pytest.raises(FormatError, match="wildcards alone"):
        position(*hands, wildcards=True)


# Views


PRESIDENT, VICE, SENIOR, _ = DRAWN["trick"].seating
SEEN_FAULTS: list[tuple[Any, ...]] = [
    # the place that is changed, the place of the fault, and values
    ("viewer", "viewer", 4, -1),
    ("viewer", "hands", VICE),
    ("table.points", "table.points", [0]),
    ("hands", "hands", []),
    ("laid", "laid", [[]]),
    ("table.seating", "table.seating", [0, 1, 2, 2]),
    ("seats[0].role", "seats", None),
    ("seats[0].place", "seats", 1),
    ("due", "due", 1),
    ("winners", "winners", [1]),
    ("legal_actions", "legal_actions", []),
    ("bonus", "bonus", None),
    ("bonus.got", "bonus", [1]),
    (f"hands[{PRESIDENT}]", "hands", [None] * 30),
    (f"laid[{PRESIDENT}]", "hands", [14]),
    ("passes", "to_act", 2),
]


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [(path, value, where) for path, where, *values in SEEN_FAULTS for value in values],
)
def test_a_view_that_shows_no_state_is_refused(path: str, value: Any, where: str) -> None:
    assert DRAWN["trick"].to_act == SENIOR
    seen = view(DRAWN["trick"], SENIOR)
    assert from_json(to_json(seen)) == seen
    assert place_of_fault(from_json, changed(seen, path, value)) == where


def test_a_given_pair_is_a_pair() -> None:
    bonus = DRAWN["bonus"]
    seat = known(bonus.to_act)
    given = apply(bonus, Give(seat, bonus.hands[seat][:2]))
    where = place_of_fault(from_json, changed(given, "exchanges[0].given", [1, 2, 3]))
    assert where == "exchanges[0].given"
