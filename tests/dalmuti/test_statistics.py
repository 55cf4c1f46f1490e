"""What is counted over many matches, by hand."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve

from fodasse.core.seats import Seat
from fodasse.games.dalmuti import GAME, Action, Decline, State, TakeOver, apply
from fodasse.games.dalmuti.statistics import STATISTICS, count
from support.dalmuti.playing import after, deal, gives, later, move, position


def counted(state: State, *actions: Action) -> dict[str, int]:
    """What these actions add in all."""
    total: Counter[str] = Counter()
    for action in actions:
        following = apply(state, action)
        total.update(count(state, following))
        state = following
    return dict(+total)


def moves(text: str) -> list[Action]:
    """``"0 9, 1 pass"`` as actions."""
    turns = [turn.strip().split(maxsplit=1) for turn in text.split(",")]
    return [move(int(seat), what) for seat, what in turns]


def ending(order: tuple[Seat, ...]) -> State:
    """The end of a second hand: 2 and 0 are out, the former president or not; 1 and 3 are in."""
    state = position("", "9", "", "8 5", hands=3, opens=1, out=(2, 0))
    table = evolve(state.table, seating=order, hand_number=2, last_hand=later(order).last_hand)
    return evolve(state, table=table)


def test_sets_and_tricks() -> None:
    # three sets in the first trick, one in the second, which is not over
    state = position("9 5", "8 5", "7 5 4", "6 5")
    turns = "0 9, 1 pass, 2 7, 3 6, 0 pass, 1 pass, 2 pass, 3 5"
    assert counted(state, *moves(turns)) == {"sets": 4, "tricks": 2}


def test_a_first_hand() -> None:
    state = position("", "", "9", "8 5", opens=2, out=(0, 1))
    assert counted(state, *moves("2 9")) == {"sets": 1, "tricks": 1, "hands": 1}
    state = position("", "", "9 7", "8 5", opens=2, out=(0, 1))
    turns = "2 9, 3 8, 2 7"
    assert counted(state, *moves(turns)) == {"sets": 3, "tricks": 1, "hands": 1}


@pytest.mark.parametrize(
    ("order", "stayed"), [((2, 0, 3, 1), {"stayed": 1}), ((0, 2, 3, 1), {}), ((1, 3, 0, 2), {})]
)
def test_a_later_hand_in_which_the_president_stays_or_not(
    order: tuple[Seat, ...], stayed: dict[str, int]
) -> None:
    # seat 2 is the first to go out again
    due = {"sets": 1, "tricks": 1, "hands": 1, "later-hands": 1} | stayed
    assert counted(ending(order), *moves("1 9")) == due


def test_the_last_hand_counts_too() -> None:
    state = ending((2, 0, 3, 1))
    rules = evolve(state.rules, hands=2)
    state = evolve(state, table=evolve(state.table, rules=rules))
    due = {"sets": 1, "tricks": 1, "hands": 1, "later-hands": 1, "stayed": 1}
    assert counted(state, *moves("1 9")) == due


def test_a_takeover() -> None:
    state = later((2, 0, 3, 1), wildcards=True)
    state = apply(state, deal(state, seat1="* *"))
    assert counted(state, Decline(3), Decline(1)) == {}
    assert counted(state, Decline(3), TakeOver(1)) == {"takeovers": 1}
    again = after(state, Decline(3), TakeOver(1))
    assert counted(again, deal(again)) == {}


def test_deals_and_gifts_count_nothing() -> None:
    state = later((2, 0, 3, 1))
    dealt = apply(state, deal(state))
    assert counted(state, deal(state)) == {}
    assert count(dealt, gives(dealt, "T T" if 10 in dealt.hand(2) else "9 9")) == {}


def test_every_statistic_is_of_counts_there_are() -> None:
    counts = {"tricks", "sets", "hands", "later-hands", "stayed", "takeovers"}
    assert {each.of for each in STATISTICS} | {each.per for each in STATISTICS} == counts
    assert GAME.statistics is not None
    assert GAME.statistics is not None
    assert GAME.statistics.means is STATISTICS
    assert len({each.name for each in STATISTICS}) == len(STATISTICS)
