"""Actions: everything that a seat, or chance, can do in a match.

Constructors take any value of the right type; ``check`` decides whether an action is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeAlias

from attrs import field, frozen

from fodasse.core.actions import SeatAction
from fodasse.core.fields import whole, whole_number
from fodasse.games.dalmuti.cards import WILDCARD, Card, HiddenCard, HiddenHand, face


def _sorted(cards: Iterable[HiddenCard]) -> HiddenHand:
    checked = [None if card is None else whole_number("card", card) for card in cards]
    return tuple(sorted(checked, key=lambda card: (card is not None, card)))


def _sorted_hands(hands: Iterable[Iterable[HiddenCard]]) -> tuple[HiddenHand, ...]:
    return tuple([_sorted(hand) for hand in hands])


@frozen
class Deal:
    """Rules 1 and 12: all cards are dealt.

    Hands are sorted by the constructor, so their inner order means nothing.

    Raises:
        TypeError: a card is neither a number nor None.
    """

    type: ClassVar[str] = "deal"

    hands: tuple[tuple[HiddenCard, ...], ...] = field(converter=_sorted_hands)
    """One hand for each seat, by seat number; None is a back."""


@frozen
class Lay(SeatAction):
    """Rules 2 and 3: a seat lays a set of equal cards, with or without wildcards.

    The rank of wildcards alone, where they may be laid, is ``WILDCARD``.
    """

    type: ClassVar[str] = "lay"

    rank: Card = field(validator=whole)
    """The rank of the natural cards, and so of the set; ``WILDCARD`` for wildcards alone."""
    count: int = field(validator=whole)
    """The number of cards in the set, wildcards included."""
    wildcards: int = field(default=0, validator=whole)
    """The number of wildcards among them."""

    @property
    def face(self) -> str | int | None:
        """The rank as it is printed on the card."""
        return face(self.rank)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards laid, wildcards last, of a set that is no larger than it can be."""
        natural = self.count - self.wildcards
        return (self.rank,) * natural + (WILDCARD,) * self.wildcards


@frozen
class Pass(SeatAction):
    """Rule 4: a seat lays nothing this time."""

    type: ClassVar[str] = "pass"


@frozen
class Give(SeatAction):
    """Rule 13: an executive gives as many cards back as it was paid: two, or one.

    Raises:
        TypeError: a card is neither a number nor None.
    """

    type: ClassVar[str] = "give"

    cards: tuple[HiddenCard, ...] = field(converter=_sorted)
    """The cards, sorted by the constructor; None is a back."""


@frozen
class TakeOver(SeatAction):
    """Hostile takeover: an intern shows both wildcards and becomes president."""

    type: ClassVar[str] = "take-over"


@frozen
class Decline(SeatAction):
    """A seat asked about a takeover or a revolution starts none, whether it could or not."""

    type: ClassVar[str] = "decline"


@frozen
class Revolt(SeatAction):
    """Revolution: a seat shows both wildcards, and there is no bonus in this hand."""

    type: ClassVar[str] = "revolt"


Action: TypeAlias = Deal | Lay | Pass | Give | TakeOver | Decline | Revolt
"""All actions of the game."""
ACTIONS = (Deal, Lay, Pass, Give, TakeOver, Decline, Revolt)
