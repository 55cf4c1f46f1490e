"""What the numbers of every game have in common."""

from __future__ import annotations

import pytest

from fodasse import GAME, Leave
from fodasse.core.encoding import Field, Layout, action_among, no_number

TOLD = Layout(
    version=1,
    actions=3,
    cards=("A", "B"),
    fields=(Field("hand", 2, 0, 1), Field("turn", 1, -1, 3), Field("points", 4, 0, 7)),
    returns=(-1.0, 1.0),
    points=(-7.0, 0.0),
    longest_round=None,
)


def test_fields_stand_side_by_side() -> None:
    assert TOLD.size == 7
    assert TOLD.columns == {"hand": slice(0, 2), "turn": slice(2, 3), "points": slice(3, 7)}


def test_ids_are_whole_numbers_in_their_range() -> None:
    assert [action_among(number, 3) for number in (0, 1, 2)] == [0, 1, 2]
    assert type(action_among(True, 3)) is int  # of another kind, as those of numpy are
    for wrong in (-1, 3, 10**30):
        with pytest.raises(ValueError, match="action ids are 0 to 2, not"):
            action_among(wrong, 3)
    for other in (1.0, "1", None):
        with pytest.raises(TypeError):
            action_among(other, 3)  # type: ignore[arg-type]  # what is tested


def test_what_has_no_number_is_told_in_both_languages() -> None:
    error = no_number(Leave(3), GAME.texts)
    assert error.code == "no-number"
    assert str(error).startswith("Seat 3 cannot leave: only what a seat is asked for has a number")
    assert error.message("pt").startswith("O assento 3 não pode sair da partida: só tem número")
