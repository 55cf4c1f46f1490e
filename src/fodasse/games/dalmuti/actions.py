"""Everything somebody, or chance, can do in a match.

Constructors take any value of the right type: what is allowed is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeAlias

from attrs import field, frozen

from fodasse.core.fields import printable, whole, whole_number
from fodasse.core.seats import Seat
from fodasse.core.wording import Text
from fodasse.games.dalmuti.cards import WILDCARD, Card, HiddenCard, HiddenHand, face


def _card_or_back(card: object) -> HiddenCard:
    return None if card is None else whole_number("card", card)


def _sorted(cards: Iterable[HiddenCard]) -> HiddenHand:
    return tuple(sorted(map(_card_or_back, cards), key=lambda card: (card is not None, card)))


def _sorted_hands(hands: Iterable[Iterable[HiddenCard]]) -> tuple[HiddenHand, ...]:
    return tuple([_sorted(hand) for hand in hands])


@frozen(field_transformer=printable)
class Deal:
    """Rules 1 and 12: all cards are given out.

    Hands are sorted by the constructor, so their inner order means nothing.

    Raises:
        TypeError: something in it is neither a number nor None.
    """

    phrase: ClassVar[Text] = Text("deal these cards", "dar essas cartas")

    hands: tuple[tuple[HiddenCard, ...], ...] = field(converter=_sorted_hands)
    """One hand for each seat, by seat number; None is a back."""


@frozen(field_transformer=printable)
class Lay:
    """Rules 2 and 3: a seat lays a set of equal cards, with or without wildcards."""

    phrase: ClassVar[Text] = Text("lay {count} × {face}{wild}", "baixar {count} × {face}{wild}")

    seat: Seat = field(validator=whole)
    """Who lays."""
    rank: Card = field(validator=whole)
    """The rank of the natural cards, and so of the set."""
    count: int = field(validator=whole)
    """How many cards the set has, wildcards included."""
    wildcards: int = field(default=0, validator=whole)
    """How many of them are wildcards."""

    @property
    def face(self) -> str | int | None:
        """The rank as it is printed on the card."""
        return face(self.rank)

    @property
    def wild(self) -> Text:
        """What is said of the wildcards in it."""
        return _WILD.get(self.wildcards, _WILDER)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards laid, wildcards last, of a set that is no larger than it can be."""
        natural = self.count - self.wildcards
        return (self.rank,) * natural + (WILDCARD,) * self.wildcards


_WILD = {
    0: Text("", ""),
    1: Text(" (one wildcard)", " (um curinga)"),
    2: Text(" (two wildcards)", " (dois curingas)"),
}
_WILDER = Text(" (impossible wildcards)", " (curingas impossíveis)")


@frozen(field_transformer=printable)
class Pass:
    """Rule 4: a seat lays nothing this time."""

    phrase: ClassVar[Text] = Text("pass", "passar")

    seat: Seat = field(validator=whole)
    """Who passes."""


@frozen(field_transformer=printable)
class Give:
    """Rule 13: an executive gives two cards back for the two it was paid.

    Raises:
        TypeError: something among the cards is neither a number nor None.
    """

    phrase: ClassVar[Text] = Text("give {faces}", "dar {faces}")

    seat: Seat = field(validator=whole)
    """Who gives."""
    cards: tuple[HiddenCard, ...] = field(converter=_sorted)
    """Two cards of its hand, sorted by the constructor; None is a back."""

    @property
    def faces(self) -> tuple[str | int | None, ...]:
        """The cards as they are printed."""
        return tuple(map(face, self.cards))


@frozen(field_transformer=printable)
class TakeOver:
    """Hostile takeover: an intern shows both wildcards and becomes president."""

    phrase: ClassVar[Text] = Text("take over", "assumir a presidência")

    seat: Seat = field(validator=whole)
    """Which intern."""


@frozen(field_transformer=printable)
class Decline:
    """Hostile takeover: an intern does not take over, whether it could or not."""

    phrase: ClassVar[Text] = Text("decline a takeover", "recusar a aquisição hostil")

    seat: Seat = field(validator=whole)
    """Which intern."""


Action: TypeAlias = Deal | Lay | Pass | Give | TakeOver | Decline
"""All actions of the game."""
ACTIONS = (Deal, Lay, Pass, Give, TakeOver, Decline)
