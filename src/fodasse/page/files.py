"""The files of the page: static ones, and those made from pictures and catalogues."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files as resources_of
from importlib.resources.abc import Traversable
from json import dumps
from types import MappingProxyType
from typing import Any, Final

from fodasse.bots.prompts import TEXTS as BOTS
from fodasse.core.texts import Texts, languages
from fodasse.games import GAMES, PACKAGES
from fodasse.pictures.sprite import card_words, sprite
from fodasse.pictures.style import SHEET
from fodasse.pictures.svg import TEXTS as PICTURES

TEXTS: Final = Texts("fodasse.page")
"""The words of the page."""


@cache
def files() -> MappingProxyType[str, str]:
    """Return the text of each file of the page, by its path from one folder.

    ``index.html`` is the document for a server, which refers to the others in the folder
    ``static`` beside it; they refer to one another by relative paths. ``cards.svg`` and
    ``cards.css`` hold the cards of ``fodasse.pictures``, and ``words.en.json`` the words of one
    language.

    Examples:
        >>> sorted(name for name in files() if name.startswith("words."))
        ['words.en.json', 'words.js', 'words.pt.json']
    """
    found = dict(_written(resources_of("fodasse.page") / "static"))
    found["cards.svg"] = sprite()
    found["cards.css"] = SHEET
    for lang in languages():
        found[f"words.{lang}.json"] = dumps(words(lang), ensure_ascii=False)
    return MappingProxyType(found)


def words(lang: str) -> dict[str, Any]:
    """Return the words of the page in one language.

    Args:
        lang: the language.

    Returns:
        ``texts`` by dotted key, as in catalogues, with the labels of bots; ``cards`` in words, by
        their text in JSON; and ``games``: the words for values and motions of each game, by game
        and key.
    """
    games = {name: GAMES[name].texts.own(lang) for name in PACKAGES}
    bots = {key: text for key, text in BOTS.own(lang).items() if key.startswith("bots.")}
    return {
        "lang": lang,
        "texts": {**bots, **PICTURES.own(lang), **TEXTS.own(lang)},
        "cards": card_words(lang),
        "games": {
            name: {
                key: text for key, text in texts.items() if key.startswith(("motions.", "words."))
            }
            for name, texts in games.items()
        },
    }


def _written(folder: Traversable, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path and text of each file in a folder."""
    for each in folder.iterdir():
        if each.is_dir():
            yield from _written(each, f"{path}{each.name}/")
        else:
            yield f"{path}{each.name}", each.read_text(encoding="utf-8")
