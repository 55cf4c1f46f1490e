"""Rollouts of Truco: what the reference plays, exactly or on average."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given
from truco_playing import SEEDS, Walk, between, do, four, start_hand
from truco_positions import by_bot, decisions, matches
from truco_worlds import worlds_of

from fodasse.bulk import rollouts
from fodasse.games.truco import Phase, Rules, State, View, apply, legal_actions, returns, view

MANY = 4000


@given(match=matches(), seed=SEEDS)
def test_a_hand_of_rules_policies_is_that_of_the_bots(match: Walk, seed: int) -> None:
    """Nothing is left to chance once the cards are dealt."""
    rng = Random(seed)
    for state, _ in decisions(match):
        if state.phase in (Phase.PLAY, Phase.ANSWER) and rng.random() < 0.2:
            action = rng.choice((None, *legal_actions(state)))
            ends = rollouts(state, 2, "rules", action=action, until="round")
            end = apply(state, by_bot(state) if action is None else action)
            while not is_finished(state, end):
                end = apply(end, by_bot(end))
            assert ends.points.tolist() == [list(points_of(end))] * 2
            assert set(ends.over) == {end.phase is Phase.OVER}
            assert ends.returns.tolist() == [list(returns(end))] * 2


def is_finished(before: State, after: State) -> bool:
    """Return whether the hand of one state is finished in another."""
    return after.last_hand is not before.last_hand


def points_of(state: State) -> tuple[int, ...]:
    """Return by seat the points of its team."""
    return tuple(state.points[seat % 2] for seat in range(len(state.hands)))


@cache
def chances_of(state: State) -> Mapping[tuple[int, ...], float]:
    """Return the chances of the points after a hand that is played at random to its end."""
    legal = legal_actions(state)
    chances: defaultdict[tuple[int, ...], float] = defaultdict(float)
    for action in legal:
        after = apply(state, action)
        ends = {points_of(after): 1.0} if is_finished(state, after) else chances_of(after)
        for points, chance in ends.items():
            chances[points] += chance / len(legal)
    return chances


def assert_mean(seen: State | View, chances: Mapping[tuple[int, ...], float]) -> None:
    """Assert that random rollouts are on average what all endings are."""
    ends, shares = np.array(list(chances)), np.array(list(chances.values()))
    assert shares.sum() == pytest.approx(1)
    mean = shares @ ends
    spread = np.sqrt(np.maximum(shares @ ends**2 - mean**2, 0) / MANY)
    met = rollouts(seen, MANY, seed=5, until="round").points
    assert np.all(abs(met.mean(axis=0) - mean) <= 5 * spread + 1e-6)


def _last_trick(points: tuple[int, int] = (0, 0), **words: Any) -> State:
    """Return a hand of 24 cards after two tricks, in which a card was covered."""
    rules = evolve(Rules(deck="clean", steps=(1, 3, 6)), **words)
    state = between(points, seats=2, rules=rules)
    return do(start_hand(state, "QS QH 2D", "JC KD AD", vira="QD"), "1 KD, 0 QS, 1 (AD), 0 2D")


PLAYED = _last_trick()
RAISED = do(_last_trick((9, 3), all_tied="nobody"), "1 raise")
BRINK = _last_trick((11, 3), eleven_worth=1)


@pytest.mark.parametrize("state", [PLAYED, RAISED, BRINK])
def test_random_rollouts_are_on_average_what_all_endings_are(state: State) -> None:
    assert_mean(state, chances_of(state))


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("state", [PLAYED, RAISED, BRINK])
def test_rollouts_of_a_view_are_on_average_those_of_all_its_worlds(
    state: State, viewer: int
) -> None:
    seen = view(state, viewer)
    worlds = worlds_of(seen)
    chances: defaultdict[tuple[int, ...], float] = defaultdict(float)
    for world in worlds:
        for points, chance in chances_of(world).items():
            chances[points] += chance / len(worlds)
    assert_mean(seen, chances)


def test_a_match_that_is_over_has_its_result_each_time() -> None:
    state = do(four(points=(11, 3)), "1 raise")
    assert state.phase is Phase.OVER
    for position in (state, view(state), view(state, 1)):
        played = rollouts(position, 3)
        assert played.over.all()
        assert played.points.tolist() == [list(points_of(state))] * 3
        assert played.returns.tolist() == [[1.0, -1.0, 1.0, -1.0]] * 3


def test_a_claim_that_is_open_is_answered_before() -> None:
    state = between(rules=Rules(tento="agreed"))
    state = do(state, "0 tento false-score")
    with pytest.raises(ValueError, match="one is open here: answer it first"):
        rollouts(state, 3)
    assert rollouts(do(state, "1 deny"), 3).over.all()
