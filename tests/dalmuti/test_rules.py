"""The fields of the rules: words, keys, ids, the preset, and what has no effect."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse.core.errors import RulesError
from fodasse.games.dalmuti import Rules, deck

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


@pytest.mark.parametrize("pair", ["takeover", "revolution", "none"])
@pytest.mark.parametrize("lone", [False, True])
def test_without_wildcards_the_fields_about_them_are_dead(pair: Any, lone: bool) -> None:
    rules = Rules(wildcard_pair=pair, lone_wildcards=lone)
    assert rules.normal() == Rules()
    assert rules.describe() == ENGLISH_BOOK
    assert rules.describe(changes=True) == ("The book's rules.",)
    assert Rules.diff(rules, Rules()) == ()
    assert (rules.pair, rules.plays_lone_wildcards) == ("none", False)
    wild = Rules(wildcards=True, wildcard_pair=pair, lone_wildcards=lone)
    assert wild.normal() == wild
    assert (wild.pair, wild.plays_lone_wildcards) == (pair, lone)


def test_of_several_faults_the_first_in_the_table_is_raised() -> None:
    for several, first in (
        ({"reentry": False, "deck": "eleven", "bonus": "three", "hands": 0}, "hands"),
        ({"deck": "eleven", "bonus": "three", "lone_wildcards": True}, "bonus"),
    ):
        with pytest.raises(RulesError) as caught:
            Rules(**several)  # type: ignore[arg-type]  # wrong on purpose
        assert caught.value.fields == (first,)


def test_describe_tells_the_fields_in_the_order_of_the_table() -> None:
    assert Rules().describe() == ENGLISH_BOOK
    assert Rules.preset("classic").describe("pt", changes=True) == CLASSIC_IN_PORTUGUESE
    assert Rules(hands=1).describe("pt")[0] == "A partida tem 1 mão."


@pytest.mark.parametrize("seats", range(4, 10))
def test_deck_twelve_has_the_ranks_to_q_at_every_table(seats: int) -> None:
    # 1 + 2 + … + 12 = 78 cards
    assert len(Rules(deck="twelve").cards(seats)) == 78
    assert Rules(deck="twelve", wildcards=True).cards(seats)[-3:] == (12, 14, 14)
    assert Rules(deck="twelve").commonest(seats) == 12
    assert Rules().cards(seats) == deck(seats, wildcards=False)


@pytest.mark.parametrize("seats", range(4, 10))
def test_deck_ten_has_the_ranks_to_t_at_every_table(seats: int) -> None:
    # 1 + 2 + … + 10 = 55 cards
    assert len(Rules(deck="ten").cards(seats)) == 55
    assert Rules(deck="ten", wildcards=True).cards(seats)[-3:] == (10, 14, 14)
    assert Rules(deck="ten").commonest(seats) == 10


def test_deck_ten_has_a_key_and_an_id() -> None:
    assert Rules(deck="ten").key == "dalmuti:deck=ten"
    assert Rules(deck="ten").id == "ad62b0335d89a19a"
    assert Rules.parse("dalmuti:deck=ten") == Rules(deck="ten")
    assert Rules(deck="ten").describe(changes=True) == (
        "The deck has the ranks A to T, however many play.",
    )


@pytest.mark.parametrize(("bonus", "owed"), [("two", (2, 2)), ("classic", (2, 1)), ("none", ())])
def test_what_the_interns_owe(bonus: Any, owed: tuple[int, ...]) -> None:
    assert Rules(bonus=bonus).owed == owed


@pytest.mark.parametrize("pair", ["takeover", "revolution", "none"])
@pytest.mark.parametrize("wildcards", [False, True])
def test_takeover_counts_only_with_wildcards(wildcards: bool, pair: Any) -> None:
    rules = Rules(wildcards=wildcards, wildcard_pair=pair)
    assert rules.asks_for_takeover is (wildcards and pair == "takeover")
