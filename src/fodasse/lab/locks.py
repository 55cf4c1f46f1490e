"""Locks on result files: only one run writes to a file at a time."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EAGAIN, EEXIST
from io import FileIO
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 62  # a locked byte cannot be read, so it lies behind the end of every file

    def _lock(file: FileIO) -> None:
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)

    def _unlock(file: FileIO) -> None:
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
else:
    import fcntl

    def _lock(file: FileIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(file: FileIO) -> None:
        # Closing is not enough: forked workers may have the file open too.
        fcntl.flock(file, fcntl.LOCK_UN)


_owned: set[FileIO] = set()
"""The files that this process has locked."""


def _forget() -> None:
    """Close the owner's files in a forked worker, or the lock would outlive the owner."""
    for file in _owned:
        file.close()
    _owned.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


def _create(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_CREAT, 0o666)


@contextmanager
def locked_file(path: Path, *, is_new: bool) -> Iterator[FileIO]:
    """Open a file for reading and writing by this run alone, created empty if it is missing.

    The lock is advisory: it keeps out others that call this function. The system frees it when
    the process dies. Where the file system has no locks, nothing is locked.

    Raises:
        FileExistsError: the file must be new, and is not empty or taken by another run.
        BlockingIOError: another run has the file.
        OSError: the file cannot be opened for writing.
    """
    if is_new:
        check_free(path)
    # Without a buffer nothing is left over that would fail once more when the file is closed.
    with open(path, "r+b", buffering=0, opener=_create) as file:
        _owned.add(file)
        is_locked = False
        try:
            is_locked = _try_lock(file, path, is_new=is_new)
            if is_new:  # again: the run that had the file until now may have written to it
                check_free(path)
            yield file
        finally:
            _owned.discard(file)
            if is_locked:
                _unlock(file)


def is_taken(path: Path) -> bool:
    """Return whether a path has something that must not be overwritten; an empty file may be."""
    return path.exists() and (not path.is_file() or path.stat().st_size > 0)


def check_free(path: Path) -> None:
    """Check that a path is free of anything that must not be overwritten.

    Raises:
        FileExistsError: it is not free.
    """
    if is_taken(path):
        raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path))


def _try_lock(file: FileIO, path: Path, *, is_new: bool) -> bool:
    """Lock a file; return False where the file system has no locks."""
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        if is_new:
            raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path)) from None
        raise BlockingIOError(EAGAIN, "another run is writing to it", str(path)) from None
    except OSError:
        return False
    return True
