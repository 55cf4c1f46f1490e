"""Tellers have texts in both languages, about what their games have."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from attrs import evolve

from fodasse.cli import truco
from fodasse.core.wording import Text
from fodasse.games import GAMES
from fodasse.testing import LawBroken, check_teller

TOLD = ("fodasse", "esadof", "dalmuti", "truco")
RULEBOOK = truco.RULEBOOK
HALF = Text("{name} plays", "{nmae} joga")
FIRST, *REST = RULEBOOK.sections


@pytest.mark.parametrize("name", TOLD)
def test_tellers_of_the_library(name: str) -> None:
    check_teller(GAMES[name], import_module(f"fodasse.cli.{name}"))


def teller(**offered: Any) -> ModuleType:
    """Return a teller of Truco, with other parts; None: without the part."""
    module = ModuleType("mine")
    parts = {name: getattr(truco, name) for name in truco.__all__} | offered
    vars(module).update({name: part for name, part in parts.items() if part is not None})
    return module


@pytest.mark.parametrize(
    ("offered", "words"),
    [
        (
            lambda: {"SAYS": HALF},
            r"names to fill in of mine\.SAYS\[0\]: expected 'name', got 'nmae'",
        ),
        (lambda: {"SAYS": {1: (Text("done", " "),)}}, r"words in both languages"),
        (
            lambda: {"RULEBOOK": evolve(RULEBOOK, switches={})},
            r"RULEBOOK.switches: expected '\w+'.*, got nothing",
        ),
        (
            lambda: {"RULEBOOK": evolve(RULEBOOK, switches={**RULEBOOK.switches, "aces": HALF})},
            r"names to fill in of mine\.RULEBOOK\[0\]: expected 'name', got 'nmae'",
        ),
        (lambda: {"RULEBOOK": evolve(RULEBOOK, sections=(FIRST,))}, "a clause '[a-z]+' for"),
    ],
)
def test_what_a_teller_says_of_nothing(
    offered: Callable[[], dict[str, Any]], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = teller(**offered())
    monkeypatch.setitem(import_module("sys").modules, "mine", module)
    with pytest.raises(LawBroken, match=words):
        check_teller(GAMES["truco"], module)


def test_parts_that_a_teller_lacks_are_named() -> None:
    with pytest.raises(TypeError, match="teller of 'truco' has no Prompter, no RULEBOOK"):
        check_teller(GAMES["truco"], teller(Prompter=None, RULEBOOK=None))
