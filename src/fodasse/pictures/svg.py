"""``svg``: the picture of a card, a view or a state."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from fodasse.core.cards import Card
from fodasse.core.errors import quote
from fodasse.core.texts import Texts, find_language
from fodasse.games import GAMES, PACKAGES
from fodasse.pictures.cards import HEIGHT, WIDTH, large, printed
from fodasse.pictures.drawing import ACROSS, Drawing, document
from fodasse.pictures.lettering import Words
from fodasse.pictures.scene import Scene, description, label

TEXTS = Texts("fodasse.pictures")
"""The words of all pictures."""


class Picture(str):
    """An SVG document that notebooks show as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def svg(
    thing: Any, lang: str = "en", *, names: Sequence[str] = (), four_colours: bool = False
) -> Picture:
    """Return the picture of a card, or of the table in a view or a state.

    A view's picture is made from the view alone, so it shows what that seat may know; a state's
    shows all cards. The document needs no fonts and nothing from elsewhere, has light and dark
    colours, and describes itself in words.

    Args:
        thing: a card, a view or a state.
        lang: the language, such as "pt".
        names: the names of people by seat; "" for a seat without one.
        four_colours: whether each suit has a colour of its own.

    Examples:
        >>> import fodasse
        >>> fodasse.svg(fodasse.Card.parse("KD"), "pt").partition("<title>")[2][:12]
        'rei de ouros'

    Raises:
        ValueError: there is no such language.
        TypeError: the value is neither a card, a view nor a state of a game that can be drawn.
    """
    lang = find_language(lang)
    if isinstance(thing, Card):
        words = Words(TEXTS, lang)
        face = printed(thing, words)
        size = WIDTH + 4, HEIGHT + 4
        title = getattr(face, "words", "")
        return Picture(document(large(face, 2, 2), size, title, "", four_colours=four_colours))
    scene, words = _scene(thing, lang, names)
    drawing = Drawing(words)
    body = drawing.draw(scene)
    title, told = label(scene, words), description(scene, words)
    page, key = (ACROSS, drawing.y), thing.rules.key
    return Picture(document(body, page, title, told, four_colours=four_colours, rules=key))


def in_words(
    thing: Any, lang: str = "en", *, names: Sequence[str] = (), signs: bool = False
) -> tuple[str, str]:
    """Return the title and the description of the picture of a view or a state.

    Args:
        thing: a view or a state.
        lang: the language, such as "pt".
        names: the names of people by seat; "" for a seat without one.
        signs: whether cards are named by their signs, as in "K♦".

    Examples:
        >>> from fodasse.games import truco
        >>> in_words(truco.view(truco.start(2)), "pt")[0]
        'Truco, mão 1 · vale 1 ponto'

    Raises:
        ValueError: there is no such language.
        TypeError: the value is neither a view nor a state of a game that can be drawn.
    """
    lang = find_language(lang)
    scene, words = _scene(thing, lang, names, has_signs=signs)
    return label(scene, words), description(scene, words)


def _scene(
    thing: Any, lang: str, names: Sequence[str], *, has_signs: bool = False
) -> tuple[Scene, Words]:
    """Return the scene of a table, and its words."""
    name = getattr(type(thing), "game", None)
    if not isinstance(name, str) or name not in PACKAGES or not find_spec(_module(name)):
        raise _undrawable(thing)
    game = GAMES[name]
    if type(thing) not in (game.documents.state, game.documents.view):
        raise _undrawable(thing)
    words = Words(texts_of(name), lang, tuple(names), has_signs)
    scene: Scene = import_module(_module(name)).scene(thing, words)
    return scene, words


@cache
def texts_of(name: str) -> Texts:
    """Return the words of the pictures of a game, by its name."""
    return Texts(TEXTS.package, after=(GAMES[name].texts,))


def _module(name: str) -> str:
    return f"fodasse.pictures.{name}"


def _undrawable(thing: object) -> TypeError:
    return TypeError(f"a card, a view or a state of a game can be drawn, not {quote(thing)}")
