"""The seats of people in a store: their tokens, who is connected, and accounts.

Tokens are stored only as SHA-256.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from hashlib import sha256
from itertools import groupby

from attrs import frozen
from sqlalchemy import Connection, and_, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from fodasse.core.seats import Seat
from fodasse.hosting.messages import RoomOf
from fodasse.server.database import ROOMS, SEATS
from fodasse.server.transactions import Transactions


def token_hash(token: str) -> str:
    """Return the hash that is stored. A token is long and random, so a plain hash is enough."""
    return sha256(token.encode(errors="surrogatepass")).hexdigest()


@frozen
class WaitingRoom:
    """A room whose match has not begun."""

    room: str
    """Its name."""
    game: str
    """The name of the game."""
    free: tuple[Seat, ...]
    """The seats that people can take."""
    people: Mapping[Seat, str | None]
    """The account of each person who has a seat, by seat; None: somebody without one."""


class SeatStore(Transactions):
    """The seats of people in a database."""

    def seat_of(self, room: str, token: str) -> Seat | None:
        """Return the seat that a token is for; None: it is for no seat of this room."""
        hashed = token_hash(token)
        query = select(SEATS.c.seat).where(SEATS.c.room == room, SEATS.c.token == hashed)
        with self._reading() as connection:
            return connection.scalar(query)

    def take_seat(self, room: str, seat: Seat, hashed: str, now: float) -> bool:
        """Give a person's seat that nobody has taken a new token; return whether it is so.

        Args:
            room: the room.
            seat: the seat.
            hashed: the hash of the new token; that of the seat's link no longer works.
            now: the time in seconds.
        """
        free = and_(SEATS.c.room == room, SEATS.c.seat == seat, SEATS.c.seen.is_(None))
        taken = update(SEATS).where(free).values(token=hashed, seen=now, connected=True)
        try:
            with self._writing() as connection:
                return connection.execute(taken).rowcount == 1
        except IntegrityError:  # another seat of the room has this token
            return False

    def mark_connected(self, present: Mapping[str, Collection[Seat]], now: float) -> None:
        """Store that people are connected now, which marks their rooms as used."""
        if not present:
            return
        seats = [
            and_(SEATS.c.room == room, SEATS.c.seat.in_(found))
            for room, found in present.items()
            if found
        ]
        with self._writing() as connection:
            used = update(ROOMS).where(ROOMS.c.room.in_(present))
            connection.execute(used.values(used=now))
            if seats:
                seen = update(SEATS).where(or_(*seats))
                connection.execute(seen.values(seen=now, connected=True))

    def mark_disconnected(self, room: str, seat: Seat, now: float) -> None:
        """Store that a person was connected until now, and no longer is."""
        gone = update(SEATS).where(SEATS.c.room == room, SEATS.c.seat == seat)
        with self._writing() as connection:
            connection.execute(gone.values(seen=now, connected=False))

    def last_seen(self, room: str) -> dict[Seat, float | None]:
        """Return when each person of a room was last connected, by seat; None: never."""
        query = select(SEATS.c.seat, SEATS.c.seen).where(SEATS.c.room == room)
        with self._reading() as connection:
            return {row.seat: row.seen for row in connection.execute(query)}

    def connected(
        self, rooms: Collection[str], since: float, until: float
    ) -> dict[str, dict[Seat, bool]]:
        """Return which people of rooms are connected, by seat.

        Args:
            rooms: the names of the rooms.
            since: the time since which a person must have been seen. A process that has stopped
                no longer renews the times of its people.
            until: the time until which: a later one was stored before the clock was set back.
        """
        if not rooms:
            return {}
        found: dict[str, dict[Seat, bool]] = {room: {} for room in rooms}
        is_here = and_(SEATS.c.connected, func.coalesce(SEATS.c.seen, -1.0).between(since, until))
        query = select(SEATS.c.room, SEATS.c.seat, is_here).where(SEATS.c.room.in_(rooms))
        with self._reading() as connection:
            for room, seat, here in connection.execute(query.order_by(SEATS.c.seat)):
                found[room][seat] = bool(here)
        return found

    # Accounts

    def set_account(self, room: str, seat: Seat, account: str) -> None:
        """Store the account of a seat's person."""
        mine = update(SEATS).where(SEATS.c.room == room, SEATS.c.seat == seat)
        with self._writing() as connection:
            connection.execute(mine.values(account=account))

    def accounts(self, room: str) -> dict[Seat, str | None]:
        """Return the account of each person of a room, by seat; None: it has none."""
        query = select(SEATS.c.seat, SEATS.c.account).where(SEATS.c.room == room)
        with self._reading() as connection:
            return {row.seat: row.account for row in connection.execute(query)}

    def seat_held(self, room: str, account: str) -> Seat | None:
        """Return the first seat of an account in a room; None: it has none."""
        mine = and_(SEATS.c.room == room, SEATS.c.account == account)
        query = select(SEATS.c.seat).where(mine).order_by(SEATS.c.seat).limit(1)
        with self._reading() as connection:
            return connection.scalar(query)

    def rooms_of(self, account: str) -> list[RoomOf]:
        """Return the rooms in which an account has seats, the latest used first."""
        query = (
            select(ROOMS.c.room, ROOMS.c.game, ROOMS.c.over, ROOMS.c.used, SEATS.c.seat)
            .join(SEATS, SEATS.c.room == ROOMS.c.room)
            .where(SEATS.c.account == account)
            .order_by(ROOMS.c.used.desc(), ROOMS.c.room, SEATS.c.seat)
        )
        found: dict[str, RoomOf] = {}
        with self._reading() as connection:
            for row in connection.execute(query):
                seats = found[row.room].seats if row.room in found else ()
                found[row.room] = RoomOf(row.room, row.game, (*seats, row.seat), bool(row.over))
        return [*found.values()]

    def waiting_rooms(self) -> list[WaitingRoom]:
        """Return the rooms with free seats whose match has not begun, the latest used first."""
        query = (
            select(ROOMS.c.room, ROOMS.c.game, SEATS.c.seat, SEATS.c.seen, SEATS.c.account)
            .join(SEATS, SEATS.c.room == ROOMS.c.room)
            .where(ROOMS.c.begun.is_(False))
            .order_by(ROOMS.c.used.desc(), ROOMS.c.room, SEATS.c.seat)
        )
        with self._reading() as connection:
            rows = connection.execute(query).all()
        found = []
        for (room, game), seats in groupby(rows, lambda row: (row.room, row.game)):
            times = {row.seat: (row.seen, row.account) for row in seats}
            free = tuple(seat for seat, (seen, _) in times.items() if seen is None)
            people = {seat: account for seat, (_, account) in times.items() if seat not in free}
            if free:
                found.append(WaitingRoom(room, game, free, people))
        return found


def add_tokens(connection: Connection, room: str, tokens: Mapping[Seat, str]) -> None:
    """Add seats of people to a room, with the hashes of their tokens."""
    rows = [{"room": room, "seat": seat, "token": token} for seat, token in tokens.items()]
    if rows:
        connection.execute(insert(SEATS), rows)
