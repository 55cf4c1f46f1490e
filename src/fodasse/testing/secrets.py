"""Laws of hidden information: secrecy, and the worlds that a view allows."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from fodasse.core.game import Game
from fodasse.core.seats import CHANCE, Seat
from fodasse.table.serial import to_json
from fodasse.testing.trial import Trial, law
from fodasse.testing.uniformity import uneven

FEW_WORLDS: Final = 12
"""The greatest number of worlds of which sampling must meet each."""
SAMPLES: Final = 20
"""Number of samples that must not all be equal if there are more worlds."""
PLAYED_ON: Final = 30
"""Number of actions by which a sampled world is played on."""


@law
def secrecy(trial: Trial) -> None:
    """In worlds that a seat cannot tell apart, everything it is given is the same."""
    game = trial.game
    for state, rng in trial.moments(most=3):
        for seat in trial.viewers(state, rng):
            world = game.determinize(game.view(state, seat), rng)
            assert_same_sight(trial, state, world, seat)


@law
def beliefs(trial: Trial) -> None:
    """Sampled worlds give the view they came from, can be played on, and miss none."""
    game, states = trial.game, trial.match.states
    pools = [game.chance(state).pool for state in states if CHANCE in game.actors(state)]
    repeats = any(len(set(pool)) < len(pool) for pool in pools)
    for state, rng in trial.moments(most=3):
        for seat in trial.viewers(state, rng):
            view = game.view(state, seat)
            count = game.count_worlds(view)
            world = game.determinize(view, rng)
            game.validate(world)
            trial.same("view of a sampled world", view, game.view(world, seat))
            trial.need(count >= 1, "at least one world", f"{count} worlds")
            if count <= FEW_WORLDS:
                problem = uneven(partial(game.determinize, view, rng), count, repeats=repeats)
                trial.need(not problem, f"{count} worlds, equally often", problem)
            elif not repeats:
                samples = (game.determinize(view, rng) for _ in range(SAMPLES))
                trial.need(
                    any(sample != world for sample in samples),
                    f"different worlds, of {count}",
                    f"one world {SAMPLES + 1} times",
                )
            trial.about = "a sampled world"
            for _ in trial.play_on(world, rng, PLAYED_ON):
                pass
            trial.about = ""


def assert_same_sight(trial: Trial, state: Any, world: Any, seat: Seat | None) -> None:
    """Check that a seat is given the same in a state and in a world it cannot tell from it."""
    game = trial.game
    view = game.view(state, seat)
    same = game.view(world, seat)
    trial.same("view", view, same)
    trial.same("repr of the view", repr(view), repr(same))
    trial.same("JSON of the view", to_json(view), to_json(same))
    trial.same("count_worlds", game.count_worlds(view), game.count_worlds(same))
    trial.same("actors", game.actors(state), game.actors(world))
    trial.same("table_actions", game.table_actions(state), game.table_actions(world))
    if seat is not None:
        legal = game.legal_actions(state, seat)
        trial.same("legal_actions", legal, game.legal_actions(world, seat))
        trial.same("refusals", _texts(game, state, seat), _texts(game, world, seat))
        if (encoding := game.encoding) is not None:
            trial.same("observation", encoding.observe(view), encoding.observe(same))


def _texts(game: Game, state: Any, seat: Seat) -> list[str]:
    return [f"{error} {error!r}" for error in game.refusals(state, seat)]
