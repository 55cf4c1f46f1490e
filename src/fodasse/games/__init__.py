"""The games by name: those of the library, and those of other installed packages.

Another package offers a game by an entry point of the group ``fodasse.games``: the game's name,
and where its ``Game`` value is found. In its ``pyproject.toml``::

    [project.entry-points."fodasse.games"]
    sueca = "sueca.game:GAME"

Examples:
    >>> "fodasse" in GAMES
    True
    >>> GAMES["fodasse"].seats
    range(2, 40)
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, overload

from fodasse.core.errors import did_you_mean, quote
from fodasse.core.game import Game
from fodasse.core.types import A, S, V

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from fodasse.games import dalmuti, esadof, fodasse, truco

    Fodasse: TypeAlias = Game[fodasse.State, fodasse.Action, fodasse.View]
    Esadof: TypeAlias = Game[esadof.State, esadof.Action, esadof.View]
    Dalmuti: TypeAlias = Game[dalmuti.State, dalmuti.Action, dalmuti.View]
    Truco: TypeAlias = Game[truco.State, truco.Action, truco.View]

GROUP: Final = "fodasse.games"
"""The group of entry points by which other packages offer games."""

PACKAGES: Final = {
    "fodasse": "fodasse.games.fodasse",
    "esadof": "fodasse.games.esadof",
    "dalmuti": "fodasse.games.dalmuti",
    "truco": "fodasse.games.truco",
}
"""The packages of the library's own games by name. No other package can take these names."""


class Games(Mapping[str, Game]):
    """Games by name, the library's own first. Each is imported at its first use."""

    @overload
    def __getitem__(self, name: Literal["fodasse"]) -> Fodasse: ...
    @overload
    def __getitem__(self, name: Literal["esadof"]) -> Esadof: ...
    @overload
    def __getitem__(self, name: Literal["dalmuti"]) -> Dalmuti: ...
    @overload
    def __getitem__(self, name: Literal["truco"]) -> Truco: ...
    @overload
    def __getitem__(self, name: str) -> Game: ...
    def __getitem__(self, name: str) -> Game:
        """Return the game of a name.

        Raises:
            KeyError: no game has this name.
            ImportError: another package offers the game, and it cannot be loaded.
        """
        if name in PACKAGES:
            game: Game = import_module(PACKAGES[name]).GAME
            return game
        offers = _offers()
        if name not in offers:
            problem = f"no game {quote(name)}: one of {', '.join(self)} expected"
            raise KeyError(problem + did_you_mean(name, self))
        return _load(offers[name])

    def __contains__(self, name: object) -> bool:
        return name in PACKAGES or name in _offers()

    def __iter__(self) -> Iterator[str]:
        return iter((*PACKAGES, *_offers()))

    def __len__(self) -> int:
        return len(PACKAGES) + len(_offers())

    def __repr__(self) -> str:
        return "GAMES"


def _offers() -> Mapping[str, EntryPoint]:
    """Return the games of other packages by name; of several with one name, the first.

    Reading all metadata is slow, so it is read again only where a folder of the path has changed.
    """
    return _installed_at(*((folder, _modified(folder)) for folder in sys.path))


def _modified(folder: str) -> int:
    """Return when a file was last added to a folder or removed; 0 if there is no such folder."""
    from pathlib import Path  # slow to import

    try:
        return Path(folder).stat().st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=1)
def _installed_at(*_path: tuple[str, int]) -> Mapping[str, EntryPoint]:
    from importlib.metadata import entry_points  # slow to import

    offers: dict[str, EntryPoint] = {}
    for offer in entry_points(group=GROUP):
        if offer.name not in PACKAGES:
            offers.setdefault(offer.name, offer)
    return offers


def _load(offer: EntryPoint) -> Game:
    place = f"the game {quote(offer.name)} at {quote(offer.value)}"
    if offer.dist is not None:
        place += f" of the package {offer.dist.name}"
    try:
        game: Any = offer.load()
    except Exception as error:  # whatever the module does
        problem = f"{place} cannot be loaded: {type(error).__name__}: {error}"
        raise ImportError(problem) from error
    if not isinstance(game, Game):
        problem = f"{place}: a Game expected, not {type(game).__name__}"
        raise ImportError(problem)  # noqa: TRY004  # the package is wrong
    if game.name != offer.name:
        raise ImportError(f"{place} has another name: {quote(game.name)}")
    return game


GAMES: Final = Games()
"""All games by name."""


@overload
def find_game(game: Game[S, A, V]) -> Game[S, A, V]: ...
@overload
def find_game(game: Game | str) -> Game: ...
def find_game(game: Any) -> Game:
    """Return a game that is given as a value or by its name.

    Examples:
        >>> find_game("truco")
        truco.GAME

    Raises:
        ValueError: no game has this name.
        TypeError: it is neither a game nor a name.
        ImportError: another package offers the game, and it cannot be loaded.
    """
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        wanted = 'a name or a game object, such as GAMES["truco"]'
        raise TypeError(f"a game is {wanted}, not {type(game).__name__}")
    if game not in GAMES:
        problem = f"game: one of {', '.join(GAMES)}, not {quote(game)}"
        raise ValueError(problem + did_you_mean(game, GAMES))
    return GAMES[game]
