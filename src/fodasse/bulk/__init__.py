"""The library's games compiled, for millions of matches: the same rules on flat numbers.

It needs the extra ``bulk``: ``pip install "fodasse[bulk]"``, and for ``VectorEnv`` also the extra
``gymnasium``. Seats do only what they are asked for: nobody joins or leaves, and there are no
motions, claims or raises out of turn. Everything else is played, by the book and by all house
rules, and tested against the reference, ``apply``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import numba as _numba
except ImportError as error:
    raise ImportError(
        f"fodasse.bulk needs numpy and numba ({error.name} is missing): "
        "pip install 'fodasse[bulk]'"
    ) from error

from fodasse.bulk.engine import match_actions, play_matches
from fodasse.bulk.fodasse.layout import ACTIONS, BIDS, CARDS
from fodasse.bulk.fodasse.results import FodasseMatches, FodasseSums, Rounds
from fodasse.bulk.fodasse.turns import OBSERVATION_VERSION, Turn, observation_layout
from fodasse.bulk.matches import Matches, Sums
from fodasse.bulk.policies import NAMES, pick
from fodasse.bulk.rollout import Rollouts, rollouts
from fodasse.bulk.seating import Policies, Policy
from fodasse.games.fodasse.encoding import decode_action, encode_action

if TYPE_CHECKING:
    from fodasse.bulk.environment import VectorEnv
else:

    def __getattr__(name):
        if name != "VectorEnv":  # Gymnasium is imported on first use
            raise AttributeError(f"module 'fodasse.bulk' has no attribute {name!r}")
        from fodasse.bulk.environment import VectorEnv

        globals()[name] = VectorEnv
        return VectorEnv

    def __dir__():
        return sorted({*globals(), *__all__})


POLICIES = tuple(NAMES)
"""The names of the policies that are compiled here."""

del _numba
__all__ = [
    "ACTIONS",
    "BIDS",
    "CARDS",
    "OBSERVATION_VERSION",
    "POLICIES",
    "FodasseMatches",
    "FodasseSums",
    "Matches",
    "Policies",
    "Policy",
    "Rollouts",
    "Rounds",
    "Sums",
    "Turn",
    "VectorEnv",
    "decode_action",
    "encode_action",
    "match_actions",
    "observation_layout",
    "pick",
    "play_matches",
    "rollouts",
]
