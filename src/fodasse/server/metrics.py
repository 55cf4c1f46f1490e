"""Numbers of what an application does, in the form of Prometheus.

No label has values of clients: games are those that are installed, and codes those of refusals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from fodasse.server.health import Health

if TYPE_CHECKING:
    from prometheus_client.metrics_core import Metric

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
"""The media type of the numbers."""
ACTION_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""The upper bounds in seconds by which actions are counted."""
THINKING_BUCKETS: Final = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 60.0)
"""The upper bounds in seconds by which decisions of bots are counted."""


@frozen
class Load:
    """What an application serves now."""

    rooms: int
    """The number of rooms with clients connected."""
    connections: int
    """The number of connections."""


class Metrics:
    """The numbers of an application that nobody asked for: it counts nothing."""

    def count_action(self, game: str, seconds: float) -> None:
        """Count an action of a person, by the seconds from its message until it is stored."""

    def count_refusal(self, code: str) -> None:
        """Count a refusal."""

    def count_packet(self, game: str) -> None:
        """Count a packet for one client."""

    def time_decision(self, game: str, decide: Callable[[], None]) -> None:  # noqa: ARG002
        """Let a bot decide, and count how long it takes."""
        decide()

    def text(self) -> bytes:
        """Return all numbers as they are now."""
        return b""


class Prometheus(Metrics):
    """The numbers of an application, in a registry of its own."""

    def __init__(self, load: Callable[[], Load], health: Health) -> None:
        """Begin to count.

        Args:
            load: returns what the application serves now.
            health: the health of its database.

        Raises:
            ImportError: the library of Prometheus is missing.
        """
        try:
            from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
        except ImportError as error:
            problem = "metrics need prometheus-client: pip install 'fodasse[metrics]'"
            raise ImportError(problem, name="prometheus_client") from error
        own: dict[str, Any] = {"namespace": "fodasse", "registry": CollectorRegistry()}
        self._registry = own["registry"]
        Gauge("rooms", "Rooms with clients connected.", **own).set_function(lambda: load().rooms)
        Gauge("connections", "Connections of clients.", **own).set_function(
            lambda: load().connections
        )
        self._actions = Histogram(
            "action_seconds",
            "Actions of people, by the time from the message until they are stored.",
            ["game"],
            buckets=ACTION_BUCKETS,
            **own,
        )
        self._thinking = Histogram(
            "thinking_seconds",
            "Decisions of bots, by the time that they took.",
            ["game"],
            buckets=THINKING_BUCKETS,
            **own,
        )
        self._refusals = Counter("refusals", "Refusals of messages and requests.", ["code"], **own)
        self._packets = Counter("packets", "Packets sent to clients.", ["game"], **own)
        self._registry.register(_DatabaseErrors(health))

    def count_action(self, game: str, seconds: float) -> None:
        """Count an action of a person, by the seconds from its message until it is stored."""
        self._actions.labels(game).observe(seconds)

    def count_refusal(self, code: str) -> None:
        """Count a refusal."""
        self._refusals.labels(code).inc()

    def count_packet(self, game: str) -> None:
        """Count a packet for one client."""
        self._packets.labels(game).inc()

    def time_decision(self, game: str, decide: Callable[[], None]) -> None:
        """Let a bot decide, and count how long it takes."""
        begin = perf_counter()
        decide()
        self._thinking.labels(game).observe(perf_counter() - begin)

    def text(self) -> bytes:
        """Return all numbers as they are now."""
        from prometheus_client import generate_latest

        return generate_latest(self._registry)


class _DatabaseErrors:
    """The number of errors of the database, which the store itself counts."""

    def __init__(self, health: Health) -> None:
        self._health = health

    def collect(self) -> Iterator[Metric]:
        """Yield the number."""
        from prometheus_client.metrics_core import CounterMetricFamily

        about = "Errors of the database."
        yield CounterMetricFamily("fodasse_database_errors", about, self._health.errors)
