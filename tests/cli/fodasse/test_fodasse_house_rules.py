"""Matches by house rules, told and drawn: whatever the rules, nothing fails."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse import GAME, Rules, apply, play_match, start, view
from fodasse.bots.random import RandomBot
from support.cli.transcripts import lines

RULES: dict[str, dict[str, Any]] = {
    "fixed": {"manilha": "fixed"},
    "none": {"manilha": "none", "blind_rounds": "first"},
    "lost": {"annulled": "lost", "equal_cards": "nobody"},
    "draw": {"limit": 1, "simultaneous": "draw", "endgames": False},
    "fewest": {"limit": 1, "simultaneous": "fewest", "scoring": "difference"},
}


def page(**fields: Any) -> str:
    rules = Rules(max_rounds=12, **fields)
    record = play_match(GAME, [RandomBot()] * 3, seed=3, rules=rules)
    return "\n".join(lines(record))


def test_limit_is_told() -> None:
    assert "gain letters" in page()
    assert "you gain points; with 5 of them you are out." in page(limit=5)
    assert "Miss your bid and you are out." in page(limit=1)


def test_equal_cards_that_annul_nothing_have_no_sign() -> None:
    for word in ("suit", "first"):
        told = page(equal_cards=word)
        assert "annulled" not in told
        assert "×" not in told


def test_annulled_lost_is_told() -> None:
    told = page(annulled="lost", equal_cards="nobody")
    assert "lost\n" in told
    assert "accumulated" not in told
    assert "accumulated\n" in page(equal_cards="nobody")


@pytest.mark.parametrize("name", RULES)
def test_house_rules_are_told_and_drawn(name: str) -> None:
    rules = Rules(max_rounds=3, **RULES[name])
    record = play_match(GAME, [RandomBot()] * 3, seed=3, rules=rules)
    for seat in (None, 1):
        told = [line.strip() for line in lines(record, seat)]
        assert any(line.startswith("vira ") for line in told) is rules.turns_up
    state = start(3, rules=rules)
    for action in record.actions:
        state = apply(state, action)
    assert state._repr_svg_()  # what notebooks ask for
    assert view(state, 0)._repr_svg_()
