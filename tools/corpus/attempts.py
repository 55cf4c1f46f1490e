"""Actions to try in a state, most of which the rules refuse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from random import Random
from types import NoneType
from typing import Any, Final, get_args, get_origin, get_type_hints

from attrs import evolve, fields, has

from fodasse.core.cards import FULL_DECK, Card
from fodasse.core.game import Game
from fodasse.core.seats import CHANCE
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
    return _value(_hints(kind)[name], seats, rng)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _value(form: Any, seats: int, rng: Random) -> Any:
    """Return a value of a field's type; most numbers are those of seats."""
    kinds = get_args(form)
    if get_origin(form) is tuple:
        if kinds[-1] is Ellipsis:
            return tuple(_value(kinds[0], seats, rng) for _ in range(rng.randrange(4)))
        return tuple(_value(each, seats, rng) for each in kinds)
    if kinds:
        return _value(rng.choice(kinds), seats, rng)
    if form is NoneType:
        return None
    if form is Card:
        return rng.choice(FULL_DECK)
    if form is bool:
        return rng.random() < 1 / 2
    if form is int:
        return rng.choice(list(_numbers(seats)))
    if isinstance(form, type) and issubclass(form, Enum):
        return rng.choice(list(form))
    return _built(form, seats, rng) if has(form) else form()


def _numbers(seats: int) -> Iterator[int]:
    yield from range(-1, seats + 1)
    yield from range(4)
    yield from (6, 9, 12, 14, 16, 40)
