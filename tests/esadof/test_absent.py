"""What is done for a seat whose player is absent: by hand."""

from __future__ import annotations

import pytest

from fodasse.games.esadof import GAME, Arrange, Discard, Draw, Source, State, apply, start, view
from support.esadof.playing import after, arranged, deal, texts

ROWS = ("KD 5H QC", "AS 7D 2C", "3H JS 4D")


def dealt() -> State:
    return apply(start(3), deal(*ROWS, upcard="9H", top="6C TS KH"))


def default(state: State, seat: int) -> object:
    """Return the default action of a seat."""
    return GAME.default_action(view(state, seat))


def test_absent_leaves_its_row_as_it_was_dealt() -> None:
    for seat in range(3):
        assert default(dealt(), seat) == Arrange(seat, (0, 1, 2))


def test_absent_draws_from_the_stock_and_discards_what_it_drew() -> None:
    state = arranged(dealt())
    assert default(state, 1) == Draw(1, Source.STOCK)
    state = apply(state, Draw(1, Source.STOCK))
    assert default(state, 1) == Discard(1)
    state = apply(state, Discard(1))
    assert texts(state.pile) == "9H 6C"
    assert texts(state.row(1)) == ROWS[1]


def test_absent_discards_what_was_drawn_from_the_pile_too() -> None:
    state = after(arranged(dealt()), Draw(1, Source.PILE))
    assert default(state, 1) == Discard(1)


def test_absent_does_nothing_when_not_awaited() -> None:
    state = arranged(dealt())
    for viewer in (0, 2, None):
        with pytest.raises(ValueError, match="not awaited"):
            GAME.default_action(view(state, viewer))
