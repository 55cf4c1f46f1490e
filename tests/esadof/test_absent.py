"""What is done for a seat whose player is absent: by hand."""

from __future__ import annotations

from fodasse.games.esadof import GAME, Arrange, Discard, Draw, Source, State, view
from support.esadof.playing import dealt, hand, played

HAND = hand()


def default(state: State, seat: int | None) -> object:
    """Return the default action of a seat."""
    return GAME.default_action(view(state, seat))


def test_absent_leaves_its_row_as_it_was_dealt() -> None:
    for seat in range(3):
        assert default(dealt(), seat) == Arrange(seat, (0, 1, 2))


def test_absent_draws_from_the_stock_and_discards_what_was_drawn_from_anywhere() -> None:
    assert default(HAND, 1) == Draw(1, Source.STOCK)
    for source in ("stock", "pile"):
        assert default(played(HAND, source), 1) == Discard(1)
