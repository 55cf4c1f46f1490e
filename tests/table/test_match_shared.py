"""One match run by two programs on one log, and restored from it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from fodasse import GAME, GAMES, FormatError, Match
from fodasse.games import truco
from support.table.matching import BOT, P, table
from support.table.sessions import Session


@pytest.mark.parametrize("game", [GAME, truco.GAME])
def test_programs_that_take_turns_play_the_match_that_one_would(game: Any) -> None:
    alone = table(game, BOT, P, BOT, BOT)
    first = table(game, BOT, P, BOT, BOT)
    second = Match.restore(first.log())
    for turn in range(80):
        active, other = (first, second) if turn % 2 else (second, first)
        lines = active.log().count("\n")
        for match in (active, alone):
            if not match.step() and match.awaited:
                match.submit(1, match.game.legal_actions(match.state, 1)[0])
        other.extend(active.log(lines))
    assert first.log() == second.log() == alone.log()
    assert first.state == second.state


def test_lines_that_do_not_follow_are_refused_with_their_place() -> None:
    match = Match(GAME, 2, seed=1, occupants=[BOT, P])
    twin = Match.restore(match.log())
    match.run()
    new = match.log(1)
    twin.extend(new)
    twin.extend("")
    assert twin.log() == match.log()
    with pytest.raises(FormatError, match=rf"lines\[{new.count(chr(10)) + 1}\]"):
        twin.extend(new)
    with pytest.raises(TypeError):
        twin.extend(None)  # type: ignore[arg-type]  # wrong on purpose


def test_due_says_when_to_call_tick() -> None:
    match = table(GAME, P, P)
    match.run()
    assert match.due() is None
    match = Match(GAME, 2, patience=60, seed=1)
    assert match.due() is None
    match.run()
    assert match.due() == 0
    assert match.tick(5.0) == 65.0 == match.due() == Match.restore(match.log()).due()
    [seat] = match.awaited
    match.submit(seat, GAME.legal_actions(match.state, seat)[0])
    assert match.due() == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_restored_match_goes_on_as_the_first(name: str) -> None:
    @settings(max_examples=max(2, settings().max_examples // 10))
    @given(st.integers(0, 2**32), st.integers(1, 60))
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
