"""The compiled functions that a game has, for kernels that play any game.

A kernel for all games calls the functions of this module. The compiler replaces each call by the
function of this name that the game registered for the type of the record it is given, so a kernel
is written once and is as fast as if it were written for one game. A game may leave out those that
are optional: then the body here is compiled.

A record begins with the common fields of ``record.match_type``. A *turn* is the same bytes under
the names of what the seat to act may know; see ``record.turn_type``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Final, TypeVar

import numpy as np
from attrs import frozen
from numba import from_dtype
from numba.extending import overload

from fodasse.bulk.luck import choice
from fodasse.bulk.stamps import REPLACED

F = TypeVar("F", bound=Callable[..., Any])


@frozen(eq=False)
class Kernel:
    """The compiled functions of a game."""

    match: np.dtype[np.void]
    """The type of its records."""
    turn: np.dtype[np.void]
    """The type of its turns."""
    functions: Mapping[str, Callable[..., Any]]
    """By the name of a function of this module: the game's."""


_KERNELS: Final[dict[Any, Kernel]] = {}
"""The kernels by the compiler's types of records and of turns."""
_NAMES: Final[dict[str, bool]] = {}
"""By name of a function of this module: whether every game has it."""


def register(match: np.dtype[np.void], turn: np.dtype[np.void], *modules: ModuleType) -> Kernel:
    """Let the functions of this module call those that a game's modules define by their names.

    Args:
        match: the type of the game's records.
        turn: the type of its turns.
        modules: its modules.

    Raises:
        TypeError: a function that every game has is in none of the modules.
    """
    functions = {
        name: function
        for module in modules
        for name, function in vars(module).items()
        if name in _NAMES and function.__module__ == module.__name__
    }
    missing = [name for name, is_needed in _NAMES.items() if is_needed and name not in functions]
    if missing:
        raise TypeError(f"a compiled game has {missing[0]!r}")
    kernel = Kernel(match, turn, functions)
    _KERNELS[from_dtype(match)] = _KERNELS[from_dtype(turn)] = kernel
    return kernel


def required(function: F) -> F:
    """Let calls of a function be those of the function of its name, which every game has."""
    return _replaced(function, is_needed=True)


def optional(function: F) -> F:
    """Let calls of a function be those of the game's function of its name, or of this one."""
    return _replaced(function, is_needed=False)


def _replaced(function: F, *, is_needed: bool) -> F:
    name = function.__name__
    _NAMES[name] = is_needed

    def implementation(first: Any, *_: Any) -> Any:
        kernel = _KERNELS.get(first)
        if kernel is None:
            return None
        own = kernel.functions.get(name, function)
        return getattr(own, "py_func", own)  # the compiler of its callers compiles it

    overload(function, strict=False)(implementation)
    REPLACED[function] = implementation
    return function


@required
def start(match: Any, seats: int, key: int) -> None:
    """Begin a match before its first deal, by the rules in the record."""


@required
def begin(match: Any, first: int, size: int) -> None:
    """Change the beginning of a match that has started.

    Args:
        match: the record.
        first: the seat that deals first, in The Great Dalmuti the youngest; ``NOBODY``: as it is.
        size: the cards of a hand in the first round, in games where that varies; ``NOBODY``: as
            it is.
    """


@required
def deal(match: Any) -> None:
    """Do the act of chance that is due: deal, or turn up a card."""


@required
def play(match: Any, own: Any, given: int) -> None:
    """Play on until chance is awaited, the match is over or broken, or a caller has to decide.

    Args:
        match: with a decision awaited.
        own: the policy of the seats with the code ``OWN``, or True for ``rules``; else None.
        given: a legal action of the seat to act, instead of its policy's choice; ``NOBODY``: the
            policy chooses, or the caller where the seat's code says so.
    """


@required
def look(match: Any) -> Any:
    """Return the turn of the seat to act, or at the end of a match of the seat in its place."""
    raise NotImplementedError


@required
def allows(match: Any, action: int) -> bool:
    """Return whether an action of any number is legal for the seat that was looked at."""
    raise NotImplementedError


@required
def random_action(match: Any, luck: int) -> int:
    """Return a uniformly random legal action of the seat to act, from a random word."""
    raise NotImplementedError


@required
def best_action(match: Any, turn: Any) -> int:
    """Return the choice of the bot ``rules`` for a turn; the record has room to work in."""
    raise NotImplementedError


@required
def observe(turn: Any, row: Any, seats: int) -> None:
    """Write a turn as numbers into a row of the game's layout.

    It is computed from the turn alone, so it holds nothing that the seat may not know.

    Args:
        turn: the knowledge of a seat.
        row: an array as long as the layout.
        seats: the number of seats that began the match.
    """


@required
def write_legal(turn: Any, row: Any) -> None:
    """Write for each action id 1 if it is legal and 0 if not; the turn was looked at."""


@required
def add_points(match: Any, rewards: Any, sign: int) -> None:
    """Add to each seat's number its points times the sign; higher is better."""


@required
def add_returns(match: Any, rewards: Any) -> None:
    """Add to each seat's number its return, as the reference's ``returns``."""


@required
def write(match: Any, seats: int, row: Any) -> None:
    """Write the row of a match: rounds, the merit of each seat, its points, and more of the game.

    A seat with a greater merit has a better place; those of equal merit share one. Seats that
    have the greatest have won.
    """


@optional
def write_round(match: Any, seats: int, row: Any) -> None:
    """Write the row of the round or hand that was just finished; games without rows have none."""


@optional
def luck_of(match: Any) -> int:
    """Return the random word of the decision that is due; by default by its number."""
    return choice(match.key, match.decisions)


@required
def draw_world(match: Any, hidden: Any, key: int) -> None:
    """Draw the hidden cards of a record that was packed from a view, uniformly."""


@optional
def rewind(match: Any, world: Any) -> None:
    """Give a record of the beginning of a round the hidden cards of a world later in the round.

    Games without a ``past`` have none.

    Args:
        match: the record, as the game's ``past`` returns it.
        world: a record in which all cards are known.
    """


@optional
def recall_action(match: Any, world: Any, action: int) -> int:
    """Return the id of a past action in a world, and let its seat be the one to act.

    By default it is the action: all seats see all actions, in turn.

    Args:
        match: the record, played again up to the action.
        world: a record in which all cards are known.
        action: the action, as in ``Past.actions``.
    """
    return action


@optional
def credence(match: Any, chosen: int, action: int) -> float:
    """Return the probability that the seat to act takes an action, given a model's choice.

    Args:
        match: the record, with the decision awaited.
        chosen: the action that the model chooses.
        action: the action that the seat took.
    """
    return 1.0 if chosen == action else 0.1


@optional
def deal_world(match: Any, hidden: Any, number: int) -> None:
    """Deal the hidden cards as in the world of a number, below the reference's count of worlds.

    Games that leave it out have their worlds drawn, however few they are.
    """


@optional
def exchange(match: Any, hidden: Any, key: int) -> int:
    """Exchange hidden cards of a world at random, any exchange as likely as the one back.

    Args:
        match: a world.
        hidden: the hidden cards, as for ``draw_world``.
        key: the key of the random words.

    Returns:
        a mask of the seats that know other cards than before; 0: the world is as it was.
    """
    return 0


@optional
def write_values(match: Any, coefficients: Any, row: Any) -> None:
    """Write for each seat an estimate of its chance to win the match, from between two rounds.

    Games that leave it out have their returns written.

    Args:
        match: the record.
        coefficients: the game's numbers for the estimate.
        row: by seat: the chance.
    """
    row[:] = 0.0
    add_returns(match, row)
