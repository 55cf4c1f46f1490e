"""Random matches: what the laws are tried on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import Any, Final

from attrs import define, field

from fodasse.core.game import Game
from fodasse.core.sampling import sample_chance
from fodasse.core.seats import CHANCE, Seat
from fodasse.table.record import Record

MOST_VIEWERS: Final = 5
"""At larger tables not every seat looks every time."""


@define(slots=False)
class Match:
    """A match that was played, whole or up to some action."""

    game: Game[Any, Any, Any]
    """What was played."""
    rules: Any
    """By which rules."""
    seed: int
    """What its randomness came from."""
    states: tuple[Any, ...] = field(repr=False)
    """The first state, then the one after each action."""
    actions: tuple[Any, ...] = field(repr=False)
    """What was done."""

    @cached_property
    def record(self) -> Record:
        """The match as a record."""
        seats = len(self.game.returns(self.states[0]))
        result = self.game.outcome(self.states[-1])
        return Record(self.game.name, self.rules, seats, actions=self.actions, result=result)

    def moments(self, most: int = 6) -> Iterator[tuple[Any, Random]]:
        """Some states, the last always among them, each with a generator to go on with."""
        rng = Random(self.seed)
        places = set(rng.sample(range(len(self.states)), min(most, len(self.states))))
        for place in sorted(places | {len(self.states) - 1}):
            yield self.states[place], Random(self.seed + place)


def viewers(game: Game[Any, Any, Any], state: Any, rng: Random) -> tuple[Seat | None, ...]:
    """Who looks at a state: a spectator and the seats, a few of them where there are many."""
    seats = range(len(game.returns(state)))
    return (None, *rng.sample(seats, min(MOST_VIEWERS, len(seats))))


def random_match(
    game: Game[Any, Any, Any],
    seats: int,
    *,
    rules: Any = None,
    seed: int = 0,
    most_actions: int = 400,
    table_share: float = 0.0,
) -> Match:
    """A match of random legal actions.

    Args:
        game: what is played.
        seats: how many begin.
        rules: the game's rules; None: the book.
        seed: all there is of randomness.
        most_actions: where it is broken off if it is not over.
        table_share: how often something is done that nobody waits for: 0.1 is every tenth action.
    """
    rules = game.forms.rules() if rules is None else rules
    rng = Random(seed)
    states = [game.start(seats, rules=rules)]
    actions: list[Any] = []
    while len(actions) < most_actions:
        action = random_action(game, states[-1], rng, table_share)
        if action is None:
            break
        states.append(game.apply(states[-1], action))
        actions.append(action)
    return Match(game, rules, seed, tuple(states), tuple(actions))


def random_action(
    game: Game[Any, Any, Any], state: Any, rng: Random, table_share: float = 0.0
) -> Any:
    """Something that may be done, or None when the match is over."""
    actors = game.actors(state)
    if not actors:
        return None
    if rng.random() < table_share and (possible := game.table_actions(state)):
        # By kind first: joins would drown among motions, and tables empty if all left.
        kind = rng.choice(list(dict.fromkeys(map(type, possible))))
        return rng.choice([action for action in possible if type(action) is kind])
    actor = rng.choice(actors)
    if actor is CHANCE:
        return sample_chance(game, state, rng)
    return rng.choice(game.legal_actions(state, actor))
