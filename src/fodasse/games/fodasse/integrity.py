"""Whether a state or a view that was read from text can arise in play."""

from __future__ import annotations

from fodasse.core.cards import Card
from fodasse.core.seats import Seat, in_turn, next_seat
from fodasse.games.fodasse.state import Phase, Stage, State
from fodasse.games.fodasse.view import View


def whose_turn(
    phase: Phase,
    at_table: tuple[Seat, ...],
    dealer: Seat,
    bids: tuple[int | None, ...],
    stage: tuple[tuple[Seat, Card], ...],
    stages: tuple[Stage, ...],
) -> Seat | None:
    """Rules 7e, 7h and 7k: who bids or plays next, from what lies on the table."""
    if phase is Phase.BID:
        return next(seat for seat in in_turn(at_table, dealer) if bids[seat] is None)
    if phase is not Phase.PLAY:
        return None
    if stage:
        return next_seat(at_table, after=stage[-1][0])
    if not stages:
        return next_seat(at_table, after=dealer)
    last = stages[-1]
    leader = last.cards[0][0] if last.winner is None else last.winner
    return leader if leader in at_table else next_seat(at_table, after=leader)


def verify(read: State | View) -> None:
    """TODO."""
