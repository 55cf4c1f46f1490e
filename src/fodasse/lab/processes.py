"""Processes of this machine that can be ended at once, and begun anew when one of them died."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import Pipe, parent_process
from multiprocessing.connection import Connection
from signal import SIG_IGN, SIGINT, signal
from threading import Lock, Thread
from typing import Any, Final

MOST: Final = 61
"""Windows cannot wait for more processes."""


def cores() -> int:
    """How many cores this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


class Processes(Executor):
    """A pool that its owner can end while it works, and begin again when it is broken.

    ``ProcessPoolExecutor`` waits for what has been begun, which may take long. And a process ended
    from outside while it writes leaves half a message, for whose rest all would wait for ever. So
    these end themselves, when they are told to or when nobody is left who could tell them.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = min(jobs, MOST)
        self._begin()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """As any executor does."""
        return self._pool.submit(_work, fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002  # as any executor is called
        """Wait for what has been begun; told to cancel, end it."""
        if cancel_futures:
            self._end.send(None)
        self._pool.shutdown(wait, cancel_futures=cancel_futures)
        self._end.close()
        self._told.close()

    def renew(self) -> None:
        """Begin again with other processes, and nothing to do."""
        self.shutdown(cancel_futures=True)
        self._begin()

    def _begin(self) -> None:
        self._told, self._end = Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(self._jobs, initializer=_prepare, initargs=(self._told,))


_waiting: Final = Lock()
"""In a worker: held while it waits for work or brings what it has done, free while it works."""


def _prepare(told: Connection) -> None:
    """Begin a worker. An interrupt is not for it, but for the process that owns it."""
    signal(SIGINT, SIG_IGN)
    _waiting.acquire()
    Thread(target=_listen, args=(told,), daemon=True).start()


def _listen(told: Connection) -> None:
    """End this worker when the owner says so, or is no more."""
    owner = parent_process()
    # The message is never taken out, so that all workers find it.
    while not told.poll(1):
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
