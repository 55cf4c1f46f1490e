"""The engine and the reference as contenders: matches, environments and rollouts of any game."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time
from typing import Any, Final

from compiled.turns import Contender, Counts, repeated

import fodasse
from fodasse import bulk
from fodasse.bulk import VectorEnv, rollouts
from fodasse.core.game import Game

SEATS: Final = 4
AT_ONCE: Final = 0.2
"""The least seconds between two readings of the clock, so that calls cost less than 1 %."""
ENVS: Final = 4096
FINISHED: Final = {"fodasse": 4}
"""By game: the number of finished rounds where rollouts begin; in other games one."""

AnyGame = Game[Any, Any, Any]


def rules_of(game: AnyGame) -> Any:
    """Return the rules to play by: the book's, with an end to each hand."""
    if game.encoding is None:
        raise ValueError(f"{game.name} has no rules of an episode")
    return game.encoding.rules


def sums_of(game: AnyGame, matches: int, seed: int, policies: str = "random", threads: int = 1):
    """Play whole matches for their sums."""
    return bulk.play_matches(
        game,
        matches,
        SEATS,
        rules=rules_of(game),
        policies=policies,
        seed=seed,
        threads=threads,
        sums_only=True,
    ).sums


def decisions_of(sums: Any) -> int:
    """Return the decisions among the actions: a round or hand begins with one act of chance."""
    deals = sums.counts.get("rounds", sums.counts.get("hands", 0))
    return int(sums.actions - deals)


def enough(work: Callable[[int, int], Counts]) -> int:
    """Return an amount of work that takes more than ``AT_ONCE`` seconds.

    The work is compiled on the way.
    """
    amount = 100
    work(amount, 0)
    while True:
        begin = process_time()
        work(amount, 0)
        if process_time() - begin > AT_ONCE:
            return amount
        amount *= 2


def at_once(work: Callable[[int, int], Counts]) -> Contender:
    """Return a contender that does enough work in each call."""
    return repeated(partial(work, enough(work)))


def matches_of(
    game: AnyGame, policies: str = "random", threads: int = 1
) -> Callable[[int, int], Counts]:
    """Return a function that plays a number of whole matches from a seed."""

    def work(matches: int, seed: int) -> Counts:
        sums = sums_of(game, matches, seed, policies, threads)
        return {"matches": matches, "decisions": decisions_of(sums)}

    return work


def reference(game: AnyGame) -> Callable[[int], Counts]:
    """Play random matches by ``legal_actions`` and ``apply``."""
    rules = rules_of(game)

    def work(seed: int) -> Counts:
        rng = random.Random(seed)
        uniform = rng.random
        state = game.start(SEATS, rules=rules)
        decisions = 0
        while actors := game.actors(state):
            if actors[0] is fodasse.CHANCE:
                action = game.sample_chance(state, rng)
            else:
                actions = game.legal_actions(state)
                action = actions[int(uniform() * len(actions))]
                decisions += 1
            state = game.apply(state, action)
        return {"matches": 1, "decisions": decisions}

    return work


def vector_env(game: AnyGame) -> Contender:
    """Step many environments with masks and observations; choosing actions is not timed."""
    env = VectorEnv(game, ENVS, seats=SEATS, seed=1)
    env.reset()

    def run(seconds: float, _: int) -> Counts:
        stepping, steps = 0.0, 0
        while stepping < seconds:
            actions = env.random_actions()
            begin = process_time()
            env.step(actions)
            stepping += process_time() - begin
            steps += ENVS
        return {"decisions": steps / stepping}

    run(0.1, 0)
    return run


def vector_env_bytes(game: AnyGame) -> str:
    """Return the sizes of an observation and a mask, as text."""
    observations, infos = VectorEnv(game, 1, seats=SEATS).reset()
    mask = infos["action_mask"]
    return f"{observations.nbytes} bytes of observation and {mask.nbytes} of mask"


def rollouts_of(game: AnyGame, *, seen: bool, policies: str) -> Callable[[int, int], Counts]:
    """Return a function that plays a number of rollouts, of a state or a view, to the match's end.

    They begin in the middle of a match.
    """
    state = middle_of(game)
    position = game.view(state, game.actors(state)[0]) if seen else state

    def work(count: int, seed: int) -> Counts:
        rollouts(position, count, policies, seed=seed)
        return {"rollouts": count}

    return work


def middle_of(game: AnyGame) -> Any:
    """Return a state of a random match: some rounds are over, each seat has decided once since."""
    rng = random.Random(5)
    state = game.start(SEATS, rules=rules_of(game))
    finished = FINISHED.get(game.name, 1)
    decided = 0
    while finished or decided < SEATS or game.actors(state)[0] is fodasse.CHANCE:
        before = state
        if game.actors(state)[0] is fodasse.CHANCE:
            state = game.apply(state, game.sample_chance(state, rng))
            continue
        state = game.apply(state, rng.choice(game.legal_actions(state)))
        decided += finished == 0
        if finished and game.rounds is not None:
            finished -= game.rounds.ends(before, state)
    return state


def compile_seconds(game: AnyGame, policy: str) -> tuple[float, float]:
    """Time the first match in a fresh process: nothing stored on disk, then everything.

    Imports are not timed, nor what Numba loads when it compiles for the first time.
    """
    code = (
        "from time import process_time as clock; import numba; from fodasse import bulk;"
        "from fodasse.bulk.game import compiled;"
        f"numba.njit(lambda number: number)(1); compiled({game.name!r}); begin = clock();"
        f"bulk.play_matches({game.name!r}, 1, policies={policy!r}, sums_only=True);"
        "print(clock() - begin)"
    )
    with tempfile.TemporaryDirectory() as folder:
        surroundings = {**os.environ, "NUMBA_CACHE_DIR": folder}

        def spent() -> float:
            command = [sys.executable, "-c", code]
            return float(subprocess.check_output(command, env=surroundings))

        return spent(), median(spent() for _ in range(5))
