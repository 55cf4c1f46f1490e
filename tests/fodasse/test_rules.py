"""The fields of Rules: values, conflicts, fields without effect, presets and their words."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import fields

from fodasse import Rank, Rules, RulesError

AnyRules: Any = Rules
"""The class, for words that come as any text."""

FIELDS = [
    "limit",
    "manilha",
    "equal_cards",
    "annulled",
    "annulled_lead",
    "blind_rounds",
    "restrict_last_bid",
    "scoring",
    "nil_round_bonus",
    "progression",
    "hand_cap",
    "endgames",
    "leaving_shrinks",
    "simultaneous",
    "ranks",
    "max_rounds",
]
WORDS = {
    "manilha": "vira fixed none",
    "equal_cards": "annul pairs nobody suit first",
    "annulled": "accumulates lost",
    "annulled_lead": "leader last_tied",
    "blind_rounds": "all first none",
    "restrict_last_bid": "always not_blind never",
    "scoring": "book flat difference",
    "progression": "up_down up_restart down_up",
    "simultaneous": "replay draw fewest",
}
FODINHA = {
    "limit": 5,
    "blind_rounds": "none",
    "scoring": "difference",
    "nil_round_bonus": False,
    "endgames": False,
    "simultaneous": "draw",
}
PRESETS: dict[str, dict[str, Any]] = {
    "book": {},
    "literal": {"restrict_last_bid": "not_blind"},
    "fodinha": FODINHA,
    "fodinha_suit": {**FODINHA, "equal_cards": "suit"},
    "fodinha_forehead": {**FODINHA, "blind_rounds": "all"},
    "fodinha_flat": {**FODINHA, "limit": 3, "scoring": "flat"},
}


def fault(**values: Any) -> RulesError:
    with pytest.raises(RulesError) as caught:
        Rules(**values)
    return caught.value


def test_the_fields_stand_in_the_order_of_the_table() -> None:
    assert [each.name for each in fields(Rules)] == FIELDS


@pytest.mark.parametrize("name", WORDS)
def test_words_the_first_is_the_book(name: str) -> None:
    first, *others = WORDS[name].split()
    assert getattr(Rules(), name) == first
    for word in others:
        assert getattr(AnyRules(**{name: word}), name) == word
    error = fault(**{name: "book_of_books"})
    assert (error.code, error.fields) == ("unknown-word", (name,))
    for lang in ("en", "pt"):
        assert all(word in error.message(lang) for word in (first, *others))
    with pytest.raises(TypeError):
        AnyRules(**{name: True})


@pytest.mark.parametrize("name", ["nil_round_bonus", "endgames", "leaving_shrinks"])
def test_switches_are_bools(name: str) -> None:
    assert getattr(Rules(), name) is (name != "leaving_shrinks")
    for value in (True, False):
        assert getattr(AnyRules(**{name: value}), name) is value
    with pytest.raises(TypeError):
        AnyRules(**{name: 1})


def test_hand_cap_is_none_or_1_to_20() -> None:
    assert Rules().hand_cap is None
    assert [Rules(hand_cap=cap).hand_cap for cap in (1, 20)] == [1, 20]
    for cap in (0, -1, 21):
        error = fault(hand_cap=cap)
        assert (error.code, error.fields) == ("out-of-range", ("hand_cap",))
        assert "1 to 20" in error.message()
    with pytest.raises(TypeError):
        Rules(hand_cap=True)


@pytest.mark.parametrize("ranks", ["567QJKA23", "456QJKA23", "4567QJK23"])
def test_conflict_manilha_fixed_needs_its_ranks(ranks: str) -> None:
    some = tuple(map(Rank, ranks))
    error = fault(manilha="fixed", ranks=some)
    assert (error.code, error.fields) == ("conflict", ("manilha", "ranks"))
    assert "vira" in error.message()
    assert "vira" in error.message("pt")
    assert Rules(manilha="none", ranks=some).ranks == some
    assert Rules(manilha="fixed", ranks=tuple(map(Rank, "47A"))).manilha == "fixed"


def test_conflict_blind_rounds_first_with_down_up() -> None:
    error = fault(blind_rounds="first", progression="down_up")
    assert (error.code, error.fields) == ("conflict", ("blind_rounds", "progression"))
    assert "up_restart" in error.message("pt")
    for progression in ("up_down", "up_restart"):
        Rules(blind_rounds="first", progression=progression)


def test_of_several_faults_the_first_is_told() -> None:
    wrong = {
        "equal_cards": "both",
        "hand_cap": 0,
        "manilha": "fixed",
        "ranks": (Rank.FOUR, Rank.FIVE),
    }
    assert fault(**wrong).fields == ("equal_cards",)
    del wrong["equal_cards"]
    assert fault(**wrong).fields == ("hand_cap",)
    del wrong["hand_cap"]
    both = fault(**wrong, blind_rounds="first", progression="down_up")
    assert both.fields == ("manilha", "ranks")


@pytest.mark.parametrize("decides", ["suit", "first"])
def test_dead_where_every_stage_has_a_winner(decides: str) -> None:
    dead = {"annulled": "lost", "annulled_lead": "last_tied", "nil_round_bonus": False}
    rules = AnyRules(equal_cards=decides, **dead)
    assert rules.dead() == set(dead)
    assert rules.normal() == AnyRules(equal_cards=decides)
    assert rules != AnyRules(equal_cards=decides)
    assert rules.key == f"fodasse:equal_cards={decides}"
    for alive in ("annul", "pairs", "nobody"):
        assert AnyRules(equal_cards=alive, **dead).dead() == set()


def test_dead_not_blind_where_no_round_is_blind() -> None:
    rules = Rules(blind_rounds="none", restrict_last_bid="not_blind")
    assert rules.normal() == Rules(blind_rounds="none")
    assert rules.key == "fodasse:blind_rounds=none"
    assert Rules(blind_rounds="none", restrict_last_bid="never").dead() == set()
    assert Rules(blind_rounds="first", restrict_last_bid="not_blind").dead() == set()


def test_dead_leaving_shrinks_without_endgames() -> None:
    rules = Rules(endgames=False, leaving_shrinks=True)
    assert rules.normal() == Rules(endgames=False)
    assert rules.id == Rules(endgames=False).id


@pytest.mark.parametrize("name", PRESETS)
def test_presets(name: str) -> None:
    rules = Rules(**PRESETS[name])
    assert Rules.preset(name) == rules
    assert rules.preset_name == name
    assert Rules.parse(name) == rules
    assert list(Rules.presets()) == list(PRESETS)


def test_ids_of_the_contract() -> None:
    assert Rules().id == "ee17cff1b661185b"
    assert Rules.preset("fodinha").id == "121a13bae1dbe0be"
    assert Rules(limit=5, scoring="difference").key == "fodasse:limit=5,scoring=difference"
    assert Rules.parse("fodasse:fodinha,limit=3").limit == 3


def test_describe_every_value_has_a_sentence_in_each_language() -> None:
    for lang in ("en", "pt"):
        texts = Rules.texts.own(lang)
        for name, words in WORDS.items():
            assert all(f"rules.{name}.{word}" in texts for word in words.split())
            assert all(f"words.{name.replace('_', '-')}.{w}" in texts for w in words.split())
        for name in ("nil_round_bonus", "endgames", "leaving_shrinks"):
            assert all(f"rules.{name}.{word}" in texts for word in ("true", "false"))
        for name in ("limit", "hand_cap", "ranks", "max_rounds"):
            assert f"rules.{name}.value" in texts
        for name in ("hand_cap", "max_rounds"):
            assert f"rules.{name}.none" in texts
    assert len(Rules().describe()) == len(FIELDS) - 2


def test_describe_fodinha() -> None:
    told = Rules.preset("fodinha").describe("pt", changes=True)
    assert told[:3] == (
        "Cada um começa com 5 vidas.",
        "Rodadas de uma carta são jogadas como as outras.",
        "Quem erra perde a diferença.",
    )
    assert len(told) == len(FODINHA)
    assert Rules(limit=1).describe("pt")[0] == "Cada um começa com 1 vida."
    ranks = tuple(map(Rank, "4A3"))
    assert Rules(ranks=ranks).describe(changes=True) == ("The deck has the ranks 4 A 3.",)


def test_diff_fodinha_and_fodinha_flat() -> None:
    found = Rules.diff(Rules.preset("fodinha"), Rules.preset("fodinha_flat"))
    assert [(each.field, each.a, each.b) for each in found] == [
        ("limit", 5, 3),
        ("scoring", "difference", "flat"),
    ]


def test_turns_up_only_with_a_vira() -> None:
    turned = {word: Rules(manilha=word).turns_up for word in ("vira", "fixed", "none")}
    assert turned == {"vira": True, "fixed": False, "none": False}
