"""The common part of the records of all games.

A record is a match in numbers: a structure of the same size for every table of its game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

import numpy as np
from numba import from_dtype

from fodasse.bulk.compiled import instruction
from fodasse.bulk.matches import Sums

DEAL: Final = 0
"""The phase in which chance is awaited; those of a game's decisions follow."""
OVER: Final = 100
"""The phase of a match that is over."""
BROKEN: Final = 101
"""The phase of a match in which a policy chose an action that is not legal."""
NOBODY: Final = -1
"""No seat, no card, no action."""


_SAME_BYTES: Final[dict[Any, Any]] = {}
"""The compiler's types of a record and of its turn, each by the other."""


def match_type(seats: int, sums: type[Sums], own: list[Any]) -> np.dtype[np.void]:
    """Return the type of the records of a game: the common fields, then its own.

    Args:
        seats: the number of seats of the largest table, with room.
        sums: the class of its sums: for each of its own counts, a record has a field ``total_…``
            that grows from match to match.
        own: its own fields.
    """
    common = [
        ("phase", np.int64),
        ("turn", np.int64),  # the seat to act
        ("codes", np.uint8, seats),  # by seat: the code of its policy
        ("key", np.uint64),  # of all that is random
        ("decisions", np.uint64),  # in the match so far
        ("deals", np.uint64),  # acts of chance in the match so far
        ("rounds", np.int64),  # rounds or hands finished
        ("max_rounds", np.int64),  # after which the match is over; 0: no such end
        ("refused", np.int64),  # the action that broke the match
    ]
    totals = [(total_of(name), np.int64) for name in sums.counted()]
    return np.dtype(common + own + totals, align=True)


def total_of(name: str) -> str:
    """Return the field of a record that has a count of the sums."""
    return f"total_{name}"


def turn_type(match: np.dtype[np.void], turn: type, **others: str) -> np.dtype[np.void]:
    """Return the type of the turns of a game: bytes of its records under names of their own.

    Args:
        match: the type of the records.
        turn: the class whose annotations are what the seat to act may know.
        others: by a name that differs in the record: the name there.
    """
    others = {"seat": "turn", **others}
    shown = {name: others.get(name, name) for name in turn.__annotations__}
    shared = np.dtype(
        {
            "names": list(shown),
            "formats": [match[field] for field in shown.values()],
            "offsets": [cast(Any, match.fields)[field][1] for field in shown.values()],
            "itemsize": match.itemsize,
        }
    )
    record, part = from_dtype(match), from_dtype(shared)
    _SAME_BYTES[record], _SAME_BYTES[part] = part, record
    return shared


def _same_bytes(typing: Any, given: Any) -> Any:
    """Show the bytes of a record under the names of a turn, or those of a turn as the record."""
    return _SAME_BYTES[given](given), lambda _, __, ___, values: values[0]


shown: Final = cast(Callable[[Any], Any], instruction(_same_bytes))
"""Return the turn of a record in which ``look`` has written all that the turn needs."""
whole: Final = cast(Callable[[Any], Any], instruction(_same_bytes))
"""Return the record of a turn, with all that is hidden."""
