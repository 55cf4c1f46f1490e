"""Clients: their connections, and what they were sent."""

from __future__ import annotations

from asyncio import Event, Lock, timeout
from collections.abc import Mapping
from typing import Final, Protocol

from attrs import define, field

from fodasse.core.seats import Seat
from fodasse.hosting.messages import Clocks, Ping, RoomMessage, text_of
from fodasse.server.limits import Limits

MAX_UNANSWERED: Final = 2
"""The pings that a client may leave unanswered; then its connection is closed."""
NO_CLOCKS: Final = Clocks({}, pause=None)
"""The message about clocks where there is no time limit."""


class Sender(Protocol):
    """A connection to send text to."""

    async def send_text(self, data: str) -> None:
        """Send a text."""


@define(eq=False)
class Client:
    """A connection to a room, of a person or a spectator, and what was last sent to it."""

    connection: Sender
    seat: Seat | None
    """The seat; None: a spectator."""
    since: int
    """The ply up to which the client knows what happened."""
    lang: str
    limits: Limits
    is_host: bool = False
    """Whether it is a connection of the person who opened the room."""
    refused: bool = False
    """Whether its packets have ``refused`` when its seat is awaited."""
    diff: bool = False
    """Whether its packets, after the first one, have a patch in place of the view."""
    view: Mapping[str, str] | None = field(default=None, init=False)
    """The JSON text of each value in the view that it has, if its packets have patches."""
    news: Event = field(factory=Event, init=False)
    """Set when there is something to send."""
    shown: object = field(default=None, init=False)
    """The viewer and the public state in the last packet; if they change, another one is due."""
    presence: str = field(default="", init=False)
    """The last message about who is connected."""
    clocks: Clocks = field(default=NO_CLOCKS, init=False)
    """The times in the last message about clocks."""
    requests: frozenset[str] = field(default=frozenset(), init=False)
    """The last messages about undo requests."""
    is_dismissed: bool = field(default=False, init=False)
    """Whether it was told that the match has become too long."""
    pings: int = field(default=0, init=False)
    unanswered: int = field(default=0, init=False)
    """The number of pings since the last message."""
    _sending: Lock = field(factory=Lock, init=False)

    async def send(self, text: str) -> None:
        """Send a text.

        Raises:
            TimeoutError: the client does not receive it.
        """
        async with self._sending:
            async with timeout(self.limits.send):
                await self.connection.send_text(text)

    async def tell(self, message: RoomMessage) -> None:
        """Send a message."""
        await self.send(text_of(message))

    async def ping(self) -> bool:
        """Send a ping; return whether the last ones were answered, by whatever message."""
        if self.unanswered >= MAX_UNANSWERED:
            return False
        self.pings += 1
        self.unanswered += 1
        await self.tell(Ping(self.pings))
        return True
