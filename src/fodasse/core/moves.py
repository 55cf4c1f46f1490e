"""Moves of cards from zone to zone, in one vocabulary for all games.

A zone is a place where cards lie, and its name is a text:

| zone | cards |
|---|---|
| ``pack`` | those that are in no other zone: the pack, a stock, cards that are out of play |
| ``hand:SEAT`` | the cards that a seat holds |
| ``table:SEAT`` | the cards that a seat has played, while they lie before it |
| ``won:SEAT`` | the cards of the tricks that a seat took |
| ``row:SEAT:SLOT`` | the card in one slot of the row before a seat |
| ``pile`` | cards beside these that belong to no seat: discards, tricks that nobody took |
| ``vira`` | the card that was turned up |

Seats and slots count from 0. A move from a zone to the same zone shows cards where they lie.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Final, Self, TypeAlias

from attrs import Attribute, field, frozen
from attrs.validators import optional

from fodasse.core.cards import Card
from fodasse.core.fields import whole
from fodasse.core.seats import Seat

Zones: TypeAlias = Mapping[str, tuple[Any, ...]]
"""The cards of each zone that has any, with None for each back."""

PACK: Final = "pack"
PILE: Final = "pile"
VIRA: Final = "vira"
MAX_KEPT: Final = 4096
"""The most moves that are kept: those of single cards return in every round."""
_NUMBER: Final = "(?:0|[1-9][0-9]*)"
_ZONE: Final = re.compile(f"pack|pile|vira|(?:hand|table|won):{_NUMBER}|row:{_NUMBER}:{_NUMBER}")


def hand_of(seat: Seat) -> str:
    """Return the zone of the cards that a seat holds."""
    return f"hand:{seat}"


def table_of(seat: Seat) -> str:
    """Return the zone of the cards that a seat has played."""
    return f"table:{seat}"


def won_by(seat: Seat) -> str:
    """Return the zone of the tricks that a seat took."""
    return f"won:{seat}"


def slot_of(seat: Seat, slot: int) -> str:
    """Return the zone of one slot of a seat's row."""
    return f"row:{seat}:{slot}"


def is_zone(name: str) -> bool:
    """Return whether a text names a zone.

    Examples:
        >>> [is_zone(name) for name in ("hand:2", "row:2:0", "hand", "hand:02", "attic")]
        [True, True, False, False, False]
    """
    return _ZONE.fullmatch(name) is not None


def _zone(_: object, attribute: Attribute[Any], value: object) -> None:
    if not isinstance(value, str):
        raise TypeError(f"{attribute.name} is a zone, not {type(value).__name__}")
    if not is_zone(value):
        raise ValueError(f"no zone has the name {value!r}")


def _tuple(cards: Iterable[Any] | None) -> tuple[Any, ...] | None:
    return None if cards is None else tuple(cards)


@frozen
class Move:
    """Cards that went from a zone to another, or were shown where they lie.

    Examples:
        >>> Move("hand:2", "table:2", [Card.parse("KD")])
        Move(from_='hand:2', to='table:2', cards=(Card.parse('KD'),), count=None)
        >>> Move("pack", "hand:2", count=3).size
        3

    Raises:
        ValueError: a zone does not exist, or there is not one of ``cards`` and ``count``, or none
            moved.
        TypeError: a value has the wrong type.
    """

    one_of: ClassVar[tuple[str, ...]] = ("cards", "count")
    """The fields of which documents have one."""

    from_: str = field(validator=_zone)
    """The zone that the cards left, ``from`` in documents."""
    to: str = field(validator=_zone)
    """The zone in which they lie now."""
    cards: tuple[Card, ...] | None = field(default=None, converter=_tuple)
    """The cards in order, where the viewer saw them; else documents have no such key."""
    count: int | None = field(default=None, validator=optional(whole))
    """The number of cards, where the viewer did not see them; else documents have no such key."""

    def __attrs_post_init__(self) -> None:
        if (self.cards is None) == (self.count is None):
            raise ValueError("a move has either cards or a count")
        if self.size < 1:
            raise ValueError("a move has one card or more")

    @property
    def size(self) -> int:
        """The number of cards, seen or not."""
        return len(self.cards) if self.cards is not None else self.count or 0

    @classmethod
    def of(cls, cards: Iterable[Any], from_: str, to: str) -> tuple[Self, ...]:
        """Return the moves of cards, of which backs are None: none, one, or one of each kind.

        Examples:
            >>> Move.of([None, Card.parse("KD"), None], "pack", "hand:0")
            (Move(from_='pack', to='hand:0', cards=None, count=2), \
Move(from_='pack', to='hand:0', cards=(Card.parse('KD'),), count=None))
        """
        return _moves_of(cls, tuple(cards), from_, to)

    @classmethod
    def to_pack(cls, zones: Zones) -> tuple[Self, ...]:
        """Return the moves that put all cards back into the pack."""
        return tuple(
            [
                move
                for zone, cards in zones.items()
                if zone != PACK
                for move in cls.of(cards, zone, PACK)
            ]
        )


def _make_moves(kind: Any, cards: tuple[Any, ...], from_: str, to: str) -> tuple[Any, ...]:
    seen = tuple([card for card in cards if card is not None])
    hidden = len(cards) - len(seen)
    counted = (kind(from_, to, count=hidden),) if hidden else ()
    return (*counted, kind(from_, to, seen)) if seen else counted


# With a type that takes classes, which mypy does not find hashable.
_moves_of: Final[Callable[..., tuple[Any, ...]]] = lru_cache(MAX_KEPT)(_make_moves)


def with_pack(zones: Mapping[str, Iterable[Any]], deck: int) -> Zones:
    """Return the zones that have cards, and the pack with the backs of all others.

    Args:
        zones: the cards of all zones but the pack.
        deck: the number of cards of the game.

    Examples:
        >>> with_pack({"hand:0": ["KD", None], "hand:1": []}, 5)
        {'pack': (None, None, None), 'hand:0': ('KD', None)}
    """
    found = {zone: tuple(cards) for zone, cards in zones.items()}
    rest = deck - sum(map(len, found.values()))
    return {zone: cards for zone, cards in {PACK: (None,) * rest, **found}.items() if cards}


def after_moves(zones: Zones, moves: Iterable[Move]) -> Zones:
    """Return the cards of each zone after moves.

    A card that was seen leaves as itself, or as a back if its zone did not show it; one that was
    not seen leaves as a back.

    Raises:
        LookupError: a zone has no such card.

    Examples:
        >>> king = Card.parse("KD")
        >>> played = [Move("hand:1", "table:1", [king]), Move("hand:0", "pack", count=1)]
        >>> after_moves({"hand:0": (None,), "hand:1": (None, None)}, played)
        {'hand:1': (None,), 'table:1': (Card.parse('KD'),), 'pack': (None,)}
    """
    found = {zone: [*cards] for zone, cards in zones.items()}
    for move in moves:
        source = found.get(move.from_, [])
        cards: tuple[Any, ...] = move.cards or (None,) * move.size
        for card in cards:
            if card not in source and None not in source:
                raise LookupError(f"{move.from_} has no card for {move}")
            source.remove(card if card in source else None)
        found.setdefault(move.to, []).extend(cards)
    return {zone: tuple(cards) for zone, cards in found.items() if cards}
