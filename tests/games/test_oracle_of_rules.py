"""Keys, ids and conflicts of rules against an oracle, for drawn and impossible rules."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fodasse.core.errors import RulesError
from fodasse.games import dalmuti, truco
from support.fodasse.playing import switched
from support.games.house_rules import (
    DALMUTI,
    FODASSE,
    TRUCO,
    combinations,
    key_of,
    may_be_dalmuti,
    may_be_fodasse,
    may_be_truco,
)

GAMES: dict[str, tuple[Any, Any, Any]] = {
    "fodasse": (FODASSE, may_be_fodasse, switched),
    "truco": (TRUCO, may_be_truco, lambda words: truco.Rules(**words)),
    "dalmuti": (DALMUTI, may_be_dalmuti, lambda words: dalmuti.Rules(**words)),
}
CONFLICTS: dict[str, set[frozenset[str]]] = {
    "fodasse": {frozenset({"manilha", "ranks"}), frozenset({"blind_rounds", "progression"})},
    "truco": {frozenset({"steps", "target"}), frozenset({"eleven_worth", "steps"})},
    "dalmuti": set(),
}

FODINHA: dict[str, Any] = {
    "limit": 5,
    "blind_rounds": "none",
    "scoring": "difference",
    "nil_round_bonus": False,
    "endgames": False,
    "simultaneous": "draw",
}
MINEIRO: dict[str, Any] = {"steps": (2, 4, 6, 10, 12), "manilha": "fixed", "all_tied": "nobody"}
PRESETS: dict[str, dict[str, dict[str, Any]]] = {
    "fodasse": {
        "book": {},
        "literal": {"restrict_last_bid": "not_blind"},
        "fodinha": FODINHA,
        "fodinha_suit": {**FODINHA, "equal_cards": "suit"},
        "fodinha_forehead": {**FODINHA, "blind_rounds": "all"},
        "fodinha_flat": {**FODINHA, "limit": 3, "scoring": "flat"},
    },
    "truco": {
        "book": {},
        "paulista": {"all_tied": "nobody"},
        "mineiro": MINEIRO,
        "mineiro_eight": {**MINEIRO, "steps": (2, 4, 6, 8, 12)},
        "old_manilhas": {"manilha": "fixed"},
        "clean": {"deck": "clean"},
        "clean_old": {"manilha": "fixed", "deck": "clean"},
        "goiano": {"deck": "clean_with_fours"},
        "to_fifteen": {"steps": (1, 3, 6, 9, 12, 15), "target": 15},
    },
    "dalmuti": {
        "book": {},
        "classic": {
            "deck": "twelve",
            "wildcards": True,
            "lone_wildcards": True,
            "wildcard_pair": "revolution",
            "bonus": "classic",
        },
    },
}
IDS = {
    ("fodasse", "book"): "ee17cff1b661185b",
    ("truco", "book"): "e207aab999c1b5bf",
    ("dalmuti", "book"): "0ffd46be4475c8d9",
    ("fodasse", "fodinha"): "121a13bae1dbe0be",
    ("truco", "paulista"): "473b78beecdcc7c3",
    ("truco", "mineiro"): "e9a7360ab839f1c9",
    ("dalmuti", "classic"): "d7677cc77f15954d",
}


@pytest.mark.parametrize("game", GAMES)
def test_presets_are_what_an_oracle_says(game: str) -> None:
    values, _, made = GAMES[game]
    kind = type(made({}))
    assert list(kind.presets()) == list(PRESETS[game])
    for name, words in PRESETS[game].items():
        rules = kind.preset(name)
        assert rules == made(words)
        assert rules.key == key_of(game, values, words)
        assert rules.id == IDS.get((game, name), rules.id)
        assert rules.preset_name == ("book" if not words else name)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_rules_are_named_as_an_oracle_says_or_conflict(game: str, data: st.DataObject) -> None:
    values, may_be, made = GAMES[game]
    words = data.draw(combinations(values, lambda _: True))
    if not may_be(words):
        with pytest.raises(RulesError) as caught:
            made(words)
        assert caught.value.code == "conflict"
        assert frozenset(caught.value.fields) in CONFLICTS[game]
        return
    rules, key = made(words), key_of(game, values, words)
    assert rules.key == key
    assert rules.id == sha256(key.encode()).hexdigest()[:16]
    assert type(rules).parse(key) == rules.normal()
    assert rules.normal().key == key
