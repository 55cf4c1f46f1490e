"""What environments of Gymnasium and PettingZoo have in common: seeds, refusals, copies."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse import Bid, IllegalAction, Leave, RulesError
from fodasse.core.refusals import refused
from support.games.offering import NUMBERED

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("fodasse.adapters.gymnasium")
pettingzoo = pytest.importorskip("fodasse.adapters.pettingzoo")

KINDS: tuple[dict[str, Any], ...] = (
    {"rounds": 1},
    {"rewards": "points", "max_decisions": 20},
    {"seats": 5},
)
kinds = st.builds(
    lambda game, kind: {"game": game, **(kind if game != "truco" else KINDS[0])},
    st.sampled_from(NUMBERED),
    st.sampled_from(KINDS),
)
seeds = st.integers(min_value=0, max_value=2**32 - 1)
each_door = pytest.mark.parametrize("door", [gymnasium.env, pettingzoo.env])
few = settings(max_examples=settings().max_examples // 3)


def legal(env: Any) -> Any:
    """The ids of what may be done now; none if whoever steps is out, or all is over."""
    if hasattr(env, "action_masks"):
        return np.flatnonzero(env.action_masks())
    return np.flatnonzero(env.last()[4]["action_mask"]) if env.agents else np.array([])


def told(env: Any) -> tuple[Any, ...]:
    """All that an environment keeps of its episode, as something to compare."""
    inner = env.unwrapped
    names = ("agents", "agent_selection", "rewards", "_cumulative_rewards", "terminations")
    kept = copy.deepcopy([getattr(inner, name, None) for name in names])
    return (inner._step.state, inner._step.decisions, inner._step.rounds, kept)


def course(env: Any, seed: int, most: int = 30) -> list[Any]:
    """Random actions, as long as whoever steps may do something, each with what it leads to."""
    rng = Random(seed)
    done: list[Any] = []
    while len(done) < most and (numbers := legal(env)).size:
        action = rng.choice(numbers)
        env.step(action)
        done.append((action, told(env)))
    return done


@each_door
@given(kinds, seeds)
@few
def test_a_seed_says_all_of_its_matches(door: Any, how: dict[str, Any], seed: int) -> None:
    one, other = door(**how), door(**how)
    one.reset(seed=seed)
    first = course(one, seed)
    one.reset()
    second = course(one, seed)
    other.reset(seed=seed)
    assert course(other, seed, 1) == first[:1]
    other.reset(options={})
    assert course(other, seed) == second
    other.reset(seed=seed)
    assert course(other, seed) == first


@each_door
def test_without_a_seed_two_environments_differ(door: Any) -> None:
    states = set()
    for _ in range(8):
        env = door("fodasse", hand_size=9)
        env.reset()
        states.add(env.unwrapped._step.state)
    assert len(states) > 1


@each_door
@given(kinds, seeds, st.integers(min_value=0, max_value=25))
@few
def test_what_is_illegal_is_refused_and_nothing_has_changed(
    door: Any, how: dict[str, Any], seed: int, turns: int
) -> None:
    env = door(**how)
    env.reset(seed=seed)
    course(env, seed, turns)
    numbers = legal(env)
    if not numbers.size:
        return
    before, step = told(env), env.unwrapped._step
    game, rules, actions = step.episodes.game, step.episodes.rules, step.episodes.layout.actions
    for number in sorted({*range(actions)} - {*numbers}):
        with pytest.raises(ValueError, match=r"not|cannot") as refusal:
            env.step(number)
        if isinstance(refusal.value, IllegalAction):
            action = game.encoding.decode_action(number, step.actor, rules)
            expected = refused(game.check, step.state, game.explicit(step.state, action))
            assert expected is not None
            assert refusal.value.code == expected.code
    for number in (-1, actions):
        with pytest.raises(ValueError, match=f"not {number}"):
            env.step(number)
    with pytest.raises(TypeError, match="not None"):
        env.step(None)
    for beside in game.table_actions(step.state):
        with pytest.raises(IllegalAction) as refusal:
            env.step(beside)
        assert refusal.value.code in {"no-number", "not-your-seat"}
    assert told(env) == before
    assert course(env, seed)


@each_door
def test_an_action_does_what_its_id_does(door: Any) -> None:
    more = {"seat": 1} if door is gymnasium.env else {}  # who bids first
    by_id, by_action = (door("fodasse", hand_size=4, **more) for _ in range(2))
    by_id.reset(seed=1)
    by_action.reset(seed=1)
    by_id.step(42)
    by_action.step(Bid(seat=1, stages=2))
    assert told(by_id) == told(by_action)
    with pytest.raises(IllegalAction, match="Seat 3 cannot leave: only what a seat"):
        by_action.step(Leave(seat=3))


@each_door
@given(kinds, seeds)
@few
def test_a_copy_plays_on_as_the_original_does(door: Any, how: dict[str, Any], seed: int) -> None:
    env = door(**how)
    env.reset(seed=seed)
    course(env, seed, 3)
    twins = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
    goes_on = told(env), course(env, seed)
    assert all((told(twin), course(twin, seed)) == goes_on for twin in twins)


@each_door
@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        ({"game": "whist"}, ValueError, "not 'whist'"),
        ({"frameskip": 1}, TypeError, "got an unexpected keyword argument 'frameskip'"),
        ({"render_mode": "rgb_array"}, ValueError, "render_mode is ansi or human, not 'rgb_arr"),
        ({"seats": 1}, RulesError, None),
    ],
)
def test_environments_that_cannot_be(
    door: Any, wrong: dict[str, Any], error: type[Exception], words: str | None
) -> None:
    """Callers such as TorchRL try keywords, and read the error of an unexpected one."""
    with pytest.raises(error, match=words):
        door(**{"game": "fodasse", **wrong})
