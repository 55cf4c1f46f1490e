"""Labels of seats: the names of a record, or default names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

_FRIENDS: Final = (
    "Ana Beto Caio Duda Edu Fabi Gil Hugo Iara João Kika Léo Malu Nico Olga Pepe Quim Rita Saul "
    "Téo Ugo Vera Wal Xica Yuri Zeca Aldo Bia Ciro Davi Elis Fred Gabi Helô Ivo Jane Kauê Lara Mel"
)
FRIENDS: Final = tuple(_FRIENDS.split())
"""A default name for each seat of the largest table; the first 26 begin with A to Z."""
LONGEST: Final = 12
"""The most columns of a label."""


def labels(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return one short label for each seat, all different; names may be blank or missing.

    Examples:
        >>> labels(["Zé", "", "Zé"], 4)
        ('Zé', 'Beto', 'Zé 2', 'Duda')
    """
    given = [_printable(name) for name in names[:seats]]
    given += [""] * (seats - len(given))
    called: list[str] = []
    for seat, name in enumerate(given):
        label = name or FRIENDS[seat % len(FRIENDS)]
        if label in called or (not name and label in given):
            label = f"{label} {seat}"
        while label in called:
            label += "'"
        called.append(label)
    return tuple(called)


def _printable(name: str) -> str:
    """Return a name without line breaks and control characters, and not too long."""
    kept = "".join(sign if sign.isprintable() else " " for sign in name[: 4 * LONGEST])
    words = " ".join(kept.split())
    if cell_len(words) <= LONGEST:
        return words
    while cell_len(words) >= LONGEST:
        words = words[:-1]
    return words.rstrip() + "…"
