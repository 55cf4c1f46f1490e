"""The store of a server: rooms, the lines of their logs, and the seats of people.

The log is the truth. Each line has a number in its room, so if two processes add the same number,
one fails and reads what the other has added.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from operator import attrgetter
from secrets import token_hex
from time import monotonic
from typing import Any, Final

from attrs import frozen
from sqlalchemy import Connection, and_, delete, exists, func, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from fodasse.core.seats import Seat
from fodasse.server.database import LINES, ROOMS, SEATS
from fodasse.server.seats import SeatStore, add_tokens, token_hash

_CHANNEL: Final = "fodasse_lines"
_ADD_LINE: Final = text(
    "INSERT INTO lines (room, number, text)"
    " SELECT room, :number, :text FROM rooms WHERE room = :room"
)
"""Adds a line to the log of a room that is still there."""
_NOTIFY: Final = text(f"SELECT pg_notify('{_CHANNEL}', :notice)")
MAX_NOTICE: Final = 100
"""The most rooms of a notice, which has at most 8,000 bytes."""
OWN_BYTES: Final = 8
"""Random bytes by which a process knows its own notices."""


@frozen
class Lines:
    """New lines of a room's log."""

    room: str
    """The room."""
    first: int
    """The number of the first line, which is the number of lines before it."""
    lines: Sequence[str]
    """The lines."""


_ROOM: Final = attrgetter("room")


class Store(SeatStore):
    """The rooms in a database: SQLite in a file, or any other that SQLAlchemy speaks with.

    Its methods wait for the database. Each raises ``Refused`` with the code ``unavailable`` if the
    database fails; nothing is written then.

    Examples:
        >>> store = Store("sqlite://")
        >>> tokens = {0: token_hash("secret")}
        >>> store.create("lobby", "fodasse", ["{…}"], tokens, token_hash("host"), now=0.0)
        >>> store.append("lobby", 1, ["{…}"]), store.append("lobby", 1, ["{…}"])
        (True, False)
        >>> store.seat_of("lobby", "secret"), store.seat_of("lobby", "guess")
        (0, None)
    """

    def __init__(self, url: str) -> None:
        """Open a database, and make its tables if it has none.

        Args:
            url: such as ``sqlite:///tables.db``, in SQLAlchemy's form.
        """
        super().__init__(url)
        self._own = token_hex(OWN_BYTES)
        self._listener: Connection | None = None

    def close(self) -> None:
        """Close all connections."""
        if self._listener is not None:
            self._listener.close()
        super().close()

    # Rooms

    def create(
        self,
        room: str,
        game: str,
        lines: Sequence[str],
        tokens: Mapping[Seat, str],
        host: str,
        now: float,
    ) -> None:
        """Store a new room."""
        with self._writing() as connection:
            connection.execute(insert(ROOMS).values(room=room, game=game, host=host, used=now))
            self._add_all(connection, [Lines(room, 0, lines)])
            add_tokens(connection, room, tokens)

    def count(self) -> int:
        """Return the number of rooms."""
        return int(self._scalar(select(func.count()).select_from(ROOMS)))

    def delete_unused(self, since: float, unjoined_since: float) -> int:
        """Delete the rooms not used since a time, with all their data; return their number.

        Args:
            since: the time.
            unjoined_since: the time for rooms in which nobody has taken a seat.
        """
        joined = exists().where(SEATS.c.room == ROOMS.c.room, SEATS.c.seen.is_not(None))
        is_old = or_(ROOMS.c.used < since, and_(ROOMS.c.used < unjoined_since, ~joined))
        with self._writing() as connection:
            old = connection.scalars(select(ROOMS.c.room).where(is_old)).all()
            for table in (LINES, SEATS, ROOMS):
                connection.execute(delete(table).where(table.c.room.in_(old)))
        return len(old)

    def is_host(self, room: str, secret: str) -> bool:
        """Return whether a secret is that of the person who opened a room."""
        hashed = token_hash(secret)
        query = select(func.count()).where(ROOMS.c.room == room, ROOMS.c.host == hashed)
        return bool(self._scalar(query))

    def mark_once(self, room: str, *, over: bool) -> bool:
        """Store that a match has begun, or is over; return whether nobody has stored it before."""
        column = ROOMS.c.over if over else ROOMS.c.begun
        first = update(ROOMS).where(ROOMS.c.room == room, column.is_(False))
        with self._writing() as connection:
            return connection.execute(first.values({column: True})).rowcount == 1

    # Logs

    def lines(self, room: str, since: int = 0) -> list[str]:
        """Return the lines of a room's log from a number on; none for an unknown room."""
        query = select(LINES.c.text).where(LINES.c.room == room, LINES.c.number >= since)
        with self._reading() as connection:
            return list(connection.scalars(query.order_by(LINES.c.number)))

    def append(
        self,
        room: str,
        first: int,
        lines: Sequence[str],
        tokens: Mapping[Seat, str] | None = None,
        given: Collection[Seat] = (),
    ) -> bool:
        """Store new lines of a room's log, all or none; return whether they are stored.

        They are not if another process has stored lines since, or deleted the room, or if a person
        has taken a seat that is given away.

        Args:
            room: the room.
            first: the number of the first line, which is the number of lines before it.
            lines: the lines.
            tokens: the hashes of tokens of new seats, by seat.
            given: seats of people that nobody has taken, which are no longer theirs.
        """
        mine = and_(SEATS.c.room == room, SEATS.c.seat.in_(given), SEATS.c.seen.is_(None))
        try:
            with self._writing() as connection:
                lost = connection.execute(delete(SEATS).where(mine)).rowcount if given else 0
                add_tokens(connection, room, tokens or {})
                is_whole = self._add_all(connection, [Lines(room, first, lines)])
                if lost != len(given) or not is_whole:
                    connection.rollback()
                    return False
        except IntegrityError:
            return False
        return True

    def append_all(self, added: Sequence[Lines]) -> list[bool]:
        """Store new lines of the logs of several rooms; return for each whether they are stored.

        All are stored in one transaction, which costs as much as one room's; or, if one cannot be
        stored, each in its own.
        """
        try:
            with self._writing() as connection:
                if self._add_all(connection, added):
                    return [True] * len(added)
                connection.rollback()
        except IntegrityError:
            pass
        if len(added) == 1:
            return [False]
        return [self.append(each.room, each.first, each.lines) for each in added]

    def _add_all(self, connection: Connection, added: Sequence[Lines]) -> bool:
        """Add lines to the logs of rooms; return whether all of the rooms are still there."""
        rows = [
            {"room": each.room, "number": number, "text": text}
            for each in sorted(added, key=_ROOM)  # so that processes do not wait for each other
            for number, text in enumerate(each.lines, each.first)
        ]
        if connection.execute(_ADD_LINE, rows).rowcount != len(rows):
            return False
        if self.can_listen:
            names = sorted({each.room for each in added})
            for first in range(0, len(names), MAX_NOTICE):
                notice = " ".join((self._own, *names[first : first + MAX_NOTICE]))
                connection.execute(_NOTIFY, {"notice": notice})
        return True

    @property
    def can_listen(self) -> bool:
        """Whether the database tells other processes of new lines, so that ``listen`` works."""
        return self._engine.driver == "psycopg"

    def listen(self, seconds: float) -> frozenset[str]:
        """Return rooms in which another process has stored lines, as soon as there are any.

        Only one thread may call this. Lines stored before the first call are not reported.
        """
        with self.health.checked():
            try:
                if self._listener is None:
                    listener = self._engine.connect()
                    listener.execution_options(isolation_level="AUTOCOMMIT")
                    listener.exec_driver_sql(f"LISTEN {_CHANNEL}")
                    self._listener = listener
                driver: Any = self._listener.connection.driver_connection
                found, until = set[str](), monotonic() + seconds
                while not found and (left := until - monotonic()) > 0:
                    for notice in driver.notifies(timeout=left, stop_after=1):
                        own, *rooms = notice.payload.split(" ")
                        found.update(rooms if own != self._own else ())
                return frozenset(found)
            except self._engine.dialect.loaded_dbapi.Error as error:
                self._listener = None
                raise SQLAlchemyError from error

    def lengths(self, rooms: Collection[str]) -> dict[str, int]:
        """Return the number of lines of each of these rooms."""
        if not rooms:
            return {}
        last = select(func.max(LINES.c.number)).where(LINES.c.room == ROOMS.c.room)
        query = select(ROOMS.c.room, last.scalar_subquery()).where(ROOMS.c.room.in_(rooms))
        with self._reading() as connection:
            return {room: number + 1 for room, number in connection.execute(query)}
