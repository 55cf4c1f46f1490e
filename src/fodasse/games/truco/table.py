"""The parts that last from hand to hand: rules, dealer, points, the last hand, and claims."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from fodasse.core.fields import ADDED
from fodasse.core.seats import Seat
from fodasse.games.truco.actions import How, Offence
from fodasse.games.truco.laid import FinishedHand, Reason, Team
from fodasse.games.truco.phase import Phase
from fodasse.games.truco.rules import Rules
from fodasse.games.truco.stake import Eleven, eleven_of


@frozen
class Claim:
    """A claim that awaits the other team's word."""

    seat: Seat
    """The seat that claims."""
    offence: Offence
    """The offence of the other team."""
    phase: Phase
    """The phase that the claim interrupts."""


Denied: TypeAlias = tuple[tuple[Team, Offence], ...]
"""Teams and the offences that they claimed in vain, in order."""


@frozen(weakref_slot=False)
class Table:
    """The parts that change by hands and claims, never by a card."""

    rules: Rules
    """The rules of the match."""
    seats: int
    """The number of seats."""
    dealer: Seat
    """The dealer; the seat before cuts, the seat after leads."""
    points: tuple[int, ...]
    """The points by team."""
    hand_number: int = 1
    """The hand in play or awaited: 1, 2, …; one dealt again keeps it."""
    last_cut: How | None = None
    """The latest cut; None before the first one."""
    last_hand: FinishedHand | None = None
    """The last hand finished."""
    ran: bool = False
    """Whether the last hand was run from, so that a look at hidden cards is worth what had been
    asked for; until that is claimed, or the next deal is complete."""
    ended: Reason | None = None
    """The reason of the last point; None while the match lasts."""
    ran_from: int | None = field(default=None, metadata=ADDED)
    """The worth asked for in that hand, if it is not the step above the points gained: after a
    mão-de-onze with a worth of its own; else None."""
    claim: Claim | None = field(default=None, metadata=ADDED)
    """The claim that awaits an answer."""
    denied: Denied = field(default=(), metadata=ADDED)
    """The claims that were denied since the last deal was complete or the last hand ended."""


def will_be_dark(table: Table) -> bool:
    """Return whether a hand that is dealt now is played in the dark."""
    rules = table.rules
    return rules.is_dark and eleven_of(table.points, rules.brink) is Eleven.FERRO
