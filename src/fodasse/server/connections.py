"""Connections below the application: silent ones are closed, and all have a descriptor."""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from contextlib import suppress
from logging import Filter, LogRecord
from time import monotonic
from typing import Any, Final

from attrs import evolve
from uvicorn.protocols.http.h11_impl import H11Protocol

from fodasse.server.limits import Limits
from fodasse.server.logs import log_event

SPARE: Final = 100
"""The descriptors for everything that is no connection: the database, files, the log."""
QUIET: Final = 60.0
"""The least seconds between two equal lines of the log about connections."""
_NO_NEWS: Final = ("connection open", "connection closed")
_SELDOM: Final = ("Invalid HTTP request received.", "Unsupported upgrade request.")


def prompt_protocol(seconds: float, most: int) -> type[H11Protocol]:
    """Return the protocol of uvicorn for clients that must not keep it waiting.

    Args:
        seconds: the time for a connection to send a whole request, the first as any later one.
        most: the most connections; further ones are closed at once.
    """

    class PromptProtocol(H11Protocol):
        """The protocol of HTTP, in which a connection without a request is closed."""

        _timer: TimerHandle | None = None
        _last: Any = None

        def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as uvicorn
            super().connection_made(transport)
            if len(self.connections) > most:
                transport.abort()
            else:
                self._timer = self.loop.call_later(seconds, self._close_if_silent)

        def connection_lost(self, exc: Exception | None) -> None:
            if self._timer is not None:
                self._timer.cancel()
            super().connection_lost(exc)

        def _close_if_silent(self) -> None:
            """Close the connection if no request has come since the last look."""
            if self.transport.get_protocol() is not self:  # it is a websocket now
                return
            cycle: Any = self.cycle  # None before the first request
            if cycle is None or (cycle is self._last and cycle.response_complete):
                self.transport.abort()
                return
            self._last = cycle
            self._timer = self.loop.call_later(seconds, self._close_if_silent)

    return PromptProtocol


def fit_descriptors(limits: Limits) -> Limits:
    """Return limits for which the process has enough file descriptors, raising its own limit.

    Args:
        limits: the limits that are asked for. If the system allows too few descriptors, there are
            fewer clients, and the log says so.
    """
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return limits
    wanted = 2 * limits.clients + SPARE
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if resource.RLIM_INFINITY != allowed < wanted:
        with suppress(OSError, ValueError):
            enough = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
            resource.setrlimit(resource.RLIMIT_NOFILE, (enough, most))
        allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed == resource.RLIM_INFINITY or allowed >= wanted:
        return limits
    clients = max(1, (allowed - SPARE) // 2)
    log_event("fewer-clients", files=allowed, clients=clients, wanted=limits.clients)
    return evolve(limits, clients=clients)


class Seldom(Filter):
    """A filter of uvicorn's log, so that strangers cannot fill it.

    Lines that only say that a connection came or went are left out, and those about connections
    that send no requests come once a minute.
    """

    def __init__(self, clock: Any = monotonic) -> None:
        super().__init__()
        self._clock, self._times = clock, dict[str, float]()

    def filter(self, record: LogRecord) -> bool:
        """Return whether a line is written."""
        text = str(record.msg)
        if text in _NO_NEWS:
            return False
        if not text.startswith(_SELDOM):
            return True
        now, last = self._clock(), self._times.get(text)
        if last is not None and now - last < QUIET:
            return False
        self._times[text] = now
        return True


SELDOM: Final = Seldom()
"""The filter of this process."""
