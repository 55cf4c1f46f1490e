"""Who sits where: policies as users name them, made into what the kernels are given."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final, TypeAlias

import numpy as np
from attrs import frozen
from numba import types
from numba.core.errors import NumbaError, NumbaTypeError
from numba.extending import is_jitted
from numpy.typing import NDArray

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, instruction, unsigned
from fodasse.bulk.layout import ACTIONS, NOBODY, SEATS
from fodasse.bulk.policies import NAMES, OUTSIDE, OWN
from fodasse.bulk.turns import Turn, legal_bids

Own: TypeAlias = Callable[[Turn, int], int]
"""A policy of the user's own, compiled with ``numba.njit``: a turn and a random word of 64 bits
in, an action id out."""
Policy: TypeAlias = str | Own | None
"""What decides for a seat: a policy by its name, an own one, or None for whoever steps."""
Policies: TypeAlias = Policy | Sequence[Policy]
"""One policy for all seats, or one a seat."""
_COLOURS: Final = re.compile(r"\x1b\[\d*m")


@frozen(eq=False)
class Seating:
    """What decides for each seat, as the kernels are told it."""

    codes: NDArray[np.uint8]
    """By seat, with room for all of them: the code of what decides for it."""
    own: Own | None
    """What decides for the seats with the code of own policies; None where there are none."""


def seated(policies: Policies, seats: int, *, outside: bool = False) -> Seating:
    """Seat policies at a table.

    Args:
        policies: one for all seats, or one a seat.
        seats: how many there are.
        outside: whether None may stand for a policy: then somebody else decides.

    Raises:
        TypeError: something is no policy.
        ValueError: there is no policy of that name, or another number of them than of seats.

    Examples:
        >>> seated(["random", "rules"], 2).codes[:2]
        array([0, 1], dtype=uint8)
    """
    each = by_seat(policies, seats)
    codes = np.zeros(SEATS, np.uint8)
    codes[:seats] = [_code(policy, outside=outside) for policy in each]
    own = tuple(policy if callable(policy) else None for policy in each)
    return Seating(codes, _joined(own))


def by_seat(policies: Policies, seats: int) -> tuple[Policy, ...]:
    """The policy of each seat, where one may stand for all.

    Raises:
        ValueError: there is another number of them than of seats.
    """
    if isinstance(policies, str) or not isinstance(policies, Sequence):
        return (policies,) * seats
    if len(policies) != seats:
        raise ValueError(
            f"policies: one for all seats or one a seat, {seats}, not {len(policies)}"
        )
    return tuple(policies)


@contextmanager
def compiling_policies() -> Iterator[None]:
    """Say plainly that it is the user's policy that cannot be compiled.

    Raises:
        TypeError: it cannot, with the compiler's reason.
    """
    try:
        yield
    except NumbaError as error:
        told = _innermost(str(error))
        raise TypeError(f"a policy cannot be compiled: {told}") from error


def illegal_choice(match: np.void, where: str, seat: int | None = None) -> ValueError:
    """The error that a policy chose an action which is not legal.

    Args:
        match: the record of the match, broken by that action.
        where: which of many matches it is: ``"match 3"``.
        seat: the number by which the seat is known, where that is not its place in the record.
    """
    turn = int(match["turn"])
    mask = _legal_mask(match)
    legal = ", ".join(str(action) for action in range(ACTIONS) if mask >> action & 1)
    return ValueError(
        f"{where}: seat {turn if seat is None else seat}'s policy chose {match['called']}, "
        f"which is not legal: legal are {legal}"
    )


def _legal_mask(match: np.void) -> int:
    """The legal actions of the seat that broke the match: its own bid tells the phase."""
    turn, seats = int(match["turn"]), int(match["seats"])
    if match["bids"][turn] != NOBODY:
        return int(match["hands"][turn])
    called = [int(bid) for bid in match["bids"] if bid != NOBODY]
    size, restrict_blind = int(match["hand_size"]), int(match["restrict_blind"])
    last = int(match["laid"]) == seats - 1
    return int(legal_bids(size, sum(called), last, restrict_blind))


def _innermost(told: str) -> str:
    """What the compiler says of the policy, without all that calls it, and no line too long."""
    lines = []
    for line in _COLOURS.sub("", told).splitlines():
        if line.startswith("During: "):
            break
        if line.strip() and not line.startswith("Failed in"):
            lines.append(line if len(line) <= 99 else f"{line[:49]}…{line[-49:]}")
    return "\n".join(lines)


def _code(policy: Any, *, outside: bool) -> int:
    if policy is None and outside:
        return OUTSIDE
    if isinstance(policy, str):
        if policy not in NAMES:
            known = ", ".join(map(repr, NAMES))
            raise ValueError(f"no policy {policy!r}: there are {known}")
        return NAMES[policy]
    if not is_jitted(policy):
        told = policy if policy is None else f"a {type(policy).__name__}"
        raise TypeError(f"a policy is a name or a function compiled with numba.njit, not {told}")
    return OWN


def _joined(own: tuple[Own | None, ...]) -> Own | None:
    """One policy that asks each of these for the seats it has; the first for all the rest."""
    joined: Own | None = None
    for policy in dict.fromkeys(each for each in own if each is not None):
        seats = sum(1 << seat for seat, each in enumerate(own) if each is policy)
        joined = _checked(policy) if joined is None else _either(_checked(policy), seats, joined)
    return joined


@lru_cache(maxsize=64)
def _checked(policy: Own) -> Own:
    """The policy, held to return whole numbers when it is compiled."""

    @inner
    def checked(turn: Turn, luck: int) -> int:
        return _whole(policy(turn, luck))

    return checked


@lru_cache(maxsize=64)
def _either(policy: Own, seats: int, other: Own) -> Own:
    """The policy for a mask of seats, and the other for all the rest."""
    mask = unsigned(seats)

    @inner
    def either(turn: Turn, luck: int) -> int:
        if (mask >> unsigned(turn.seat)) & ONE:
            return policy(turn, luck)
        return other(turn, luck)

    return either


@instruction
def _whole(typing: Any, action: Any) -> Any:  # noqa: ARG001  # intrinsics are given it
    """The action id as a signed word; nothing but a whole number is one."""
    if not isinstance(action, types.Integer):
        raise NumbaTypeError(f"it returns {action}, not a whole number")

    def generate(context: Any, code: Any, signature: Any, given: Any) -> Any:
        return context.cast(code, given[0], signature.args[0], types.int64)

    return types.int64(action), generate
