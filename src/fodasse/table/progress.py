"""The progress of a match: its state and its parts, which every line of its log changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic

from attrs import evolve

from fodasse.core.actions import seat_of
from fodasse.core.errors import FormatError, quoted
from fodasse.core.fields import whole_number
from fodasse.core.game import Game
from fodasse.core.outcome import Outcome
from fodasse.core.seats import CHANCE, Seat
from fodasse.core.types import A, S, V
from fodasse.table.bot import Bot
from fodasse.table.clocks import Clocks, seconds
from fodasse.table.generators import MAX_DRAWN, Generators
from fodasse.table.history import History
from fodasse.table.log import (
    BOT,
    Acted,
    Cause,
    Consented,
    Line,
    Moment,
    Sat,
    Ticked,
    Undone,
    read_lines,
)
from fodasse.table.names import read_name
from fodasse.table.occupants import Occupant, occupant_named
from fodasse.table.record import Record
from fodasse.table.requests import MAX_MESSAGE, check_text
from fodasse.table.seating import Seating
from fodasse.table.undo import Consents


class Progress(Generic[S, A, V]):
    """A state with its parts: seats, history, clocks, consents and generators.

    Its methods make one change each, whether somebody plays or a log is read; they do not check
    who asks for it.
    """

    def __init__(
        self,
        game: Game[S, A, V],
        state: S,
        start: Record[S, A, V],
        occupants: Sequence[Occupant],
        patience: float | None,
        generators: Generators,
    ) -> None:
        self.game = game
        """The game."""
        self.state = state
        """The complete state, for the program that runs the table, never for a seat."""
        self._seating = Seating(occupants, start.names)
        self._clocks: Clocks[S, A] = Clocks(game, patience)
        self._generators = generators
        self._history = History(game, start, occupants, self._clocks, generators)
        self._consents = Consents(game, self._history, self._seating)

    @property
    def ply(self) -> int:
        """The number of accepted actions, undos among them. It never falls."""
        return len(self._history.moments)

    @property
    def moments(self) -> Sequence[Moment[S]]:
        """The moments by ply, from 1; for the program that runs the table."""
        return self._history.moments

    @property
    def occupants(self) -> tuple[Occupant, ...]:
        """The occupants by seat: ``"person"``, a bot, or None."""
        return self._seating.occupants

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, or (): no two look alike, and "" is none."""
        return self._seating.names

    @property
    def outcome(self) -> Outcome | None:
        """The ranking and the reason of the end; None while the match lasts."""
        return self.game.outcome(self.state)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats of people whose answer is awaited."""
        actors, people = self.game.actors(self.state), self._seating.people
        return tuple([seat for seat in actors if seat is not CHANCE and seat in people])

    @property
    def away(self) -> frozenset[Seat]:
        """The seats of people whose patience ended in their last two decisions.

        Their defaults are done at once, until they act, take something back, consent to it, or sit
        down again.
        """
        return self._seating.away

    @property
    def time(self) -> float | None:
        """The last time given to ``tick``; None: none yet."""
        return self._clocks.now

    def log(self, since: int = 0) -> str:
        """Return the match as JSON lines, from which ``restore`` rebuilds it.

        Lines are only added. They hold the seed and all hidden cards: no seat may get them.

        Args:
            since: the number of lines to leave out, because the host has stored them.

        Raises:
            ValueError, TypeError: the number is negative, or no whole number.
        """
        if whole_number("since", since) < 0:
            raise ValueError(f"since: 0 or more lines, not {since}")
        return self._history.text(since)

    def extend(self, text: str, *, bots: Mapping[str, Bot[A, V]] | None = None) -> None:
        """Repeat lines that another program has added to the log of this match.

        So several programs can run one match on one log: each adds lines only if nobody has added
        any since its own last one, and repeats those of the others.

        Args:
            text: the lines, as ``log`` returns them.
            bots: as for ``restore``.

        Raises:
            FormatError: a line is damaged or newer, or does not follow on this match. The lines
                before it are done: restore the match anew.
            TypeError: ``text`` is no string.
        """
        if not isinstance(text, str):
            raise TypeError(f"lines of a log are a string, not {type(text).__name__}")
        first = len(self._history.lines) + 1
        self._repeat(read_lines(text, self.game, first), bots)

    def _act(self, line: Acted, after: S) -> int:
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

    def _undo(self, line: Undone) -> int:
        """Take actions back, and return the ply of this."""
        if self._consents.has_newcomer(self._history.moments[line.to - 1].before):
            raise ValueError("a seat has joined since")
        self.state = self._history.undo(line, self.state)
        self._consents.clear()
        self._mark_present(line.seat)
        self._clocks.clear()
        return line.ply

    def _sit(self, line: Sat, occupant: Occupant) -> None:
        """Change the occupant and the name of a seat."""
        self._history.lines.append(line)
        self._mark_present(line.seat)
        if self._seating.change(line, occupant):
            self._clocks.forget(line.seat)
            self._consents.forget(line.seat)

    def _consent(self, line: Consented) -> None:
        """Add a consent."""
        self._history.lines.append(line)
        self._mark_present(line.seat)
        self._consents.given |= {line}

    def _repeat(self, lines: Iterable[Line], bots: Mapping[str, Bot[A, Any]] | None) -> None:
        """Repeat lines of a log that follow on those of this match."""
        for number, line in enumerate(lines, len(self._history.lines) + 1):
            where = f"lines[{number}]"
            try:
                self._repeat_line(line, where, bots or {})
            except FormatError:
                raise
            except (IndexError, TypeError, ValueError) as error:
                raise FormatError("illegal", where, reason=error) from None

    def _repeat_line(self, line: Line, where: str, bots: Mapping[str, Bot[A, Any]]) -> None:
        if isinstance(line, Acted | Undone):
            due = self.ply + 1
            if line.ply != due:
                raise FormatError("wrong-ply", f"{where}.ply", due=due, given=line.ply)
            self._clocks.now = None if line.time is None else seconds("time", line.time)
        match line:
            case Acted():
                check_text(f"{where}.note", line.note, MAX_MESSAGE)
                check_text(f"{where}.message", line.message or "", MAX_MESSAGE)
                if not 0 <= line.drawn <= MAX_DRAWN:
                    raise ValueError(f"drawn: 0 to {MAX_DRAWN} words, not {quoted(line.drawn)}")
                self._act(line, self.game.apply(self.state, line.action))
            case Undone():
                self._undo(line)
            case Sat():
                self._seating.check(line.seat)
                if line.name:
                    name = read_name(line.name, line.seat, self._seating.names, f"{where}.name")
                    line = evolve(line, name=name)
                self._sit(
                    line, occupant_named(line.occupant, f"{where}.occupant", self.game, bots)
                )
            case Consented():
                self._seating.check(line.seat)
                self._seating.check(line.seat if line.to is None else line.to)
                self._consent(line)
            case Ticked():
                self._clocks.now = seconds("now", line.now)
                self._history.lines.append(line)
                self._start_clocks()

    def _start_clocks(self) -> bool:
        """Start the clocks that have to run now; return whether there were any."""
        return self._clocks.start(self.state, self.awaited, self._seating.away)

    def _mark_present(self, seat: Seat) -> None:
        """Forget the missed decisions of a person; one who was away has time again."""
        if self._seating.forget_missed(seat):
            self._clocks.forget(seat)
