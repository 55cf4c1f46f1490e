"""What is counted over many matches, by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from fodasse.games.truco import State, apply
from fodasse.games.truco.statistics import STATISTICS, count
from support.truco.playing import between, cut, deal, dealt, do, four, moves


def counted(state: State, turns: str) -> dict[str, int]:
    """What these turns add in all."""
    total: Counter[str] = Counter()
    for action in moves(turns):
        before, state = state, apply(state, action)
        total.update(count(before, state))
    return dict(+total)


@pytest.mark.parametrize(
    ("state", "turns", "due"),
    [
        # the first trick goes to seat 0, the second is tied
        (
            dealt("3S 2S QS", "7D 2H 7H", "4D 5D 4S", "5S 4H 5H"),
            "1 raise, 0 accept, 1 7D, 2 4D, 3 5S, 0 3S, 0 2S, 1 2H, 2 5D, 3 4H",
            {"hands": 1, "points": 3, "tricks": 2, "tied": 1},
        ),
        (
            dealt("4D 5D 6D", "4S 5S 6S"),
            "1 4S, 0 4D, 0 5D, 1 5S, 1 6S, 0 6D",
            {"hands": 1, "points": 1, "tricks": 3, "tied": 3},
        ),
        (four(), "1 raise, 0 raise, 1 run", {"hands": 1, "points": 3, "runs": 1}),
        (four(points=(3, 11)), "1 run", {"hands": 1, "points": 1, "runs": 1}),
        # points really gained
        (
            four(points=(0, 10)),
            "0 raise, 1 raise, 2 accept, 1 tento stolen-card",
            {"hands": 1, "points": 2, "under": 1},
        ),
        # a claim between hands, or a false score, is no hand
        (between(), "0 tento peeked, 3 tento false-score", {}),
        (between((0, 11)), "1 tento peeked", {"under": 1}),
        (between((1, 11)), "1 tento peeked", {}),
        (four(), "0 tento false-score", {}),
        (four(points=(11, 0)), "0 tento false-score", {"under": 1}),
        # a raise loses the match, under the table or not
        (four(points=(0, 11)), "0 raise", {"hands": 1, "points": 1, "under": 1}),
        (four(points=(0, 11)), "1 raise", {"hands": 1, "points": 12}),
        (four(), "1 4C, 2 5H, 3 raise, 0 accept", {}),
        (four(), "0 count, 0 redeal, 3 redeal", {}),
        # the hand before was counted when it ended
        (apply(cut(do(four(), "1 raise, 0 run")), deal("", "", "", "")), "1 raise", {}),
    ],
)
def test_what_turns_add(state: State, turns: str, due: dict[str, int]) -> None:
    assert counted(state, turns) == due


def test_a_deal_counts_nothing() -> None:
    state = cut(between())
    assert count(state, apply(state, deal("", "", "", ""))) == {}


def test_statistics_are_means_and_shares_of_these_counts() -> None:
    assert [(each.of, each.per, each.is_share) for each in STATISTICS] == [
        ("hands", "matches", False),
        ("points", "hands", False),
        ("runs", "hands", True),
        ("tied", "tricks", True),
        ("under", "matches", True),
    ]
