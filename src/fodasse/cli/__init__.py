"""The `fodasse` command: its entry point, and errors of its output."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from errno import EPIPE

_EXTRA = ("click", "rich")


def main() -> None:
    """Run the command, or say what to install when its extra is missing."""
    try:
        from fodasse.cli.command import command
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _EXTRA:
            raise
        sys.stderr.write(
            f"The fodasse command needs {' and '.join(_EXTRA)}: "
            'install them with  pip install "fodasse[cli]"\n'
        )
        sys.exit(1)
    try:
        try:
            command(prog_name="fodasse")
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()  # otherwise this would fail at the interpreter's exit
    except OSError as error:
        sys.exit(_fail(error))


def _fail(error: OSError) -> int:
    """Print a system error in one line; return the exit code.

    Commands handle errors of the files that they are given. The others concern standard output:
    a full disk, or a reader that stopped reading, which needs no message.
    """
    if error.filename is None and sys.stdout is not None:
        # Drop what the buffer still holds: the interpreter would try to write it again.
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if error.errno == EPIPE:
        return 1
    what = error.filename or "standard output"
    with suppress(OSError):
        sys.stderr.write(f"Error: cannot write {what}: {error.strerror or error}\n")
    return 2
