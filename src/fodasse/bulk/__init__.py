"""Fodasse compiled, for millions of matches: the same rules as flat numbers.

Needs the extra ``bulk``: ``pip install "fodasse[bulk]"``. Nobody joins, leaves or proposes
anything here; all else of the rules is played, and held to the reference, ``fodasse.apply``.
"""

from __future__ import annotations

try:
    import numba as _numba
except ImportError as error:
    raise ImportError(
        f"fodasse.bulk needs numpy and numba ({error.name} is missing): "
        "pip install 'fodasse[bulk]'"
    ) from error

from fodasse.bulk.engine import Matches, Sums, play_matches
from fodasse.bulk.policies import NAMES
from fodasse.bulk.transcript import match_actions

POLICIES = tuple(NAMES)
"""The names of the policies that are compiled here."""

del _numba
__all__ = ["POLICIES", "Matches", "Sums", "match_actions", "play_matches"]
