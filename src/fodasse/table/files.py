"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from errno import EISDIR
from pathlib import Path
from uuid import uuid4


def write_whole(path: str | Path, text: str) -> None:
    """Write a text file: the whole of it or, if anything fails, nothing.

    What stood there before is kept until the new file is complete.

    Raises:
        OSError: the file cannot be written.
    """
    path = Path(path)
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    partial = path.with_name(f".{path.name}.{uuid4().hex}")
    try:
        with partial.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
