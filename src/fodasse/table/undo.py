"""Undo: the actions that a seat may take back, and the consent that it needs."""

from __future__ import annotations

from typing import Any, Final

from fodasse.core.actions import seat_of
from fodasse.core.fields import whole_number
from fodasse.core.refusals import IllegalAction, Refusal
from fodasse.core.seats import Seat
from fodasse.core.types import A, S, V
from fodasse.table.log import Cause, Consented, Undone
from fodasse.table.moments import concerned
from fodasse.table.progress import Progress
from fodasse.table.requests import Request

STALE: Final = Refusal("stale", "table")
"""An action for a moment that has passed."""
NOTHING_TO_UNDO: Final = Refusal("nothing-to-undo", "table")
"""The seat has no action to take back, or a seat has joined since."""
DISCLOSED: Final = Refusal("disclosed", "table")
"""Others have acted or learned something since, and have not all consented."""


class Undoable(Progress[S, A, V]):
    """The progress of a match, with undo."""

    def can_undo(self, seat: Seat) -> bool:
        """Return whether ``undo`` is allowed to a seat now."""
        return self._undo_refusal(seat) is None

    def consent(self, seat: Seat, to: Seat | None = None, *, ply: int | None = None) -> None:
        """Record a seat's consent to taking actions back; it holds until the next action.

        A seat that consents to its own undo asks the others for it: see ``undo_requests``.

        Args:
            seat: the seat.
            to: the seat whose undo it consents to; None: any.
            ply: the ply that its person saw; None: the present one.

        Raises:
            IllegalAction: the match has gone on since that ply (``stale``).
            ValueError: there is no such seat.
        """
        self._check_seat(seat)
        self._check_seat(seat if to is None else to)
        self._check_ply(ply, Request("consent", seat))
        line = Consented(seat, to)
        if line not in self._consents:
            self._consent(line)

    def undo_requests(self) -> dict[Seat, tuple[Seat, ...]]:
        """Return the seats that ask for an undo, each with those that have yet to consent.

        Examples:
            >>> from fodasse import GAME, Match
            >>> from fodasse.bots.random import RandomBot
            >>> match = Match(GAME, 3, seed=5, occupants=["person", RandomBot(), RandomBot()])
            >>> match.run()
            >>> ply = match.submit(0, '{"type": "bid", "seat": 0, "stages": 1}')
            >>> match.run()
            >>> match.consent(0, to=0)
            >>> match.undo_requests()
            {0: (1, 2)}
        """
        found: dict[Seat, tuple[Seat, ...]] = {}
        for seat in sorted([each.seat for each in self._consents if each.to == each.seat]):
            refusal = self._undo_refusal(seat)
            missing: Any = refusal.params.get("seats", ()) if refusal else ()
            found[seat] = missing
        return found

    def undo(self, seat: Seat, *, ply: int | None = None) -> int:
        """Take back the last action of a seat, and all after it; return the new ply.

        No consent is needed if nobody else has acted since, nothing was drawn, and no seat knows
        more about hidden cards. Otherwise every other seat that has acted or learned something
        must have given its ``consent``; after a draw, or if spectators or the seat itself have
        learned something, every other seat must. Vacant seats are not asked. The joining of a
        seat, and what came before it, cannot be taken back: a seat belongs to one person.

        Args:
            seat: the seat.
            ply: the ply that its person saw; None: the present one.

        Raises:
            IllegalAction: the match has gone on since that ply (``stale``), the seat has no action
                to take back (``nothing-to-undo``), or others must consent first (``disclosed``;
                ``params["seats"]`` are those who have not).
            ValueError: there is no such seat.
        """
        self._check_seat(seat)
        self._check_ply(ply, Request("undo", seat))
        refusal = self._undo_refusal(seat)
        if refusal is not None:
            raise refusal
        return self._undo(Undone(self.ply + 1, seat, self._plies[self._last_of(seat)], self._now))

    # Parts

    def _check_ply(self, ply: int | None, request: Request) -> None:
        if ply is not None and whole_number("ply", ply) != self.ply:
            raise IllegalAction(STALE.within(self.game.texts), request)

    def _last_of(self, seat: Seat) -> int:
        """Return the index of a seat's last action among those not taken back; -1: none.

        The end of a pause by the clock is no action of a seat.
        """
        for place in reversed(range(len(self._plies))):
            line = self._moments[self._plies[place] - 1].line
            if isinstance(line, Undone) or line.cause is Cause.CLOCK:
                continue
            if seat_of(line.action) == seat:
                return place
        return -1

    def _undo_refusal(self, seat: Seat) -> IllegalAction | None:
        self._check_seat(seat)
        texts, request = self.game.texts, Request("undo", seat)
        place = self._last_of(seat)
        if place < 0:
            return IllegalAction(NOTHING_TO_UNDO.within(texts), request)
        since = self._moments[self._plies[place] - 1 :]
        if self._seats_of(since[0].before) < len(self._occupants):
            return IllegalAction(NOTHING_TO_UNDO.within(texts), request)
        agreed = {each.seat for each in self._consents if each.to in (None, seat)}
        asked = concerned(self.game, since, seat) - agreed
        seats = tuple(sorted(each for each in asked if self._occupants[each] is not None))
        return IllegalAction(DISCLOSED.within(texts), request, seats=seats) if seats else None
