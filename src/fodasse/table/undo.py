"""Undo: the actions that a seat may take back, and the consent that it needs."""

from __future__ import annotations

from typing import Any, Final, Generic

from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction, Refusal
from fodasse.core.seats import Seat
from fodasse.core.types import A, S
from fodasse.table.history import History
from fodasse.table.log import Consented
from fodasse.table.moments import concerned_seats
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
        asked = concerned_seats(self._game, moments[ply - 1 :], seat) - agreed
        occupants = self._seating.occupants
        seats = tuple(sorted(each for each in asked if occupants[each] is not None))
        return IllegalAction(DISCLOSED.within(texts), request, seats=seats) if seats else None

    def has_newcomer(self, state: S) -> bool:
        """Return whether a seat has joined since a state."""
        return sum(map(len, self._game.teams(state))) < len(self._seating.occupants)
