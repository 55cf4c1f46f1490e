"""What happens in a match by itself: chance, the actions of bots and vacant seats, and time."""

from __future__ import annotations

from typing import Any, Final, Generic

from attrs import define, evolve, field

from fodasse.core.actions import seat_of
from fodasse.core.fields import known
from fodasse.core.refusals import IllegalAction, Refusal
from fodasse.core.seats import CHANCE, Actor, Seat
from fodasse.core.types import A, S, V
from fodasse.table.bot import Bot, Recall, Turn, quick_turn
from fodasse.table.clocks import seconds
from fodasse.table.generators import CountedRandom
from fodasse.table.log import BOT, Cause, Ticked, quick_acted
from fodasse.table.progress import Progress
from fodasse.table.record import Observation
from fodasse.table.votes import VotePolicy, due_vote, end_of_pause

NOT_YOUR_SEAT: Final = Refusal("not-your-seat", "table")
"""An action of another seat, or of a seat that no person holds."""


@define(eq=False)
class Decision(Generic[A, V]):
    """A decision that is due. It shares nothing with the match that changes."""

    ply: int
    """The ply at which it is due."""
    bot: Bot[A, V]
    turn: Turn[A, V]
    """All that the bot may know."""
    rng: CountedRandom
    action: A | None = field(default=None, init=False)
    """The action that the bot has chosen; None: none yet."""

    @property
    def seat(self) -> Seat:
        """The seat of the bot."""
        return self.turn.seat

    def make(self) -> None:
        """Let the bot choose."""
        self.action = self.bot.choose(self.turn, self.rng)


class AutomaticMatch(Progress[S, A, V]):
    """A match as far as it goes on by itself: by chance, bots, vacant seats and the clock."""

    _vote: VotePolicy

    def turn(self, seat: Seat) -> Turn[A, V]:
        """Return the decision of a seat, with all that it may know of the match."""
        start, standing = self._history.start, self._history.standing
        count = len(standing)

        def history() -> tuple[Observation[A, V], ...]:
            actions = [line.action for line in standing[:count]]
            return tuple(evolve(start, actions=actions).seen_by(seat))

        view: Any = self.game.view(self.state, seat)
        return quick_turn(seat, view, view.legal_actions, Recall(history))

    def decision(self) -> Decision[A, V] | None:
        """Return the decision that ``step`` would ask a bot for next; None: there is none.

        A bot that thinks for long can make it in another thread, while the match goes on.

        Examples:
            >>> from fodasse import GAME, Match
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
            seat = known(seat_of(vote))
            cause = Cause.DEFAULT if self.occupants[seat] is None else BOT
            self._accept(vote, cause, self._generators.drawn.get(seat, 0))
        elif due is None:
            return False
        elif due is CHANCE:
            action = self.game.sample_chance(self.state, self._generators.of_deal())
            self._accept(action, Cause.CHANCE)
        elif (bot := self.occupants[due]) is None or isinstance(bot, str):
            self._accept_default(due)
        else:
            wanted = self.ply, due, bot
            if decision is None or (decision.ply, decision.seat, decision.bot) != wanted:
                decision = Decision(self.ply, bot, self.turn(due), self._generators.take(due))
            self._accept_decision(decision)
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
            self._accept(known(end_of_pause(self.game, self.state)), Cause.CLOCK)
        for seat in clocks.expired():
            if seat in clocks.expired():  # the default of a partner may have answered
                self._accept_default(seat)
        if self._start_clocks() or now != self._history.logged_time():
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

    def _due(self) -> tuple[A | None, Actor | None]:
        """Return a vote that is due; or else chance, or the first seat without a person, to act.

        Partners of people who are awaited wait for them, and everybody waits in a pause.
        """
        game, state, people = self.game, self.state, self._seating.people
        actors, motions = game.actors(state), game.motions
        if not actors:
            return None, None
        vote = due_vote(game, state, self.occupants, self._vote)
        if vote is not None or (motions is not None and motions.paused(state) is not None):
            return vote, None
        waiting = people.intersection(actors)
        if not waiting:
            return None, actors[0]
        waiting = waiting.union(*[team for team in game.teams(state) if waiting & {*team}])
        return None, next((actor for actor in actors if actor not in waiting), None)

    def _accept(self, action: A, cause: Cause, drawn: int = 0) -> None:
        action = self.game.explicit(self.state, action)
        line = quick_acted(self.ply + 1, action, cause, self._clocks.now, "", None, drawn)
        self._act(line, self.game.apply(self.state, action))

    def _accept_default(self, seat: Seat) -> None:
        self._accept(self.game.default_action(self.game.view(self.state, seat)), Cause.DEFAULT)

    def _accept_decision(self, decision: Decision[A, V]) -> None:
        """Accept the action of a bot, which decides now unless it has decided."""
        if decision.action is None:
            decision.make()
        action: Any = decision.action
        if isinstance(action, self.game.documents.actions) and seat_of(action) != decision.seat:
            raise IllegalAction(NOT_YOUR_SEAT.within(self.game.texts), action)
        self._accept(action, BOT, decision.rng.words)
        self._generators.ready[decision.seat] = decision.rng
