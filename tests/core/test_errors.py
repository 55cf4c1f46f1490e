"""Errors with codes and words: of rules and of documents."""

import pickle

import pytest

import fodasse
from fodasse.core.errors import FormatError, RulesError
from fodasse.core.refusals import IllegalAction, Refusal
from fodasse.games import GAMES


def test_rules_errors_have_codes_and_words() -> None:
    with pytest.raises(RulesError) as caught:
        fodasse.Rules(limit=0)
    error = caught.value
    assert (error.code, error.params["field"], error.params["given"]) == (
        *("out-of-range", "limit", "0"),
    )
    assert str(error) == "limit: 1 to 999 points, not 0"
    assert error.message("pt") == "limit: 1 a 999 pontos, e não 0"
    with pytest.raises(RulesError) as caught:
        GAMES["truco"].start(3)
    assert caught.value.message("pt") == "seats: 2 ou 4, e não 3"


def test_what_has_no_code_is_a_sentence() -> None:
    error = RulesError("goal: 1 to 99 points")
    assert (error.code, str(error), error.message("pt")) == ("", *["goal: 1 to 99 points"] * 2)


def test_format_errors_name_their_place() -> None:
    with pytest.raises(FormatError) as caught:
        fodasse.from_json('{"type": "play", "seat": 0, "card": "9X"}')
    error = caught.value
    assert (error.code, error.where) == ("not-a-card", "card")
    assert str(error) == f"card: {error.problem}" == "card: not a card: '9X'"
    assert error.message("pt") == "card: não é uma carta: '9X'"
    assert str(error.at("actions[3].card")) == "actions[3].card: not a card: '9X'"


def test_an_error_within_an_error_is_said_in_the_same_language() -> None:
    state = fodasse.start(3)
    with pytest.raises(fodasse.IllegalAction) as caught:
        fodasse.apply(state, fodasse.Bid(0, 0))
    error = FormatError("illegal", "actions[0]", reason=caught.value)
    assert str(error) == f"actions[0]: {caught.value}"
    assert error.message("pt") == f"actions[0]: {caught.value.message('pt')}"


@pytest.mark.parametrize(
    "error",
    [
        RulesError("number", field="seats", allowed=range(2, 5), unit="", given="9"),
        FormatError("expected", "a[0].b", what="text", given="5"),
        FormatError("anything"),
        IllegalAction(Refusal("last-bid", "7g", fodasse.GAME.texts), fodasse.Bid(0, 1), stages=2),
    ],
)
def test_errors_survive_pickling(error: RulesError | FormatError | IllegalAction) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.params) == (type(error), str(error), error.params)
    assert isinstance(again, ValueError)
