"""Cards as people type them in each language: ``3c``, ``3 of clubs``, ``3 de paus``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from fodasse.cli.speech import CLI
from fodasse.core.cards import FULL_DECK, Card, Suit
from fodasse.core.texts import ENGLISH, find_language


def read_card(said: str, lang: str) -> Card | None:
    """Return the card that a tidied answer in lower case names; None: it names no card.

    An answer that means nothing in the language is read as English.

    Examples:
        >>> [str(read_card("3c", lang)) for lang in ("en", "pt")]
        ['3C', '3H']
        >>> [str(read_card(said, "pt")) for said in ("ásdeespadas", "ko", "kd", "10♣")]
        ['AS', 'KD', 'KD', 'TC']
    """
    return _spelled(find_language(lang)).get(said) or _spelled(ENGLISH).get(said)


def cards_typed(said: str, lang: str) -> frozenset[Card]:
    """Return the cards that an answer may mean whose end is yet to be typed.

    They are the card that it names already, or else those whose names begin with it: names in the
    language or, if there are none, in English.

    Examples:
        >>> [sorted(map(str, cards_typed(said, "pt"))) for said in ("3c", "3d", "3co", "3di")]
        [['3H'], ['3D'], ['3H'], ['3D']]
    """
    if card := read_card(said, lang):
        return frozenset({card})
    found: frozenset[Card] = frozenset()
    for each in (find_language(lang), ENGLISH):
        names = _spelled(each).items()
        found = found or frozenset(card for name, card in names if name.startswith(said))
    return found


def short(card: Card, lang: str) -> str:
    """Return the shortest form in which a card can be typed.

    Examples:
        >>> short(Card.parse("JD"), "en"), short(Card.parse("JD"), "pt")
        ('jd', 'jo')
    """
    return _words(lang, f"rank.{card.rank}")[0] + _words(lang, f"suit.{card.suit}")[0]


def suit_letters(lang: str) -> str:
    """Return the letter of each suit, in the order of ``Suit``.

    Examples:
        >>> suit_letters("en"), suit_letters("pt")
        ('DSHC', 'OECP')
    """
    return "".join(_words(lang, f"suit.{suit}")[0] for suit in Suit).upper()


@cache
def _spelled(lang: str) -> Mapping[str, Card]:
    """Return all cards by all their names in one language, without blanks."""
    return {
        f"{rank}{of}{suit}": card
        for card in FULL_DECK
        for rank in _words(lang, f"rank.{card.rank}")
        for of in ("", *_words(lang, "of"))
        for suit in (*_words(lang, f"suit.{card.suit}"), card.suit.symbol)
    }


def _words(lang: str, code: str) -> list[str]:
    return str(CLI.catalogue(lang)[f"typed.{code}"]).casefold().split()
