"""What a table can choose: numbers, conflicts, dead fields, decks, presets and their words.

Words and switches are those of ``tests/games/test_rules_fields.py``.
"""

from __future__ import annotations

from typing import Any

import pytest

from fodasse.core.cards import Rank
from fodasse.core.errors import FormatError, RulesError
from fodasse.games.truco import Rules


def fault(**values: Any) -> tuple[str, tuple[str, ...]]:
    with pytest.raises(RulesError) as caught:
        Rules(**values)
    for lang in ("en", "pt"):
        assert caught.value.message(lang)
    return caught.value.code, caught.value.fields


@pytest.mark.parametrize(
    ("values", "dead"),
    [
        ({"covered_from": None, "covered_after_tie": False}, {"covered_after_tie"}),
        ({"covered_from": 1, "covered_after_tie": False}, set()),
        ({"eleven_worth": 3}, {"eleven_worth"}),
        ({"steps": (2, 4, 12), "eleven_worth": 4}, {"eleven_worth"}),
        ({"eleven_worth": 1}, set()),
    ],
)
def test_covering_after_a_tie_and_the_second_step_may_be_dead(values: Any, dead: set[str]) -> None:
    alive = {name: value for name, value in values.items() if name not in dead}
    assert Rules(**values).dead() == dead
    assert Rules(**values).normal() == Rules(**alive)


def test_keys_are_read() -> None:
    assert Rules.parse("mineiro,target=24").target == 24
    with pytest.raises(FormatError):
        Rules.parse("steps=1-a")


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


@pytest.mark.parametrize(
    "values",
    [
        {"steps": (1, 99), "target": 99, "eleven_worth": 99},
        {"steps": (1, 2), "target": 2, "eleven_worth": 1},
        {"steps": (1, 2, 3, 4, 5, 6), "target": 6},
        {"covered_from": 1},
        {"covered_from": 3},
    ],
    ids=str,
)
def test_numbers_at_the_ends_of_their_ranges(values: Any) -> None:
    rules = Rules(**values)
    assert {name: getattr(rules, name) for name in values} == values


def test_the_first_fault_is_told_and_conflicts_come_last() -> None:
    assert fault(target=0, deck="x") == ("out-of-range", ("target",))
    assert fault(target=3, deck="x") == ("unknown-word", ("deck",))


@pytest.mark.parametrize("field", ["steps", "target", "covered_from", "eleven_worth"])
def test_wrong_types(field: str) -> None:
    wrong: tuple[Any, ...] = (1.0, object(), [object()])
    for value in wrong:
        with pytest.raises(TypeError):
            Rules(**{field: value})


def test_any_sequence_of_steps_is_taken_as_a_tuple() -> None:
    assert Rules(steps=[1, 3, 6, 9, 12]) == Rules()
    assert Rules(steps=range(1, 4)).steps == (1, 2, 3)


@pytest.mark.parametrize(
    ("rules", "brink"),
    [
        (Rules(), 11),
        (Rules.preset("mineiro"), 10),
        (Rules.preset("to_fifteen"), 14),
        (Rules(target=24), 23),
        (Rules(steps=(2, 3, 12)), 10),
    ],
)
def test_the_brink_is_a_hand_without_a_raise_before_the_target(rules: Rules, brink: int) -> None:
    assert rules.brink == brink


@pytest.mark.parametrize(
    ("key", "named"),
    [
        ("truco:concede=true,run_by=both", "0d65e4e49d8353b3"),
        ("truco:all_tied=nobody", "473b78beecdcc7c3"),
    ],
)
def test_ids_are_those_of_the_keys(key: str, named: str) -> None:
    assert (Rules.parse(key).key, Rules.parse(key).id) == (key, named)


# decks


@pytest.mark.parametrize(
    ("deck", "manilha", "ranks", "first", "size"),
    [
        ("full", "vira", "4567QJKA23", "4D 4S 4H 4C", 40),
        ("full", "fixed", "4567QJKA23", "4D 4S 4H 4C", 40),
        ("clean", "vira", "QJKA23", "QD QS QH QC", 24),
        ("clean", "fixed", "47QJKA23", "4C 7D 7H QD", 27),
        ("clean_with_fours", "vira", "4QJKA23", "4D 4S 4H 4C QD", 28),
        ("clean_with_fours", "fixed", "47QJKA23", "4D 4S 4H 4C 7D 7H QD", 30),
    ],
)
def test_decks_have_fixed_manilhas_at_their_places(
    deck: Any, manilha: Any, ranks: str, first: str, size: int
) -> None:
    cards = Rules(deck=deck, manilha=manilha).cards
    assert "".join(map(str, sorted({card.rank for card in cards}))) == ranks
    assert " ".join(map(str, cards)).startswith(first)
    assert (len(cards), list(cards)) == (size, sorted(cards))


@pytest.mark.parametrize(
    ("deck", "rank", "after"),
    [("full", "3", "4"), ("clean", "3", "Q"), ("clean_with_fours", "3", "4"),
     ("clean_with_fours", "4", "Q")],
)  # fmt: skip
def test_ranks_go_round_inside_the_deck(deck: Any, rank: str, after: str) -> None:
    assert Rules(deck=deck).after[Rank(rank)] is Rank(after)


# words


def test_a_preset_is_described_by_its_changes() -> None:
    assert Rules.preset("mineiro").describe("pt", changes=True) == (
        "A mão vale, pedido a pedido: 2 4 6 10 12.",
        "Manilha velha: sempre 4♣, 7♥, A♠ e 7♦, da mais forte à mais fraca, sem vira.",
        "Embuchando as três, ninguém marca ponto.",
    )
    assert Rules.diff(Rules(), Rules.preset("to_fifteen"))[1].say("en") == (
        "The first team with 15 points wins. (Instead of: The first team with 12 points wins.)"
    )
