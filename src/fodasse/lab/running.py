"""Numbered work over any executor: in order, in pieces of about a second, and nothing lost."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from pickle import PicklingError, dumps
from time import perf_counter
from typing import Any, Final, Generic, TypeAlias, TypeVar

from attrs import define, field

from fodasse.lab.processes import Processes, cores

T = TypeVar("T")
Work: TypeAlias = Callable[[int, int], T]
"""Does what has these numbers: from the first up to, not including, the last."""

FEW: Final = 50
"""So many are done in this process, unless a number of jobs is asked for."""
SECONDS: Final = 1.0
"""How long a piece should take: long beside the milliseconds in which a cluster hands it out."""
GROWTH: Final = 4
"""A piece is at most so many times as large as those before it; the first is one number."""
SHORTEST: Final = 16
"""Towards the end pieces get smaller, down to one part in so many of what they were."""
AHEAD: Final = 3
"""How many pieces are given out for each worker, so that none waits and memory stays small."""
ATTEMPTS: Final = 3
"""What was lost so often is given up."""
UNSENDABLE: Final = (PicklingError, AttributeError, ImportError, TypeError)
"""What executors raise when something cannot be sent."""


class WorkLost(RuntimeError):
    """Matches that no worker brings back; those before them have been brought."""

    def __init__(self, first: int, last: int, losses: int, problem: str) -> None:
        super().__init__(first, last, losses, problem)
        self.first = first
        """The number of the first."""
        self.last = last
        """The one after the last."""
        self.losses = losses
        """How often they were lost."""
        self.problem = problem
        """What the executor said, the last time."""

    def __str__(self) -> str:
        one = self.last == self.first + 1
        what = f"match {self.first}" if one else f"matches {self.first} to {self.last - 1}"
        often = "once" if self.losses == 1 else f"{self.losses} times"
        return f"no worker brings back {what}, tried {often}: {self.problem}"


def run(
    work: Work[T],
    first: int,
    last: int,
    *,
    executor: Executor | None = None,
    jobs: int | None = None,
) -> Generator[T, None, None]:
    """Do numbered work in pieces; yields what each brings, in order.

    What a worker had in hand when it died is done again, at last one by one, so that what kills
    its worker is found. To stop early, close the iterator.

    Args:
        work: told the first number of a piece and the one after its last. To be sent to other
            processes it must be picklable.
        first: the first number.
        last: the one after the last.
        executor: who does it; it is not shut down. None: processes of this machine, or this one
            for little work.
        jobs: how many workers are kept busy; None: as many as there are cores.

    Examples:
        >>> sum(run(lambda first, last: sum(range(first, last)), 0, 10))
        45

    Raises:
        WorkLost: no worker survives it, or the executor itself is broken.
        TypeError: the work cannot be sent to other processes.
        Exception: what the work itself raises.
    """
    workers = jobs or cores()
    if executor is None:
        if min(workers, last - first) <= 1 or (jobs is None and last - first <= FEW):
            return _here(work, first, last)
        try:
            dumps(work)
        except UNSENDABLE as error:
            raise _unsendable(error) from error
    return _Queue(work, first, last, workers, executor).drain()


def _here(work: Work[T], first: int, last: int) -> Generator[T, None, None]:
    """The same in this process."""
    size = 1
    while first < last:
        end = min(first + size, last)
        began = perf_counter()
        brought = work(first, end)
        size = _next_size(size, end - first, perf_counter() - began)
        yield brought
        first = end


def _next_size(size: int, numbers: int, seconds: float) -> int:
    """How large pieces should be, after some numbers took some seconds."""
    return max(1, min(int(numbers * SECONDS / max(seconds, 1e-6)), GROWTH * size))


@define
class _Piece:
    first: int
    last: int
    losses: int = 0
    future: Any = None
    """None: not given out."""


@define
class _Queue(Generic[T]):
    """What was given out and not brought back yet: the only thing here that changes."""

    work: Work[T]
    next: int
    last: int
    jobs: int
    given: Executor | None
    own: Processes = field(init=False)
    size: int = 1
    pieces: deque[_Piece] = field(factory=deque)

    def drain(self) -> Generator[T, None, None]:
        """Give out pieces and yield what they bring, in order."""
        if self.given is None:
            self.own = Processes(min(self.jobs, self.last - self.next))
        try:
            while self._give_out():
                yield from self._oldest()
        finally:
            self._close()

    def _close(self) -> None:
        """Want no more of what is not done."""
        if self.given is None:
            self.own.shutdown(cancel_futures=bool(self.pieces))
            return
        for piece in self.pieces:
            if piece.future is not None:
                piece.future.cancel()

    def _give_out(self) -> bool:
        """Keep all workers busy; False when nothing is left."""
        while self.next < self.last and len(self.pieces) < AHEAD * self.jobs:
            left = self.last - self.next
            # Smaller towards the end, so that all workers end together.
            fair = max(left // (2 * self.jobs), self.size // SHORTEST, 1)
            end = self.next + min(self.size, fair, left)
            self.pieces.append(_Piece(self.next, end))
            self.next = end
        for piece in self.pieces:
            if piece.future is None:
                piece.future = self._submit(piece)
            if piece.losses:
                break  # It works alone: what dies beside others may be their fault.
        return bool(self.pieces)

    def _submit(self, piece: _Piece) -> Future[Any]:
        try:
            pool = self.own if self.given is None else self.given
            return pool.submit(_timed, self.work, piece.first, piece.last)
        except UNSENDABLE as error:
            raise _unsendable(error) from error
        except Exception as error:  # noqa: BLE001  # every executor has its own
            # Told when it is this piece's turn: what is older may have been done.
            is_told = isinstance(error, BrokenExecutor)
            refused: Future[Any] = Future()
            refused.set_exception(error if is_told else BrokenExecutor(_told(error)))
            return refused

    def _oldest(self) -> Iterator[T]:
        """What the oldest piece brings; nothing if it has to be done again."""
        piece = self.pieces[0]
        try:
            seconds, brought = piece.future.result()
        except UNSENDABLE as error:
            raise _unsendable(error) from error
        except Exception as error:  # noqa: BLE001  # every executor has its own
            self._lose(piece, error)
            return
        if isinstance(brought, Exception):
            raise brought
        self.pieces.popleft()
        self.size = _next_size(self.size, piece.last - piece.first, seconds)
        yield brought

    def _lose(self, piece: _Piece, error: Exception) -> None:
        """Have the oldest piece done again, the last time number by number.

        Raises:
            WorkLost: it was lost too often, or nothing can be done any more.
        """
        piece.losses += 1
        piece.future = None
        is_over = self.given is not None and isinstance(error, BrokenExecutor)
        if piece.losses == ATTEMPTS or is_over:
            raise WorkLost(piece.first, piece.last, piece.losses, _told(error)) from error
        if self.given is None:
            self.own.renew()
            for other in self.pieces:
                if other.future is not None and other.future.exception() is not None:
                    other.future = None
        if piece.losses == ATTEMPTS - 1:
            numbers = range(piece.last - 1, piece.first - 1, -1)
            self.pieces.popleft()
            self.pieces.extendleft(_Piece(each, each + 1, piece.losses) for each in numbers)


def _timed(work: Work[T], first: int, last: int) -> tuple[float, T | Exception]:
    """How long work took, and what it brought or raised: work that fails is no dead worker."""
    began = perf_counter()
    brought: T | Exception
    try:
        brought = work(first, last)
    except Exception as error:  # noqa: BLE001  # raised again by whoever asked
        brought = error
    return perf_counter() - began, brought


def _unsendable(error: Exception) -> TypeError:
    return TypeError(
        f"this cannot be sent to other processes: {_told(error)}; "
        "define bots in a module that can be imported there, or take threads or one job"
    )


def _told(error: Exception) -> str:
    """What was raised, in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())
