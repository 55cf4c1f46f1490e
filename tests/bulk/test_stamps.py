"""Stored machine code is used as long as what it is compiled from is the same, and no longer."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest
from numba import from_dtype

from fodasse.bulk import engine
from fodasse.bulk import stamps as stamps_module
from fodasse.bulk.game import parse_game
from fodasse.bulk.stamps import stamp_of

SOURCE = '''
"""A kernel."""
from fodasse.bulk.bits import lowest
from fodasse.bulk.compiled import inner, kernel, unsigned

SIZE = 2

@inner
def double(number):
    return SIZE * number

@kernel
def twice(number):
    """Return it twice."""
    return double(number) + lowest(unsigned(2 << 3)) - 4
'''
SAME = {
    "docstring": ("Return it twice", "Return twice the number"),
    "docstring of the file": ("A kernel", "Kernels"),
    "comment": ("    return double", "    # on purpose\n    return double"),
    "place": ("SIZE = 2", "\n\n\nSIZE = 2\nOTHER = 3"),
}
OTHER = {
    "number": ("- 4", "- 5"),
    "instruction": ("return double(number) +", "return double(number) -"),
    "value of a called function": ("SIZE = 2", "SIZE = 3"),
    "instruction of a called function": ("SIZE * number", "SIZE + number"),
    "function called": ("lowest", "highest"),
}


@pytest.fixture
def run(tmp_path: Path) -> Any:
    """Return a function that runs the source, changed, and returns its kernel."""
    file = tmp_path / "kernels.py"

    def run_changed(old: str = "", new: str = "") -> Any:
        file.write_text(SOURCE.replace(old, new) if old else SOURCE)
        return runpy.run_path(str(file))["twice"]

    return run_changed


@pytest.mark.parametrize("change", SAME.values(), ids=SAME)
def test_words_and_places_are_no_part_of_a_stamp(run: Any, change: tuple[str, str]) -> None:
    assert stamp_of(run(*change).py_func, ()) == stamp_of(run().py_func, ())


@pytest.mark.parametrize("change", OTHER.values(), ids=OTHER)
def test_all_that_is_compiled_is_part_of_a_stamp(run: Any, change: tuple[str, str]) -> None:
    assert stamp_of(run(*change).py_func, ()) != stamp_of(run().py_func, ())


def test_a_kernel_of_all_games_has_a_stamp_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    def stamps() -> list[str]:
        stamps_module._described.cache_clear()
        games = [parse_game(name, 1, 4)[0] for name in ("esadof", "truco")]
        play: Any = engine._play_some
        return [stamp_of(play.__wrapped__, [from_dtype(game.kernel.match)]) for game in games]

    esadof, truco = stamps()
    monkeypatch.setattr("fodasse.bulk.truco.kernel._TIE", 3)
    assert stamps()[0] == esadof != truco != stamps()[1]


def test_stored_code_is_used_until_it_is_another(run: Any) -> None:
    def hits(*change: str) -> tuple[int, int]:
        """Return a kernel's answer, and how often it came from the disk."""
        twice = run(*change)
        return twice(21), sum(twice.stats.cache_hits.values())

    assert [hits(), hits(), hits(*SAME["place"])] == [(42, 0), (42, 1), (42, 1)]
    assert [hits("= 2", "= 3"), hits("= 2", "= 3"), hits()] == [(63, 0), (63, 1), (42, 0)]


def test_damaged_code_is_compiled_anew(run: Any, tmp_path: Path) -> None:
    run()(21)
    for file in tmp_path.rglob("*.nb?"):
        file.write_bytes(file.read_bytes()[:20])
    assert run()(21) == 42
