"""What is counted over many matches, by hand."""

from __future__ import annotations

from collections import Counter

from fodasse.games.truco import GAME, Action, State, apply
from fodasse.games.truco.statistics import STATISTICS, count
from support.truco.playing import between, cut, deal, dealt, four, move


def counted(state: State, turns: str) -> dict[str, int]:
    """What these turns add in all."""
    total: Counter[str] = Counter()
    actions: list[Action] = [move(turn) for turn in turns.split(",")]
    for action in actions:
        following = apply(state, action)
        total.update(count(state, following))
        state = following
    return dict(+total)


def test_a_hand_by_tricks() -> None:
    # the first trick goes to seat 0, the second is tied
    state = dealt("3S 2S QS", "7D 2H 7H", "4D 5D 4S", "5S 4H 5H")
    turns = "1 raise, 0 accept, 1 7D, 2 4D, 3 5S, 0 3S, 0 2S, 1 2H, 2 5D, 3 4H"
    assert counted(state, turns) == {"hands": 1, "points": 3, "tricks": 2, "tied": 1}


def test_a_hand_given_up() -> None:
    assert counted(four(), "1 raise, 0 raise, 1 run") == {"hands": 1, "points": 3, "runs": 1}
    assert counted(four(points=(3, 11)), "1 run") == {"hands": 1, "points": 1, "runs": 1}


def test_points_are_those_really_gained() -> None:
    turns = "0 raise, 1 raise, 2 accept, 1 tento stolen-card"
    assert counted(four(points=(0, 10)), turns) == {"hands": 1, "points": 2, "under": 1}
    assert counted(four(points=(1, 10)), turns) == {"hands": 1, "points": 2}


def test_a_claim_between_hands_is_no_hand() -> None:
    assert counted(between(), "0 tento peeked, 3 tento false-score") == {}
    assert counted(between((0, 11)), "1 tento peeked") == {"under": 1}
    assert counted(between((1, 11)), "1 tento peeked") == {}


def test_a_false_score_within_a_hand_is_no_hand() -> None:
    assert counted(four(), "0 tento false-score") == {}
    assert counted(four(points=(11, 0)), "0 tento false-score") == {"under": 1}


def test_losing_by_raising_under_the_table() -> None:
    due = {"hands": 1, "points": 1, "under": 1}
    assert counted(four(points=(0, 11)), "0 raise") == due
    assert counted(four(points=(0, 11)), "1 raise") == {"hands": 1, "points": 12}


def test_a_deal_a_question_and_a_redeal_count_nothing() -> None:
    state = cut(between())
    assert count(state, apply(state, deal("", "", "", ""))) == {}
    assert counted(four(), "1 4C, 2 5H, 3 raise, 0 accept") == {}
    assert counted(four(), "0 count, 0 redeal, 3 redeal") == {}


def test_every_statistic_is_of_counts_there_are() -> None:
    counts = {"hands", "points", "runs", "tricks", "tied", "under"}
    assert {each.of for each in STATISTICS} == {"hands", "points", "runs", "tied", "under"}
    assert {each.per for each in STATISTICS} <= counts | {"matches"}
    assert GAME.statistics is not None
    assert GAME.statistics is not None
    assert GAME.statistics.means is STATISTICS
    assert len({each.name for each in STATISTICS}) == len(STATISTICS)
