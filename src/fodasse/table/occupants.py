"""Occupants of seats: people, bots or nobody; and the names of bots in logs."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Literal, TypeAlias, cast

from fodasse.core.errors import FormatError, quoted
from fodasse.core.game import Game
from fodasse.table.bot import Bot
from fodasse.table.log import PERSON

Occupant: TypeAlias = Literal["person"] | Bot[Any, Any] | None
"""The occupant of a seat: ``"person"``, a bot, or None for nobody."""


def occupant_of(value: Any) -> Occupant:
    """Return a value that can hold a seat.

    Raises:
        TypeError: it cannot hold one.
    """
    is_bot = callable(getattr(value, "choose", None)) and not isinstance(value, type)
    if value is None or is_bot:
        return cast(Occupant, value)
    if value != PERSON:
        raise TypeError(f"an occupant is {PERSON!r}, a bot or None, not {quoted(value)}")
    return PERSON


def name_of(occupant: Occupant, game: Game) -> str | None:
    """Return the word for an occupant in a log: a bot's name, or the name of its class."""
    if occupant is None or isinstance(occupant, str):
        return occupant
    bots = _registry()
    own = (name for name in bots.names(game) if bots.named(name, game) == occupant)
    return next(own, type(occupant).__name__)


def occupant_named(
    name: str | None, where: str, *, game: Game, bots: Mapping[str, Bot[Any, Any]]
) -> Occupant:
    """Return the occupant that a word in a log stands for.

    Args:
        name: the word.
        where: its place, for the error.
        game: the game.
        bots: bots by name, before those of the library.

    Raises:
        FormatError: no bot is known by this name.
    """
    if name is None or name == PERSON:
        return PERSON if name else None
    if name in bots:
        return bots[name]
    registry = _registry()
    if name not in registry.names(game):
        raise FormatError("unknown-bot", where, given=quoted(name))
    bot: Bot[Any, Any] = registry.named(name, game)
    return bot


def _registry() -> Any:
    """Return the library's bots, which depend on this package and are imported on use."""
    return import_module("fodasse.bots")
