"""What happened in a match, and whom taking it back concerns."""

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


@frozen(weakref_slot=False)
class Moment(Generic[S]):
    """One accepted action, or one undo, with the states before and after it."""

    line: Acted | Undone
    """The line of the log."""
    before: S
    """The state before it."""
    after: S
    """The state after it."""


quick_moment: Final = quick(Moment)


def concerned(game: Game[S, A, Any], since: Sequence[Moment[S]], seat: Seat) -> frozenset[Seat]:
    """Return the other seats that acted, or learned something about hidden cards.

    A seat has learned something if the number of worlds its view allows has changed. After a draw,
    or if the seat itself has learned something, these are all other seats.

    Args:
        game: the game.
        since: what happened from the seat's action on. An action that was taken back counts too:
            nobody forgets what it showed.
        seat: the seat that would take them back.
    """
    seats = frozenset(chain(*game.teams(since[-1].after)))
    found: set[Seat] = set()
    for moment in since:
        if isinstance(moment.line, Undone):
            continue
        actor = seat_of(moment.line.action)
        if actor is None or _learners(game, moment, frozenset({seat})):
            return seats - {seat}
        found |= {actor, *_learners(game, moment, seats - found - {seat})}
    return seats.intersection(found) - {seat}


def _learners(game: Game[S, A, Any], moment: Moment[S], seats: frozenset[Seat]) -> frozenset[Seat]:
    """Return those of some seats that know more about hidden cards after an action."""
    before, after = moment.before, moment.after
    return frozenset(
        seat
        for seat in seats.intersection(*[chain(*game.teams(before))])
        if game.count_worlds(game.view(before, seat)) != game.count_worlds(game.view(after, seat))
    )
