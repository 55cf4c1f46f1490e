"""The bots play by every preset and by every value of a field of the rules."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from fodasse import GAMES, play_match
from fodasse.bots import named
from fodasse.core.seats import usual_seats
from fodasse.testing.variants import each_value

SHORT = {
    "fodasse": {"limit": 2, "hand_cap": 5, "max_rounds": 6},
    "truco": {},
    "dalmuti": {"hands": 2},
    "esadof": {"max_turns": 20, "target": 20},
}
"""Fields that keep matches short."""
CASES = [
    pytest.param(name, rules, id=f"{name}-{value}")
    for name in SHORT
    for value, rules in [
        *GAMES[name].documents.rules.presets().items(),
        *each_value(GAMES[name]),
    ]
]


@pytest.mark.parametrize(("name", "rules"), CASES)
def test_rules_bots_play_to_the_end(name: str, rules: Any) -> None:
    game, book = GAMES[name], type(rules)()
    short = {
        field: value
        for field, value in SHORT[name].items()
        if getattr(rules, field) == getattr(book, field)
    }
    bots = [named("rules", game)] * usual_seats(game.seats)
    record = play_match(game, bots, seed=1, rules=evolve(rules, **short))
    assert record.result is not None
