"""Rooms: matches that several processes may run on one stored log.

Nothing here waits for a client or knows a clock: times are arguments. A room is used by one
thread at a time, and each of its methods may wait for the database.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from json import dumps
from secrets import token_urlsafe
from typing import Any, Final, TypeVar

from attrs import frozen

from fodasse.bots import named, names, quick_names
from fodasse.core.errors import FormatError
from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import Seat
from fodasse.games import GAMES
from fodasse.server.limits import Limits
from fodasse.server.protocol import Act, Consent, NewRoom, Rename, TakeBack
from fodasse.server.refusals import ERRORS, Refused
from fodasse.server.store import Store, token_hash
from fodasse.table.clocks import seconds
from fodasse.table.log import PERSON
from fodasse.table.match import DISCLOSED, Match
from fodasse.table.record import read_options
from fodasse.table.rules_data import rules_from_data

ROOM_BYTES: Final = 16
"""Random bytes in the name of a room."""
TOKEN_BYTES: Final = 24
"""Random bytes in a token."""
MOST_TEXTS: Final = 50
"""The most packets of one moment that are remembered, for other viewers of the same."""
ATTEMPTS: Final = 5
"""How often a change is tried that other processes forestall."""

T = TypeVar("T")


@frozen
class Opened:
    """A new room."""

    room: str
    """Its name, which stands in its address."""
    tokens: dict[Seat, str]
    """The secret of each person, by seat."""


def bots_of(game: Game, allowed: Collection[str]) -> tuple[str, ...]:
    """Return the names of the bots that a client may seat, of those that a server allows."""
    return tuple(name for name in names(game) if name in allowed)


def match_of(asked: NewRoom, allowed: Collection[str]) -> Match:
    """Return the match of a request for a room.

    Args:
        asked: the request.
        allowed: the names of bots that the server allows.

    Raises:
        Refused: there is no such game or bot, or no person's seat.
        RulesError: no match can start like this.
        ValueError, TypeError: a value is wrong.
    """
    if asked.game not in GAMES:
        raise Refused("game-unknown", known=", ".join(GAMES))
    game = GAMES[asked.game]
    patience = None if asked.patience is None else seconds("patience", asked.patience)
    rules = rules_from_data(game, asked.rules)
    if asked.seats not in game.seats:
        game.start(asked.seats, rules=rules)  # its error says what would be right
    occupants: list[Any] = [PERSON] * asked.seats
    known = bots_of(game, allowed)
    places = {str(seat): seat for seat in range(asked.seats)}
    for place, bot in asked.bots.items():
        if place not in places:
            raise FormatError("one-of", "bots", known=", ".join(places), given=repr(place)[:20])
        if bot not in known:
            raise Refused("bot-unknown", seat=places[place], known=", ".join(known))
        occupants[places[place]] = named(bot, game)
    if PERSON not in occupants:
        raise Refused("no-people")
    options: Any = read_options(asked.options, game)  # others would be arguments of ``Match``
    return Match(
        game,
        asked.seats,
        rules=rules,
        occupants=occupants,
        names=asked.names,
        patience=patience,
        **options,
    )


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
    store.create(opened.room, match.game.name, match.log().splitlines(), hashes, now)
    return opened


class Room:
    """One match, on the log that the store holds of it.

    Every change is stored before it is seen: if another process was first, or the database fails,
    it has not happened, and the match is read anew.
    """

    def __init__(self, store: Store, name: str, limits: Limits | None = None) -> None:
        """Read the match of a room.

        Raises:
            Refused: there is no such room, or the database fails.
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
        self.match = Match.restore(_text(lines))
        """The match."""
        self.length = len(lines)
        """The number of lines that are stored and known."""
        self._is_current = True
        self._texts.clear()

    def sync(self) -> None:
        """Repeat what other processes have stored.

        Raises:
            Refused: the room is gone, or the database fails.
        """
        if not self._is_current:
            self._load()
        lines = self._store.lines(self.name, self.length)
        if lines:
            self._is_current = False  # until all of them are done
            self.match.extend(_text(lines))
            self.length += len(lines)
            self._is_current = True
            self._texts.clear()

    def change(self, do: Callable[[Match], T], tokens: dict[Seat, str] | None = None) -> T:
        """Change the match and store the change.

        If another process was first, this is tried again on what it did.

        Args:
            do: changes the match, or raises an error and leaves it as it was.
            tokens: hashes of tokens of new seats, to be stored with it, by seat.

        Raises:
            IllegalAction: what ``do`` raises.
            Refused: the log is full, others are always first, the room is gone, or the database
                fails.
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
            self._is_current = True
            self._texts.clear()
            return found
        raise Refused("busy")

    # What people ask for

    def act(self, seat: Seat, message: Act) -> int:
        """Do an action that a seat's person sent, and return the new ply."""
        return self.change(
            lambda match: match.submit(seat, message.action, ply=message.ply, message=message.id)
        )

    def join(self, message: Act, now: float) -> tuple[int, Seat, str]:
        """Do an action by which a spectator takes a new seat; return the ply, the seat, its token.

        Raises:
            Refused: the action is of a seat that there is.
            IllegalAction: the game allows no such action now.
        """
        token = token_urlsafe(TOKEN_BYTES)
        self.sync()
        seat = len(self.match.occupants)

        def do(match: Match) -> int:
            if message.action.get("seat") != len(match.occupants) or seat != len(match.occupants):
                raise Refused("spectator")
            return match.submit(seat, message.action, ply=message.ply, message=message.id)

        ply = self.change(do, {seat: token_hash(token)})
        self._store.see({self.name: (seat,)}, now)
        return ply, seat, token

    def take_back(self, seat: Seat, message: TakeBack) -> int:
        """Take a seat's last action back, with the consent of bots; return the new ply.

        Raises:
            IllegalAction: the code ``disclosed`` names the people who must consent first.
        """

        def do(match: Match) -> int:
            try:
                return match.undo(seat, ply=message.ply)
            except IllegalAction as error:
                asked: Any = error.params.get("seats", ())
                people = tuple(each for each in asked if match.occupants[each] == PERSON)
                if error.code != DISCLOSED.code:
                    raise
                if people:
                    raise IllegalAction(error.refusal, error.action, seats=people) from None
                for bot in asked:
                    match.consent(bot, to=seat)
                return match.undo(seat, ply=message.ply)

        return self.change(do)

    def consent(self, seat: Seat, message: Consent) -> int:
        """Record a seat's consent that another takes its action back; return the ply."""

        def do(match: Match) -> int:
            match.consent(seat, message.to, ply=message.ply)
            return match.ply

        return self.change(do)

    def rename(self, seat: Seat, message: Rename) -> int:
        """Give a seat another name; return the ply."""

        def do(match: Match) -> int:
            match.rename(seat, message.name)
            return match.ply

        return self.change(do)

    # What happens by itself

    def step(self) -> bool:
        """Do one action of chance, a bot or a vacant seat; return whether one was due."""
        return self.change(lambda match: match.step())

    def tick(self, now: float) -> float | None:
        """Let clocks start and run out; return when one runs out next."""
        self.sync()
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
            When the first of the others who are not here was last seen; None: there are none.
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
        """Return what a viewer may be sent now, as JSON text.

        Args:
            viewer: the seat; None: a spectator.
            since: the ply up to which the viewer knows what happened; one that has not been yet
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


def _text(lines: list[str]) -> str:
    return "".join([f"{line}\n" for line in lines])
