"""Compiled games: a value for each, and look-up by name, game or position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any, Final, TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from fodasse.bulk.matches import Matches, Sums
from fodasse.bulk.protocol import Kernel
from fodasse.core.encoding import Encoding
from fodasse.core.errors import quote
from fodasse.core.fields import require
from fodasse.core.game import Game
from fodasse.core.rules import rules_from
from fodasse.core.seats import Seat
from fodasse.games import PACKAGES

NAMES: Final = tuple(name for name in PACKAGES if find_spec(f"fodasse.bulk.{name}"))
"""The names of the games that are compiled: those with a folder here."""
Recall: TypeAlias = Callable[[], Sequence[Any]]
"""A function that returns the observations of a seat."""
DEFAULT_GAME: Final = "fodasse"
"""The game by default."""


@frozen(eq=False)
class Past:
    """The past of a round: its beginning and the actions since."""

    start: NDArray[np.void]
    """The record of its beginning, in an array of one, with the cards that the viewer saw."""
    actions: NDArray[np.int64]
    """The actions since, as the game's ``recall_action`` takes them: most are ids."""


@frozen(eq=False, kw_only=True)
class Packed:
    """A position as a record that can be played on once its hidden cards are drawn."""

    matches: NDArray[np.void]
    """The record, in an array of one. Its ``rounds`` are 0, for rounds that end are counted from
    here on; ``max_rounds`` are those still to come. The key is 0."""
    hidden: Any
    """The argument of ``draw_world`` besides the record."""
    at_table: Sequence[Seat]
    """The reference's number of each seat of the record."""
    points: Sequence[int]
    """By seat of the reference: its points."""


@frozen(kw_only=True, eq=False)
class Compiled:
    """A compiled game."""

    game: Game[Any, Any, Any]
    """The reference."""
    kernel: Kernel
    """Its compiled functions."""
    starts: tuple[str, ...]
    """The reference's start options: the first dealer or the youngest seat, and perhaps the first
    hand size."""
    write_rules: Callable[[Any, Any], None]
    """Write rules into records."""
    dealt: Callable[[Any, int, Any], Any]
    """Return the action of chance that a record just did, given the seats and the rules."""
    packed: Callable[[Any], Packed]
    """Return the record of a state or a view; raise ValueError where it cannot be played on."""
    state_in: Callable[[Any, Any, Random], Any]
    """Return the world that a record packed from a view has, given the record, the view, and a
    generator for what is still undecided in the record, such as the order of a stock."""
    sums: type[Sums]
    """The class of its sums."""
    past: Callable[[Any, Recall], Past | None] = lambda _view, _recall: None
    """Return the past of the round of a view, given a function that returns the viewer's history,
    which may be empty; None where it is not known."""
    limit_hidden: Callable[[Any, Recall, Any], Any] = lambda _view, _recall, hidden: hidden
    """Return the argument of ``draw_world`` for likely worlds alone, given a view, a function that
    returns the viewer's history, which may be empty, and the argument for all worlds."""
    columns: Callable[[int], int] = lambda _seats: 0
    """Return the number of columns that ``write`` adds for a number of seats."""
    round_columns: Callable[[int], int] = lambda _seats: 0
    """Return the number of columns that ``write_round`` writes; 0: there are no such rows."""
    matches: Callable[..., Matches[Any]] = lambda sums, base, *_: Matches(sums, *base)
    """Return the results of matches from sums, winner, ranking, rounds and points, the columns
    that are added, the rows of rounds, and the first row of each match."""
    returns: (
        Callable[[Packed, NDArray[np.int32], NDArray[np.bool_]], NDArray[np.float32]] | None
    ) = None
    """Return the returns of rollouts by seat of the reference, from the rows of the matches and
    whether each is over; None: those of the record, in which all seats are."""

    @property
    def most_seats(self) -> int:
        """The number of seats for which a record has room."""
        return int(self.kernel.match["codes"].shape[0])

    @property
    def actions(self) -> int:
        """The number of action ids."""
        encoding = encoding_of(self)
        return int(encoding.layout(min(self.game.seats), encoding.rules).actions)


def compiled(game: Game[Any, Any, Any] | str) -> Compiled:
    """Return a compiled game.

    Raises:
        TypeError: neither the name of a game nor a game.
        ValueError: no such game is compiled.
    """
    name = game.name if isinstance(game, Game) else game
    if not isinstance(name, str):
        raise TypeError(f"a game is its name or a game object, not {quote(game)}")
    found: Compiled | None = None
    if name in NAMES:
        found = import_module(f"fodasse.bulk.{name}").COMPILED
    if found is None or (isinstance(game, Game) and game is not found.game):
        raise ValueError(f"game: compiled are {', '.join(NAMES)}, not {quote(name)}")
    return found


def game_of(position: object) -> Compiled:
    """Return the compiled game of a state or a view.

    Raises:
        TypeError: it is a position of no compiled game.
    """
    for name in NAMES:
        found = compiled(name)
        documents = found.game.documents
        if isinstance(position, (documents.state, documents.view)):
            return found
    raise TypeError(f"a position is a State or a View, not a {type(position).__name__}")


def parse_game(game: Any, number: Any, seats: Any) -> tuple[Compiled, Any, Any]:
    """Return a compiled game and two numbers, from arguments of which the first may be left out.

    Examples:
        >>> parse_game("fodasse", 10, 3) == parse_game(10, 3, None) == parse_game(10, None, 3)
        True

    Raises:
        TypeError: neither the name of a game nor a game, and two numbers beside it.
        ValueError: no such game is compiled.
    """
    if isinstance(game, Game | str):
        return compiled(game), number, seats
    if (number is not None and seats is not None) or isinstance(game, ModuleType):
        raise TypeError(f"a game is its name or a game object, not {quote(game)}")
    return compiled(DEFAULT_GAME), game, number if seats is None else seats


def rules_for(game: Compiled, seats: int, rules: Any, **options: Any) -> Any:
    """Return the rules of a match that starts like this.

    Args:
        game: the game.
        seats: the number of seats.
        rules: the rules, or text for ``Rules.parse``; None: the book.
        options: start options of the reference.

    Raises:
        FormatError: a text of rules that cannot be read.
        RulesError: no match can start like this.
    """
    chosen = rules_from(game.game.documents.rules, rules)
    game.game.start(seats, rules=chosen, **options)
    return chosen


def encoding_of(game: Compiled) -> Encoding[Any, Any, Any]:
    """Return the encoding of a compiled game as numbers; each has one."""
    return require(game.game.encoding)
