"""Random sessions of any game: a restored match goes on as the first, refusals change nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from fodasse import GAMES
from support.table.sessions import Session

SEEDS = st.integers(0, 2**32)
SHARE = 4
"""One of so many examples is played with each game."""


@pytest.mark.parametrize("name", GAMES)
def test_a_restored_match_goes_on_as_the_first(name: str) -> None:
    @settings(max_examples=max(2, settings().max_examples // SHARE))
    @given(SEEDS, st.integers(1, 60))
    def check(seed: int, length: int) -> None:
        session = Session.begin(name, seed)
        for number in range(length):
            note(f"{number}: {session.go()}")
            if session.rng.random() < 0.2 or number == length - 1:
                session.twin()
                session.check_record()
        for _ in range(8):
            note(f"after the last restore: {session.go()}")
        session.end()

    check()
