"""The games, one package each, and the mapping of their names to their game objects.

Examples:
    >>> "fodasse" in GAMES
    True
    >>> GAMES["fodasse"].seats
    range(2, 40)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from fodasse.core.game import Game


class _Games(Mapping[str, Game]):
    """Game objects by name, each imported when it is first asked for."""

    def __init__(self, packages: Mapping[str, str]) -> None:
        self._packages = packages

    def __getitem__(self, name: str) -> Game:
        game: Game = import_module(self._packages[name]).GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._packages)

    def __len__(self) -> int:
        return len(self._packages)


PACKAGES: Final = {
    "fodasse": "fodasse.games.fodasse",
    "esadof": "fodasse.games.esadof",
    "dalmuti": "fodasse.games.dalmuti",
    "truco": "fodasse.games.truco",
}
"""The package of each game by the game's name: where a new game has its one line."""

GAMES: Final[Mapping[str, Game]] = _Games(PACKAGES)
"""Every game of the library by its name; a game is loaded on first use."""
