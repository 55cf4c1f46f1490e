"""Rules 16 and 17: rounds of 13 and of 5 when few are left."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse import Bid, Rank, Rules, State, actors, apply, start
from support.fodasse.playing import (
    Told,
    after,
    bidding,
    carried,
    deal,
    dealt,
    due,
    motion,
    played_out,
    points,
    refused,
    round_of,
    tells,
)
from support.games.cases import Expected, each_case
from support.games.walks import known

SHRINKS = Rules(leaving_shrinks=True)
"""The switch by which leaving counts as going."""


def one_out(seats: int, *, also_out: int = 0, rules: Rules | None = None) -> State:
    """Return a blind round after which the last seat, and more before it, are eliminated."""
    gone = 1 + also_out
    lines = [f"{seat}: | 6 points" for seat in range(seats - gone, seats)]
    cards = ["3D", "4D", "6D", "7D", "QD", "JD"][:seats]
    state = apply(due(seats, 1, *lines, rules=rules), deal(*cards, vira="KH"))
    bids = [1, *[0] * (seats - 1 - gone), *[1] * gone]
    return bidding(state, *bids)


FOUR, THREE = due(4, 3), due(3, 3)
SHRINKING = due(4, 3, rules=SHRINKS)
IN_PLAY = bidding(dealt(SHRINKING), 0, 0, 0, 0)
LAST_BIDS = round_of("3D", "4D", "6D", "7D", vira="KH", points=[0, 0, 0, 6])
"""The last seat is eliminated if it bids 1, as seat 0 does, which takes the stage."""
EARLY: Expected = {"hand_size": 1}


def size(seats: int) -> Expected:
    return {"hand_size": {3: 13, 2: 5}[seats], "at_table": tuple(range(seats))}


CASES: Told = {
    "16: at three left rounds have 13 stages": (LAST_BIDS, "bid 1 0 0 1", size(3)),
    "16b: bids are not shown before the deal": (LAST_BIDS, "bid 1 0 0 1", {
        "each.bid": [None] * 4}),
    "16b: everyone's bid is 4, and the deal goes straight to play": (
        LAST_BIDS, "bid 1 0 0 1; deal", {"phase": "play", "each.bid": [4, 4, 4, None]}),
    "17: at two left rounds have 5 stages": (one_out(3), "deal", {
        **size(2), "phase": "play", "each.bid": [4, 4, None]}),
    "16: ruling, several gone at once": (one_out(4, also_out=1), "deal", size(2)),
    "16: ruling, two of five": (one_out(5, also_out=1), "deal", size(3)),
    "16: ruling, three of five": (one_out(5, also_out=2), "deal", size(2)),
    "16: four left play ordinary rounds": (one_out(5), "deal", {"hand_size": 2, "phase": "bid"}),
    "16, 17: ruling, a match that starts with three does not": (start(3), "deal; bid 0 0 0", {
        "hand_size": 2}),
    "16, 17: nor one with two": (start(2), "deal; bid 0 0", {"hand_size": 2}),
    "16, 17: leaving is not being eliminated": (FOUR, "leave 1; deal", {
        "hand_size": 3, "phase": "bid"}),
    "16, 17: nor of three": (THREE, "leave 1; deal", {"hand_size": 3, "phase": "bid"}),
    "16, 17: nor during the bids": (start(4), "deal; leave 1", EARLY),
    "16, 17: nor during play": (FOUR, "deal; bid 0 0 0 0; leave 2; out", {"hand_size": 4}),
    "16, 17: nor when the deal is void then": (
        FOUR, "deal; bid 0 0 0 0; leave 1; carry misdeal", {"hand_size": 3}),
    # one of five leaves, which begins nothing; with the next elimination three are left
    "16, 17: an elimination counts who is left, leavers gone": (
        due(5, 1, "3: | 6 points"), "leave 4; deal 3D, 4D, 6D, 7D, KH; bid 0 0 1 1", size(3)),
    # the leave and the elimination are of one round
    "16, 17: who left in the same round too": (
        round_of("7D 4D", "QS 6H", "JD KS", "AD 3S", "4S 5S", vira="5H", bids=[0, 0, 0, 0, 1],
                 points=[0, 0, 0, 0, 6]),
        "leave 0; out", {"at_table": (1, 2, 3), "hand_size": 13}),
    # the two left go on with 13 stages; the elimination of one of them ends the match
    "17: three play their endgame on when one of them leaves": (
        one_out(4), "leave 1; deal", {"hand_size": 13, "each.bid": [4, None, 4, None]}),
    "16: a void endgame deal is dealt again": (
        one_out(4), "deal; carry misdeal", {**size(3), "phase": "deal", "each.bid": [None] * 4}),
    # a round of 1 was played; 2 was due when the endgame began
    "16: ruling, the size due that waits is the next": (one_out(4), "join 4", {"hand_size": 2}),
    "16: ruling, seating anyone ends the endgame even at three": (
        one_out(3), "join 3; deal", {"at_table": (0, 1, 3), "hand_size": 2, "phase": "bid"}),
    "16: who waits does not end it before the seating": (
        one_out(4), "deal; join 4", {"hand_size": 13, "waiting": (4,)}),
    "16: and then does": (one_out(4), "deal; join 4; out", {"hand_size": 2, "waiting": ()}),
    "16: ruling, elimination to three and a seating at once": (
        LAST_BIDS, "join 4; bid 1 0 0 1", {"at_table": (0, 1, 2, 4), "hand_size": 2}),
}  # fmt: skip
LEAVING_SHRINKS: Told = {
    "leaving counts as going": (SHRINKING, "leave 1; deal", {"hand_size": 13, "phase": "play"}),
    "of three too": (due(3, 3, rules=SHRINKS), "leave 1", {"hand_size": 5}),
    "not before the first deal": (start(5, rules=SHRINKS), "leave 1 4; deal; bid 0 0 0", {
        "hand_size": 2}),
    "after it in the first round": (start(4, rules=SHRINKS), "deal; leave 1", {
        "phase": "deal", "hand_size": 13, "round_number": 1}),
    "a second one after a void first deal": (start(5, rules=SHRINKS), "deal; leave 0 1", {
        "round_number": 1, "hand_size": 13, "at_table": (2, 3, 4)}),
    # one round is played and nobody is out
    "before the second round": (start(4, rules=SHRINKS), "deal; out; leave 2", {
        "round_number": 2, "hand_size": 13}),
    "ruling, judged when a deal is void": (SHRINKING, "deal; bid 1; leave 2", {
        "phase": "deal", "hand_size": 13}),
    "ruling, during play it takes effect at the next deal": (IN_PLAY, "leave 2", {
        "phase": "play", "hand_size": 3, "each.bid": [0] * 4}),
    "ruling, which is that of the next round": (IN_PLAY, "leave 2; out", {"hand_size": 13}),
    "ruling, or when the deal is void": (IN_PLAY, "leave 2; carry misdeal", {"hand_size": 13}),
    # seat 2 takes one with the ace and one more would be too many
    "ruling, or when the round is repeated": (
        round_of("KD 7D", "KH 7H", "AD AH", "QS JS", bids=[1, 1, 1, 2], points=[6, 6, 6, 0],
                 rules=SHRINKS),
        "leave 3; 0 KD, 1 KH, 2 AD, 2 AH, 0 7D, 1 7H",
        {"last.repeated": True, "last.won": (0, 0, 2, 0), "hand_size": 13}),
    # three left make it 13, and after a newcomer the 3 that waited is dealt, then 4
    "ruling, the ordinary size waits": (SHRINKING, "leave 1; deal; out", {"hand_size": 13}),
    "ruling, rounds of 13 do not move it": (SHRINKING, "leave 1; deal; out; join 4", {
        "hand_size": 3}),
    "ruling, then it goes on": (SHRINKING, "leave 1; join 4; deal; bid 0 0 0 0; out", {
        "hand_size": 4}),
    # 9 is due, and four may have nine; with five it is impossible: one less than 8
    "ruling, the size that waits": (due(4, 9, rules=SHRINKS), "leave 1; join 4", {"hand_size": 9}),
    "ruling, is lowered if it became impossible": (
        due(4, 9, rules=SHRINKS), "leave 1; join 4 5", {"hand_size": 7}),
    "an endgame again after it was ended": (SHRINKING, "leave 1; join 4; leave 4", {
        "hand_size": 13}),
    "who waits and leaves is not one gone": (
        due(3, 2, rules=SHRINKS), "deal; join 3; leave 3; out; out", {"hand_size": 3}),
    "a leave in an endgame round of three": (one_out(4, rules=SHRINKS), "deal; leave 1", {
        "phase": "play", "hand_size": 13}),
    "makes the next of 5": (one_out(4, rules=SHRINKS), "deal; leave 1; out", {"hand_size": 5}),
    "or at once while its deal is awaited": (one_out(4, rules=SHRINKS), "leave 1; deal", {
        "hand_size": 5, "each.bid": [4, None, 4, None]}),
}  # fmt: skip


@each_case(CASES)
def test_16_17_few_are_left(state: State, steps: str, expected: Expected) -> None:
    tells(after(state, steps), expected)


@each_case(LEAVING_SHRINKS)
def test_16_leaving_shrinks(state: State, steps: str, expected: Expected) -> None:
    tells(after(state, steps), expected)


def test_16b_nobody_bids() -> None:
    state = dealt(one_out(4))
    assert actors(state) == ((state.dealer + 1) % 3,)
    assert refused(state, Bid(known(state.to_act), 4)) == "not-bidding"
    assert [len(hand) for hand in state.hands] == [13, 13, 13, 0]


def test_16_17_until_the_next_one_goes() -> None:
    # hand-worked: 3 * 4 is not 13, so somebody misses unless a stage is nobody's; points go on,
    # 1 for any difference from 4 (rule 9)
    state, sizes = one_out(4), list[int]()
    while len(state.at_table) == 3:
        sizes.append(state.hand_size)
        held = points(state)
        state = played_out(dealt(state, len(sizes)))
        last = known(state.last_round)
        assert last.gained == tuple(int(won != 4) for won in last.won)
        assert points(state)[:3] == [
            old + new for old, new in zip(held, last.gained, strict=False)
        ]
    assert len(sizes) > 1
    assert set(sizes) == {13}
    assert state.hand_size == 5


@pytest.mark.parametrize(
    "before", [due(3, 3, rules=SHRINKS), after(start(4, rules=SHRINKS), "leave 1")]
)
def test_16_without_a_going_a_void_deal_is_of_the_same_size(before: State) -> None:
    for bids in ([], [0], [0, 0]):
        state = carried(bidding(dealt(before), *bids), motion("misdeal"))
        tells(state, {"phase": "deal", "hand_size": before.hand_size})


@pytest.mark.parametrize(
    ("ranks", "left", "size"),
    [
        ("45", 3, 1),
        ("45", 2, 1),
        ("456", 3, 1),
        ("456", 2, 5),
        ("4567QJKA2", 3, 1),
        ("4567QJKA23", 3, 13),
    ],
)
def test_16_17_ruling_with_fewer_ranks_only_if_their_rounds_can_be_dealt(
    ranks: str, left: int, size: int
) -> None:
    # 3 * 13 + 1 takes all 40 cards; 2 * 5 + 1 takes 11: two ranks are 8 cards, three are 12
    words: Any = {"ranks": tuple(map(Rank, ranks)), "leaving_shrinks": True}
    assert after(due(left + 1, 1, rules=Rules(**words)), "deal; leave 0").hand_size == size
