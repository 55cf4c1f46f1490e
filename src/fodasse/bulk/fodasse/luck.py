"""Places of random words in a match: a decision's depends on its seat, not on the order of play.

So the cards of a stage can be drawn for all seats at once, before it is known which seat leads.
"""

from __future__ import annotations

from typing import Any, Final

from fodasse.bulk.compiled import inner, unsigned
from fodasse.bulk.fodasse.layout import PLAY
from fodasse.bulk.luck import choice

_SEAT_BITS: Final = unsigned(6)
_STAGE_BITS: Final = unsigned(5)
STAGE: Final = unsigned(1 << 6)
"""From the place of a seat's word in a stage to that in the next one."""


@inner
def place_of(deals: int, stage: int, seat: int) -> int:
    """Return the place of the word of a decision.

    Args:
        deals: the number of deals so far.
        stage: the number of the stage, from 1; 0 for a bid.
        seat: the seat that decides.
    """
    stages = (unsigned(deals) << _STAGE_BITS) + unsigned(stage)
    return (stages << _SEAT_BITS) + unsigned(seat)


@inner
def luck_of(match: Any) -> int:
    """Return the random word of the decision that is due."""
    stage = match.completed + 1 if match.phase == PLAY else 0
    return choice(match.key, place_of(match.deals, stage, match.turn))
