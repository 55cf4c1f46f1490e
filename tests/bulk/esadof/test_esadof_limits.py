"""Limits of hidden cards by what seats drew, kept and discarded."""

from __future__ import annotations

import pytest

from fodasse.bulk.beliefs import Knowledge
from fodasse.bulk.esadof.layout import PLACES, POINTS
from fodasse.bulk.esadof.positions import limit_hidden, packed
from fodasse.games.esadof import (
    GAME,
    Draw,
    Replace,
    State,
)
from fodasse.games.esadof.actions import STOCK
from support.esadof.playing import in_turns
from support.games.turns import seen_by


def hand(upcard: str, top: str) -> State:
    """Return a hand of three seats; seat 1 begins."""
    rows = ("QD QH QS", "9D 7H 8S", "JD JH JS")
    return in_turns(*rows, upcard=upcard, top=top, dealer=0)


def test_without_a_history_nothing_is_limited() -> None:
    history = seen_by(GAME, 2, hand("QC", "3D"), Draw(1, STOCK), Replace(1, 0))
    seen = history[-1].view
    hidden = packed(seen).hidden
    assert sorted(limit_hidden(seen, tuple, hidden)) == sorted(hidden)


def test_worlds_keep_to_the_limits_and_their_draws_depend_on_the_seed_alone() -> None:
    actions = (Draw(1, STOCK), Replace(1, 0))
    history = seen_by(GAME, 2, hand("QC", "3D"), *actions)
    rows = []
    for seed in (1, 1, 2):
        found = Knowledge(history[-1].view, lambda: history).worlds(50, candidates=50, seed=seed)
        assert found.weights.tolist() == pytest.approx([1 / 50] * 50)
        assert (POINTS[found.records["rows"][:, PLACES]] <= 8).all()
        assert (POINTS[found.records["rows"][:, PLACES + 2]] <= 9).all()
        rows.append(found.records["rows"].tolist())
    assert rows[0] == rows[1] != rows[2]
