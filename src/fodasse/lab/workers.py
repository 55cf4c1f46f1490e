"""Numbered work on any executor: results in order, in pieces of about a second."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from pickle import PicklingError, dumps
from time import perf_counter
from typing import Any, Final, Generic, TypeAlias

from attrs import define, field

from fodasse.core.types import T
from fodasse.lab.processes import CannotStart, Processes, cores, may_have_children

Work: TypeAlias = Callable[[int, int], T]
"""Work on the numbers from the first up to but not including the last."""

MAX_HERE: Final = 50
"""The greatest number of matches that this process plays alone if ``jobs`` is None."""
SECONDS: Final = 1.0
"""Duration of a piece: long beside the milliseconds in which a cluster hands it out."""
MAX_GROWTH: Final = 4
"""Largest ratio of a piece's size to that of those before it; the first is one number."""
MIN_PIECE: Final = 16
"""Smallest piece near the end, as a fraction of the usual size."""
AHEAD: Final = 3
"""Pieces submitted for each worker, so that none waits and memory stays small."""
MAX_ATTEMPTS: Final = 3
"""Attempts before a piece of work is abandoned."""
UNSENDABLE: Final = (PicklingError, AttributeError, ImportError, TypeError)
"""Exceptions that executors raise when something cannot be sent."""


@define(slots=False)
class WorkLost(RuntimeError):
    """Matches that no worker completes; those before them have been yielded."""

    first: int
    last: int
    """The number after that of the last match."""
    losses: int
    problem: str
    """The executor's error, the last time."""

    def __str__(self) -> str:
        one = self.last == self.first + 1
        what = f"match {self.first}" if one else f"matches {self.first} to {self.last - 1}"
        often = "once" if self.losses == 1 else f"{self.losses} times"
        return f"no worker completes {what}, tried {often}: {self.problem}"


def map_ranges(
    work: Work[T],
    first: int,
    last: int,
    *,
    executor: Executor | None = None,
    jobs: int | None = None,
) -> Generator[T, None, None]:
    """Do numbered work in pieces; yield the result of each, in order.

    The work of a worker that dies is done again, at last number by number, so that a number that
    kills its worker is found. To stop early, close the iterator.

    Args:
        work: called with the first number of a piece and the one after its last. To be sent to
            other processes it must be picklable.
        first: the first number.
        last: the one after the last.
        executor: the executor, which is not shut down. None: processes of this machine, or this
            process for little work or where it may not have children.
        jobs: the number of workers to keep busy; None: as many as there are cores.

    Examples:
        >>> sum(map_ranges(lambda first, last: sum(range(first, last)), 0, 10))
        45

    Raises:
        WorkLost: no worker survives it, or the executor itself is broken.
        CannotStart: no other process can be started here.
        TypeError: the work cannot be sent to other processes.
        Exception: what the work itself raises.
    """
    workers = jobs or cores()
    if executor is None:
        is_little = min(workers, last - first) <= 1 or (jobs is None and last - first <= MAX_HERE)
        if is_little or not may_have_children():
            return _here(work, first, last)
        try:
            dumps(work)
        except UNSENDABLE as error:
            raise _unsendable(error) from error
    return _Queue(work, first, last, workers, executor).drain()


def _here(work: Work[T], first: int, last: int) -> Generator[T, None, None]:
    """Do the work in this process."""
    size = 1
    while first < last:
        end = min(first + size, last)
        started = perf_counter()
        result = work(first, end)
        size = _next_size(size, end - first, perf_counter() - started)
        yield result
        first = end


def _next_size(size: int, numbers: int, seconds: float) -> int:
    """Return the size of the next pieces, after some numbers took some seconds."""
    return max(1, min(int(numbers * SECONDS / max(seconds, 1e-6)), MAX_GROWTH * size))


@define
class _Piece:
    first: int
    last: int
    losses: int = 0
    future: Any = None
    """None: not submitted."""


@define
class _Queue(Generic[T]):
    """The pieces that were submitted and not returned yet."""

    work: Work[T]
    next: int
    last: int
    jobs: int
    executor: Executor | None
    own: Processes = field(init=False)
    size: int = 1
    pieces: deque[_Piece] = field(factory=deque)

    def drain(self) -> Generator[T, None, None]:
        """Submit pieces and yield their results, in order."""
        if self.executor is None:
            self.own = Processes(min(self.jobs, self.last - self.next))
        try:
            while self._fill():
                yield from self._oldest()
        finally:
            if self.executor is None:
                self.own.shutdown(cancel_futures=bool(self.pieces))
            else:
                for piece in self.pieces:
                    if piece.future is not None:
                        piece.future.cancel()

    def _fill(self) -> bool:
        """Keep all workers busy; return False when nothing is left."""
        while self.next < self.last and len(self.pieces) < AHEAD * self.jobs:
            left = self.last - self.next
            # Smaller towards the end, so that all workers end together.
            fair = max(left // (2 * self.jobs), self.size // MIN_PIECE, 1)
            end = self.next + min(self.size, fair, left)
            self.pieces.append(_Piece(self.next, end))
            self.next = end
        for piece in self.pieces:
            if piece.future is None:
                piece.future = self._submit(piece)
            if piece.losses:
                break  # It works alone: others may be at fault for a death beside them.
        return bool(self.pieces)

    def _submit(self, piece: _Piece) -> Future[Any]:
        try:
            pool = self.own if self.executor is None else self.executor
            return pool.submit(_timed, self.work, piece.first, piece.last)
        except UNSENDABLE as error:
            raise _unsendable(error) from error
        except Exception as error:  # noqa: BLE001  # every executor has its own
            failed: Future[Any] = Future()
            # Raised when it is this piece's turn: older ones may have been done.
            is_broken = isinstance(error, BrokenExecutor | CannotStart)
            failed.set_exception(error if is_broken else BrokenExecutor(_line(error)))
            return failed

    def _oldest(self) -> Iterator[T]:
        """Yield the result of the oldest piece, unless it must be repeated."""
        piece = self.pieces[0]
        try:
            seconds, result = piece.future.result()
        except UNSENDABLE as error:
            raise _unsendable(error) from error
        except CannotStart:
            raise
        except Exception as error:  # noqa: BLE001  # every executor has its own
            self._retry(piece, error)
            return
        if isinstance(result, Exception):
            raise result
        self.pieces.popleft()
        self.size = _next_size(self.size, piece.last - piece.first, seconds)
        yield result

    def _retry(self, piece: _Piece, error: Exception) -> None:
        """Submit the oldest piece again, the last time number by number.

        Raises:
            WorkLost: it was lost too often, or the executor is broken.
        """
        piece.losses += 1
        piece.future = None
        is_over = self.executor is not None and isinstance(error, BrokenExecutor)
        if piece.losses == MAX_ATTEMPTS or is_over:
            raise WorkLost(piece.first, piece.last, piece.losses, _line(error)) from error
        if self.executor is None:
            self.own.renew()
            for other in self.pieces:
                if other.future is not None and other.future.exception() is not None:
                    other.future = None
        if piece.losses == MAX_ATTEMPTS - 1:
            numbers = range(piece.last - 1, piece.first - 1, -1)
            self.pieces.popleft()
            self.pieces.extendleft(_Piece(each, each + 1, piece.losses) for each in numbers)


def _timed(work: Work[T], first: int, last: int) -> tuple[float, T | Exception]:
    """Return the duration of work, and its result or its exception."""
    started = perf_counter()
    result: T | Exception
    try:
        result = work(first, last)
    except Exception as error:  # noqa: BLE001  # raised again in the owner's process
        result = error
    return perf_counter() - started, result


def _unsendable(error: Exception) -> TypeError:
    return TypeError(
        f"this cannot be sent to other processes: {_line(error)}; "
        "define bots in a module that can be imported there, or take threads or one job"
    )


def _line(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())
