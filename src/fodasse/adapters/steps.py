"""The steps of an episode: the state, the seat to act, and all steps before.

Seats decide one by one: where several are awaited, the first of them. Episodes have no table
actions: no joins, leaves, claims, motions or raises out of turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from operator import index
from random import Random
from typing import Any, Final, Generic, NamedTuple, SupportsIndex

from attrs import Factory, field, frozen

from fodasse.adapters.episodes import Episodes
from fodasse.core.chance import deal_rng
from fodasse.core.encoding import UNKNOWN
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import CHANCE, Actor, Seat
from fodasse.core.types import A1, S1, V1, A, S, V
from fodasse.table.bot import Recall, Turn, quick_turn
from fodasse.table.match import NOT_YOUR_SEAT
from fodasse.table.record import Observation
from fodasse.table.start_options import draw_options, variations


class Entry(NamedTuple):
    """A step in the log of a seat or a spectator."""

    text: str
    """The action, and a digest of the view it led to; for the beginning, the digest alone."""
    decision: tuple[Seat, int] | None = None
    """The seat that acted and its action id, -1 where cards were hidden; None for chance."""
    rounds: int = 0
    """The number of rounds finished before."""


def seat_of(action: object) -> Seat | None:
    """Return the seat that an action belongs to; None for an action of chance."""
    seat: Seat | None = getattr(action, "seat", None)
    return seat


def log_entry(episodes: Episodes[S, A, V], seen: Observation[A, V], rounds: int = 0) -> Entry:
    """Return the log entry of a step as its viewer saw it, after a number of finished rounds."""
    action = seen.action
    digest = blake2b(repr(seen.view).encode(), digest_size=8).hexdigest()
    if action is None:
        return Entry(digest)
    decision, seat = None, seat_of(action)
    if seat is not None:
        try:
            decision = seat, episodes.encoding.encode_action(action, episodes.rules)
        except IllegalAction:
            decision = seat, UNKNOWN
    return Entry(f"{action!r} {digest}", decision, rounds)


_NO_PAST: Final[Mapping[Seat | None, tuple[Entry, ...]]] = {}


def _actor(step: Step) -> Actor | None:
    episodes, actors = step.episodes, step.episodes.game.actors(step.state)
    if not actors or step.rounds == episodes.rounds or step.decisions >= episodes.max_decisions:
        return None
    return actors[0]


@frozen(eq=False)
class Step(Generic[S, A, V]):
    """A moment of an episode, with the action that led to it and all steps before it.

    A step never changes. Steps that have a past in common share it, so walking a tree costs as
    much as its nodes.

    Examples:
        >>> from fodasse.games.fodasse import Bid
        >>> dealer = Dealer(seed=1)
        >>> step = dealer.settle(dealer.start(Episodes.of("fodasse", seats=3, rounds=1)))
        >>> for bid in (Bid(1, 0), Bid(2, 0), Bid(0, 0)):
        ...     step = step.then(bid)
        >>> step.is_over, step.actor, len(step.values)
        (True, None, 3)
    """

    episodes: Episodes[S, A, V]
    state: S
    """The state of the game."""
    decisions: int = 0
    """The number of decisions made."""
    rounds: int = 0
    """The number of rounds or hands finished."""
    before: Step[S, A, V] | None = None
    action: A | None = None
    """The action that led here; None at the beginning."""
    past: Mapping[Seat | None, tuple[Entry, ...]] = _NO_PAST
    """The logs before the beginning of a sampled world, of its seat and of a spectator."""
    actor: Actor | None = field(init=False, default=Factory(_actor, takes_self=True))
    """The actor: a seat, ``CHANCE``, or None when the episode is over or cut."""
    _entries: dict[Seat | None, Entry] = field(factory=dict, init=False)

    @staticmethod
    def first(
        episodes: Episodes[S1, A1, V1], options: Mapping[str, int] | None = None
    ) -> Step[S1, A1, V1]:
        """Return the beginning of an episode, before the first deal.

        Args:
            episodes: the episodes.
            options: the start options of this one; None: the first number of each.
        """
        options = next(variations(episodes.options)) if options is None else options
        state = episodes.game.start(episodes.seats, rules=episodes.rules, **options)
        return Step(episodes, state)

    def then(self, action: A) -> Step[S, A, V]:
        """Return the step that an action of a seat or of chance makes.

        Raises:
            IllegalAction: the rules do not allow it.
        """
        return self.follow(action, self.episodes.game.apply(self.state, action))

    def follow(self, action: A, state: S) -> Step[S, A, V]:
        """Return the step that an action makes, given the state that it leads to."""
        part = self.episodes.game.rounds
        rounds = self.rounds + (part is not None and part.ends(self.state, state))
        decisions = self.decisions + (seat_of(action) is not None)
        return Step(self.episodes, state, decisions, rounds, self, action)

    @property
    def is_over(self) -> bool:
        """Whether the match, or the last of the rounds, is finished."""
        return self.actor is None and not self.is_cut

    @property
    def is_cut(self) -> bool:
        """Whether the episode was stopped at the most decisions allowed."""
        episodes = self.episodes
        return (
            self.decisions >= episodes.max_decisions
            and self.rounds != episodes.rounds
            and bool(episodes.game.actors(self.state))
        )

    @property
    def values(self) -> tuple[float, ...]:
        """The value of each seat so far: rewards are differences of these."""
        game = self.episodes.game
        if self.episodes.rewards == "points" and game.rounds is not None:
            return game.rounds.points(self.state)
        return game.returns(self.state)

    @property
    def totals(self) -> tuple[float, ...]:
        """The value of each seat so far and, for a retired seat, its value at the end.

        Where a retired seat gets the rest of its rewards at once, they are differences of these.
        """
        values, retired = self.values, self.retired
        if not retired:
            return values
        return tuple(retired.get(seat, value) for seat, value in enumerate(values))

    @property
    def retired(self) -> Mapping[Seat, float]:
        """The seats that take no more part, with the value each will have at the end."""
        retired = self.episodes.encoding.retired(self.state)
        if self.episodes.rewards == "returns" or not retired:
            return retired
        values = self.values
        return {seat: values[seat] for seat in retired}

    def chosen(self, choice: Any) -> A:
        """Return the action that the seat to act chooses.

        Args:
            choice: an action id; or an action, which must have an id and be that seat's.

        Raises:
            IllegalAction: an action that no id stands for (code ``no-number``), or of another seat
                than the one to act (``not-your-seat``).
            ValueError: no action has this id, or no seat is to act.
            TypeError: neither an id nor an action of the game.
        """
        seat, episodes = self._seat(), self.episodes
        if isinstance(choice, episodes.game.documents.actions):
            action: A = choice
            episodes.encoding.encode_action(action, episodes.rules)
            if seat_of(action) != seat:
                raise IllegalAction(NOT_YOUR_SEAT.within(episodes.game.texts), action)
        elif choice is None:
            raise TypeError(f"seat {seat} is to act: it needs an action, not None")
        else:
            action = episodes.encoding.decode_action(choice, seat, episodes.rules)
        return episodes.game.explicit(self.state, action)

    def legal_ids(self, seat: Seat) -> list[int]:
        """Return the ids of the legal actions of a seat; [] for a seat that is not awaited."""
        encode, rules = self.episodes.encoding.encode_action, self.episodes.rules
        legal = self.episodes.game.legal_actions(self.state, seat)
        return [encode(action, rules) for action in legal]

    def turn(self) -> Turn[A, V]:
        """Return the turn of the seat to act, as the library's bots get it.

        In a sampled world the history begins with that world.

        Raises:
            ValueError: no seat is to act.
        """
        seat = self._seat()
        view: Any = self.episodes.game.view(self.state, seat)

        def history() -> tuple[Observation[A, V], ...]:
            return tuple(step.observation(seat) for step in self.path())

        return quick_turn(seat, view, view.legal_actions, Recall(history))

    def log(self, seat: Seat | None) -> tuple[Entry, ...]:
        """Return the log of a seat or of a spectator.

        Logs are equal where a seat cannot tell two pasts apart.
        """
        first, *rest = self.path()
        past = first.past.get(seat, first.past.get(None, ()))
        if seat not in first.past:
            rest = [first, *rest]
        return (*past, *[step.entry(seat) for step in rest])

    def sampled(self, seat: Seat, rng: Random) -> Step[S, A, V]:
        """Return a random world that a seat may think it is in, each equally likely.

        That seat keeps its log; the others have the log of a spectator, and then what they see
        in that world.
        """
        game = self.episodes.game
        world = game.determinize(game.view(self.state, seat), rng)
        past = {viewer: self.log(viewer) for viewer in (seat, None)}
        return Step(self.episodes, world, self.decisions, self.rounds, past=past)

    def path(self) -> list[Step[S, A, V]]:
        """Return all steps up to this one, from the beginning."""
        steps: list[Step[S, A, V]] = []
        step: Step[S, A, V] | None = self
        while step is not None:
            steps.append(step)
            step = step.before
        return steps[::-1]

    def observation(self, seat: Seat | None) -> Observation[A, V]:
        """Return this step as a seat or a spectator saw it."""
        game, action = self.episodes.game, self.action
        if self.before is not None and action is not None:
            action = game.censor(self.before.state, action, seat)
        return Observation(action, game.view(self.state, seat))

    def entry(self, seat: Seat | None) -> Entry:
        """Return this step's entry in the log of a seat or a spectator."""
        if seat not in self._entries:
            rounds = self.before.rounds if self.before else 0
            self._entries[seat] = log_entry(self.episodes, self.observation(seat), rounds)
        return self._entries[seat]

    def _seat(self) -> Seat:
        if self.actor is None or self.actor is CHANCE:
            raise ValueError("no seat is to act")
        return self.actor

    def __deepcopy__(self, memo: object) -> Step[S, A, V]:
        return self  # it never changes, so a copy needs no copy of it

    def __reduce__(self) -> tuple[object, ...]:
        # Stored as the actions that led here: nested steps would be too deep for pickle.
        first, *rest = self.path()
        names = ("episodes", "state", "decisions", "rounds", "past")
        start = {name: getattr(first, name) for name in names}
        return _replayed, (start, [step.action for step in rest])


def _replayed(start: Mapping[str, Any], actions: list[A]) -> Step[Any, A, Any]:
    step = Step(**start)
    for action in actions:
        step = step.then(action)
    return step


class Dealer:
    """Chance in a series of matches, keyed by seed, match number and deal number.

    Start options that vary are drawn by seed and match number.
    """

    def __init__(self, seed: SupportsIndex | str, match: int = 0) -> None:
        """Begin before the first match of a seed, or before another one.

        Raises:
            TypeError: the seed is neither a whole number nor a text.
        """
        self.seed = seed if isinstance(seed, str) else index(seed)
        """The seed, from which all draws follow with the numbers of match and deal."""
        self.match = match - 1
        """The number of the match; -1 before the first."""
        self.options: dict[str, int] = {}
        """The start options of the match."""
        self._deals = 0

    def start(self, episodes: Episodes[S, A, V]) -> Step[S, A, V]:
        """Begin the next match and return its beginning, before the first deal."""
        self.match += 1
        self._deals = 0
        self.options = draw_options(episodes.options, self.seed, self.match)
        return Step.first(episodes, self.options)

    def draw(self, step: Step[S, A, V]) -> Step[S, A, V]:
        """Return the step that the draw which is due makes."""
        rng = deal_rng(self.seed, self.match, self._deals)
        self._deals += 1
        return step.then(step.episodes.game.sample_chance(step.state, rng))

    def settle(self, step: Step[S, A, V]) -> Step[S, A, V]:
        """Make the draws that are due; return where a seat is to act or the episode is over."""
        while step.actor is CHANCE:
            step = self.draw(step)
        return step
