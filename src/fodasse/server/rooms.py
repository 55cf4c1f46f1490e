"""Rooms: matches that several processes may run on one stored log.

A match begins once every seat of a person has been taken, or given to a bot by the host of the
room, who is the person who opened it. Until then nothing of the game is done or offered.

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
from fodasse.hosting.protocol import Act, Message, Rename, Sit, TakeBack
from fodasse.hosting.refusals import ERRORS, Refused
from fodasse.server.limits import Limits
from fodasse.server.store import Store, token_hash
from fodasse.table.clocks import MatchClock
from fodasse.table.decisions import Decision
from fodasse.table.log import PERSON
from fodasse.table.match import Match
from fodasse.table.undo import DISCLOSED

ROOM_BYTES: Final = 16
"""Random bytes in the name of a room."""
TOKEN_BYTES: Final = 24
"""Random bytes in a token."""
MAX_TEXTS: Final = 8
"""The most packets of one moment that are kept, for further connections of the same viewers."""
MAX_KEPT_EVENTS: Final = 20
"""The most events of a packet that is kept."""
ATTEMPTS: Final = 5
"""Attempts at a change while other processes store theirs first."""
_DAMAGED: Final = set[str]()
"""The rooms whose damage is logged, until they can be read again."""
_LOG: Final = getLogger("fodasse.server")

T = TypeVar("T")


@frozen
class Opened:
    """A new room."""

    room: str
    """Its name, which is part of its address."""
    host: str
    """The secret of the person who opens it."""
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
        token_urlsafe(ROOM_BYTES),
        token_urlsafe(TOKEN_BYTES),
        {seat: token_urlsafe(TOKEN_BYTES) for seat in people},
    )
    hashes = {seat: token_hash(token) for seat, token in opened.tokens.items()}
    host, lines = token_hash(opened.host), _lines(match.log())
    store.create(opened.room, match.game.name, lines, hashes, host, now)
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
        self._clock = MatchClock()
        self.free: tuple[Seat, ...] = ()
        """The seats of people that nobody has taken, until the match has begun."""
        self.has_begun = False
        """Whether the match has begun: then it stays so."""
        self._load()
        self._look()

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
        _DAMAGED.discard(self.name)
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
        self._look()

    def _look(self) -> None:
        """Find out whether the match has begun."""
        if self.has_begun:
            return
        seen = self._store.seen(self.name)
        free = tuple(sorted(seat for seat, time in seen.items() if time is None))
        if self.match.ply or not free:
            free, self.has_begun = (), True
        if free != self.free or self.has_begun:
            self.free = free
            self._texts.clear()

    @property
    def is_current(self) -> bool:
        """Whether the match is as it is stored. If a change could not be stored, it is not."""
        return self._is_current

    @property
    def is_full(self) -> bool:
        """Whether the match has become too long, so that nothing more is accepted."""
        limits = self._limits
        return self.match.ply >= limits.plies or self.length >= limits.lines

    def change(
        self,
        do: Callable[[Match], T],
        tokens: dict[Seat, str] | None = None,
        given: Collection[Seat] = (),
    ) -> T:
        """Change the match and store the change.

        If another process was first, the change is tried again after the other one.

        Args:
            do: changes the match, or raises an error and leaves it as it was.
            tokens: hashes of tokens of new seats, to be stored with it, by seat.
            given: seats of people that nobody has taken, and that it gives away.

        Raises:
            IllegalAction: raised by ``do``.
            Refused: the log is full, other processes are always first, the room is gone, or the
                database fails.
        """
        for _ in range(ATTEMPTS):
            self.sync()
            if self.is_full:
                raise Refused("log-full")
            self._is_current = False
            try:
                found = do(self.match)
            except ERRORS:
                self._is_current = self.match.log(self.length) == ""
                raise
            new = _lines(self.match.log(self.length))
            if new and not self._store.append(self.name, self.length, new, tokens, given):
                continue
            self.length += len(new)
            self._changed()
            self._look()
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

        Raises:
            Refused: the match has not begun, and the message is no name; or as for ``change``.
            IllegalAction, ValueError, TypeError: the match refuses it.
        """
        if isinstance(message, Sit):
            raise Refused("seated")
        if not isinstance(message, Rename):
            self._check_begun()
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
        self._check_begun()
        seat = len(self.match.occupants)

        def do(match: Match) -> int:
            if message.action.get("seat") != len(match.occupants) or seat != len(match.occupants):
                raise Refused("spectator")
            return match.submit(seat, message.action, ply=message.ply, message=message.id)

        ply = self.change(do, {seat: token_hash(token)})
        self._store.see({self.name: (seat,)}, now)
        return ply, seat, token

    def take(self, message: Sit, now: float) -> tuple[int, Seat, str]:
        """Give a spectator a seat that nobody has taken; return the ply, the seat, its token.

        A message that comes twice with the spectator's own token is carried out once.

        Raises:
            Refused: somebody has taken the seat, there is no such one, the match has begun, or the
                token is of another seat.
        """
        token = message.token or token_urlsafe(TOKEN_BYTES)
        seated = self._store.seat_of(self.name, token)
        if seated is None:
            self.sync()
            if self.has_begun:
                raise Refused("begun")
            if not self._store.take(self.name, message.seat, token_hash(token), now):
                raise Refused("seat-taken")
            self._look()
        elif seated != message.seat:
            raise Refused("seated")
        return self.match.ply, message.seat, token

    # Requests of the host

    def give(self, seat: Seat, bot: str) -> int:
        """Give a seat that nobody has taken to a bot, and return the ply.

        Raises:
            Refused: somebody has taken the seat, there is no such one, or the match has begun.
        """
        return self._give((seat,), bot)

    def begin(self) -> int:
        """Begin, with bots on the seats that nobody has taken, and return the ply.

        Raises:
            Refused: seats are being taken all the time.
        """
        for _ in range(ATTEMPTS):
            self.sync()
            if self.has_begun:
                return self.match.ply
            try:
                return self._give(self.free, quick_names(self.match.game)[-1])
            except Refused as error:
                if error.code != "seat-taken":  # meanwhile
                    raise
        raise Refused("busy")

    def _give(self, seats: tuple[Seat, ...], bot: str) -> int:
        def do(match: Match) -> int:
            if self.has_begun:
                raise Refused("begun")
            if not {*seats} <= {*self.free}:
                raise Refused("seat-taken")
            for seat in seats:
                match.sit(seat, named(bot, match.game))
            return match.ply

        return self.change(do, given=seats)

    def _check_begun(self) -> None:
        self.sync()
        if not self.has_begun:
            raise Refused("not-begun")

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

        self._look()
        return self.has_begun and self.change(do)

    def match_time(self, now: float) -> float:
        """Return the time on the clock of the match.

        Args:
            now: the time in seconds.
        """
        return self._clock.at(now, self.match.time)

    def tick(self, now: float) -> float | None:
        """Let clocks start and run out up to a time; return when the next one runs out."""
        if not self.has_begun:
            return None
        due, time = self.match.due(), self.match_time(now)
        if due is not None and due <= time:
            self.change(lambda match: match.tick(time))
            due = self.match.due()
        return None if due is None else due - self._clock.ahead

    def clocks_at(self, now: float) -> dict[str, Any]:
        """Return the seconds that are left to people and to a pause, as for ``clocks_of``."""
        return clocks_of(self.match, self.match_time(now))

    def arrive(self, seat: Seat, now: float) -> None:
        """Give a seat back to its person, who is connected."""
        self._store.see({self.name: (seat,)}, now)
        self.sync()
        if self.match.occupants[seat] != PERSON and not self.is_full:
            self.change(lambda match: match.sit(seat, PERSON))

    def resume(self, now: float) -> None:
        """Stop the clocks of people that ran out while no process served the room."""

        def ran_out(match: Match) -> list[Seat]:
            deadlines = ((seat, match.deadline(seat)) for seat in match.awaited)
            return [seat for seat, end in deadlines if end is not None and end <= time]

        def do(match: Match) -> None:
            for seat in ran_out(match):
                match.sit(seat, None)
                match.sit(seat, PERSON)

        self.sync()
        time = self.match_time(now)
        if ran_out(self.match) and not self.is_full:
            self.change(do)

    def replace(self, present: Collection[Seat], before: float, now: float) -> float | None:
        """Let bots play for people who are not connected and were not seen since a time.

        Args:
            present: the seats of people who are connected here.
            before: the time.
            now: the present time. A person seen later was seen before the clock was set back, and
                counts as never seen.

        Returns:
            The earliest time at which one of the other absent people was last seen; None: there
            are none.
        """
        people = [seat for seat, each in enumerate(self.match.occupants) if each == PERSON]
        missing = [seat for seat in people if seat not in present]
        if not missing:
            return None
        times = {seat: time or 0.0 for seat, time in self._store.seen(self.name).items()}
        seen = {seat: time if time <= now else 0.0 for seat, time in times.items()}
        gone = [seat for seat in missing if seen.get(seat, 0.0) <= before]

        def do(match: Match) -> None:
            bot = named(quick_names(match.game)[-1], match.game)
            for seat in gone:
                if match.occupants[seat] == PERSON:
                    match.sit(seat, bot)

        if gone:
            self.change(do)
        return min((seen.get(seat, 0.0) for seat in missing if seat not in gone), default=None)

    # What is sent

    def packet(self, viewer: Seat | None, since: int, lang: str) -> str:
        """Return the packet for a viewer, as JSON text.

        Args:
            viewer: the seat; None: a spectator.
            since: the ply up to which the viewer knows what happened; one that is not reached yet
                counts as 0. Of what happened after it, only the latest is sent: the packet says
                since when.
            lang: the language.
        """
        ply = self.match.ply
        since = max(since if since <= ply else 0, ply - self._limits.events)
        key = viewer, since, lang
        if key in self._texts:
            return self._texts[key]
        packet = self.match.packet(viewer, since, lang) | {"begun": self.has_begun}
        if not self.has_begun or self.is_full:
            packet |= {"awaited": [], "actions": [], "table_actions": [], "refused": []}
        text = dumps(packet, ensure_ascii=False, separators=(",", ":"))
        if ply - since <= MAX_KEPT_EVENTS and len(self._texts) < MAX_TEXTS:
            self._texts[key] = text
        return text


def _damaged(room: str, error: FormatError) -> Refused:
    """Return the refusal of a room whose log cannot be read, and log where it is damaged, once.

    The log keeps the place alone: the text of the error may quote hidden cards.
    """
    if room not in _DAMAGED:
        _DAMAGED.add(room)
        where = error.where or "its first line"
        _LOG.error("room %s is closed, because its log is damaged at %s", room, where)
    return Refused("room-damaged")


def _text(lines: Sequence[str]) -> str:
    return "".join([f"{line}\n" for line in lines])


def _lines(text: str) -> list[str]:
    """Return the lines of a log, each ended by a line feed and by nothing else."""
    return text.split("\n")[:-1]
