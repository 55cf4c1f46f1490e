"""One match run by two programs on one log."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse import GAME, FormatError, Match
from fodasse.games import truco
from support.table.matching import BOT, P, table


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
        twin.extend(None)  # type: ignore[arg-type]


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
