"""Tools to test games: the laws every game keeps, Hypothesis strategies, perft, drawn positions.

Everything here works on any game that follows the protocol, also one of your own. The laws and the
strategies need Hypothesis: ``pip install "fodasse[testing]"``.

Examples:
    >>> from fodasse import GAME
    >>> from fodasse.testing import check_game
    >>> check_game(GAME, seats=3, examples=2)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fodasse.testing.broken import LawBroken
from fodasse.testing.matches import PlayedMatch, drawn, random_match
from fodasse.testing.perft import Counts, perft
from fodasse.testing.texts import check_texts

if TYPE_CHECKING:
    from fodasse.testing.laws import LAWS, check_game
else:

    def __getattr__(name):
        if name not in ("LAWS", "check_game"):
            raise AttributeError(f"module 'fodasse.testing' has no attribute {name!r}")
        try:
            from fodasse.testing import laws
        except ModuleNotFoundError as error:
            if error.name != "hypothesis":
                raise
            problem = f"{name} needs Hypothesis: pip install 'fodasse[testing]'"
            raise ImportError(problem) from error

        return getattr(laws, name)

    def __dir__():
        return sorted({*globals(), *__all__})


__all__ = [
    "LAWS",
    "Counts",
    "LawBroken",
    "PlayedMatch",
    "check_game",
    "check_texts",
    "drawn",
    "perft",
    "random_match",
]
