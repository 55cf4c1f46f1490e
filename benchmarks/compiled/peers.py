"""Peers of Fodasse: OpenSpiel's ``oh_hell`` in C++, and games of Pgx on the CPU.

OpenSpiel is rolled out by the evaluator of its MCTS bot, so that no Python runs between two
decisions.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from compiled.ours import ENVS, SEATS
from compiled.turns import Counts

SCAN: Final = 50
"""Steps of Pgx in one compiled loop."""
LARGEST: Final = 12
"""Most tricks that four seats can play in ``oh_hell``."""


def openspiel() -> Callable[[int], Counts]:
    """Play random rollouts of ``oh_hell``, equally many for each number of tricks.

    One simulation of the bot evaluates the position it is asked about and no other. After the deal
    nothing is random in this game, so a rollout has a bid a seat and a play a seat and trick: they
    are counted by playing one out. A play that is forced is a decision, as it is in Fodasse.
    """
    import pyspiel

    game = pyspiel.load_game("oh_hell", {"players": SEATS})
    rng = random.Random(1)
    wanted = 300

    def dealt(tricks: int) -> Any:
        state = game.new_initial_state()
        state.apply_action(state.legal_actions()[tricks - 1])
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        return state

    def decisions(state: Any) -> int:
        end, made = state.clone(), 0
        while not end.is_terminal():
            end.apply_action(end.legal_actions()[0])
            made += 1
        return made

    states = [dealt(tricks) for tricks in range(1, LARGEST + 1)]
    length = sum(map(decisions, states))

    def work(seed: int) -> Counts:
        for state in states:
            evaluator = pyspiel.RandomRolloutEvaluator(wanted, seed)
            bot = pyspiel.MCTSBot(
                game,
                evaluator,
                uct_c=2.0,
                max_simulations=1,
                max_memory_mb=0,
                solve=False,
                seed=seed,
                verbose=False,
            )
            bot.step(state)
        return {"decisions": wanted * length}

    return work


def pgx_game(name: str) -> Callable[[int], Counts]:
    """Make random legal steps in many environments of Pgx, in one compiled loop."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carried: Any, _: None) -> Any:
        state, key = carried
        key, choice, resets = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choice, logits, axis=-1)
        return (step(state, actions, jax.random.split(resets, ENVS)), key), None

    run = jax.jit(lambda carried: jax.lax.scan(one, carried, None, length=SCAN)[0])
    keys = jax.random.split(jax.random.PRNGKey(0), ENVS)
    last = run((jax.jit(jax.vmap(env.init))(keys), jax.random.PRNGKey(1)))

    def work(_: int) -> Counts:
        nonlocal last
        last = jax.block_until_ready(run(last))
        return {"decisions": ENVS * SCAN}

    work(0)
    return work


PEERS: Final[dict[str, Callable[[], Callable[[int], Counts]]]] = {
    "OpenSpiel oh_hell": openspiel,
    "Pgx tic_tac_toe": lambda: pgx_game("tic_tac_toe"),
    "Pgx leduc_holdem": lambda: pgx_game("leduc_holdem"),
}
"""Makers of contenders by name; they raise ImportError where a peer is not installed."""
