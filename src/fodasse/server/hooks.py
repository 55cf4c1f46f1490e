"""What a program that embeds a server is asked and told: who people are, and what happens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from inspect import getsourcefile, isawaitable, iscoroutinefunction, unwrap
from typing import Any, Literal, TypeAlias, cast

from anyio import to_thread
from attrs import Attribute, field, frozen
from attrs.validators import optional
from starlette.requests import HTTPConnection

from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.hosting.protocol import Message
from fodasse.hosting.refusals import Refused
from fodasse.server.logs import log_event, place_of
from fodasse.server.metrics import Metrics
from fodasse.table.record import Record


@frozen
class Visit:
    """What somebody asks for."""

    purpose: Literal["open", "enter", "result", "record"]
    """To open a room, to connect to one, or to read what is there after its match."""
    account: str | None
    """The account of the person; None: it has none."""
    room: str | None = None
    """The name of the room; None: it is to be opened."""
    seat: Seat | None = None
    """The seat of the person's token, or else of the account; None: it has none."""


@frozen
class MatchEvent:
    """What a program learns of a match when it begins and when it is over."""

    room: str
    """The name of the room."""
    game: str
    """The name of the game."""
    rules: str
    """The key of the rules."""
    people: Mapping[Seat, str | None]
    """The account of each person who has or had a seat, by seat; None: somebody without one."""
    bots: Mapping[Seat, str]
    """The name of the bot on each seat that never was a person's."""
    teams: tuple[tuple[Seat, ...], ...]
    """The seats of each team; where each plays for itself, teams of one."""


@frozen
class MatchBegun(MatchEvent):
    """A match has begun."""


@frozen
class MatchEnded(MatchEvent):
    """A match is over."""

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
Admit: TypeAlias = Callable[[Visit], Awaitable[bool] | bool]


def _hook(_: object, attribute: Attribute[Any], value: object) -> None:
    if not callable(value):
        raise TypeError(f"{attribute.name} is a function, not {type(value).__name__}")


@frozen
class Hooks:
    """The functions of a program that embeds a server. Each may be a coroutine function.

    One that is no coroutine function runs in a thread. An error in one is logged by its type and
    place. After one in the first two, whoever asked is refused; others change nothing else.
    """

    identify: Identify | None = field(default=None, validator=optional(_hook))
    """Return the account of a request or connection; None: it has none."""
    admit: Admit | None = field(default=None, validator=optional(_hook))
    """Return whether somebody gets what is asked for."""
    on_begin: Callable[[MatchBegun], Any] | None = field(default=None, validator=optional(_hook))
    """Called once a match, by one process, when it begins."""
    on_end: Callable[[MatchEnded], Any] | None = field(default=None, validator=optional(_hook))
    """Called once a match, by one process, when it is over."""
    on_message: Callable[[MessageSent], Any] | None = field(
        default=None, validator=optional(_hook)
    )
    """Called when a message of a person was carried out."""
    metrics: Metrics = field(factory=Metrics, kw_only=True)
    """The numbers of the application."""

    async def account_of(self, connection: HTTPConnection) -> str | None:
        """Return the account of a request or connection; None: it has none.

        Raises:
            Refused: the program fails (``unavailable``).
        """
        if self.identify is None:
            return None
        found: str | None = await self._asked("identify", self.identify, str | None, connection)
        return found

    async def check_admitted(self, visit: Visit) -> None:
        """Check that somebody gets what is asked for.

        Raises:
            Refused: the program does not admit it (``not-admitted``), or fails (``unavailable``).
        """
        if self.admit is not None and not await self._asked("admit", self.admit, bool, visit):
            raise Refused("not-admitted")

    async def _asked(self, name: str, hook: Callable[..., Any], kind: Any, *given: Any) -> Any:
        try:
            found = await _called(hook, *given)
        except Refused:
            raise
        except Exception as error:  # noqa: BLE001  # its text may be secret
            _log_failure(name, hook, error)
            raise Refused("unavailable") from None
        if not isinstance(found, kind):
            _log_failure(name, hook, TypeError())
            raise Refused("unavailable")
        return found

    async def tell(self, event: MatchBegun | MatchEnded | MessageSent) -> None:
        """Write what happened to the log, and tell the program."""
        name, hook = "on_message", cast("Callable[[Any], Any] | None", self.on_message)
        if isinstance(event, MatchBegun):
            log_event("match-begun", room=event.room, game=event.game, people=len(event.people))
            name, hook = "on_begin", self.on_begin
        elif isinstance(event, MatchEnded):
            log_event("match-ended", room=event.room, reason=str(event.outcome.reason))
            name, hook = "on_end", self.on_end
        if hook is None:
            return
        try:
            await _called(hook, event)
        except Exception as error:  # noqa: BLE001  # a program's fault must not stop a match
            _log_failure(name, hook, error)


async def _called(function: Callable[..., Any], *given: Any) -> Any:
    if iscoroutinefunction(function):
        return await function(*given)
    found = await to_thread.run_sync(partial(function, *given))
    return await found if isawaitable(found) else found


def _log_failure(name: str, hook: Callable[..., Any], error: Exception) -> None:
    kind, place = type(error).__name__, place_of(error, *_home_of(hook))
    log_event("hook-failed", hook=name, error=kind, place=place)


def _home_of(hook: Callable[..., Any]) -> tuple[str, int]:
    """Return the file in which a function is written, and its line; "": there is none."""
    function: Any = unwrap(hook)
    try:
        return getsourcefile(function) or "", function.__code__.co_firstlineno
    except (TypeError, AttributeError):  # a callable object, a method or a built-in function
        return "", 0
