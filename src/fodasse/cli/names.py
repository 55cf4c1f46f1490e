"""What seats are called: the names of a record, or friendly ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

_FRIENDS: Final = (
    "Ana Beto Caio Duda Edu Fabi Gil Hugo Iara João Kika Léo Malu Nico Olga Pepe Quim Rita Saul "
    "Téo Ugo Vera Wal Xica Yuri Zeca Aldo Bia Ciro Davi Elis Fred Gabi Helô Ivo Jane Kauê Lara Mel"
)
FRIENDS: Final = tuple(_FRIENDS.split())
"""A name for each seat of the largest table, in the order of the alphabet."""
LONGEST: Final = 12
"""Columns a name may take."""


def labels(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """One short name for each seat, no two the same.

    Args:
        names: what the record calls its seats, as far as it does.
        seats: how many there are.

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
    kept = "".join(sign if sign.isprintable() else " " for sign in name[: 4 * LONGEST])
    words = " ".join(kept.split())
    if cell_len(words) <= LONGEST:
        return words
    while cell_len(words) >= LONGEST:
        words = words[:-1]
    return words.rstrip() + "…"
