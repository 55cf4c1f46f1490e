"""The library's revision: installations with the same one play alike."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

ROOMS: Final = ("core", "games", "table", "bots", "lab")
"""The packages that results depend on."""
LENGTH: Final = 16
"""Hexadecimal digits of a revision."""


@cache
def revision() -> str:
    """Return a digest of the library's own files that results depend on.

    It is the same for a wheel and a checkout with the same contents, and changes when a file of
    these packages is edited. The files are read once in a process.

    Examples:
        >>> len(revision())
        16
    """
    return digest_of(files("fodasse"))


def digest_of(package: Traversable) -> str:
    """Return the revision of the library in a folder or an archive."""
    digest = sha256()
    for room in ROOMS:
        for name, contents in _files(package / room, room):
            digest.update(f"{name} {len(contents)}\n".encode())
            digest.update(contents)
    return digest.hexdigest()[:LENGTH]


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    """Yield the paths and contents of the files in and below a folder, with equal line ends."""
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.name.startswith((".", "__pycache__")) or each.name.endswith((".pyc", "~")):
            continue
        name = f"{path}/{each.name}"
        if each.is_dir():
            yield from _files(each, name)
        else:
            yield name, each.read_bytes().replace(b"\r\n", b"\n")
