"""Cards, their text and the two packs they come in.

Each game defines the strength of its cards; the order of cards here is only for sorting.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, total_ordering
from typing import Any, Final, NoReturn, TypeAlias, final

from attrs import define, frozen

from fodasse.core.errors import FormatError, quote
from fodasse.core.named import Named
from fodasse.core.pictured import Pictured


@total_ordering
class _Ordered(Named):
    def __lt__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return _ORDER[self] < _ORDER[other]


class Rank(_Ordered):
    """A rank, weak to strong in the order of the truco deck; 8, 9 and ten follow the 7.

    Examples:
        >>> Rank.SEVEN < Rank.QUEEN < Rank.THREE
        True
        >>> str(Rank.TEN)
        'T'
    """

    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    QUEEN = "Q"
    JACK = "J"
    KING = "K"
    ACE = "A"
    TWO = "2"
    THREE = "3"


class Suit(_Ordered):
    """A suit, weak to strong: ♦ ♠ ♥ ♣."""

    DIAMONDS = "D"
    SPADES = "S"
    HEARTS = "H"
    CLUBS = "C"

    @property
    def symbol(self) -> str:
        """The sign printed on the card: ``Suit.CLUBS.symbol == "♣"``."""
        return _SYMBOLS[self]


_ORDER: Final[dict[_Ordered, int]] = {
    member: place for members in (Rank, Suit) for place, member in enumerate(members)
}
_SYMBOLS: Final = dict(zip(Suit, "♦♠♥♣", strict=True))
_SELECTORS: Final = "\ufe0e\ufe0f"
"""The variation selectors: behind the sign of a suit they make it plain or emoji."""
_SELECTED: Final = re.compile(f"(?<=[♦♠♥♣])[{_SELECTORS}]")


@final
@total_ordering
class Card(Pictured):
    """A card of the 52, by rank and suit.

    There is one object for each card, so equality and hash cost nothing.
    Cards sort weak to strong: rank first, then suit.

    Examples:
        >>> card = Card.parse("K♦")
        >>> card, str(card), card.symbol
        (Card.parse('KD'), 'KD', 'K♦')
        >>> card is Card(Rank.KING, Suit.DIAMONDS)
        True
    """

    __slots__ = ("order", "rank", "suit", "symbol", "text")

    rank: Rank
    """The rank."""
    suit: Suit
    """The suit."""
    order: int
    """The index among all 52 cards, weak to strong: a sort key."""
    text: str
    """The plain form, ``"4D"``."""
    symbol: str
    """The form with the suit's sign, ``"4♦"``."""

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        """Return the card of this rank and suit.

        Raises:
            TypeError: ``rank`` is not a ``Rank`` or ``suit`` not a ``Suit``.
        """
        try:
            return _CARDS[rank, suit]
        except (KeyError, TypeError):
            given = f"{quote(rank)} and {quote(suit)}"
            raise TypeError(f"a card is a Rank and a Suit, not {given}") from None

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the card that a text names.

        The text is a rank, then a suit as letter or sign, in either case; ten is ``T`` or ``10``.
        A variation selector may follow the sign.

        Examples:
            >>> [str(Card.parse(text)) for text in ("4D", "k♥", "k♥\ufe0f", "10c")]
            ['4D', 'KH', 'KH', 'TC']

        Raises:
            TypeError: ``text`` is not a string.
            FormatError: it names no card.
        """
        if not isinstance(text, str):
            raise TypeError(f"a card's text is a string, not {type(text).__name__}")
        try:
            return _BY_TEXT[text]
        except KeyError:
            shown = text if len(text) <= 20 else text[:20] + "…"
            raise FormatError("not-a-card", "card", given=repr(shown)) from None

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {name!r}")

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self.order < other.order

    def __repr__(self) -> str:
        return f"Card.parse({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Any, ...]:
        return Card, (self.rank, self.suit)


HiddenCard: TypeAlias = Card | None
"""A card, or None where it is a back."""
HiddenHand: TypeAlias = tuple[HiddenCard, ...]
"""Cards and backs."""


def card_or_back(card: object) -> HiddenCard:
    """Return a card, or None for a back.

    Raises:
        TypeError: the value is neither.
    """
    if card is not None and not isinstance(card, Card):
        raise TypeError(f"a card is a Card, or None for a back, not {type(card).__name__}")
    return card


def cards_or_backs(cards: Iterable[HiddenCard]) -> HiddenHand:
    """Return cards and backs as a tuple, for fields of actions.

    Raises:
        TypeError: a value is neither.
    """
    return tuple(map(card_or_back, cards))


def hands_in_order(hands: Iterable[Iterable[HiddenCard]]) -> tuple[HiddenHand, ...]:
    """Return hands as tuples, in the order given, for fields of deals.

    For games in which the order of a hand matters, or that sort hands in an order of their own.
    """
    return tuple(map(cards_or_backs, hands))


def sorted_hands(hands: Iterable[Iterable[HiddenCard]]) -> tuple[HiddenHand, ...]:
    """Return hands as tuples, backs first, then cards in their own order, for fields of deals.

    Cards are ordered by rank, as in truco, then by suit. A game with another order sorts its hands
    itself and uses ``hands_in_order``.
    """
    return tuple([tuple(sorted(map(card_or_back, hand), key=_place)) for hand in hands])


def _place(card: HiddenCard) -> int:
    return -1 if card is None else card.order


def _print_cards() -> dict[tuple[Rank, Suit], Card]:
    cards: dict[tuple[Rank, Suit], Card] = {}
    for rank in Rank:
        for suit in Suit:
            card: Card = object.__new__(Card)
            for name, value in (
                ("rank", rank),
                ("suit", suit),
                ("order", len(cards)),
                ("text", f"{rank}{suit}"),
                ("symbol", f"{rank}{suit.symbol}"),
            ):
                object.__setattr__(card, name, value)
            cards[rank, suit] = card
    return cards


_CARDS: Final = _print_cards()
_BY_TEXT: Final = {
    rank + suit: card
    for card in _CARDS.values()
    for rank in (str(card.rank), str(card.rank).lower(), *(["10"] * (card.rank is Rank.TEN)))
    for suit in (
        str(card.suit),
        str(card.suit).lower(),
        *(card.suit.symbol + mark for mark in ("", *_SELECTORS)),
    )
}


def unmark_suits(text: str) -> str:
    """Return a text without the variation selectors behind suits.

    Examples:
        >>> unmark_suits("2:K♥\ufe0f 0:4♠\ufe0e")
        '2:K♥ 0:4♠'
    """
    return _SELECTED.sub("", text)


def pack(ranks: Iterable[Rank]) -> tuple[Card, ...]:
    """Return the cards of these ranks in all four suits, sorted."""
    return tuple(sorted(Card(rank, suit) for rank in ranks for suit in Suit))


@frozen
class Ordering:
    """An order of ranks.

    Examples:
        >>> order = Ordering((Rank.QUEEN, Rank.KING, Rank.ACE))
        >>> order.power[Rank.ACE], order.after[Rank.ACE]
        (2, Rank.QUEEN)
    """

    ranks: tuple[Rank, ...]
    """The ranks, weak to strong."""

    @cached_property
    def power(self) -> Mapping[Rank, int]:
        """The strength of each rank, from 0."""
        return {rank: power for power, rank in enumerate(self.ranks)}

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The cards of these ranks, sorted."""
        return pack(self.ranks)

    @cached_property
    def after(self) -> Mapping[Rank, Rank]:
        """The next stronger rank of each rank; after the strongest comes the weakest."""
        return dict(zip(self.ranks, (*self.ranks[1:], self.ranks[0]), strict=True))

    def strength(self, card: Card, led: Suit | None, trump: Suit | None = None) -> int:
        """Return the strength of a card in a trick: trumps, then the suit led, then ranks."""
        ranks = len(self.ranks)
        beats = 2 * ranks if card.suit is trump else ranks if card.suit is led else 0
        return beats + self.power[card.rank]


_OTHERS: Final = (Rank.EIGHT, Rank.NINE, Rank.TEN)
TRUCO_RANKS: Final[tuple[Rank, ...]] = tuple(rank for rank in Rank if rank not in _OTHERS)
"""The ten ranks of the truco deck, weak to strong: 4 5 6 7 Q J K A 2 3."""
TRUCO: Final = Ordering(TRUCO_RANKS)
"""The order of these ranks."""
TRUCO_DECK: Final = TRUCO.deck
"""The 40 cards of the truco deck, weak to strong."""
FULL_DECK: Final = pack(Rank)
"""All 52 cards, sorted."""


@define(slots=False, eq=False, repr=False)
class InvalidDeck(ValueError):
    """A pack of cards that is not the deck.

    Raises:
        TypeError: no card is at fault.
    """

    missing: tuple[Any, ...]
    """Cards with too few copies, each once."""
    doubled: tuple[Any, ...]
    """Cards with too many copies, each once."""
    foreign: tuple[Any, ...]
    """Cards that the deck does not have, each once."""

    def __attrs_post_init__(self) -> None:
        if not (self.missing or self.doubled or self.foreign):
            raise TypeError("InvalidDeck: a card that is missing, doubled or foreign is needed")

    def __str__(self) -> str:
        faults = {"missing": self.missing, "doubled": self.doubled, "foreign": self.foreign}
        listed = [f"{what} {_listed(cards)}" for what, cards in faults.items() if cards]
        return "not the deck: " + "; ".join(listed)


def _listed(cards: Sequence[Any]) -> str:
    if not isinstance(cards[0], Card):
        return " ".join(map(quote, cards))
    suits = dict.fromkeys(card.suit for card in cards)
    return ", ".join(
        f"{suit.symbol} " + " ".join(str(card.rank) for card in cards if card.suit is suit)
        for suit in suits
    )


def check_pack(cards: Iterable[Any], deck: Sequence[Any]) -> None:
    """Check that cards are a complete deck, in any order, with the right number of copies.

    Raises:
        TypeError: one of them is not a card.
        InvalidDeck: a card is missing, doubled or foreign.
    """
    kind = type(deck[0])
    seen: Counter[Any] = Counter()
    for card in cards:
        if type(card) is not kind:
            raise TypeError(f"this deck holds {kind.__name__}s, not {type(card).__name__}")
        seen[card] += 1
    due = Counter(deck)

    def place(card: Any) -> Any:
        return (card.suit, card.rank) if isinstance(card, Card) else card

    missing = sorted((card for card in due if seen[card] < due[card]), key=place)
    doubled = sorted((card for card in due if seen[card] > due[card]), key=place)
    foreign = sorted((card for card in seen if not due[card]), key=place)
    if missing or doubled or foreign:
        raise InvalidDeck(tuple(missing), tuple(doubled), tuple(foreign))


def check_deck(cards: Iterable[Card]) -> None:
    """Check that cards are the 40 of the truco deck, in any order.

    Raises:
        InvalidDeck: cards are missing, doubled or foreign.
        TypeError: one of them is not a card.

    Examples:
        >>> check_deck(TRUCO_DECK[1:])
        Traceback (most recent call last):
        ...
        fodasse.core.cards.InvalidDeck: not the deck: missing ♦ 4
    """
    check_pack(cards, TRUCO_DECK)
