"""Documents that were damaged on the way, for any game: refused, or another that can be played."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from random import Random
from typing import Any

import pytest

from fodasse import FormatError, from_json, refusals, to_json
from fodasse.core.cards import FULL_DECK, Rank
from fodasse.core.game import Game
from fodasse.testing import Match
from fodasse.testing.matches import random_action

ANY_WORDS = (*map(str, FULL_DECK[::5]), *map(str, Rank), "", "resume", "deal")
"""What may stand where a text stands."""
FAR = 400
"""How far a position is played on."""


def assert_damage_is_harmless(
    game: Game[Any, Any, Any],
    match: Match,
    rng: Random,
    *,
    words: Iterable[type[Enum]],
    also: Callable[[Any], None] | None = None,
) -> None:
    """Damage states and views of a match: none is read as something that cannot be played.

    Args:
        game: what was played.
        match: a match of it.
        rng: of the damage.
        words: the game's own words.
        also: what else holds in every state.
    """
    known = (*ANY_WORDS, *(member.value for kind in words for member in kind))
    for moment, _ in match.moments(3):
        seat = rng.choice([None, *range(len(game.returns(moment)))])
        for thing in (moment, game.view(moment, seat)):
            text = to_json(thing)
            for damages in (1, 1, 1, 1, 1, 1, 2, 3):
                document = json.loads(text)
                for _ in range(damages):
                    _damage(document, known, rng)
                try:
                    read = from_json(json.dumps(document), game)
                except FormatError:
                    continue
                if read != thing:
                    state = _state_of(game, read, rng)
                    assert_playable(game, state, rng)
                    if also is not None:
                        also(state)


def assert_playable(game: Game[Any, Any, Any], state: Any, rng: Random) -> None:
    """Everything that can be asked of a state has an answer, and so for all that follow."""
    game.verify(state)
    assert from_json(to_json(state), game) == state
    seats = range(len(game.returns(state)))
    for seat in (None, *seats):
        seen = game.view(state, seat)
        game.verify(seen)
        world = game.determinize(seen, rng)
        game.verify(world)
        assert game.view(world, seat) == seen
        assert game.count_worlds(seen) >= 1
        assert from_json(to_json(seen), game) == seen
        assert repr(refusals(game, state, seats[-1] if seat is None else seat))
        for action in game.legal_actions(state, seat):
            game.verify(game.apply(state, action))
    for action in game.table_actions(state):
        game.verify(game.apply(state, action))
    assert sum(game.returns(state)) == pytest.approx(0)
    for _ in range(FAR):
        action = random_action(game, state, rng)
        if action is None:
            break
        state = game.apply(state, action)
        game.verify(state)
    outcome = game.outcome(state)
    assert (outcome is None) == bool(game.actors(state))
    if outcome is not None:
        assert sorted(seat for place in outcome.ranking for seat in place) == list(seats)


def changed(thing: Any, path: str, value: Any) -> str:
    """A document with one value changed, at a path such as ``table.points[2]``."""
    document = json.loads(to_json(thing))
    *steps, last = [int(key) if key.isdecimal() else key for key in re.findall(r"\w+", path)]
    place = document
    for step in steps:
        place = place[step]
    place[last] = value
    return json.dumps(document)


def _state_of(game: Game[Any, Any, Any], read: Any, rng: Random) -> Any:
    if isinstance(read, game.forms.state):
        return read
    state = game.determinize(read, rng)
    assert game.view(state, read.viewer) == read
    return state


def _places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inner = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in inner:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from _places(value, (*path, key))


def _other(value: Any, words: Sequence[Any], rng: Random) -> Any:
    if type(value) is bool:
        return not value
    if type(value) is int:
        return rng.choice([value + 1, value - 1, -value, rng.randrange(8), 10**12, None])
    if type(value) is str:
        return rng.choice([*words, None])
    if type(value) is list:
        shuffled = rng.sample(value, len(value))
        more: Any = rng.choice([None, [], 0, 1, True, *words])
        return rng.choice(
            [[], value[1:], value[:-1], value + value[-1:], shuffled, [*value, more]]
        )
    if value is None:
        return rng.choice([0, 1, 2, 5, 13, True, [], {}, *words])
    return rng.choice([None, {}])


def _damage(document: Any, words: Sequence[Any], rng: Random) -> None:
    """Change one value; which kind of place comes first, for long lists would drown the rest."""
    places = list(_places(document))
    kinds = sorted({tuple(key for key in path if isinstance(key, str)) for path in places})
    kind = rng.choice(kinds)
    *path, key = rng.choice(
        [path for path in places if tuple(key for key in path if isinstance(key, str)) == kind]
    )
    for step in path:
        document = document[step]
    document[key] = _other(document[key], words, rng)
