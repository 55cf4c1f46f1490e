"""Descriptions of the fields of classes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Literal

import pytest
from attrs import NOTHING, field, frozen

from fodasse import Bid, Card, Join
from fodasse.core.cards import Suit
from fodasse.core.fields import OPTIONAL, whole
from fodasse.core.rules import read_value
from fodasse.core.shapes import (
    Anything,
    Each,
    Many,
    Nullable,
    Plain,
    Structure,
    Tagged,
    Words,
    facts_of,
    fields_of,
    names_of,
    parts_of,
    shape_of,
)


@frozen
class Hand:
    """A class with a field of each kind."""

    type: ClassVar[str] = "hand"
    facts: ClassVar[tuple[str, ...]] = ("size",)

    seat: int = field(validator=whole)
    cards: tuple[Card | None, ...] = ()
    note: str = field(default="", metadata=OPTIONAL)
    total: int = field(default=0, init=False)

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.cards)


@pytest.mark.parametrize(
    ("form", "shape"),
    [
        (Any, Anything()),
        (float, Plain(float)),
        (Card, Plain(Card)),
        (dict[str, int], Plain(dict)),
        (Suit, Words(Suit)),
        (Literal["a", "b"], Words(Literal["a", "b"])),
        (Suit | None, Nullable(Words(Suit))),
        (frozenset[int], Many(frozenset, Plain(int))),
        (tuple[int, str], Each((Plain(int), Plain(str)))),
        (Hand, Structure(Hand)),
        (Bid | Join | None, Nullable(Tagged((Structure(Bid), Structure(Join))))),
    ],
)
def test_types_have_shapes(form: Any, shape: Any) -> None:
    assert shape_of(form) == shape
    assert shape_of(shape) is shape


@pytest.mark.parametrize("form", [bytes, set[int], int | str, Hand | int, Callable, complex])
def test_other_types_have_none(form: Any) -> None:
    with pytest.raises(TypeError, match="cannot be read from JSON"):
        shape_of(form)


def test_fields_are_those_that_the_constructor_takes() -> None:
    seat, cards, note = fields_of(Hand)
    assert (seat.name, seat.default, seat.is_optional, seat.validator) == (
        "seat", NOTHING, False, whole,
    )  # fmt: skip
    assert cards.shape == Many(tuple, Nullable(Plain(Card)))
    assert (note.name, note.default, note.is_optional) == ("note", "", True)
    assert names_of(Hand) == ("seat", "cards", "note")
    assert facts_of(Hand) == {"size": Plain(int)}
    assert Structure(Hand).tag == "hand"
    assert Words(Literal["a", "b"]).values == ("a", "b")


def test_parts_are_found_at_any_depth() -> None:
    found = parts_of(shape_of(tuple[Hand | None, ...]))
    assert {Structure(Hand), Plain(int), Plain(Card), Plain(str)} <= set(found)
    assert len(found) == len(set(found))


def test_what_cannot_be_in_a_key() -> None:
    with pytest.raises(TypeError, match="cannot be read from a key"):
        read_value("note", Plain(float), "1.5")
