"""The compiled functions that a game has, for kernels that play any game.

A kernel for all games calls the functions of this module. The compiler replaces each call by the
function that the game registered for the type of the record it is given, so a kernel is written
once and is as fast as if it were written for one game. A game may leave out the functions that are
optional in ``Kernel``: then the body here is compiled.

A record begins with the common fields of ``record.match_type``. A *turn* is the same bytes under
the names of what the seat to act may know; see ``record.turn_type``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

import numpy as np
from attrs import fields, frozen
from numba import from_dtype
from numba.extending import overload

from fodasse.bulk.luck import choice


@frozen(kw_only=True, eq=False)
class Kernel:
    """The compiled functions of a game, by the names of this module's functions."""

    match: np.dtype[np.void]
    """The type of its records."""
    turn: np.dtype[np.void]
    """The type of its turns."""
    start: Callable[..., None]
    begin: Callable[..., None]
    deal: Callable[..., None]
    play: Callable[..., None]
    look: Callable[..., Any]
    allows: Callable[..., bool]
    random_action: Callable[..., int]
    best_action: Callable[..., int]
    observe: Callable[..., None]
    observe_end: Callable[..., None]
    write_legal: Callable[..., None]
    add_points: Callable[..., None]
    add_returns: Callable[..., None]
    count: Callable[..., None]
    write: Callable[..., None]
    draw_world: Callable[..., None]
    write_round: Callable[..., None] | None = None
    luck_of: Callable[..., int] | None = None
    rewind: Callable[..., None] | None = None
    recall_action: Callable[..., int] | None = None
    credence: Callable[..., float] | None = None
    write_values: Callable[..., None] | None = None
    deal_world: Callable[..., None] | None = None
    exchange: Callable[..., int] | None = None


_KERNELS: Final[dict[Any, Kernel]] = {}
"""The kernels by the compiler's types of records and of turns."""


def register(kernel: Kernel) -> Kernel:
    """Let the functions of this module call those of a game, and return these."""
    _KERNELS[from_dtype(kernel.match)] = kernel
    _KERNELS[from_dtype(kernel.turn)] = kernel
    return kernel


def start(match: Any, seats: int, key: int) -> None:
    """Begin a match before its first deal, by the rules in the record."""


def begin(match: Any, first: int, size: int) -> None:
    """Change the beginning of a match that has started.

    Args:
        match: the record.
        first: the seat that deals first, in The Great Dalmuti the youngest; ``NOBODY``: as it is.
        size: the cards of a hand in the first round, in games where that varies; ``NOBODY``: as
            it is.
    """


def deal(match: Any) -> None:
    """Do the act of chance that is due: deal, or turn up a card."""


def play(match: Any, own: Any, given: int) -> None:
    """Play on until chance is awaited, the match is over or broken, or a caller has to decide.

    Args:
        match: with a decision awaited.
        own: the policy of the seats with the code ``OWN``, or True for ``rules``; else None.
        given: a legal action of the seat to act, instead of its policy's choice; ``NOBODY``: the
            policy chooses, or the caller where the seat's code says so.
    """


def look(match: Any) -> Any:
    """Return the turn of the seat to act."""
    raise NotImplementedError


def allows(match: Any, action: int) -> bool:
    """Return whether an action of any number is legal for the seat that was looked at."""
    raise NotImplementedError


def random_action(match: Any, luck: int) -> int:
    """Return a uniformly random legal action of the seat to act, from a random word."""
    raise NotImplementedError


def best_action(match: Any, turn: Any) -> int:
    """Return the choice of the bot ``rules`` for a turn; the record has room to work in."""
    raise NotImplementedError


def observe(turn: Any, row: Any, seats: int) -> None:
    """Write a turn as numbers into a row of the game's layout."""


def observe_end(match: Any, row: Any, seat: int, seats: int) -> None:
    """Write a seat's knowledge of a finished match into a row of the game's layout."""


def write_legal(turn: Any, row: Any) -> None:
    """Write for each action id 1 if it is legal and 0 if not; the turn was looked at."""


def add_points(match: Any, rewards: Any, sign: int) -> None:
    """Add to each seat's number its points times the sign; higher is better."""


def add_returns(match: Any, rewards: Any) -> None:
    """Add to each seat's number its return, as the reference's ``returns``."""


def count(match: Any, sums: Any) -> None:
    """Add the counts of a finished match and the wins by seat to the sums of the game."""


def write(match: Any, seats: int, row: Any) -> None:
    """Write the row of a match: rounds, the merit of each seat, its points, and more of the game.

    A seat with a greater merit has a better place; those of equal merit share one.
    """


def write_round(match: Any, seats: int, row: Any) -> None:
    """Write the row of the round or hand that was just finished; games without rows have none."""


def luck_of(match: Any) -> int:
    """Return the random word of the decision that is due; by default by its number."""
    return choice(match.key, match.decisions)


def draw_world(match: Any, hidden: Any, key: int) -> None:
    """Draw the hidden cards of a record that was packed from a view, uniformly."""


def rewind(match: Any, world: Any) -> None:
    """Give a record of the beginning of a round the hidden cards of a world later in the round.

    Games without a ``past`` have none.

    Args:
        match: the record, as the game's ``past`` returns it.
        world: a record in which all cards are known.
    """


def recall_action(match: Any, world: Any, action: int) -> int:
    """Return the id of a past action in a world, and let its seat be the one to act.

    By default it is the action: all seats see all actions, in turn.

    Args:
        match: the record, played again up to the action.
        world: a record in which all cards are known.
        action: the action, as in ``Past.actions``.
    """
    return action


def credence(match: Any, chosen: int, action: int) -> float:
    """Return the probability that the seat to act takes an action, given a model's choice.

    Args:
        match: the record, with the decision awaited.
        chosen: the action that the model chooses.
        action: the action that the seat took.
    """
    return 1.0 if chosen == action else 0.1


def deal_world(match: Any, hidden: Any, number: int) -> None:
    """Deal the hidden cards as in the world of a number, below the reference's count of worlds.

    Games that leave it out have their worlds drawn, however few they are.
    """


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


def _plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function before its compilation: the compiler of its callers compiles it."""
    return cast(Callable[..., Any], getattr(function, "py_func", function))


def _chosen_by_type(function: Callable[..., Any]) -> None:
    name = function.__name__

    def implementation(first: Any, *_: Any) -> Any:
        kernel = _KERNELS.get(first)
        return None if kernel is None else _plain(getattr(kernel, name) or function)

    overload(function, strict=False)(implementation)


for _each in fields(Kernel)[2:]:
    _chosen_by_type(globals()[_each.name])
