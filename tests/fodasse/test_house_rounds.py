"""House rules of rounds: blind ones, the last bid, scoring, hand sizes, and all out at once."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from fodasse import (
    Bid,
    Card,
    Deal,
    Rank,
    Rules,
    RulesError,
    State,
    apply,
    legal_actions,
    outcome,
    start,
    view,
)
from fodasse.games.fodasse import events
from fodasse.games.fodasse.events import (
    AllOut,
    MatchOver,
    Resolution,
    RoundRepeated,
    SeatEliminated,
)
from fodasse.games.fodasse.ladder import Ladder
from fodasse.games.fodasse.notation import position_from_text as drawn
from fodasse.games.fodasse.rules import Progression
from fodasse.games.fodasse.scoring import round_costs
from support.fodasse.playing import (
    Told,
    after,
    bidding,
    cards,
    deal,
    dealt,
    due,
    refused,
    round_of,
    tells,
)
from support.games.cases import Expected, each_case
from support.games.walks import known

ONE_CARD = deal("4D", "5D", "6D", vira="KH")
"""The 6 takes the stage; seat 1 bids first."""
TWO_CARDS = deal("4D 4S", "3D 3S", "5D 5S", vira="KH")
"""Seat 1 takes both stages."""


def begun(seats: int = 3, **words: Any) -> State:
    return start(seats, rules=Rules(**words))


def all_miss(simultaneous: str, **words: Any) -> State:
    """Three seats, limit 1: the bid of seat 0 is awaited, and with 1 everybody misses."""
    return after(begun(limit=1, simultaneous=simultaneous, **words), ONE_CARD, "bid 1 0")


BOTH_MISS = round_of("KD", "KH", bids=[1], rules=Rules(limit=1, simultaneous="draw"))
"""Two seats, limit 1: nobody takes the stage, and with a bid of 1 both miss."""


def fewest(*bids: int, simultaneous: Any = "fewest") -> State:
    """Return the state after seats 0 1 2 of a round of two cards bid, with limit 1."""
    rules = Rules(limit=1, simultaneous=simultaneous, scoring="difference", endgames=False,
                  restrict_last_bid="never")  # fmt: skip
    text = "round 4; dealer 2; cards 2; 0:; 1:; 2:; 3: | 1 point | eliminated 1"
    return bidding(apply(drawn(text, rules=rules), TWO_CARDS), *bids)


RULES_STAY = Rules(progression="stay")


def five_of_ten_out(size: int) -> State:
    """Return a round that seats 5 to 9 have missed, with 6 points each; no card is played yet.

    Seat 0 holds the highest manilhas, and has bid as much.
    """
    held = cards("5C 5H 5S")[:size]
    others = [card for card in RULES_STAY.deck if card.rank is not Rank.FIVE][1:]
    hands = [held, *(tuple(others[size * seat :][:size]) for seat in range(9))]
    lines = (f"{seat}: | 6 points" for seat in range(5, 10))
    state = due(10, size, *lines, rules=RULES_STAY)
    state = apply(state, Deal(hands, Card.parse("4D")))
    return bidding(state, size, 0, 0, 0, 0, 1, 1, 1, 1, 1)


def last_lives(size: int, **words: Any) -> State:
    """Return a match of three seats with one life each that awaits a deal by seat 2."""
    rules = Rules(limit=2, simultaneous="sudden_death", **words)
    return due(3, size, *(f"{seat}: | 1 point" for seat in range(3)), rules=rules)


def few_left(stages: int, seats: int) -> State:
    """Return an endgame in which all seats have one life, and seat 0 takes every stage or nearly.

    It holds all manilhas and then the strongest cards, so that no seat takes 4.
    """
    rules = Rules(simultaneous="sudden_death")
    lines = "; ".join(f"{seat}: | 6 points" for seat in range(seats))
    text = f"round 9; dealer 1; cards {stages}; endgame; ladder 4; {lines}"
    state = drawn(f"{text}; {seats}: | 7 points | eliminated 1", rules=rules)
    weak_first = sorted(rules.deck[1:], key=lambda card: (card.rank is Rank.FIVE, card))
    others = [weak_first[stages * seat :][:stages] for seat in range(seats - 1)]
    hands = [weak_first[-stages:], *others]
    return apply(state, Deal(hands, rules.deck[0]))


def one_left_and_all_miss(**words: Any) -> State:
    """Return a round of four seats with one life each: seat 3 has left it, and all others miss."""
    rules = Rules(simultaneous="sudden_death", **words)
    hands = ("4D 4S", "3D 3S", "5D 5S", "6D 6S")
    state = round_of(*hands, vira="KH", bids=[1, 0, 1, 1], points=[6] * 4, rules=rules)
    return after(state, "leave 3")


def two_of_five_out(**words: Any) -> State:
    """Return a round of one card that seats 1 and 2 will miss, with 6 points each.

    The 3 of seat 0 takes the stage. The last bid is awaited.
    """
    rules = Rules(progression="stay", **words)
    hands, points = ("3D", "4D", "6D", "7D", "QD"), (0, 6, 6, 0, 0)
    return round_of(*hands, vira="KH", bids=[1, 1, 1, 0], points=points, rules=rules)


OPEN = after(begun(blind_rounds="none"), ONE_CARD)
FIRST = begun(blind_rounds="first", limit=1)
RULES_UP = Rules(progression="up_restart")
CASES: Told = {
    # seat 2 took its stage, seat 1 bid 0, seat 0 bid 1
    "blind_rounds none: a round of one card is played": (OPEN, "bid 0 1 1; 1 5D, 2 6D, 0 4D", {
        "each.points": [1, 0, 0], "phase": "deal"}),
    "blind_rounds none: it is not settled by the bids": (OPEN, "bid 0 1 1", {
        "phase": "play", "to_act": 1, "is_blind": False}),
    "blind_rounds none: leaving it is leaving during play": (OPEN, "bid 0 1 1; leave 2", {
        "phase": "play", "each.bid": [1, 0, 1]}),
    "blind_rounds first: only round 1 is blind": (
        begun(blind_rounds="first", hand_cap=1), "deal; bid 0 0 0",
        {"round_number": 2, "hand_size": 1, "is_blind": False}),
    "blind_rounds first: the second is played": (
        begun(blind_rounds="first", hand_cap=1), "deal; bid 0 0 0; deal; bid 0 0 0",
        {"phase": "play"}),
    "blind_rounds first: dealt again it is blind again": (
        begun(4, blind_rounds="first"), "deal; leave 2; deal", {"is_blind": True}),
    "blind_rounds first: repeated it is too": (
        FIRST, "deal 4D, 5D, 6D, KH; bid 1 0 1",
        {"last.repeated": True, "round_number": 1, "is_blind": True}),
    # seat 1 bid 2 and took nothing with 1 point before and a limit of 2
    "scoring difference: capped at the limit": (
        round_of("3D 3S", "4D 4S", vira="KH", bids=[1, 2], points=[0, 1],
                 rules=Rules(limit=2, scoring="difference")),
        "out", {"each.points": [1, 2], "last.gained": (1, 1)}),
    # seat 1 takes the open round; then seat 0 takes both stages, and neither bid so
    "fodinha: lives of the contract": (
        start(2, rules=Rules.preset("fodinha")), "deal KD, 7C, 2H; bid 0 0; out",
        {"each.lives": [4, 5]}),
    "fodinha: lives after two rounds": (
        start(2, rules=Rules.preset("fodinha")),
        "deal KD, 7C, 2H; bid 0 0; out; deal 3D 3S, 4D 5D, KH; bid 0 1; out",
        {"each.lives": [2, 4]}),
    "nil_round_bonus off: nothing changes": (
        round_of("KD", "KH", vira="2H", bids=[0], points=[3, 0],
                 rules=Rules(nil_round_bonus=False)),
        "bid 0", {"each.points": [3, 0]}),
    "progression down_up: it begins with the largest": (
        begun(5, progression="down_up"), "leave 3", {"hand_size": 7}),
    "progression down_up: a leave before the first deal changes nothing": (
        begun(5, progression="down_up"), "leave 3; deal; out", {"hand_size": 6}),
    "progression down_up: a join that makes the size impossible": (
        begun(9, progression="down_up"), "join 9",
        {"hand_size": 3, "history.ladder.falling": True}),
    "progression up_restart: a join that makes the size impossible": (
        due(4, 8, rules=RULES_UP), "join 4", {"hand_size": 1}),
    "progression up_restart: 7 can still be dealt to five": (
        due(4, 7, rules=RULES_UP), "join 4", {"hand_size": 7}),
    "progression stay: a join that makes the size 9 impossible": (
        due(4, 9, rules=RULES_STAY), "join 4", {"hand_size": 7, "history.ladder.falling": False}),
    "progression stay: a join that makes the size 8 impossible": (
        due(4, 8, rules=RULES_STAY), "join 4", {"hand_size": 7}),
    "progression stay: 6 can still be dealt to five": (
        due(4, 6, rules=RULES_STAY), "join 4", {"hand_size": 6}),
    "progression stay: after 6 for five, 7": (
        due(4, 6, rules=RULES_STAY), "join 4; deal; out", {"hand_size": 7}),
    "progression stay: a leave before the deal changes nothing": (
        due(10, 3, rules=RULES_STAY), "leave 1 2 3", {"hand_size": 3}),
    "progression stay: after 3 for seven, 4": (
        due(10, 3, rules=RULES_STAY), "leave 1 2 3; deal; out", {"hand_size": 4}),
    "progression stay: after 4 for seven, 5": (
        due(10, 3, rules=RULES_STAY), "leave 1 2 3; deal; out; deal; out", {"hand_size": 5}),
    "progression stay: after 5 for seven, 5 again": (
        due(10, 3, rules=RULES_STAY), "leave 1 2 3; deal; out; deal; out; deal; out",
        {"hand_size": 5}),
    "progression stay: five of ten out after a round of 3": (
        five_of_ten_out(3), "out", {"at_table": (0, 1, 2, 3, 4), "hand_size": 7}),
    "progression stay: five of ten out after a round of 2": (
        five_of_ten_out(2), "out", {"at_table": (0, 1, 2, 3, 4), "hand_size": 3}),
    "progression stay: seats that leave in the round were dealt into it": (
        due(10, 3, rules=RULES_STAY), "deal; bid 0 0 0 0 0 0 0 0 0 0; leave 1 2 3 4 5; out",
        {"at_table": (0, 6, 7, 8, 9), "hand_size": 7}),
    "progression stay: two of five out after a round of one card": (
        two_of_five_out(endgames=False), "bid 0", {"at_table": (0, 3, 4), "hand_size": 2}),
    "progression stay: an endgame leaves the size alone": (
        two_of_five_out(), "bid 0; deal; out", {"hand_size": 13, "history.ladder.size": 2}),
    # the endgame knows no cap; only seat 1 misses
    **{
        f"endgames {endgames}, hand_cap {cap}: limit 1, one of four out": (
            begun(4, limit=1, endgames=endgames, hand_cap=cap),
            "deal 3D, 4D, 6D, 7D, KH; bid 1 0 0 1", {"at_table": (0, 2, 3), "hand_size": size})
        for endgames, size in ((True, 13), (False, 2)) for cap in (None, 3)
    },
    "simultaneous draw: all win": (all_miss("draw"), "bid 1", {
        "result.ranking": ((0, 1, 2),), "returns": (0, 0, 0), "result.reason": "elimination",
        "at_table": (), "each.status": ["eliminated"] * 3, "each.points": [1] * 3,
        "last.repeated": False, "last.gained": (1, 1, 1)}),
    # 7D of seat 2 takes the first stage and only seat 3 misses; then seat 2 takes both
    "simultaneous draw: with a seat out before": (
        begun(4, limit=1, simultaneous="draw", endgames=False),
        "deal 5D, 6D, 7D, 4D, KH; bid 0 1 1 0; deal 4D 4S, 5D 5S, 6D 6S, KH; bid 1 1 1; out",
        {"result.ranking": ((0, 1, 2), (3,)), "returns": (1 / 3, 1 / 3, 1 / 3, -1)}),
    "simultaneous draw: who waits has not won": (all_miss("draw"), "join 3; bid 1", {
        "result.ranking": ((0, 1, 2), (3,))}),
    "simultaneous draw: with max_rounds it ends as such": (
        all_miss("draw", max_rounds=1), "bid 1", {"result.reason": "elimination"}),
    "simultaneous fewest: with max_rounds nobody is out": (
        all_miss("fewest", max_rounds=1), "bid 1",
        {"result.reason": "max-rounds", "each.points": [0, 0, 0]}),
    "simultaneous draw: leaving down to one is no such case": (
        begun(simultaneous="draw"), "leave 0 1", {"result.ranking": ((2,), (1,), (0,))}),
    # missed by 1, 2 and 2
    "simultaneous fewest: who missed by least wins alone": (fewest(1, 0, 2), "out", {
        "result.ranking": ((0,), (1, 2), (3,)), "each.points": [1] * 4,
        "each.status": ["eliminated"] * 4, "last.repeated": False}),
    # missed by 1, 1 and 2
    "simultaneous fewest: a tie is replayed": (fewest(1, 1, 2), "out", {
        "last.repeated": True, "at_table": (0, 1, 2), "each.points": [0, 0, 0, 1],
        "round_number": 4}),
    # flat, limit 1, all miss; seats 1 and 2 owe two points each for false counts: 1 3 3
    "simultaneous fewest: penalties count before the cap": (
        begun(limit=1, simultaneous="fewest", scoring="flat"),
        "deal 4D, 5D, 6D, KH; carry misreport-1; carry misreport-2; bid 1 0 1",
        {"result.ranking": ((0,), (1, 2))}),
    "simultaneous sudden_death: each at 1 of 2": (
        last_lives(1), "deal 4D, 5D, 6D, KH; bid 1 1 0", {
            "each.points": [1, 1, 1], "last.gained": (0, 0, 0), "last.repeated": False,
            "round_number": 3, "hand_size": 1, "each.status": ["in"] * 3, "dealer": 0}),
    "simultaneous sudden_death: penalties are spent": (
        begun(limit=2, simultaneous="sudden_death"),
        "carry misdeal; carry misreport-1; carry misreport-2; deal 4D, 5D, 6D, KH; bid 1 0 1", {
            "each.points": [1, 1, 1], "last.gained": (1, 1, 1), "each.penalty": [0, 0, 0]}),
    # missed by 2, 1 and 2
    "simultaneous sudden_death: all stand alike": (
        fewest(2, 1, 2, simultaneous="sudden_death"), "out", {
            "each.points": [0, 0, 0, 1], "at_table": (0, 1, 2), "round_number": 5,
            "hand_size": 1}),
    "simultaneous sudden_death: down_up begins again with the most": (
        begun(limit=1, simultaneous="sudden_death", progression="down_up", hand_cap=2,
              restrict_last_bid="never"),
        "deal 4D 4S, 3D 3S, 5D 5S, KH; bid 2 0 0; out; deal 4D, 5D, 6D, KH; bid 0 1 1", {
            "round_number": 3, "hand_size": 2, "history.ladder.falling": True}),
    "simultaneous sudden_death: and so do sizes that fell": (
        last_lives(2, progression="up_restart"), "deal 4D 4S, 3D 3S, 5D 5S, KH; bid 1 0 2; out",
        {"hand_size": 1, "history.ladder.falling": False}),
    "simultaneous sudden_death: max_rounds counts it, seat 3 being out": (
        begun(4, limit=1, simultaneous="sudden_death", endgames=False, max_rounds=2),
        "deal 5D, 6D, 7D, 4D, KH; bid 0 1 1 0; deal 4D 4S, 5D 5S, 6D 6S, KH; bid 1 1 1; out",
        {"result.ranking": ((0, 1, 2), (3,)), "returns": (1 / 3, 1 / 3, 1 / 3, -1),
         "result.reason": "max-rounds", "each.points": [0, 0, 0, 1]}),
    "simultaneous sudden_death: limit 1, no points before and after": (
        all_miss("sudden_death"), "bid 1",
        {"each.points": [0, 0, 0], "dealer": 1, "hand_size": 1, "round_number": 2}),
    "simultaneous sudden_death: again and again": (
        all_miss("sudden_death"), "bid 1; deal 4D, 5D, 6D, KH; bid 0 1 1",
        {"each.points": [0, 0, 0], "dealer": 2, "hand_size": 1, "round_number": 3}),
    "simultaneous sudden_death: blind_rounds first is round number 1": (
        all_miss("sudden_death", blind_rounds="first"), "bid 1",
        {"hand_size": 1, "is_blind": False}),
    "simultaneous sudden_death: a motion has lapsed": (
        all_miss("sudden_death"), "propose 0 pause-5; bid 1",
        {"motion": None, "last_motion.fate": "lapsed"}),
    "simultaneous sudden_death: who waits has one life too": (
        last_lives(1), "deal 4D, 5D, 6D, KH; join 3; bid 1 1 0",
        {"at_table": (0, 1, 2, 3), "each.points": [1, 1, 1, 1], "hand_size": 1}),
    "simultaneous sudden_death: an endgame of three ends": (few_left(13, 3), "out", {
        "at_table": (0, 1, 2), "each.points": [6, 6, 6, 7], "hand_size": 1,
        "history.endgame": None, "round_number": 10}),
    # seat 2 deals; the 3 of seat 0 takes the stage, and seat 1 misses
    "simultaneous sudden_death: then one goes, and two play five stages": (
        few_left(13, 3), "out; deal 3D, 4D, 6D, KH; bid 1 1 0",
        {"at_table": (0, 2), "hand_size": 5}),
    "simultaneous sudden_death: an endgame of two ends": (few_left(5, 2), "out", {
        "at_table": (0, 1), "each.points": [6, 6, 7], "hand_size": 1, "history.endgame": None}),
    **{
        f"simultaneous sudden_death: who left in it does not count, leaving_shrinks {shrinks}": (
            one_left_and_all_miss(leaving_shrinks=shrinks), "out",
            {"at_table": (0, 1, 2), "each.points": [6] * 4, "hand_size": 1})
        for shrinks in (True, False)
    },
    "simultaneous sudden_death: who leaves before the next deal counts": (
        one_left_and_all_miss(leaving_shrinks=True), "out; leave 2", {"hand_size": 5}),
}  # fmt: skip


@each_case(CASES)
def test_a_round_by_house_rules(state: State, steps: str, expected: Expected) -> None:
    tells(after(state, steps), expected)


def test_blind_rounds_none_and_first_show_what_blind_ones_hide() -> None:
    assert view(OPEN, 1).seats[1].hand == cards("5D")
    assert view(OPEN, 1).seats[0].hand == (None,)
    assert view(OPEN, 1).vira == OPEN.vira
    blind = after(FIRST, ONE_CARD)
    assert (view(blind, 0).is_blind, view(blind, 0).seats[0].hand) == (True, (None,))


@pytest.mark.parametrize(
    ("word", "blind", "open_", "two"),
    [
        ("always", [0], [0], [1, 2]),
        ("not_blind", [0, 1], [0], [1, 2]),
        ("never", [0, 1], [0, 1], [0, 1, 2]),
    ],
)
def test_restrict_last_bid(word: Any, blind: list[int], open_: list[int], two: list[int]) -> None:
    # round 2 of one card, the first being over: with blind_rounds="first" it is open
    rules = Rules(restrict_last_bid=word, blind_rounds="first")
    longer = bidding(dealt(due(3, 2, rules=rules)), 2, 0)
    for state, allowed in (
        (after(begun(restrict_last_bid=word), "deal; bid 0 0"), blind),
        (bidding(dealt(due(3, 1, rules=rules)), 0, 0), open_),
        (longer, two),
    ):
        assert [bid.stages for bid in legal_actions(state) if isinstance(bid, Bid)] == allowed
    if word != "never":
        assert refused(longer, Bid(2, 0)) == "last-bid"


@pytest.mark.parametrize(
    ("seats", "scoring", "cost"),
    [(6, "book", 2), (6, "flat", 1), (5, "book", 1), (5, "difference", 2)],
)
def test_scoring_bid_2_won_0(seats: int, scoring: str, cost: int) -> None:
    bids, won = (2, *[0] * (seats - 1)), (0, 1, *[0] * (seats - 2))
    assert round_costs(bids, won, scoring)[0] == cost
    assert round_costs((0, 0), (0, 0), bonus=False) == (0, 0)


# progression, hand_cap

UP, DOWN = list(range(1, 10)), list(range(9, 0, -1))


@pytest.mark.parametrize(
    ("progression", "cap", "expected"),
    [
        ("up_down", None, [*UP, *DOWN[1:], 2]),
        ("up_restart", None, [*UP, 1, 2]),
        ("down_up", None, [*DOWN, *UP[1:], 8]),
        ("up_down", 3, [1, 2, 3, 2, 1, 2]),
        ("up_restart", 3, [1, 2, 3, 1]),
        ("down_up", 3, [3, 2, 1, 2]),
        ("stay", None, [*UP, 9, 9]),
        ("stay", 3, [1, 2, 3, 3, 3]),
        *((each, 1, [1, 1, 1, 1]) for each in get_args(Progression)),
    ],
)
def test_progression_and_hand_cap(progression: Any, cap: int | None, expected: list[int]) -> None:
    rules = Rules(limit=999, progression=progression, hand_cap=cap)
    ladder, found = Ladder.first(rules, 4), []
    for _ in expected:
        found.append(ladder.size)
        ladder = ladder.step(rules, dealt=4, left=4)
    assert found == expected
    state = start(4, rules=rules)
    for size in expected[:4]:
        assert state.hand_size == size
        state = after(state, "deal; out")


@pytest.mark.parametrize(
    ("seats", "words", "expected"),
    [
        (10, {}, [1, 2, 3, 3, 3]),
        (2, {"manilha": "none"}, [*range(1, 21), 20]),
        (20, {"hand_cap": 1}, [1, 1, 1]),
    ],
)
def test_progression_stay_at_other_tables(
    seats: int, words: dict[str, Any], expected: list[int]
) -> None:
    state = begun(seats, limit=999, progression="stay", **words)
    for size in expected:
        assert state.hand_size == size
        state = after(state, "deal; out")


def test_hand_cap_start_with_more_cards_is_out_of_range() -> None:
    with pytest.raises(RulesError):
        start(4, rules=Rules(hand_cap=3), hand_size=4)
    assert start(4, rules=Rules(hand_cap=3), hand_size=3).hand_size == 3


# what is told, and returns


@pytest.mark.parametrize(
    ("before", "resolution", "winners"),
    [
        (all_miss("draw"), Resolution.DRAWN, [(0, 1, 2)]),
        (BOTH_MISS, Resolution.DRAWN, [(0, 1)]),
        (all_miss("fewest"), Resolution.REPLAYED, []),
        (all_miss("replay"), Resolution.REPLAYED, []),
        (all_miss("sudden_death"), Resolution.SPARED, []),
        (all_miss("sudden_death", max_rounds=1), Resolution.SPARED, [(0, 1, 2)]),
        (after(one_left_and_all_miss(), "0 4D, 1 3D, 2 5D, 1 3S, 2 5S"), Resolution.SPARED, []),
        (after(fewest(1, 0, 2), "0 4D, 1 3D, 2 5D, 1 3S, 2 5S"), Resolution.WON, [(0,)]),
    ],
)
def test_simultaneous_is_told(
    before: State, resolution: Resolution, winners: list[tuple[int, ...]]
) -> None:
    action = legal_actions(before)[-1]
    found = events(before, action, after(before, action))
    assert AllOut(resolution) in found
    assert any(isinstance(each, SeatEliminated) for each in found) is (
        resolution in {Resolution.DRAWN, Resolution.WON}
    )
    assert (RoundRepeated(1) in found) is (resolution is Resolution.REPLAYED)
    assert [each.winners for each in found if isinstance(each, MatchOver)] == winners


@pytest.mark.parametrize(
    ("limit", "bids", "points"),
    [(2, (0, 0), [1, 0]), (1, (1, 0), [0, 0]), (1, (0, 0), [1, 0]), (2, (0, 1), [1, 1])],
)
def test_sudden_death_is_not_told_where_a_seat_stays_in(
    limit: int, bids: tuple[int, int], points: list[int]
) -> None:
    # the king of seat 0 takes the stage; one life each is not always what a spared round left
    rules = Rules(limit=limit, simultaneous="sudden_death", restrict_last_bid="never")
    before = round_of("KD", "7C", vira="2H", bids=bids[:1], points=[0, 0], rules=rules)
    action = Bid(1, bids[1])
    following = apply(before, action)
    assert [player.points for player in following.seats] == points
    assert not any(isinstance(each, AllOut) for each in events(before, action, following))


@pytest.mark.parametrize("name", Rules.presets())
def test_presets_come_to_an_end(name: str) -> None:
    state = start(4, rules=Rules.preset(name))
    for _ in range(200):
        if outcome(state) is None:
            state = after(state, "deal; out")
    assert known(outcome(state)).winners
