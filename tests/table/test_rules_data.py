"""Rules from the data of a request: a preset, fields that differ from it, or both."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve, fields
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse import GAMES, FormatError, Rank, Rules, RulesError, rules_from_data
from fodasse.games import dalmuti, truco
from fodasse.table.structure import to_data
from fodasse.testing import strategies


def test_a_preset_and_the_fields_that_differ_from_it() -> None:
    two_hands = evolve(dalmuti.Rules.preset("classic"), hands=2)
    assert rules_from_data("dalmuti", {"preset": "classic", "hands": 2}) == two_hands
    # Other keys override, also with the value of the book.
    given = {"preset": "mineiro", "manilha": "vira"}
    own = truco.Rules(steps=(2, 4, 6, 10, 12), all_tied="nobody")
    assert rules_from_data("truco", given) == own


@pytest.mark.parametrize(
    ("data", "rules"),
    [
        *((nothing, Rules()) for nothing in (None, {}, "", {"preset": "book"}, "fodasse")),
        ({"limit": "3"}, Rules(limit=3)),
        ({"leaving_shrinks": "true"}, Rules(leaving_shrinks=True)),
        ({"max_rounds": "none"}, Rules()),
        ({"max_rounds": None}, Rules()),
        ({"ranks": "A23"}, Rules(ranks=(Rank.ACE, Rank.TWO, Rank.THREE))),
        ({"ranks": ["2", "3"]}, Rules(ranks=(Rank.TWO, Rank.THREE))),
        *((text, Rules(limit=3)) for text in ("limit=3", "fodasse:limit=3")),
    ],
)
def test_values_are_those_of_json_or_of_keys(data: object, rules: Rules) -> None:
    assert rules_from_data("fodasse", data) == rules


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "object expected"),
        ({"preset": 3}, "preset: a text expected, not 3"),
        ({"preset": "mineiro_nine"}, "preset: one of book, paulista, mineiro"),
        ({"card_points": 3}, "unknown key 'card_points'"),
        *(({"target": odd}, "target: a whole number expected") for odd in (15.5, "15.5", True)),
        ({"steps": [1, "3"]}, r"steps\[1\]: a whole number expected"),
        ({"exposure": 1}, "exposure: true or false expected"),
        ({"tento": 1}, "tento: one of 'free', 'agreed', 'off' expected"),
        ({3: 4}, "unknown key 3"),
    ],
)
def test_what_cannot_be_read(data: object, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        rules_from_data("truco", data)


@pytest.mark.parametrize(
    ("data", "code", "at_fault"),
    [
        ({"target": 0}, "out-of-range", ("target",)),
        ({"tento": "never"}, "unknown-word", ("tento",)),
        ({"preset": "to_fifteen", "target": 14}, "conflict", ("steps", "target")),
    ],
)
def test_what_cannot_be_played(data: object, code: str, at_fault: tuple[str, ...]) -> None:
    with pytest.raises(RulesError) as caught:
        rules_from_data("truco", data)
    assert (caught.value.code, caught.value.fields) == (code, at_fault)


def test_a_game_is_known_by_name() -> None:
    with pytest.raises(KeyError):
        rules_from_data("tressette", {})


@pytest.mark.parametrize("name", list(GAMES))
@given(data=st.data())
@settings(max_examples=10)
def test_all_rules_are_read_from_their_data(name: str, data: Any) -> None:
    game = GAMES[name]
    rules = data.draw(strategies.rules(game))
    assert rules_from_data(game, json.loads(json.dumps(to_data(rules)))) == rules
    # As a page posts them: every field as text.
    pairs = rules.spelled().partition(":")[2].split(",")
    spelled = dict(pair.split("=") for pair in pairs if pair)
    assert spelled.keys() <= {each.name for each in fields(type(rules))}
    assert rules_from_data(name, spelled) == rules
