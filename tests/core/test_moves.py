"""Moves of cards, and the zones between which they lead."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse.core.cards import Card
from fodasse.core.errors import FormatError
from fodasse.core.moves import Move, after_moves, is_zone, with_pack
from fodasse.table.structure import from_data, to_data

KING, ACE = Card.parse("KD"), Card.parse("AS")
SHOWN = {"from": "hand:1", "to": "table:1", "cards": ["KD", "AS"]}
HIDDEN = {"from": "pack", "to": "row:10:2", "count": 3}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        *((name, True) for name in ("pack", "pile", "vira", "hand:0", "table:39", "won:1")),
        *((name, True) for name in ("row:0:0", "row:12:2")),
        *((name, False) for name in ("", "Pack", "hand", "hand:", "hand:-1", "hand:01", "row:1")),
        *((name, False) for name in ("row:1:2:3", "pack:1", "hand:1\n", " hand:1", "hand:\u0661")),
    ],
)
def test_zones_have_names(name: str, expected: bool) -> None:
    assert is_zone(name) is expected


@pytest.mark.parametrize("data", [SHOWN, HIDDEN])
def test_a_move_is_read_as_it_was_written(data: dict[str, Any]) -> None:
    assert to_data(from_data(data, Move)) == data


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"cards": None}, "cards"),
        ({"count": 1}, ""),
        ({"count": None}, "count"),
        ({"cards": []}, ""),
        ({"from": "attic"}, ""),
        ({"to": 3}, "to"),
        ({"from_": "pack"}, ""),
    ],
)
def test_what_is_no_move_is_not_read(change: dict[str, Any], where: str) -> None:
    with pytest.raises(FormatError) as info:
        from_data(SHOWN | change, Move)
    assert info.value.where == where


def test_a_move_has_cards_or_a_count() -> None:
    for given in ({}, {"cards": [KING], "count": 1}, {"count": 0}, {"cards": ()}):
        with pytest.raises(ValueError, match="move has"):
            Move("pack", "pile", **given)
    for wrong in (3, None):
        with pytest.raises(TypeError, match="is a zone"):
            Move("pack", wrong, count=1)  # type: ignore[arg-type]


def test_hidden_cards_are_counted_and_others_shown() -> None:
    assert Move.of([], "pack", "pile") == ()
    assert Move.of([None, None], "pack", "pile") == (Move("pack", "pile", count=2),)
    both = Move.of([KING, None, ACE], "pack", "pile")
    assert both == (Move("pack", "pile", count=1), Move("pack", "pile", [KING, ACE]))
    assert [each.size for each in both] == [1, 2]


def test_all_cards_go_back_to_the_pack() -> None:
    zones = with_pack({"hand:0": [None, KING], "pile": [ACE], "vira": []}, deck=5)
    assert zones["pack"] == (None, None)
    assert len(after_moves(zones, Move.to_pack(zones))["pack"]) == 5
    assert set(after_moves(zones, Move.to_pack(zones))) == {"pack"}


def test_a_card_is_shown_where_it_lies() -> None:
    shown = Move("hand:0", "hand:0", [KING])
    assert after_moves({"hand:0": (None,)}, [shown]) == {"hand:0": (KING,)}


@pytest.mark.parametrize(
    "move",
    [
        Move("hand:0", "pile", [ACE]),
        Move("hand:0", "pile", count=1),
        Move("hand:1", "pile", count=1),
    ],
)
def test_a_card_that_is_not_there_cannot_move(move: Move) -> None:
    with pytest.raises(LookupError):
        after_moves({"hand:0": (KING,)}, [move])
