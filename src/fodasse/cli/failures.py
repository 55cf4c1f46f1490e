"""Failures of commands: one line each, in the command's language."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EACCES, EISDIR
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

import click

from fodasse.cli.speech import command_language
from fodasse.core.errors import WordedError
from fodasse.table.files import STANDARD

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""
_HALF: Final = 500
"""The greatest length of the beginning and of the end of a failure's message."""


class Failure(click.ClickException):
    """An error of a command: one line on stderr, exit code 2."""

    exit_code = 2

    def format_message(self) -> str:
        """Return the message in one line, unprintable characters (as in file names) escaped.

        The middle of one that is too long to read, as with a huge number, is left out.
        """
        message = "".join(
            char if char.isprintable() else char.encode("unicode_escape").decode()
            for char in self.message
        )
        if len(message) <= 2 * _HALF:
            return message
        return f"{message[:_HALF]}…{message[-_HALF:]}"


class Interrupted(Failure):
    """A command that Ctrl-C stopped."""

    exit_code = INTERRUPTED


def in_words(error: Exception) -> str:
    """Return the text of an error, in the command's language if the error has texts."""
    return error.message(command_language()) if isinstance(error, WordedError) else str(error)


@contextmanager
def reading(file: Path, option: str = "") -> Iterator[None]:
    """Turn errors in reading a file into failures that name this option."""
    lead = f"{option}: " if option else ""
    try:
        yield
    except ImportError as error:
        raise Failure(f"{lead}{error}") from None
    except (ValueError, RecursionError) as error:
        raise Failure(f"{lead}{file}: {in_words(error)}") from None
    except OSError as error:
        raise Failure(f"{lead}cannot read {file}: {error.strerror or error}") from None


@contextmanager
def writing(file: Path, option: str) -> Iterator[None]:
    """Turn errors in writing a file into failures that name this option."""
    try:
        yield
    except OSError as error:
        if file == STANDARD:
            raise  # as with all that is printed
        raise Failure(f"{option}: cannot write {file}: {error.strerror or error}") from None


def check_writable(option: str, path: Path | None) -> Path | None:
    """Return a path after checking, as far as possible beforehand, that it can be written."""
    if path is not None and path != STANDARD:
        with writing(path, option):
            if path.is_dir():
                raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
            if path.exists() and not path.is_file():  # a device or a pipe
                if not os.access(path, os.W_OK):
                    raise PermissionError(EACCES, os.strerror(EACCES))
            else:
                TemporaryFile(dir=path.resolve().parent).close()
    return path
