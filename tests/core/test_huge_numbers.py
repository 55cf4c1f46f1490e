"""Numbers with more digits than Python prints are refused or printed like any others."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import fields

from fodasse import (
    Bid,
    Card,
    FormatError,
    IllegalAction,
    InvalidDeck,
    Record,
    Rules,
    RulesError,
    apply,
    start,
    to_json,
)
from fodasse.core.errors import quoted
from fodasse.core.fields import printed
from fodasse.games import dalmuti, esadof, fodasse, truco

HUGE = 10**5000
NUMBERS = pytest.mark.parametrize("number", [HUGE, -HUGE], ids=["huge", "hugely negative"])
ACTIONS = [
    kind for module in (fodasse, esadof, dalmuti, truco) for kind in module.GAME.documents.actions
]


def _of_huge_numbers(kind: type[Any]) -> Any:
    """An object of a class of actions, each of its fields a huge number."""
    action = object.__new__(kind)
    for field in fields(kind):
        object.__setattr__(action, field.name, HUGE)
    return action


@pytest.mark.parametrize("kind", ACTIONS, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_an_action_of_huge_numbers_prints(kind: type[Any]) -> None:
    shown = ", ".join(f"{field.name}={hex(HUGE)}" for field in fields(kind))
    assert repr(_of_huge_numbers(kind)) == f"{kind.__name__}({shown})"


@NUMBERS
def test_what_is_printed_is_python(number: int) -> None:
    for value in (Bid(number, 1), Bid(0, number)):
        assert eval(repr(value), {"Bid": Bid}) == value
    nested = (1, (number, None), ())
    assert eval(printed(nested)) == nested
    with pytest.raises(ValueError, match="digits"):
        printed([number])


@NUMBERS
def test_what_holds_a_number_too_long_to_be_written_is_refused(number: int) -> None:
    for value in (Bid(0, number), Record("fodasse", Rules(), 4, actions=[Bid(0, number)])):
        with pytest.raises(FormatError, match="too many digits"):
            to_json(value)


@NUMBERS
def test_a_refusal_of_huge_numbers_prints(number: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        apply(start(4), Bid(number, number))
    assert hex(number) in repr(caught.value)
    assert str(caught.value).isascii()


@NUMBERS
@pytest.mark.parametrize(
    ("rules", "name"),
    [
        (fodasse.Rules, "limit"),
        (fodasse.Rules, "max_rounds"),
        (dalmuti.Rules, "hands"),
        (esadof.Rules, "target"),
        (esadof.Rules, "max_turns"),
    ],
)
def test_rules_of_huge_numbers_are_refused(rules: Any, name: str, number: int) -> None:
    with pytest.raises(RulesError, match=name) as caught:
        rules(**{name: number})
    assert len(str(caught.value)) < 100


@NUMBERS
@pytest.mark.parametrize(
    ("game", "option"),
    [
        *((game, "seats") for game in (fodasse, truco, dalmuti, esadof)),
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
    assert hex(number) in repr(record)
    with pytest.raises(FormatError, match=option):
        list(record.replay())


@NUMBERS
def test_seats_and_cards_of_huge_numbers_are_refused(number: int) -> None:
    for game in (fodasse, truco, dalmuti, esadof):
        with pytest.raises(ValueError, match="no seat a very large int"):
            game.view(game.start(4), number)
    with pytest.raises(InvalidDeck) as caught:
        dalmuti.check_deck([number], seats=4)
    assert hex(number) in str(caught.value)
    with pytest.raises(TypeError, match="a very large int"):
        Card(number, number)  # type: ignore[arg-type]


@NUMBERS
def test_a_quote_is_short(number: int) -> None:
    assert quoted(number) == "a very large int"
    assert quoted("x" * 100) == repr("x" * 100)[:60] + "…"
    assert quoted("x") == "'x'"


@NUMBERS
@pytest.mark.parametrize(
    ("game", "name"), [(fodasse, "seat"), (truco, "hand"), (dalmuti, "hand"), (esadof, "row")]
)
def test_a_seat_of_a_huge_number_is_no_index(game: Any, name: str, number: int) -> None:
    state = game.start(4)
    for position in (state, game.view(state)):
        with pytest.raises(IndexError):
            getattr(position, name)(number)
