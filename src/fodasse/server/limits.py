"""The limits of a server: sizes, rates, numbers and times."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, ip_address, ip_network
from math import inf
from typing import Any, Final

from attrs import Factory, define, field, fields, frozen

DAY: Final = 86_400.0
"""The seconds of a day."""
MAX_NETWORKS: Final = 10_000
"""The most networks whose rate is remembered."""
PREFIXES: Final = (64, 48)
"""The lengths in bits of IPv6 networks that count as one client: a customer's, and a site's."""


@frozen
class Limits:
    """Limits on clients of a server, so that none of them can exhaust it."""

    message: int = 10_000
    """The most bytes of a message or of a request."""
    hello: float = 10.0
    """Seconds until the first request or message of a connection, and until a whole request."""
    send: float = 10.0
    """Seconds that a client may take to receive a message."""
    ping: float = 20.0
    """Seconds between two pings of a connection; one that leaves two unanswered is closed."""
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
    request_burst: int = 400
    """Requests that one address may send at once: a page needs about thirty."""
    request_rate: float = 40.0
    """Requests a second that it may send after that."""
    site: int = 4
    """The number of clients that a /48 network of IPv6 counts for: a site's, of many customers."""
    rooms: int = 10_000
    """The most rooms in the store."""
    open_rooms: int = 1_000
    """The most rooms of a process with people connected."""
    clients: int = 2_000
    """The most connections of a process."""
    room_clients: int = 50
    """The most connections of a room."""
    plies: int = 10_000
    """The most actions of a match."""
    lines: int = 30_000
    """The most lines in the log of a room: actions, times, names and occupants of seats."""
    events: int = 300
    """The most plies whose events a packet has."""
    keep: float = 30 * DAY
    """Seconds after which a room that nobody has used is deleted."""
    keep_unjoined: float = DAY
    """Seconds after which a room in which nobody has taken a seat is deleted."""


def limits_of(texts: Iterable[str]) -> Limits:
    """Return limits as texts give them, and the others as they are by default.

    Examples:
        >>> limits_of(["rooms=1000", "keep=3600"]).rooms
        1000

    Raises:
        ValueError: a text names no limit, or no positive number.
    """
    kinds: dict[str, Any] = {each.name: type(each.default) for each in fields(Limits)}
    found: dict[str, Any] = {}
    for text in texts:
        name, _, number = text.partition("=")
        if name not in kinds:
            raise ValueError(f"{text}: a limit is one of {', '.join(kinds)}")
        try:
            found[name] = kinds[name](number)
        except ValueError:
            found[name] = 0
        if not 0 < found[name] < inf:
            raise ValueError(f"{text}: a positive number expected, such as {name}=100")
    return Limits(**found)


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
    """A token bucket for each of many clients. The least recently used are dropped first.

    Examples:
        >>> buckets = Buckets(burst=1, rate=0.5, site=2)
        >>> [buckets.take("203.0.113.5", 0.0) for _ in range(2)]
        [True, False]
        >>> [buckets.take(f"2001:db8:0:{network}::1", 0.0) for network in (1, 2, 3)]
        [True, True, False]
    """

    burst: float
    """The number of things at once."""
    rate: float
    """The number a second after that."""
    site: int
    """The number of clients that a /48 network of IPv6 counts for."""
    _known: dict[str, Bucket] = field(factory=dict, init=False)

    def take(self, address: str, now: float) -> bool:
        """Return whether an address is allowed one more at time ``now``, and count it if so."""
        networks = networks_of(address)
        buckets = [
            self._bucket(network, self.site if number else 1)
            for number, network in enumerate(networks)
        ]
        return all(bucket.take(now) for bucket in buckets)  # a site does not pay for refusals

    def _bucket(self, network: str, clients: int) -> Bucket:
        bucket = self._known.pop(network, None)
        if bucket is None:
            bucket = Bucket(self.burst * clients, self.rate * clients)
        self._known[network] = bucket
        if len(self._known) > MAX_NETWORKS:
            del self._known[next(iter(self._known))]
        return bucket


def networks_of(address: str) -> tuple[str, ...]:
    """Return the networks whose limits hold for an address: for IPv4, the address alone.

    Examples:
        >>> networks_of("2001:db8:1:2:3::4")
        ('2001:db8:1:2::/64', '2001:db8:1::/48')
        >>> networks_of("::ffff:203.0.113.5"), networks_of("a test")
        (('203.0.113.5',), ('a test',))
    """
    try:
        found = ip_address(address)
    except ValueError:
        return (address,)
    if isinstance(found, IPv4Address):
        return (str(found),)
    if found.ipv4_mapped is not None:
        return (str(found.ipv4_mapped),)
    return tuple(str(ip_network((found, bits), strict=False)) for bits in PREFIXES)
