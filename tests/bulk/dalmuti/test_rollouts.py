"""Rollouts of The Great Dalmuti: what the reference plays, exactly or on average."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from attrs import evolve
from dalmuti_playing import SEEDS, SWITCHES, position
from dalmuti_positions import by_bot, decisions, worlds_of
from hypothesis import given
from hypothesis import strategies as st

from fodasse.bulk import rollouts
from fodasse.games.dalmuti import Phase, State, View, apply, legal_actions, returns, view

MANY = 4000


@given(st.integers(4, 9), SWITCHES, SEEDS)
def test_a_hand_of_rules_policies_is_that_of_the_bots(
    seats: int, words: dict[str, Any], seed: int
) -> None:
    """Nothing is left to chance once the cards are dealt and nobody can take over."""
    rng = Random(seed)
    for state in decisions(seats, words, seed):
        if state.phase in (Phase.PLAY, Phase.BONUS) and rng.random() < 0.05:
            action = rng.choice((None, *legal_actions(state)))
            ends = rollouts(state, 2, "rules", action=action, until="round")
            end = apply(state, by_bot(state) if action is None else action)
            while end.to_act is not None:
                end = apply(end, by_bot(end))
            assert ends.points.tolist() == [list(end.points)] * 2
            assert set(ends.over) == {end.phase is Phase.OVER}
            if end.phase is Phase.OVER:
                assert np.allclose(ends.returns, returns(end))


@cache
def chances_of(state: State) -> Mapping[tuple[int, ...], float]:
    """The chances of the points at the end of a last hand that is played at random."""
    if state.to_act is None:
        return {state.points: 1.0}
    legal = legal_actions(state)
    chances: defaultdict[tuple[int, ...], float] = defaultdict(float)
    for action in legal:
        for points, chance in chances_of(apply(state, action)).items():
            chances[points] += chance / len(legal)
    return chances


POSITIONS = [
    position("2 9", "3", "5 5", "T", hands=1),
    position("2 9", "3", "5 *", "T", hands=1, wildcards=True, reentry=False),
    position("2 *", "3", "5 5", "T *", hands=1, wildcards=True, lone_wildcards=True),
]


def assert_mean(seen: State | View, chances: Mapping[tuple[int, ...], float]) -> None:
    """The points of many random rollouts are on average those of all that can come."""
    ends = np.array(list(chances))
    shares = np.array(list(chances.values()))
    assert shares.sum() == pytest.approx(1)
    mean = shares @ ends
    spread = np.sqrt(np.maximum(shares @ ends**2 - mean**2, 0) / MANY)
    met = rollouts(seen, MANY, seed=5).points
    assert np.all(abs(met.mean(axis=0) - mean) <= 5 * spread + 1e-6)


@pytest.mark.parametrize("state", POSITIONS)
def test_random_rollouts_are_on_average_what_all_endings_are(state: State) -> None:
    assert_mean(state, chances_of(state))


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("state", POSITIONS)
def test_rollouts_of_a_view_are_on_average_those_of_all_its_worlds(
    state: State, viewer: int | None
) -> None:
    seen = view(state, viewer)
    worlds = worlds_of(seen)
    chances: defaultdict[tuple[int, ...], float] = defaultdict(float)
    for dealt, deals in worlds.items():
        hands = dict(enumerate(state.hands)) | dict(zip(hidden_seats(seen), dealt, strict=True))
        world = evolve(state, hands=tuple(hands.values()))
        for points, chance in chances_of(world).items():
            chances[points] += chance * deals / worlds.total()
    assert_mean(seen, chances)


def hidden_seats(seen: View) -> list[int]:
    """The seats whose hands a view does not show, in order."""
    return [seat for seat in range(len(seen.points)) if seat != seen.viewer]
