"""The match driver: bots, people and chance, from the first deal to the result."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from random import Random
from typing import Any, Generic

from attrs import evolve

from fodasse.core.chance import bot_rng, deal_rng
from fodasse.core.errors import quoted
from fodasse.core.fields import whole_number
from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction, Refusal
from fodasse.core.seats import CHANCE, Seat
from fodasse.core.types import A, S, V
from fodasse.table.bot import Bot, Recall, Turn
from fodasse.table.record import Observation, Record
from fodasse.table.start_options import check_names

NOT_YOUR_SEAT = Refusal("not-your-seat", "table")
"""An answer in the name of another seat."""


def ends_round(game: Game[S, Any, Any], before: S, after: S) -> bool:
    """Return whether the action between two states finished a round or hand.

    Always False for a game without ``rounds``.
    """
    return game.rounds is not None and game.rounds.ends(before, after)


def check_rounds(game: Game, rounds: int) -> None:
    """Check a number of rounds or hands after which a match stops.

    Raises:
        ValueError: fewer than one, or the game has no ``rounds``.
        TypeError: not a whole number.
    """
    if whole_number("rounds", rounds) < 1:
        raise ValueError(f"rounds: at least 1, not {quoted(rounds)}")
    if game.rounds is None:
        raise ValueError(f"rounds: {game.name} does not tell when a round ends")


class Sitting(Generic[S, A, V]):
    """A match in progress, with a bot or a person on each seat.

    Chance is keyed by seed, match number and deal number, each bot's generator by seed, match
    number and seat, so the cards do not depend on the players.
    """

    def __init__(
        self,
        game: Game[S, A, V],
        bots: Sequence[Bot[A, V] | None],
        *,
        seed: int | str = 0,
        match: int = 0,
        rules: Any = None,
        names: Iterable[str] = (),
        watch: Callable[[S, A, S], None] | None = None,
        rounds: int | None = None,
        **options: int,
    ) -> None:
        """Start a match; nothing is dealt yet.

        Args:
            game: the game.
            bots: one for each seat; None for a person.
            seed: with ``match``, the source of all randomness.
            match: the number of the match.
            rules: the game's rules; None: the rules of the book.
            names: the names of the seats, for the record.
            watch: called after each action with the state before, the action, the state after.
            rounds: the number of rounds or hands to play; None: to the end of the match.
            options: start options of the game, such as ``dealer``.

        Raises:
            RulesError: no match can start like this.
            ValueError: fewer than one round, an unknown start option, or the game has no
                ``rounds``.
            TypeError: a value of the wrong type.
        """
        if rounds is not None:
            check_rounds(game, rounds)
        if options:
            check_names(game, options)
        rules = game.documents.rules() if rules is None else rules
        self.game = game
        self.state = game.start(len(bots), rules=rules, **options)
        """The complete state, for the program that runs the table, never for a seat."""
        self._start: Record[S, A, V] = Record(
            game.name, rules, len(bots), options, names, game_object=game
        )
        self._bots = tuple(bots)
        self._watch = watch
        self._rounds = rounds
        self._rngs: dict[Seat, Random] = {}
        self._key = (seed, match)
        self._deals = 0
        self._actions: list[A] = []

    @property
    def record(self) -> Record[S, A, V]:
        """The match so far."""
        return evolve(
            self._start, actions=tuple(self._actions), result=self.game.outcome(self.state)
        )

    def next_turn(self) -> Turn[A, V] | None:
        """Let chance and bots act; return the next turn of a person, or None at the end.

        The end is that of the match, or of the number of rounds to be played.
        """
        while self._rounds != 0 and (actors := self.game.actors(self.state)):
            if actors[0] is CHANCE:
                rng = deal_rng(*self._key, self._deals)
                self._deals += 1
                self.apply(self.game.sample_chance(self.state, rng))
                continue
            turn = self._turn(actors[0])
            bot = self._bots[turn.seat] if turn.seat < len(self._bots) else None
            if bot is None:
                return turn
            if turn.seat not in self._rngs:
                self._rngs[turn.seat] = bot_rng(*self._key, turn.seat)
            self.act(turn, bot.choose(turn, self._rngs[turn.seat]))
        return None

    def act(self, turn: Turn[A, V], action: A) -> None:
        """Apply the action that a seat chose in its turn.

        Raises:
            IllegalAction: it is not allowed, or is another seat's; nothing has changed.
            TypeError: it is no action of the game.
        """
        is_action = isinstance(action, self.game.documents.actions)
        if is_action and getattr(action, "seat", None) != turn.seat:
            raise IllegalAction(NOT_YOUR_SEAT.within(self.game.texts), action, asked=turn.seat)
        self.apply(action)

    def apply(self, action: A) -> None:
        """Apply an action that is not awaited: a join, a leave, the end of a pause.

        Raises:
            IllegalAction: it is not allowed; nothing has changed.
            TypeError: it is no action of the game.
        """
        before = self.state
        self.state = self.game.apply(before, action)
        self._actions.append(action)
        if self._rounds is not None:
            self._rounds -= ends_round(self.game, before, self.state)
        if self._watch is not None:
            self._watch(before, action, self.state)

    def _turn(self, seat: Seat) -> Turn[A, V]:
        start, actions, done = self._start, self._actions, len(self._actions)

        def history() -> tuple[Observation[A, V], ...]:
            return tuple(evolve(start, actions=actions[:done]).seen_by(seat))

        view, legal = self.game.view(self.state, seat), self.game.legal_actions(self.state, seat)
        return Turn(seat, view, legal, recall=Recall(history))


def play_match(
    game: Game[S, A, V],
    bots: Sequence[Bot[A, V]],
    *,
    seed: int | str = 0,
    match: int = 0,
    rules: Any = None,
    names: Iterable[str] = (),
    rounds: int | None = None,
    **options: int,
) -> Record[S, A, V]:
    """Play a match of bots and return its record.

    Args:
        game: the game.
        bots: one for each seat.
        seed: with ``match``, the source of all randomness.
        match: the number of the match.
        rules: the game's rules; None: the rules of the book.
        names: the names of the seats, for the record.
        rounds: the number of rounds or hands to play; None: to the end of the match.
        options: start options of the game, such as ``dealer``.

    Examples:
        >>> from fodasse import GAME
        >>> from fodasse.bots.random import RandomBot
        >>> play_match(GAME, [RandomBot()] * 4, seed=1).result.reason
        Reason.ELIMINATION

    Raises:
        IllegalAction: a bot chose an action that is not allowed.
        RulesError: no match can start like this.
        ValueError: fewer than one round, an unknown start option, or the game has no ``rounds``.
        TypeError: a value of the wrong type.
    """
    sitting = Sitting(
        game,
        bots,
        seed=seed,
        match=match,
        rules=rules,
        names=names,
        watch=None,
        rounds=rounds,
        **options,
    )
    if sitting.next_turn() is not None:
        raise TypeError("every seat needs a bot; with people, use play_steps")
    return sitting.record


def play_steps(
    game: Game[S, A, V],
    bots: Sequence[Bot[A, V] | None],
    *,
    seed: int | str = 0,
    match: int = 0,
    rules: Any = None,
    names: Iterable[str] = (),
    rounds: int | None = None,
    **options: int,
) -> Generator[Turn[A, V], A, Record[S, A, V]]:
    """Play a match with people: yield each person's turn, take the action, return the record.

    A refused answer changes nothing: the turn is yielded again, with ``refused`` set.

    Args:
        game: the game.
        bots: one for each seat; None for a person.
        seed: as in ``play_match``.
        match: as in ``play_match``.
        rules: as in ``play_match``.
        names: as in ``play_match``.
        rounds: as in ``play_match``.
        options: as in ``play_match``.

    Raises:
        RulesError: no match can start like this.
        ValueError: as in ``play_match``.
        TypeError: an answer is no action of the game, which ends the generator. Read what comes
            from outside with ``from_json`` first; ``Sitting.act`` raises and can go on.
    """
    sitting = Sitting(
        game,
        bots,
        seed=seed,
        match=match,
        rules=rules,
        names=names,
        watch=None,
        rounds=rounds,
        **options,
    )
    while (turn := sitting.next_turn()) is not None:
        action = yield turn
        while True:
            try:
                sitting.act(turn, action)
                break
            except IllegalAction as error:
                action = yield evolve(turn, refused=error.with_traceback(None))
    return sitting.record
