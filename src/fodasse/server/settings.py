"""The settings of a server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from os import cpu_count

from anyio import sleep
from attrs import field, frozen

from fodasse.server.limits import Limits
from fodasse.table.clocks import steady_time


@frozen
class Settings:
    """Settings of a server."""

    bots: tuple[str, ...] | None = None
    """The names of the bots that clients may seat; None: those of ``thinking.BOTS`` that decide
    quickly here."""
    thinkers: int = field(factory=lambda: max(1, (cpu_count() or 1) - 1))
    """The most bots that decide at the same time, each on a processor."""
    pace: float = 0.8
    """Seconds before each action of a bot or of chance, or a multiple of them if a decision takes
    longer: the time must not reveal whether there was a choice."""
    grace: float | None = 30.0
    """Seconds after which a bot plays for a person who is not connected; None: never."""
    poll: float = 0.5
    """Seconds between two checks for changes stored by other processes."""
    origins: tuple[str, ...] = ()
    """The origins of pages that may use the API and connect, as browsers send them, such as
    ``https://cards.example`` or ``capacitor://localhost``, that of the server's own page included;
    none: only pages whose host is the one that they connect to."""
    limits: Limits = field(factory=Limits)
    """The limits of its clients."""
    metrics: bool = False
    """Whether ``/metrics`` answers with the numbers of the application, to anybody who asks."""
    clock: Callable[[], float] = steady_time
    """A function that returns the time in seconds, which goes forward evenly."""
    sleep: Callable[[float], Awaitable[None]] = sleep
    """A function that waits a number of seconds."""
