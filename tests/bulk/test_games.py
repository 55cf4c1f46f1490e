"""What all compiled games share: environments in step with the reference, results, the command."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from typing import Any

import numpy as np
import pytest
from attrs import evolve
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from hypothesis import given
from hypothesis import strategies as st

from fodasse import GAMES
from fodasse.bulk import VectorEnv, match_actions, play_matches, rollouts
from fodasse.bulk.game import NAMES, compiled, encoding_of
from fodasse.core.fields import require
from support.bulk.games import settled, walks
from support.cli.commanding import invoke

each_game = pytest.mark.parametrize("game", NAMES)
ENVS, SEATS = 3, 4
SHOWING = ("truco", "esadof")
"""The games in which the end of an agreed number of rounds is seen as in the reference."""
BRIEF: dict[str, dict[str, Any]] = {
    "fodasse": {"max_rounds": 6, "limit": 5},
    "esadof": {"target": 40},
    "dalmuti": {"hands": 3},
}
"""Rules by which a match is over soon."""


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(name, marks=() if name == "fodasse" else pytest.mark.thorough)
        for name in NAMES
    ],
)
@given(data=st.data())
def test_environments_tell_what_the_reference_tells(game: str, data: st.DataObject) -> None:
    which, reference = compiled(game), GAMES[game]
    encoding, rounds = encoding_of(which), require(reference.rounds)
    start = data.draw(walks(game)).state
    rules, seats = start.rules, len(reference.returns(start))
    how: Any = {which.starts[0]: data.draw(st.integers(0, seats - 1), "first")}
    most = data.draw(st.sampled_from((None, None, 1, 3)), "rounds")
    kinds = ("returns", "points") if most is None else ("points",)
    rewards: Any = data.draw(st.sampled_from(kinds), "rewards")
    seed = data.draw(st.integers(0, 2**32), "seed")
    env = VectorEnv(
        game, ENVS, seats=seats, rules=rules, seed=seed, rewards=rewards, rounds=most, **how
    )
    told = rounds.points if rewards == "points" else reference.returns
    first = reference.start(seats, rules=rules, **how)
    observations, infos = env.reset()
    states = [settled(which, record, first) for record in env.matches]
    done = [0] * ENVS
    for _ in range(60):
        for place, state in enumerate(states):
            seat: Any = reference.actors(state)[0]
            seen = reference.view(state, seat)
            assert infos["seat"][place] == seat
            assert tuple(observations[place].tolist()) == encoding.observe(seen)
            legal = {encoding.encode_action(each, rules) for each in seen.legal_actions}
            assert set(infos["action_mask"][place].nonzero()[0].tolist()) == legal
        assert observations in env.observation_space
        actions = env.random_actions()
        observations, gained, over, cut, infos = env.step(actions)
        assert not cut.any()
        for place, before in enumerate(states):
            seat = reference.actors(before)[0]
            state = reference.apply(
                before, encoding.decode_action(int(actions[place]), seat, rules)
            )
            result = reference.outcome(state)
            ended = rounds.ends(before, state)
            done[place] += ended
            assert infos["rounds"][place] == ended
            assert over[place] == (result is not None or done[place] == most)
            if result is not None or (over[place] and game in SHOWING):
                final, last = infos["final_obs"][place], infos["final_info"]
                assert tuple(final.tolist()) == encoding.observe(reference.view(state, seat))
                assert last["seat"][place] == seat
                assert not last["action_mask"][place].any()
            if rewards == "points":
                expected = np.subtract(told(state), told(before))
            else:
                expected = np.array(told(state)) if over[place] else np.zeros(seats)
            assert infos["rewards"][place] == pytest.approx(expected, abs=1e-4)
            assert gained[place] == pytest.approx(expected[seat], abs=1e-4)
            done[place] = 0 if over[place] else done[place]
            states[place] = settled(which, env.matches[place], first if over[place] else state)


@pytest.mark.thorough
@each_game
def test_one_seat_learns_against_policies(game: str) -> None:
    start = compiled(game).starts[0]
    options: Any = {start: "random"}
    env = VectorEnv(
        game,
        ENVS,
        seed=5,
        policies=["rules", "random", "rules", "rules"],
        seat="random",
        rounds=2,
        **options,
    )
    wrapped: Any = RecordEpisodeStatistics(env)
    _, infos = wrapped.reset(options={start: 2})
    seats, episodes = set(infos["seat"].tolist()), 0
    for _ in range(200):
        before = infos["seat"].copy()
        _, _, over, _, infos = wrapped.step(env.random_actions())
        episodes += int(over.sum())
        assert (infos["seat"] == before)[~over].all()  # one seat in a match
        assert (env.matches["rounds"] < 2).all()
        seats |= set(infos["seat"].tolist())
    assert episodes
    assert len(seats) > 1
    env.close()


@each_game
@given(data=st.data())
def test_whole_matches_are_those_that_the_reference_replays(
    game: str, data: st.DataObject
) -> None:
    which, reference = compiled(game), GAMES[game]
    start = data.draw(walks(game)).state
    rules, seats = evolve(start.rules, **BRIEF.get(game, {})), len(reference.returns(start))
    policies = st.lists(st.sampled_from(("random", "rules")), min_size=seats, max_size=seats)
    chosen = ["rules", *data.draw(policies)[1:]]  # with random ones alone kernels are others
    first = data.draw(st.integers(0, 2**40), "first")
    how: dict[str, Any] = {"rules": rules, "policies": chosen, "seed": "table"}
    played = play_matches(game, 3, seats, first=first, **how)
    totals, counts = np.zeros(seats, int), Counter({"matches": 3})
    for row in range(3):
        end = reference.start(seats, rules=rules)
        for action in match_actions(game, first + row, seats, **how):
            before, end = end, reference.apply(end, action)
            counts.update(require(reference.statistics).count(before, end), actions=1)
        result = require(reference.outcome(end))
        better = 0
        places: dict[int, int] = {}
        for group in result.ranking:
            places |= dict.fromkeys(group, better)
            better += len(group)
        assert played.ranking[row].tolist() == [places[seat] for seat in range(seats)]
        alone = result.winners[0] if len(result.winners) == 1 else -1
        assert played.winner[row] == alone
        assert played.points[row].tolist() == [*which.packed(end).points]
        totals[list(result.winners)] += 1
    assert played.sums.wins == tuple(totals.tolist())
    assert dict(played.sums.counts) == {name: counts[name] for name in played.sums.counts}
    assert set(counts) <= set(played.sums.counts)
    assert play_matches(game, 3, seats, first=first, threads=2, **how).sums == played.sums


@pytest.mark.thorough
@each_game
def test_rollouts_end_where_they_should(game: str) -> None:
    which = compiled(game)
    reference = which.game
    rules = encoding_of(which).rules
    actions = match_actions(game, 1, rules=rules, seed=1)
    state = reduce(reference.apply, actions[:6], reference.start(SEATS, rules=rules))
    played = rollouts(state, 40, "random", seed=2)
    assert played.over.all()
    assert played.returns.sum(axis=1) == pytest.approx(np.zeros(40), abs=1e-3)
    rounds = rollouts(reference.view(state, 0), 40, "rules", seed=2, until="round")
    assert not rounds.over.all()


def test_the_command_simulates_a_game() -> None:
    told = invoke("simulate", "--game", "fodasse", "--engine", "bulk", "--matches", "200")
    assert told.exit_code == 0
    assert "200" in told.output
