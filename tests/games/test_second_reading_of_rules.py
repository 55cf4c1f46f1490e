"""Keys, ids and conflicts of rules against a second reading, for drawn and impossible rules."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from house_rules import (
    DALMUTI,
    FODASSE,
    TRUCO,
    combinations,
    key_of,
    may_be_dalmuti,
    may_be_fodasse,
    may_be_truco,
)
from hypothesis import given
from hypothesis import strategies as st
from playing import switched

from fodasse.core.errors import RulesError
from fodasse.games import dalmuti, truco

GAMES: dict[str, tuple[Any, Any, Any]] = {
    "fodasse": (FODASSE, may_be_fodasse, switched),
    "truco": (TRUCO, may_be_truco, lambda words: truco.Rules(**words)),
    "dalmuti": (DALMUTI, may_be_dalmuti, lambda words: dalmuti.Rules(**words)),
}
CONFLICTS: dict[str, set[frozenset[str]]] = {
    "fodasse": {
        frozenset({"manilha", "ranks"}),
        frozenset({"blind_rounds", "progression"}),
    },
    "truco": {frozenset({"steps", "target"}), frozenset({"eleven_worth", "steps"})},
    "dalmuti": set(),
}


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_rules_are_named_as_a_second_reading_says(game: str, data: st.DataObject) -> None:
    values, may_be, made = GAMES[game]
    words = data.draw(combinations(values, may_be))
    rules = made(words)
    key = key_of(game, values, words)
    assert rules.key == key
    assert rules.id == sha256(key.encode()).hexdigest()[:16]
    assert type(rules).parse(key) == rules.normal()
    assert rules.normal().key == key


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_rules_that_no_table_can_play_conflict(game: str, data: st.DataObject) -> None:
    values, may_be, made = GAMES[game]
    words = data.draw(combinations(values, lambda _: True))
    if may_be(words):
        made(words)
        return
    with pytest.raises(RulesError) as caught:
        made(words)
    assert caught.value.code == "conflict"
    assert frozenset(caught.value.fields) in CONFLICTS[game]
