"""Upper limits of other seats' hidden cards, inferred from what they drew, kept and discarded.

Most seats replace the card of their row that counts most by one that counts less. So when a seat
that knows a card keeps it and lays another one on the pile, the card counts no more than that one;
and a seat that draws from the stock has no use for the top of the pile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, takewhile
from typing import Any, Final

from fodasse.core.seats import Seat
from fodasse.games.esadof.actions import PILE, STOCK, Discard, Draw, Replace
from fodasse.games.esadof.public import Known, Phase
from fodasse.games.esadof.rules import CARD_POINTS, ROW
from fodasse.games.esadof.state import View

DEAREST: Final = max(CARD_POINTS.values())
"""The points of a queen."""
MEAN: Final = DEAREST // 2
"""The mean points of a card."""


def _useless(top: int) -> int:
    """Return the most points of a row's worst card at which the pile's top is not worth taking.

    A random card, which counts 0 to 12 points, is expected to improve it by as much or more.
    """
    kinds = DEAREST + 1
    return max(own for own in range(kinds) if own - top <= own * (own + 1) / 2 / kinds)


USELESS: Final = [_useless(top) for top in range(DEAREST + 1)]
"""By the points of the pile's top: the result of ``_useless``."""


def card_limits(view: View, history: Sequence[Any]) -> Mapping[tuple[Seat, int], int]:
    """Return upper limits of the points of cards that their owners know, by seat and slot."""

    def in_turns(seen: Any) -> bool:
        same = seen.view.hand_number == view.hand_number
        return bool(same and seen.view.phase in (Phase.TURN, Phase.DRAWN))

    seen = [*takewhile(in_turns, reversed(history))][::-1]
    limits: dict[tuple[Seat, int], int] = {}
    for before, after in pairwise(seen):
        action = after.action
        if isinstance(action, Draw | Discard | Replace):
            _follow(limits, before.view, action, after.view)
    return limits


def _follow(
    limits: dict[tuple[Seat, int], int],
    before: View,
    action: Draw | Discard | Replace,
    after: View,
) -> None:
    """Update the limits of a seat's cards after its action."""
    seat, known = action.seat, before.known[action.seat]
    top = CARD_POINTS[after.pile[-1]] if after.pile else DEAREST
    most = DEAREST
    if isinstance(action, Draw):
        if action.source is PILE:
            return
        most = USELESS[top]
    elif isinstance(action, Discard):
        most = top
    else:
        most = MEAN if known[action.slot] is Known.NOBODY else top
    for slot in range(ROW):
        limits[seat, slot] = min(most, limits.get((seat, slot), DEAREST))
    if isinstance(action, Replace):
        from_stock = before.drawn is not None and before.drawn.source is STOCK
        limits[seat, action.slot] = max(most - 1, 0) if from_stock else DEAREST
    for slot in range(ROW):
        if after.known[seat][slot] is Known.NOBODY:
            limits[seat, slot] = DEAREST
