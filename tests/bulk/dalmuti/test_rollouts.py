"""Rollouts of The Great Dalmuti: what the reference plays, exactly or on average."""

from __future__ import annotations

from collections import defaultdict

import pytest
from attrs import evolve

from fodasse.games import dalmuti
from fodasse.games.dalmuti import State, View, view
from support.bulk.games import assert_mean, chances_of
from support.dalmuti.playing import position
from support.dalmuti.positions import worlds_of

POSITIONS = [
    position("2 9", "3", "5 5", "T", hands=1),
    position("2 9", "3", "5 *", "T", hands=1, wildcards=True, reentry=False),
    position("2 *", "3", "5 5", "T *", hands=1, wildcards=True, lone_wildcards=True),
]


@pytest.mark.thorough
@pytest.mark.parametrize("state", POSITIONS)
def test_random_rollouts_are_on_average_what_all_endings_are(state: State) -> None:
    assert_mean(state, chances_of(dalmuti.GAME, state))


@pytest.mark.thorough
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
        for points, chance in chances_of(dalmuti.GAME, world).items():
            chances[points] += chance * deals / worlds.total()
    assert_mean(seen, chances)


def hidden_seats(seen: View) -> list[int]:
    """The seats whose hands a view does not show, in order."""
    return [seat for seat in range(len(seen.points)) if seat != seen.viewer]
