"""Errors with codes and words: of rules and of documents, none without what its words need."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import pytest

import fodasse
from fodasse.core.cards import InvalidDeck
from fodasse.core.errors import FormatError, RulesError, WordedError
from fodasse.core.refusals import IllegalAction, Refusal
from fodasse.core.texts import CORE, ENGLISH, Texts, parameters
from fodasse.games import GAMES, dalmuti
from fodasse.hosting.refusals import HOSTING, Refused

SOURCE: Final = Path(fodasse.__file__).parent
CATALOGUES: Final = (CORE, HOSTING, *(game.texts for game in GAMES.values()))


def test_rules_errors_have_codes_and_words_and_what_has_no_code_is_a_sentence() -> None:
    with pytest.raises(RulesError) as caught:
        fodasse.Rules(limit=0)
    error = caught.value
    told = error.code, error.params["field"], error.params["given"]
    assert told == ("out-of-range", "limit", "0")
    assert str(error) == "limit: 1 to 999 points, not 0"
    assert error.message("pt") == "limit: 1 a 999 pontos, e não 0"
    with pytest.raises(RulesError) as caught:
        GAMES["truco"].start(3)
    assert caught.value.message("pt") == "seats: 2 ou 4, e não 3"
    own = RulesError("goal: 1 to 99 points")
    assert (own.code, str(own), own.message("pt")) == ("", *["goal: 1 to 99 points"] * 2)


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


@pytest.mark.parametrize("texts", CATALOGUES, ids=lambda texts: texts.package)
def test_every_error_with_words_stands_in_the_source(texts: Texts) -> None:
    source = "".join(file.read_text("utf-8") for file in SOURCE.rglob("*.py"))
    codes = {key.partition(".")[2] for key in texts.catalogue(ENGLISH) if key[:7] == "errors."}
    assert {code for code in codes if f'"{code}"' not in source} == set()


@pytest.mark.parametrize("texts", CATALOGUES, ids=lambda texts: texts.package)
def test_no_error_is_built_without_a_parameter(texts: Texts) -> None:
    for key, template in texts.catalogue(ENGLISH).items():
        kind, _, code = key.partition(".")
        if kind not in ("errors", "refusals") or not (needed := parameters(template)):
            continue
        builders: list[Callable[..., Exception]] = [
            partial(each, code, texts=texts)
            for each in (WordedError, FormatError, RulesError, Refused)
        ]
        if kind == "refusals":
            builders = [partial(IllegalAction, Refusal(code, "1", texts), None)]
        by = template.get("by") if not isinstance(template, str) else None
        for build in builders:
            with pytest.raises(TypeError, match="needs parameters too"):
                build()
            for left_out in (by,) if by else needed:
                with pytest.raises(TypeError, match=f"needs parameters too: {left_out}"):
                    build(**dict.fromkeys(needed - {left_out}, 1))


def test_what_cannot_be_printed_is_no_error() -> None:
    with pytest.raises(TypeError, match="has no variant for about='weather'"):
        RulesError("conflict", texts=GAMES["fodasse"].texts, fields=(), about="weather")
    with pytest.raises(TypeError, match="a card that is missing, doubled or foreign is needed"):
        InvalidDeck((), (), ())
    text = "hand 1; phase play; seating 0 1 2 3; points 0 0 0 0; turn 0; top 1 passes"
    with pytest.raises(FormatError) as caught:
        dalmuti.position_from_text(text)
    assert str(caught.value) == "line 1: cannot read 'top 1 passes': no such word or number"
