"""How an episode came to where it is, step by step, and what each seat saw of it.

Nothing here changes: steps that have a past in common share it, so a tree is walked at the cost of
its nodes. Draws go on card by card.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple

from attrs import field, frozen

from fodasse.adapters.episodes import Episodes, Place
from fodasse.core.encoding import UNKNOWN
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import CHANCE, Seat
from fodasse.table.record import Observation


class Sight(NamedTuple):
    """A step as a seat, or a spectator, saw it."""

    text: str
    """The action, and a digest of the view it led to; of the beginning, the digest alone."""
    decision: tuple[Seat, int] | None = None
    """Who decided what, -1 where it was not all seen; None: chance did, or nobody."""
    rounds: int = 0
    """How many were finished before."""


def sight(episodes: Episodes, action: Any, view: Any, rounds: int = 0) -> Sight:
    """Return a step as the viewer of its view saw it.

    Args:
        episodes: what is played.
        action: the action as the viewer saw it; None at the beginning.
        view: the view after it.
        rounds: the number of rounds finished before it.
    """
    digest = blake2b(repr(view).encode(), digest_size=8).hexdigest()
    if action is None:
        return Sight(digest)
    decision = None
    if hasattr(action, "seat"):
        try:
            number = int(episodes.game.encoding.encode_action(action, episodes.rules))
        except IllegalAction:
            number = UNKNOWN
        decision = action.seat, number
    return Sight(f"{action!r} {digest}", decision, rounds)


@frozen(eq=False)
class Step:
    """An action, where it led, and all before it."""

    episodes: Episodes
    place: Place
    before: Step | None = None
    action: Any = None
    """What led here; None at the beginning."""
    past: Mapping[Seat | None, tuple[Sight, ...]] = field(factory=dict)
    """Before the beginning of a sampled world: what its seat, and a spectator, had seen."""
    actor: Any = field(init=False)
    """Who acts: a seat, ``CHANCE``, or None when the episode is over or cut."""
    _seen: dict[Seat | None, Sight] = field(factory=dict, init=False)

    @actor.default
    def _actor(self) -> Any:
        return self.episodes.actor(self.place)

    def then(self, action: Any) -> Step:
        """The step that an action makes.

        Raises:
            IllegalAction: the rules do not allow it.
        """
        return Step(self.episodes, self.episodes.apply(self.place, action), self, action)

    def sights(self, seat: Seat | None) -> tuple[Sight, ...]:
        """All that a seat has seen, from the first: alike where it cannot tell two pasts apart."""
        sights: list[Sight] = []
        step = self
        while step.before is not None:
            sights.append(step.sight(seat))
            step = step.before
        if seat not in step.past:
            sights.append(step.sight(seat))
        sights.extend(reversed(step.past.get(seat, step.past.get(None, ()))))
        return tuple(reversed(sights))

    def history(self, seat: Seat) -> tuple[Observation, ...]:
        """Return a seat's history since the first step, which may be that of a sampled world."""
        game = self.episodes.game
        seen: list[Observation] = []
        step = self
        while step.before is not None:
            action = game.censor(step.before.place.state, step.action, seat)
            seen.append(Observation(action, game.view(step.place.state, seat)))
            step = step.before
        seen.append(Observation(None, game.view(step.place.state, seat)))
        return tuple(reversed(seen))

    def sight(self, seat: Seat | None) -> Sight:
        """This step as a seat saw it."""
        if seat not in self._seen:
            self._seen[seat] = self._sight(seat)
        return self._seen[seat]

    def _sight(self, seat: Seat | None) -> Sight:
        game, before = self.episodes.game, self.before
        view = game.view(self.place.state, seat)
        if before is None:
            return sight(self.episodes, None, view)
        action = game.censor(before.place.state, self.action, seat)
        return sight(self.episodes, action, view, before.place.rounds)

    def sampled(self, seat: Seat, rng: Random) -> Step:
        """The beginning of a random world that a seat may think it is in, each equally likely.

        That seat has seen what it has seen here; the others what a spectator has, and then what
        is theirs in that world.
        """
        place, game = self.place, self.episodes.game
        world = game.determinize(game.view(place.state, seat), rng)
        past = {viewer: self.sights(viewer) for viewer in (seat, None)}
        return Step(self.episodes, Place(world, place.decisions, place.rounds), past=past)

    def __reduce__(self) -> tuple[Any, ...]:
        # As the actions that led here: steps inside steps would be too deep for pickle.
        actions: list[Any] = []
        step = self
        while step.before is not None:
            actions.append(step.action)
            step = step.before
        return _replayed, (step.episodes, step.place, step.past, actions[::-1])


def _replayed(
    episodes: Episodes,
    place: Place,
    past: Mapping[Seat | None, tuple[Sight, ...]],
    actions: list[Any],
) -> Step:
    step = Step(episodes, place, past=past)
    for action in actions:
        step = step.then(action)
    return step


@frozen(eq=False)
class Moment:
    """A step, or a draw after it that has come to some card.

    Examples:
        >>> rounds = Episodes.of("fodasse", seats=3, rounds=1)
        >>> start = Moment.of(Step(rounds, rounds.start()))
        >>> len(start.outcomes()), start.outcomes()[0]
        (40, (0, 0.025))
        >>> len(start.apply(0).outcomes())
        39
    """

    step: Step
    drawn: tuple[int, ...] = ()
    """The numbers of the cards that came."""
    left: tuple[int, ...] = ()
    """By number of the card, how often it can still come; () where none is drawn."""

    @classmethod
    def of(cls, step: Step) -> Moment:
        """Just after a step."""
        if step.actor is not CHANCE:
            return cls(step)
        pool = step.episodes.game.chance(step.place.state).pool
        return cls(step, left=tuple(map(pool.count, step.episodes.layout.cards)))

    def outcomes(self) -> list[tuple[int, float]]:
        """The next card of a draw, by number, with its exact probability."""
        total = sum(self.left)
        return [(number, count / total) for number, count in enumerate(self.left) if count]

    def apply(self, number: int) -> Moment:
        """The moment after a decision, or after a card was drawn.

        Raises:
            IllegalAction: the rules do not allow it.
            ValueError: there is none with this number, or the episode is over.
        """
        step, episodes = self.step, self.step.episodes
        if step.actor is None:
            raise ValueError("the episode is over")
        if step.actor is not CHANCE:
            return Moment.of(step.then(episodes.action(step.place, number)))
        left, cards = list(self.left), episodes.layout.cards
        if not 0 <= number < len(left) or not left[number]:
            raise ValueError(f"card {number} cannot be drawn")
        left[number] -= 1
        drawn = (*self.drawn, number)
        if len(drawn) < episodes.game.chance(step.place.state).count:
            return Moment(step, drawn, tuple(left))
        settled = episodes.game.chance_action(step.place.state, [cards[each] for each in drawn])
        return Moment.of(step.then(settled))

    def __deepcopy__(self, memo: object) -> Moment:
        return self  # it never changes, so whoever holds it is copied for nothing
