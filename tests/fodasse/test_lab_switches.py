"""The switches of the laboratory: fewer ranks, and a number of rounds agreed on."""

from __future__ import annotations

import pytest

from fodasse import Card, Join, Rank, Rules, RulesError, State, chance, start
from support.fodasse.playing import (
    Told,
    after,
    deal,
    due,
    refused,
    round_of,
    tells,
)
from support.games.cases import Expected, each_case

FEW = Rules(ranks=tuple(map(Rank, "4Q3")), limit=999)
"""Twelve cards."""


@pytest.mark.parametrize(("vira", "manilha"), [("4D", "Q"), ("QD", "3"), ("3C", "4")])
def test_ranks_the_manilha_is_the_next_of_these_ranks(vira: str, manilha: str) -> None:
    assert FEW.manilha_of(Card.parse(vira)) is Rank(manilha)


def test_ranks_make_a_deck_four_times_as_large() -> None:
    deck = [f"{rank}{suit}" for rank in "4Q3" for suit in "DSHC"]
    assert [str(card) for card in FEW.deck] == deck
    state = start(2, rules=FEW)
    assert chance(state).pool == FEW.deck
    assert len(after(state, "deal").undealt) == 9
    assert refused(state, deal("4D", "5D", vira="QD")) == "foreign-card"
    assert refused(state, deal("4D", "QS", vira="KD")) == "foreign-card"


def test_ranks_40_above_is_then_the_size_of_the_deck() -> None:
    full = start(11, rules=FEW)
    with pytest.raises(RulesError):
        start(12, rules=FEW)
    assert refused(full, Join(11)) == "table-full"
    # 12 cards, one for the vira: three for each of three
    state = start(3, rules=FEW)
    for size in (1, 2, 3, 2, 1, 2, 3):
        assert state.hand_size == size
        state = after(state, "deal; out")


SHORT = Rules(max_rounds=2)
CASES: Told = {
    # vira Q: the 3 is next; vira 3: the 4
    "ranks: a manilha takes the stage": (round_of("4D", "3D", vira="QH", rules=FEW), "bid 0 0", {
        "last.taken": [1]}),
    "ranks: the other does": (round_of("4D", "3D", vira="3H", rules=FEW), "bid 0 0", {
        "last.taken": [0]}),
    "max_rounds: the match lasts so many": (start(4, rules=SHORT), "deal; out", {
        "phase": "deal", "history.rounds_left": 1}),
    "max_rounds: and no more": (start(4, rules=SHORT), "deal; out; deal; out", {
        "phase": "over", "result.reason": "max-rounds", "last.number": 2}),
    "max_rounds: a round that is to be repeated counts": (
        due(2, 1, "0: | 6 points", "1: | 6 points", rules=SHORT),
        "deal KD, KH, 4H; bid 1 1; deal KD, KH, 4H; bid 1 1",
        {"phase": "over", "each.points": [6, 6], "last.repeated": True}),
    "max_rounds: and is repeated before": (
        due(2, 1, "0: | 6 points", "1: | 6 points", rules=SHORT), "deal KD, KH, 4H; bid 1 1",
        {"phase": "deal", "last.repeated": True}),
    "max_rounds: a void deal is no round": (
        start(4, rules=Rules(max_rounds=1)), "deal; carry misdeal; deal; leave 0",
        {"phase": "deal"}),
    "max_rounds: a match may end earlier": (
        due(2, 1, "0: | 6 points", rules=Rules(max_rounds=50)), "deal 7D, KH, 4H; bid 1 1",
        {"result.reason": "elimination"}),
    # seat 1 misses
    "limit 1: one point is out": (
        start(3, rules=Rules(limit=1), dealer=2), "deal KD, 7H, 6H, 4H; bid 1 1 0",
        {"each.points": [0, 1, 0], "at_table": (0, 2)}),
}  # fmt: skip


@each_case(CASES)
def test_a_switch_of_the_laboratory(state: State, steps: str, expected: Expected) -> None:
    tells(after(state, steps), expected)
