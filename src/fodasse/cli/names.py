"""Labels of seats: the names of a record, or default names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from fodasse.table.names import clean_name, friend_name, make_distinct

LONGEST: Final = 12
"""The most columns of a label."""


def labels(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return one short label for each seat, no two alike; names may be blank or missing.

    Examples:
        >>> labels(["Zé", "", "Zé"], 4)
        ('Zé', 'Beto', 'Zé 2', 'Duda')
    """
    given = [_shorten(clean_name(name[: 4 * LONGEST])) for name in names[:seats]]
    called = list(make_distinct(given + [""] * (seats - len(given))))
    for seat, name in enumerate(called):
        called[seat] = name or friend_name(seat, called)
    return tuple(called)


def _shorten(name: str) -> str:
    """Return a clean name, cut if it is too wide."""
    if cell_len(name) <= LONGEST:
        return name
    while cell_len(name) >= LONGEST:
        name = name[:-1]
    return name.rstrip() + "…"
