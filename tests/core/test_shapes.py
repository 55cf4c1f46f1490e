"""Descriptions of the fields of classes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import pytest
from attrs import NOTHING

from fodasse import Bid, Card, Join, Pause, Propose, View
from fodasse.core import shapes
from fodasse.core.cards import Suit
from fodasse.core.rules import read_value
from fodasse.core.shapes import Many, Nullable, Plain, Structure, Words, shape_of


@pytest.mark.parametrize(
    ("form", "shape"),
    [
        (Any, shapes.Anything()),
        (float, Plain(float)),
        (Card, Plain(Card)),
        (dict[str, Any], Plain(dict)),
        (dict[str, int], shapes.Mapped(Plain(int))),
        (Suit, Words(Suit)),
        (Literal["a", "b"], Words(Literal["a", "b"])),
        (Suit | None, Nullable(Words(Suit))),
        (frozenset[int], Many(frozenset, Plain(int))),
        (tuple[int, str], shapes.Each((Plain(int), Plain(str)))),
        (View, Structure(View)),
        (Bid | Join | None, Nullable(shapes.Tagged((Structure(Bid), Structure(Join))))),
    ],
)
def test_types_have_shapes(form: Any, shape: Any) -> None:
    assert shape_of(form) == shape
    assert shape_of(shape) is shape


@pytest.mark.parametrize("form", [bytes, set[int], int | str, Bid | int, Callable, complex])
def test_other_types_have_none(form: Any) -> None:
    with pytest.raises(TypeError, match="cannot be read from JSON"):
        shape_of(form)


def test_fields_are_those_that_the_constructor_takes() -> None:
    seat, stages = shapes.fields_of(Bid)
    assert (seat.name, seat.default, seat.is_optional) == ("seat", NOTHING, False)
    assert (stages.name, stages.shape) == ("stages", Plain(int))
    assert shapes.names_of(Bid) == ("seat", "stages")
    assert {"is_blind", "to_act"} <= set(shapes.facts_of(View))
    assert Structure(Bid).tag == "bid"
    assert Words(Literal["a", "b"]).values == ("a", "b")
    found = shapes.parts_of(shape_of(tuple[Propose | None, ...]))
    assert {Structure(Propose), Structure(Pause), Plain(int)} <= set(found)
    assert len(found) == len(set(found))


def test_what_cannot_be_in_a_key() -> None:
    with pytest.raises(TypeError, match="cannot be read from a key"):
        read_value("note", Plain(float), "1.5")
