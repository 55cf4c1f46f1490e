"""OpenSkill ratings of bots, match by match.

Needs the extra ``lab``: ``pip install "fodasse[lab]"``.
"""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean

from attrs import frozen

from fodasse.lab.results import MatchResult


@frozen
class Rating:
    """The rating of a bot, on OpenSkill's scale."""

    mu: float
    """The mean; 25 before the first match."""
    sigma: float
    """Its standard deviation; 25/3 before the first match."""


class Ratings:
    """Ratings of bots, updated match by match in order.

    The model is Plackett and Luce's with OpenSkill's defaults (Weng and Lin, 2011, algorithm 4).
    In a match each bot is one player, however many seats it has: its place is the mean of theirs,
    and equal means share a place.
    """

    def __init__(self, bots: int) -> None:
        """Start with the same rating for a number of bots.

        Raises:
            ImportError: OpenSkill is not installed.
        """
        try:
            from openskill.models import PlackettLuce
        except ImportError:
            problem = "ratings need openskill: pip install 'fodasse[lab]'"
            raise ImportError(problem, name="openskill") from None
        self._model = PlackettLuce()
        self._players = [self._model.rating() for _ in range(bots)]

    @property
    def now(self) -> tuple[Rating, ...]:
        """The ratings after all matches so far, by place in the list of bots."""
        return tuple(Rating(player.mu, player.sigma) for player in self._players)

    def update(self, results: Iterable[MatchResult]) -> None:
        """Update the ratings by matches; one of a single bot with itself changes nothing."""
        for result in results:
            seats: dict[int, list[int]] = {bot: [] for bot in sorted(result.bots)}
            for bot, place in zip(result.bots, result.places, strict=True):
                seats[bot].append(place)
            places = [fmean(each) for each in seats.values()]
            if len(places) > 1:
                # OpenSkill cuts fractions off, so places are numbered.
                order = sorted(set(places))
                ranks: list[float] = [order.index(place) for place in places]
                rated = self._model.rate([[self._players[bot]] for bot in seats], ranks=ranks)
                for bot, (player,) in zip(seats, rated, strict=True):
                    self._players[bot] = player
