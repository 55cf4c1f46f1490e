"""Occupants of seats: people, bots or nobody; and the names of bots in logs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, cast

from fodasse.core.errors import FormatError, did_you_mean, quote
from fodasse.core.game import Game
from fodasse.table.bot import Bot
from fodasse.table.bot_names import bot_names
from fodasse.table.log import PERSON

Occupant: TypeAlias = Literal["person"] | Bot[Any, Any] | None
"""The occupant of a seat: ``"person"``, a bot, or None for nobody."""


def occupant_of(value: Any, game: Game) -> Occupant:
    """Return the occupant of a seat that a value stands for: a bot may be given by its name.

    The name is one of the library's bots; none is imported from a module, as the text may be from
    a stranger.

    Raises:
        ValueError: no bot of the game has this name.
        TypeError: it cannot hold a seat of this game.
    """
    if value is None:
        return None
    wanted = f"an occupant is {PERSON!r}, a bot, its name, or None"
    if isinstance(value, str):
        if value == PERSON:
            return PERSON
        bots = bot_names()
        known = bots.names(game)
        if value not in known:
            problem = f"{wanted}, not {quote(value)}; a bot for {game.name} is one of"
            end = did_you_mean(value, (PERSON, *known))
            raise ValueError(f"{problem} {', '.join(known)}{end}")
        return cast(Occupant, bots.named(value, game))
    check_bot(value, game, wanted)
    return cast(Occupant, value)


def check_bot(bot: object, game: Game, wanted: str = "a bot has a method choose") -> None:
    """Check that a value is a bot, and not one of another game.

    Raises:
        TypeError: it is none, or it says that it plays another game.
    """
    if isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
        raise TypeError(f"{wanted}, not {quote(bot)}")
    own = getattr(bot, "game", None)
    if isinstance(own, Game) and own.documents.view is not game.documents.view:
        name = type(bot).__name__
        raise TypeError(f"a bot of {game.name} is needed; this {name} plays {own.name}")


def name_of(occupant: Occupant, game: Game) -> str | None:
    """Return the word for an occupant in a log: a bot's name, or the name of its class."""
    if occupant is None or isinstance(occupant, str):
        return occupant
    bots = bot_names()
    own = (name for name in bots.names(game) if bots.named(name, game) == occupant)
    return next(own, type(occupant).__name__)


def occupant_named(
    name: str | None, where: str, game: Game, bots: Mapping[str, Bot[Any, Any]]
) -> Occupant:
    """Return the occupant that a word in a log stands for.

    Raises:
        FormatError: no bot is known by this name.
    """
    if name is None or name == PERSON:
        return PERSON if name else None
    if name in bots:
        return bots[name]
    library = bot_names()
    if name not in library.names(game):
        raise FormatError("unknown-bot", where, given=quote(name))
    bot: Bot[Any, Any] = library.named(name, game)
    return bot
