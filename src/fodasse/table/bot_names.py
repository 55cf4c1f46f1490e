"""The bots that have names. They depend on this package, so ``bots_by`` registers them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from fodasse.core.game import Game


class BotNames(Protocol):
    """Bots by name, as ``fodasse.bots`` has them."""

    def names(self, game: Game, /) -> tuple[str, ...]:
        """Return the names of the bots that can play a game."""
        ...

    def named(self, name: str, game: Game, /) -> Any:
        """Return the bot of a name."""
        ...


_finders: list[Callable[[], BotNames]] = []


def bots_by(find: Callable[[], BotNames]) -> None:
    """Register the function that imports the bots, which is called on first use."""
    _finders[:] = [find]


def bot_names() -> BotNames:
    """Return the bots by name."""
    return _finders[0]()
