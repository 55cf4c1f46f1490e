"""Policies as users name them: which seat asks which, and what is no policy."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest

from fodasse.bulk.compiled import unsigned, unstored
from fodasse.bulk.fodasse.layout import MATCH, SEATS
from fodasse.bulk.fodasse.turns import look
from fodasse.bulk.game import compiled
from fodasse.bulk.policies import OUTSIDE, RANDOM
from fodasse.bulk.seating import illegal_choice, seating_of

FODASSE = compiled("fodasse")


@numba.njit
def one(turn: Any, luck: Any) -> int:
    """Always 1."""
    return 1


@numba.njit
def two(turn: Any, luck: Any) -> Any:
    """Always 2, as an unsigned number."""
    return numba.uint64(2)


@numba.njit
def three(turn: Any, luck: Any) -> int:
    """Always 3."""
    return 3


def _asked(own: Any, seats: int) -> list[int]:
    """What an own policy says at each seat."""

    @unstored
    def ask(matches: Any, seat: int) -> int:
        matches[0].turn = seat
        return own(look(matches[0]), unsigned(0))  # type: ignore[no-any-return]  # kernels have no types here

    matches = np.zeros(1, MATCH)
    return [ask(matches, seat) for seat in range(seats)]


def test_one_policy_sits_on_all_seats() -> None:
    assert seating_of(FODASSE, "random", 5).codes[:5].tolist() == [RANDOM] * 5
    assert seating_of(FODASSE, "random", 5).own is None
    assert seating_of(FODASSE, None, 2, outside=True).codes[:2].tolist() == [OUTSIDE] * 2
    seating = seating_of(FODASSE, one, 39)
    assert seating.own is one
    assert not {RANDOM, OUTSIDE} & set(seating.codes[:39].tolist())


def test_a_policy_a_seat() -> None:
    seating = seating_of(FODASSE, ("random", two, None, two), 4, outside=True)
    assert seating.own is two
    assert seating.codes.shape == (SEATS,)
    assert seating.codes[[0, 2]].tolist() == [RANDOM, OUTSIDE]
    assert not {RANDOM, OUTSIDE} & set(seating.codes[[1, 3]].tolist())


def test_each_seat_asks_its_own_policy() -> None:
    seating = seating_of(FODASSE, [three, one, "random", two, one, three], 6)
    assert [code == RANDOM for code in seating.codes[:6]] == [False] * 2 + [True] + [False] * 3
    asked = _asked(seating.own, 6)
    assert asked[:2] + asked[3:] == [3, 1, 2, 1, 3]


def test_the_same_policies_are_joined_once() -> None:
    assert seating_of(FODASSE, [one, two], 2).own is seating_of(FODASSE, [one, two], 2).own
    assert seating_of(FODASSE, [one, two], 2).own is not seating_of(FODASSE, [two, one], 2).own


@pytest.mark.parametrize(
    ("policies", "error", "told"),
    [
        ([], ValueError, "one for all seats or one a seat, 2, not 0"),
        (["random", "rule"], ValueError, "no policy 'rule': there are 'random', 'rules'"),
        (["random", None], TypeError, "compiled with numba.njit, not None"),
        (lambda turn, luck: 0, TypeError, "compiled with numba.njit, not a function"),
    ],
)
def test_what_is_no_policy_is_refused(policies: Any, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        seating_of(FODASSE, policies, 2)


def test_the_error_names_match_seat_choice_and_what_was_legal() -> None:
    matches = np.zeros(2, MATCH)
    match = matches[1]
    match["turn"], match["refused"], match["legal"] = 2, -5, 1 << 40 | 1 << 59
    told = "seat 2's policy chose -5, which is not legal: legal are 40, 59"
    assert str(illegal_choice(FODASSE, matches, 1, "match 3")) == f"match 3: {told}"
    assert "rollout 1: seat 17's policy" in str(
        illegal_choice(FODASSE, matches, 1, "rollout 1", 17)
    )
