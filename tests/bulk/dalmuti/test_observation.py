"""The rows of compiled matches: those of the reference's encoding, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

from dalmuti_playing import SEEDS, SWITCHES
from dalmuti_positions import decisions, row_at_end, row_of, world_of
from hypothesis import given
from hypothesis import strategies as st

from fodasse.bulk.dalmuti.positions import packed
from fodasse.games.dalmuti import Phase, view
from fodasse.games.dalmuti.encoding import observe

SEATS = st.integers(4, 9)


@given(SEATS, SWITCHES, SEEDS)
def test_a_row_tells_what_the_view_of_the_acting_seat_tells(
    seats: int, words: dict[str, Any], seed: int
) -> None:
    for state in decisions(seats, words, seed):
        if state.to_act is not None:
            assert row_of(packed(state).matches, state) == observe(view(state, state.to_act))


@given(SEATS, SWITCHES, SEEDS)
def test_a_row_does_not_depend_on_hidden_cards(
    seats: int, words: dict[str, Any], seed: int
) -> None:
    rng = Random(seed)
    for state in decisions(seats, words, seed):
        if state.to_act is not None and rng.random() < 0.3:
            seen = view(state, state.to_act)
            world = world_of(seen, rng.getrandbits(64))
            world["key"] = rng.getrandbits(64)
            assert row_of(world, state) == observe(seen)


@given(SEATS, SWITCHES, SEEDS)
def test_at_the_end_each_seat_gets_the_row_of_its_view(
    seats: int, words: dict[str, Any], seed: int
) -> None:
    *_, state = decisions(seats, words, seed, share=0.9)
    assert state.phase is Phase.OVER
    for seat in range(seats):
        assert row_at_end(packed(state).matches, state, seat) == observe(view(state, seat))
