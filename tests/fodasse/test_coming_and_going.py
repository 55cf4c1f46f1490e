"""Rules 15 and 18c: who joins, who leaves, and what becomes of the round."""

from __future__ import annotations

from fodasse import (
    Join,
    Leave,
    Record,
    Rules,
    State,
    from_json,
    start,
    to_json,
)
from fodasse.games.fodasse.notation import position_from_text as drawn
from support.fodasse.playing import (
    Told,
    after,
    cards,
    due,
    points,
    refused,
    round_of,
    tells,
)
from support.games.cases import Expected, each_case

FOUR, FIVE, SIX = due(4, 3), due(5, 3), due(6, 3)
"""The last seat deals."""


def holding(*held: int, size: int = 3, more: str = "") -> State:
    """Return a deal awaited by seats with these points."""
    lines = [f"{seat}: | {each} points" for seat, each in enumerate(held)]
    return due(len(held) + bool(more), size, *lines, *filter(None, [more]))


def blind(*held: int) -> State:
    """Return a blind round of four with these points, in which KD of seat 1 takes the stage."""
    return round_of("7H", "KD", "6H", "4S", points=held)


JOINING: Told = {
    "15: the seat is the next free number": (start(4), "join 4", {"at_table": (0, 1, 2, 3, 4)}),
    "15: a number is never given out again": (
        start(4), "leave 3; join 4; leave 4; join 5",
        {"at_table": (0, 1, 2, 5), "each.status": ["in"] * 3 + ["left", "left", "in"]},
    ),
    "15: not even if it only waited": (start(4), "deal; join 4; leave 4; join 5", {
        "waiting": (5,)}),
    "15: it is seated at once while the first deal of a round is awaited": (
        FOUR, "join 4", {"at_table": (0, 1, 2, 3, 4), "waiting": ()},
    ),
    **{
        f"15: else it waits until the round is over, after {steps}": (
            FOUR, f"{steps}; join 4",
            {"at_table": (0, 1, 2, 3), "waiting": (4,), "each.points": [0] * 5},
        )
        for steps in ("deal", "deal; bid 0 0", "deal; bid 0 0 0 0")
    },
    "15: and is then seated": (
        FOUR, "deal; bid 0 0 0 0; join 4; out", {"at_table": (0, 1, 2, 3, 4), "waiting": ()},
    ),
    "15: it waits before a void deal": (FIVE, "deal; leave 4; join 5", {"waiting": (5,)}),
    "15: and before the first of the match": (
        start(5), "deal; leave 4; join 5", {"phase": "deal", "waiting": (5,)},
    ),
    "15: and before a repeated deal": (
        round_of("KD", "KH", points=[6, 6]), "bid 1 1; join 2", {"waiting": (2,)},
    ),
    "15: who waits has no turn": (
        due(3, 2), "deal; join 3; bid 0 0 0", {"phase": "play", "each.bid": [0, 0, 0, None]},
    ),
    "15: who waits may leave": (
        start(4), "deal; join 4; leave 4",
        {"waiting": (), "phase": "bid", "at_table": (0, 1, 2, 3)},
    ),
    "15: before the first deal of the match it has 0": (
        start(4), "join 4", {"each.points": [0] * 5},
    ),
    "15: later the second highest total": (
        holding(6, 6, 4, 1), "join 4", {"each.points": [6, 6, 4, 1, 4]},
    ),
    "15: ruling, if all are equal that total": (
        holding(3, 3, 3, 3), "join 4", {"each.points": [3] * 5},
    ),
    "15: who is out is not among the totals": (
        drawn("dealer 4; round 6; cards 3; 0: | 7 points | eliminated 1; 1: | 5 points;"
              "2: | 2 points; 3: | 6 points | left 1; 4: | 1 point"),
        "join 5", {"each.points": [7, 5, 2, 6, 1, 2]},
    ),
    # 6 5 2 1 and the first is eliminated: 5 2 1 are left, and the newcomer has 2
    "15: figured when seated, after eliminations": (
        blind(6, 5, 2, 1), "join 4; bid 1 1 0 0",
        {"at_table": (1, 2, 3, 4), "each.points": [7, 5, 2, 1, 2]},
    ),
    "15: and after the round was scored": (
        blind(1, 0, 0, 1), "join 4; bid 1 1 0 1", {"each.points": [2, 0, 0, 2, 0]},
    ),
    # 6 3 3 3, three newcomers at once
    "15: several seated together get the same": (
        blind(5, 3, 3, 3), "join 4 5 6; bid 1 1 0 0", {"each.points": [6, 3, 3, 3, 3, 3, 3]},
    ),
    "15: one after the other counts the newcomer too": (
        holding(5, 3, size=2), "join 2 3", {"each.points": [5, 3, 3, 3]},
    ),
    # a newcomer of the first round: one at the table has a point, another none
    "15: in the first round the later rules apply": (
        start(3), "deal KD, 7H, 6H, 4H; join 3; bid 1 1 0", {"each.points": [1, 1, 1, 1]},
    ),
    "7a: a newcomer does not deal until the deal comes round": (
        due(4, 1), "deal; join 4; bid 0 0 0 0", {"dealer": 0, "at_table": (0, 1, 2, 3, 4)},
    ),
    "7a: the deal comes round to it": (due(4, 1), "join 4; deal; bid 0 0 0 0 0", {"dealer": 4}),
    # seat 3 deals, so seat 4 comes after it
    "15: a newcomer bids after the others": (FOUR, "join 4; deal", {"to_act": 4}),
    # four seats, nine due; with five it is impossible: one less than the last, 8, is 7
    "7b: ruling, seating lowers a size that became impossible": (
        due(4, 9), "join 4", {"hand_size": 7},
    ),
    # with ten seats at most three: smaller than one less than the last
    "7b: ruling, to the largest": (due(4, 9), "join 4 5 6 7 8 9", {"hand_size": 3}),
    "7b: ruling, and no other": (due(4, 7), "join 4", {"hand_size": 7}),
    "7b: ruling, nor one that falls": (due(4, 7, "falling"), "join 4", {"hand_size": 7}),
    "7b: ruling, a falling one is lowered too": (due(4, 8, "falling"), "join 4", {
        "hand_size": 7}),
    # 19 seats have 2 due after the first round; with a twentieth every round is blind
    "7b: ruling, two may become impossible": (
        due(19, 2), "join 19; leave 3 4", {"hand_size": 1},
    ),
    "7b: ruling, and come again": (
        due(19, 2), "join 19; leave 3 4; deal; bid" + " 0" * 18, {"hand_size": 2},
    ),
    "7b: ruling, a lowered size falls from there": (
        due(4, 9), "join 4; deal; bid 0 0 0 0 0; out", {"round_number": 19, "hand_size": 6},
    ),
    # five seats fall from 7 to 6; one leaves before the deal, and it stays 6
    "7b: ruling, later leaves change nothing": (due(5, 6, "falling"), "leave 0", {"hand_size": 6}),
    # four seats played 7 and 8 is due; five cannot have 8, and 6 is one less than the last round's
    "7b: ruling, the size due is for those left before anyone is seated": (
        due(4, 7), "deal; join 4; bid 0 0 0 0; out", {"at_table": (0, 1, 2, 3, 4), "hand_size": 6},
    ),
    # the king takes the stage: seat 1 missed its bid, so the totals are 3 and 2
    "15: who waited and left gets no points when the others are seated": (
        drawn("dealer 0; round 3; vira 4H; 0: KD | 3 points; 1: 7C | 1 points | bid 1;"
              "2: | waiting; 3: | waiting; 4: | waiting"),
        "leave 3; bid 1", {"each.points": [3, 2, 2, 0, 2], "at_table": (0, 1, 2, 4)},
    ),
}  # fmt: skip


@each_case(JOINING)
def test_15_who_joins(state: State, steps: str, expected: Expected) -> None:
    tells(after(state, steps), expected)


def test_15_no_more_than_39_sit_or_wait() -> None:
    state = after(start(38), "deal; join 38")
    assert refused(state, Join(39)) == "table-full"
    assert after(state, "leave 38; join 39").waiting == (39,)
    assert after(state, "leave 5; join 39").waiting == (38, 39)


# 18c

IN_PLAY = round_of("7D 4D", "QS 6H", "JD KS", "AD 3S", vira="5H", bids=[0, 0, 0, 0])
"""The 6 is manilha: seat 1 holds one. Seat 3 dealt."""
BID = round_of("7D 4D", "QS 6H", "JD KS", "AD 3S", vira="5H", bids=[1, 0, 2, 0])
MANILHA = round_of(
    "7D 4D", "6H QS", "JD KS", "AD 3S", vira="5H", bids=[0] * 4, points=[1, 1, 1, 1]
)
"""Seat 1 takes a stage with its manilha."""
TIED = round_of("KD 7D 4D", "KH 6H QS", "AD JD KS", "AH 3D 3S", vira="5H", bids=[0] * 4)
LEAVING: Told = {
    "18c: a leave during the bids voids the deal": (
        FIVE, "deal; bid 1 2; leave 3",
        {"phase": "deal", "at_table": (0, 1, 2, 4), "each.bid": [None] * 5,
         "each.hand": [()] * 5, "dealer": 4, "hand_size": 3, "round_number": 6, "vira": None},
    ),
    "18c: that of who has bid too": (FIVE, "deal; bid 1 2; leave 0", {"phase": "deal"}),
    **{
        f"18c: in a blind round it always does, after {steps}": (
            start(5), f"{steps}; leave 2", {"phase": "deal", "hand_size": 1, "last_round": None},
        )
        for steps in ("deal", "deal; bid 0", "deal; bid 0 0 1 0")
    },
    "18c: if the dealer leaves the next still in deals again": (
        FIVE, "deal; leave 4", {"dealer": 0, "phase": "deal"},
    ),
    "18c: over who has left": (
        drawn("dealer 1; round 3; cards 2; 0:; 1:; 2: | left 1; 3:; 4:; 5:; 6:"), "leave 1",
        {"dealer": 3},
    ),
    "18c: while a deal is awaited": (
        SIX, "leave 2", {"phase": "deal", "dealer": 5, "hand_size": 3},
    ),
    "18c: also the dealer": (SIX, "leave 5", {"dealer": 0}),
    "18c: the points of a leaver stay": (holding(1, 2, 3), "leave 2", {
        "each.points": [1, 2, 3], "each.status": ["in", "in", "left"]}),
    "18c: during play the round goes on": (
        IN_PLAY, "0 7D; leave 2", {"phase": "play", "to_act": 1, "hand_size": 2},
    ),
    "18c: with the cards of those left": (
        IN_PLAY, "0 7D; leave 2; 1 QS, 3 AD", {"taken": [3], "to_act": 3},
    ),
    "18c: the bid of a leaver stays in the call": (
        BID, "leave 2; 0 7D, 1 QS, 3 AD, 3 3S, 0 4D, 1 6H",
        {"last.seats": (0, 1, 2, 3), "last.bids": (1, 0, 2, 0)},
    ),
    "18c: cards on the table stay": (
        IN_PLAY, "0 7D, 1 QS, 2 JD; leave 1", {"stage": ((0, "7D"), (1, "QS"), (2, "JD"))},
    ),
    # the king of the leaver still annuls the other
    "18c: and count": (
        round_of("KD 4D", "KH 6H", "JD QS", vira="5H", bids=[0, 0, 0]),
        "0 KD, 1 KH; leave 1; 2 JD", {"taken": [2]},
    ),
    "18c: if the card of a leaver wins the stage is its, and the next still in leads": (
        MANILHA, "0 7D, 1 6H; leave 1; 2 JD, 3 AD",
        {"taken": [1], "each.won": [0, 1, 0, 0], "leader": 2, "to_act": 2},
    ),
    "18c: accumulated stages too are the leavers": (
        TIED, "0 KD, 1 KH, 2 AD, 3 AH, 0 7D, 1 6H; leave 1; 2 JD, 3 3D",
        {"taken": [1, 1], "accumulated": 0},
    ),
    # the leaver took a stage against its bid of 0: lost to the others, never scored
    "18c: a leaver scores nothing more": (
        MANILHA, "0 7D, 1 6H; leave 1; 2 JD, 3 AD, 2 KS, 3 3S, 0 4D",
        {"each.points": [1, 1, 1, 2], "last.gained": (0, 0, 0, 1), "last.won": (0, 1, 0, 1)},
    ),
    "18c: the last to play leaves and the stage is settled": (
        IN_PLAY, "0 7D, 1 QS, 2 JD; leave 3", {"taken": [2], "to_act": 2},
    ),
    "18c: and the round if it was the last": (
        IN_PLAY, "0 7D, 1 QS, 2 JD, 3 AD, 3 3S, 0 4D, 1 6H; leave 2",
        {"phase": "deal", "last.won": (0, 1, 0, 1), "last.taken": [3, 1]},
    ),
    # seat 1 has 6 points and took a stage against its bid, so seat 2 is the only one left
    "18c: and with it the match": (
        round_of("7D 4D", "QS 6H", "JD KS", vira="5H", bids=[0, 0, 0], points=[0, 6, 0]),
        "0 7D, 1 6H, 2 JD, 1 QS, 2 KS; leave 0",
        {"result.ranking": ((2,), (1,), (0,)), "result.reason": "elimination",
         "each.points": [0, 7, 1]},
    ),
    "18c: if it was the lead of the leaver, the next seat still in leads": (
        IN_PLAY, "leave 0", {"leader": 1, "to_act": 1},
    ),
    "18c: also in a later stage": (
        IN_PLAY, "leave 0; 1 QS, 2 JD, 3 AD; leave 3", {"leader": 1, "to_act": 1},
    ),
    "18c: the turn of a leaver passes on": (IN_PLAY, "0 7D; leave 1", {"to_act": 2}),
    "18c: the leader of a stage leaves after leading": (
        IN_PLAY, "0 7D, 1 QS; leave 0; 2 JD, 3 AD", {"taken": [3], "to_act": 3},
    ),
    "18c: several leave in one stage": (
        IN_PLAY, "0 7D; leave 1 0; 2 JD, 3 AD", {"taken": [3], "to_act": 3},
    ),
    "18c: a dealer who left is the dealer until the round ends": (
        IN_PLAY, "leave 3", {"dealer": 3},
    ),
    "18c: then the deal goes on from there": (
        IN_PLAY, "leave 3; 0 7D, 1 QS, 2 JD, 2 KS, 0 4D, 1 6H", {"dealer": 0},
    ),
    **{
        f"18c: one seat left wins at once, whoever waits, {when}": (
            state, "leave 0",
            {"phase": "over", "result.ranking": ranking, "result.reason": "leaving"},
        )
        for when, state, ranking in (
            ("before the deal", start(2), ((1,), (0,))),
            ("during the bids", after(start(2), "deal; join 2"), ((1,), (2,), (0,))),
            ("in play", round_of("7D 4D", "QS 6H", bids=[0, 0]), ((1,), (0,))),
        )
    },
    "18c: that round is not scored": (
        round_of("7D 4D", "QS 6H", bids=[2, 2], points=[3, 2]), "leave 0",
        {"each.points": [3, 2], "last_round": None},
    ),
}  # fmt: skip


@each_case(LEAVING)
def test_18c_who_leaves(state: State, steps: str, expected: Expected) -> None:
    tells(after(state, steps), expected)


def test_18c_the_hand_goes_to_the_undealt_cards() -> None:
    state = after(IN_PLAY, "leave 2")
    assert state.seat(2).hand == ()
    assert state.undealt == IN_PLAY.undealt | set(cards("JD KS"))


def test_a_match_of_many_joins_and_leaves_is_read() -> None:
    come_and_go = tuple(act(seat) for seat in range(2, 302) for act in (Join, Leave))
    record = Record("fodasse", Rules(), 2, actions=come_and_go)
    assert from_json(to_json(record)) == record
    *_, last = record.replay()
    assert last.at_table == (0, 1)
    assert points(last) == [0] * 302
    assert last.history.left == tuple(range(2, 302))
