"""Progress of long work: a bar on a terminal, and notes on its duration and on compiling."""

from __future__ import annotations

import sys
from math import inf
from mmap import mmap
from time import perf_counter
from typing import Any, Final

import click
from attrs import define
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from fodasse.bots.search.bot import is_compiled
from fodasse.cli.speech import CLI
from fodasse.core.game import Game

_LISTENS: Final = "fodasse.cli.progress"
"""The key in a command's context once there is a listener for compilation."""


SECONDS: Final = 1.0
"""Seconds of work after which its pace is known."""
MIN_SECONDS_LEFT: Final = 20.0
"""The shortest remaining time that is announced, in seconds."""
_UNITS: Final = (
    ("seconds", 10, 85),
    ("minutes", 60, 5400),
    ("hours", 3600, 129_600),
    ("days", 86_400, inf),
)
"""Units of durations: the name, its seconds, and the seconds below which it is used."""


class Bar(Progress):
    """A bar that prints no line where it is disabled."""

    def stop(self) -> None:
        """Take the bar away; until version 14.3 rich ends a line that was never started."""
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


@define
class Pace:
    """The pace of work in its first second; a note says how long the rest takes, if it is long.

    The second begins when a first piece of the work is done, because code is compiled for it and
    processes are started. The note is also written where there is no terminal, and so no bar.
    """

    whole: int
    """The number of matches, or other pieces of work, in all."""
    lang: str
    count: int = 0
    """The number of them that were done when the second began."""
    started: float | None = None
    """The time when it began; None: not yet."""
    is_known: bool = False
    """Whether the pace is known, and the note written if it was needed."""

    def update(self, count: int, bar: Progress) -> None:
        """Take the number of them that are done; write the note above the bar."""
        now = perf_counter()
        if self.started is None:
            self.count, self.started = count, now
        seconds = now - self.started
        if self.is_known or count <= self.count or seconds < SECONDS:
            return
        self.is_known = True
        left = seconds / (count - self.count) * (self.whole - count)
        if left >= MIN_SECONDS_LEFT:
            note = CLI.say(self.lang, "pace", left=duration(left, self.lang))
            if bar.live.is_started and bar.console.is_terminal:
                bar.console.print(note, highlight=False, markup=False, soft_wrap=True)
            else:
                click.echo(note, err=True)


def duration(seconds: float, lang: str) -> str:
    """Return a duration in words, roughly.

    Examples:
        >>> [duration(each, "en") for each in (24, 260, 9000, 400_000)]
        ['20 seconds', '4 minutes', '3 hours', '5 days']
    """
    unit, size = next((unit, size) for unit, size, most in _UNITS if seconds < most)
    count = max(1, round(seconds / size + 1e-9))
    return CLI.say(lang, f"duration.{unit}", count=10 * count if unit == "seconds" else count)


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
