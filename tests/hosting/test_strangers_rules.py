"""The rules of tables of strangers: what a request does not mention is as `Rules.hosted` says."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import fields

from fodasse import GAMES, FormatError, rules_from_data
from fodasse.hosting.matches import explain, match_of, offer
from fodasse.hosting.protocol import NewRoom
from fodasse.table.rules_form import rules_form


@pytest.mark.parametrize(
    ("asked", "tento"),
    [
        (None, "off"),
        ("", "off"),
        ({}, "off"),
        ({"target": 24}, "off"),
        ({"preset": "mineiro"}, "off"),
        ("mineiro", "off"),
        ("target=24", "off"),
        ("tento=free", "free"),
        ("mineiro,tento=agreed", "agreed"),
        ({"tento": "free"}, "free"),
        ({"preset": "mineiro", "tento": "agreed"}, "agreed"),
        ("truco", "free"),  # whole keys, such as the rules of a packet
        ("truco:target=24", "free"),
        ("truco:target=24,tento=off", "off"),
    ],
)
def test_claims_are_off_among_strangers_unless_the_room_chooses_otherwise(
    asked: Any, tento: str
) -> None:
    match = match_of(NewRoom("truco", 4, asked), ["rules"])
    assert match.game.start(4, rules=rules_from_data("truco", asked, hosted=True))
    assert match.record.rules.tento == tento


def test_elsewhere_the_book_holds() -> None:
    for asked in None, {}, "target=24", {"preset": "mineiro"}:
        assert rules_from_data("truco", asked).tento == "free"
    assert rules_form("truco").presets[0].rules.tento == "free"


def test_the_form_of_a_host_shows_what_it_will_play_by() -> None:
    for name in GAMES:
        for preset in offer(name, "en", ["rules"]).form.presets:
            rules = rules_from_data(name, {"preset": preset.name}, hosted=True)
            assert preset.key == rules.key
            assert preset.rules == rules
            assert preset.sentences == rules.describe("en", changes=True)


def test_the_page_says_that_claims_are_off() -> None:
    said = GAMES["truco"].documents.rules(tento="off").describe("pt", changes=True)
    for rules in "", "book", "truco:tento=off":
        assert explain("truco", "pt", rules).changes == said
    assert said != explain("truco", "pt", "tento=free").changes
    assert explain("truco", "pt", "truco") == explain("truco", "pt", "tento=free")


def test_hosted_values_are_values_of_fields() -> None:
    for name in GAMES:
        kind = GAMES[name].documents.rules
        assert {*kind.hosted} <= {each.name for each in fields(kind)}
        assert rules_from_data(name, {**kind.hosted}) == rules_from_data(name, None, hosted=True)
        for preset, own in kind.named.items():
            rules = kind.preset(preset, hosted=True)
            assert all(getattr(rules, key) == getattr(kind(**own), key) for key in own)


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(FormatError, match="preset"):
        rules_from_data("truco", "nobody", hosted=True)
