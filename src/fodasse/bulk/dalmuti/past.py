"""The tricks of a hand from its first lead, to weigh worlds by its sets and passes."""

from __future__ import annotations

from itertools import takewhile
from typing import Any, Final

import numpy as np

from fodasse.bulk.compiled import inner, unsigned
from fodasse.bulk.dalmuti.positions import packed
from fodasse.bulk.game import Past, Recall
from fodasse.games.dalmuti import encoding
from fodasse.games.dalmuti.public import Phase
from fodasse.games.dalmuti.state import View

_SAME: Final = 0.8
"""The probability of the model's choice, for a seat that only plays much like the model."""
_OTHER: Final = 0.05
"""The probability of each other action."""


def past(view: View, recall: Recall) -> Past | None:
    """Return the hand of a view from its first lead; None where the history does not show it."""
    if view.phase is not Phase.PLAY:
        return None

    def in_play(seen: Any) -> bool:
        same = seen.view.hand_number == view.hand_number
        return bool(same and seen.view.phase is Phase.PLAY)

    tricks = [*takewhile(in_play, reversed(recall()))][::-1]
    if not tricks or any(tricks[0].view.laid) or tricks[-1].view != view:
        return None
    actions = [encoding.IDS.encode(each.action, view.rules) for each in tricks[1:]]
    return Past(packed(tricks[0].view).matches, np.array(actions, np.int64))


@inner
def rewind(match: Any, world: Any) -> None:
    """Give all seats the cards with which they began to play in a world."""
    for place in range(match.seats):
        seat = unsigned(place)
        match.hands[seat] = match.begun[seat] = world.begun[seat]
    for exchange in range(2):
        match.paid[unsigned(exchange)] = world.paid[unsigned(exchange)]
        match.given[unsigned(exchange)] = world.given[unsigned(exchange)]


@inner
def credence(match: Any, chosen: int, action: int) -> float:  # noqa: ARG001  # alike in all turns
    """Return the probability that a seat takes an action, given the model's choice."""
    return _SAME if chosen == action else _OTHER
