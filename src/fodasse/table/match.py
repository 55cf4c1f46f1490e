"""A match in progress, with people, bots and vacant seats: the referee of a table."""

from __future__ import annotations

from math import inf
from typing import Any, Final, NoReturn, cast

from attrs import evolve

from fodasse.core.actions import seat_of
from fodasse.core.chance import bot_key, deal_rng
from fodasse.core.errors import quoted
from fodasse.core.fields import known, whole_number
from fodasse.core.refusals import IllegalAction, Refusal, refused
from fodasse.core.seats import CHANCE, Actor, Seat
from fodasse.core.types import A, S, V
from fodasse.table.bot import Bot, Recall, Turn, quick_turn
from fodasse.table.clocks import seconds
from fodasse.table.commitment import Opening, commitment_of
from fodasse.table.decisions import Decision
from fodasse.table.documents import parse
from fodasse.table.generators import CountedRandom
from fodasse.table.log import (
    BOT,
    PERSON,
    Acted,
    Cause,
    Sat,
    Ticked,
    Undone,
    quick_acted,
)
from fodasse.table.names import check_new_name
from fodasse.table.occupants import Occupant, name_of, occupant_of
from fodasse.table.packets import packet_of
from fodasse.table.progress import LONGEST_MESSAGE, LONGEST_TEXT, check_text
from fodasse.table.record import Observation
from fodasse.table.requests import Request
from fodasse.table.seat_record import SeatRecord
from fodasse.table.structure import from_data, union
from fodasse.table.undo import STALE, Undoable
from fodasse.table.votes import due_vote

NOT_YOUR_SEAT: Final = Refusal("not-your-seat", "table")
"""An action of another seat, or of a seat that no person holds."""
CHANCE_ONLY: Final = Refusal("chance-only", "table")
"""An action of chance, sent by a seat."""
SEAT_TAKEN: Final = Refusal("seat-taken", "table")
"""A person for a seat that a person holds."""

MOST_MISSED: Final = 100
"""An action is refused as stale if more actions than this were accepted since its moment."""


class Match(Undoable[S, A, V]):
    """A match in progress. Each seat is held by a person, a bot or nobody.

    It has no transport and no clock of its own: ``submit`` takes people's actions, bots and chance
    act in ``step`` and ``run``, and ``tick`` takes the time. An error leaves it as it was.

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

    def turn(self, seat: Seat) -> Turn[A, V]:
        """Return the decision of a seat, with all that it may know of the match."""
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
            since=since,
            awaited=self.awaited,
            lang=lang,
            names=self.names,
        )

    def export(self, seat: Seat | None) -> SeatRecord[A, V]:
        """Return the record of a seat: the actions not taken back, as it saw them.

        Args:
            seat: the seat; None: a spectator.

        Raises:
            ValueError: there is no such seat.
        """
        return SeatRecord.of(self.record, seat)

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
            ValueError: there is no such seat, or no bot of this name.
            TypeError: the occupant is none of these or plays another game, or the name is no
                text.
        """
        occupant = occupant_of(occupant, self.game)
        self._check_seat(seat)
        if name is not None:
            name = check_new_name(name, seat, self.names, self.game.texts, is_optional=True)
        if occupant is PERSON and self._occupants[seat] is PERSON and seat not in self.away:
            raise IllegalAction(SEAT_TAKEN.within(self.game.texts), Request("sit", seat))
        self._sit(Sat(seat, name_of(occupant, self.game), name), occupant)

    def rename(self, seat: Seat, name: str) -> None:
        """Give a seat another name, such as that of a person who joined.

        The name is cleaned first: see ``fodasse.table.names.clean_name``.

        Args:
            seat: the seat.
            name: the name, of 1 to 24 characters that show.

        Raises:
            IllegalAction: no character of the name shows (``name-empty``), there are too many
                (``name-too-long``), or another seat has it or one that looks like it
                (``name-taken``; ``params["other"]`` is that seat).
            ValueError: there is no such seat.
            TypeError: the name is no text.
        """
        self._check_seat(seat)
        name = check_new_name(name, seat, self.names, self.game.texts)
        occupant = self._occupants[seat]
        self._sit(Sat(seat, name_of(occupant, self.game), name), occupant)

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
        check_text("note", note, LONGEST_MESSAGE)
        if message is not None:
            check_text("message", message, LONGEST_MESSAGE)
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

    # Proof that the cards were fixed before

    @property
    def commitment(self) -> str:
        """A hash of the seed, to be published before the first deal. See ``verify``."""
        return commitment_of(self._seed, self._match)

    def opening(self) -> Opening:
        """Return the opening of the commitment, to be published with the record.

        It holds the seed: with it, all matches under this seed are open. After this call nothing
        may be taken back.

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
        actors = self.game.actors(self.state)
        if not actors or due_vote(self.game, self.state, self._occupants, self._vote) is not None:
            return None
        due = self._due(actors)
        if due is None or due is CHANCE:
            return None
        bot = self._occupants[due]
        if bot is None or isinstance(bot, str):
            return None
        return Decision(self.ply, bot, self.turn(due), self._rng_of(due))

    def step(self, made: Decision[A, V] | None = None) -> bool:
        """Do one action of chance, a bot or a vacant seat, if one is due; return whether one was.

        Bots wait for a person among their partners, vote as the policy says, and end no pause.

        Args:
            made: a decision that was made before. If another is due, the bot is asked for that.

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
            self._step_bot(due, bot, made)
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

        Args:
            now: the time in seconds, on any clock that does not go back.

        Raises:
            ValueError: the time is negative or not finite.
            TypeError: it is no number.
        """
        self._now = now = max(seconds("now", now), self._now or 0.0)
        motions, ply = self.game.motions, self.ply
        if motions is not None and self._clocks.pause_end(self.state) <= now:
            seats = [actor for actor in self.game.actors(self.state) if actor is not CHANCE]
            self._accept(motions.resume(self.state, seats[0]), Cause.CLOCK)
        for seat in self._clocks.absent(now):
            if seat in self._clocks.absent(now):  # the default of a partner may have answered
                self._accept_default(seat)
        is_new = self._clocks.start(self.state, self.awaited, now, self.away)
        if is_new or now != self._logged_time():
            self._lines.append(Ticked(now))
        if self.ply != ply and not self.awaited and self.outcome is None:
            return now
        return self._clocks.next_due(self.state)

    def due(self) -> float | None:
        """Return the time at which ``tick`` is to be called; None: no clock runs or is to start.

        It is 0 if the match has changed since the last call and a clock may have to start.
        """
        if self._lines and isinstance(self._lines[-1], Ticked):
            return self._clocks.next_due(self.state)
        motions = self.game.motions
        is_paused = motions is not None and motions.paused(self.state) is not None
        has_patience = self._clocks.patience is not None and bool(self.awaited)
        return 0.0 if is_paused or has_patience else None

    def deadline(self, seat: Seat) -> float | None:
        """Return the time at which a person's patience ends; None: no clock of the seat runs."""
        self._check_seat(seat)
        return self._clocks.deadline(seat)

    def pause_end(self) -> float | None:
        """Return the time at which the pause ends; None: there is none, or it has no clock yet."""
        end = self._clocks.pause_end(self.state)
        return None if end == inf else end

    # Parts

    def _accept(self, action: A, cause: Cause, drawn: int = 0) -> None:
        action = self.game.explicit(self.state, action)
        after = self.game.apply(self.state, action)
        line = quick_acted(len(self._moments) + 1, action, cause, self._now, "", None, drawn)
        self._act(line, after)

    def _read(self, action: A | str | dict[str, Any]) -> A:
        """Return an action given as a value or as JSON."""
        if isinstance(action, str):
            check_text("", action, LONGEST_TEXT)
            action = parse(action)
        if isinstance(action, dict):
            return cast(A, from_data(action, union(self.game.documents.actions)))
        if not isinstance(action, self.game.documents.actions):
            raise TypeError(f"{quoted(action)} is no action of {self.game.name}")
        return cast(A, action)

    def _if_still_meant(self, action: A, ply: int) -> A:
        """Return an action for an earlier ply in full, if it means the same now.

        Raises:
            IllegalAction: it does not (``stale``).
        """
        if not max(0, self.ply - MOST_MISSED) <= ply < self.ply:
            self._refuse(STALE, action)
        since = self._moments[ply:]
        meant = self.game.explicit(since[0].before, action)
        seat = seat_of(action)
        side = {seat}.union(*[team for team in self.game.teams(self.state) if seat in team])
        rounds = self.game.rounds
        for moment in since:
            line = moment.line
            if (
                isinstance(line, Undone)
                or seat_of(line.action) in side
                or (rounds is not None and rounds.ends(moment.before, moment.after))
                or refused(self.game.check, moment.before, meant) is not None
            ):
                self._refuse(STALE, action)
        return meant

    def _refuse(self, refusal: Refusal, action: A) -> NoReturn:
        raise IllegalAction(refusal.within(self.game.texts), action)

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

    def _rng_of(self, seat: Seat) -> CountedRandom:
        """Return a generator at the same position as that of a bot."""
        rng = CountedRandom(bot_key(self._seed, self._match, seat))
        rng.skip(self._drawn.get(seat, 0))
        return rng

    def _step_bot(self, seat: Seat, bot: Bot[A, V], made: Decision[A, V] | None) -> None:
        if made is None or (made.ply, made.seat, made.bot) != (self.ply, seat, bot):
            rng = self._rngs.get(seat) or self._rng_of(seat)
            made = Decision(self.ply, bot, self.turn(seat), rng)
        rng = self._rngs[seat] = made.rng
        try:
            if made.action is None:
                made.make()
            action: Any = made.action
            if isinstance(action, self.game.documents.actions) and seat_of(action) != seat:
                self._refuse(NOT_YOUR_SEAT, action)
            self._accept(action, BOT, rng.words)
        except BaseException:
            del self._rngs[seat]
            raise
