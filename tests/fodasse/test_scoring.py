"""Rules 8 to 11 and 13: what a round costs, when, and what if nobody would be left."""

from __future__ import annotations

import pytest

from fodasse import Rules, State
from fodasse.games.fodasse.notation import position_from_text as drawn
from fodasse.games.fodasse.scoring import new_points, newcomer_points, round_costs
from support.fodasse.playing import (
    Told,
    after,
    deal,
    round_of,
    tells,
)
from support.games.cases import Expected, each_case

SIX = ("4D 4S", "5D 6S", "6D 7S", "7D QS", "QD JS", "3D 2S")
"""With vira K♥ nothing is annulled here and seat 5 takes both stages."""
STAGES = "0 4D, 1 5D, 2 6D, 3 7D, 4 QD, 5 3D, 5 2S, 0 4S, 1 6S, 2 7S, 3 QS, 4 JS"
FIVE = (*SIX[:4], SIX[5])
FIVE_STAGES = "0 4D, 1 5D, 2 6D, 3 7D, 4 3D, 4 2S, 0 4S, 1 6S, 2 7S, 3 QS"
KINGS = round_of("KD 7D", "KH 7H", "AD QS", bids=[0, 0, 0], points=[3, 1, 1])
"""Three seats, of which the last has the only card that is not annulled."""
CALLED = round_of("KD 7D", "KH 7H", "AD QS", bids=[0, 0, 1], points=[3, 1, 1])
BLIND = round_of("KD", "KH", "AD", "7H", points=[0, 5, 0, 0])
"""Seat 2 takes the stage."""
PAIRS = round_of("KD", "KH", "AD", "AH", points=[3, 0, 1, 6])
ALL_OUT = round_of("KD", "KH", bids=[1], points=[6, 6])
"""Both bid the one stage that nobody takes; one bid left."""
TWO_LEFT = after(round_of("KD 7D", "KH 7H", "AD QS", bids=[1, 2, 2], points=[6, 6, 0]), "leave 2")
"""The dealer has left; the two others would both go."""
NOBODYS = "0 KD, 1 KH, 0 7D, 1 7H"

CASES: Told = {
    "8: with six every stage missed counts": (
        round_of(*SIX, vira="KH", bids=[2, 0, 1, 0, 0, 0]), STAGES,
        {"each.points": [2, 0, 1, 0, 0, 2]}),
    # six were dealt in; seat 1 leaves during play and the five left still pay each stage
    "8: ruling, leavers are counted": (
        round_of(*SIX, vira="KH", bids=[2, 0, 1, 0, 0, 0]), f"leave 1; {STAGES}".replace(
            " 1 5D,", "").replace(" 1 6S,", ""),
        {"each.points": [2, 0, 1, 0, 0, 2]}),
    "9: with five any difference costs one": (
        round_of(*FIVE, vira="KH", bids=[2, 0, 1, 0, 0]), FIVE_STAGES,
        {"each.points": [1, 0, 1, 0, 1]}),
    "9: ruling, who waits is not counted": (
        round_of(*FIVE, vira="KH", bids=[2, 0, 1, 0, 0]), f"join 5; {FIVE_STAGES}",
        {"last.gained": (1, 0, 1, 0, 1)}),
    "9: ruling, nor who left before the deal": (
        after(drawn("dealer 4; round 4; cards 2; 0:; 1:; 2:; 3:; 4:; 5:"), "leave 5",
              deal(*FIVE, vira="KH")), f"bid 2 0 1 0 0; {FIVE_STAGES}",
        {"last.gained": (1, 0, 1, 0, 1)}),
    "10: nobody bid, nobody won: everybody with a point loses one": (PAIRS, "bid 0 0 0 0", {
        "each.points": [2, 0, 0, 5], "last.gained": (-1, 0, -1, -1), "last.won": (0, 0, 0, 0)}),
    "10: every stage must be nobody's": (
        round_of("KD 7D", "KH 7H", bids=[0, 0], points=[3, 1]), NOBODYS, {"each.points": [2, 0]}),
    "10: one that is taken is enough": (
        round_of("KD 7D", "KH 6H", bids=[0, 0], points=[3, 1]), "0 KD, 1 KH, 0 7D, 1 6H",
        {"each.points": [4, 1]}),
    "10: with six too": (
        round_of("KD", "KH", "AD", "AH", "QD", "QH", points=[1, 2, 3, 4, 5, 6]), "bid 0 0 0 0 0 0",
        {"each.points": [0, 1, 2, 3, 4, 5]}),
    "10: not if anybody bid a stage": (PAIRS, "bid 1 0 0 1", {"last.gained": (1, 0, 0, 1)}),
    "10: ruling, the bid of a leaver counts": (CALLED, f"leave 2; {NOBODYS}", {
        "each.points": [3, 1, 1]}),
    "10: ruling, and its stage": (KINGS, "0 KD, 1 KH, 2 AD; leave 2; 0 7D, 1 7H", {
        "last.won": (0, 0, 1), "each.points": [3, 1, 1]}),
    "10: a leaver without either stops nothing and loses no point": (
        KINGS, f"leave 2; {NOBODYS}", {"each.points": [2, 0, 1]}),
    "11: points change at the end of the round only": (
        round_of("KD 7D", "QH 6H", bids=[2, 2], points=[3, 1]), "0 KD, 1 QH, 0 7D",
        {"each.points": [3, 1]}),
    # rule 10 takes a point from who has one; seat 1 has none, and then 2 penalty points come
    "11: first the round, never below 0, then the penalty": (
        PAIRS, "carry misreport-1; bid 0 0 0 0",
        {"each.points": [2, 2, 0, 5], "each.penalty": [0] * 4}),
    "11: a point lost and a penalty gained": (PAIRS, "carry misreport-0; bid 0 0 0 0", {
        "each.points": [4, 0, 0, 5]}),
    "11: penalties wait for the end of the round": (BLIND, "carry misreport-1; bid 0 0 0", {
        "each.points": [0, 5, 0, 0], "each.penalty": [0, 2, 0, 0]}),
    # 5, one for the bid, two for the misreport: capped at 7
    "11: the cap comes after the penalty, elimination after the cap": (
        BLIND, "carry misreport-1; bid 0 1 0 1",
        {"each.points": [0, 7, 1, 1], "last.gained": (0, 2, 1, 1),
         "each.status": ["in", "eliminated", "in", "in"]}),
    "7c, 7d: penalties add up in the score": (
        after(round_of("KD", "KH", "7D", "6D"), "carry misreport-1; carry misreport-1"),
        "carry misdeal; deal KD, KH, 7D, 6D, 4H; bid 0 0 1 1", {"each.points": [0, 4, 0, 2]}),
    "7d: a motion that is not carried costs nothing": (
        round_of("KD", "KH", "7D", "6D"), "propose 0 misreport-1; no 1 2; bid 0 0 1 1",
        {"each.points": [0, 0, 0, 1]}),
    "13: if all would be eliminated the round is repeated by them": (ALL_OUT, "bid 1", {
        "phase": "deal", "at_table": (0, 1), "each.points": [6, 6], "last.repeated": True,
        "last.bids": (1, 1), "last.won": (0, 0), "last.gained": (0, 0)}),
    "13: ruling, same dealer, same size, same number": (ALL_OUT, "bid 1", {
        "dealer": ALL_OUT.dealer, "hand_size": 1, "round_number": ALL_OUT.round_number,
        "stages": (), "stage": (), "vira": None, "each.bid": [None, None]}),
    "13: a longer round too": (
        round_of("KD 7D", "KH 7H", bids=[1, 2], points=[6, 6]), NOBODYS,
        {"each.points": [6, 6], "hand_size": 2}),
    "13: ruling, penalties are cancelled": (
        round_of("KD", "KH", points=[6, 6]), "carry misreport-0; bid 1 1",
        {"last.repeated": True, "each.penalty": [0, 0]}),
    # seat 0 is right, and would be out for the misreport alone
    "13: penalties may be what would eliminate all": (
        round_of("KD", "7H", points=[5, 6]), "carry misreport-0; bid 1 1",
        {"last.repeated": True, "each.points": [5, 6]}),
    "13: its motion lapses": (ALL_OUT, "propose 0 pause-5; bid 1", {"motion": None}),
    "13: who waits goes on waiting": (ALL_OUT, "join 2; bid 1", {
        "waiting": (2,), "at_table": (0, 1)}),
    "13: the repeated round may be the last": (
        ALL_OUT, "join 2; bid 1; deal KD, 7H, 4H; bid 1 1",
        {"result.ranking": ((0,), (1,), (2,))}),
    # kings annulled: seat 2 takes with the 7 and is right
    "13: one who would stay is enough": (
        round_of("KD", "KH", "7D", points=[6, 6, 6]), "bid 1 1 1",
        {"phase": "over", "each.points": [7, 7, 6]}),
    "13: a leaver is not still at the table": (TWO_LEFT, NOBODYS, {
        "last.repeated": True, "last.seats": (0, 1, 2), "at_table": (0, 1), "hand_size": 2}),
    "13: if the dealer left the next seat still in deals again": (TWO_LEFT, NOBODYS, {
        "dealer": 0}),
    "13, 16, 17: a leave may make the repeated round an endgame": (
        round_of("KD 7D", "KH 7H", "AD QS", bids=[1, 2, 2], points=[6, 6, 0],
                 rules=Rules(leaving_shrinks=True)),
        f"leave 2; {NOBODYS}", {"hand_size": 5}),
    "13: a round may be repeated again and again": (
        ALL_OUT, "bid 1; deal KD, KH, 4H; bid 1 1; deal KD, KH, 4H; bid 1 1",
        {"last.repeated": True, "round_number": ALL_OUT.round_number}),
    "3: the match is over with one seat left, whoever waits": (
        round_of("KD", "7H", bids=[1], points=[0, 6]), "join 2; bid 1",
        {"result.reason": "elimination", "result.ranking": ((0,), (1,), (2,)),
         "each.status": ["in", "eliminated", "waiting"]}),
}  # fmt: skip


@each_case(CASES)
def test_what_a_round_costs(state: State, steps: str, expected: Expected) -> None:
    tells(after(state, steps), expected)


@pytest.mark.parametrize(("seats", "each"), [(2, 1), (5, 1), (6, 2), (39, 2)])
def test_8_9_two_stages_too_many_or_too_few(seats: int, each: int) -> None:
    bids, won = [2, *[0] * (seats - 1)], [0, *[0] * (seats - 2), 2]
    assert round_costs(bids, won) == (each, *[0] * (seats - 2), each)


def test_11_the_order_cannot_be_told_from_a_sum() -> None:
    # hand-worked: 0 - 1 is 0, then 2; 6 + 3 + 2 is 11, before the cap; 1 - 1 + 1 is 1
    assert new_points(0, cost=-1, penalty=2) == 2
    assert new_points(6, cost=3, penalty=2) == 11
    assert new_points(1, cost=-1, penalty=1) == 1


@pytest.mark.parametrize(
    ("totals", "begins"),
    [((6, 6, 4, 1), 4), ((3, 3), 3), ((0, 0, 0), 0), ((5, 0), 0), ((1, 2, 3), 2), ((2, 6, 6), 2)],
)
def test_15_ruling_the_second_highest_of_the_different_totals(
    totals: tuple[int, ...], begins: int
) -> None:
    assert newcomer_points(totals) == begins
