"""The fields of the rules: words, keys, ids, the preset, and what has no effect."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse.core.errors import RulesError
from fodasse.games import GAMES
from fodasse.games.dalmuti import Rules, deck

CLASSIC: dict[str, Any] = {
    "wildcards": True,
    "wildcard_pair": "revolution",
    "lone_wildcards": True,
    "bonus": "classic",
    "deck": "twelve",
}
ENGLISH_BOOK = tuple(
    """\
The match has 4 hands.
There are no wildcards.
Both interns pay their executives two cards, and get two back.
The deck grows with the table: A to T for four, to J for five, to Q for six, to K from seven on.
A seat that passed may lay again when its turn comes round.
""".splitlines()
)
CLASSIC_IN_PORTUGUESE = tuple(
    """\
O baralho tem dois curingas.
Quem recebe os dois curingas pode fazer uma revolução: nessa mão não há bônus, e se for o \
estagiário júnior a ordem inteira se inverte.
Dá para abrir uma vaza só com curingas; qualquer conjunto natural do mesmo tamanho cobre.
O estagiário júnior e o presidente trocam duas cartas; o sênior e o vice-presidente, uma.
O baralho vai de A a Q, joguem quantos jogarem.
""".splitlines()
)


def test_the_key_and_the_id_of_the_book() -> None:
    assert (Rules().key, Rules().id, Rules().preset_name) == (
        "dalmuti",
        "0ffd46be4475c8d9",
        "book",
    )


def test_the_preset_classic() -> None:
    classic = Rules.preset("classic")
    assert classic == Rules(**CLASSIC)
    assert classic.id == "d7677cc77f15954d"
    assert classic.preset_name == "classic"
    assert tuple(Rules.presets()) == ("book", "classic")
    assert Rules.parse(classic.key) == Rules.parse("classic") == classic
    assert Rules.parse("classic,hands=2") == Rules(hands=2, **CLASSIC)


@pytest.mark.parametrize("pair", ["takeover", "revolution", "none"])
@pytest.mark.parametrize("lone", [False, True])
def test_without_wildcards_the_fields_about_them_are_dead(pair: Any, lone: bool) -> None:
    rules = Rules(wildcard_pair=pair, lone_wildcards=lone)
    assert rules.normal() == Rules()
    assert rules.key == "dalmuti"
    assert rules.preset_name == "book"
    assert rules.describe() == ENGLISH_BOOK
    assert rules.describe(changes=True) == ("The book's rules.",)
    assert Rules.diff(rules, Rules()) == ()
    assert (rules.pair, rules.plays_lone_wildcards) == ("none", False)
    wild = Rules(wildcards=True, wildcard_pair=pair, lone_wildcards=lone)
    assert wild.normal() == wild
    assert (wild.pair, wild.plays_lone_wildcards) == (pair, lone)


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("wildcard_pair", "takeover, revolution, none"),
        ("bonus", "two, classic, none"),
        ("deck", "by_seats, twelve"),
    ],
)
def test_a_choice_is_one_of_its_words(field: str, words: str) -> None:
    for word in words.split(", "):
        rules = Rules(wildcards=True, **{field: word})  # type: ignore[arg-type]  # drawn
        assert getattr(Rules.parse(rules.key), field) == word
    with pytest.raises(RulesError) as caught:
        Rules(**{field: "both"})  # type: ignore[arg-type]  # wrong on purpose
    assert (caught.value.code, caught.value.fields) == ("unknown-word", (field,))
    assert str(caught.value) == f"{field}: one of {words}, not 'both'"
    with pytest.raises(TypeError, match=f"{field} is a word, not bool"):
        Rules(**{field: True})  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("field", ["wildcards", "lone_wildcards", "reentry"])
def test_a_switch_is_true_or_false(field: str) -> None:
    with pytest.raises(TypeError, match=f"{field} is True or False, not str"):
        Rules(**{field: "true"})  # type: ignore[arg-type]  # wrong on purpose


def test_of_several_faults_the_first_in_the_table_is_raised() -> None:
    with pytest.raises(RulesError) as caught:
        Rules(reentry=False, deck="ten", bonus="three", hands=0)  # type: ignore[arg-type]
    assert caught.value.fields == ("hands",)
    with pytest.raises(RulesError) as caught:
        Rules(deck="ten", bonus="three", lone_wildcards=True)  # type: ignore[arg-type]
    assert caught.value.fields == ("bonus",)


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_every_value_has_a_sentence_of_its_own(lang: str) -> None:
    texts = GAMES["dalmuti"].texts.catalogue(lang)
    words = {
        "hands": ("value",),
        "wildcards": ("true", "false"),
        "wildcard_pair": ("takeover", "revolution", "none"),
        "lone_wildcards": ("true", "false"),
        "bonus": ("two", "classic", "none"),
        "deck": ("by_seats", "twelve"),
        "reentry": ("true", "false"),
    }
    keys = [f"rules.{field}.{word}" for field, each in words.items() for word in each]
    assert len({str(texts[key]) for key in keys}) == len(keys)


def test_describe_tells_the_fields_in_the_order_of_the_table() -> None:
    assert Rules().describe() == ENGLISH_BOOK
    assert Rules.preset("classic").describe("pt", changes=True) == CLASSIC_IN_PORTUGUESE
    assert Rules(hands=1).describe("pt")[0] == "A partida tem 1 mão."


def test_diff_names_the_changed_fields() -> None:
    changes = Rules.diff(Rules(), Rules.preset("classic"))
    assert [(each.field, each.a, each.b) for each in changes] == [
        ("wildcards", False, True),
        ("wildcard_pair", "takeover", "revolution"),
        ("lone_wildcards", False, True),
        ("bonus", "two", "classic"),
        ("deck", "by_seats", "twelve"),
    ]


@pytest.mark.parametrize("seats", range(4, 10))
def test_deck_twelve_has_the_ranks_to_q_at_every_table(seats: int) -> None:
    # 1 + 2 + … + 12 = 78 cards
    assert len(Rules(deck="twelve").cards(seats)) == 78
    assert Rules(deck="twelve", wildcards=True).cards(seats)[-3:] == (12, 14, 14)
    assert Rules(deck="twelve").commonest(seats) == 12
    assert Rules().cards(seats) == deck(seats, wildcards=False)


def test_what_the_interns_owe() -> None:
    assert Rules().owed == (2, 2)
    assert Rules(bonus="classic").owed == (2, 1)
    assert Rules(bonus="none").owed == ()
