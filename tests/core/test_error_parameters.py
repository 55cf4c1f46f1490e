"""No error is built without what its sentence needs."""

from __future__ import annotations

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


def test_an_unknown_variant_is_no_error_that_cannot_be_printed() -> None:
    with pytest.raises(TypeError, match="has no variant for about='weather'"):
        RulesError("conflict", texts=GAMES["fodasse"].texts, fields=(), about="weather")


def test_a_pack_without_a_fault_is_no_error() -> None:
    with pytest.raises(TypeError, match="a card that is missing, doubled or foreign is needed"):
        InvalidDeck((), (), ())


def test_a_set_that_cannot_be_read_is_said() -> None:
    text = "hand 1; phase play; seating 0 1 2 3; points 0 0 0 0; turn 0; top 1 passes"
    with pytest.raises(FormatError) as caught:
        dalmuti.position_from_text(text)
    assert str(caught.value) == "line 1: cannot read 'top 1 passes': no such word or number"
