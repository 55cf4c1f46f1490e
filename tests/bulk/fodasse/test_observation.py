"""What a learner is given: the facts of the acting seat's view, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from bulk_rules import SWITCHES
from bulk_stepping import acting, facts, in_step, sight
from hypothesis import given
from hypothesis import strategies as st
from playing import SEEDS, most_seats, switched

import fodasse.bulk.fodasse.game  # noqa: F401  # the kernel is registered there
from fodasse import Rules
from fodasse.bulk.compiled import unstored
from fodasse.bulk.environment import VectorEnv
from fodasse.bulk.fodasse.layout import ACTIONS, BID
from fodasse.bulk.fodasse.turns import observation_layout
from fodasse.bulk.protocol import look, observe
from fodasse.games.fodasse import encoding


@unstored
def _look_at_all(matches: Any, rows: Any, legal: Any, seats: int) -> None:
    for place in range(matches.size):
        turn = look(matches[place])
        observe(turn, rows[place], seats)
        legal[place] = turn.legal


def observed(matches: Any, seats: int) -> tuple[bytes, bytes]:
    """The observations and legal actions of records, as bytes."""
    rows = np.empty((matches.size, 90 + 5 * seats), np.int16)
    legal = np.zeros(matches.size, np.uint64)
    _look_at_all(matches, rows, legal, seats)
    return rows.tobytes(), legal.tobytes()


@pytest.mark.parametrize("seats", [2, 4, 39])
def test_the_columns_are_those_of_the_reference(seats: int) -> None:
    assert observation_layout(seats) == encoding.layout(seats, Rules()).columns


@pytest.mark.parametrize(("limit", "kind"), [(7, np.int8), (127, np.int8), (128, np.int16)])
def test_a_number_is_as_small_as_the_points_allow(limit: int, kind: type) -> None:
    env = VectorEnv(1, rules=Rules(limit=limit))
    assert env.reset()[0].dtype == kind


@given(st.data(), SWITCHES, SEEDS)
def test_an_observation_tells_what_the_view_of_the_acting_seat_tells(
    data: st.DataObject, words: dict[str, Any], seed: int
) -> None:
    seats = data.draw(st.integers(2, most_seats(words)), "seats")
    env = VectorEnv(2, seats=seats, rules=switched(words), seed=seed)
    for told, states, _ in in_step(env, 40, Random(seed)):
        for row, state in zip(told[0], states, strict=True):
            fields = {name: row[at].tolist() for name, at in env.observation_layout.items()}
            assert fields == facts(sight(state))
            assert tuple(row.tolist()) == encoding.observe(sight(state))


@given(st.data(), SWITCHES, SEEDS)
def test_6a_19a_what_a_seat_cannot_see_does_not_change_what_it_is_given(
    data: st.DataObject, words: dict[str, Any], seed: int
) -> None:
    seats = data.draw(st.integers(2, most_seats(words)), "seats")
    env = VectorEnv(2, seats=seats, rules=switched(words), seed=seed)
    rng = Random(seed)
    for _, states, _ in in_step(env, 12, rng):
        before = observed(env.matches, seats)
        others = env.matches.copy()
        for place, state in enumerate(states):
            seen = sight(state)
            _exchange(others[place], facts(seen)["hand"], facts(seen)["seen"], acting(state), rng)
        assert observed(others, seats) == before


def _exchange(match: Any, own: list[int], seen: list[int], me: int, rng: Random) -> None:
    """Deal all cards anew that the acting seat does not see, the own one in a blind round."""
    deck = range(4 * int(match["ranks"]))
    hidden = [card for card in deck if not own[card] and not seen[card]]
    rng.shuffle(hidden)
    blind = bool(match["blind"])
    for seat in range(len(match["hands"])):
        hand = int(match["hands"][seat])
        if hand and (seat == me) == blind:
            drawn = [hidden.pop() for _ in range(hand.bit_count())]
            match["hands"][seat] = sum(1 << card for card in drawn)
    if blind:
        assert match["phase"] == BID
    if blind and match["turns_up"]:
        match["vira"] = hidden.pop()
        match["manilha"] = (match["vira"] // 4 + 1) % match["ranks"]
    match["key"] ^= np.uint64(rng.getrandbits(64))


def test_actions_have_room_in_a_mask() -> None:
    _, infos = VectorEnv(3).reset()
    assert infos["action_mask"].shape == (3, ACTIONS) == (3, 61)
