"""A match in progress, with people, bots and vacant seats: the referee of a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Generic, NoReturn, Self

from attrs import evolve

from fodasse.core.actions import seat_of
from fodasse.core.errors import FormatError, quote
from fodasse.core.fields import require, whole_number
from fodasse.core.game import Game
from fodasse.core.outcome import Outcome
from fodasse.core.refusals import IllegalAction, Refusal
from fodasse.core.seats import CHANCE, Actor, Seat
from fodasse.core.types import A, S, V
from fodasse.games import find_game
from fodasse.table.bot import Bot, Recall, Turn, quick_turn
from fodasse.table.clocks import Clocks, seconds
from fodasse.table.commitment import Opening, commitment_of
from fodasse.table.contents import check_position
from fodasse.table.decisions import Decision, due_actor
from fodasse.table.generators import Generators
from fodasse.table.history import STALE, History, action_now
from fodasse.table.log import (
    BOT,
    PERSON,
    Acted,
    Cause,
    Consented,
    Moment,
    Sat,
    Ticked,
    Undone,
    quick_acted,
    read_lines,
    read_log,
)
from fodasse.table.names import check_new_name, check_table_names
from fodasse.table.occupants import Occupant, name_of, occupant_named, occupant_of
from fodasse.table.packets import Packets, read_parts
from fodasse.table.progress import Progress
from fodasse.table.record import Observation, Record, first_state, rules_of
from fodasse.table.requests import MAX_MESSAGE, Request, check_text, read_action
from fodasse.table.seat_record import SeatRecord
from fodasse.table.seating import Seating
from fodasse.table.start_options import check_names
from fodasse.table.undo import Consents
from fodasse.table.votes import VotePolicy, due_vote, end_of_pause, majority_of_people

NOT_YOUR_SEAT: Final = Refusal("not-your-seat", "table")
"""An action of another seat, or of a seat that no person holds."""
CHANCE_ONLY: Final = Refusal("chance-only", "table")
"""An action of chance, sent by a seat."""
SEAT_TAKEN: Final = Refusal("seat-taken", "table")
"""A person for a seat that a person holds."""


class Match(Generic[S, A, V]):
    """A match in progress. Each seat is held by a person, a bot or nobody.

    It has no transport and no clock of its own: ``submit`` takes people's actions, bots and chance
    act in ``step`` and ``run``, and ``tick`` takes the time. An error leaves it as it was.
    Its parts are its seats, history, clocks, consents and generators, and ``Progress``, which
    changes them: every change is a line of the log.

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
            ValueError, TypeError: another value is wrong: an unknown game, bot or start option, a
                wrong number of occupants, a position of other seats or rules.
        """
        game = find_game(game)
        check_names(game, options)
        if isinstance(names, str) or not callable(vote):
            raise TypeError("names are a list of texts, and vote is a function")
        if position is not None:
            check_position(position, game)
        if rules is None:
            rules = game.documents.rules() if position is None else rules_of(position)
        self.game = game
        """The game."""
        state: S = first_state(game, seats, rules, options, position)
        names = check_table_names(names, game.seats[-1], game.texts)
        start: Record[S, A, V] = Record(
            game.name, rules, seats, options, names, position=position, game_object=game
        )
        found = [PERSON] * seats if occupants is None else occupants
        taken: list[Occupant] = [occupant_of(each, game) for each in found]
        if len(found) != seats:
            raise ValueError(f"occupants: one for each of {seats} seats expected")
        self._vote = vote
        self._packets: Packets[S, A, V] = Packets(game)
        self._seating = Seating(taken, names)
        self._clocks: Clocks[S, A] = Clocks(game, patience)
        self._generators = Generators(seed, match)
        self._history = History(game, start, taken, self._clocks, self._generators)
        self._consents = Consents(game, self._history, self._seating)
        self._progress: Progress[S, A] = Progress(
            game,
            state,
            self._seating,
            self._history,
            self._clocks,
            self._consents,
            self._generators,
        )

    # Properties

    @property
    def state(self) -> S:
        """The complete state, for the program that runs the table, never for a seat."""
        return self._progress.state

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
    def record(self) -> Record[S, A, V]:
        """The record of the actions not taken back. It has hidden cards, so no seat may get it."""
        actions = [line.action for line in self._history.standing]
        start = self._history.start
        return evolve(start, actions=actions, names=self.names, result=self.outcome)

    @property
    def outcome(self) -> Outcome | None:
        """The ranking and the reason of the end; None while the match lasts."""
        return self.game.outcome(self.state)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats of people whose answer is awaited."""
        return self._progress.awaited

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

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}: {len(self.occupants)} seats, ply {self.ply}>"

    # What a seat may know

    def turn(self, seat: Seat) -> Turn[A, V]:
        """Return the decision of a seat, with all that it may know of the match."""
        start, standing = self._history.start, self._history.standing
        count = len(standing)

        def history() -> tuple[Observation[A, V], ...]:
            actions = [line.action for line in standing[:count]]
            return tuple(evolve(start, actions=actions).seen_by(seat))

        view: Any = self.game.view(self._progress.state, seat)
        return quick_turn(seat, view, view.legal_actions, Recall(history))

    def packet(
        self, viewer: Seat | None, since: int = 0, lang: str = "en", *, refused: bool = False
    ) -> dict[str, Any]:
        """Return all that a viewer may be sent of the match now, as plain JSON data.

        Its keys are those of ``packet_of``; it holds nothing that is hidden from the viewer.

        Args:
            viewer: the seat; None: a spectator.
            since: the ply up to which the viewer knows what happened; 0: nothing.
            lang: the language of labels and refusals.
            refused: whether it says what is not allowed now, and why: the key ``refused``.

        Raises:
            ValueError: there is no such seat, ply or language. A client that knows a later ply
                than the present one knows another match: send it all, ``since=0``.
            TypeError: a value of the wrong type.
        """
        return read_parts(self.packet_parts(viewer, since, lang, refused=refused))

    def packet_parts(
        self, viewer: Seat | None, since: int, lang: str, *, refused: bool
    ) -> dict[str, str]:
        """Return the JSON text of each value of a packet, by key, for programs that send it.

        Arguments and errors are those of ``packet``.
        """
        if not 0 <= whole_number("since", since) <= self.ply:
            raise ValueError(f"no ply {quote(since)}: the match is at {self.ply}")
        return self._packets.parts(
            self.state,
            viewer,
            self.moments[since:],
            ply=self.ply,
            since=since,
            awaited=self.awaited,
            lang=lang,
            names=self.names,
            refused=refused,
        )

    def view_parts(self, viewer: Seat | None) -> dict[str, str]:
        """Return the JSON text of each value in the document of a viewer's view, by key."""
        return self._packets.view_parts(self.state, viewer)

    def export(self, seat: Seat | None) -> SeatRecord[A, V]:
        """Return the record of a seat: the actions not taken back, as it saw them.

        Raises:
            ValueError: there is no such seat.
        """
        return SeatRecord.of(self.record, seat)

    @property
    def commitment(self) -> str:
        """A hash of the seed, to be published before the first deal. See ``verify``."""
        return commitment_of(self._generators.seed, self._generators.match)

    def opening(self) -> Opening:
        """Return the opening of the commitment, to be published with the record.

        It holds the seed: with it, all matches under this seed are open. After this call nothing
        may be taken back.

        Raises:
            ValueError: the match is not over.
        """
        if self.outcome is None:
            raise ValueError("the match is not over: its seed tells all cards to come")
        seed, match = self._generators.seed, self._generators.match
        return Opening(self.game.name, seed, match, self._history.deals())

    # People

    def sit(self, seat: Seat, occupant: Occupant, *, name: str | None = None) -> None:
        """Give a seat to a person, a bot or nobody. The game is not affected.

        A person who is ``away`` may sit down again.

        Args:
            seat: the seat.
            occupant: ``"person"``, a bot or its name, or None.
            name: the new name of the seat, as for ``rename``, or "" for none; None: the old one.

        Raises:
            IllegalAction: a person would sit where a person sits (``seat-taken``), or the name is
                refused as by ``rename``.
            ValueError, TypeError: there is no such seat or bot, or the bot plays another game.
        """
        occupant = occupant_of(occupant, self.game)
        self._seating.check(seat)
        if name is not None:
            name = check_new_name(name, seat, self.names, self.game.texts, is_optional=True)
        if occupant is PERSON and seat in self._seating.people - self.away:
            raise IllegalAction(SEAT_TAKEN.within(self.game.texts), Request("sit", seat))
        self._progress.sit(Sat(seat, name_of(occupant, self.game), name), occupant)

    def rename(self, seat: Seat, name: str) -> None:
        """Give a seat another name, such as that of a person who joined.

        The name is cleaned first: see ``fodasse.table.names.clean_name``.

        Raises:
            IllegalAction: no character of the name shows (``name-empty``), there are too many
                (``name-too-long``), or another seat has it or one that looks like it
                (``name-taken``; ``params["other"]`` is that seat).
            ValueError, TypeError: there is no such seat, or the name is no text.
        """
        self._seating.check(seat)
        name = check_new_name(name, seat, self.names, self.game.texts)
        occupant = self.occupants[seat]
        self._progress.sit(Sat(seat, name_of(occupant, self.game), name), occupant)

    def submit(
        self,
        seat: Seat,
        action: A | str | dict[str, Any],
        *,
        ply: int | None = None,
        message: str | None = None,
        note: str = "",
    ) -> int:
        """Apply an action sent by the person on a seat, and return the new ply.

        Args:
            seat: the seat that the message came from.
            action: the action, or its JSON: as text, or as the data that a packet holds.
            ply: the ply that the person saw; None: the present one. An action for an earlier ply
                is done if it was allowed then and ever since, the round or hand is the same, and
                neither the seat nor a partner has acted since.
            message: the client's own id of the message. A second message of the seat with this id
                does nothing and gets the same answer.
            note: a remark for the log.

        Raises:
            IllegalAction: the action is not allowed, not this seat's (``not-your-seat``), not a
                seat's at all (``chance-only``) or too late (``stale``).
            FormatError: the JSON is no action, or a text is too long.
            TypeError: a value of the wrong type, or an action of another game.
        """
        whole_number("seat", seat)
        check_text("note", note, MAX_MESSAGE)
        if message is not None:
            check_text("message", message, MAX_MESSAGE)
            if (seat, message) in self._history.answers:
                return self._history.answers[seat, message]
        action = read_action(action, self.game)
        if seat_of(action) is None:
            self._refuse(CHANCE_ONLY, action)
        if seat_of(action) != seat or not self._seating.may_act(seat):
            self._refuse(NOT_YOUR_SEAT, action)
        if ply is not None and whole_number("ply", ply) != self.ply:
            action = action_now(self.game, self.state, self.moments, action, ply)
        else:
            action = self.game.explicit(self.state, action)
        line = Acted(self.ply + 1, action, Cause.PERSON, self.time, note, message)
        return self._progress.act(line, self.game.apply(self.state, action))

    # Undo

    def can_undo(self, seat: Seat) -> bool:
        """Return whether ``undo`` is allowed to a seat now."""
        return self._consents.refusal(seat) is None

    def consent(self, seat: Seat, to: Seat | None = None, *, ply: int | None = None) -> None:
        """Record a seat's consent to taking actions back; it holds until the next action.

        A seat that consents to its own undo asks the others for it: see ``undo_requests``.

        Args:
            seat: the seat.
            to: the seat whose undo it consents to; None: any.
            ply: the ply that its person saw; None: the present one.

        Raises:
            IllegalAction: the match has gone on since that ply (``stale``).
            ValueError: there is no such seat.
        """
        self._seating.check(seat if to is None else to)
        self._check_request(Request("consent", seat), ply)
        line = Consented(seat, to)
        if line not in self._consents.given:
            self._progress.consent(line)

    def undo_requests(self) -> dict[Seat, tuple[Seat, ...]]:
        """Return the seats that ask for an undo, each with those that have yet to consent."""
        return self._consents.requests()

    def undo(self, seat: Seat, *, ply: int | None = None) -> int:
        """Take back the last action of a seat, and all after it; return the new ply.

        No consent is needed if nobody else has acted since, nothing was drawn, and no seat knows
        more about hidden cards. Otherwise every other seat that has acted or learned something
        must have given its ``consent``; after a draw, or if spectators or the seat itself have
        learned something, every other seat must. Vacant seats are not asked. The joining of a
        seat, and what came before it, cannot be taken back: a seat belongs to one person.

        Args:
            seat: the seat.
            ply: the ply that its person saw; None: the present one.

        Raises:
            IllegalAction: the match has gone on since that ply (``stale``), the seat has no action
                to take back (``nothing-to-undo``), or others must consent first (``disclosed``;
                ``params["seats"]`` are those who have not).
            ValueError: there is no such seat.
        """
        self._check_request(Request("undo", seat), ply)
        refusal = self._consents.refusal(seat)
        if refusal is not None:
            raise refusal
        line = Undone(self.ply + 1, seat, self._history.last_ply(seat), self.time)
        return self._progress.undo(line)

    # Bots, vacant seats and chance

    def decision(self) -> Decision[A, V] | None:
        """Return the decision that ``step`` would ask a bot for next; None: there is none.

        A bot that thinks for long can make it in another thread, while the match goes on.

        Examples:
            >>> from fodasse import GAME
            >>> from fodasse.bots.random import RandomBot
            >>> match = Match(GAME, 3, seed=5, occupants=[RandomBot()] * 3)
            >>> match.decision(), match.step()  # a deal
            (None, True)
            >>> decision = match.decision()
            >>> decision.make()
            >>> match.step(decision), match.record.actions[-1] == decision.action
            (True, True)
        """
        vote, due = self._due()
        if vote is not None or due is None or due is CHANCE:
            return None
        bot = self.occupants[due]
        if bot is None or isinstance(bot, str):
            return None
        return Decision(self.ply, bot, self.turn(due), self._generators.copy_of(due))

    @property
    def is_step_due(self) -> bool:
        """Whether ``step`` has an action of chance, a bot or a vacant seat to do."""
        return self._due() != (None, None)

    def step(self, decision: Decision[A, V] | None = None) -> bool:
        """Do one action of chance, a bot or a vacant seat, if one is due; return whether one was.

        Bots wait for a person among their partners, vote as the policy says, and end no pause.

        Args:
            decision: one that was made before. If another is due, the bot is asked for that.

        Raises:
            IllegalAction: a bot chose an action that is not allowed.
            TypeError: a bot chose no action of the game.
        """
        vote, due = self._due()
        if vote is not None:
            seat = require(seat_of(vote))
            cause = Cause.DEFAULT if self.occupants[seat] is None else BOT
            self._accept(vote, cause, self._generators.drawn.get(seat, 0))
        elif due is None:
            return False
        elif due is CHANCE:
            action = self.game.sample_chance(self.state, self._generators.of_deal())
            self._accept(action, Cause.CHANCE)
        elif (bot := self._seating.occupants[due]) is None or isinstance(bot, str):
            self._accept_default(due)
        else:
            self._accept_decision(due, bot, decision)
        return True

    def run(self) -> None:
        """Do all actions of chance, bots and vacant seats that are due.

        Afterwards a person is awaited, or the match is over.
        """
        while self.step():
            pass

    # Time

    def tick(self, now: float) -> float | None:
        """Do all that is due, and return the time at which something is due next; None: never.

        The result is ``now`` if it is the turn of chance, a bot or a vacant seat after that.

        A pause ends after its minutes. For a person who has had ``patience`` seconds for a
        decision, or who is ``away``, the game's default action is done. The time of a decision or
        a pause starts with the first call that finds it, so call this after every change too. Each
        new time is a line of the log: call this when something is due, not many times a second.

        Raises:
            ValueError, TypeError: the time is no number, negative or not finite.
        """
        clocks, ply = self._clocks, self.ply
        clocks.now = now = max(seconds("now", now), clocks.now or 0.0)
        end = clocks.pause_end(self.state)
        if end is not None and end <= now:
            self._accept(require(end_of_pause(self.game, self.state)), Cause.CLOCK)
        for seat in clocks.expired():
            if seat in clocks.expired():  # the default of a partner may have answered
                self._accept_default(seat)
        if self._progress.start_clocks() or now != self._history.logged_time():
            self._history.lines.append(Ticked(now))
        if self.ply != ply and not self.awaited and self.outcome is None:
            return now
        return clocks.next_due(self.state)

    def due(self) -> float | None:
        """Return the time at which ``tick`` is to be called; None: no clock runs or is to start.

        It is 0 if the match has changed since the last call and a clock may have to start.
        """
        if self._history.lines and isinstance(self._history.lines[-1], Ticked):
            return self._clocks.next_due(self.state)
        return 0.0 if self._clocks.has_to_start(self.state, self.awaited) else None

    def deadline(self, seat: Seat) -> float | None:
        """Return the time at which a person's patience ends; None: no clock of the seat runs."""
        self._seating.check(seat)
        return self._clocks.deadline(seat)

    def pause_end(self) -> float | None:
        """Return the time at which the pause ends; None: there is none, or it has no clock yet."""
        return self._clocks.pause_end(self.state)

    # The log

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
        occupants = [
            occupant_named(name, f"occupants[{seat}]", found, bots or {})
            for seat, name in enumerate(header.occupants)
        ]
        try:
            match = cls(
                found,
                header.seats,
                rules=header.rules,
                seed=header.seed,
                match=header.match,
                occupants=occupants,
                names=header.names,
                patience=header.patience,
                vote=vote,
                position=header.position,
                **header.options,
            )
        except (TypeError, ValueError) as error:
            raise FormatError("no-start", "options", reason=error) from None
        match._progress.repeat(lines, bots)  # the same class
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
        first = len(self._history.lines) + 1
        self._progress.repeat(read_lines(text, self.game, first), bots)

    # Parts

    def _due(self) -> tuple[A | None, Actor | None]:
        """Return the vote of a seat without a person that is due; or else what is due next."""
        game, state, seating = self.game, self._progress.state, self._seating
        actors = game.actors(state)
        if not actors:
            return None, None
        vote = due_vote(game, state, seating.occupants, self._vote)
        if vote is not None:
            return vote, None
        return None, due_actor(game, state, actors, seating.people)

    def _accept(self, action: A, cause: Cause, drawn: int = 0) -> None:
        game, state = self.game, self._progress.state
        action = game.explicit(state, action)
        after = game.apply(state, action)
        ply = len(self._history.moments) + 1
        line = quick_acted(ply, action, cause, self._clocks.now, "", None, drawn)
        self._progress.act(line, after)

    def _accept_default(self, seat: Seat) -> None:
        self._accept(self.game.default_action(self.game.view(self.state, seat)), Cause.DEFAULT)

    def _accept_decision(
        self, seat: Seat, bot: Bot[A, V], decision: Decision[A, V] | None
    ) -> None:
        """Accept the action of a bot, which decides now unless it has decided on this turn."""
        ply = self.ply
        if decision is None or (decision.ply, decision.seat, decision.bot) != (ply, seat, bot):
            decision = Decision(ply, bot, self.turn(seat), self._generators.take(seat))
        if decision.action is None:
            decision.make()
        action: Any = decision.action
        if isinstance(action, self.game.documents.actions) and seat_of(action) != seat:
            self._refuse(NOT_YOUR_SEAT, action)
        self._accept(action, BOT, decision.rng.words)
        self._generators.ready[seat] = decision.rng

    def _check_request(self, request: Request, ply: int | None) -> None:
        """Check that a seat exists, and that its person saw the present ply."""
        self._seating.check(request.seat)
        if ply is not None and whole_number("ply", ply) != self.ply:
            raise IllegalAction(STALE.within(self.game.texts), request)

    def _refuse(self, refusal: Refusal, action: A) -> NoReturn:
        raise IllegalAction(refusal.within(self.game.texts), action)
