"""The work that a search may do for one decision."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from attrs import evolve, frozen


@frozen
class Effort:
    """The numbers of worlds for one decision."""

    worlds: int
    """The worlds in which each action is tried."""
    candidates: int = 0
    """The uniform worlds from which these are drawn, by what the others did in the round; 0: the
    worlds are uniform."""
    steps: int = 0
    """The exchanges of hidden cards that are tried in each of these, so that they differ more."""
    network: Effort | None = None
    """The work where trained networks know the game and its rules: of ``network.candidates``
    worlds, drawn as above, ``network.worlds`` are drawn by the networks' probabilities of what
    the others did, and in these the networks play on for the seats. None: ``rules`` always
    does."""

    def scaled(self, by: Fraction) -> Effort:
        """Return some share of the work, or a multiple of it, in whole worlds.

        Examples:
            >>> Effort(1000, candidates=4000, steps=10).scaled(Fraction(1, 20))
            Effort(worlds=50, candidates=200, steps=10, network=None)
        """
        network = self.network and self.network.scaled(by)
        worlds, candidates = ceil(self.worlds * by), ceil(self.candidates * by)
        return evolve(self, worlds=worlds, candidates=candidates, network=network)
