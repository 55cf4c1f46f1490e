"""Files that are written completely or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EISDIR
from pathlib import Path
from typing import Any, BinaryIO
from uuid import uuid4


@contextmanager
def whole_file(path: str | Path) -> Iterator[BinaryIO]:
    """Open a file that replaces the one at a path when the block ends without an exception.

    The old file is kept until the new one is complete. A link is followed. A device or a pipe is
    written to directly.

    Raises:
        OSError: the file cannot be written.
    """
    path = Path(path)
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            yield file
        return
    path = path.resolve()
    partial = path.with_name(f".{uuid4().hex}")  # short: the file's own name may be long
    try:
        with partial.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def write_whole(path: str | Path, text: str) -> None:
    """Write a text file in UTF-8: completely or, if anything fails, not at all.

    Raises:
        OSError: the file cannot be written.
    """
    with whole_file(path) as file:
        file.write(text.encode())


def arrow() -> Any:
    """Import and return pyarrow, which reads and writes Parquet.

    Raises:
        ImportError: it is not installed.
    """
    try:
        import pyarrow.parquet
    except ImportError as error:
        raise ImportError("Parquet needs pyarrow: pip install 'fodasse[lab]'") from error
    return pyarrow
