"""A match as its log: every change of the state, the seats or the clocks is a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from secrets import token_hex
from typing import Any, Final, Generic, Self

from attrs import evolve

from fodasse.core.actions import seat_of
from fodasse.core.errors import FormatError, quoted
from fodasse.core.fields import check_writable, exact_number, whole_number
from fodasse.core.game import Game
from fodasse.core.outcome import Outcome
from fodasse.core.seats import CHANCE, Seat
from fodasse.core.types import A, S, V
from fodasse.games import find_game
from fodasse.table.bot import Bot
from fodasse.table.clocks import Clocks, seconds
from fodasse.table.contents import check_position
from fodasse.table.generators import CountedRandom
from fodasse.table.log import (
    BOT,
    PERSON,
    Acted,
    Cause,
    Consented,
    Header,
    Line,
    Sat,
    Ticked,
    Undone,
    read_lines,
    read_log,
    write_line,
    write_log,
)
from fodasse.table.moments import Moment, quick_moment
from fodasse.table.names import MAX_NAME, check_table_names, clean_name, number_name
from fodasse.table.occupants import Occupant, name_of, occupant_named, occupant_of
from fodasse.table.record import Record, begun, rules_of
from fodasse.table.start_options import check_names
from fodasse.table.votes import VotePolicy, majority_of_people

LONGEST_TEXT: Final = 10_000
"""The most characters of an action as text."""
LONGEST_MESSAGE: Final = 200
"""The most characters of a client's id of a message, and of a note."""
MAX_MISSED: Final = 2
"""The decisions in a row that a person may miss: with the last of them it is away."""
MOST_DRAWN: Final = 10**9
"""The most words that a bot may have drawn in a log that is restored."""


class Progress(Generic[S, A, V]):
    """The progress of a match. ``Match`` decides which changes are allowed."""

    def __init__(
        self,
        game: Game[S, A, V] | str,
        seats: int,
        *,
        rules: Any = None,
        seed: int | str | None = None,
        match: int = 0,
        occupants: Sequence[Occupant | str] | None = None,
        names: Iterable[str] = (),
        patience: float | None = None,
        vote: VotePolicy = majority_of_people,
        position: Any = None,  # as start options are unpacked beside it
        **options: int,
    ) -> None:
        """Start a match; nothing is dealt yet, unless it begins from a position.

        Args:
            game: the game, or its name.
            seats: the number of seats.
            rules: the game's rules; None: the rules of the book.
            seed: with ``match``, the source of all randomness. None: 128 bits that nobody can
                guess. With a seed that can be guessed, so can all hidden cards.
            match: the number of the match under the seed.
            occupants: for each seat ``"person"``, a bot or its name, or None for a vacant seat,
                which acts by the game's default action; None: people on all seats.
            names: the names of the seats, from seat 0 on; seats beyond them have none. They are
                cleaned, and numbered where they look like that of an earlier seat: "Ana 2".
            patience: the seconds that a person has for a decision; None: no limit.
            vote: decides the votes of bots and of vacant seats.
            position: the state in which it begins, with its rules; None: the start of a match.
            options: start options of the game, such as ``dealer``.

        Raises:
            RulesError: no match can start like this.
            FormatError: the position cannot arise in play.
            IllegalAction: a name is too long (``name-too-long``).
            ValueError: an unknown game, bot or start option, a wrong number of occupants, more
                names than any table has seats, no duration, or a position of other seats or rules,
                or with start options besides it.
            TypeError: a value of the wrong type.
        """
        game = find_game(game)
        if options:
            check_names(game, options)
        if isinstance(names, str) or not callable(vote):
            raise TypeError("names are a list of texts, and vote is a function")
        if position is not None:
            check_position(position, game)
        if rules is None:
            rules = game.documents.rules() if position is None else rules_of(position)
        self.game = game
        """The game."""
        self.state: S = begun(game, seats, rules, options, position)
        """The complete state, for the program that runs the table, never for a seat."""
        names = check_table_names(names, game.seats[-1], game.texts)
        self._start: Record[S, A, V] = Record(
            game.name, rules, seats, options, names, position=position, game_object=game
        )
        self._occupants: list[Occupant] = [PERSON] * seats
        if occupants is not None:
            self._occupants = [occupant_of(each, game) for each in occupants]
            if len(self._occupants) != seats:
                raise ValueError(f"occupants: one for each of {seats} seats expected")
        self._find_people()
        self._clocks = Clocks(game, None if patience is None else seconds("patience", patience))
        self._vote = vote
        self._seed = token_hex(16) if seed is None else _seed_text(seed)
        self._match = exact_number("match", match)
        self._first_occupants, self._first_names = tuple(self._occupants), self.names
        self._lines: list[Line] = []
        self._moments: list[Moment[S]] = []
        self._actions: list[A] = []
        self._plies: list[int] = []
        self._deals = 0
        self._missed: dict[Seat, int] = {}
        self._messages: dict[tuple[Seat, str], int] = {}
        self._rngs: dict[Seat, CountedRandom] = {}
        self._drawn: dict[Seat, int] = {}
        self._consents: frozenset[Consented] = frozenset()
        self._now: float | None = None

    # Properties

    @property
    def ply(self) -> int:
        """The number of accepted actions, undos among them. It never falls."""
        return len(self._moments)

    @property
    def moments(self) -> Sequence[Moment[S]]:
        """The moments by ply, from 1; for the program that runs the table."""
        return self._moments

    @property
    def occupants(self) -> tuple[Occupant, ...]:
        """The occupants by seat: ``"person"``, a bot, or None."""
        return tuple(self._occupants)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, or (): no two look alike, and "" is none."""
        return self._start.names

    @property
    def record(self) -> Record[S, A, V]:
        """The record of the actions not taken back. It has hidden cards, so no seat may get it."""
        return evolve(self._start, actions=tuple(self._actions), result=self.outcome)

    @property
    def outcome(self) -> Outcome | None:
        """The ranking and the reason of the end; None while the match lasts."""
        return self.game.outcome(self.state)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats of people whose answer is awaited."""
        actors = self.game.actors(self.state)
        return tuple([seat for seat in actors if seat is not CHANCE and seat in self._people])

    @property
    def away(self) -> frozenset[Seat]:
        """The seats of people whose patience ended in their last two decisions.

        Their defaults are done at once, until they act, take something back, consent to it, or sit
        down again.
        """
        return frozenset(seat for seat, missed in self._missed.items() if missed >= MAX_MISSED)

    @property
    def time(self) -> float | None:
        """The last time given to ``tick``; None: none yet."""
        return self._now

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}: {len(self._occupants)} seats, ply {self.ply}>"

    # The log

    def log(self, since: int = 0) -> str:
        """Return the match as JSON lines, from which ``restore`` rebuilds it.

        Lines are only added. They hold the seed and all hidden cards: no seat may get them.

        Args:
            since: the number of lines to leave out, because the host has stored them.

        Raises:
            ValueError: the number is negative.
            TypeError: it is no whole number.
        """
        if whole_number("since", since) < 0:
            raise ValueError(f"since: 0 or more lines, not {since}")
        if since:
            return "".join(map(write_line, self._lines[since - 1 :]))
        start = self._start
        header = Header(
            version=self.game.rules_version,
            rules=start.rules,
            seats=start.seats,
            options=dict(start.options),
            names=self._first_names,
            occupants=tuple(name_of(each, self.game) for each in self._first_occupants),
            patience=self._clocks.patience,
            seed=self._seed,
            match=self._match,
            position=start.position,
        )
        return write_log(self.game, header, self._lines)

    @classmethod
    def restore(
        cls,
        text: str,
        game: Game[S, A, V] | None = None,
        *,
        bots: Mapping[str, Bot[A, V]] | None = None,
        vote: VotePolicy = majority_of_people,
    ) -> Self:
        """Return the match of a log, which goes on as the logged one would have.

        This holds if its bots remember nothing from turn to turn but the contents of turns.

        Args:
            text: what ``log`` returned.
            game: the game; None: the one of its name in ``GAMES``.
            bots: bots by the name that they have in the log: the name of their class, which all
                bots of a class share. The library's own bots need not be given.
            vote: as at the start.

        Raises:
            FormatError: the log is damaged, newer, or names a bot that is not known.
            TypeError: ``text`` is no string.
        """
        found, header, lines = read_log(text, game)
        named = partial(occupant_named, game=found, bots=bots or {})
        seated: list[Occupant]
        seated = [named(name, f"occupants[{seat}]") for seat, name in enumerate(header.occupants)]
        try:
            match = cls(
                found,
                header.seats,
                rules=header.rules,
                seed=header.seed,
                match=header.match,
                occupants=seated,
                names=header.names,
                patience=header.patience,
                vote=vote,
                position=header.position,
                **header.options,
            )
        except (TypeError, ValueError) as error:
            raise FormatError("no-start", "options", reason=error) from None
        match._redo_all(lines, 1, named)  # the same class
        return match

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
        first = len(self._lines) + 1
        named = partial(occupant_named, game=self.game, bots=bots or {})
        self._rngs.clear()  # bots have drawn since
        self._redo_all(read_lines(text, self.game, first), first, named)

    def _redo_all(
        self, lines: Iterable[Line], first: int, named: Callable[[str | None, str], Occupant]
    ) -> None:
        """Repeat lines of a log from a number on."""
        for number, line in enumerate(lines, first):
            where = f"lines[{number}]"
            try:
                self._redo(line, where, named)
            except FormatError:
                raise
            except (IndexError, TypeError, ValueError) as error:
                raise FormatError("illegal", where, reason=error) from None

    def _redo(self, line: Line, where: str, named: Callable[[str | None, str], Occupant]) -> None:
        """Repeat one line of a log."""
        if isinstance(line, Acted | Undone):
            if line.ply != self.ply + 1:
                raise FormatError("wrong-ply", f"{where}.ply", due=self.ply + 1, given=line.ply)
            self._now = None if line.time is None else seconds("time", line.time)
        match line:
            case Acted():
                for what, text in (("note", line.note), ("message", line.message or "")):
                    check_text(f"{where}.{what}", text, LONGEST_MESSAGE)
                if not 0 <= line.drawn <= MOST_DRAWN:
                    raise ValueError(f"drawn: 0 to {MOST_DRAWN} words, not {quoted(line.drawn)}")
                self._act(line, self.game.apply(self.state, line.action))
            case Undone():
                self._undo(line)
            case Sat():
                self._check_seat(line.seat)
                occupant = named(line.occupant, f"{where}.occupant")
                self._sit(self._with_own_name(line, f"{where}.name"), occupant)
            case Consented():
                self._check_seat(line.seat)
                self._check_seat(line.seat if line.to is None else line.to)
                self._consent(line)
            case Ticked():
                self._now = seconds("now", line.now)
                self._lines.append(line)
                self._clocks.start(self.state, self.awaited, line.now, self.away)

    def _with_own_name(self, line: Sat, where: str) -> Sat:
        """Return a line of a log, its name clean and unlike others, as in the logs of a match."""
        if not line.name:
            return line
        name = clean_name(line.name)
        if len(name) > MAX_NAME:
            raise FormatError("too-long", where, most=MAX_NAME, given=len(name))
        others = (each for seat, each in enumerate(self.names) if seat != line.seat)
        return evolve(line, name=number_name(name, others) if name else name)

    # Changes, each with its line in the log

    def _act(self, line: Acted, after: S) -> int:
        action, seat = line.action, seat_of(line.action)
        self._lines.append(line)
        self._moments.append(quick_moment(line, self.state, after))
        self._actions.append(action)
        self._plies.append(line.ply)
        self.state = after
        if self._consents:
            self._consents = frozenset()
        if seat is None:
            self._deals += 1
        else:
            if line.cause is BOT:
                self._drawn[seat] = line.drawn
            elif line.cause is Cause.PERSON:
                self._return(seat)
            elif line.cause is Cause.DEFAULT and self._occupant(seat) is PERSON:
                self._missed[seat] = self._missed.get(seat, 0) + 1
            if line.message is not None:
                self._messages[seat, line.message] = line.ply
            if seat >= len(self._occupants):  # it has joined
                self._occupants.append(PERSON)
                self._find_people()
        self._clocks.stop(after, action)
        return line.ply

    def _undo(self, line: Undone) -> int:
        place = self._plies.index(line.to)
        before, after = self.state, self._moments[line.to - 1].before
        if self._seats_of(after) < len(self._occupants):
            raise ValueError("a seat has joined since")
        self._lines.append(line)
        self.state = after
        self._moments.append(Moment(line, before, after))
        self._actions, self._plies = self._actions[:place], self._plies[:place]
        self._consents = frozenset()
        self._return(line.seat)
        self._clocks.clear()
        return line.ply

    def _sit(self, line: Sat, occupant: Occupant) -> None:
        if line.name is not None:
            names = [*self.names, *[""] * (line.seat + 1 - len(self.names))]
            names[line.seat] = line.name
            self._start = evolve(self._start, names=names)
        self._lines.append(line)
        self._return(line.seat)
        if self._occupants[line.seat] == occupant:
            return
        self._occupants[line.seat] = occupant
        self._find_people()
        self._clocks.forget(line.seat)
        self._consents = frozenset(each for each in self._consents if each.seat != line.seat)

    def _consent(self, line: Consented) -> None:
        self._lines.append(line)
        self._return(line.seat)
        self._consents |= {line}

    def _return(self, seat: Seat) -> None:
        """Forget the missed decisions of a seat; if it was away, its person has time again."""
        if self._missed.pop(seat, 0) >= MAX_MISSED:
            self._clocks.forget(seat)

    def _occupant(self, seat: Seat, beyond: Occupant = None) -> Occupant:
        """Return the occupant of a seat; ``beyond`` if there is no such seat yet."""
        return self._occupants[seat] if 0 <= seat < len(self._occupants) else beyond

    def _seats_of(self, state: S) -> int:
        return sum(map(len, self.game.teams(state)))

    def _find_people(self) -> None:
        held = enumerate(self._occupants)
        self._people = frozenset([seat for seat, each in held if each is PERSON])

    def _logged_time(self) -> float | None:
        """Return the last time in the lines of the log."""
        for line in reversed(self._lines):
            if isinstance(line, Ticked):
                return line.now
            if isinstance(line, Acted | Undone):
                return line.time
        return None

    def _check_seat(self, seat: Seat) -> None:
        if not 0 <= whole_number("seat", seat) < len(self._occupants):
            raise ValueError(f"no seat {quoted(seat)}")


def _seed_text(seed: object) -> str:
    if not isinstance(seed, int | str):
        raise TypeError(f"seed is a whole number or a text, not {type(seed).__name__}")
    check_text("seed", str(seed), LONGEST_TEXT)
    return str(seed)


def check_text(where: str, text: object, most: int) -> None:
    """Check a text of a person or a host.

    Args:
        where: what it is, for the error.
        text: the text.
        most: the most characters it may have.

    Raises:
        FormatError: it is too long, or cannot be written as UTF-8.
        TypeError: it is no string.
    """
    if not isinstance(text, str):
        raise TypeError(f"{where} is a string, not {type(text).__name__}")
    if len(text) > most:
        raise FormatError("too-long", where, most=most, given=len(text))
    check_writable(where, text)
