"""Views as text for people."""

from __future__ import annotations

import re
from random import Random
from typing import Any, ClassVar

import pytest
from attrs import frozen, make_class
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse import GAMES, Bid, Card, Phase, Rules
from fodasse.adapters.outline import outline
from fodasse.testing import strategies


@frozen
class Heap:
    cards: tuple[Any, ...]
    owner: int | None = None


@frozen
class HouseRules:
    game: ClassVar[str] = "heaps"

    jokers: bool = False
    limit: int = 7


def test_it_reads_like_this() -> None:
    king, four = Card.parse("KD"), Card.parse("4C")
    parts: dict[str, Any] = {
        "viewer": None,
        "rules": HouseRules(limit=9),
        "best_heap": Heap((king,), owner=0),
        "heaps": (Heap((king, None)), Heap((), owner=2)),
        "hands": ((king, four), (None, None), ()),
        "phase": Phase.PLAY,
        "ready": True,
        "late": False,
        "points": 0,
        "nothing": (),
        "for_it": frozenset({3, 1}),
        "legal_actions": (Bid(seat=1, stages=0), Bid(seat=1, stages=2)),
    }
    sight = make_class("Sight", [*parts])(**parts)
    assert outline(sight, GAMES["fodasse"].texts).splitlines() == [
        "rules:",
        "  limit: 9",
        "best heap:",
        "  cards: K♦",
        "  owner: 0",
        "heaps:",
        "  0: cards K♦ ?",
        "  1: owner 2",
        "hands: K♦ 4♣ | ? ? | –",
        "phase: play",
        "ready: yes",
        "points: 0",
        "for it: 1 3",
        "legal actions: bid 0, bid 2",
    ]


@given(st.data(), st.integers(min_value=0, max_value=2**32 - 1))
@settings(max_examples=settings().max_examples // 3)
@pytest.mark.parametrize("game", GAMES)
def test_every_view_can_be_read(game: str, data: st.DataObject, seed: int) -> None:
    played: Any = GAMES[game]
    state = data.draw(strategies.positions(played))
    seat = Random(seed).choice([None, *range(len(played.returns(state)))])
    view = played.view(state, seat)
    text = outline(view, played.texts)
    for line in text.splitlines():
        assert re.fullmatch(r" *[\w ]+:( \S.*)?", line), line
        assert len(line) < 1500
    assert not re.search(r"None|True|False|Card|\(\)|[a-z]_[a-z]|=", text)
    assert not hasattr(view, "phase") or f"phase: {view.phase}" in text
    assert ("viewer: " in text) == (seat is not None)


def test_rules_of_the_book_are_not_told() -> None:
    game: Any = GAMES["fodasse"]
    assert "rules" not in outline(game.view(game.start(2), None))
    told = outline(game.view(game.start(2, rules=Rules(limit=5)), None))
    assert told.startswith("table:\n  rules:\n    limit: 5\n  history:")
