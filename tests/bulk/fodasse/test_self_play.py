"""The example of self-play: its encoding and advantages, and with torch how it learns."""

from __future__ import annotations

import runpy
import sys
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from bulk_stepping import acting, in_step

from fodasse import Phase, State, view
from fodasse.bots.fodasse import chance_against, unseen_powers
from fodasse.bulk import BIDS, CARDS, VectorEnv, decode_action
from fodasse.games.fodasse.strength import taker

EXAMPLE = Path(__file__).parents[3] / "examples" / "ppo_self_play.py"


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    """The names of the example, with an empty torch where it is not installed."""
    if find_spec("torch") is not None:
        return runpy.run_path(str(EXAMPLE))
    torch, nn = ModuleType("torch"), ModuleType("torch.nn")
    nn.__dict__.update(Module=object, Linear=object)
    torch.__dict__.update(nn=nn, Tensor=object, optim=ModuleType("torch.optim"))
    torch.__dict__["optim"].__dict__["Optimizer"] = object
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "torch", torch)
        patch.setitem(sys.modules, "torch.nn", nn)
        return runpy.run_path(str(EXAMPLE))


def powers_of(state: State, ids: list[int]) -> list[int]:
    """The strength of cards by number, as the reference knows it."""
    powers = state.rules.powers[state.manilha]
    actions: list[Any] = [decode_action(number, 0, state.rules) for number in ids]
    return [powers[each.card] for each in actions]


def test_outputs_are_cards_from_weak_to_strong_and_then_bids(example: dict[str, Any]) -> None:
    env = VectorEnv(8, seats=4, hand_size=5, seed=3)
    rng = np.random.default_rng(1)
    met = 0
    for moment in in_step(env, 60, Random(1), hand_size=5):
        rows, mask = moment.told[0], moment.told[4]["action_mask"]
        inputs, legal, order = example["encode"](rows, mask)
        assert np.isfinite(inputs).all()
        assert inputs.dtype == np.float32
        assert abs(inputs).max() <= 6  # of one scale
        assert (np.sort(order, axis=1) == np.arange(order.shape[1])).all()
        assert (order[:, CARDS:] == np.arange(BIDS, order.shape[1])).all()
        outputs = rng.integers(order.shape[1], size=8)
        each = np.arange(8)
        assert (legal[each, outputs] == mask[each, order[each, outputs]]).all()
        for state, ids in zip(moment.states, order[:, :CARDS].tolist(), strict=True):
            powers = powers_of(state, ids)
            assert powers == sorted(powers)
            met += state.manilha is not None
    assert met > 300


def test_it_sees_which_cards_take_the_stage_now(example: dict[str, Any]) -> None:
    env = VectorEnv(8, seats=4, hand_size=6, seed=4)
    met = {True: 0, False: 0}
    first = 2 * CARDS + 3 * CARDS
    for moment in in_step(env, 120, Random(2), hand_size=6):
        inputs, _, order = example["encode"](moment.told[0], moment.told[4]["action_mask"])
        for state, ids, row in zip(moment.states, order.tolist(), inputs, strict=True):
            if state.phase is not Phase.PLAY:
                continue
            seat, powers = acting(state), state.rules.powers[state.manilha]
            takes = row[first : first + CARDS] == 1
            for place, number in enumerate(ids[:CARDS]):
                action: Any = decode_action(number, seat, state.rules)
                if action.card not in state.seat(seat).hand:
                    assert not takes[place]
                    continue
                stage = (*state.stage, (seat, action.card))
                expected = taker(stage, powers, state.rules.equal_cards) == seat
                assert takes[place] == expected
                met[expected] += 1
    assert min(met.values()) > 200


def test_it_sees_how_likely_a_card_is_the_best(example: dict[str, Any]) -> None:
    env = VectorEnv(8, seats=4, hand_size=4, seed=5)
    met = 0
    first = 2 * CARDS + 3 * CARDS + CARDS
    for moment in in_step(env, 40, Random(3), hand_size=4):
        inputs, _, order = example["encode"](moment.told[0], moment.told[4]["action_mask"])
        for state, ids, row in zip(moment.states, order.tolist(), inputs, strict=True):
            seen = view(state, acting(state))
            hand = seen.seat(acting(state)).hand
            powers, unseen = state.rules.powers[state.manilha], unseen_powers(seen)
            expected = np.zeros(CARDS)
            for place, number in enumerate(ids[:CARDS]):
                action: Any = decode_action(number, 0, state.rules)
                if action.card in hand:
                    rivals = len(state.at_table) - 1
                    expected[place] = chance_against(rivals, powers[action.card], unseen)
                    met += 1
            assert row[first : first + CARDS] == pytest.approx(expected)
    assert met > 500


def brute_advantage(
    seats: Any, values: Any, rewards: Any, ends: Any, step: int, rate: float
) -> float | None:
    """The generalised advantage of one decision of one environment, from its definition."""
    seat = seats[step]
    after = [later for later in range(step, len(seats)) if ends[later]]
    end = after[0] if after else None
    last = len(seats) - 1 if end is None else end
    decisions = [later for later in range(step, last + 1) if seats[later] == seat]
    if end is None:
        if len(decisions) == 1:
            return None
        steps = list(pairwise(decisions))
    else:
        steps = list(zip(decisions, [*decisions[1:], end + 1], strict=True))
    total = 0.0
    for number, (now, then) in enumerate(steps):
        gained = sum(rewards[now:then, seat])
        expected = values[then] if end is None or then <= end else 0.0
        total += rate**number * (gained + expected - values[now])
    return total


def test_a_reward_belongs_to_the_seats_decision_before_it(example: dict[str, Any]) -> None:
    rng = np.random.default_rng(5)
    steps, envs = 40, 6
    seats = rng.integers(4, size=(steps, envs))
    values = rng.normal(size=(steps, envs)).astype(np.float32)
    rewards = rng.normal(size=(steps, envs, 4)).astype(np.float32)
    ends = rng.random((steps, envs)) < 0.15
    rewards[~ends] *= rng.random(((~ends).sum(), 1)) < 0.3  # most come with the end of a round
    found, usable = example["advantages"](seats, values, rewards, ends)
    left_out = 0
    for step in range(steps):
        for env in range(envs):
            at = slice(None), env
            expected = brute_advantage(
                seats[at], values[at], rewards[at], ends[at], step, example["LAMBDA"]
            )
            assert usable[step, env] == (expected is not None)
            if expected is None:
                left_out += 1
            else:
                assert found[step, env] == pytest.approx(expected, abs=1e-4)
    assert 0 < left_out <= 4 * envs


def test_the_network_gives_nothing_to_illegal_actions_and_learns(example: dict[str, Any]) -> None:
    torch = pytest.importorskip("torch")
    torch.manual_seed(1)
    batch = example["SelfPlay"]("test")
    network = example["Network"](batch.inputs.shape[2])
    numbers = batch.play(network)
    assert 0.9 < len(numbers) / batch.outputs.numel() < 1
    assert batch.legal.gather(2, batch.outputs[:, :, None]).all()
    with torch.no_grad():
        before = network(batch.inputs[0], batch.legal[0])
    assert float(before[0].exp()[~batch.legal[0]].sum()) == 0
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    example["learn"](network, optimizer, batch, numbers)
    inputs, legal = batch.inputs.flatten(0, 1)[numbers], batch.legal.flatten(0, 1)[numbers]
    with torch.no_grad():
        logs, values = network(inputs, legal)
    outputs = batch.outputs.flatten()[numbers, None]
    gained = (logs.gather(1, outputs)[:, 0] - batch.logs.flatten()[numbers]).exp() - 1
    better = batch.advantages.flatten()[numbers]
    assert float((gained * (better - better.mean())).mean()) > 0
    returns = batch.returns.flatten()[numbers]
    assert float(((values - returns) ** 2).mean()) < float(returns.var()) * 1.1
