"""Processes of this machine that can be ended at once, and restarted when one of them dies."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing import Pipe, current_process, parent_process
from multiprocessing.connection import Connection
from signal import SIG_IGN, SIGINT, signal
from threading import Lock, Thread
from typing import Any, Final

MAX_PROCESSES: Final = 61
"""Largest number of processes that Windows can wait for."""


def cores() -> int:
    """Return the number of cores that this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def may_have_children() -> bool:
    """Return whether this process may start others: a worker of many pools may not."""
    return not current_process().daemon


class CannotStart(RuntimeError):
    """No other process can be started here."""


class Processes(Executor):
    """A pool that its owner can end while it works, and restart when it is broken.

    ``ProcessPoolExecutor`` waits for running work, which may take long. And a process killed while
    it writes leaves half a message, for whose rest all would wait for ever. So these processes end
    themselves, when their owner says so or is dead.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = min(jobs, MAX_PROCESSES)
        self._start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit work, as to any executor.

        Raises:
            CannotStart: a process that is needed cannot be started.
            BrokenExecutor: a process has died.
        """
        try:
            return self._pool.submit(_work, fn, *args, **kwargs)
        except BrokenExecutor:
            raise
        except Exception as error:
            raise _cannot_start(error) from error

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002  # as any executor is called
        """Wait for running work; with ``cancel_futures``, end it."""
        if cancel_futures:
            self._end.send(None)
        self._pool.shutdown(wait, cancel_futures=cancel_futures)
        self._end.close()
        self._heard.close()

    def renew(self) -> None:
        """Replace all processes; their work is lost."""
        self.shutdown(cancel_futures=True)
        self._start()

    def _start(self) -> None:
        self._heard, self._end = Pipe(duplex=False)
        try:
            self._pool = ProcessPoolExecutor(
                self._jobs, initializer=_prepare, initargs=(self._heard,)
            )
        except (ImportError, OSError) as error:  # a system without the locks that it needs
            raise _cannot_start(error) from error


def _cannot_start(error: Exception) -> CannotStart:
    said = " ".join(f"{type(error).__name__}: {error}".split())
    return CannotStart(f"no other process can be started here; play with jobs=1: {said}")


_waiting: Final = Lock()
"""In a worker: held while it waits for work or sends a result, free while it works."""


def _prepare(heard: Connection) -> None:
    """Start a worker, which ignores interrupts: the process that owns it handles them."""
    signal(SIGINT, SIG_IGN)
    _waiting.acquire()
    Thread(target=_listen, args=(heard,), daemon=True).start()


def _listen(heard: Connection) -> None:
    """End this worker when the owner asks for it or has died."""
    owner = parent_process()
    # The message is never taken out, so that all workers find it.
    while not heard.poll(1):
        if owner is not None and not owner.is_alive():
            os._exit(1)
    with _waiting:
        os._exit(1)


def _work(fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    _waiting.release()
    try:
        return fn(*args, **kwargs)
    finally:
        _waiting.acquire()
