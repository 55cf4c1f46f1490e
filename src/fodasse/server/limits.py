"""The limits of a server: sizes, rates, numbers and times."""

from __future__ import annotations

from typing import Final

from attrs import Factory, define, field, frozen

DAY: Final = 86_400.0
"""The seconds of a day."""
MOST_HOSTS: Final = 10_000
"""The most addresses whose rate of new rooms is remembered."""


@frozen
class Limits:
    """Limits on clients of a server, so that none of them can exhaust it."""

    message: int = 10_000
    """The most bytes of a message or of a request."""
    hello: float = 10.0
    """Seconds until the first message of a connection."""
    send: float = 10.0
    """Seconds that a client may take to receive a message."""
    ping: float = 20.0
    """Seconds between two pings of a connection, and until it must have answered one."""
    burst: int = 30
    """Messages that a connection may send at once."""
    rate: float = 5.0
    """Messages a second that it may send after that."""
    room_burst: int = 10
    """Rooms that one address may open at once."""
    room_rate: float = 0.1
    """Rooms a second that it may open after that."""
    hello_burst: int = 100
    """Connections that one address may open at once."""
    hello_rate: float = 2.0
    """Connections a second that it may open after that."""
    rooms: int = 10_000
    """The most rooms in the store."""
    open_rooms: int = 1_000
    """The most rooms of a process with people connected."""
    clients: int = 2_000
    """The most connections of a process."""
    room_clients: int = 50
    """The most connections of a room."""
    lines: int = 50_000
    """The most lines in the log of a room."""
    keep: float = 30 * DAY
    """Seconds after which a room that nobody has used is deleted."""


@define
class Bucket:
    """A token bucket: a number of things at once, and then a number a second.

    Examples:
        >>> bucket = Bucket(burst=2, rate=0.5)
        >>> [bucket.take(now) for now in (0.0, 0.0, 0.0, 2.0, 2.0)]
        [True, True, False, True, False]
    """

    burst: float
    """The number of things at once."""
    rate: float
    """The number a second after that."""
    _left: float = field(init=False, default=Factory(lambda self: self.burst, takes_self=True))
    _since: float = field(init=False, default=0.0)

    def take(self, now: float) -> bool:
        """Return whether one more is allowed at time ``now``, and count it if so."""
        passed = max(0.0, now - self._since)
        self._left, self._since = min(self.burst, self._left + passed * self.rate), now
        if self._left < 1:
            return False
        self._left -= 1
        return True


@define
class Buckets:
    """A token bucket for each of many addresses. The least recently used are dropped first."""

    burst: float
    """The number of things at once."""
    rate: float
    """The number a second after that."""
    _known: dict[str, Bucket] = field(factory=dict, init=False)

    def take(self, address: str, now: float) -> bool:
        """Return whether an address is allowed one more at time ``now``, and count it if so."""
        bucket = self._known.pop(address, None) or Bucket(self.burst, self.rate)
        self._known[address] = bucket
        if len(self._known) > MOST_HOSTS:
            del self._known[next(iter(self._known))]
        return bucket.take(now)
