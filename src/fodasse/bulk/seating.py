"""Conversion of users' policies into the arguments of the kernels."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from attrs import frozen
from numba import from_dtype, types
from numba.extending import is_jitted
from numpy.typing import NDArray

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, kernel, signed, unsigned
from fodasse.bulk.game import Compiled
from fodasse.bulk.policies import NAMES, OUTSIDE, OWN, RANDOM, rules_policy
from fodasse.bulk.protocol import write_legal

Own: TypeAlias = Callable[[Any, int], int]
"""A policy of the user, compiled with ``numba.njit``: it takes a turn of the game and a random
word of 64 bits, and returns an action id."""
Policy: TypeAlias = str | Own | None
"""A policy: its name, a function of the user, or None where the caller of ``step`` decides."""
Policies: TypeAlias = Policy | Sequence[Policy]
"""One policy for all seats, or one a seat."""
_COLOURS: Final = re.compile(r"\x1b\[\d*m")


@frozen(eq=False)
class Seating:
    """The policies of a table, as arguments of the kernels."""

    codes: NDArray[np.uint8]
    """By seat, with room for the largest table: the code of its policy."""
    own: Own | Literal[True] | None
    """The policy of the seats with the code ``OWN``; True for the rule-based one alone; None
    where there is no such seat."""


def seating_of(
    game: Compiled, policies: Policies, seats: int, *, outside: bool = False
) -> Seating:
    """Seat policies at a table.

    Args:
        game: the game.
        policies: one for all seats, or one a seat.
        seats: the number of seats.
        outside: whether None is allowed as a policy: the caller of ``step`` decides.

    Raises:
        TypeError: a value is not a policy, or an own one cannot be compiled.
        ValueError: an unknown policy, or not one for each seat.

    Examples:
        >>> from fodasse.bulk.game import compiled
        >>> seating_of(compiled("fodasse"), ["random", "rules"], 2).codes[:2]
        array([0, 1], dtype=uint8)
    """
    each = by_seat(policies, seats)
    codes = np.zeros(game.most_seats, np.uint8)
    codes[:seats] = [_code(game, policy, outside=outside) for policy in each]
    asking = tuple(rules_policy if policy == "rules" else policy for policy in each)
    own = _joined(tuple(policy if callable(policy) else None for policy in asking))
    return Seating(codes, True if own is rules_policy else own)


def by_seat(policies: Policies, seats: int) -> tuple[Policy, ...]:
    """Return the policy of each seat; a single policy stands for all seats.

    Raises:
        ValueError: not one for each seat.
    """
    if isinstance(policies, str) or not isinstance(policies, Sequence):
        return (policies,) * seats
    if len(policies) != seats:
        raise ValueError(
            f"policies: one for all seats or one a seat, {seats}, not {len(policies)}"
        )
    return tuple(policies)


def illegal_choice(
    game: Compiled, matches: NDArray[np.void], place: int, where: str, seat: int | None = None
) -> ValueError:
    """Return the error for a policy that chose an action which is not legal.

    Args:
        game: the game.
        matches: records of matches.
        place: the place of the one that was broken by that action.
        where: the name of the match, such as ``"match 3"``.
        seat: the seat's number in the reference; None: the same as in the record.
    """
    match = matches[place]
    return ValueError(
        f"{where}: seat {match['turn'] if seat is None else seat}'s policy chose "
        f"{match['refused']}, which is not legal: legal are {legal_ids(game, matches, place)}"
    )


def legal_ids(game: Compiled, matches: NDArray[np.void], place: int) -> str:
    """Return the legal action ids of a seat that was looked at, as text."""
    mask = np.zeros(game.actions, np.int8)
    _write_legal(matches.view(game.kernel.turn), place, mask)
    return ", ".join(map(str, mask.nonzero()[0].tolist()))


@kernel
def _write_legal(turns: Any, place: int, mask: Any) -> None:
    write_legal(turns[place], mask)


def _code(game: Compiled, policy: Any, *, outside: bool) -> int:
    if policy is None and outside:
        return OUTSIDE
    if isinstance(policy, str):
        if policy not in NAMES:
            known = ", ".join(map(repr, NAMES))
            raise ValueError(f"no policy {policy!r}: there are {known}")
        return RANDOM if policy == "random" else OWN
    if policy is None or not is_jitted(policy):
        given = policy if policy is None else f"a {type(policy).__name__}"
        raise TypeError(f"a policy is a name or a function compiled with numba.njit, not {given}")
    _check_compiles(game, policy)
    return OWN


def _check_compiles(game: Compiled, policy: Any) -> None:
    """Compile a user's own policy by itself, so that an error names this policy."""
    signature = (from_dtype(game.kernel.turn), types.uint64)
    try:
        policy.compile(signature)
    except Exception as error:  # the compiler raises many kinds
        problem = f"no {error}" if isinstance(error, KeyError) else _COLOURS.sub("", str(error))
        raise TypeError(f"a policy cannot be compiled for a turn and a word: {problem}") from error
    returned = policy.overloads[signature].signature.return_type
    if not isinstance(returned, types.Integer):
        raise TypeError(
            f"a policy returns a whole number, not {returned}; "
            "where signed and unsigned numbers meet, Numba may make a float of them"
        )


def _joined(own: tuple[Own | None, ...]) -> Own | None:
    """Return one policy that calls each of these for its seats, and the first for all others."""
    joined: Own | None = None
    for policy in dict.fromkeys(each for each in own if each is not None):
        seats = sum(1 << seat for seat, each in enumerate(own) if each is policy)
        joined = policy if joined is None else _either(policy, seats, joined)
    return joined


@lru_cache(maxsize=64)
def _either(policy: Own, seats: int, other: Own) -> Own:
    """Return a policy that calls one for a mask of seats and the other for the rest."""
    mask = unsigned(seats)

    @inner
    def either(turn: Any, luck: int) -> int:
        if (mask >> unsigned(turn.seat)) & ONE:
            return signed(policy(turn, luck))
        return signed(other(turn, luck))

    return either
