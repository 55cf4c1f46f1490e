"""The bots of a game for people who choose one: names by language, and what each does."""

from __future__ import annotations

from attrs import frozen

from fodasse.bots import names
from fodasse.bots.prompts import TEXTS
from fodasse.core.game import Game
from fodasse.core.texts import ENGLISH, find_language


@frozen
class ListedBot:
    """A bot that can be chosen by name."""

    name: str
    """Its name, as ``fodasse.bots.named`` takes it."""
    label: str
    """What people call it."""
    about: str
    """What it does, in one sentence."""


def list_bots(game: Game | str, lang: str = ENGLISH) -> tuple[ListedBot, ...]:
    """Return the bots that can play a game, weakest first up to ``best``.

    ``learned`` comes last: how strong it is depends on the bots that it meets.

    Args:
        game: the game, or its name.
        lang: the language.

    Examples:
        >>> [each.label for each in list_bots("truco", "pt")]
        ['robô ao acaso', 'robô fácil', 'robô padrão', 'robô médio', 'robô difícil', 'melhor robô']
        >>> print(list_bots("truco")[1].about)
        Plays like the standard bot, but makes one decision in four at random.

    Raises:
        ValueError: there is no such language, or no game has this name.
        TypeError: the game is none.
    """
    lang = find_language(lang)
    return tuple(
        ListedBot(name, TEXTS.say(lang, f"bots.{name}"), TEXTS.say(lang, f"bots-about.{name}"))
        for name in names(game)
    )
