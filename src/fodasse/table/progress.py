"""The progress of a match: its state and its parts, which every line of its log changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic

from attrs import evolve

from fodasse.core.actions import seat_of
from fodasse.core.errors import FormatError, quote
from fodasse.core.game import Game
from fodasse.core.seats import CHANCE, Seat
from fodasse.core.types import A, S
from fodasse.table.bot import Bot
from fodasse.table.clocks import Clocks, seconds
from fodasse.table.generators import MAX_DRAWN, Generators
from fodasse.table.history import History
from fodasse.table.log import BOT, Acted, Cause, Consented, Line, Sat, Ticked, Undone
from fodasse.table.names import read_name
from fodasse.table.occupants import Occupant, occupant_named
from fodasse.table.requests import MAX_MESSAGE, check_text
from fodasse.table.seating import Seating
from fodasse.table.undo import Consents


class Progress(Generic[S, A]):
    """A state with its parts: seats, history, clocks, consents and generators.

    Its methods make one change each, whether somebody plays or a log is read. ``Match`` decides
    which changes are allowed.
    """

    def __init__(
        self,
        game: Game[S, A, Any],
        state: S,
        seating: Seating,
        history: History[S, A, Any],
        clocks: Clocks[S, A],
        consents: Consents[S, A],
        generators: Generators,
    ) -> None:
        self.state = state
        """The complete state."""
        self._game, self._seating, self._history = game, seating, history
        self._clocks, self._consents, self._generators = clocks, consents, generators

    def act(self, line: Acted, after: S) -> int:
        """Make an action that leads to a state, and return its ply."""
        action, seat, cause = line.action, seat_of(line.action), line.cause
        self._history.add_action(line, self.state, after)
        self.state = after
        if self._consents.given:
            self._consents.clear()
        if seat is None:
            self._generators.deals += 1
        else:
            if cause is BOT:
                self._generators.drawn[seat] = line.drawn
            elif cause is Cause.PERSON:
                self._mark_present(seat)
            elif cause is Cause.DEFAULT:
                self._seating.count_missed(seat)
            if seat >= len(self._seating.occupants):
                self._seating.add_person()
        self._clocks.stop(after, action)
        return line.ply

    def undo(self, line: Undone) -> int:
        """Take actions back, and return the ply of this."""
        if self._consents.has_newcomer(self._history.moments[line.to - 1].before):
            raise ValueError("a seat has joined since")
        self.state = self._history.undo(line, self.state)
        self._consents.clear()
        self._mark_present(line.seat)
        self._clocks.clear()
        return line.ply

    def sit(self, line: Sat, occupant: Occupant) -> None:
        """Change the occupant and the name of a seat."""
        self._history.lines.append(line)
        self._mark_present(line.seat)
        if self._seating.change(line, occupant):
            self._clocks.forget(line.seat)
            self._consents.forget(line.seat)

    def consent(self, line: Consented) -> None:
        """Add a consent."""
        self._history.lines.append(line)
        self._mark_present(line.seat)
        self._consents.given |= {line}

    def repeat(self, lines: Iterable[Line], bots: Mapping[str, Bot[A, Any]] | None) -> None:
        """Repeat lines of a log that follow on those of this match.

        Args:
            lines: the lines.
            bots: bots by name, before those of the library.

        Raises:
            FormatError: a line is damaged, or does not follow.
        """
        for number, line in enumerate(lines, len(self._history.lines) + 1):
            where = f"lines[{number}]"
            try:
                self._repeat(line, where, bots or {})
            except FormatError:
                raise
            except (IndexError, TypeError, ValueError) as error:
                raise FormatError("illegal", where, reason=error) from None

    def _repeat(self, line: Line, where: str, bots: Mapping[str, Bot[A, Any]]) -> None:
        if isinstance(line, Acted | Undone):
            due = len(self._history.moments) + 1
            if line.ply != due:
                raise FormatError("wrong-ply", f"{where}.ply", due=due, given=line.ply)
            self._clocks.now = None if line.time is None else seconds("time", line.time)
        match line:
            case Acted():
                check_text(f"{where}.note", line.note, MAX_MESSAGE)
                check_text(f"{where}.message", line.message or "", MAX_MESSAGE)
                if not 0 <= line.drawn <= MAX_DRAWN:
                    raise ValueError(f"drawn: 0 to {MAX_DRAWN} words, not {quote(line.drawn)}")
                self.act(line, self._game.apply(self.state, line.action))
            case Undone():
                self.undo(line)
            case Sat():
                self._seating.check(line.seat)
                if line.name:
                    name = read_name(line.name, line.seat, self._seating.names, f"{where}.name")
                    line = evolve(line, name=name)
                self.sit(
                    line, occupant_named(line.occupant, f"{where}.occupant", self._game, bots)
                )
            case Consented():
                self._seating.check(line.seat)
                self._seating.check(line.seat if line.to is None else line.to)
                self.consent(line)
            case Ticked():
                self._clocks.now = seconds("now", line.now)
                self._history.lines.append(line)
                self.start_clocks()

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats of people whose answer is awaited."""
        actors, people = self._game.actors(self.state), self._seating.people
        return tuple([seat for seat in actors if seat is not CHANCE and seat in people])

    def start_clocks(self) -> bool:
        """Start the clocks that have to run now; return whether there were any."""
        return self._clocks.start(self.state, self.awaited, self._seating.away)

    def _mark_present(self, seat: Seat) -> None:
        """Forget the missed decisions of a person; one who was away has time again."""
        if self._seating.forget_missed(seat):
            self._clocks.forget(seat)
