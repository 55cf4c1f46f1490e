"""The ranks of Rules, conflicts, and what is said of rules.

Words, numbers and switches are those of ``tests/games/test_rules_fields.py``; presets, keys, ids
and fields without effect those of ``tests/games/test_oracle_of_rules.py``.
"""

from __future__ import annotations

from typing import Any, get_args

import pytest

from fodasse import Rank, Rules, RulesError, start
from fodasse.games.fodasse.rules import Progression

SWITCHES = {"nil_round_bonus": True, "endgames": True, "leaving_shrinks": False}


def made(**values: Any) -> Rules:
    return Rules(**values)


def fault(**values: Any) -> RulesError:
    with pytest.raises(RulesError) as caught:
        made(**values)
    return caught.value


def ranks(text: str) -> tuple[Rank, ...]:
    return tuple(map(Rank, text))


def test_the_book_is_the_default() -> None:
    assert Rules().ranks == ranks("4567QJKA23")
    assert start(4).rules == Rules()
    for wrong in (("4", "5"), 4):
        with pytest.raises(TypeError):
            made(ranks=wrong)


@pytest.mark.parametrize("some", ["", "4", "54", "44", "4T", "89"])
def test_ranks_are_at_least_two_of_rule_1_in_their_order(some: str) -> None:
    assert fault(ranks=ranks(some)).fields == ("ranks",)


@pytest.mark.parametrize("some", ["567QJKA23", "456QJKA23", "4567QJK23"])
def test_conflict_manilha_fixed_needs_its_ranks(some: str) -> None:
    error = fault(manilha="fixed", ranks=ranks(some))
    assert (error.code, error.fields) == ("conflict", ("manilha", "ranks"))
    assert "vira" in error.message()
    assert "vira" in error.message("pt")
    assert made(manilha="none", ranks=ranks(some)).ranks == ranks(some)
    assert made(manilha="fixed", ranks=ranks("47A")).manilha == "fixed"


def test_conflict_blind_rounds_first_with_down_up() -> None:
    error = fault(blind_rounds="first", progression="down_up")
    assert (error.code, error.fields) == ("conflict", ("blind_rounds", "progression"))
    possible = {*get_args(Progression)} - {"down_up"}
    for lang in ("en", "pt"):
        assert all(word in error.message(lang) for word in possible)
    for word in "all", "none":
        assert made(blind_rounds=word, progression="down_up").blind_rounds == word


def test_of_several_faults_the_first_is_told() -> None:
    wrong = {"equal_cards": "both", "hand_cap": 0, "manilha": "fixed", "ranks": ranks("45")}
    assert fault(**wrong).fields == ("equal_cards",)
    del wrong["equal_cards"]
    assert fault(**wrong).fields == ("hand_cap",)
    del wrong["hand_cap"]
    both = fault(**wrong, blind_rounds="first", progression="down_up")
    assert both.fields == ("manilha", "ranks")


def test_rules_are_described_in_sentences() -> None:
    told = Rules.preset("fodinha").describe("pt", changes=True)
    assert told[:3] == (
        "Cada um começa com 5 vidas.",
        "Rodadas de uma carta são jogadas como as outras.",
        "Quem erra perde a diferença.",
    )
    assert Rules(limit=1).describe("pt")[0] == "Cada um começa com 1 vida."
    few = made(ranks=ranks("4A3"))
    assert few.describe(changes=True) == ("The deck has the ranks 4 A 3.",)
    for lang in ("en", "pt"):
        for name, value in SWITCHES.items():
            for word in (value, not value):
                changed = made(**{name: word}).describe(lang)
                assert f"rules.{name}.{str(word).lower()}" in Rules.texts.own(lang)
                assert len(set(changed)) == len(changed)
