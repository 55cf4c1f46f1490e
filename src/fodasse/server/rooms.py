"""Rooms: matches that several processes may run on one stored log.

Nothing here waits for a client or knows a clock: times are arguments. A room is used by one
thread at a time, and each of its methods may wait for the database.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from secrets import token_urlsafe
from typing import Any, Final, TypeVar

from fodasse.bots import named, quick_names
from fodasse.core.outcome import Outcome
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import Seat
from fodasse.core.texts import ENGLISH
from fodasse.hosting.matches import SeatedBots, clocks_of
from fodasse.hosting.messages import Clocks, MatchResult, RoomOpened, SeatKey
from fodasse.hosting.protocol import Act, Rename, SeatMessage, TakeBack
from fodasse.hosting.refusals import Refused
from fodasse.server.hooks import MatchBegun, MatchEnded
from fodasse.server.limits import Limits
from fodasse.server.lobby import TOKEN_BYTES, Lobby
from fodasse.server.logs import log_event
from fodasse.server.seats import token_hash
from fodasse.server.store import Store
from fodasse.server.stored import StoredMatch, log_lines
from fodasse.table.canonical import object_text
from fodasse.table.clocks import MatchClock
from fodasse.table.decisions import Decision
from fodasse.table.log import PERSON
from fodasse.table.match import Match
from fodasse.table.occupants import name_of
from fodasse.table.packets import patch_text
from fodasse.table.undo import DISCLOSED

ROOM_BYTES: Final = 16
"""Random bytes in the name of a room."""
MAX_TEXTS: Final = 4
"""The most packets of one moment that are kept: those of spectators, who have the same ones."""
MAX_KEPT_EVENTS: Final = 20
"""The most events of a packet that is kept."""

T = TypeVar("T")


def open_room(store: Store, match: Match, now: float) -> RoomOpened:
    """Store a match as a new room, with a token for each person's seat."""
    opened = RoomOpened(
        token_urlsafe(ROOM_BYTES),
        token_urlsafe(TOKEN_BYTES),
        tuple(SeatKey(seat, token_urlsafe(TOKEN_BYTES)) for seat in _people(match)),
    )
    hashes = {each.seat: token_hash(each.token) for each in opened.seats}
    host, lines = token_hash(opened.host), log_lines(match.log())
    store.create(opened.room, match.game.name, lines, hashes, host, now)
    log_event("room-opened", room=opened.room, game=match.game.name)
    return opened


class Room:
    """A match with its lobby, its clock and its packets."""

    def __init__(self, store: Store, name: str, limits: Limits | None = None) -> None:
        """Read a room."""
        self.name = name
        self._store, self._limits = store, limits or Limits()
        self.stored = StoredMatch(store, name, self._limits)
        """The match and its log."""
        self.lobby = Lobby(store, name, self.stored)
        """The seats that people may take before the match begins."""
        self._clock = MatchClock()
        self._bots = SeatedBots()
        self._texts: dict[tuple[int, str, bool], str] = {}
        self._shown: object = None
        self._is_begun_heard = self._is_end_heard = False
        self.refresh()

    @property
    def match(self) -> Match:
        """The match."""
        return self.stored.match

    def sync(self) -> None:
        """Repeat what other processes have stored."""
        self.stored.sync()
        self.lobby.update()

    def refresh(self) -> None:
        """Find what people are told of undo requests and clocks, if the match has changed."""
        shown = self.stored.length, self.lobby.has_begun
        if shown == self._shown:
            return
        self._shown = shown
        self._texts.clear()
        people = _people(self.match)
        self.undo_requests = {
            seat: tuple(each for each in missing if each in people)
            for seat, missing in self.match.undo_requests().items()
        }
        """The seats that ask for an undo, each with the people who have yet to consent."""
        self.clocks = clocks_of(self.match, 0.0)
        """The times at which clocks of people and of a pause run out, in the form of a message."""

    # Messages of people

    def handle_message(self, seat: Seat, message: SeatMessage) -> int:
        """Carry out a message of a seat's person, and return the new ply.

        An undo to which people must consent first is refused, but asks them for their consent.

        Raises:
            Refused: the match has not begun, and the message is no name; or the change is refused.
            IllegalAction, ValueError, TypeError: the match refuses it.
        """
        try:
            return self.stored.change(self.change_of(seat, message))
        except IllegalAction as error:
            if isinstance(message, TakeBack) and error.code == DISCLOSED.code:
                self.stored.change(lambda match: match.consent(seat, to=seat, ply=message.ply))
            raise

    def change_of(self, seat: Seat, message: SeatMessage) -> Callable[[Match], int]:
        """Return the change of the match that a message asks for."""

        def carry_out(match: Match) -> int:
            if not isinstance(message, Rename):
                self.lobby.check_begun()
            return message.carry_out(match, seat)

        return carry_out

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
            return self.handle_message(joined, message), joined, token
        self.sync()
        self.lobby.check_begun()
        seat = len(self.match.occupants)

        def join(match: Match) -> int:
            if message.action.get("seat") != len(match.occupants) or seat != len(match.occupants):
                raise Refused("spectator")
            return message.carry_out(match, seat)

        ply = self.stored.change(join, {seat: token_hash(token)})
        self._store.mark_connected({self.name: (seat,)}, now)
        return ply, seat, token

    def arrive(self, seat: Seat, now: float) -> None:
        """Give a seat back to its person, who is connected."""
        self._store.mark_connected({self.name: (seat,)}, now)
        self.sync()
        if self.match.occupants[seat] != PERSON and not self.stored.is_full:
            self.stored.change(lambda match: match.sit(seat, PERSON))

    # What happens by itself

    def step(self, decision: Decision[Any, Any] | None = None, ply: int | None = None) -> bool:
        """Do one action of chance, a bot or a vacant seat; return whether one was due.

        Args:
            decision: the decision of the bot that is due.
            ply: the ply at which to do it; if the match has gone on since, this does nothing,
                because the action that is due now has its own time. None: at any ply.
        """
        return self.stored.change(self.step_of(decision, ply))

    def step_of(
        self, decision: Decision[Any, Any] | None, ply: int | None
    ) -> Callable[[Match], bool]:
        """Return the change of the match that ``step`` makes."""

        def step(match: Match) -> bool:
            self.lobby.check_begun()
            return (ply is not None and match.ply != ply) or match.step(decision)

        return step

    def handle_time(
        self, now: float, present: Collection[Seat], started: float, grace: float | None
    ) -> float | None:
        """Handle clocks and people who are gone; return when to do so again.

        Args:
            now: the time in seconds.
            present: the seats of people who are connected here.
            started: the time since which this process has served the room.
            grace: the seconds after which a bot plays for a person who is gone; None: never.

        Returns:
            The time; None: nothing happens by itself until somebody comes.
        """
        self.sync()
        if not self.lobby.has_begun or self.is_over:
            return None
        due = [self.tick(now)]
        if grace is not None:
            before = now - grace if started <= now - grace else -1.0
            seen = self.replace(present, before, now)
            due.append(None if seen is None else max(seen, started) + grace)
        return min((each for each in due if each is not None), default=float("inf"))

    def tick(self, now: float) -> float | None:
        """Let clocks start and run out up to a time; return when the next one runs out."""
        tick = self.tick_of(now)
        if tick is not None:
            self.stored.change(tick)
        return self.next_tick()

    def tick_of(self, now: float) -> Callable[[Match], object] | None:
        """Return the change that clocks make of the match at a time; None: there is none."""
        due, time = self.match.due(), self._time(now)
        return None if due is None or due > time else lambda match: match.tick(time)

    def next_tick(self) -> float | None:
        """Return the time at which the next clock runs out."""
        due = self.match.due()
        return None if due is None else due - self._clock.ahead

    def needs_store(self, present: Collection[Seat]) -> bool:
        """Return whether ``handle_time`` has to look at the store, beyond its clocks.

        Args:
            present: the seats of people who are connected to some process.
        """
        if self.stored.is_behind or not self.stored.is_current or not self.lobby.has_begun:
            return True
        return not self.is_over and not {*_people(self.match)} <= {*present}

    @property
    def is_over(self) -> bool:
        """Whether nothing more is done in the match."""
        return self.stored.is_full or self.match.outcome is not None

    def clocks_at(self, now: float) -> Clocks:
        """Return the seconds that are left to people and to a pause."""
        return clocks_of(self.match, self._time(now))

    def _time(self, now: float) -> float:
        """Return the time on the clock of the match."""
        return self._clock.at(now, self.match.time)

    def resume(self, now: float) -> None:
        """Stop the clocks of people that ran out while no process served the room."""

        def expired(match: Match) -> list[Seat]:
            deadlines = ((seat, match.deadline(seat)) for seat in match.awaited)
            return [seat for seat, end in deadlines if end is not None and end <= time]

        def restart(match: Match) -> None:
            for seat in expired(match):
                match.sit(seat, None)
                match.sit(seat, PERSON)

        self.sync()
        time = self._time(now)
        if expired(self.match) and not self.stored.is_full:
            self.stored.change(restart)

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
        missing = [seat for seat in _people(self.match) if seat not in present]
        if not missing:
            return None
        times = {seat: time or 0.0 for seat, time in self._store.last_seen(self.name).items()}
        seen = {seat: time if time <= now else 0.0 for seat, time in times.items()}
        gone = [seat for seat in missing if seen.get(seat, 0.0) <= before]

        def replace(match: Match) -> None:
            bot = named(quick_names(match.game)[-1], match.game)
            for seat in gone:
                if match.occupants[seat] == PERSON:
                    match.sit(seat, bot)

        if gone:
            self.stored.change(replace)
        return min((seen.get(seat, 0.0) for seat in missing if seat not in gone), default=None)

    # Events for the embedding program

    @property
    def has_unheard(self) -> bool:
        """Whether ``unheard`` yields something, unless another process has told it."""
        is_begun_unheard = self.lobby.has_begun and not self._is_begun_heard
        return is_begun_unheard or (self.match.outcome is not None and not self._is_end_heard)

    def unheard(self) -> Iterator[MatchBegun | MatchEnded]:
        """Yield what no process has told yet: that the match has begun, and that it is over."""
        match = self.match
        if self.lobby.has_begun and not self._is_begun_heard:
            known = self._known()
            is_first = self._store.mark_once(self.name, over=False)
            self._is_begun_heard = True
            if is_first:
                yield MatchBegun(**known)
        if not self._is_end_heard and (outcome := match.outcome) is not None:
            known = self._known()
            is_first = self._store.mark_once(self.name, over=True)
            self._is_end_heard = True
            if is_first:
                returns = match.game.returns(match.state)
                yield MatchEnded(**known, outcome=outcome, returns=returns, record=match.record)

    def _known(self) -> dict[str, Any]:
        """Return the fields that the beginning and the end of a match have in common."""
        match, people = self.match, self._store.accounts(self.name)
        names = [name_of(each, match.game) for each in match.occupants]
        return {
            "room": self.name,
            "game": match.game.name,
            "rules": match.record.rules.key,
            "people": people,
            "bots": {seat: name for seat, name in enumerate(names) if name and seat not in people},
            "teams": match.game.teams(match.state),
        }

    def result(self) -> MatchResult:
        """Return the result of the match.

        Raises:
            Refused: it is not over (``not-over``).
        """
        match, outcome = self.match, self._final_outcome()
        return MatchResult(
            game=match.game.name,
            rules=match.record.rules.key,
            names=tuple(match.names),
            ranking=outcome.ranking,
            reason=str(outcome.reason),
            returns=match.game.returns(match.state),
        )

    def record(self, viewer: Seat | None, *, events: bool = False, lang: str = ENGLISH) -> str:
        """Return the record of the match as a seat saw it, as JSON text.

        Args:
            viewer: the seat; None: a spectator.
            events: whether it has the events of each action.
            lang: the language of their texts.

        Raises:
            Refused: it is not over (``not-over``).
        """
        self._final_outcome()
        return self.match.export(viewer).to_json(events=events, lang=lang)

    def _final_outcome(self) -> Outcome:
        outcome = self.match.outcome
        if outcome is None:
            raise Refused("not-over")
        return outcome

    # What is sent

    def packet(
        self,
        viewer: Seat | None,
        since: int,
        lang: str,
        *,
        refused: bool = False,
        known: Mapping[str, str] | None = None,
    ) -> str:
        """Return the packet for a viewer, as JSON text.

        Args:
            viewer: the seat; None: a spectator.
            since: the ply up to which the viewer knows what happened; one that is not reached yet
                counts as 0. Of what happened after it, only the latest is sent: the packet says
                since when.
            lang: the language.
            refused: whether it has ``refused`` if the viewer is awaited.
            known: the JSON text of each value in the view at that ply: then the packet has a
                ``patch`` of it in place of the view.
        """
        self.refresh()  # the lobby may have begun the match
        ply, has_begun = self.match.ply, self.lobby.has_begun
        since = max(since if since <= ply else 0, ply - self._limits.events)
        refused = refused and viewer in self.match.awaited
        key = since, lang, known is None
        if viewer is None and key in self._texts:
            return self._texts[key]
        is_open = has_begun and not self.stored.is_full
        parts = self.match.packet_parts(viewer, since, lang, refused=refused and is_open)
        if known is not None:
            parts["patch"] = patch_text(known, self.match.view_parts(viewer))
            del parts["view"]
        parts["begun"] = "true" if has_begun else "false"
        parts["bots"] = self._bots.text(self.match)
        if not is_open:
            parts |= {"awaited": "[]", "actions": "[]", "forced": "false", "table_actions": "[]"}
        text = object_text(parts)
        if viewer is None and ply - since <= MAX_KEPT_EVENTS and len(self._texts) < MAX_TEXTS:
            self._texts[key] = text
        return text


def _people(match: Match) -> list[Seat]:
    """Return the seats of people."""
    return [seat for seat, each in enumerate(match.occupants) if each == PERSON]
