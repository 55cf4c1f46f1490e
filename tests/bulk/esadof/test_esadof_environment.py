"""Matches and environments of ES-ADOF: the reference replays what they play."""

from __future__ import annotations

from functools import reduce
from random import Random
from typing import Any

import numba
import numpy as np
from esadof_compiled import RULES, SEATS, SEEDS
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse.bulk import VectorEnv, match_actions, pick, play_matches
from fodasse.bulk.esadof.game import COMPILED
from fodasse.games import esadof
from fodasse.games.esadof import Phase, Rules, State
from fodasse.games.esadof.encoding import IDS, observe


@numba.njit
def careful(turn: Any, luck: int) -> int:
    """Discard a card above the middle of all points; else as at random."""
    drawn = turn.rows[4 * turn.seat + 3]
    if turn.source and drawn % 2:
        return 12
    return int(pick(turn.legal, luck))


POLICIES = st.sampled_from(("rules", careful)).flatmap(
    lambda asked: st.lists(st.sampled_from(("random", asked)), min_size=10, max_size=10)
)
"""Policies by seat; each mixture of an own policy with ``rules`` would be compiled anew."""


@given(seats=SEATS, rules=RULES, key=SEEDS, policies=POLICIES)
@settings(max_examples=20)
def test_matches_are_those_the_reference_replays(
    seats: int, rules: Rules, key: int, policies: Any
) -> None:
    how: dict[str, Any] = {"rules": rules, "policies": policies[:seats], "seed": key}
    played = play_matches("esadof", 3, seats, first=7, **how)
    for row in range(3):
        actions = match_actions("esadof", 7 + row, seats, **how)
        end = reduce(esadof.apply, actions, esadof.start(seats, rules=rules))
        result = esadof.outcome(end)
        assert result is not None
        assert played.points[row].tolist() == list(end.points)
        assert played.rounds[row] == end.hand_number
        assert tuple(np.flatnonzero(played.ranking[row] == 0)) == result.winners
    assert play_matches("esadof", 3, seats, first=7, threads=2, **how).sums == played.sums


@given(data=st.data(), seats=SEATS, rules=RULES, key=SEEDS)
@settings(max_examples=20)
def test_environments_keep_step_with_the_reference(
    data: st.DataObject, seats: int, rules: Rules, key: int
) -> None:
    dealer = data.draw(st.integers(0, seats - 1), "dealer")
    rounds = data.draw(st.sampled_from((None, 1, 3)), "rounds")
    how: dict[str, Any] = {"dealer": dealer} | ({"rounds": rounds} if rounds else {})
    env = VectorEnv("esadof", 3, seats=seats, rules=rules, seed=key, **how)
    first = esadof.start(seats, rules=rules, dealer=dealer)
    rows, infos = env.reset()
    states = [dealt(env.matches[place], first) for place in range(3)]
    rng = Random(key)
    for _ in range(60):
        assert [tuple(row) for row in rows.tolist()] == [
            observe(esadof.view(state, state.awaited[0])) for state in states
        ]
        assert infos["seat"].tolist() == [state.awaited[0] for state in states]
        chosen = [
            rng.choice(np.flatnonzero(infos["action_mask"][place]).tolist()) for place in range(3)
        ]
        rows, _, over, _, infos = env.step(chosen)
        for place, before in enumerate(states):
            seat = before.awaited[0]
            state = esadof.apply(before, IDS.decode(chosen[place], seat, rules))
            ended = state.phase is Phase.OVER or state.hand_number == (rounds or 0) + 1 > 1
            assert over[place] == ended
            if ended:
                assert tuple(infos["final_obs"][place].tolist()) == observe(
                    esadof.view(state, seat)
                )
                lost = np.subtract(before.points, state.points)
                due = lost if rounds else esadof.returns(state)
                assert np.allclose(infos["final_info"]["rewards"][place], due, atol=1e-4)
                state = first
            states[place] = dealt(env.matches[place], state)


def dealt(match: Any, state: State) -> State:
    """The state after the deal of a record, if one is due."""
    if state.phase is not Phase.DEAL:
        return state
    return esadof.apply(state, COMPILED.dealt(match, len(state.points), state.rules))
