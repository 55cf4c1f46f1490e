"""Messages and requests of clients, read strictly, and what they do to a match.

A wrong one is refused as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, TypeAlias

from attrs import field, frozen

from fodasse.core.errors import FormatError
from fodasse.core.fields import OPTIONAL
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import Seat
from fodasse.core.texts import ENGLISH, find_language
from fodasse.hosting.refusals import Refused
from fodasse.table.documents import parse
from fodasse.table.log import PERSON
from fodasse.table.match import Match
from fodasse.table.requests import MAX_MESSAGE, check_text
from fodasse.table.structure import from_data, union
from fodasse.table.undo import DISCLOSED

MIN_TOKEN: Final = 32
"""The least characters of a token that a client makes up."""
MAX_NUMBER: Final = 10**9
"""The greatest ply or seat of a message."""


@frozen
class Hello:
    """The first message of a connection."""

    token: str | None = field(repr=False)
    """The secret of a seat; None: a spectator."""
    since: int
    """The ply up to which the client knows what happened; 0: nothing."""
    lang: str = field(default=ENGLISH, converter=find_language, metadata=OPTIONAL)
    """The language of labels, events and refusals."""
    host: str | None = field(default=None, repr=False, metadata=OPTIONAL)
    """The secret of the person who opened the room; None: another client."""
    refused: bool = field(default=False, metadata=OPTIONAL)
    """Whether packets in which the seat is awaited have ``refused``, for pages that show it."""
    diff: bool = field(default=False, metadata=OPTIONAL)
    """Whether packets after the first have a ``patch`` of the view before in place of the view."""


@frozen
class Act:
    """An action of the game."""

    action: dict[str, Any]
    """The action, as in a packet."""
    ply: int
    """The ply that the client saw."""
    id: str
    """The client's own id of the message, which the answer repeats."""
    token: str | None = field(default=None, repr=False, metadata=OPTIONAL)
    """For an action by which a spectator joins: the secret for the new seat, made up by the
    client; None: the server makes one."""

    def carry_out(self, match: Match, seat: Seat) -> int:
        """Do the action, and return the new ply."""
        return match.submit(seat, self.action, ply=self.ply, message=self.id)


@frozen
class TakeBack:
    """A request to take the last action of the seat back."""

    type: ClassVar[str] = "undo"

    ply: int
    """The ply that the client saw."""
    id: str
    """The client's own id of the message."""

    def carry_out(self, match: Match, seat: Seat) -> int:
        """Take the action back, and return the new ply.

        Bots consent once all people who must consent have done so.

        Raises:
            IllegalAction: as ``Match.undo``; the code ``disclosed`` names only people.
        """
        try:
            return match.undo(seat, ply=self.ply)
        except IllegalAction as error:
            asked: Any = error.params.get("seats", ())
            people = tuple(each for each in asked if match.occupants[each] == PERSON)
            if error.code != DISCLOSED.code:
                raise
            if people:
                raise IllegalAction(error.refusal, error.action, seats=people) from None
            for bot in asked:
                match.consent(bot, to=seat)
            return match.undo(seat, ply=self.ply)


@frozen
class Consent:
    """A seat's consent that another takes its action back."""

    type: ClassVar[str] = "consent"

    to: Seat
    """The other seat."""
    ply: int
    """The ply that the client saw."""
    id: str
    """The client's own id of the message."""

    def carry_out(self, match: Match, seat: Seat) -> int:
        """Record the consent, and return the ply."""
        match.consent(seat, self.to, ply=self.ply)
        return match.ply


@frozen
class Rename:
    """A new name of the seat."""

    type: ClassVar[str] = "rename"

    name: str
    """The name, of at most 24 characters."""
    id: str
    """The client's own id of the message."""

    def carry_out(self, match: Match, seat: Seat) -> int:
        """Rename the seat, and return the ply."""
        match.rename(seat, self.name)
        return match.ply


@frozen
class Here:
    """The return of a person who was away, and whose decisions were made by default."""

    type: ClassVar[str] = "here"

    id: str
    """The client's own id of the message."""

    def carry_out(self, match: Match, seat: Seat) -> int:
        """End the absence of the seat, and return the ply."""
        if seat in match.away:
            match.sit(seat, PERSON)
        return match.ply


@frozen
class Sit:
    """A spectator's request for a seat of a person that nobody has taken."""

    type: ClassVar[str] = "sit"

    seat: Seat
    """The seat."""
    id: str
    """The client's own id of the message."""
    token: str | None = field(default=None, repr=False, metadata=OPTIONAL)
    """The new secret of the seat, made up by the client; None: the server makes one."""


@frozen
class GiveToBot:
    """The host's request that a bot takes a seat of a person that nobody has taken."""

    type: ClassVar[str] = "give"

    seat: Seat
    """The seat."""
    bot: str
    """The name of the bot."""
    id: str
    """The client's own id of the message."""


@frozen
class Begin:
    """The host's request to begin: bots take the seats of people that nobody has taken."""

    type: ClassVar[str] = "begin"

    id: str
    """The client's own id of the message."""


@frozen
class Pong:
    """The answer to a ``Ping``, which gets no answer."""

    pong: int
    """The number of the question."""


SeatMessage: TypeAlias = Act | TakeBack | Consent | Rename | Here
"""A message of the person on a seat to the match."""
Message: TypeAlias = SeatMessage | Sit | GiveToBot | Begin
"""A message of a client after its first one."""
_REQUESTS: Final = union((TakeBack, Consent, Rename, Here, Sit, GiveToBot, Begin))


@frozen
class NewRoom:
    """A request for a room. Its values for the game are checked where the match is made."""

    game: str
    """The name of the game."""
    seats: int
    """The number of seats."""
    rules: Any = field(default=None, metadata=OPTIONAL)
    """A preset, fields that differ, or both, or a line of text; None: the rules of the book."""
    bots: dict[str, Any] = field(factory=dict, metadata=OPTIONAL)
    """The name of the bot on a seat, by seat; people take the others."""
    patience: Any = field(default=None, metadata=OPTIONAL)
    """The seconds that a person has for a decision; None: no limit."""
    names: tuple[str, ...] = field(default=(), metadata=OPTIONAL)
    """The names of the seats, of at most 24 characters."""
    options: dict[str, Any] = field(factory=dict, metadata=OPTIONAL)
    """Start options of the game."""


def read_hello(text: str, most: int) -> Hello:
    """Return the first message of a connection.

    Examples:
        >>> read_hello('{"token": null, "since": 0}', 1000)
        Hello(since=0, lang='en', refused=False, diff=False)

    Raises:
        Refused: it is too long.
        FormatError: it has a wrong form.
    """
    hello = from_data(read_data(text, most), Hello)
    _check_number("since", hello.since)
    for name in "token", "host":
        if (secret := getattr(hello, name)) is not None:
            check_text(name, secret, MAX_MESSAGE)
    return hello


def read_message(data: Mapping[str, Any]) -> Message:
    """Return a message from the data of its JSON.

    Examples:
        >>> read_message({"type": "undo", "ply": 7, "id": "4f1c"})
        TakeBack(ply=7, id='4f1c')

    Raises:
        FormatError: it has a wrong form.
        Refused: a token is too short.
    """
    message: Message = from_data(data, _REQUESTS if "type" in data else Act)
    check_text("id", message.id, MAX_MESSAGE)
    if isinstance(message, Act | Sit) and message.token is not None:
        check_text("token", message.token, MAX_MESSAGE)
        if len(message.token) < MIN_TOKEN:
            raise Refused("token-short", least=MIN_TOKEN)
    if isinstance(message, GiveToBot):
        check_text("bot", message.bot, MAX_MESSAGE)
    for name in "ply", "to", "seat":
        if hasattr(message, name):
            _check_number(name, getattr(message, name))
    return message


def read_data(text: str, most: int) -> dict[str, Any]:
    """Return the object in a message, so that even a refusal of it can repeat its id.

    Raises:
        Refused: it is too long.
        FormatError: it is no JSON object.
    """
    if len(text) > most or len(text.encode(errors="surrogatepass")) > most:
        raise Refused("too-long", most=most)
    return parse(text)


def id_of(data: Mapping[str, Any]) -> str | None:
    """Return the id of a message, even of one with a wrong form; None: it has none."""
    found = data.get("id")
    try:
        check_text("id", found, MAX_MESSAGE)
    except (TypeError, FormatError):
        return None
    return str(found)


def read_new_room(text: str, most: int) -> NewRoom:
    """Return a request for a room.

    Raises:
        Refused: it is too long.
        FormatError: it has a wrong form.
    """
    asked = from_data(read_data(text, most), NewRoom)
    _check_number("seats", asked.seats)
    return asked


def _check_number(where: str, number: int) -> None:
    if not 0 <= number <= MAX_NUMBER:
        raise FormatError("expected", where, what="whole-number", given=str(number)[:20])
