"""Rollouts of Truco: what the reference plays, exactly or on average."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest
from attrs import evolve

from fodasse.bulk import rollouts
from fodasse.games.truco import GAME, Phase, Rules, State, view
from support.bulk.games import assert_mean, chances_of
from support.truco.playing import between, do, four, start_hand
from support.truco.worlds import worlds_of


def points_of(state: State) -> tuple[int, ...]:
    """Return by seat the points of its team."""
    return tuple(state.points[seat % 2] for seat in range(len(state.hands)))


def _last_trick(points: tuple[int, int] = (0, 0), **words: Any) -> State:
    """Return a hand of 24 cards after two tricks, in which a card was covered."""
    rules = evolve(Rules(deck="clean", steps=(1, 3, 6)), **words)
    state = between(points, seats=2, rules=rules)
    return do(start_hand(state, "QS QH 2D", "JC KD AD", vira="QD"), "1 KD, 0 QS, 1 (AD), 0 2D")


PLAYED = _last_trick()
RAISED = do(_last_trick((9, 3), all_tied="nobody"), "1 raise")
BRINK = _last_trick((11, 3), eleven_worth=1)


@pytest.mark.thorough
@pytest.mark.parametrize("state", [PLAYED, RAISED, BRINK])
def test_random_rollouts_are_on_average_what_all_endings_are(state: State) -> None:
    assert_mean(state, chances_of(GAME, state))


@pytest.mark.thorough
@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("state", [PLAYED, RAISED, BRINK])
def test_rollouts_of_a_view_are_on_average_those_of_all_its_worlds(
    state: State, viewer: int
) -> None:
    seen = view(state, viewer)
    worlds = worlds_of(seen)
    chances: defaultdict[tuple[int, ...], float] = defaultdict(float)
    for world in worlds:
        for points, chance in chances_of(GAME, world).items():
            chances[points] += chance / len(worlds)
    assert_mean(seen, chances)


def test_a_match_that_is_over_has_its_result_each_time() -> None:
    state = do(four(points=(11, 3)), "1 raise")
    assert state.phase is Phase.OVER
    for position in (state, view(state), view(state, 1)):
        played = rollouts(position, 3, "rules")
        assert played.over.all()
        assert played.points.tolist() == [list(points_of(state))] * 3
        assert played.returns.tolist() == [[1.0, -1.0, 1.0, -1.0]] * 3


def test_a_claim_that_is_open_is_answered_before() -> None:
    state = between(rules=Rules(tento="agreed"))
    state = do(state, "0 tento false-score")
    with pytest.raises(ValueError, match="one is open here: answer it first"):
        rollouts(state, 3, "rules")
    assert rollouts(do(state, "1 deny"), 3, "rules").over.all()
