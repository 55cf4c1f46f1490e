"""The steps of an episode as each seat saw them, without random numbers.

Nothing here changes: steps that have a past in common share it, so walking a tree costs as much as
its nodes. Draws can be made card by card.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from random import Random
from typing import Final, Generic, NamedTuple

from attrs import Factory, field, frozen

from fodasse.adapters.episodes import Episodes, Place, seat_of
from fodasse.core.encoding import UNKNOWN
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import CHANCE, Actor, Seat
from fodasse.core.types import A1, S1, V1, A, S, V
from fodasse.table.bot import Recall, Turn
from fodasse.table.record import Observation


class Entry(NamedTuple):
    """A step in the log of a seat or a spectator."""

    text: str
    """The action, and a digest of the view it led to; for the beginning, the digest alone."""
    decision: tuple[Seat, int] | None = None
    """The seat that acted and its action id, -1 where cards were hidden; None for chance."""
    rounds: int = 0
    """The number of rounds finished before."""


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


@frozen(eq=False)
class Step(Generic[S, A, V]):
    """An action with the place it led to, and all steps before it."""

    episodes: Episodes[S, A, V]
    place: Place[S]
    before: Step[S, A, V] | None = None
    action: A | None = None
    """The action that led here; None at the beginning."""
    past: Mapping[Seat | None, tuple[Entry, ...]] = _NO_PAST
    """The logs before the beginning of a sampled world, of its seat and of a spectator."""
    actor: Actor | None = field(
        init=False, default=Factory(lambda step: step.episodes.actor(step.place), takes_self=True)
    )
    """The actor: a seat, ``CHANCE``, or None when the episode is over or cut."""
    _entries: dict[Seat | None, Entry] = field(factory=dict, init=False)

    def then(self, action: A) -> Step[S, A, V]:
        """Return the step that an action makes.

        Raises:
            IllegalAction: the rules do not allow it.
        """
        return Step(self.episodes, self.episodes.apply(self.place, action), self, action)

    def turn(self) -> Turn[A, V]:
        """Return the turn of the seat to act, as the library's bots get it.

        In a sampled world the history begins with that world.

        Raises:
            ValueError: no seat is to act.
        """
        seat, game, state = self.actor, self.episodes.game, self.place.state
        if seat is None or seat is CHANCE:
            raise ValueError("no seat is to act")
        view, legal = game.view(state, seat), game.legal_actions(state, seat)
        return Turn(seat, view, legal, recall=Recall(lambda: self.history(seat)))

    def history(self, seat: Seat) -> tuple[Observation[A, V], ...]:
        """Return a seat's history since the first step, which may be that of a sampled world."""
        return tuple(step.observation(seat) for step in self.path())

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
        place, game = self.place, self.episodes.game
        world = game.determinize(game.view(place.state, seat), rng)
        past = {viewer: self.log(viewer) for viewer in (seat, None)}
        return Step(self.episodes, Place(world, place.decisions, place.rounds), past=past)

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
            action = game.censor(self.before.place.state, action, seat)
        return Observation(action, game.view(self.place.state, seat))

    def entry(self, seat: Seat | None) -> Entry:
        """Return this step's entry in the log of a seat or a spectator."""
        if seat not in self._entries:
            rounds = self.before.place.rounds if self.before else 0
            self._entries[seat] = log_entry(self.episodes, self.observation(seat), rounds)
        return self._entries[seat]

    def __reduce__(self) -> tuple[object, ...]:
        # As the actions that led here: steps inside steps would be too deep for pickle.
        first, *rest = self.path()
        actions = [step.action for step in rest]
        return _replayed, (first.episodes, first.place, first.past, actions)


def _replayed(
    episodes: Episodes[S, A, V],
    place: Place[S],
    past: Mapping[Seat | None, tuple[Entry, ...]],
    actions: list[A],
) -> Step[S, A, V]:
    step = Step(episodes, place, past=past)
    for action in actions:
        step = step.then(action)
    return step


@frozen(eq=False)
class Moment(Generic[S, A, V]):
    """A step, or a draw after it of which some cards are drawn.

    Examples:
        >>> rounds = Episodes.of("fodasse", seats=3, rounds=1)
        >>> start = Moment.of(Step(rounds, rounds.start()))
        >>> len(start.outcomes()), start.outcomes()[0]
        (40, (0, 0.025))
        >>> len(start.apply(0).outcomes())
        39
    """

    step: Step[S, A, V]
    drawn: tuple[int, ...] = ()
    """The numbers of the cards drawn."""
    left: tuple[int, ...] = ()
    """By number of the card, the copies left in the pool; () where none is drawn."""

    @staticmethod
    def of(step: Step[S1, A1, V1]) -> Moment[S1, A1, V1]:
        """Return the moment just after a step."""
        if step.actor is not CHANCE:
            return Moment(step)
        pool = step.episodes.game.chance(step.place.state).pool
        return Moment(step, left=tuple(map(pool.count, step.episodes.layout.cards)))

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the next cards of a draw, by number, with their exact probabilities."""
        total = sum(self.left)
        return [(number, count / total) for number, count in enumerate(self.left) if count]

    def apply(self, number: int) -> Moment[S, A, V]:
        """Return the moment after a decision, or after a card was drawn.

        Raises:
            IllegalAction: the rules do not allow the action.
            ValueError: no action or card has this number, or the episode is over.
        """
        step, episodes = self.step, self.step.episodes
        if step.actor is None:
            raise ValueError("the episode is over")
        if step.actor is not CHANCE:
            return Moment.of(step.then(episodes.action(step.place, number)))
        left, cards, state = list(self.left), episodes.layout.cards, step.place.state
        if not 0 <= number < len(left) or not left[number]:
            raise ValueError(f"card {number} cannot be drawn")
        left[number] -= 1
        drawn = (*self.drawn, number)
        if len(drawn) < episodes.game.chance(state).count:
            return Moment(step, drawn, tuple(left))
        action = episodes.game.chance_action(state, [cards[each] for each in drawn])
        return Moment.of(step.then(action))

    def __deepcopy__(self, memo: object) -> Moment[S, A, V]:
        return self  # it never changes, so a copy needs no copy of it
