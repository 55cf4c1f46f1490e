"""What a failing law prints fits on a screen: short lines, differences as paths."""

from __future__ import annotations

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.vendor.pretty import pretty

from fodasse import GAME
from fodasse.testing import LawBroken, random_match
from fodasse.testing.broken import differences


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
