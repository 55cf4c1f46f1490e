"""All cards in one SVG document of symbols, for pages that draw tables themselves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import MappingProxyType

from attrs import evolve

from fodasse.core.texts import ENGLISH, find_language
from fodasse.games import PACKAGES
from fodasse.pictures.cards import BACK, HEIGHT, WIDTH, Back, Face, Print, large
from fodasse.pictures.lettering import Words
from fodasse.pictures.svg import texts_of

_MARGIN = 2
"""The room for the border of a card."""


def sprite() -> str:
    """Return an SVG document with a symbol for each card of each game.

    The symbol of a card is named ``card-`` and the card as in JSON, such as ``card-KD``; that of a
    manilha has ``-manilha`` after it. ``card-back`` is a back, and ``card-back-known`` one whose
    owner has seen it. Colours are classes, for the style sheet ``fodasse.pictures.style.SHEET``.

    Examples:
        >>> 'id="card-4C-manilha"' in sprite()
        True
    """
    across, down = WIDTH + 2 * _MARGIN, HEIGHT + 2 * _MARGIN
    symbols = "".join(
        f'<symbol id="card-{name}" viewBox="{-_MARGIN} {-_MARGIN} {across} {down}">'
        f"{large(face, 0, 0)}</symbol>"
        for name, face in _symbols()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>\n'


def card_words(lang: str) -> dict[str, str]:
    """Return each card in words, by its text in JSON.

    Args:
        lang: the language.

    Examples:
        >>> card_words("pt")["KD"], card_words("en")["14"]
        ('rei de ouros', 'wildcard')

    Raises:
        ValueError: there is no such language.
    """
    return {
        name: face.words
        for name, face in _cards(find_language(lang)).items()
        if isinstance(face, Print)
    }


@cache
def _cards(lang: str) -> MappingProxyType[str, Face]:
    """Return the cards of all games by their text in JSON."""
    found: dict[str, Face] = {}
    for name in PACKAGES:
        found |= import_module(f"fodasse.pictures.{name}").cards(Words(texts_of(name), lang))
    return MappingProxyType(found)


def _symbols() -> Iterator[tuple[str, Face]]:
    """Yield each symbol's name, and its card."""
    yield "back", BACK
    yield "back-known", Back(is_known=True)
    for name, face in _cards(ENGLISH).items():
        yield name, face
        if isinstance(face, Print) and face.suit is not None:
            yield f"{name}-manilha", evolve(face, is_manilha=True)
