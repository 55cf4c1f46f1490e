"""Matches by house rules, told and drawn: whatever the rules, nothing fails."""

from __future__ import annotations

from typing import Any

import pytest
from transcripts import LANGS, lines

from fodasse import GAME, Rules, apply, play_match, start, view
from fodasse.bots.random import RandomBot

RULES: dict[str, dict[str, Any]] = {
    "fixed": {"manilha": "fixed"},
    "none": {"manilha": "none", "blind_rounds": "first"},
    "lost": {"annulled": "lost", "equal_cards": "nobody"},
    "draw": {"limit": 1, "simultaneous": "draw", "endgames": False},
    "fewest": {"limit": 1, "simultaneous": "fewest", "scoring": "difference"},
}


@pytest.mark.parametrize("name", RULES)
def test_house_rules_are_told_and_drawn(name: str) -> None:
    rules = Rules(max_rounds=3, **RULES[name])
    record = play_match(GAME, [RandomBot()] * 3, seed=3, rules=rules)
    for lang in LANGS:
        for seat in (None, 1):
            told = [line.strip() for line in lines(record, seat, lang)]
            assert any(line.startswith("vira ") for line in told) is rules.turns_up
    state = start(3, rules=rules)
    for action in record.actions:
        state = apply(state, action)
    assert state._repr_svg_()  # what notebooks ask for
    assert view(state, 0)._repr_svg_()
