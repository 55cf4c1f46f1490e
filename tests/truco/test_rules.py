"""What a table can choose: fields, conflicts, dead fields, presets and their words."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse.core.cards import TRUCO_DECK, Card, Rank
from fodasse.core.errors import FormatError, RulesError
from fodasse.games.truco import Rules

MINEIRO = {"steps": (2, 4, 6, 10, 12), "manilha": "fixed", "all_tied": "nobody"}


def fault(**values: Any) -> tuple[str, tuple[str, ...]]:
    with pytest.raises(RulesError) as caught:
        Rules(**values)
    for lang in ("en", "pt"):
        assert caught.value.message(lang)
    return caught.value.code, caught.value.fields


# the table of presets in the order of the contract, and its ids


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("book", {}),
        ("paulista", {}),
        ("mineiro", MINEIRO),
        ("mineiro_eight", {**MINEIRO, "steps": (2, 4, 6, 8, 12)}),
        ("old_manilhas", {"manilha": "fixed"}),
        ("clean", {"deck": "clean"}),
        ("clean_old", {"deck": "clean", "manilha": "fixed"}),
        ("goiano", {"deck": "clean_with_fours"}),
        ("to_fifteen", {"steps": (1, 3, 6, 9, 12, 15), "target": 15}),
    ],
)
def test_presets_are_the_tables_that_play_so(name: str, values: dict[str, Any]) -> None:
    rules = Rules.preset(name)
    assert rules == Rules(**values)
    assert rules.preset_name == ("book" if name == "paulista" else name)
    assert Rules.parse(rules.key) == Rules.parse(name) == rules


def test_ids_of_rules_do_not_change() -> None:
    assert Rules().id == "e207aab999c1b5bf"
    assert Rules.preset("mineiro").id == "e9a7360ab839f1c9"


def test_keys_name_what_differs_from_the_book_by_alphabet() -> None:
    rules = Rules(target=15, steps=(1, 3, 6, 9, 12, 15))
    assert rules.key == "truco:steps=1-3-6-9-12-15,target=15"
    rules = Rules(covered_from=None, covered_after_tie=False, exposure=False)
    assert rules.key == "truco:covered_from=none,exposure=false"
    assert Rules.parse("mineiro,target=24").target == 24
    with pytest.raises(FormatError):
        Rules.parse("steps=1-a")


def test_covered_after_tie_is_dead_where_no_card_is_covered() -> None:
    assert Rules(covered_from=None, covered_after_tie=False).normal() == Rules(covered_from=None)
    assert Rules(covered_from=1, covered_after_tie=False).dead() == frozenset()


def test_eleven_worth_is_dead_where_it_is_the_second_step() -> None:
    assert Rules(eleven_worth=3).normal() == Rules()
    assert Rules(eleven_worth=3).preset_name == "book"
    assert Rules(eleven_worth=1).dead() == Rules(eleven_worth=6).dead() == frozenset()
    assert Rules(steps=(2, 4, 12), eleven_worth=4).key == "truco:steps=2-4-12"


@pytest.mark.parametrize(
    ("values", "fields"),
    [
        ({"target": 11}, ("steps", "target")),
        ({"steps": (1, 3, 15)}, ("steps", "target")),
        ({"eleven_worth": 2}, ("steps", "eleven_worth")),
        ({"steps": (2, 4, 12), "eleven_worth": 3}, ("steps", "eleven_worth")),
        ({"target": 5, "eleven_worth": 2}, ("steps", "target")),
    ],
)
def test_conflicts_name_all_their_fields(values: Any, fields: tuple[str, ...]) -> None:
    assert fault(**values) == ("conflict", fields)


def test_conflicts_name_the_legal_values() -> None:
    with pytest.raises(RulesError, match="12 or more as target") as caught:
        Rules(target=11)
    assert "12 ou mais" in caught.value.message("pt")
    with pytest.raises(RulesError, match="1, 3, 6, 9, 12, or None"):
        Rules(eleven_worth=2)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("steps", ()), ("steps", (1,)), ("steps", (1, 2, 3, 4, 5, 6, 7)), ("steps", (1, 1, 3)),
        ("steps", (0, 3)), ("steps", (3, 1)), ("target", 0), ("target", 100),
        ("covered_from", 0), ("covered_from", 4), ("eleven_worth", 0), ("eleven_worth", 100),
    ],
)  # fmt: skip
def test_numbers_out_of_range(field: str, value: Any) -> None:
    assert fault(**{field: value}) == ("out-of-range", (field,))


WORDS = ["manilha", "deck", "eleven_raise", "ferro", "all_tied", "tie_lead", "raises", "tento"]


@pytest.mark.parametrize("field", WORDS)
def test_unknown_words(field: str) -> None:
    assert fault(**{field: "x"}) == ("unknown-word", (field,))


def test_the_first_fault_is_told_and_conflicts_come_last() -> None:
    assert fault(target=0, deck="x") == ("out-of-range", ("target",))
    assert fault(target=3, deck="x") == ("unknown-word", ("deck",))


@pytest.mark.parametrize("field", [*WORDS, "steps", "target", "covered_from", "exposure"])
@pytest.mark.parametrize("value", [1.0, object(), [object()]])
def test_wrong_types(field: str, value: Any) -> None:
    with pytest.raises(TypeError):
        Rules(**{field: value})


def test_any_sequence_of_steps_is_taken_as_a_tuple() -> None:
    assert Rules(steps=[1, 3, 6, 9, 12]) == Rules()
    assert Rules(steps=range(1, 4)).steps == (1, 2, 3)


def test_the_brink_is_a_hand_without_a_raise_before_the_target() -> None:
    assert Rules().brink == 11
    assert Rules.preset("mineiro").brink == 10
    assert Rules.preset("to_fifteen").brink == 14
    assert Rules(target=24).brink == 23
    assert Rules(steps=(2, 3, 12)).brink == 10


# decks


def test_a_clean_deck_is_6_ranks_and_one_with_fours_7() -> None:
    ranks = {card.rank for card in Rules(deck="clean").cards}
    assert "".join(map(str, sorted(ranks))) == "QJKA23"
    assert len(Rules(deck="clean").cards) == 24
    assert len(Rules(deck="clean_with_fours").cards) == 28
    assert {card.rank for card in Rules(deck="clean_with_fours").cards} == {*ranks, Rank.FOUR}


def test_fixed_manilhas_are_in_every_deck_at_their_places() -> None:
    assert Rules(manilha="fixed").cards == TRUCO_DECK
    clean = Rules(deck="clean", manilha="fixed").cards
    assert [str(card) for card in clean[:4]] == ["4C", "7D", "7H", "QD"]
    assert len(clean) == 27
    fours = Rules(deck="clean_with_fours", manilha="fixed").cards
    assert [str(card) for card in fours[:7]] == ["4D", "4S", "4H", "4C", "7D", "7H", "QD"]
    assert len(fours) == 30
    for cards in (clean, fours):
        assert list(cards) == sorted(cards)
        assert Card.parse("AS") in cards


def test_ranks_go_round_inside_the_deck() -> None:
    after = {word: Rules(deck=word).after for word in ("full", "clean", "clean_with_fours")}
    assert after["full"][Rank.THREE] is Rank.FOUR
    assert after["clean"][Rank.THREE] is Rank.QUEEN
    assert after["clean_with_fours"][Rank.THREE] is Rank.FOUR
    assert after["clean_with_fours"][Rank.FOUR] is Rank.QUEEN


# words

EACH_WORD: list[dict[str, Any]] = [
    {},
    {
        "steps": (2, 4, 8), "target": 1 + 23, "manilha": "fixed", "deck": "clean",
        "covered_from": 1, "covered_after_tie": False, "eleven_worth": 2,
        "eleven_raise": "refused", "ferro": "open", "all_tied": "leader", "tie_lead": "leader",
        "raises": "own_turn", "tento": "agreed", "exposure": False,
    },
    {"deck": "clean_with_fours", "covered_from": 3, "all_tied": "nobody", "tento": "off"},
    {"covered_from": None},
]  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_every_value_has_a_sentence_of_its_own(lang: str) -> None:
    told = [set(Rules(**values).describe(lang)) for values in EACH_WORD]
    assert all(":" not in text or "{" not in text for texts in told for text in texts)
    book, other, third, last = told
    assert len(book) == 14
    assert len(book & other) == 0
    assert (len(third - book), len(third - book - other)) == (4, 4)
    assert len(last - book) == 1
    assert len(last) == 13  # covered_after_tie is dead


def test_a_preset_is_described_by_its_changes() -> None:
    assert Rules().describe("pt", changes=True) == Rules.preset("paulista").describe(
        "pt", changes=True
    )
    assert Rules.preset("mineiro").describe("pt", changes=True) == (
        "A mão vale, pedido a pedido: 2 4 6 10 12.",
        "Manilha velha: sempre 4♣, 7♥, A♠ e 7♦, da mais forte à mais fraca, sem vira.",
        "Embuchando as três, ninguém marca ponto.",
    )
    changes = Rules.diff(Rules(), Rules.preset("to_fifteen"))
    assert [each.field for each in changes] == ["steps", "target"]
    assert changes[1].say("en") == (
        "The first team with 15 points wins. (Instead of: The first team with 12 points wins.)"
    )
