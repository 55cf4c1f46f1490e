"""Laws of documents: values survive JSON; foreign and damaged documents are refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from enum import Enum
from math import isclose
from random import Random
from typing import Any, Final

from fodasse.core.cards import FULL_DECK, Rank
from fodasse.core.errors import FormatError
from fodasse.core.game import Game
from fodasse.core.shapes import Words, parts_of, shape_of
from fodasse.table.documents import FORMAT
from fodasse.table.serial import from_json, to_json
from fodasse.testing.matches import viewers
from fodasse.testing.secrets import sampled_world
from fodasse.testing.trial import Trial, law
from fodasse.testing.walking import walk

ANY_WORDS: Final = (*map(str, FULL_DECK[::5]), *map(str, Rank), "", "resume", "deal")
"""Texts that may replace a text in a document, in any game."""
DAMAGES: Final = (1, 1, 1, 1, 1, 1, 2, 3)
"""Number of changed values in each damaged copy of a document."""
MAX_TABLE_ACTIONS: Final = 20
"""Number of table actions that are tried in a position."""


@law
def documents(trial: Trial) -> None:
    """Everything survives JSON; unknown keys, at any depth, and newer versions are refused."""
    game, match = trial.game, trial.match
    rng = Random(match.seed)
    _assert_survives(trial, match.rules)
    _assert_survives(trial, match.record)
    steps = list(trial.steps())
    for place in sorted(rng.sample(range(len(steps)), min(8, len(steps)))):
        before, action, _ = steps[place]
        trial.place = place + 1
        _assert_survives(trial, action)
        for seat in trial.viewers(before, rng):
            _assert_survives(trial, game.censor(before, action, seat))
    for state, _ in trial.sample_states():
        _assert_survives(trial, state)
    last = match.states[-1]
    for seat in trial.viewers(last, rng):
        _assert_survives(trial, game.view(last, seat))
    for thing in (last, game.view(last, None), *match.actions[:1]):
        _assert_strict(trial, to_json(thing), rng)


def _assert_survives(trial: Trial, thing: Any) -> None:
    text = to_json(thing)
    read = from_json(text, trial.game)
    trial.same("read from JSON", thing, read)
    trial.same("JSON written again", text, to_json(read))


def _assert_strict(trial: Trial, text: str, rng: Random) -> None:
    """Check that an unknown key is refused at any place, and so is a newer format."""
    data = json.loads(text)
    objects = [part for _, part in walk(data) if isinstance(part, dict)]
    for place in rng.sample(objects, min(4, len(objects))):
        place["unheard of"] = 1
        trial.raises(FormatError, from_json, json.dumps(data), trial.game)
        del place["unheard of"]
    if "format" in data:
        newer = json.dumps(data | {"format": FORMAT + 1})
        trial.raises(FormatError, from_json, newer, trial.game)


@law
def damage(
    trial: Trial,
    *,
    states: int = 1,
    far: int = 40,
    also: Callable[[Any], None] | None = None,
) -> None:
    """A damaged document is refused, or reads as another one that can be played on."""
    game = trial.game
    words = (*ANY_WORDS, *sorted(_words_of(game)))
    for state, rng in trial.sample_states(states):
        seat = rng.choice([None, *range(len(game.returns(state)))])
        for thing in (state, game.view(state, seat)):
            text = to_json(thing)
            for damages in DAMAGES:
                document = json.loads(text)
                done = [_damage(document, words, rng) for _ in range(damages)]
                trial.about = f"{type(thing).__name__} with {', '.join(done)}"
                try:
                    read = from_json(json.dumps(document), game)
                except FormatError:
                    continue
                if read == thing:
                    continue
                if not isinstance(read, game.documents.state):
                    read = sampled_world(trial, read, read.viewer, rng)
                _assert_playable(trial, read, rng, far)
                if also is not None:
                    also(read)


def _words_of(game: Game) -> set[str]:
    """Return the values of all enums in a game's documents."""
    documents = game.documents
    forms = (documents.rules, documents.state, documents.view, documents.reason)
    shapes = [each for form in (*forms, *documents.actions) for each in parts_of(shape_of(form))]
    words = (word for each in shapes if isinstance(each, Words) for word in each.values)
    return {str(word.value) for word in words if isinstance(word, Enum)}


def _assert_playable(trial: Trial, state: Any, rng: Random, far: int) -> None:
    """Check that every function of the game works on a state and on those that follow."""
    game = trial.game
    game.validate(state)
    trial.same("read again", state, from_json(to_json(state), game))
    seats = range(len(game.returns(state)))
    for seat in viewers(game, state, rng):
        view = game.view(state, seat)
        game.validate(view)
        sampled_world(trial, view, seat, rng)
        trial.same("read again", view, from_json(to_json(view), game))
        game.refusals(state, seats[-1] if seat is None else seat)
        for action in game.legal_actions(state, seat):
            game.validate(game.apply(state, action))
    possible = game.table_actions(state)
    for action in rng.sample(possible, min(MAX_TABLE_ACTIONS, len(possible))):
        game.validate(game.apply(state, action))
    returns = game.returns(state)
    trial.need(isclose(sum(returns), 0, abs_tol=1e-9), "returns that sum to 0", returns)
    for following in trial.play_on(state, rng, far):
        state = following
        game.validate(state)
    outcome = game.outcome(state)
    trial.need((outcome is None) == bool(game.actors(state)), "actors or an outcome", outcome)
    if outcome is not None:
        trial.places_all(outcome, len(seats))


def _damage(document: Any, words: Sequence[Any], rng: Random) -> str:
    """Change one value, its kind of place drawn first, and return a description of the change."""
    places = [path for path, _ in walk(document) if path]
    kind = rng.choice(sorted({_kind(path) for path in places}))
    *path, key = rng.choice([path for path in places if _kind(path) == kind])
    place = document
    for step in path:
        place = place[step]
    old = place[key]
    place[key] = _other(old, words, rng)
    name = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in (*path, key))
    return f"{name[1:]} {json.dumps(old)} made {json.dumps(place[key])}"


def _kind(path: tuple[Any, ...]) -> tuple[str, ...]:
    return tuple(key for key in path if isinstance(key, str))


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
