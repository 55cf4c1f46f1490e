"""The terminal: standard input and output, or files or pipes in their place."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from io import TextIOWrapper
from typing import Final

from rich.console import Console
from rich.text import Text

from fodasse.cli.cards import suit_letters
from fodasse.cli.options import OutputFile
from fodasse.cli.page import Page

MAX_WIDTH: Final = 100
"""The largest width of lines, in columns."""
USUAL: Final = 80
"""The width if a terminal has none, in columns."""


class Terminal:
    """Standard input and output: a terminal, or files or pipes in its place."""

    def __init__(self, lang: str) -> None:
        """Take standard input and output as they are now.

        Args:
            lang: the language whose letters stand for suits that cannot be printed.
        """
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        self._console = Console(
            highlight=False, markup=False, emoji=False, stderr=OutputFile.is_standard()
        )
        width = self._console.width or USUAL  # some terminals say they have no columns
        self._console.width = width
        self.page = Page.of(min(width, MAX_WIDTH), self._console.encoding, suit_letters(lang))
        """The page that fits it."""
        self.max_repeated = self._console.height // 2 if self._console.file.isatty() else 0
        """The greatest number of lines to repeat on a cleared screen; 0 if there is none."""

    def print(self, lines: Iterable[Text]) -> None:
        """Print lines, each on its own."""
        for line in lines:
            self._console.print(line, soft_wrap=True)

    def clear(self) -> None:
        """Clear the screen and its scrollback; draw a line where there is no screen."""
        if not self._console.file.isatty():
            self.print([Text(self.page.plain("─" * self.page.width), "dim")])
        elif self._console.is_dumb_terminal or self._console.legacy_windows:
            self.print([Text()] * 2 * self._console.height)
        else:
            self._console.clear()
            self._console.file.write("\x1b[3J")

    def ask(self, prompt: str) -> str:
        """Return the next line typed after a prompt; print it if it does not come from a terminal.

        Raises:
            EOFError: there is no next line.
        """
        self._console.print(Text(prompt, "bold"), end="", soft_wrap=True)
        try:
            answer = input()
        except RuntimeError:  # there is no standard input at all
            raise EOFError from None
        if not sys.stdin.isatty():
            self._console.print(Text(answer), soft_wrap=True)
        return answer
