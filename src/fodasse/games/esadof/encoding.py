"""Encoding of ES-ADOF as numbers, for learners: action ids and observations.

Cards are numbered 0 to 51 by their place in the sorted pack; twins have the same number. In
fields by seat, place ``k`` is seat ``(viewer + k) % seats``.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import Final

from fodasse.core.cards import FULL_DECK
from fodasse.core.encoding import (
    UNKNOWN,
    ActionIds,
    Field,
    Layout,
    counts,
    number_of,
    numbering,
    own_seat,
    place_of,
)
from fodasse.core.seats import Seat
from fodasse.games.esadof.actions import (
    PILE,
    STOCK,
    Action,
    Arrange,
    Discard,
    Draw,
    Knock,
    Replace,
)
from fodasse.games.esadof.public import ARRANGE, DRAWN, NOBODY, TURN, Known, Phase
from fodasse.games.esadof.rules import COPIES, ROW, SLOTS, TEXTS, Rules, stock_size
from fodasse.games.esadof.state import View
from fodasse.games.esadof.statistics import match_margins, most_points

VERSION: Final = 1
"""The version of action ids and observations."""
EPISODE_RULES: Final = Rules(max_turns=100)
"""The book's rules, with a limit on turns, because all seats could draw from the pile for ever.

The largest stock has 94 cards, one for each turn, so hands without draws from the pile end sooner.
"""

_CARDS: Final = numbering(FULL_DECK)
_KNOWN: Final = numbering(Known)
_PHASES: Final = numbering(Phase)
_SOURCES: Final = {PILE: 1, STOCK: 2}


def _actions(seat: Seat) -> tuple[Action, ...]:
    """Return all that a seat is ever asked for, in order of the ids."""
    return (
        *[Arrange(seat, order) for order in permutations(SLOTS)],
        Draw(seat, PILE),
        Draw(seat, STOCK),
        Knock(seat),
        *[Replace(seat, slot) for slot in SLOTS],
        Discard(seat),
    )


IDS: Final = ActionIds(_actions, TEXTS)
"""Ids of orders of the row, draws, the knock, the slots and the discard."""


@lru_cache(maxsize=64)
def layout(seats: int, rules: Rules) -> Layout:
    """Return the layout of a table.

    Examples:
        >>> table = layout(4, Rules())
        >>> table.actions, table.size, table.columns["points"]
        (13, 92, slice(87, 91, None))
    """
    card, last_seat = len(FULL_DECK) - 1, seats - 1
    most = most_points(seats, rules)
    fields = (
        Field("row", ROW * seats, UNKNOWN, card),
        Field("known", ROW * seats, 0, len(Known) - 1),
        Field("pile", len(FULL_DECK), 0, COPIES),
        Field("pile_top", 1, UNKNOWN, card),
        Field("stock", 1, 0, stock_size(seats)),
        Field("drawn", 1, UNKNOWN, card),
        Field("drawn_from", 1, 0, len(_SOURCES)),
        Field("phase", 1, 0, len(Phase) - 1),
        Field("dealer", 1, 0, last_seat),
        Field("turn", 1, UNKNOWN, last_seat),
        Field("arranging", seats, 0, 1),
        Field("points", seats, 0, most),
        Field("turns", 1, 0, rules.max_turns or 0),
    )
    longest = None if rules.max_turns is None else seats + 2 * rules.max_turns
    return Layout(
        version=VERSION,
        actions=len(IDS),
        cards=FULL_DECK,
        fields=fields,
        returns=match_margins(seats, rules, None),
        points=(-float(most), 0.0),
        longest_round=longest,
    )


def observe(view: View) -> tuple[int, ...]:
    """Return a view as numbers; the fields are those of ``layout``.

    Raises:
        ValueError: the viewer is a spectator.
    """
    me = own_seat(view.viewer)
    count = len(view.points)
    places = [(me + place) % count for place in range(count)]
    rows = [view.rows[seat] or (None,) * ROW for seat in places]
    known = [view.known[seat] or (NOBODY,) * ROW for seat in places]
    arranging = view.awaited if view.phase is ARRANGE else ()
    at_turn = view.phase is TURN or view.phase is DRAWN
    return (
        *[number_of(card, _CARDS) for row in rows for card in row],
        *[_KNOWN[knows] for row in known for knows in row],
        *counts(view.pile, _CARDS, len(FULL_DECK)),
        number_of(view.pile[-1] if view.pile else None, _CARDS),
        view.stock,
        number_of(None if view.drawn is None else view.drawn.card, _CARDS),
        0 if view.drawn is None else _SOURCES[view.drawn.source],
        _PHASES[view.phase],
        place_of(view.dealer, me, count),
        place_of(view.awaited[0] if at_turn else None, me, count),
        *[int(seat in arranging) for seat in places],
        *[view.points[seat] for seat in places],
        view.turns or 0,
    )
