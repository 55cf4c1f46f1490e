"""House rules compiled: every word of every field, in step with the reference."""

from __future__ import annotations

from functools import reduce
from typing import Any

import pytest

import fodasse
from fodasse import GAME, Phase, Rules, bulk
from fodasse.testing.variants import each_value
from support.fodasse.twin import in_step, places

VALUES = dict(each_value(GAME))


@pytest.mark.parametrize("rules", VALUES.values(), ids=VALUES)
def test_each_value_of_a_field_is_played_as_in_the_reference(rules: Rules) -> None:
    for seed, seats in enumerate((2, 4, 7)):
        table = min(seats, rules.most_seats)
        states = list(in_step(table, rules, seed, shyness=0.3, cunning=0.3, steps=60))
        assert len(states) == 61 or states[-1].phase is Phase.OVER


@pytest.mark.thorough
@pytest.mark.parametrize("word", ["replay", "draw", "fewest"])
def test_13_a_round_that_eliminates_all_ends_as_the_rules_say(word: Any) -> None:
    rules = Rules(
        simultaneous=word, limit=2, endgames=False, equal_cards="nobody", scoring="difference"
    )
    played = bulk.play_matches(60, seats=3, rules=rules, seed=1)
    met = set()
    for number in range(60):
        actions = bulk.match_actions(number, 3, rules=rules, seed=1)
        end = reduce(fodasse.apply, actions, fodasse.start(3, rules=rules))
        assert end.phase is Phase.OVER
        assert played.ranking[number].tolist() == places(end)
        assert played.points[number].tolist() == [end.seat(seat).points for seat in range(3)]
        out = fodasse.outcome(end)
        assert out is not None
        met.add((len(out.winners), bool(end.at_table)))
    alone = (1, True)
    assert (
        met
        == {
            "replay": {alone},
            "draw": {alone, (2, False), (3, False)},
            "fewest": {alone, (1, False)},
        }[word]
    )
    total = [int((played.ranking[:, seat] == 0).sum()) for seat in range(3)]
    assert played.sums.wins == tuple(total)


def test_returns_of_a_draw_are_shared() -> None:
    rules = Rules(limit=1, simultaneous="draw", equal_cards="nobody", endgames=False)
    state = reduce(
        fodasse.apply, bulk.match_actions(0, 3, rules=rules)[:1], fodasse.start(3, rules=rules)
    )
    played = bulk.rollouts(state, 200, seed=2)
    assert played.over.all()
    shared = played.returns.max(axis=1)
    assert set(shared.round(2).tolist()) <= {0.0, 0.5, 1.0}
    assert (shared == 0.5).any()
