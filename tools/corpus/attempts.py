"""Actions to try in a state, most of which the rules refuse."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from attrs import evolve, fields

from fodasse.core import shapes
from fodasse.core.cards import FULL_DECK, Card
from fodasse.core.game import Game
from fodasse.core.seats import CHANCE
from fodasse.core.shapes import Shape, fields_of
from fodasse.testing.walking import faulty_copies
from tools.corpus.draws import Draws

MAX_SEATS: Final = 6
"""The most seats whose plausible actions are tried."""
BUILT: Final = 2
"""The number of actions of each class that are built at random."""
NEAR: Final = 6
"""The number of legal actions that are tried with one field changed."""
PAST: Final = 4
"""The number of actions of the match that are tried again."""


def attempts(game: Game, states: Sequence[Any], actions: Sequence[Any], draws: Draws) -> list[Any]:
    """Return actions to try after a match, each once; the legal ones are among them.

    Args:
        game: the game.
        states: the states of the match; the last is the one in question.
        actions: the actions of the match.
        draws: the choices of this state.
    """
    state = states[-1]
    seats = range(len(game.returns(state)))
    asked = draws.some(seats, MAX_SEATS)
    tried = [action for seat in asked for action in game.plausible_actions(state, seat)]
    tried += [*draws.some(dict.fromkeys(actions), PAST), *actions[-1:]]
    actors = game.actors(state)
    awaited = [each for each in actors if each is not CHANCE]
    near = [action for seat in awaited for action in game.legal_actions(state, seat)]
    near = draws.some([*near, *game.table_actions(state)], NEAR)
    tried += [other for action in near for other in _others(action, len(seats), draws)]
    if CHANCE in actors:
        drawn = game.sample_chance(state, draws.rng("draw"))
        tried += [drawn, *faulty_copies(drawn, draws.rng("fault"))]
        for number in range(NEAR):
            tried += _others(drawn, len(seats), draws.at("draw", number))
    for kind in game.documents.actions:
        rng = draws.rng(kind.type)
        tried += [_built(kind, len(seats), rng) for _ in range(BUILT)]
    return list(dict.fromkeys(tried))


def _others(action: Any, seats: int, draws: Draws) -> Iterator[Any]:
    """Yield copies of an action, each with another value of one field."""
    for each in fields(type(action)):
        part = random_part(type(action), each.name, seats, draws.rng(action, each.name))
        yield evolve(action, **{each.name: part})


def _built(kind: type[Any], seats: int, rng: Random) -> Any:
    """Return a random action, or a part of one, from the types of its fields."""
    return kind(**{each.name: random_part(kind, each.name, seats, rng) for each in fields(kind)})


def random_part(kind: Any, name: str, seats: int, rng: Random) -> Any:
    """Return a random value of the field of a class."""
    (shape,) = (each.shape for each in fields_of(kind) if each.name == name)
    return _value(shape, seats, rng)


def _value(shape: Shape, seats: int, rng: Random) -> Any:
    """Return a value of a shape; most numbers are those of seats."""
    match shape:
        case shapes.Nullable(of):
            cases = (*(of.of if isinstance(of, shapes.Tagged) else (of,)), None)
            drawn = rng.choice(cases)
            return None if drawn is None else _value(drawn, seats, rng)
        case shapes.Tagged(of):
            return _value(rng.choice(of), seats, rng)
        case shapes.Structure(kind):
            return _built(kind, seats, rng)
        case shapes.Many(kind, of):
            return kind(_value(of, seats, rng) for _ in range(rng.randrange(4)))
        case shapes.Each(of):
            return tuple(_value(each, seats, rng) for each in of)
        case shapes.Words():
            return rng.choice(shape.values)
        case shapes.Plain(kind) if kind in _DRAWN:
            return _DRAWN[kind](seats, rng)
    raise TypeError(f"no values of {shape!r} are drawn")


def _numbers(seats: int) -> Iterator[int]:
    yield from range(-1, seats + 1)
    yield from range(4)
    yield from (6, 9, 12, 14, 16, 40)


_DRAWN: Final[Mapping[type[Any], Callable[[int, Random], Any]]] = {
    bool: lambda _, rng: rng.random() < 1 / 2,
    int: lambda seats, rng: rng.choice(list(_numbers(seats))),
    Card: lambda _, rng: rng.choice(FULL_DECK),
}
"""By class: a function that draws a value, for a number of seats."""
