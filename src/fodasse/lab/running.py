"""Numbered work over any executor: in order, in pieces of about a second, and nothing lost."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import active_children
from pickle import PicklingError
from signal import SIG_IGN, SIGINT, signal
from time import perf_counter
from typing import Any, Final, Generic, TypeAlias, TypeVar

from attrs import define, field

T = TypeVar("T")
Work: TypeAlias = Callable[[int, int], T]
"""Does what has these numbers: from the first up to, not including, the last."""

PIECE: Final = 50
"""How many numbers the first pieces have; work that is no longer is done in this process."""
SECONDS: Final = 1.0
"""How long a piece should take: long beside the milliseconds in which a cluster hands it out."""
GROWTH: Final = 4
"""A piece is at most so many times as large as those before it."""
AHEAD: Final = 3
"""How many pieces are given out for each worker, so that none waits and memory stays small."""
ATTEMPTS: Final = 3
"""A piece that was lost so often is given up."""


class WorkLost(RuntimeError):
    """A piece of work that no worker brings back."""

    def __init__(self, first: int, last: int) -> None:
        super().__init__(first, last)
        self.first = first
        """The first number of the piece."""
        self.last = last
        """The one after its last."""

    def __str__(self) -> str:
        return f"{self.first} to {self.last - 1} were lost {ATTEMPTS} times, workers and all"


def run(
    work: Work[T],
    first: int,
    last: int,
    *,
    executor: Executor | None = None,
    jobs: int | None = None,
) -> Generator[T, None, None]:
    """Do numbered work in pieces; yields what each brings, in order.

    A piece whose worker died is done again. To stop early, close the iterator.

    Args:
        work: told the first number of a piece and the one after its last. To be sent to other
            processes it must be picklable.
        first: the first number.
        last: the one after the last.
        executor: who does it; it is not shut down. None: processes of this machine, or this one
            for little work.
        jobs: how many workers are kept busy; None: as many as there are cores.

    Examples:
        >>> list(run(lambda first, last: sum(range(first, last)), 0, 10))
        [45]

    Raises:
        WorkLost: no worker survives a piece.
        Exception: what the work itself raises.
    """
    jobs = jobs or os.cpu_count() or 1
    if executor is None and (jobs == 1 or last - first <= PIECE):
        return (work(each, min(each + PIECE, last)) for each in range(first, last, PIECE))
    return _Queue(work, first, last, jobs, executor).drain()


@define
class _Piece(Generic[T]):
    first: int
    last: int
    future: Future[tuple[float, T | Exception]]


@define
class _Queue(Generic[T]):
    """What was given out and not brought back yet: the only thing here that changes."""

    work: Work[T]
    next: int
    last: int
    jobs: int
    given: Executor | None
    pool: Executor = field(init=False)
    others: set[Any] = field(init=False)
    """Processes that are not the pool's."""
    size: int = PIECE
    pieces: deque[_Piece[T]] = field(factory=deque)

    def drain(self) -> Generator[T, None, None]:
        """Give out pieces and yield what they bring, in order."""
        self._open()
        try:
            while self._give_out():
                yield self._oldest()
        finally:
            self._close()

    def _open(self) -> None:
        self.others = set(active_children())
        self.pool = self.given or ProcessPoolExecutor(self.jobs, initializer=_leave_interrupts)

    def _close(self) -> None:
        """Want no more: cancel what waits, and end processes of our own."""
        for piece in self.pieces:
            piece.future.cancel()
        if self.given is None:
            for worker in set(active_children()) - self.others if self.pieces else ():
                worker.terminate()
            self.pool.shutdown(cancel_futures=True)

    def _give_out(self) -> bool:
        """Keep all workers busy; False when nothing is left."""
        while self.next < self.last and len(self.pieces) < AHEAD * self.jobs:
            # Towards the end pieces are small, so that all workers end together.
            size = max(1, min(self.size, (self.last - self.next) // (2 * self.jobs)))
            end = self.next + size
            self.pieces.append(_Piece(self.next, end, self._submit(self.next, end)))
            self.next = end
        return bool(self.pieces)

    def _submit(self, first: int, last: int) -> Future[Any]:
        return self.pool.submit(_timed, self.work, first, last)

    def _oldest(self) -> T:
        """What the oldest piece brings, done again for as long as its worker dies."""
        piece = self.pieces[0]
        lost: Exception | None = None
        for attempt in range(ATTEMPTS):
            if attempt:
                self._again(piece)
            try:
                seconds, brought = piece.future.result()
            except (PicklingError, AttributeError, TypeError):
                raise  # it cannot be sent to a worker at all
            except Exception as error:  # noqa: BLE001  # every executor has its own
                lost = error
                continue
            if isinstance(brought, Exception):
                raise brought
            self.pieces.popleft()
            wanted = int((piece.last - piece.first) * SECONDS / max(seconds, 1e-6))
            self.size = max(1, min(wanted, GROWTH * self.size))
            return brought
        raise WorkLost(piece.first, piece.last) from lost

    def _again(self, piece: _Piece[T]) -> None:
        """Do a piece again: in new processes all that were given out, the oldest alone first.

        So it is the piece itself that dies a third time, not one that was done beside it.
        """
        if self.given is None:
            self._close()
            self._open()
        piece.future = self._submit(piece.first, piece.last)
        if self.given is None and piece.future.exception() is None:
            for other in list(self.pieces)[1:]:
                other.future = self._submit(other.first, other.last)


def _timed(work: Work[T], first: int, last: int) -> tuple[float, T | Exception]:
    """How long work took, and what it brought or raised: work that fails is no dead worker."""
    began = perf_counter()
    brought: T | Exception
    try:
        brought = work(first, last)
    except Exception as error:  # noqa: BLE001  # told by whoever asked
        brought = error
    return perf_counter() - began, brought


def _leave_interrupts() -> None:
    """An interrupt is for the process that asked, which then stops its workers."""
    signal(SIGINT, SIG_IGN)
