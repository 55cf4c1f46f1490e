"""The kernel of Truco is held to the reference: every fact after everything that happens."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from playing import SEEDS
from truco_twin import in_step

from fodasse.games.truco import GAME, Phase, Rules
from fodasse.testing import strategies

SEATS = st.sampled_from((2, 4))
SHARES = st.sampled_from((0.0, 0.8, 1.0))
RULES = strategies.rules(GAME)


@given(seats=SEATS, rules=RULES, seed=SEEDS, meekness=SHARES, mishaps=st.sampled_from((0.0, 0.5)))
def test_kernel_and_reference_agree_on_all_that_happens(
    seats: int, rules: Rules, seed: int, meekness: float, mishaps: float
) -> None:
    for _ in in_step(seats, rules, seed, meekness=meekness, mishaps=mishaps):
        pass


@given(seats=SEATS, seed=SEEDS, meekness=SHARES)
def test_kernel_and_reference_agree_to_the_end_of_matches_by_the_book(
    seats: int, seed: int, meekness: float
) -> None:
    *_, last = in_step(seats, Rules(), seed, meekness=meekness, steps=4000)
    assert last.phase is Phase.OVER
