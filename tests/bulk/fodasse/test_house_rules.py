"""House rules compiled: rounds that eliminate all seats, and hands that stay."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from typing import Any

import pytest

from fodasse import Bid, Rules, apply, outcome, returns, start
from fodasse.bulk import match_actions, play_matches, rollouts

POLICIES = ("random", "random", "rules")


@pytest.mark.parametrize(
    ("word", "ends"),
    [
        ("replay", {(1, True)}),
        ("draw", {(1, True), (2, False), (3, False)}),
        ("fewest", {(1, True), (1, False)}),
        ("sudden_death", {(1, True)}),
    ],
)
def test_13_a_round_that_eliminates_all_ends_as_the_rules_say(
    word: Any, ends: set[tuple[int, bool]]
) -> None:
    """By the number of winners, and whether a seat is left; returns of a draw are shared."""
    rules = Rules(
        simultaneous=word, limit=2, endgames=False, equal_cards="nobody", scoring="difference"
    )
    played = play_matches(60, 3, policies=POLICIES, rules=rules, seed=1)
    met = set()
    for number in range(60):
        actions = match_actions(number, 3, policies=POLICIES, rules=rules, seed=1)
        before = reduce(apply, actions[:-1], start(3, rules=rules))
        end = apply(before, actions[-1])
        out = outcome(end)
        assert out is not None
        winners = tuple((played.ranking[number] == 0).nonzero()[0].tolist())
        assert winners == out.winners
        assert played.points[number].tolist() == [end.seat(seat).points for seat in range(3)]
        met.add((len(winners), bool(end.at_table)))
        last = rollouts(before, 1, policies=POLICIES, action=actions[-1]).returns[0]
        assert last.tolist() == pytest.approx(returns(end))
    assert met == ends


@pytest.mark.parametrize("progression", ["up_down", "down_up"])
def test_13_rounds_after_a_spared_one_have_chosen_bids_again(progression: Any) -> None:
    """Endgames, whose bids the deal sets, end there, and may begin once more."""
    rules = Rules(simultaneous="sudden_death", limit=1, progression=progression)
    played, resumed = play_matches(30, 4, policies="random", rules=rules, seed=1), 0
    for number in range(30):
        actions = match_actions(number, 4, policies="random", rules=rules, seed=1)
        chosen = Counter(each.seat for each in actions if isinstance(each, Bid))
        bids = played.made[number] + played.missed[number]
        assert bids.tolist() == [chosen[seat] for seat in range(4)]
        state = start(4, rules=rules)
        for action in actions:
            before, state = state, apply(state, action)
            resumed += before.history.endgame is not None and state.history.endgame is None
    assert resumed


def test_7b_hands_that_stay_are_the_most_for_the_seats_left() -> None:
    """The reference refuses a deal of another size; after an elimination it is larger at once."""
    rules, jumps = Rules(progression="stay", limit=3, endgames=False), 0
    for number in range(10):
        state = start(10, rules=rules)
        for action in match_actions(number, 10, policies="random", rules=rules, seed=1):
            before, state = state, apply(state, action)
            jumps += state.hand_size > before.hand_size + 1
    assert jumps
