"""Whole numbers are bounded in documents, and larger ones are refused in words everywhere."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse import FormatError, IllegalAction, InvalidDeck, Record, RulesError, from_json, to_json
from fodasse.core.cards import Card
from fodasse.core.errors import quote
from fodasse.core.fields import MAX_EXACT
from fodasse.games import dalmuti, esadof, fodasse, truco

HUGE = 10**5000
NUMBERS = pytest.mark.parametrize("number", [HUGE, -HUGE], ids=["huge", "hugely negative"])
MODULES = (fodasse, truco, dalmuti, esadof)


@pytest.mark.parametrize("number", [MAX_EXACT + 1, -MAX_EXACT - 1, 10**4000])
def test_documents_have_no_number_that_other_languages_round(number: int) -> None:
    for text, where in (
        (to_json(fodasse.Bid(0, number)), "stages"),
        (to_json(fodasse.Rules()).replace('"limit": 7', f'"limit": {number}'), "limit"),
        (to_json(fodasse.start(4)).replace('"dealer": 0', f'"dealer": {number}'), "table.dealer"),
    ):
        with pytest.raises(FormatError, match="a whole number from -9007199254740991") as caught:
            from_json(text, "fodasse")
        assert caught.value.where == where
        assert len(str(caught.value)) < 200


def test_the_largest_numbers_of_documents_are_read_and_longer_ones_not_written() -> None:
    for number in (MAX_EXACT, -MAX_EXACT):
        bid = fodasse.Bid(0, number)
        assert from_json(to_json(bid), "fodasse") == bid
    for number in (HUGE, -HUGE):
        bid = fodasse.Bid(0, number)
        for value in (bid, Record("fodasse", fodasse.Rules(), 4, actions=[bid])):
            with pytest.raises(FormatError, match="too many digits"):
                to_json(value)


@NUMBERS
def test_a_refusal_of_huge_numbers_prints(number: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        fodasse.apply(fodasse.start(4), fodasse.Bid(number, number))
    assert "a very large Bid" in repr(caught.value)
    assert str(caught.value).isascii()


@NUMBERS
@pytest.mark.parametrize(
    ("game", "option"),
    [
        *((game, "seats") for game in MODULES),
        *((game, "dealer") for game in (fodasse, truco, esadof)),
        (dalmuti, "youngest"),
        (fodasse, "hand_size"),
    ],
)
def test_matches_that_start_with_huge_numbers_are_refused(
    game: Any, option: str, number: int
) -> None:
    with pytest.raises(RulesError, match=option) as caught:
        game.start(**{"seats": 4, option: number})
    assert len(str(caught.value)) < 100
    seats, options = (number, {}) if option == "seats" else (4, {option: number})
    record = Record(game.GAME.name, game.Rules(), seats, options)
    with pytest.raises(FormatError, match=option):
        list(record.replay())


@NUMBERS
def test_seats_and_cards_of_huge_numbers_are_refused(number: int) -> None:
    for game in MODULES:
        with pytest.raises(ValueError, match="no seat a very large int"):
            game.view(game.start(4), number)
    with pytest.raises(InvalidDeck) as caught:
        dalmuti.check_deck([number], seats=4)
    assert "a very large int" in str(caught.value)
    with pytest.raises(TypeError, match="a very large int"):
        Card(number, number)  # type: ignore[arg-type]  # wrong on purpose


def test_a_quote_is_short() -> None:
    assert quote(HUGE) == quote(-HUGE) == "a very large int"
    assert quote("x" * 100) == repr("x" * 100)[:60] + "…"
    assert quote("x") == "'x'"
