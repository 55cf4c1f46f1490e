"""The fields of rules of every game: words, numbers and switches, and what none of them can be."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse import RulesError
from fodasse.core.rules import GameRules
from fodasse.games import dalmuti, esadof, fodasse, truco

WORDS: dict[type[GameRules], dict[str, str]] = {
    fodasse.Rules: {
        "manilha": "vira fixed none",
        "equal_cards": "annul pairs nobody suit first",
        "annulled": "accumulates lost",
        "annulled_lead": "leader last_tied",
        "blind_rounds": "all first none",
        "restrict_last_bid": "always not_blind never",
        "scoring": "book flat difference",
        "progression": "up_down up_restart down_up stay",
        "simultaneous": "replay draw fewest sudden_death",
    },
    truco.Rules: {
        "manilha": "vira fixed",
        "deck": "full clean clean_with_fours",
        "eleven_raise": "loses refused",
        "ferro": "dark open",
        "all_tied": "dealer leader nobody",
        "tie_lead": "tier leader first",
        "raises": "any_time own_turn",
        "run_by": "one both",
        "tento": "free agreed off",
    },
    dalmuti.Rules: {
        "wildcard_pair": "takeover revolution none",
        "bonus": "two classic none",
        "deck": "by_seats twelve ten",
    },
}
"""The first word is the book's."""
NUMBERS: dict[type[GameRules], dict[str, tuple[int | None, int, int]]] = {
    fodasse.Rules: {
        "limit": (7, 1, 999), "hand_cap": (None, 1, 20), "max_rounds": (None, 1, 999_999)
    },
    dalmuti.Rules: {"hands": (4, 1, 999)},
    esadof.Rules: {"target": (100, 1, 10**6), "max_turns": (None, 1, 10**6)},
}  # fmt: skip
"""The book's value, the least and the most."""
SWITCHES: dict[type[GameRules], dict[str, bool]] = {
    fodasse.Rules: {"nil_round_bonus": True, "endgames": True, "leaving_shrinks": False},
    truco.Rules: {"covered_after_tie": True, "concede": False, "exposure": True},
    dalmuti.Rules: {"wildcards": False, "lone_wildcards": False, "reentry": True},
}
HUGE = 10**5000
"""More digits than Python prints."""


def each(table: dict[type[GameRules], dict[str, Any]]) -> pytest.MarkDecorator:
    """Return a mark by which a test gets rules, a field, and what the table says of it."""
    return pytest.mark.parametrize(
        ("kind", "field", "told"),
        [
            pytest.param(kind, field, told, id=f"{kind.game}-{field}")
            for kind, fields in table.items()
            for field, told in fields.items()
        ],
    )


@each(WORDS)
def test_a_word_is_one_of_those_that_have_sentences(kind: Any, field: str, told: str) -> None:
    words = told.split()
    assert getattr(kind(), field) == words[0]
    with pytest.raises(RulesError) as caught:
        kind(**{field: "book_of_books"})
    assert (caught.value.code, caught.value.fields) == ("unknown-word", (field,))
    assert str(caught.value) == f"{field}: one of {', '.join(words)}, not 'book_of_books'"
    texts = {lang: kind.texts.own(lang) for lang in ("en", "pt")}
    for word in words:
        assert getattr(kind(**{field: word}), field) == word
        for lang, own in texts.items():
            assert word in caught.value.message(lang)
            assert f"rules.{field}.{word}" in own
            assert f"words.{field.replace('_', '-')}.{word}" in own
    for wrong in (True, 1, 1.0, [object()]):
        with pytest.raises(TypeError, match=field):
            kind(**{field: wrong})


@each(NUMBERS)
def test_a_number_has_bounds(kind: Any, field: str, told: tuple[int | None, int, int]) -> None:
    book, least, most = told
    assert getattr(kind(), field) == book
    for value in (book, least, most):
        assert getattr(kind(**{field: value}), field) == value
    for number in (least - 1, -1, most + 1, HUGE, -HUGE):
        with pytest.raises(RulesError, match=f"1 to {most}") as caught:
            kind(**{field: number})
        assert (caught.value.code, caught.value.fields) == ("out-of-range", (field,))
        assert len(str(caught.value)) < 100
    for wrong in ("4", 4.0, True, *([] if book is None else [None])):
        with pytest.raises(TypeError):
            kind(**{field: wrong})


@each(SWITCHES)
def test_a_switch_is_true_or_false(kind: Any, field: str, told: bool) -> None:
    assert getattr(kind(), field) is told
    for wrong in (0, 1, None, "yes"):
        with pytest.raises(TypeError):
            kind(**{field: wrong})
