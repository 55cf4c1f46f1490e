"""Names of cards, in signs, in letters or in words: for buttons, messages and screen readers.

The words are texts, so a game names cards of its own in its catalogues.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from fodasse.core.cards import Card
from fodasse.core.errors import quote
from fodasse.core.texts import CORE, ENGLISH, Texts, find_language

CardStyle: TypeAlias = Literal["symbols", "letters", "words"]
"""A way to name cards: ``7♦``, ``7D``, or ``seven of diamonds``."""
STYLES: Final[tuple[CardStyle, ...]] = get_args(CardStyle)
"""The ways to name cards."""


def name_of_card(
    card: object, lang: str = ENGLISH, style: CardStyle = "symbols", texts: Texts = CORE
) -> str:
    """Return the name of a card.

    ``symbols`` and ``letters`` of a ``Card`` are the same in all languages, and ``Card.parse``
    reads both. A catalogue can name cards itself, such as those that are numbers: the name is its
    text ``words.card-STYLE.CARD``, or else ``words.card.CARD``, or else the card's own text.

    Args:
        card: the card; None: a back, which is ``?``, or a hidden card in words.
        lang: the language.
        style: one of ``STYLES``.
        texts: the texts of the game whose card it is.

    Examples:
        >>> seven = Card.parse("7D")
        >>> [name_of_card(seven, "pt", style) for style in STYLES]
        ['7♦', '7D', 'sete de ouros']
        >>> from fodasse.games.dalmuti import GAME
        >>> [name_of_card(10, "pt", style, GAME.texts) for style in STYLES]
        ['10', 'T', 'dez']

    Raises:
        ValueError: there is no such language or style.
    """
    if style not in STYLES:
        raise ValueError(f"style: one of {', '.join(STYLES)} expected, not {quote(style)}")
    lang = find_language(lang)
    if card is None:
        return texts.say(lang, "cards.hidden" if style == "words" else "values.unknown")
    catalogue = texts.catalogue(lang)
    name = catalogue.get(f"words.card-{style}.{card}")
    if name is None and isinstance(card, Card):
        if style == "words":
            return texts.say(lang, "cards.words", rank=card.rank, suit=card.suit)
        return card.symbol if style == "symbols" else card.text
    name = catalogue.get(f"words.card.{card}") if name is None else name
    return name if isinstance(name, str) else str(card)
