"""The fields of Rules: values, conflicts and their words.

Presets, keys, ids and fields without effect are those of ``tests/games/test_oracle_of_rules.py``.
"""

from __future__ import annotations

from typing import Any, get_args

import pytest

from fodasse import Rank, Rules, RulesError, start
from fodasse.games.fodasse.rules import Progression

WORDS = {
    "manilha": "vira fixed none",
    "equal_cards": "annul pairs nobody suit first",
    "annulled": "accumulates lost",
    "annulled_lead": "leader last_tied",
    "blind_rounds": "all first none",
    "restrict_last_bid": "always not_blind never",
    "scoring": "book flat difference",
    "progression": "up_down up_restart down_up stay",
    "simultaneous": "replay draw fewest sudden_death",
}
SWITCHES = {"nil_round_bonus": True, "endgames": True, "leaving_shrinks": False}
NUMBERS = {"limit": (7, 1, 999), "hand_cap": (None, 1, 20), "max_rounds": (None, 1, 999_999)}
"""The book's value, the least and the most."""


def made(**values: Any) -> Rules:
    return Rules(**values)


def fault(**values: Any) -> RulesError:
    with pytest.raises(RulesError) as caught:
        made(**values)
    return caught.value


def ranks(text: str) -> tuple[Rank, ...]:
    return tuple(map(Rank, text))


@pytest.mark.parametrize("name", WORDS)
def test_words_the_first_is_the_book(name: str) -> None:
    first, *others = WORDS[name].split()
    assert getattr(Rules(), name) == first
    error = fault(**{name: "book_of_books"})
    assert (error.code, error.fields) == ("unknown-word", (name,))
    for lang in ("en", "pt"):
        assert all(word in error.message(lang) for word in (first, *others))
        texts = Rules.texts.own(lang)
        for word in (first, *others):
            assert getattr(made(**{name: word}), name) == word
            assert f"rules.{name}.{word}" in texts
            assert f"words.{name.replace('_', '-')}.{word}" in texts


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_have_bounds(name: str) -> None:
    book, least, most = NUMBERS[name]
    assert getattr(Rules(), name) == book
    for value in (least, most):
        assert getattr(made(**{name: value}), name) == value
    for value in (least - 1, -1, most + 1, 10**30):
        error = fault(**{name: value})
        assert (error.code, error.fields) == ("out-of-range", (name,))
        assert f"1 to {most}" in error.message()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, value) for name in WORDS for value in (True, 1)),
        *((name, value) for name in SWITCHES for value in (1, None, "yes")),
        *((name, value) for name in NUMBERS for value in (True, 1.0, "3")),
        ("limit", None),
        ("ranks", ("4", "5")),
        ("ranks", 4),
    ],
)
def test_values_of_the_wrong_type_are_type_errors(name: str, value: Any) -> None:
    with pytest.raises(TypeError):
        made(**{name: value})


def test_the_book_is_the_default() -> None:
    assert {name: getattr(Rules(), name) for name in SWITCHES} == SWITCHES
    assert Rules().ranks == ranks("4567QJKA23")
    assert start(4).rules == Rules()


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
