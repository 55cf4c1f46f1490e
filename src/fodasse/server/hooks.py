"""What a program that embeds a server is asked and told: who people are, and what happens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from inspect import isawaitable, iscoroutinefunction
from logging import getLogger
from typing import Any, Final, TypeAlias, TypeVar

from anyio import to_thread
from attrs import frozen
from starlette.requests import HTTPConnection

from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.hosting.protocol import Message
from fodasse.table.record import Record

_LOG: Final = getLogger("fodasse.server")
T = TypeVar("T")


@frozen
class MatchBegun:
    """A match has begun."""

    room: str
    """The name of the room."""
    game: str
    """The name of the game."""
    rules: str
    """The key of the rules."""
    people: Mapping[Seat, str | None]
    """The account of each person, by seat; None: somebody without one."""


@frozen
class MatchEnded:
    """A match is over."""

    room: str
    """The name of the room."""
    people: Mapping[Seat, str | None]
    """The account of each person who had a seat, by seat; None: somebody without one."""
    outcome: Outcome
    """The ranking, and why the match ended."""
    returns: tuple[float, ...]
    """The worth of the outcome to each seat; they sum to 0."""
    record: Record[Any, Any, Any]
    """The match, with all cards."""


@frozen
class MessageSent:
    """A message of a person was carried out."""

    room: str
    """The name of the room."""
    seat: Seat
    """The seat."""
    account: str | None
    """The account of the person; None: it has none."""
    message: Message
    """The message."""


Identify: TypeAlias = Callable[[HTTPConnection], Awaitable[str | None] | str | None]


@frozen
class Hooks:
    """The functions of a program that embeds a server. Each may be a coroutine function.

    One that is no coroutine function runs in a thread. An error in one of the last three is
    logged by its type, and changes nothing else.
    """

    identify: Identify | None = None
    """Return the account of a request or connection; None: it has none."""
    on_begin: Callable[[MatchBegun], Any] | None = None
    """Called once a match, by one process, when it begins."""
    on_end: Callable[[MatchEnded], Any] | None = None
    """Called once a match, by one process, when it is over."""
    on_message: Callable[[MessageSent], Any] | None = None
    """Called when a message of a person was carried out."""

    async def account_of(self, connection: HTTPConnection) -> str | None:
        """Return the account of a request or connection; None: it has none."""
        if self.identify is None:
            return None
        found: str | None = await _called(self.identify, connection)
        return found

    async def tell(self, event: MatchBegun | MatchEnded | MessageSent) -> None:
        """Tell the program what happened."""
        told: dict[type, Callable[[Any], Any] | None] = {
            MatchBegun: self.on_begin,
            MatchEnded: self.on_end,
            MessageSent: self.on_message,
        }
        hook = told[type(event)]
        if hook is None:
            return
        try:
            await _called(hook, event)
        except Exception as error:  # noqa: BLE001  # a program's fault must not stop a match
            _LOG.error("a hook for %s failed: %s", type(event).__name__, type(error).__name__)


async def _called(function: Callable[..., Any], *given: Any) -> Any:
    if iscoroutinefunction(function):
        return await function(*given)
    found = await to_thread.run_sync(partial(function, *given))
    return await found if isawaitable(found) else found
