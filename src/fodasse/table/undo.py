"""Undo: the actions that a seat may take back, and the consent that it needs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, Final, Generic

from fodasse.core.actions import seat_of
from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction, Refusal
from fodasse.core.seats import Seat
from fodasse.core.types import A, S
from fodasse.table.history import History
from fodasse.table.log import Consented, Moment, Undone
from fodasse.table.record import viewer_of
from fodasse.table.requests import Request
from fodasse.table.seating import Seating

NOTHING_TO_UNDO: Final = Refusal("nothing-to-undo", "table")
"""The seat has no action to take back, or a seat has joined since."""
DISCLOSED: Final = Refusal("disclosed", "table")
"""Others have acted or learned something since, and have not all consented."""


class Consents(Generic[S, A]):
    """The consents of seats to taking actions back, which hold until the next action."""

    def __init__(
        self, game: Game[S, A, Any], history: History[S, A, Any], seating: Seating
    ) -> None:
        self.given: frozenset[Consented] = frozenset()
        """The consents."""
        self._game, self._history, self._seating = game, history, seating

    def clear(self) -> None:
        """Forget all consents."""
        self.given = frozenset()

    def forget(self, seat: Seat) -> None:
        """Forget the consents of a seat, whose occupant has changed."""
        self.given = frozenset(each for each in self.given if each.seat != seat)

    def requests(self) -> dict[Seat, tuple[Seat, ...]]:
        """Return the seats that ask for an undo, each with those that have yet to consent."""
        asking = sorted([each.seat for each in self.given if each.to == each.seat])
        refusals = {seat: self.refusal(seat) for seat in asking}
        missing: Any = {
            seat: each.params.get("seats", ()) if each else () for seat, each in refusals.items()
        }
        return dict(missing)

    def refusal(self, seat: Seat) -> IllegalAction | None:
        """Return why a seat may not take back its last action now; None: it may."""
        self._seating.check(seat)
        texts, request = self._game.texts, Request("undo", seat)
        moments, ply = self._history.moments, self._history.last_ply(seat)
        if not ply or self.has_newcomer(moments[ply - 1].before):
            return IllegalAction(NOTHING_TO_UNDO.within(texts), request)
        agreed = {each.seat for each in self.given if each.to in (None, seat)}
        asked = _concerned_seats(self._game, moments[ply - 1 :], seat) - agreed
        occupants = self._seating.occupants
        seats = tuple(sorted(each for each in asked if occupants[each] is not None))
        return IllegalAction(DISCLOSED.within(texts), request, seats=seats) if seats else None

    def has_newcomer(self, state: S) -> bool:
        """Return whether a seat has joined since a state."""
        return sum(map(len, self._game.teams(state))) < len(self._seating.occupants)


def _concerned_seats(
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
