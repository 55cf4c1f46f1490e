"""The rule-based policy, compiled: it decides as ``fodasse.bots.esadof.RulesBot`` does.

That bot's module explains the reasons. Numbers are computed in the same order as there, so that
they are equal to the last bit.

The hidden cards of a row are of two kinds: at most one that was *dealt* to the middle, and some
that were *kept*. Rows with as many of each have the same *odds*: the probabilities of 0, 1, 2, …
points, and those of at least as many. Odds are computed once a decision, when a row needs them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final, cast

from llvmlite import ir
from numba import types
from numba.core import cgutils

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, instruction, signed, unsigned
from fodasse.bulk.esadof.layout import (
    ARRANGE,
    CARDS,
    DEAREST,
    DISCARD,
    DRAW_PILE,
    DRAW_STOCK,
    DRAWN,
    HIDDEN,
    KNOCK,
    PLACES,
    POINTS,
    REPLACE,
)
from fodasse.bulk.esadof.turns import Turn
from fodasse.bulk.record import NOBODY
from fodasse.games.esadof.rules import ROW

PATIENCE: Final = 6
"""After this many draws of each seat, a card kept hidden is rated as the lower of two."""
_ALIKE: Final = CARDS // (DEAREST + 1)
"""The number of cards of each number of points."""
_ALL_POINTS: Final = _ALIKE * sum(range(DEAREST + 1))
_PLACES = unsigned(PLACES)
_ROW = unsigned(ROW)

_SPAN: Final = unsigned(DEAREST * ROW + 2)
"""The places for the odds of one kind of rows."""
_KINDS: Final = unsigned(2 * (ROW + 1))
"""The kinds of rows: two for each number of cards that were kept, without and with a dealt one."""
_TAILS: Final = _KINDS * _SPAN
"""The first place of the odds of at least 0, 1, 2, … points; those of just as many precede it."""
_MEANS: Final = unsigned(2) * _TAILS
_CARDS: Final = _MEANS + _KINDS
"""The first places of the odds of a dealt and of a kept card."""
_LOWEST: Final = _CARDS + unsigned(2) * _SPAN
"""The first place of the odds that no rival has a lower row, by the points of the own."""
_ROOM: Final = _LOWEST + _SPAN
_POINTER: Final = cast(Callable[..., Any], types.CPointer)(types.float64)
_alloca: Final = cast(Callable[..., Any], cgutils.alloca_once)


@instruction
def room(typing: Any) -> Any:  # noqa: ARG001  # the compiler calls it so
    """Return a pointer to room for numbers, on the stack of the function that asks for it."""
    return _POINTER(), lambda _, code, __, ___: _alloca(code, ir.DoubleType(), int(_ROOM))


@inner
def best_action(match: Any, turn: Turn) -> int:
    """Return the action that the bot chooses; rows are arranged as they were dealt."""
    if turn.phase == ARRANGE:
        return signed(0)
    unseen = match.unseen
    cards, total = count_unseen(turn, unseen)
    row = _PLACES * unsigned(turn.seat)
    together, worst, worst_slot = 0.0, -1.0, signed(0)
    for slot in range(ROW):
        card = signed(turn.rows[row + unsigned(slot)])
        value = total / cards if card == NOBODY else float(POINTS[unsigned(card)])
        together += value
        if value > worst:
            worst, worst_slot = value, signed(slot)
    if turn.phase == DRAWN:
        drawn = POINTS[unsigned(turn.rows[row + _ROW])]
        return REPLACE + worst_slot if drawn < worst else DISCARD
    if knock_cost(turn, unseen, cards, room()) <= together:
        return KNOCK
    top = POINTS[unsigned(turn.pile[unsigned(turn.height - 1)])]
    return DRAW_PILE if worst - top > _gain(worst, unseen, cards) else DRAW_STOCK


@inner
def count_unseen(turn: Turn, unseen: Any) -> tuple[int, int]:
    """Count the cards that the seat does not see, by points; return their number and points."""
    cards, total = signed(CARDS), signed(_ALL_POINTS)
    for points in range(DEAREST + 1):
        unseen[unsigned(points)] = _ALIKE
    for place in range(PLACES * turn.seats + turn.height):
        behind = place - PLACES * turn.seats
        card = signed(turn.rows[unsigned(place)] if behind < 0 else turn.pile[unsigned(behind)])
        if card != NOBODY:
            points = signed(POINTS[unsigned(card)])
            unseen[unsigned(points)] -= 1
            cards -= 1
            total -= points
    return cards, total


@inner
def _gain(value: float, unseen: Any, cards: int) -> float:
    """Return the improvement of a slot expected from a random unseen card."""
    lower, total = signed(0), signed(0)
    for points in range(signed(math.ceil(value))):
        lower += unseen[unsigned(points)]
        total += points * unseen[unsigned(points)]
    return (value * lower - total) / cards


@inner
def knock_cost(turn: Turn, unseen: Any, cards: int, work: Any) -> float:
    """Return the points that a knock is expected to cost."""
    own = unsigned(turn.seat)
    dealt, _, seen = _row(turn, own)
    _weigh_cards(turn, unseen, cards, work)
    work[unsigned(0)] = 1.0
    work[_MEANS] = 0.0
    made = ONE  # a row without hidden cards is of the first kind
    values = DEAREST + 1 if dealt else signed(1)
    for place in range(values + 1):
        work[_LOWEST + unsigned(place)] = 1.0
    others = 0.0
    for number in range(turn.seats):
        if number != turn.seat:
            dealt_there, kept, seen_there = _row(turn, unsigned(number))
            made = _make_odds(work, made, dealt_there, kept)
            kind = unsigned(2 * kept + dealt_there)
            others += seen_there + work[_MEANS + kind]
            _narrow(work, kind, DEAREST * (dealt_there + kept), seen - seen_there, values)
    cost, alone = 0.0, work[_LOWEST]
    for place in range(values):
        points = seen + place
        lowest, alone = alone, work[_LOWEST + unsigned(place + 1)]
        chance = work[_CARDS + unsigned(place)] if dealt else 1.0
        cost += chance * ((lowest - alone) * points + (1 - lowest) * (points + others))
    return cost


@inner
def _row(turn: Turn, seat: int) -> tuple[int, int, int]:
    """Return the numbers of hidden cards dealt and kept in a row, and the points of the others."""
    dealt = kept = seen = signed(0)
    for slot in range(ROW):
        place = _PLACES * seat + unsigned(slot)
        card = signed(turn.rows[place])
        if card != NOBODY:
            seen += POINTS[unsigned(card)]
        elif turn.known[place] == HIDDEN:
            dealt += 1
        else:
            kept += 1
    return dealt, kept, seen


@inner
def _weigh_cards(turn: Turn, unseen: Any, cards: int, work: Any) -> None:
    """Compute the odds of a dealt card, a random one, and of a kept one, the lowest of several."""
    at_first = CARDS - ROW * turn.seats - 1
    choice = 1 + (at_first - turn.stock) / turn.seats / PATIENCE
    left = cards
    above = above_kept = 1.0
    for points in range(DEAREST + 1):
        place = _CARDS + unsigned(points)
        left -= unseen[unsigned(points)]
        share = left / cards
        less = math.pow(share, choice) if unseen[unsigned(points)] else above_kept
        work[place] = above - share
        work[place + _SPAN] = above_kept - less
        above, above_kept = share, less


@inner
def _make_odds(work: Any, made: int, dealt: int, kept: int) -> int:
    """Compute the odds of a kind of rows if need be; return a mask of the kinds that have them."""
    for more in range(1, kept + 1):
        kind = unsigned(2 * more)
        if (made >> kind) & ONE == unsigned(0):
            _add_card(work, kind - unsigned(2), kind, _CARDS + _SPAN, DEAREST * more)
            made |= ONE << kind
    kind = unsigned(2 * kept + 1)
    if dealt and (made >> kind) & ONE == unsigned(0):
        _add_card(work, kind - ONE, kind, _CARDS, DEAREST * (kept + 1))
        made |= ONE << kind
    return made


@inner
def _add_card(work: Any, fewer: int, kind: int, card: int, most: int) -> None:
    """Compute the odds of rows with a card more, of at most ``most`` points."""
    first, tails = kind * _SPAN, _TAILS + kind * _SPAN
    for points in range(most + 1):
        work[first + unsigned(points)] = 0.0
    for points in range(most - DEAREST + 1):
        chance = work[fewer * _SPAN + unsigned(points)]
        for more in range(DEAREST + 1):
            work[first + unsigned(points + more)] += chance * work[card + unsigned(more)]
    mean = 0.0
    for points in range(most + 1):
        mean += points * work[first + unsigned(points)]
    work[_MEANS + kind] = mean
    tail = 0.0
    for fewer_than_most in range(most + 1):
        points = most - fewer_than_most
        tail += work[first + unsigned(points)]
        work[tails + unsigned(points)] = tail


@inner
def _narrow(work: Any, kind: int, most: int, ahead: int, values: int) -> None:
    """Multiply the odds of no lower rival by those of a rival's row.

    Args:
        work: the room to work in.
        kind: the kind of the rival's row.
        most: the most points of its hidden cards.
        ahead: the fewest points of the own row, less the rival's known points.
        values: the number of values of the own row.
    """
    for place in range(max(1 - ahead, 0), values + 1):
        least = ahead + place
        tail = work[_TAILS + kind * _SPAN + unsigned(least)] if least <= most else 0.0
        work[_LOWEST + unsigned(place)] *= tail
