"""Validation of states and views that were read from text: whether they can arise in play.

Types have been checked before. Seats, points and the cut are checked directly. The hand in play is
replayed through ``apply``, and so is the last one, as far as it is known.
"""

from __future__ import annotations

from attrs import evolve

from fodasse.core.errors import need, quoted
from fodasse.core.validation import (
    check_range,
    check_sizes,
    compare,
    step,
    validate_view,
)
from fodasse.games.truco.actions import (
    How,
    Offence,
    Tento,
)
from fodasse.games.truco.beliefs import determinize
from fodasse.games.truco.hands import between_hands
from fodasse.games.truco.laid import Reason
from fodasse.games.truco.past import check_past
from fodasse.games.truco.phase import CLAIM, CUT, DEAL, OVER
from fodasse.games.truco.replay import replay, sums
from fodasse.games.truco.rules import SEATS
from fodasse.games.truco.state import State, is_complete, phase_below
from fodasse.games.truco.table import Table
from fodasse.games.truco.transition import apply
from fodasse.games.truco.view import View, view


def validate(read: State | View) -> None:
    """Check that a state or a view can arise in play.

    Examples:
        >>> from attrs import evolve
        >>> from fodasse.games.truco import start
        >>> validate(start(4))
        >>> validate(evolve(start(4), turn=2))
        Traceback (most recent call last):
        ...
        fodasse.core.errors.FormatError: turn: 1 expected, not 2

    Raises:
        FormatError: it cannot arise, with the path to the error.
    """
    if isinstance(read, View):
        seats = len(read.hands)
        validate_view(read, seats, determinize=determinize, validate=validate, view=view)
        return
    order = ("phase", "stake", "vira", "exposed", "tricks", "trick", "hands", "turn", "table")
    compare(read, due(read), *order)


def due(claimed: State) -> State:
    """Return the state that follows from the table and the cards of a claimed one.

    Raises:
        FormatError: no state does, with the path to the error.
    """
    _check_table(claimed)
    _check_claims(claimed)
    check_past(claimed)
    claim = claimed.table.claim
    if claim is None:
        return _due(claimed)
    table = evolve(claimed.table, claim=None)
    before = _due(evolve(claimed, phase=claim.phase, table=table))
    return step(apply, before, Tento(claim.seat, claim.offence), "table.claim")


def _due(claimed: State) -> State:
    """Return the state that follows from a claimed one in which no tento awaits an answer."""
    if claimed.phase in (CUT, OVER) or (claimed.phase is DEAL and claimed.exposed is None):
        return between_hands(claimed.table, claimed.phase)
    return replay(claimed)


def _check_table(state: State) -> None:
    """Check seats and points, the latest cut, and whether a look at hidden cards costs more."""
    table, last, over = state.table, state.table.last_hand, state.phase is OVER
    target = table.rules.target
    need(table.seats in SEATS, f"2 or 4 seats, not {quoted(table.seats)}", "table.seats")
    check_range(table.dealer, 0, table.seats - 1, "table.dealer")
    check_sizes(table.seats, {"hands": state.hands})
    need(len(table.points) == 2, f"one for each team, not {len(table.points)}", "table.points")
    for side, points in enumerate(table.points):
        check_range(points, 0, target, f"table.points[{side}]")
        possible = points in (target, *sums(table.rules))
        need(possible, "a sum of worths expected", f"table.points[{side}]")
    winners = table.points.count(target)
    need(winners == over, f"{target} for the winner, at the end", "table.points")
    need((table.ended is not None) is over, "a reason at the end alone", "table.ended")
    before_cut = phase_below(state) in (CUT, OVER) and last is None
    need(table.last_cut is not None or before_cut, "a cut comes before the deal", "table.last_cut")
    alone = table.seats == 2 and table.last_cut is How.PARTNER_CARD
    need(not alone, "two seats have no partners", "table.last_cut")
    ran = last is not None and last.reason is Reason.RUN and not over
    need(ran or not table.ran, "the last hand was not run from", "table.ran")
    if table.ran_from is not None:
        _check_ran_from(table)


def _check_ran_from(table: Table) -> None:
    """Check the worth that was run from in a mão-de-onze with a worth of its own."""
    rules, last = table.rules, table.last_hand
    due = None if rules.eleven_asks == rules.steps[1] else rules.eleven_asks
    known = quoted(table.ran_from)
    need(table.ran_from == due, f"{due} expected, not {known}", "table.ran_from")
    ran = last is not None and table.ran and last.winner is not None
    need(ran, "the last hand was not run from", "table.ran_from")
    if last is not None and last.winner is not None:
        least = table.points[1 - last.winner]
        need(least >= rules.brink, "the seats that ran are not at the brink", "table.ran_from")


def _check_claims(state: State) -> None:
    """Check the open claim, and the claims that were denied."""
    table, claim = state.table, state.table.claim
    need((claim is not None) is (state.phase is CLAIM), "a claim in its phase", "table.claim")
    if claim is not None:
        need(claim.phase not in (CLAIM, OVER), "no claim is made then", "table.claim.phase")
    if claim is not None or table.denied:
        need(table.rules.claims_wait, "no claim needs the other team's word", "table.claim")
    offences = list(Offence)
    pairs = [(side, offences.index(offence)) for side, offence in table.denied]
    need(pairs == sorted(set(pairs)), "in order, each once", "table.denied")
    for side, offence in table.denied:
        check_range(side, 0, 1, "table.denied")
        early = offence is Offence.WRONG_COUNT and not is_complete(state)
        need(not early and state.phase is not OVER, "not claimed then", "table.denied")
