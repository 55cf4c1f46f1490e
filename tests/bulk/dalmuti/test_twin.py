"""The kernel is held to the reference: every fact and legal set after everything that happens."""

from __future__ import annotations

from random import Random
from typing import Any

from bulk_dalmuti_twin import Both
from dalmuti_playing import SEEDS, SWITCHES, chosen
from hypothesis import given
from hypothesis import strategies as st

from fodasse.games.dalmuti import Phase, Rules

SEATS = st.integers(4, 9)
SHARES = st.sampled_from((0.0, 0.3, 0.9))
LOOKS = 0.2
"""The share of sets and passes after which all is compared."""


@given(seats=SEATS, words=SWITCHES, seed=SEEDS, shyness=SHARES)
def test_kernel_and_reference_agree_on_all_that_happens(
    seats: int, words: dict[str, Any], seed: int, shyness: float
) -> None:
    rng = Random(seed)
    both = Both(seats, Rules(**words), rng.randrange(seats), rng.getrandbits(64))
    both.assert_agree()
    while both.state.phase is not Phase.OVER:
        if both.state.phase is Phase.DEAL:
            both.deal()
        else:
            both.do(chosen(both.state, rng, shyness))
        if both.state.phase is not Phase.PLAY or rng.random() < LOOKS:
            both.assert_agree()


@given(seats=SEATS, words=SWITCHES, seed=SEEDS)
def test_random_seats_do_what_their_words_say(
    seats: int, words: dict[str, Any], seed: int
) -> None:
    rng = Random(seed)
    both = Both(seats, Rules(**words), rng.randrange(seats), rng.getrandbits(64))
    while both.state.phase is not Phase.OVER:
        both.deal()
        ends = [both.played_on()]
        while both.state.to_act is not None:
            if rng.random() < 0.1:
                ends.append(both.played_on())
            both.do(both.random())
        both.assert_agree()
        for end in ends:
            both.assert_is(end)
