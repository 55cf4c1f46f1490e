"""The time before a match begins: people take their seats, and the host gives some to bots.

A match begins once every seat of a person has been taken, or given to a bot by the host of the
room, who is the person who opened it. Until then nothing of the game is done or offered.
"""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Final

from fodasse.bots import named, quick_names
from fodasse.core.seats import Seat
from fodasse.hosting.protocol import Sit
from fodasse.hosting.refusals import Refused
from fodasse.server.seats import token_hash
from fodasse.server.store import Store
from fodasse.server.stored import ATTEMPTS, StoredMatch
from fodasse.table.match import Match
from fodasse.table.names import friend_name

TOKEN_BYTES: Final = 24
"""Random bytes in a token."""


class Lobby:
    """The seats of people that nobody has taken, until the match has begun."""

    def __init__(self, store: Store, room: str, stored: StoredMatch) -> None:
        self._store, self._room, self._stored = store, room, stored
        self.free: tuple[Seat, ...] = ()
        """The seats of people that nobody has taken."""
        self.has_begun = False
        """Whether the match has begun: then it stays so."""
        self.update()

    def update(self) -> None:
        """Decide whether the match has begun, and find the seats that are free until then."""
        if self.has_begun:
            return
        times = self._store.last_seen(self._room)
        free = tuple(sorted(seat for seat, time in times.items() if time is None))
        self.has_begun = self._stored.match.ply > 0 or not free
        self.free = () if self.has_begun else free

    def check_begun(self) -> None:
        """Check that the match has begun."""
        self.update()
        if not self.has_begun:
            raise Refused("not-begun")

    def take(self, message: Sit, now: float) -> tuple[int, Seat, str]:
        """Give a spectator a seat that nobody has taken; return the ply, the seat, its token.

        A message that comes twice with the spectator's own token is carried out once.

        Raises:
            Refused: somebody has taken the seat, there is no such one, the match has begun, or the
                token is of another seat.
        """
        token = message.token or token_urlsafe(TOKEN_BYTES)
        seat = self._store.seat_of(self._room, token)
        if seat is None:
            self._stored.sync()
            self._check_open()
            if not self._store.take_seat(self._room, message.seat, token_hash(token), now):
                raise Refused("seat-taken")
            self.update()
        elif seat != message.seat:
            raise Refused("seated")
        return self._stored.match.ply, message.seat, token

    def give(self, seats: tuple[Seat, ...], bot: str) -> int:
        """Give seats that nobody has taken to a bot, and return the ply.

        Seats without a name have a default one from then on.

        Raises:
            Refused: somebody has taken one of them, there is no such one, or the match has begun.
        """

        def give(match: Match) -> int:
            self._check_open()
            if not {*seats} <= {*self.free}:
                raise Refused("seat-taken")
            for seat in seats:
                match.sit(seat, named(bot, match.game))
                if seat >= len(match.names) or not match.names[seat]:
                    match.rename(seat, friend_name(seat, match.names))
            return match.ply

        ply = self._stored.change(give, given=seats)
        self.update()
        return ply

    def begin(self) -> int:
        """Begin, with bots on the seats that nobody has taken, and return the ply."""
        for _ in range(ATTEMPTS):
            self._stored.sync()
            self.update()
            match = self._stored.match
            if self.has_begun:
                return match.ply
            try:
                return self.give(self.free, quick_names(match.game)[-1])
            except Refused as error:
                if error.code != "seat-taken":  # meanwhile
                    raise
        raise Refused("busy")

    def _check_open(self) -> None:
        self.update()
        if self.has_begun:
            raise Refused("begun")
