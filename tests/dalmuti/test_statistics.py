"""What is counted over many matches, by hand."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve

from fodasse.core.seats import Seat
from fodasse.games.dalmuti import Action, Decline, Rules, State, TakeOver, apply, start
from fodasse.games.dalmuti.statistics import STATISTICS, count, margins
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


def ending(order: tuple[Seat, ...], held: str = "9") -> State:
    """The end of a second hand: 2 and 0 are out, the former president or not; 1 and 3 are in."""
    state = position("", held, "", "8 5", hands=3, opens=1, out=(2, 0))
    table = evolve(state.table, seating=order, hand_number=2, last_hand=later(order).last_hand)
    return evolve(state, table=table)


STAYED = {"sets": 1, "tricks": 1, "hands": 1, "later-hands": 1, "stayed": 1}
LAST = ending((2, 0, 3, 1))
ASKED = later((2, 0, 3, 1), wildcards=True)
RISING = after(apply(ASKED, deal(ASKED, seat1="* *")), Decline(3))


@pytest.mark.parametrize(
    ("state", "actions", "due"),
    [
        # three sets in the first trick, one in the second, which is not over
        (
            position("9 5", "8 5", "7 5 4", "6 5"),
            moves("0 9, 1 pass, 2 7, 3 6, 0 pass, 1 pass, 2 pass, 3 5"),
            {"sets": 4, "tricks": 2},
        ),
        # a first hand
        (
            position("", "", "9 7", "8 5", opens=2, out=(0, 1)),
            moves("2 9, 3 8, 2 7"),
            {"sets": 3, "tricks": 1, "hands": 1},
        ),
        # a later one, in which 2 goes out first again: the president stays or not
        (LAST, moves("1 9"), STAYED),
        *((ending(order), moves("1 9"), {**STAYED, "stayed": 0})
          for order in ((0, 2, 3, 1), (1, 3, 0, 2))),
        # the hand before was counted when it ended
        (ending((2, 0, 3, 1), "9 7"), moves("1 9, 3 pass"), {"sets": 1, "tricks": 1}),
        # the last hand counts too
        (evolve(LAST, table=evolve(LAST.table, rules=evolve(LAST.rules, hands=2))),
         moves("1 9"), STAYED),
        (RISING, [Decline(1)], {}),
        (RISING, [TakeOver(1)], {"takeovers": 1}),
        (apply(RISING, TakeOver(1)), [deal(apply(RISING, TakeOver(1)))], {}),
    ],
)  # fmt: skip
def test_what_actions_add(state: State, actions: list[Action], due: dict[str, int]) -> None:
    assert counted(state, *actions) == {name: number for name, number in due.items() if number}


def test_deals_and_gifts_count_nothing() -> None:
    state = later((2, 0, 3, 1))
    dealt = apply(state, deal(state))
    assert count(state, dealt) == {}
    assert count(dealt, gives(dealt, "T T" if 10 in dealt.hand(2) else "9 9")) == {}


def test_statistics_are_means_and_shares_of_these_counts() -> None:
    assert [(each.of, each.per, each.is_share) for each in STATISTICS] == [
        ("tricks", "hands", False),
        ("sets", "hands", False),
        ("stayed", "later-hands", True),
        ("takeovers", "later-hands", True),
    ]


@pytest.mark.parametrize(
    ("hands", "cut", "due"),
    [
        # a hand of four scores 3 2 1 0
        (1, False, (-1.5, 1.5)),
        (2, False, (-3.0, 3.0)),
        # only the first has scored in the last hand: 3 and 0 0 0, or 6 and 3 in all
        (1, True, (-1.5, 2.25)),
        (2, True, (-3.0, 3.75)),
    ],
)
def test_how_far_a_seat_may_be_from_the_mean(
    hands: int, cut: bool, due: tuple[float, float]
) -> None:
    state = start(4, rules=Rules(hands=hands))
    assert margins(state, rounds=None, cut=cut, points=True) == due
