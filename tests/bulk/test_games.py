"""What all compiled games share: environments in step with the reference, results, the command."""

from __future__ import annotations

from functools import reduce
from typing import Any, cast

import numpy as np
import pytest
from commanding import invoke
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from fodasse import GAMES
from fodasse.bulk import VectorEnv, match_actions, play_matches, rollouts
from fodasse.bulk.game import NAMES, Compiled, compiled, encoding_of
from fodasse.core.game import Game
from fodasse.core.seats import CHANCE

pytestmark = pytest.mark.parametrize("game", NAMES)
ENVS, SEATS = 3, 4


def settled(which: Compiled, record: Any, state: Any) -> Any:
    """Return the state after what chance did in a record."""
    while which.game.actors(state) == (CHANCE,):
        state = which.game.apply(state, which.dealt(record, SEATS, state.rules))
    return state


@pytest.mark.parametrize("rewards", ["returns", "points"])
def test_environments_tell_what_the_reference_tells(game: str, rewards: Any) -> None:
    which, reference = compiled(game), GAMES[game]
    encoding, rounds = encoding_of(which), reference.rounds
    assert rounds is not None
    env = VectorEnv(game, ENVS, seats=SEATS, seed=3, rewards=rewards)
    told: Any = rounds.points if rewards == "points" else reference.returns
    first = reference.start(SEATS, rules=env.rules)
    observations, infos = env.reset()
    states = [settled(which, record, first) for record in env.matches]
    for _ in range(120):
        for place, state in enumerate(states):
            seat: Any = reference.actors(state)[0]
            seen = reference.view(state, seat)
            assert infos["seat"][place] == seat
            assert tuple(observations[place].tolist()) == encoding.observe(seen)
            legal = {encoding.encode_action(each, env.rules) for each in seen.legal_actions}
            assert set(infos["action_mask"][place].nonzero()[0].tolist()) == legal
        actions = env.random_actions()
        observations, gained, over, _, infos = env.step(actions)
        for place, before in enumerate(states):
            seat = cast(Any, reference.actors(before)[0])
            action = encoding.decode_action(int(actions[place]), seat, env.rules)
            state = reference.apply(before, action)
            result = reference.outcome(state)
            assert over[place] == (result is not None)
            if result is not None:
                final = encoding.observe(reference.view(state, seat))
                assert tuple(infos["final_obs"][place].tolist()) == final
            if rewards == "points":
                expected = np.subtract(told(state), told(before))
            else:
                expected = np.zeros(SEATS) if result is None else np.array(told(state))
            assert infos["rewards"][place] == pytest.approx(expected, abs=1e-4)
            assert gained[place] == pytest.approx(expected[seat], abs=1e-4)
            states[place] = settled(which, env.matches[place], first if over[place] else state)


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


def test_whole_matches_are_those_that_the_reference_replays(game: str) -> None:
    reference: Game[Any, Any, Any] = GAMES[game]
    which = compiled(game)
    rules = encoding_of(which).rules
    policies = ["rules", "random", "random", "rules"]
    how: dict[str, Any] = {"rules": rules, "policies": policies, "seed": "table"}
    played = play_matches(game, 6, **how)
    totals = np.zeros(SEATS, int)
    actions_played = 0
    for number in range(6):
        actions = match_actions(game, number, **how)
        end = reduce(reference.apply, actions, reference.start(SEATS, rules=rules))
        result = reference.outcome(end)
        assert result is not None
        better = 0
        places: dict[int, int] = {}
        for group in result.ranking:
            places |= dict.fromkeys(group, better)
            better += len(group)
        assert played.ranking[number].tolist() == [places[seat] for seat in range(SEATS)]
        alone = result.winners[0] if len(result.winners) == 1 else -1
        assert played.winner[number] == alone
        totals[list(result.winners)] += 1
        actions_played += len(actions)
    assert played.sums.wins == tuple(totals.tolist())
    assert played.sums.actions == actions_played
    assert play_matches(game, 6, threads=2, **how).ranking.tolist() == played.ranking.tolist()


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


def test_the_command_simulates_it(game: str) -> None:
    told = invoke("simulate", "--game", game, "--engine", "bulk", "--matches", "200")
    assert told.exit_code == 0
    assert "200" in told.output
