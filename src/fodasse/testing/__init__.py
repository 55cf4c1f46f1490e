"""For testing games: the laws every game keeps, strategies of Hypothesis, perft, drawn positions.

Everything here works on any game that follows the protocol, also one of your own; the laws need
Hypothesis (``pip install "fodasse[testing]"``).

Examples:
    >>> from fodasse import GAME
    >>> from fodasse.testing import check_game
    >>> check_game(GAME, seats=3, examples=2)
"""

from fodasse.testing.drawing import drawn
from fodasse.testing.laws import LAWS, check_game
from fodasse.testing.matches import Match, random_match
from fodasse.testing.perft import Counts, perft

__all__ = ["LAWS", "Counts", "Match", "check_game", "drawn", "perft", "random_match"]
