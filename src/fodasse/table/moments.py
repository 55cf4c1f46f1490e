"""The moments of a match, and the seats that an undo concerns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, Final, Generic

from attrs import frozen

from fodasse.core.actions import seat_of
from fodasse.core.game import Game
from fodasse.core.quick import quick
from fodasse.core.seats import Seat
from fodasse.core.types import A, S
from fodasse.table.log import Acted, Undone
from fodasse.table.record import viewer_of


@frozen(weakref_slot=False)
class Moment(Generic[S]):
    """One accepted action, or one undo, with the states before and after it."""

    line: Acted | Undone
    before: S
    after: S


quick_moment: Final = quick(Moment)


def concerned_seats(
    game: Game[S, A, Any], since: Sequence[Moment[S]], seat: Seat
) -> frozenset[Seat]:
    """Return the other seats that acted, or learned something about hidden cards.

    A viewer has learned something if the number of worlds its view allows has changed. After a
    draw, or if spectators or the seat itself have learned something, the result is all other
    seats: to leave out a seat that knew it before would reveal what it knew.

    Args:
        game: the game.
        since: the moments from the seat's action on. An action that was taken back counts too:
            nobody forgets what it showed.
        seat: the seat that would take them back.
    """
    seats = frozenset(chain(*game.teams(since[-1].after)))
    found: set[Seat] = set()
    for moment in since:
        if isinstance(moment.line, Undone):
            continue
        actor = seat_of(moment.line.action)
        if actor is None or any(_has_learned(game, moment, viewer) for viewer in (None, seat)):
            return seats - {seat}
        found |= {actor, *(each for each in seats - found if _has_learned(game, moment, each))}
    return seats.intersection(found) - {seat}


def _has_learned(game: Game[S, A, Any], moment: Moment[S], viewer: Seat | None) -> bool:
    """Return whether a viewer knows more about hidden cards after an action."""
    if viewer_of(game, moment.before, viewer) != viewer:
        return False
    views = [game.view(state, viewer) for state in (moment.before, moment.after)]
    before, after = map(game.count_worlds, views)
    return before != after
