"""Whether the choices of a position are proved, by enumeration of all that can follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import support.dalmuti.proofs as dalmuti_proofs
import support.esadof.proofs as esadof_proofs
import support.fodasse.proofs as fodasse_proofs
import support.truco.proofs as truco_proofs
from fodasse.games import esadof, fodasse, truco
from fodasse.testing.tactics import Tactic
from support.truco.oracle_tricks import STEPS

MARGIN = 0.3
"""Points by which a choice must be better where it is right by exact odds."""


def is_proved(tactic: Tactic[Any, Any, Any]) -> bool:
    """Whether each acceptable action is as good as any other one, and the others are worse."""
    return PROOFS[tactic.game.name](tactic, tactic.turn().view)


def _fodasse(tactic: Tactic[Any, Any, Any], view: fodasse.View) -> bool:
    """Acceptable actions cost at worst what others cost at best, or far less on the average."""
    odds = [[fodasse_proofs.expected(view, each) for each in side] for side in _sides(tactic)]
    if all(cost is not None for side in odds for cost in side):
        good, bad = ([cost for cost in side if cost is not None] for side in odds)
        if min(bad) - max(good) >= MARGIN:
            return True
    if view.phase is fodasse.Phase.BID and (view.is_blind or len(view.at_table) > 3):
        return False  # too much can follow
    good_bounds, bad_bounds = (
        [fodasse_proofs.bounds(view, each) for each in side] for side in _sides(tactic)
    )
    return all(
        worst <= least and not most <= best
        for best, worst in good_bounds
        for least, most in bad_bounds
    )


def _truco(tactic: Tactic[Any, Any, Any], view: truco.View) -> bool:
    """Acceptable actions win for sure, or others lose; if all lose, others lose more points.

    No team runs from a hand that it has won for sure. While others may win too, the hand must
    decide the match: else a choice that wins less often may win more points.
    """
    good, bad = ([truco_proofs.bounds(view, each) for each in side] for side in _sides(tactic))
    if {*good, *bad} == {(0, 0)}:
        lost = [[_lost(view, each) for each in side] for side in _sides(tactic)]
        return max(lost[0]) < min(lost[1])
    return all(worst >= most and not least >= best for best, worst in good for most, least in bad)


def _lost(view: truco.View, action: truco.Action) -> int:
    """The points that a lost hand costs after an action; a request is accepted."""
    worth = view.worth if view.asked is None or isinstance(action, truco.Run) else view.asked
    return STEPS[STEPS.index(worth) + isinstance(action, truco.Raise)]


def _dalmuti(tactic: Tactic[Any, Any, Any], view: Any) -> bool:
    """Acceptable actions empty the hand before another seat lays a card, and others may not."""
    good, bad = ([dalmuti_proofs.goes_out(view, each) for each in s] for s in _sides(tactic))
    return all(good) and not any(bad)


def _esadof(tactic: Tactic[Any, Any, Any], view: esadof.View) -> bool:
    if view.phase is esadof.Phase.DRAWN:
        return _is_lower(tactic, view)
    (good, *more), bad = _sides(tactic)
    knocks = [esadof_proofs.is_lowest(view), esadof_proofs.is_not_lowest(view)]
    if isinstance(good, esadof.Knock):
        return knocks[0]
    if esadof.Knock(tactic.seat) in bad and len(bad) == 1:
        return knocks[1]
    return not more and esadof_proofs.is_best_draw(view, good)


def _is_lower(tactic: Tactic[Any, Any, Any], view: esadof.View) -> bool:
    """Whether the row is as low as after other choices, for each unseen card or far on average."""
    good, bad = ([esadof_proofs.rows_after(view, each) for each in s] for s in _sides(tactic))
    for ours in good:
        for theirs in bad:
            never_worse = all(a <= b for a, b in zip(ours, theirs, strict=True))
            if sum(ours) >= sum(theirs) or not (never_worse or _far(ours, theirs)):
                return False
    return True


def _far(ours: list[int], theirs: list[int]) -> bool:
    return sum(theirs) - sum(ours) >= 3 * len(ours)


def _sides(tactic: Tactic[Any, Any, Any]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    return tactic.good, tactic.bad


PROOFS: dict[str, Callable[[Tactic[Any, Any, Any], Any], bool]] = {
    "fodasse": _fodasse,
    "truco": _truco,
    "dalmuti": _dalmuti,
    "esadof": _esadof,
}
