"""The example of self-play: its inputs, which are the bot's, its advantages, and how it learns."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from fodasse import GAME, Play, View, view
from fodasse.bots.fodasse import inputs as columns
from fodasse.bots.fodasse.inputs import INPUTS, LEVELS, OUTPUTS, PLACES, write_inputs
from fodasse.bots.fodasse.rules import (
    chance_against,
    chance_unseen,
    cost,
    distribution,
    needed,
    threats_to_come,
    unseen_powers,
)
from fodasse.bots.network import read
from fodasse.bulk import VectorEnv, decode_action
from fodasse.bulk.game import compiled
from fodasse.core.fields import require
from fodasse.games.fodasse import encoding
from fodasse.games.fodasse.strength import taker
from support.bulk.games import settled

pytestmark = pytest.mark.thorough

EXAMPLE = Path(__file__).parents[3] / "examples" / "ppo_self_play.py"
BY_LEVEL = columns._OF_SEAT * PLACES
HAS, AHEAD, TAKES, NOW, EXACT = (BY_LEVEL + LEVELS * each for each in (0, 4, 5, 6, 7))
BLIND_CHANCE = INPUTS - columns._SINGLE + 6


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


def in_step(env: VectorEnv, steps: int, **options: int) -> Iterator[tuple[Any, Any, list[Any]]]:
    """Step environments at random, and a reference match for each; yield what both tell."""
    which = compiled("fodasse")
    first = GAME.start(env.seats, rules=env.rules, **options)
    observations, infos = env.reset()
    states = [settled(which, record, first) for record in env.matches]
    yield observations, infos["action_mask"], states
    for _ in range(steps):
        actions = env.random_actions()
        observations, _, _, _, infos = env.step(actions)
        for place, before in enumerate(states):
            action = decode_action(int(actions[place]), before.to_act, env.rules)
            state = GAME.apply(before, action)
            state = state if GAME.actors(state) else first
            states[place] = settled(which, env.matches[place], state)
        yield observations, infos["action_mask"], states


def moments(example: dict[str, Any], seats: int, steps: int) -> Iterator[tuple[Any, ...]]:
    """Yield positions of matches, with the inputs, legal outputs and ids of the acting seat."""
    inputs, legal = np.empty((6, INPUTS), np.float32), np.empty((6, OUTPUTS), bool)
    ids = np.empty((6, OUTPUTS), np.int64)
    for size in (1, 5):
        env = VectorEnv(6, seats=seats, hand_size=size, seed=seats)
        for rows, mask, states in in_step(env, steps, hand_size=size):
            example["encode"](rows, mask, seats, inputs, legal, ids)
            for place, state in enumerate(states):
                if len(state.at_table) <= PLACES:
                    seen = view(state, state.to_act)
                    yield state, seen, mask[place], inputs[place], legal[place], ids[place]


def plays(seen: View) -> Iterator[tuple[Play, int, int]]:
    """Yield the legal plays, the output of each and its power."""
    for action in seen.legal_actions:
        if isinstance(action, Play):
            powers = seen.rules.powers[seen.manilha]
            output = columns.output_of(
                encoding.encode_action(action, seen.rules), encoding.observe(seen)[columns.MANILHA]
            )
            yield action, output, powers[action.card]


@pytest.mark.parametrize(("seats", "steps"), [(2, 40), (4, 40), (6, 250)])
def test_the_bot_computes_the_inputs_it_was_trained_on(
    example: dict[str, Any], seats: int, steps: int
) -> None:
    met = 0
    for _, seen, _, inputs, _, _ in moments(example, seats, steps):
        plain = [0.0] * INPUTS
        write_inputs(encoding.observe(seen), seats, plain)
        assert (np.array(plain, np.float32) == inputs).all()
        assert abs(inputs).max() <= 12  # of one scale
        met += 1
    assert met > 30


def test_outputs_are_cards_from_weak_to_strong_and_then_bids(example: dict[str, Any]) -> None:
    met = 0
    for state, seen, mask, _, legal, ids in moments(example, 4, 60):
        for output in np.flatnonzero(legal):
            assert mask[ids[output]]
            action = decode_action(int(ids[output]), state.to_act, state.rules)
            assert action in seen.legal_actions
            if output >= LEVELS:
                assert (
                    encoding.encode_action(action, state.rules) - encoding.BIDS == output - LEVELS
                )
        found = list(plays(seen))
        assert {output for _, output, _ in found} == set(np.flatnonzero(legal[:LEVELS]))
        for (_, one, weaker), (_, other, stronger) in pairwise(sorted(found, key=lambda x: x[2])):
            assert (one < other) if weaker < stronger else (one == other)
            met += 1
    assert met > 100


def test_it_sees_which_cards_take_the_stage_and_what_that_is_worth(
    example: dict[str, Any],
) -> None:
    met = {True: 0, False: 0}
    for _, seen, _, inputs, _, _ in moments(example, 4, 100):
        held = list(plays(seen))
        if not held:
            continue
        viewer, unseen = require(seen.to_act), unseen_powers(seen)
        need, rivals = needed(seen, viewer), len(seen.at_table) - 1
        for play, output, power in held:
            stage = (*seen.stage, (viewer, play.card))
            took = taker(stage, seen.rules.powers[seen.manilha]) == viewer
            now = chance_against(threats_to_come(seen), power, unseen) if took else 0.0
            rest = distribution(
                [chance_against(rivals, each, unseen) for other, _, each in held if other != play]
            )
            value = 1 + seen.accumulated
            miss = (1 - now) * cost(rest, need, many=False)
            miss += now * cost(rest, need - value, many=False)
            assert inputs[HAS + output] == 1
            assert inputs[AHEAD + output] == pytest.approx(
                chance_against(rivals, power, unseen), rel=1e-5
            )
            assert inputs[TAKES + output] == took
            assert inputs[NOW + output] == pytest.approx(now, rel=1e-5)
            assert inputs[EXACT + output] == pytest.approx(1 - miss, abs=1e-5)
            met[took] += 1
        assert inputs[HAS : HAS + LEVELS].sum() == len({output for _, output, _ in held})
    assert min(met.values()) > 100


def test_6_it_sees_the_chance_of_a_blind_round(example: dict[str, Any]) -> None:
    met = 0
    for _, seen, _, inputs, _, _ in moments(example, 4, 40):
        if seen.is_blind:
            assert inputs[BLIND_CHANCE] == pytest.approx(chance_unseen(seen), rel=1e-5)
            met += 1
    assert met > 10


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
    batch = example["Batch"]([(4, "self", 32), (3, "rules", 16), (5, "self", 16)])
    network = example["Network"]()
    batch.play(network, 0.5)
    assert 0.9 < float(batch.usable.float().mean()) < 1
    assert batch.legal.gather(2, batch.outputs[:, :, None]).all()
    with torch.no_grad():
        before = network(batch.inputs[0], batch.legal[0])
    assert float(before[0].exp()[~batch.legal[0]].sum()) == 0
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    for _ in range(5):
        example["learn"](network, optimizer, batch, 1.0)
    numbers = batch.usable.flatten()
    inputs, legal = batch.inputs.flatten(0, 1)[numbers], batch.legal.flatten(0, 1)[numbers]
    with torch.no_grad():
        logs, values = network(inputs, legal)
    outputs = batch.outputs.flatten()[numbers, None]
    gained = (logs.gather(1, outputs)[:, 0] - batch.logs.flatten()[numbers]).exp() - 1
    better = batch.advantages.flatten()[numbers]
    assert float((gained * (better - better.mean())).mean()) > 0
    returns = better + batch.values.flatten()[numbers]
    assert float(((values - returns) ** 2).mean()) < float(returns.var()) * 1.1


def test_the_points_of_a_table_are_those_of_its_matches(example: dict[str, Any]) -> None:
    torch = pytest.importorskip("torch")
    torch.manual_seed(1)
    batch = example["Batch"]([(3, "self", 32), (3, "rules", 32)])
    for _ in range(3):
        batch.play(example["Network"](), 0.0)
        for tables in batch.tables:
            points = tables.rows[:, tables.env.observation_layout["points"]]
            for place in range(3):
                seat = (tables.seats + place) % 3
                assert (tables.points[np.arange(32), seat] == points[:, place]).all()


def test_the_script_writes_a_network_that_it_can_play_against(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch")
    first, second = tmp_path / "first.f16", tmp_path / "second.f16"
    against = ["--opponents", "learned", "--begin", str(first)]
    for words in (["--out", str(first)], ["--out", str(second), *against]):
        monkeypatch.setattr(sys, "argv", [str(EXAMPLE), "1", *words])
        runpy.run_path(str(EXAMPLE), run_name="__main__")
    printed = capsys.readouterr().out
    assert "in the end, against rules: wins" in printed
    assert "in the end, against learned: wins" in printed
    assert first.stat().st_size == second.stat().st_size < 1e6
    assert len(read(second.read_bytes(), INPUTS, OUTPUTS).layers) == 3
    assert first.read_bytes() != second.read_bytes()
