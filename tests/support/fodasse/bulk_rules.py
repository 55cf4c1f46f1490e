"""Rules of Fodasse for tests of what is compiled: the laboratory's, and any house rules."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from fodasse import GAME, Rules
from fodasse.testing.strategies import rules
from support.fodasse.playing import SWITCHES as LABORATORY


def _words(drawn: Rules) -> dict[str, Any]:
    """Return the fields in which rules differ from the book, the ranks as text."""
    words = dict(drawn.changes())
    if "ranks" in words:
        words["ranks"] = "".join(str(rank.value) for rank in drawn.ranks)
    return words


SWITCHES: st.SearchStrategy[dict[str, Any]] = LABORATORY | rules(GAME).map(_words)
"""Fields by name, as ``playing.switched`` takes them."""
