"""Whole compiled matches of The Great Dalmuti are those that the reference replays."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from dalmuti_playing import SEEDS, SWITCHES
from dalmuti_twin import LOOKED, play_whole, same_but
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse.bulk import match_actions, play_matches
from fodasse.bulk.dalmuti.layout import MATCH
from fodasse.bulk.dalmuti.positions import write_rules
from fodasse.games.dalmuti import Deal, Phase, Rules, apply, outcome, start
from fodasse.games.dalmuti.statistics import count

SEATS = st.integers(4, 9)
MATCHES = 3


@settings(max_examples=12)
@given(
    seats=SEATS,
    words=SWITCHES,
    policies=st.lists(st.sampled_from(("random", "rules")), min_size=9, max_size=9),
    seed=SEEDS,
    first=st.integers(0, 2**40),
)
def test_matches_played_by_the_million_are_those_the_reference_replays(
    seats: int, words: dict[str, Any], policies: list[str], seed: int, first: int
) -> None:
    how: dict[str, Any] = {"rules": Rules(**words), "policies": policies[:seats], "seed": seed}
    played = play_matches("dalmuti", MATCHES, seats, first=first, **how)
    counts, wins = Counter({"matches": MATCHES}), [0] * seats
    for row in range(MATCHES):
        state = start(seats, rules=how["rules"])
        for action in match_actions("dalmuti", first + row, seats, **how):
            before, state = state, apply(state, action)
            counts.update(count(before, state), actions=1)
        result = outcome(state)
        assert result is not None
        better = [sum(each > mine for each in state.points) for mine in state.points]
        assert played.ranking[row].tolist() == better
        alone = len(result.winners) == 1
        assert played.winner[row] == (result.winners[0] if alone else -1)
        assert played.rounds[row] == state.hand_number
        assert played.points[row].tolist() == list(state.points)
        for seat in result.winners:
            wins[seat] += 1
    assert played.sums.wins == tuple(wins)
    assert dict(played.sums.counts) == {name: counts[name] for name in played.sums.counts}
    assert set(counts) <= set(played.sums.counts)


@given(seats=SEATS, words=SWITCHES, seed=SEEDS)
def test_a_match_may_be_over_after_fewer_hands(
    seats: int, words: dict[str, Any], seed: int
) -> None:
    ends = []
    for hands in (words["hands"], words["hands"] + 2):
        matches = np.zeros(1, MATCH)
        write_rules(matches, Rules(**(words | {"hands": hands})))
        matches["max_rounds"] = words["hands"]
        play_whole(matches, seats, np.uint64(seed))
        ends.append(matches[0])
    assert ends[0]["rounds"] == words["hands"]
    assert same_but(*ends, "agreed", *LOOKED)


def test_deals_do_not_depend_on_what_was_decided_before() -> None:
    deals = []
    for policy in ("random", "rules"):
        actions = match_actions("dalmuti", 5, 4, policies=policy, seed=3)
        state = start(4)
        for action in actions:
            if isinstance(action, Deal):
                deals.append([action.hands[seat] for seat in state.seating])
            state = apply(state, action)
        assert state.phase is Phase.OVER
    assert deals[:4] == deals[4:]
