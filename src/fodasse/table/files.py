"""Files that are written completely or not at all, and text files of any system."""

from __future__ import annotations

import os
import stat
import sys
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EBADF, EISDIR
from pathlib import Path
from typing import Any, BinaryIO, Final, TextIO
from uuid import uuid4

from fodasse.core.errors import FormatError

PRIVATE: Final = 0o600
"""The mode of files that only their owner may read."""
PUBLIC: Final = 0o666
"""The mode of other files, of which the process's umask takes its part."""


STANDARD: Final = Path("-")
"""The path of standard input and output."""
_MARKS: Final = {BOM_UTF8: "utf-8", BOM_UTF16_LE: "utf-16-le", BOM_UTF16_BE: "utf-16-be"}
"""The encodings of text files by the mark at their beginning."""


def _standard(stream: TextIO | None) -> BinaryIO:
    """Return the bytes of standard input or output.

    Raises:
        OSError: there is none.
    """
    if stream is None:
        raise OSError(EBADF, os.strerror(EBADF))
    if stream is sys.stdout:
        stream.flush()  # what was printed comes first
    return stream.buffer


def read_bytes(path: str | Path) -> bytes:
    """Return the contents of a file, or of standard input for ``-``.

    Raises:
        OSError: it cannot be read.
    """
    return _standard(sys.stdin).read() if Path(path) == STANDARD else Path(path).read_bytes()


def read_text(path: str | Path) -> str:
    """Return the text of a file, or of standard input for ``-``, as ``decoded`` does.

    Raises:
        FormatError: it is in another encoding.
        OSError: it cannot be read.
    """
    return decoded(read_bytes(path))


def decoded(data: bytes) -> str:
    r"""Return the text of a file of any system, with its line ends as ``\n``.

    It is in UTF-8, with or without a mark at its beginning, or in UTF-16 with one.

    Examples:
        >>> decoded(b"\xef\xbb\xbfone\r\ntwo\r\n")
        'one\ntwo\n'

    Raises:
        FormatError: it is in another encoding.
    """
    mark = next((mark for mark in _MARKS if data.startswith(mark)), b"")
    try:
        text = data.removeprefix(mark).decode(_MARKS.get(mark, "utf-8"))
    except UnicodeDecodeError as error:
        raise FormatError("not-utf-8", byte=len(mark) + error.start) from None
    text = text.replace("\r\n", "\n")
    return text if "\n" in text else text.replace("\r", "\n")


@contextmanager
def whole_file(path: str | Path, *, is_private: bool = False) -> Iterator[BinaryIO]:
    """Open a file that replaces the one at a path when the block ends without an exception.

    The old file is kept until the new one is complete, which then has its mode, and its owner and
    group where the system lets us set them. A link is followed. A device or a pipe is written to
    directly, and so is standard output, whose path is ``-``.

    Args:
        path: the file.
        is_private: whether a file that did not exist can be read by its owner only, whatever the
            umask: for hidden cards of a table, and seeds from which they follow. Files of
            experiments, whose bots hide nothing from anybody, are not private.

    Raises:
        OSError: the file cannot be written.
    """
    path = Path(path)
    if path == STANDARD:
        yield _standard(sys.stdout)
        _standard(sys.stdout).flush()
        return
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            yield file
        return
    path = path.resolve()
    old = path.stat() if path.exists() else None
    mode = PRIVATE if is_private or old is not None else PUBLIC
    partial = path.with_name(f".{uuid4().hex}")  # short: the file's own name may be long
    try:
        with open(partial, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if old is not None:
            _copy_access(old, partial)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def _copy_access(old: os.stat_result, path: Path) -> None:
    """Give a file the owner, group and mode of another, as far as the system allows.

    A file whose group cannot be set gives its own group no more than it gives everybody.
    """
    if sys.platform == "win32":
        return
    mode = stat.S_IMODE(old.st_mode) & 0o777
    try:
        os.chown(path, -1, old.st_gid)
    except OSError:
        mode = mode & 0o707 | (mode & 0o007) << 3
    with suppress(OSError):
        os.chown(path, old.st_uid, -1)
    with suppress(OSError):  # such as on a file system without modes
        path.chmod(mode)


def write_whole(path: str | Path, text: str, *, is_private: bool = False) -> None:
    """Write a text file in UTF-8: completely or, if anything fails, not at all.

    Raises:
        OSError: the file cannot be written.
    """
    with whole_file(path, is_private=is_private) as file:
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
