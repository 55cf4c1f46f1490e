"""Hidden places of a view with the limits of their cards, for worlds that are likely."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fodasse.bulk.esadof.layout import DEAREST, PLACES
from fodasse.bulk.esadof.positions import limited
from fodasse.bulk.game import Recall
from fodasse.games.esadof.limits import card_limits
from fodasse.games.esadof.state import View


def limit_hidden(view: View, recall: Recall, hidden: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return hidden places with the limits of their cards, the lowest limits first."""
    limits = card_limits(view, recall())
    given = [
        limited(place, limits.get((place // PLACES, place % PLACES), DEAREST)) for place in hidden
    ]
    return np.array(sorted(given, reverse=True), np.int64)
