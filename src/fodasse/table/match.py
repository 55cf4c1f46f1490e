"""A match in progress, with people, bots and vacant seats: the referee of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from secrets import token_hex
from typing import Any, Final, Generic, NoReturn, cast

from attrs import evolve

from fodasse.core.actions import seat_of
from fodasse.core.chance import bot_key, deal_rng
from fodasse.core.errors import FormatError, quoted
from fodasse.core.fields import known, whole_number
from fodasse.core.game import Game
from fodasse.core.outcome import Outcome
from fodasse.core.refusals import IllegalAction, Refusal, refused
from fodasse.core.seats import CHANCE, Actor, Seat
from fodasse.core.types import A, S, V
from fodasse.table.bot import Bot, Recall, Turn, quick_turn
from fodasse.table.clocks import Clocks, seconds
from fodasse.table.commitment import Opening, commitment_of
from fodasse.table.documents import parse
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
    quick_acted,
    read_log,
    write_line,
    write_log,
)
from fodasse.table.moments import Moment, concerned, quick_moment
from fodasse.table.occupants import Occupant, name_of, occupant_named, occupant_of
from fodasse.table.packets import packet_of
from fodasse.table.record import Observation, Record
from fodasse.table.requests import Request
from fodasse.table.seat_record import SeatRecord
from fodasse.table.start_options import check_names
from fodasse.table.structure import from_data, union
from fodasse.table.votes import VotePolicy, due_vote, majority_of_people

NOT_YOUR_SEAT: Final = Refusal("not-your-seat", "table")
"""An action of another seat, or of a seat that no person holds."""
CHANCE_ONLY: Final = Refusal("chance-only", "table")
"""An action of chance, sent by a seat."""
STALE: Final = Refusal("stale", "table")
"""An action for a moment that has passed."""
SEAT_TAKEN: Final = Refusal("seat-taken", "table")
"""A person for a seat that a person holds."""
NOTHING_TO_UNDO: Final = Refusal("nothing-to-undo", "table")
"""The seat has no action to take back."""
DISCLOSED: Final = Refusal("disclosed", "table")
"""Others have acted or learned something since, and have not all consented."""

LONGEST_TEXT: Final = 10_000
"""The most characters of an action as text."""
LONGEST_MESSAGE: Final = 200
"""The most characters of a client's id of a message, and of a note."""
MOST_MISSED: Final = 100
"""An action is refused as stale if more actions than this were accepted since its moment."""


class Match(Generic[S, A, V]):
    """A match in progress. Each seat is held by a person, a bot or nobody.

    It has no transport and no clock of its own: ``submit`` takes people's actions, bots and chance
    act in ``step`` and ``run``, and ``tick`` is told the time. An error leaves it as it was.

    Examples:
        >>> from fodasse import GAME, Bid
        >>> from fodasse.bots.random import RandomBot
        >>> match = Match(GAME, 3, seed=5, occupants=["person", RandomBot(), RandomBot()])
        >>> match.run()
        >>> match.awaited, match.game.legal_actions(match.state, 0)
        ((0,), (Bid(seat=0, stages=1),))
        >>> match.submit(0, '{"type": "bid", "seat": 0, "stages": 1}')
        4
    """

    def __init__(
        self,
        game: Game[S, A, V],
        seats: int,
        *,
        rules: Any = None,
        seed: int | str | None = None,
        match: int = 0,
        occupants: Sequence[Occupant] | None = None,
        names: Iterable[str] = (),
        patience: float | None = None,
        vote: VotePolicy = majority_of_people,
        **options: int,
    ) -> None:
        """Start a match; nothing is dealt yet.

        Args:
            game: the game.
            seats: the number of seats.
            rules: the game's rules; None: the rules of the book.
            seed: with ``match``, the source of all randomness. None: 128 bits that nobody can
                guess. With a seed that can be guessed, so can all hidden cards.
            match: the number of the match under the seed.
            occupants: for each seat ``"person"``, a bot, or None for a vacant seat, which acts by
                the game's default action; None: people on all seats.
            names: the names of the seats.
            patience: the seconds that a person has for a decision; None: no limit.
            vote: decides the votes of bots and of vacant seats.
            options: start options of the game, such as ``dealer``.

        Raises:
            RulesError: no match can start like this.
            ValueError: an unknown start option, a wrong number of occupants, or no duration.
            TypeError: a value of the wrong type.
        """
        if options:
            check_names(game, options)
        rules = game.documents.rules() if rules is None else rules
        self.game = game
        """The game."""
        self.state = game.start(seats, rules=rules, **options)
        """The complete state, for the program that runs the table, never for a seat."""
        self._start: Record[S, A, V] = Record(
            game.name, rules, seats, options, names, game_object=game
        )
        self._occupants: list[Occupant] = [PERSON] * seats
        if occupants is not None:
            self._occupants = [occupant_of(each) for each in occupants]
            if len(self._occupants) != seats:
                raise ValueError(f"occupants: one for each of {seats} seats expected")
        self._find_people()
        self._clocks = Clocks(game, None if patience is None else seconds("patience", patience))
        self._vote = vote
        self._seed = token_hex(16) if seed is None else _seed_text(seed)
        self._match = whole_number("match", match)
        self._first_occupants, self._first_names = tuple(self._occupants), self.names
        self._lines: list[Line] = []
        self._moments: list[Moment[S]] = []
        self._actions: list[A] = []
        self._plies: list[int] = []
        self._deals = 0
        self._messages: dict[tuple[Seat, str], int] = {}
        self._rngs: dict[Seat, CountedRandom] = {}
        self._drawn: dict[Seat, int] = {}
        self._consents: frozenset[Seat] = frozenset()
        self._now: float | None = None

    # What it is

    @property
    def ply(self) -> int:
        """The number of accepted actions, undos among them. It never falls."""
        return len(self._moments)

    @property
    def moments(self) -> Sequence[Moment[S]]:
        """What happened, by ply from 1; for the program that runs the table."""
        return self._moments

    @property
    def occupants(self) -> tuple[Occupant, ...]:
        """By seat: ``"person"``, a bot, or None."""
        return tuple(self._occupants)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, or ()."""
        return self._start.names

    @property
    def record(self) -> Record[S, A, V]:
        """The actions that stand. They hold hidden cards, so no seat may get them."""
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

    def turn(self, seat: Seat) -> Turn[A, V]:
        """Return the decision of a seat, with what it may know of the match."""
        start, actions, done = self._start, self._actions, len(self._actions)

        def history() -> tuple[Observation[A, V], ...]:
            return tuple(evolve(start, actions=actions[:done]).seen_by(seat))

        view: Any = self.game.view(self.state, seat)
        return quick_turn(seat, view, view.legal_actions, Recall(history))

    def packet(self, viewer: Seat | None, since: int = 0, lang: str = "en") -> dict[str, Any]:
        """Return all that a viewer may be sent of the match now, as plain JSON data.

        Its keys are those of ``packet_of``; it holds nothing that is hidden from the viewer.

        Args:
            viewer: the seat; None: a spectator.
            since: the ply up to which the viewer knows what happened; 0: nothing.
            lang: the language of labels and refusals.

        Raises:
            ValueError: there is no such seat, ply or language. A client that knows a later ply
                than the present one knows another match: send it all, ``since=0``.
            TypeError: a value of the wrong type.
        """
        if not 0 <= whole_number("since", since) <= self.ply:
            raise ValueError(f"no ply {quoted(since)}: the match is at {self.ply}")
        return packet_of(
            self.game,
            self.state,
            viewer,
            self._moments[since:],
            ply=self.ply,
            awaited=self.awaited,
            lang=lang,
            names=self.names,
        )

    def export(self, seat: Seat | None) -> SeatRecord[A, V]:
        """Return what a seat saw of the actions that stand: its own record, to keep and to study.

        Args:
            seat: the seat; None: a spectator.

        Raises:
            ValueError: there is no such seat.
        """
        return SeatRecord.of(self.record, seat)

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}: {len(self._occupants)} seats, ply {self.ply}>"

    # People

    def sit(self, seat: Seat, occupant: Occupant, *, name: str | None = None) -> None:
        """Give a seat to a person, a bot or nobody. The game does not notice.

        Args:
            seat: the seat.
            occupant: ``"person"``, a bot or None.
            name: the new name of the seat; None: the old one.

        Raises:
            IllegalAction: a person would sit where a person sits (``seat-taken``).
            FormatError: the name is too long, or cannot be written.
            ValueError: there is no such seat.
            TypeError: the occupant is none of these, or the name no text.
        """
        occupant = occupant_of(occupant)
        self._check_seat(seat)
        if name is not None:
            _check_text("name", name, LONGEST_MESSAGE)
        if occupant is PERSON and self._occupants[seat] is PERSON:
            raise IllegalAction(SEAT_TAKEN.within(self.game.texts), Request("sit", seat))
        self._sit(Sat(seat, name_of(occupant, self.game), name), occupant)

    def submit(
        self,
        seat: Seat,
        action: A | str,
        *,
        ply: int | None = None,
        message: str | None = None,
        note: str = "",
    ) -> int:
        """Do what the person on a seat asks for, and return the new ply.

        Args:
            seat: the seat that the message came from.
            action: the action, or its JSON.
            ply: the ply that the person saw; None: the present one. An action for an earlier ply
                is done if it was allowed then and ever since, and neither the seat nor a partner
                has acted since.
            message: the client's own id of the message. A second message of the seat with this id
                does nothing and gets the same answer.
            note: a remark for the log.

        Raises:
            IllegalAction: the action is not allowed, not this seat's (``not-your-seat``), not a
                seat's at all (``chance-only``) or too late (``stale``).
            FormatError: the text is no action, or a text is too long.
            TypeError: a value of the wrong type, or an action of another game.
        """
        whole_number("seat", seat)
        _check_text("note", note, LONGEST_MESSAGE)
        if message is not None:
            _check_text("message", message, LONGEST_MESSAGE)
            if (seat, message) in self._messages:
                return self._messages[seat, message]
        asked = self._read(action)
        if seat_of(asked) is None:
            self._refuse(CHANCE_ONLY, asked)
        if seat_of(asked) != seat or self._occupant(seat, PERSON) is not PERSON:
            self._refuse(NOT_YOUR_SEAT, asked)
        if ply is not None and whole_number("ply", ply) != self.ply:
            asked = self._if_still_meant(asked, ply)
        else:
            asked = self.game.explicit(self.state, asked)
        line = Acted(self.ply + 1, asked, Cause.PERSON, self._now, note, message)
        return self._act(line, self.game.apply(self.state, asked))

    # What shows that the cards were fixed before

    @property
    def commitment(self) -> str:
        """A hash of the seed, to be published before the first deal. ``verify`` says what for."""
        return commitment_of(self._seed, self._match)

    def opening(self) -> Opening:
        """Return what opens the commitment, to be published with the record.

        It holds the seed: with it, all matches under this seed are open. From now on nothing may
        be taken back.

        Raises:
            ValueError: the match is not over.
        """
        if self.outcome is None:
            raise ValueError("the match is not over: its seed tells all cards to come")
        lines = [moment.line for moment in self._moments]
        drawn = [
            line.ply for line in lines if isinstance(line, Acted) and seat_of(line.action) is None
        ]
        deals = [number for number, ply in enumerate(drawn) if ply in self._plies]
        return Opening(self.game.name, self._seed, self._match, tuple(deals))

    # Bots, vacant seats and chance

    def step(self) -> bool:
        """Do one action of chance, a bot or a vacant seat, if one is due; return whether it was.

        Bots wait for a person among their partners, vote as the policy says, and end no pause.

        Raises:
            IllegalAction: a bot chose an action that is not allowed.
            TypeError: a bot chose no action of the game.
        """
        actors = self.game.actors(self.state)
        if not actors:
            return False
        vote = due_vote(self.game, self.state, self._occupants, self._vote)
        if vote is not None:
            seat = known(seat_of(vote))
            cause = Cause.DEFAULT if self._occupants[seat] is None else BOT
            self._accept(vote, cause, self._drawn.get(seat, 0))
            return True
        due = self._due(actors)
        if due is None:
            return False
        bot = None if due is CHANCE else self._occupants[due]
        if due is CHANCE:
            rng = deal_rng(self._seed, self._match, self._deals)
            self._accept(self.game.sample_chance(self.state, rng), Cause.CHANCE)
        elif bot is None or isinstance(bot, str):
            self._accept_default(due)
        else:
            self._step_bot(due, bot)
        return True

    def run(self) -> None:
        """Do all actions of chance, bots and vacant seats that are due.

        Afterwards a person is awaited, or the match is over.
        """
        while self.step():
            pass

    # Time

    def tick(self, now: float) -> float | None:
        """Do what fell due, and return when something falls due next; None: nothing does.

        A pause ends after its minutes. For a person who has had ``patience`` seconds for a
        decision the game's default action is done. The time of a decision or a pause starts with
        the first call that finds it, so call this after every change too. Each new time is a line
        of the log: call this when something is due, not many times a second.

        Args:
            now: the time in seconds, on any clock that does not go back.

        Raises:
            ValueError: the time is negative or not finite.
            TypeError: it is no number.
        """
        self._now = now = max(seconds("now", now), self._now or 0.0)
        motions = self.game.motions
        if motions is not None and self._clocks.pause_end(self.state) <= now:
            seats = [actor for actor in self.game.actors(self.state) if actor is not CHANCE]
            self._accept(motions.resume(self.state, seats[0]), Cause.CLOCK)
        for seat in self._clocks.absent(now):
            if seat in self._clocks.absent(now):  # the default of a partner may have answered
                self._accept_default(seat)
        is_new = self._clocks.start(self.state, self.awaited, now)
        if is_new or now != self._logged_time():
            self._lines.append(Ticked(now))
        return self._clocks.next_due(self.state)

    # Undo

    def can_undo(self, seat: Seat) -> bool:
        """Return whether ``undo`` is allowed to a seat now."""
        return self._undo_refusal(seat) is None

    def consent(self, seat: Seat) -> None:
        """Record a seat's consent to taking actions back; it holds until the next action.

        Raises:
            ValueError: there is no such seat.
        """
        self._check_seat(seat)
        self._consent(Consented(seat))

    def undo(self, seat: Seat) -> int:
        """Take back the last action of a seat, and all after it; return the new ply.

        This is free if nobody else has acted since, nothing was drawn, and no seat knows more
        about hidden cards. Else every other seat that has acted or learned something must have
        given its ``consent``; every other seat at all after a draw, and after something that
        spectators or the seat itself have seen. Vacant seats are not asked.

        Raises:
            IllegalAction: the seat has no action to take back (``nothing-to-undo``), or others
                must consent first (``disclosed``; ``params["seats"]`` are those who have not).
            ValueError: there is no such seat.
        """
        refusal = self._undo_refusal(seat)
        if refusal is not None:
            raise refusal
        return self._undo(Undone(self.ply + 1, seat, self._plies[self._last_of(seat)], self._now))

    # The log

    def log(self, since: int = 0) -> str:
        """Return the match as JSON lines, from which ``restore`` makes it again.

        Lines are only added. They hold the seed and all hidden cards: no seat may get them.

        Args:
            since: the number of lines to leave out, of a host that has stored them.
        """
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
    ) -> Match[S, A, V]:
        """Return the match of a log, which goes on as the logged one would have.

        So it does if its bots remember nothing from turn to turn but what turns tell.

        Args:
            text: what ``log`` returned.
            game: the game; None: the one of its name in ``GAMES``.
            bots: bots by the name that they have in the log: the name of their class. The
                library's own bots need not be given.
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
                **header.options,
            )
        except (TypeError, ValueError) as error:
            raise FormatError("no-start", "options", reason=error) from None
        for number, line in enumerate(lines, 1):
            where = f"lines[{number}]"
            try:
                match._redo(line, where, named)  # the same class
            except FormatError:
                raise
            except (IndexError, TypeError, ValueError) as error:
                raise FormatError("illegal", where, reason=error) from None
        return match

    def _redo(self, line: Line, where: str, named: Callable[[str | None, str], Occupant]) -> None:
        """Repeat one line of a log."""
        if isinstance(line, Acted | Undone):
            if line.ply != self.ply + 1:
                raise FormatError("wrong-ply", f"{where}.ply", due=self.ply + 1, given=line.ply)
            self._now = None if line.time is None else seconds("time", line.time)
        match line:
            case Acted():
                for what, text in (("note", line.note), ("message", line.message or "")):
                    _check_text(f"{where}.{what}", text, LONGEST_MESSAGE)
                if line.drawn < 0:
                    raise ValueError(f"drawn: 0 or more words, not {line.drawn}")
                self._act(line, self.game.apply(self.state, line.action))
            case Undone():
                self._undo(line)
            case Sat():
                _check_text(f"{where}.name", line.name or "", LONGEST_MESSAGE)
                self._check_seat(line.seat)
                self._sit(line, named(line.occupant, f"{where}.occupant"))
            case Consented():
                self._check_seat(line.seat)
                self._consent(line)
            case Ticked():
                self._now = seconds("now", line.now)
                self._lines.append(line)
                self._clocks.start(self.state, self.awaited, line.now)

    # Changes, each with its line in the log

    def _accept(self, action: A, cause: Cause, drawn: int = 0) -> None:
        action = self.game.explicit(self.state, action)
        after = self.game.apply(self.state, action)
        line = quick_acted(len(self._moments) + 1, action, cause, self._now, "", None, drawn)
        self._act(line, after)

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
            if line.message is not None:
                self._messages[seat, line.message] = line.ply
            if seat >= len(self._occupants):
                self._match_seats()
        self._clocks.stop(after, action)
        return line.ply

    def _undo(self, line: Undone) -> int:
        place = self._plies.index(line.to)
        before = self.state
        self._lines.append(line)
        self.state = self._moments[line.to - 1].before
        self._moments.append(Moment(line, before, self.state))
        self._actions, self._plies = self._actions[:place], self._plies[:place]
        self._consents = frozenset()
        self._match_seats()
        self._clocks.clear()
        return line.ply

    def _sit(self, line: Sat, occupant: Occupant) -> None:
        if line.name is not None:
            names = [*self.names, *[""] * (line.seat + 1 - len(self.names))]
            names[line.seat] = line.name
            self._start = evolve(self._start, names=names)
        self._lines.append(line)
        self._occupants[line.seat] = occupant
        self._find_people()
        self._clocks.forget(line.seat)
        self._consents -= {line.seat}

    def _consent(self, line: Consented) -> None:
        self._lines.append(line)
        self._consents |= {line.seat}

    def _match_seats(self) -> None:
        """Give a seat that joined to a person, and forget one whose joining was undone."""
        seats = sum(map(len, self.game.teams(self.state)))
        del self._occupants[seats:]
        while len(self._occupants) < seats:
            self._occupants.append(PERSON)
        self._find_people()

    def _find_people(self) -> None:
        held = enumerate(self._occupants)
        self._people = frozenset([seat for seat, each in held if each is PERSON])

    # Parts

    def _read(self, action: A | str) -> A:
        """Return an action given as a value or as text."""
        if isinstance(action, str):
            _check_text("", action, LONGEST_TEXT)
            read = from_data(parse(action), union(self.game.documents.actions))
            return cast(A, read)
        if not isinstance(action, self.game.documents.actions):
            raise TypeError(f"{quoted(action)} is no action of {self.game.name}")
        return cast(A, action)

    def _if_still_meant(self, action: A, ply: int) -> A:
        """Return an action for an earlier ply in full, if it means the same now.

        Raises:
            IllegalAction: it does not.
        """
        if not max(0, self.ply - MOST_MISSED) <= ply < self.ply:
            self._refuse(STALE, action)
        since = self._moments[ply:]
        meant = self.game.explicit(since[0].before, action)
        seat = seat_of(action)
        side = {seat}.union(*[team for team in self.game.teams(self.state) if seat in team])
        for moment in since:
            line = moment.line
            if (
                isinstance(line, Undone)
                or seat_of(line.action) in side
                or refused(self.game.check, moment.before, meant) is not None
            ):
                self._refuse(STALE, action)
        return meant

    def _refuse(self, refusal: Refusal, action: A) -> NoReturn:
        raise IllegalAction(refusal.within(self.game.texts), action)

    def _occupant(self, seat: Seat, beyond: Occupant = None) -> Occupant:
        """Return who holds a seat; another value if there is no such seat yet."""
        return self._occupants[seat] if 0 <= seat < len(self._occupants) else beyond

    def _check_seat(self, seat: Seat) -> None:
        if not 0 <= whole_number("seat", seat) < len(self._occupants):
            raise ValueError(f"no seat {quoted(seat)}")

    def _due(self, actors: tuple[Actor, ...]) -> Actor | None:
        """Return chance or the first seat without a person that acts; people's partners wait."""
        motions = self.game.motions
        if motions is not None and motions.paused(self.state) is not None:
            return None
        people = self._people.intersection(actors)
        if not people:
            return actors[0]
        waiting = people.union(*[team for team in self.game.teams(self.state) if people & {*team}])
        return next((actor for actor in actors if actor not in waiting), None)

    def _accept_default(self, seat: Seat) -> None:
        self._accept(self.game.default_action(self.game.view(self.state, seat)), Cause.DEFAULT)

    def _step_bot(self, seat: Seat, bot: Bot[A, V]) -> None:
        rng = self._rngs.get(seat)
        if rng is None:
            rng = self._rngs[seat] = CountedRandom(bot_key(self._seed, self._match, seat))
            rng.skip(self._drawn.get(seat, 0))
        try:
            action = bot.choose(self.turn(seat), rng)
            if isinstance(action, self.game.documents.actions) and seat_of(action) != seat:
                self._refuse(NOT_YOUR_SEAT, action)
            self._accept(action, BOT, rng.words)
        except BaseException:
            del self._rngs[seat]
            raise

    def _last_of(self, seat: Seat) -> int:
        """Return the place of a seat's last action among those that stand; -1: none.

        The end of a pause by the clock is no action of a seat.
        """
        for place in reversed(range(len(self._plies))):
            line = self._moments[self._plies[place] - 1].line
            if isinstance(line, Undone) or line.cause is Cause.CLOCK:
                continue
            if seat_of(line.action) == seat:
                return place
        return -1

    def _logged_time(self) -> float | None:
        """Return the last time that the lines of the log tell."""
        for line in reversed(self._lines):
            if isinstance(line, Ticked):
                return line.now
            if isinstance(line, Acted | Undone):
                return line.time
        return None

    def _undo_refusal(self, seat: Seat) -> IllegalAction | None:
        self._check_seat(seat)
        texts, request = self.game.texts, Request("undo", seat)
        place = self._last_of(seat)
        if place < 0:
            return IllegalAction(NOTHING_TO_UNDO.within(texts), request)
        since = self._moments[self._plies[place] - 1 :]
        asked = concerned(self.game, since, seat) - self._consents
        seats = tuple(sorted(each for each in asked if self._occupants[each] is not None))
        return IllegalAction(DISCLOSED.within(texts), request, seats=seats) if seats else None


def _seed_text(seed: object) -> str:
    if not isinstance(seed, int | str):
        raise TypeError(f"seed is a whole number or a text, not {type(seed).__name__}")
    _check_text("seed", str(seed), LONGEST_TEXT)
    return str(seed)


def _check_text(where: str, text: object, most: int) -> None:
    if not isinstance(text, str):
        raise TypeError(f"{where} is a string, not {type(text).__name__}")
    if len(text) > most:
        raise FormatError("too-long", where, most=most, given=len(text))
    try:
        text.encode()
    except UnicodeEncodeError:
        raise FormatError("unwritable", where, given=quoted(text)) from None
