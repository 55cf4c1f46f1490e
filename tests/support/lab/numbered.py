"""Work on numbers and bots for simulations: some of it kills its worker, raises, or hides."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future
from pathlib import Path
from random import Random
from threading import Event
from typing import Any
from uuid import uuid4

from attrs import define, field, frozen

from fodasse.bots.random import RandomBot
from fodasse.lab.workers import map_ranges
from fodasse.table.bot import Turn


def counted(first: int, last: int) -> list[int]:
    return list(range(first, last))


def numbers_by_two_jobs(many: int) -> list[int]:
    """The numbers, as two processes of this one bring them."""
    return [each for part in map_ranges(counted, 0, many, jobs=2) for each in part]


@frozen
class Deadly:
    """Kills its worker at one number, ``times`` times; every death leaves a file."""

    number: int
    graves: Path
    times: int

    def __call__(self, first: int, last: int) -> list[int]:
        if first <= self.number < last and len(list(self.graves.iterdir())) < self.times:
            (self.graves / uuid4().hex).touch()
            os._exit(7)
        return counted(first, last)

    @property
    def deaths(self) -> int:
        return len(list(self.graves.iterdir()))


@frozen
class Raising:
    number: int

    def __call__(self, first: int, last: int) -> list[int]:
        if first <= self.number < last:
            raise ZeroDivisionError(f"at {self.number}")
        return counted(first, last)


@frozen
class Endless:
    """Does the number 0, and is never done with another."""

    begun: Path

    def __call__(self, first: int, last: int) -> list[int]:
        if first:
            (self.begun / str(first)).touch()
            Event().wait()
        return counted(first, last)


@frozen(eq=False)
class Failing:
    """Plays at random, but at one sight does something else."""

    sight: Any
    instead: Callable[[Turn], Any]

    def choose(self, turn: Turn, rng: Random) -> Any:
        return self.instead(turn) if turn.view == self.sight else RandomBot().choose(turn, rng)


def raises(turn: Turn) -> Any:
    raise LookupError("no idea")


def leaves_the_program(turn: Turn) -> Any:
    raise SystemExit(3)


def chooses_nonsense(turn: Turn) -> Any:
    return "the best card"


def acts_for_another(turn: Turn) -> Any:
    return type(turn.legal_actions[0])(seat=turn.seat + 1, stages=0)


@frozen
class Dying:
    """Ends its process, once for a folder."""

    graves: Path

    def __call__(self, turn: Turn) -> Any:
        if not list(self.graves.iterdir()):
            (self.graves / "dead").touch()
            os._exit(7)
        return turn.legal_actions[0]


@define
class Seeing:
    sight: Any = None

    def choose(self, turn: Turn, rng: Random) -> Any:
        self.sight = self.sight or turn.view
        return RandomBot().choose(turn, rng)


@define(eq=False)
class Backwards(Executor):
    """Does nothing until it is asked for a result, and then the youngest first."""

    waiting: list[tuple[Future[Any], Callable[[], Any]]] = field(factory=list)
    spans: list[tuple[int, int]] = field(factory=list)
    most: int = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = _Asked(self)
        self.waiting.append((future, lambda: fn(*args, **kwargs)))
        self.spans.append(args[-2:])
        self.most = max(self.most, len(self.waiting))
        return future

    def work(self) -> None:
        while self.waiting:
            future, call = self.waiting.pop()
            future.set_result(call())


class _Asked(Future[Any]):
    def __init__(self, executor: Backwards) -> None:
        super().__init__()
        self.executor = executor

    def result(self, timeout: float | None = None) -> Any:
        if not self.done():
            self.executor.work()
        return super().result(timeout)


def joined(parts: Iterable[Iterable[int]]) -> list[int]:
    return [number for part in parts for number in part]


def keep(parts: Iterable[Iterable[Any]], kept: list[Any]) -> None:
    """Keep what parts hold, up to what is raised."""
    for part in parts:
        kept.extend(part)
