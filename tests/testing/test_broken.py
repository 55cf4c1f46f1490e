"""What a failing law prints fits on a screen, with pytest and Hypothesis around it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.vendor.pretty import pretty

from fodasse import GAME
from fodasse.testing import LawBroken, random_match
from fodasse.testing.broken import differences

TEST = """
from attrs import evolve
from hypothesis import given, settings

from fodasse import GAME
from fodasse.testing import check_game, strategies

settings.register_profile("same", derandomize=True)
settings.load_profile("same")


def open_view(state, seat):
    seen = GAME.view(state, seat)
    return evolve(seen, vira=state.vira) if hasattr(seen, "vira") else seen


def reversed_hands(view, rng):
    world = GAME.determinize(view, rng)
    return evolve(world, hands=tuple(reversed(world.hands)))


def test_laws():
    check_game(evolve(GAME, view=open_view, determinize=reversed_hands), seats=5)


def test_crash():
    check_game(evolve(GAME, legal_actions=lambda state, seat=None: {}[seat]), seats=5)


@settings(deadline=None)
@given(strategies.matches(GAME, most_actions=60))
def test_own(match):
    assert len(match.actions) < 20
"""


def output_of(test: str, folder: Path) -> list[str]:
    """Return the lines that pytest prints for a failing test."""
    file = folder / "test_mine.py"
    file.write_text(TEST, encoding="utf-8")
    command = ["-m", "pytest", "-q", "-W", "error", "-p", "no:cacheprovider", f"{file}::{test}"]
    result = subprocess.run(
        [sys.executable, *command], cwd=folder, capture_output=True, text=True, check=False
    )
    assert result.returncode == 1
    assert "Warning" not in result.stdout + result.stderr
    return (result.stdout + result.stderr).splitlines()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("test", "told"),
    [
        ("test_laws", r"LawBroken: law '\w+' is broken after action \d+, (spectator|seat \d)"),
        ("test_crash", r"LawBroken: law '\w+' is broken(.|\n)+ got KeyError: "),
    ],
)
def test_a_failure_fits_on_a_screen(test: str, told: str, tmp_path: Path) -> None:
    lines = output_of(test, tmp_path)
    assert len(lines) <= 24
    text = "\n".join(lines)
    assert re.search(told, text)
    assert "expected " in text
    assert "got " in text
    assert "most_actions=" in text


@pytest.mark.thorough
def test_a_match_of_ones_own_test_is_printed_in_a_line(tmp_path: Path) -> None:
    lines = output_of("test_own", tmp_path)
    # Hypothesis adds a list of lines of code, as long as it likes; a whole match is far longer.
    assert sum(map(len, lines)) <= 10_000
    assert any("match=random_match(game, 2, seed=" in line for line in lines)


def test_a_match_prints_as_the_call_that_makes_it() -> None:
    match = random_match(GAME, 3, rules=GAME.documents.rules(limit=2), seed=7, table_share=0.1)
    again = eval(pretty(match), {"game": GAME, "random_match": random_match})
    assert again.actions == match.actions
    assert again.rules == match.rules


@frozen
class Pair:
    one: int
    other: tuple[str, ...]


CHANGED = ("v.other[1]", "'b'", "'c'")


@pytest.mark.parametrize(
    ("expected", "got", "shown"),
    [
        (Pair(1, ("a", "b")), Pair(2, ("a", "c")), [("v.one", "1", "2"), CHANGED]),
        (Pair(1, ("a",)), Pair(1, ("a", "b")), [("v.other", "nothing", "'b'")]),
        ({"a": 1}, {"b": 1}, [("v['a']", "1", "nothing"), ("v['b']", "nothing", "1")]),
        ((1, 1), (1,), [("v", "(1, 1)", "(1,)")]),
        (1, None, [("v", "1", "None")]),
        ("x" * 50 + "a", "x" * 50 + "b", [("v", f"…'{'x' * 20}a'", f"…'{'x' * 20}b'")]),
    ],
)
def test_differences_are_paths(
    expected: object, got: object, shown: list[tuple[str, str, str]]
) -> None:
    assert list(differences(expected, got, "v")) == shown


@given(expected=st.text(), got=st.text(), what=st.text(max_size=200))
def test_no_line_of_a_message_is_too_long(expected: str, got: str, what: str) -> None:
    broken = LawBroken("law", expected=expected * 50, got=got * 50, what=what, action=3, done=got)
    assert max(map(len, str(broken).splitlines())) <= 96
