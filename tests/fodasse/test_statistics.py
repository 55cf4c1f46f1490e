"""What is counted of a match: the calls that were really made."""

from __future__ import annotations

from fodasse import State, legal_actions
from fodasse.games.fodasse.notation import position_from_text as drawn
from fodasse.games.fodasse.statistics import calls, count
from support.fodasse.playing import after, round_of


def calls_of_round(state: State) -> dict[int, tuple[int, int]]:
    """Return what is counted when the round ends, played out with the first legal actions."""
    while True:
        before, state = state, after(state, legal_actions(state)[0])
        if state.last_round is not before.last_round:
            return dict(calls(before, state))


def test_16b_17b_calls_are_what_seats_bid_and_not_what_a_deal_sets() -> None:
    # the 7 takes a stage of kings that annul each other
    state = round_of("KD", "KH", "7D", bids=[1, 0])
    assert calls_of_round(state) == {0: (1, 0), 1: (0, 0), 2: (1, 1)}
    # who left bid too; the 6 takes the first stage, then the king
    left = after(round_of("KD 4D", "KH 4S", "7D 6D", bids=[1, 0, 2]), "leave 0")
    assert calls_of_round(left) == {0: (1, 0), 1: (0, 1), 2: (2, 1)}
    endgame = drawn("round 9; cards 5; endgame; ladder 4; 0:; 1:; 2: | 7 points | eliminated 1")
    assert calls_of_round(after(endgame, "deal")) == {}


def test_what_a_round_counts() -> None:
    before = after(round_of("AD KD", "7H KH", bids=[1, 0]), "0 AD, 1 7H, 0 KD")
    counts = {"rounds": 1, "repeated": 0, "bids": 2, "exact": 2, "stages": 2, "annulled": 1}
    assert count(before, after(before, "1 KH")) == counts
    assert count(before, before) == {}
    again = round_of("KD", "KH", bids=[1], points=[6, 6])
    counts = {"rounds": 1, "repeated": 1, "bids": 2, "exact": 0, "stages": 1, "annulled": 1}
    assert count(again, after(again, "bid 1")) == counts
