"""ES-ADOF keeps the laws of every game."""

from __future__ import annotations

from hypothesis import strategies as st

from fodasse.games.esadof import GAME, Rules
from fodasse.testing import check_game

RULES = st.builds(
    Rules, target=st.sampled_from((1, 30, 100, 1000)), max_turns=st.none() | st.integers(1, 30)
)


def test_esadof_keeps_the_laws_by_the_book() -> None:
    check_game(GAME, examples=4)


def test_esadof_keeps_the_laws_at_a_small_table() -> None:
    check_game(GAME, seats=3, rules=Rules(target=10, max_turns=6), examples=8)


def test_esadof_keeps_the_laws_by_any_rules() -> None:
    check_game(GAME, seats=st.integers(3, 10), rules=RULES, examples=10)
