"""What a host of tables sends: the messages of a connection besides packets, and its answers.

``protocol`` has what clients send.
"""

from __future__ import annotations

from json import dumps
from typing import TypeAlias

from attrs import frozen

from fodasse.bots.listing import ListedBot
from fodasse.core.seats import Seat
from fodasse.hosting.refusals import Problem
from fodasse.table.rules_form import RulesForm
from fodasse.table.structure import to_data

# To one client, in answer to its message


@frozen
class Accepted:
    """The answer to a message that was carried out, once it is stored."""

    id: str
    """The client's own id of the message."""
    accepted: int
    """The ply after it."""


@frozen
class Seated:
    """The answer to a message by which a spectator took a seat."""

    id: str
    """The client's own id of the message."""
    accepted: int
    """The ply after it."""
    seat: Seat
    """The seat, to which the connection belongs from now on."""
    token: str
    """The secret of the seat."""


@frozen
class Rejected:
    """The answer to a message that was not carried out."""

    id: str | None
    """The client's own id of the message; None: it has none that can be read."""
    refused: Problem
    """Why."""


@frozen
class Failed:
    """The answer to a request that is refused, and the end of a connection for good."""

    refused: Problem
    """Why."""


# To all clients of a room


@frozen
class Presence:
    """Who is there."""

    present: dict[str, bool]
    """Whether a person is connected, by seat."""
    free: tuple[Seat, ...]
    """The seats of people that nobody has taken yet."""
    away: tuple[Seat, ...]
    """The seats whose people let decisions pass, and for whom decisions are made by default."""


@frozen
class Clocks:
    """The time that is left, counted from when the message was sent."""

    clocks: dict[str, float]
    """The seconds that a person has for a decision, by seat, where there is a limit."""
    pause: float | None
    """The seconds until the pause ends; None: there is none."""


@frozen
class UndoAsked:
    """A request to take an action back, to those who must consent."""

    undo: Undo
    """The request."""


@frozen
class Undo:
    """A request of a seat to take its last action back."""

    seat: Seat
    """The seat that asks."""
    ply: int
    """The ply of the match, which a consent repeats."""


@frozen
class Consents:
    """How a request to take an action back stands, to who made it."""

    consents: Missing
    """What is missing."""


@frozen
class Missing:
    """The consents that are still missing."""

    ply: int
    """The ply of the match."""
    missing: tuple[Seat, ...]
    """The seats that have yet to consent; none: the request can be sent again."""


@frozen
class Closed:
    """The end of a match that has become too long. The connection stays open."""

    closed: Problem
    """Why."""


@frozen
class Ping:
    """A question whether the client is there, which it answers by ``Pong``."""

    ping: int
    """The number of the question."""


RoomMessage: TypeAlias = (
    Accepted
    | Seated
    | Rejected
    | Failed
    | Presence
    | Clocks
    | UndoAsked
    | Consents
    | Closed
    | Ping
)
"""A message of a connection besides packets."""


def text_of(message: object) -> str:
    """Return a message or an answer as JSON text.

    Examples:
        >>> text_of(Clocks({"0": 30.0}, pause=None))
        '{"clocks": {"0": 30.0}, "pause": null}'
    """
    return dumps(to_data(message), ensure_ascii=False)


# Answers to requests


@frozen
class GameNames:
    """The games of a host."""

    games: tuple[str, ...]
    """Their names."""


@frozen
class Offer:
    """The choices for a table of a game."""

    bots: tuple[ListedBot, ...]
    """The bots that may have seats, weakest first."""
    form: RulesForm
    """All that a page of settings needs to know."""


@frozen
class Clause:
    """A clause of a rulebook."""

    label: str
    """Its number."""
    text: str
    """Its words."""


@frozen
class Section:
    """A section of a rulebook."""

    title: str
    """Its title."""
    clauses: tuple[Clause, ...]
    """Its clauses."""


@frozen
class Explanation:
    """The rules of a table in words."""

    changes: tuple[str, ...]
    """A sentence for each rule that differs from the book."""
    kept: tuple[str, ...]
    """A sentence for each rule that is as in the book."""
    book: tuple[Section, ...]
    """The book."""


@frozen
class SeatKey:
    """The secret of a seat."""

    seat: Seat
    """The seat."""
    token: str
    """The secret: whoever has it plays the seat."""


@frozen
class RoomOpened:
    """A new room, with its secrets."""

    room: str
    """Its name, which is part of its address."""
    host: str
    """The secret of whoever opened it."""
    seats: tuple[SeatKey, ...]
    """The secret of each person's seat."""

    @property
    def tokens(self) -> dict[Seat, str]:
        """The secrets of people's seats, by seat."""
        return {each.seat: each.token for each in self.seats}


@frozen
class RoomOf:
    """A room in which an account has a seat."""

    room: str
    """Its name."""
    game: str
    """The name of the game."""
    seats: tuple[Seat, ...]
    """The seats of the account."""
    over: bool
    """Whether the match is over."""


@frozen
class RoomsOf:
    """The rooms in which an account has seats, the latest used first."""

    rooms: tuple[RoomOf, ...]
    """The rooms."""


@frozen
class MatchResult:
    """The result of a match."""

    game: str
    """The name of the game."""
    rules: str
    """The key of the rules."""
    names: tuple[str, ...]
    """The names of the seats, as far as they have any."""
    ranking: tuple[tuple[Seat, ...], ...]
    """The places, best first, each the seats that share it."""
    reason: str
    """Why it ended."""
    returns: tuple[float, ...]
    """The worth of the result to each seat; they sum to 0."""


@frozen
class Health:
    """The answer of a server whose database answers."""

    ok: bool
    """True."""
