"""What is done for a seat whose player is absent: by hand."""

from __future__ import annotations

import pytest

from fodasse.games.dalmuti import GAME, Action, Decline, Give, Pass, State, apply, view
from support.dalmuti.playing import cards, deal, later, move, played, position
from support.games.walks import known


def default(state: State) -> object:
    """Return the default action of the seat to act."""
    return GAME.default_action(view(state, known(state.to_act)))


def test_absent_passes() -> None:
    state = played(position("9 9", "A 2 3 5x3", "T", "T"), "0 9")
    assert default(state) == Pass(1)


@pytest.mark.parametrize(
    ("hand", "laid"),
    [
        ("A 5x3 9x2", "9x2"),
        ("9", "9"),
        ("A 2 2", "2x2"),
        ("A 5x3 9x2 * *", "9x2"),
        ("A *", "A *"),
        ("9x2 *", "9x2 *"),
        ("9x2 * *", "9x2 * *"),
    ],
)
def test_absent_opens_with_the_most_common_rank(hand: str, laid: str) -> None:
    # A set that would leave only wildcards is forbidden: then they are laid too.
    state = position(hand, "T", "T", "T", wildcards=True)
    assert default(state) == move(0, laid)


FOUR = {
    "seat0": "8x3 9x4 Tx7",
    "seat1": "3 3 5 6x4 7x4 8x2",
    "seat2": "2 2 3 4x3 5x3 6x2 7x2 T",
    "seat3": "A 4 5 7 8x3 9x5 Tx2",
}
"""Seat 2 is president and seat 0 vice-president."""


def test_absent_gives_the_two_most_common_cards() -> None:
    state = later((2, 0, 3, 1))
    state = apply(state, deal(state, **FOUR))
    for due in (Give(2, cards("7 T")), Give(0, cards("T T"))):
        assert default(state) == due
        state = apply(state, due)


@pytest.mark.parametrize(
    ("dealt", "done"),
    [
        (
            {"seat2": "2 2 3 4x3 5x3 6x2 7x2 T *", "seat1": "3 3 5 6x4 7x4 8 *"},
            (Decline(3), Decline(1), Give(2, cards("7 T"))),
        ),
        ({"seat3": "A 4 5 7 8x3 9x4 * *"}, (Decline(3),)),
    ],
)
def test_absent_takes_nothing_over_and_keeps_its_wildcards(
    dealt: dict[str, str], done: tuple[Action, ...]
) -> None:
    state = later((2, 0, 3, 1), wildcards=True)
    state = apply(state, deal(state, **dealt))
    for due in done:
        assert default(state) == due
        state = apply(state, due)
