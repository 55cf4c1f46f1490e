"""Chance in the episodes of a seed, played one after another."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from fodasse.adapters.episodes import Episodes, Place
from fodasse.core.chance import deal_rng
from fodasse.core.seats import CHANCE
from fodasse.core.types import A, S, V
from fodasse.table.start_options import draw_options


class Dealer:
    """Chance in a series of matches, keyed by seed, match number and deal number.

    Start options that vary are drawn by seed and match number.
    """

    def __init__(self, seed: SupportsIndex | str) -> None:
        """Begin before the first match of a seed.

        Raises:
            TypeError: the seed is neither a whole number nor a text.
        """
        self.seed = seed if isinstance(seed, str) else index(seed)
        """The seed, from which all draws follow with the numbers of match and deal."""
        self.match = -1
        """The number of the match; -1 before the first."""
        self.options: dict[str, int] = {}
        """The start options of the match."""
        self._deals = 0

    def start(self, episodes: Episodes[S, A, V]) -> Place[S]:
        """Begin the next match and return its beginning, before the first deal."""
        self.match += 1
        self._deals = 0
        self.options = draw_options(episodes.options, self.seed, self.match)
        return episodes.start(self.options)

    def draw(self, episodes: Episodes[S, A, V], place: Place[S]) -> A:
        """Return the chance action that is due."""
        rng = deal_rng(self.seed, self.match, self._deals)
        self._deals += 1
        return episodes.game.sample_chance(place.state, rng)

    def settle(self, episodes: Episodes[S, A, V], place: Place[S]) -> Place[S]:
        """Make the draws that are due; return where a seat is to act or the episode is over."""
        while episodes.actor(place) is CHANCE:
            place = episodes.apply(place, self.draw(episodes, place))
        return place
