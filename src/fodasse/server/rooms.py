"""Rooms: matches that several processes may run on one stored log.

Nothing here waits for a client or knows a clock: times are arguments. A room is used by one
thread at a time, and each of its methods may wait for the database.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from json import dumps
from logging import getLogger
from secrets import token_urlsafe
from typing import Any, Final, TypeVar

from attrs import frozen

from fodasse.bots import named, quick_names
from fodasse.core.errors import FormatError
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import Seat
from fodasse.hosting.matches import clocks_of, do
from fodasse.hosting.protocol import Act, Message, TakeBack
from fodasse.hosting.refusals import ERRORS, Refused
from fodasse.server.limits import Limits
from fodasse.server.store import Store, token_hash
from fodasse.table.decisions import Decision
from fodasse.table.log import PERSON
from fodasse.table.match import Match
from fodasse.table.undo import DISCLOSED

ROOM_BYTES: Final = 16
"""Random bytes in the name of a room."""
TOKEN_BYTES: Final = 24
"""Random bytes in a token."""
MOST_TEXTS: Final = 50
"""The most packets of one moment that are kept, for further connections of the same viewers."""
ATTEMPTS: Final = 5
"""Attempts at a change while other processes store theirs first."""
_DAMAGED: Final = set[str]()
"""The rooms whose damage is logged."""
_LOG: Final = getLogger("fodasse.server")

T = TypeVar("T")


@frozen
class Opened:
    """A new room."""

    room: str
    """Its name, which is part of its address."""
    tokens: dict[Seat, str]
    """The secret of each person, by seat."""


def open_room(store: Store, match: Match, now: float) -> Opened:
    """Store a match as a new room, with a token for each person's seat.

    Args:
        store: the store.
        match: the match.
        now: the time in seconds.
    """
    people = [seat for seat, occupant in enumerate(match.occupants) if occupant == PERSON]
    opened = Opened(
        token_urlsafe(ROOM_BYTES), {seat: token_urlsafe(TOKEN_BYTES) for seat in people}
    )
    hashes = {seat: token_hash(token) for seat, token in opened.tokens.items()}
    store.create(opened.room, match.game.name, _lines(match.log()), hashes, now)
    return opened


class Room:
    """One match, on the log that the store holds of it.

    Every change is stored before anybody sees it. If another process was first, or the database
    fails, the change is dropped and the match is read anew.
    """

    def __init__(self, store: Store, name: str, limits: Limits | None = None) -> None:
        """Read the match of a room.

        Raises:
            Refused: there is no such room, its log is damaged, or the database fails.
        """
        self.name = name
        """Its name."""
        self._store, self._limits = store, limits or Limits()
        self._texts: dict[tuple[Seat | None, int, str], str] = {}
        self._load()

    def _load(self) -> None:
        lines = self._store.lines(self.name)
        if not lines:
            raise Refused("room-unknown")
        self._is_current = False
        try:
            self.match = Match.restore(_text(lines))
            """The match."""
        except FormatError as error:
            raise _damaged(self.name, error) from None
        self.length = len(lines)
        """The number of lines that are stored and known."""
        self._changed()

    def sync(self) -> None:
        """Repeat what other processes have stored.

        Raises:
            Refused: the room is gone, its log is damaged, or the database fails.
        """
        if not self._is_current:
            self._load()
        lines = self._store.lines(self.name, self.length)
        if lines:
            self._is_current = False  # until all of them are done
            try:
                self.match.extend(_text(lines))
            except FormatError as error:
                raise _damaged(self.name, error) from None
            self.length += len(lines)
            self._changed()

    def change(self, do: Callable[[Match], T], tokens: dict[Seat, str] | None = None) -> T:
        """Change the match and store the change.

        If another process was first, the change is tried again after the other one.

        Args:
            do: changes the match, or raises an error and leaves it as it was.
            tokens: hashes of tokens of new seats, to be stored with it, by seat.

        Raises:
            IllegalAction: raised by ``do``.
            Refused: the log is full, other processes are always first, the room is gone, or the
                database fails.
        """
        for _ in range(ATTEMPTS):
            self.sync()
            if self.length >= self._limits.lines:
                raise Refused("log-full")
            self._is_current = False
            try:
                found = do(self.match)
            except ERRORS:
                self._is_current = self.match.log(self.length) == ""
                raise
            new = self.match.log(self.length).splitlines()
            if new and not self._store.append(self.name, self.length, new, tokens):
                continue
            self.length += len(new)
            self._changed()
            return found
        raise Refused("busy")

    def _changed(self) -> None:
        self._is_current = True
        self._texts.clear()
        people = {seat for seat, each in enumerate(self.match.occupants) if each == PERSON}
        self.undo_requests = {
            seat: tuple(each for each in missing if each in people)
            for seat, missing in self.match.undo_requests().items()
        }
        """The seats that ask for an undo, each with the people who have yet to consent."""
        self.clocks = clocks_of(self.match, 0.0)
        """The times at which clocks of people and of a pause run out, in the form of a message."""

    # Requests of people

    def do(self, seat: Seat, message: Message) -> int:
        """Carry out a message of a seat's person, and return the new ply.

        An undo to which people must consent first is refused, but asks them for their consent.
        """
        try:
            return self.change(lambda match: do(match, seat, message))
        except IllegalAction as error:
            if isinstance(message, TakeBack) and error.code == DISCLOSED.code:
                self.change(lambda match: match.consent(seat, to=seat, ply=message.ply))
            raise

    def join(self, message: Act, now: float) -> tuple[int, Seat, str]:
        """Do an action by which a spectator takes a new seat; return the ply, the seat, its token.

        A message that comes twice with the spectator's own token is carried out once.

        Raises:
            Refused: the action belongs to an existing seat.
            IllegalAction: the game allows no such action now.
        """
        token = message.token or token_urlsafe(TOKEN_BYTES)
        joined = self._store.seat_of(self.name, token)
        if joined is not None:
            return self.do(joined, message), joined, token
        self.sync()
        seat = len(self.match.occupants)

        def do(match: Match) -> int:
            if message.action.get("seat") != len(match.occupants) or seat != len(match.occupants):
                raise Refused("spectator")
            return match.submit(seat, message.action, ply=message.ply, message=message.id)

        ply = self.change(do, {seat: token_hash(token)})
        self._store.see({self.name: (seat,)}, now)
        return ply, seat, token

    # What happens by itself

    def step(self, made: Decision[Any, Any] | None = None, ply: int | None = None) -> bool:
        """Do one action of chance, a bot or a vacant seat; return whether one was due.

        Args:
            made: the decision of the bot that is due.
            ply: the ply at which to do it; if the match has gone on since, this does nothing,
                because the action that is due now has its own time. None: at any ply.
        """

        def do(match: Match) -> bool:
            return (ply is not None and match.ply != ply) or match.step(made)

        return self.change(do)

    def tick(self, now: float) -> float | None:
        """Let clocks start and run out up to a time; return when the next one runs out."""
        due = self.match.due()
        if due is not None and due <= now:
            self.change(lambda match: match.tick(now))
            due = self.match.due()
        return due

    def has_begun(self) -> bool:
        """Return whether the match has begun, or may: all people were connected once."""
        return bool(self.match.ply) or None not in self._store.seen(self.name).values()

    def arrive(self, seat: Seat, now: float) -> None:
        """Give a seat back to its person, who is connected."""
        self._store.see({self.name: (seat,)}, now)

        def do(match: Match) -> None:
            if match.occupants[seat] != PERSON:
                match.sit(seat, PERSON)

        self.change(do)

    def resume(self, now: float) -> None:
        """Stop the clocks of people that ran out while no process served the room."""

        def do(match: Match) -> None:
            for seat in match.awaited:
                deadline = match.deadline(seat)
                if deadline is not None and deadline <= now:
                    match.sit(seat, None)
                    match.sit(seat, PERSON)

        self.change(do)

    def replace(self, present: Collection[Seat], before: float) -> float | None:
        """Let bots play for people who are not connected and were not seen since a time.

        Args:
            present: the seats of people who are connected here.
            before: the time.

        Returns:
            The earliest time at which one of the other absent people was last seen; None: there
            are none.
        """
        people = [seat for seat, each in enumerate(self.match.occupants) if each == PERSON]
        missing = [seat for seat in people if seat not in present]
        if not missing:
            return None
        seen = self._store.seen(self.name)
        gone = [seat for seat in missing if (seen.get(seat) or 0.0) <= before]

        def do(match: Match) -> None:
            bot = named(quick_names(match.game)[-1], match.game)
            for seat in gone:
                if match.occupants[seat] == PERSON:
                    match.sit(seat, bot)

        if gone:
            self.change(do)
        return min((seen.get(seat) or 0.0 for seat in missing if seat not in gone), default=None)

    # What is sent

    def packet(self, viewer: Seat | None, since: int, lang: str) -> str:
        """Return the packet for a viewer, as JSON text.

        Args:
            viewer: the seat; None: a spectator.
            since: the ply up to which the viewer knows what happened; one that is not reached yet
                counts as 0.
            lang: the language.
        """
        since = since if since <= self.match.ply else 0
        key = viewer, since, lang
        if key not in self._texts:
            if len(self._texts) >= MOST_TEXTS:
                self._texts.clear()
            packet = self.match.packet(viewer, since, lang)
            self._texts[key] = dumps(packet, ensure_ascii=False, separators=(",", ":"))
        return self._texts[key]


def _damaged(room: str, error: FormatError) -> Refused:
    """Return the refusal of a room whose log cannot be read, and log where it is damaged, once.

    The log keeps the place alone: the text of the error may quote hidden cards.
    """
    if room not in _DAMAGED:
        _DAMAGED.add(room)
        _LOG.error("room %s is closed, because its log is damaged at %s", room, error.where)
    return Refused("room-damaged")


def _text(lines: Sequence[str]) -> str:
    return "".join([f"{line}\n" for line in lines])


def _lines(text: str) -> list[str]:
    """Return the lines of a log, each ended by a line feed and by nothing else."""
    return text.split("\n")[:-1]
