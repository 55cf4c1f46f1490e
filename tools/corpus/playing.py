"""Random matches of many styles, which often reach what uniform play rarely reaches."""

from __future__ import annotations

from math import gcd
from random import Random
from typing import Any, Final

from attrs import NOTHING, evolve, field, fields, frozen

from fodasse.core.game import Game
from fodasse.core.refusals import refused
from fodasse.core.seats import CHANCE
from fodasse.testing.matches import PlayedMatch, random_action
from tools.corpus.attempts import random_part
from tools.corpus.draws import Draws

TABLE_SHARES: Final = (0.0, 0.0, 0.03, 0.2, 0.5)
"""The shares of table actions."""
LIKINGS: Final = (0.01, 0.3, 1.0, 1.0, 1.0, 4.0)
"""The weights of a class of actions."""
TURNS: Final = (0.0, 0.0, 0.7, -0.7)
"""The shares of choices that are the first of a class, or, if negative, the last."""
STACKED: Final = (0.0, 0.5, 1.0)
"""The shares of draws in which cards lie at equal distances in the pool."""
ADDING_SHARE: Final = 0.3
"""The share of styles in which optional parts are added to draws."""
SHORT_SHARE: Final = 0.1
"""The share of actions whose optional parts are left out."""
PARTS: Final = 12
"""The number of values that are tried for an optional part."""


@frozen
class Style:
    """A way to choose actions at random."""

    draws: Draws
    """The choices of the match."""
    table_share: float
    """The share of table actions."""
    turn: float
    """The share of choices that are the first of their class, or, if negative, the last."""
    stacked: float
    """The share of draws in which cards lie at equal distances in the pool."""
    adds: bool
    """Whether parts that no draw has, such as a card that turned over, are added to draws."""
    likings: dict[str, float] = field(factory=dict)
    """The weight of each class of actions that was met."""

    @classmethod
    def random(cls, draws: Draws) -> Style:
        """Return a random style."""
        rng = draws.rng("style")
        adds = rng.random() < ADDING_SHARE
        return cls(draws, rng.choice(TABLE_SHARES), rng.choice(TURNS), rng.choice(STACKED), adds)

    def act(self, game: Game, state: Any, place: int) -> Any:
        """Return an action, at times without optional parts; None if the match is over.

        Args:
            game: the game.
            state: the state.
            place: the number of actions before it.
        """
        draws = self.draws.at(place)
        action = self._action(game, state, draws)
        if action is not None and draws.rng("short").random() < SHORT_SHARE:
            defaults = {each.name: each.default for each in fields(type(action))}
            given = {name: part for name, part in defaults.items() if part is not NOTHING}
            less = evolve(action, **given)
            if refused(game.check, state, less) is None:
                return less
        return action

    def _action(self, game: Game, state: Any, draws: Draws) -> Any:
        """Return an action for a state; None if the match is over."""
        rng, actors = draws.rng("action"), game.actors(state)
        if not actors:
            return None
        if rng.random() < self.table_share and game.table_actions(state):
            return random_action(game, state, rng, table_share=1.0)
        seats = [each for each in actors if each is not CHANCE]
        if not seats:
            return self._draw(game, state, rng)
        legal = game.legal_actions(state, rng.choice(seats))
        kind = draws.first({each.type for each in legal}, self._liking)
        of_kind = [each for each in legal if each.type == kind]
        if rng.random() < abs(self.turn):
            return of_kind[0] if self.turn > 0 else of_kind[-1]
        return draws.first(of_kind)

    def _liking(self, kind: str) -> float:
        """Return the weight of a class of actions."""
        if kind not in self.likings:
            self.likings[kind] = self.draws.rng("liking", kind).choice(LIKINGS)
        return self.likings[kind]

    def _draw(self, game: Game, state: Any, rng: Random) -> Any:
        """Return an action of chance: a random one, or one of cards at equal distances."""
        if rng.random() < self.stacked:
            chance = game.chance(state)
            size = len(chance.pool)
            step = rng.choice([each for each in range(1, size + 1) if gcd(each, size) == 1])
            first = rng.randrange(size)
            cards = [chance.pool[(first + step * place) % size] for place in range(chance.count)]
            found = game.chance_action(state, cards)
        else:
            found = game.sample_chance(state, rng)
        return _added(game, state, found, rng) if self.adds else found


def _added(game: Game, state: Any, action: Any, rng: Random) -> Any:
    """Return a draw with an optional part that the rules allow, if one is found."""
    for each in fields(type(action)):
        for _ in range(PARTS if each.default is not NOTHING else 0):
            part = random_part(type(action), each.name, len(game.returns(state)), rng)
            other = evolve(action, **{each.name: part})
            if other != action and refused(game.check, state, other) is None:
                return other
    return action


def play(
    game: Game, seats: int, rules: Any, options: dict[str, int], *, draws: Draws, most: int
) -> PlayedMatch:
    """Return a match of at most ``most`` actions, in a random style.

    Raises:
        RulesError: no match can start like this.
    """
    style, states, actions = Style.random(draws), [game.start(seats, rules=rules, **options)], []
    for place in range(most):
        action = style.act(game, states[-1], place)
        if action is None:
            break
        states.append(game.apply(states[-1], action))
        actions.append(action)
    return PlayedMatch(game, rules, 0, tuple(states), tuple(actions), options=options)
