"""Actions: everything that a seat, or chance, can do in a match.

Constructors take any value of the right type; ``check`` decides whether an action is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeAlias

from attrs import field, frozen

from fodasse.core.actions import SeatAction
from fodasse.core.cards import HiddenCard, HiddenHand, card_or_back, cards_or_backs, hands_in_order
from fodasse.core.fields import kind_of, whole, whole_number
from fodasse.core.named import Named


class Source(Named):
    """The source of a drawn card."""

    PILE = "pile"
    """The top of the pile, which all seats see."""
    STOCK = "stock"
    """The top of the stock, which no seat sees."""


PILE, STOCK = Source


def _whole_numbers(order: Iterable[int]) -> tuple[int, ...]:
    return tuple([whole_number("order", place) for place in order])


@frozen
class Deal:
    """Three cards face down for every seat, one card open, the rest face down as the stock.

    The order of the cards matters in all parts.

    Raises:
        TypeError: a card is neither a Card nor None.
    """

    type: ClassVar[str] = "deal"

    rows: tuple[HiddenHand, ...] = field(converter=hands_in_order)
    """Three cards for each seat, in seat order, as they were dealt; None is a back."""
    upcard: HiddenCard = field(converter=card_or_back)
    """The first card of the pile, seen by all."""
    stock: HiddenHand = field(converter=cards_or_backs)
    """All other cards, the top first."""


@frozen
class Arrange(SeatAction):
    """A seat puts its three cards, which it has not seen, in a row."""

    type: ClassVar[str] = "arrange"

    order: tuple[int, ...] = field(converter=_whole_numbers)
    """For each slot, left to right, the index of the dealt card that lies there: 0, 1 or 2."""


@frozen
class Draw(SeatAction):
    """A seat draws a card, and will replace one of its row or discard it."""

    type: ClassVar[str] = "draw"

    source: Source = field(validator=kind_of(Source))
    """The source of the card."""


@frozen
class Knock(SeatAction):
    """A seat says "mesa" instead of drawing: the hand is over."""

    type: ClassVar[str] = "knock"


@frozen
class Replace(SeatAction):
    """A seat lays the card it drew in its row; the card from there is put on the pile."""

    type: ClassVar[str] = "replace"

    slot: int = field(validator=whole)
    """The slot: 0 is left, 1 the middle, 2 right."""


@frozen
class Discard(SeatAction):
    """A seat lays the card it drew on the pile, even if it came from there."""

    type: ClassVar[str] = "discard"


Action: TypeAlias = Deal | Arrange | Draw | Knock | Replace | Discard
"""All actions of the game."""
ACTIONS = (Deal, Arrange, Draw, Knock, Replace, Discard)
