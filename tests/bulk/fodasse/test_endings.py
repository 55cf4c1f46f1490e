"""Ends of rounds solved: compared with the reference, played out in every way."""

from __future__ import annotations

from random import Random
from typing import Any, TypeAlias

import numpy as np
import pytest
from attrs import evolve
from numpy.typing import NDArray

from fodasse import GAME, State, View
from fodasse.bots import named
from fodasse.bots.fodasse.learned import guides
from fodasse.bots.fodasse.rules import RulesBot
from fodasse.bots.fodasse.value import value
from fodasse.bots.game import coefficients
from fodasse.bots.search import SearchBot
from fodasse.bots.search.compiled import is_small, search_of, solve
from fodasse.bulk.batches import Model, Players, batch_values
from fodasse.bulk.beliefs import Knowledge
from fodasse.bulk.game import game_of
from fodasse.core.seats import CHANCE
from fodasse.games.fodasse.encoding import encode_action
from fodasse.table.bot import Turn

TABLE = np.array(coefficients("fodasse"))
Reached: TypeAlias = list[tuple[State, int, float]]
"""States after the same actions, each with the number of its world and its probability."""


def first(_: NDArray[np.int32], mask: NDArray[np.int8], __: int) -> NDArray[np.float64]:
    """Choose the legal action with the least id."""
    result: NDArray[np.float64] = mask * np.linspace(1, 0.1, mask.shape[1])
    return result


def rising(_: NDArray[np.int32], mask: NDArray[np.int8], __: int) -> NDArray[np.float64]:
    """Choose an action as likely as its id is great."""
    scores = np.where(mask > 0, np.arange(1.0, mask.shape[1] + 1), 0.0)
    result: NDArray[np.float64] = scores / scores.sum(axis=1, keepdims=True)
    return result


MODELS = (Model(first, 0.5), Model(rising, 0.25, is_drawn=True))


def on(seed: int, steps: int, seats: int, hand_size: int) -> View:
    """Return the view of a seat that decides, some decisions into a round."""
    rng = Random(seed)
    state = GAME.start(seats, hand_size=hand_size)
    while True:
        actor = GAME.actors(state)[0]
        if actor is CHANCE:
            state = GAME.apply(state, GAME.sample_chance(state, rng))
            continue
        if steps <= 0 and len(GAME.legal_actions(state, actor)) > 1:
            return GAME.view(state, actor)
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state, actor)))
        steps -= 1


def some(view: View, many: int, seed: int) -> Players:
    """Return some worlds, with random weights, in which the others follow anything."""
    found = Knowledge(view).worlds(many, seed=seed)
    dice = np.random.default_rng(seed)
    weights = dice.random(len(found.records))
    shares = dice.dirichlet([1, 1, 1, 1], (len(weights), len(view.at_table))).T[:3]
    shares = shares.swapaxes(1, 2).copy()
    shares[:, :, view.viewer] = 0
    return Players(evolve(found, weights=weights / weights.sum()), shares)


def by_reference(players: Players, view: View) -> list[float]:
    """Return the value of each action, by playing every history in every world."""
    found, viewer, start = players.worlds, view.viewer or 0, view.round_number
    reached: Reached = [
        (game_of(view).state_in(record, view, Random(0)), world, float(weight))
        for world, (record, weight) in enumerate(zip(found.records, found.weights, strict=True))
    ]

    def after(now: Reached, action: Any) -> float:
        return best([(GAME.apply(state, action), world, share) for state, world, share in now])

    def best(now: Reached) -> float:
        state = now[0][0]
        if state.round_number != start or state.to_act is None:
            return sum(share * value(state)[viewer] for state, _, share in now)
        seat = state.to_act
        if seat == viewer:
            return max(after(now, action) for action in GAME.legal_actions(state))
        parts: dict[Any, Reached] = {}
        for state, world, share in now:
            for action, part in mixed(state, players.shares[:, world, seat]).items():
                parts.setdefault(action, []).append((state, world, share * part))
        return sum(after(part, action) for action, part in parts.items())

    return [after(reached, action) for action in view.legal_actions]


def mixed(state: State, shares: NDArray[np.float64]) -> dict[Any, float]:
    """Return how likely a seat does each action."""
    seat, legal = state.to_act or 0, GAME.legal_actions(state)
    ids = [encode_action(action, state.table.rules) for action in legal]
    total = sum(each + 1 for each in ids)
    result = {
        action: (1 - shares[0] - shares[1]) * (number + 1) / total
        for action, number in zip(legal, ids, strict=True)
    }
    view: Any = GAME.view(state, seat)
    result[RulesBot().choose(Turn(seat, view, view.legal_actions), Random(0))] += shares[0]
    result[legal[ids.index(min(ids))]] += shares[1]
    return result


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("seats", "hand_size", "steps", "many"),
    [
        (2, 3, 2, 5),
        (2, 3, 3, 5),
        (2, 2, 0, 6),
        (3, 2, 1, 4),
        (3, 3, 4, 3),
        (4, 1, 0, 36),
        (4, 2, 5, 5),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_the_best_that_a_seat_can_do_is_that_of_the_reference(
    seats: int, hand_size: int, steps: int, many: int, seed: int
) -> None:
    view = on(seed, steps, seats, hand_size)
    players = some(view, many, seed)
    values = solve(players, view.legal_actions, view.rules, TABLE, MODELS)
    assert values.tolist() == pytest.approx(by_reference(players, view))


def test_no_policy_does_better() -> None:
    """The viewer plays on by the first model, in the rollouts that are compared."""
    more = 0.0
    others = (MODELS[0], MODELS[0])
    for seed in range(10):
        view = on(seed, 3, 2, 4)
        players = some(view, 40, seed)
        best = solve(players, view.legal_actions, view.rules, TABLE, others)
        rolled = batch_values(players, view.legal_actions, view.rules, TABLE, others)
        means = rolled @ players.worlds.weights
        assert (best >= means - 0.02).all()  # in a rollout, a seat follows one model throughout
        more += (best - means).sum()
    assert more > 0.1


def test_only_ends_with_few_worlds_and_continuations_are_solved() -> None:
    """The other seat has two of three unseen cards: three worlds, and four continuations."""
    view = on(1, 36, 2, 19)
    known, found = Knowledge(view), guides(view)
    assert found is not None
    assert (known.count, found.continuations) == (3, 4)
    assert is_small(known, 4)
    assert not is_small(known, 50_000 // 3)
    assert not is_small(Knowledge(on(1, 2, 2, 5)), 1)


def test_a_blind_bid_is_solved_by_exact_odds() -> None:
    """All cards that the seat may hold are tried, so neither the seed nor chance matters."""
    view = on(5, 1, 4, 1)
    bot = named("hard", GAME)
    assert isinstance(bot, SearchBot)
    search = search_of(Turn(view.viewer or 0, view, view.legal_actions), bot.effort)
    assert search is not None
    found = [search.evaluate(seed) for seed in (1, 2)]
    assert found[0].exact
    assert found[0] == found[1]
    assert found[0].loss(found[0].actions[0]).error == 0
