"""Progress on a terminal: a bar, and a notice when code has to be compiled first."""

from __future__ import annotations

import sys
from mmap import mmap
from typing import Any, Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from fodasse.bots.search.bot import is_compiled
from fodasse.cli.speech import CLI
from fodasse.core.game import Game

_LISTENS: Final = "fodasse.cli.progress"
"""The key in a command's context once there is a listener for compilation."""


class Bar(Progress):
    """A bar that prints nothing at all where it is disabled."""

    def stop(self) -> None:
        """Take the bar away; until version 14.3 rich ends a line that was never begun."""
        if not self.disable:
            super().stop()


def progress_bar() -> Progress:
    """Return a bar; only this thread draws it, so that workers can be forked."""
    console = Console(stderr=True)
    return Bar(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        auto_refresh=False,
        transient=True,
        disable=not console.is_terminal,
    )


def say_when_compiling(game: Game[Any, Any, Any], lang: str) -> None:
    """Let the running command print a notice, on a terminal, when it first compiles machine code.

    Code loaded from disk is not compiled. Forked workers print one notice among them.

    Args:
        game: the game that is searched or simulated; if it is not compiled, nothing is printed.
        lang: the language.
    """
    context = click.get_current_context(silent=True)
    if context is None or _LISTENS in context.meta or not is_compiled(game):
        return
    context.meta[_LISTENS] = True
    if not Console(stderr=True).is_terminal:
        return
    from numba.core import event as events  # is_compiled has found it

    is_said = mmap(-1, 1)  # shared with workers

    class Notice(events.Listener):
        """A line when the first function is compiled."""

        def on_start(self, event: object) -> None:  # noqa: ARG002  # as numba calls it
            """Print the line, unless it has been printed."""
            if not is_said[0]:
                is_said[0] = True
                sys.stderr.write(CLI.say(lang, "compiling") + "\n")  # above a bar, if there is one

        def on_end(self, event: object) -> None:
            """Do nothing."""

    context.with_resource(events.install_listener("numba:compile", Notice()))
