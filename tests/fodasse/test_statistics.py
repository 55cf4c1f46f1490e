"""What is counted of a match: the calls that were really made."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from fodasse import GAME, Bid, Rules, play_match
from fodasse.bots.random import RandomBot
from fodasse.games.fodasse.statistics import calls, ends_round


@given(st.integers(2, 6), st.integers(0, 10**6))
def test_16b_17b_calls_are_what_seats_bid_and_not_what_a_deal_sets(seats: int, seed: int) -> None:
    record = play_match(GAME, [RandomBot()] * seats, seed=seed, rules=Rules(limit=3))
    said: dict[int, int] = {}
    for action, (before, after) in zip(record.actions, pairwise(record.replay()), strict=True):
        if isinstance(action, Bid):
            said[action.seat] = action.stages
        if not ends_round(before, after):
            continue
        called = calls(before, after)
        assert {seat: bid for seat, (bid, _) in called.items()} == said
        played = after.last_round
        assert played
        assert played is not None
        if said:
            assert [took for _, took in called.values()] == list(played.won)
        else:
            assert set(played.bids) == {4}
        said = {}
