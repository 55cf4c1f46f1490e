"""Programs that tests start, signal and wait for, on a machine that may be busy."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Timer
from typing import Final

PATIENCE: Final = 600
"""Seconds after which a program that hangs is killed; nothing that works comes near it."""
FOREGROUND: Final = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    "signal.signal(signal.SIGHUP, signal.SIG_DFL)\n"
)
"""Code that has a program hear signals, even if the tests run in the background or by nohup."""
BACKGROUND: Final = (
    "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    "signal.signal(signal.SIGHUP, signal.SIG_DFL)\n"
)
"""Code that has a program ignore interrupts, as a shell has a job in the background do."""


@contextmanager
def program(code: str, *arguments: object) -> Iterator[subprocess.Popen[str]]:
    """Run code in an interpreter of its own that leads a process group.

    Whatever is left of the group is killed at the end of the block, or when ``PATIENCE`` is over:
    so no read and no wait in the block lasts for ever.

    Args:
        code: what it runs.
        arguments: its command line.
    """
    with subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        encoding="utf-8",
    ) as process:
        timer = Timer(PATIENCE, _kill, [process.pid])
        timer.daemon = True
        timer.start()
        try:
            yield process
        finally:
            timer.cancel()
            _kill(process.pid)


def _kill(group: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)
