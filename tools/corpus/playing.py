"""Random matches of many styles, which often reach what uniform play rarely reaches."""

from __future__ import annotations

from math import gcd
from random import Random
from typing import Any, Final

from attrs import NOTHING, define, evolve, field, fields

from fodasse.core.game import Game
from fodasse.core.refusals import refused
from fodasse.core.seats import CHANCE
from fodasse.testing.matches import PlayedMatch, random_action
from tools.corpus.attempts import random_part

SHARES: Final = (0.0, 0.0, 0.03, 0.2, 0.5)
"""The shares of table actions."""
LIKINGS: Final = (0.01, 0.3, 1.0, 1.0, 1.0, 4.0)
"""The weights of a class of actions."""
TURNS: Final = (0.0, 0.0, 0.7, -0.7)
"""The shares of choices that are the first of a class, or, if negative, the last."""
STACKED: Final = (0.0, 0.5, 1.0)
"""The shares of draws in which cards lie at equal distances in the pool."""
EXTRA: Final = 0.3
"""The share of styles in which optional parts are added to draws."""
SHORT: Final = 0.1
"""The share of actions whose optional parts are left out."""
DRAWN: Final = 12
"""The number of values that are tried for an optional part."""


@define
class Style:
    """A way to choose actions at random."""

    rng: Random
    """The generator."""
    table_share: float
    """The share of table actions."""
    turn: float
    """The share of choices that are the first of their class, or, if negative, the last."""
    stacked: float
    """The share of draws in which cards lie at equal distances in the pool."""
    adds: bool
    """Whether parts that no draw has, such as a card that turned over, are added to draws."""
    weights: dict[str, float] = field(factory=dict)
    """The weight of each class of actions."""

    @classmethod
    def drawn(cls, rng: Random) -> Style:
        """Return a random style."""
        adds = rng.random() < EXTRA
        return cls(rng, rng.choice(SHARES), rng.choice(TURNS), rng.choice(STACKED), adds)

    def act(self, game: Game, state: Any) -> Any:
        """Return an action, at times without optional parts; None if the match is over."""
        action = self.action(game, state)
        if action is not None and self.rng.random() < SHORT:
            parts = {each.name: each.default for each in fields(type(action))}
            said = {name: part for name, part in parts.items() if part is not NOTHING}
            less = evolve(action, **said)
            if refused(game.check, state, less) is None:
                return less
        return action

    def action(self, game: Game, state: Any) -> Any:
        """Return an action for a state; None if the match is over."""
        rng, actors = self.rng, game.actors(state)
        if not actors:
            return None
        if rng.random() < self.table_share and game.table_actions(state):
            return random_action(game, state, rng, table_share=1.0)
        seats = [each for each in actors if each is not CHANCE]
        if not seats:
            return self._draw(game, state)
        legal = game.legal_actions(state, rng.choice(seats))
        kinds = list(dict.fromkeys(each.type for each in legal))
        weights = [self.weights.setdefault(each, rng.choice(LIKINGS)) for each in kinds]
        (kind,) = rng.choices(kinds, weights)
        of_kind = [each for each in legal if each.type == kind]
        if rng.random() < abs(self.turn):
            return of_kind[0] if self.turn > 0 else of_kind[-1]
        return rng.choice(of_kind)

    def _draw(self, game: Game, state: Any) -> Any:
        """Return an action of chance: a random one, or one of cards at equal distances."""
        if self.rng.random() < self.stacked:
            chance = game.chance(state)
            size = len(chance.pool)
            step = self.rng.choice([each for each in range(1, size + 1) if gcd(each, size) == 1])
            first = self.rng.randrange(size)
            cards = [chance.pool[(first + step * place) % size] for place in range(chance.count)]
            found = game.chance_action(state, cards)
        else:
            found = game.sample_chance(state, self.rng)
        return self._added(game, state, found) if self.adds else found

    def _added(self, game: Game, state: Any, action: Any) -> Any:
        """Return a draw with an optional part that the rules allow, if one is found."""
        for each in fields(type(action)):
            for _ in range(DRAWN if each.default is not NOTHING else 0):
                part = random_part(type(action), each.name, len(game.returns(state)), self.rng)
                other = evolve(action, **{each.name: part})
                if other != action and refused(game.check, state, other) is None:
                    return other
        return action


def played_on(match: PlayedMatch, rng: Random, most: int) -> PlayedMatch:
    """Return a match continued by at most ``most`` actions, in a random style."""
    style, game = Style.drawn(rng), match.game
    states, actions = [*match.states], [*match.actions]
    for _ in range(most):
        action = style.act(game, states[-1])
        if action is None:
            break
        states.append(game.apply(states[-1], action))
        actions.append(action)
    return evolve(match, states=tuple(states), actions=tuple(actions))
