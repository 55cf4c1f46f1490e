"""The beginning of a hand after its deal, and the ends of hands and matches."""

from __future__ import annotations

from functools import cache
from typing import Final

from attrs import evolve

from fodasse.core.quick import quick, quick_evolve
from fodasse.core.seats import replaced
from fodasse.games.truco.laid import FinishedHand, Reason, Team, Trick, hide_covered
from fodasse.games.truco.phase import ANSWER, CUT, OVER, PLAY, Phase
from fodasse.games.truco.stake import Eleven, Stake, teams_at_eleven
from fodasse.games.truco.state import State
from fodasse.games.truco.table import Table, will_be_dark
from fodasse.games.truco.tricks import NOBODY

_BOTH: Final = (0, 1)

_quick_state: Final = quick(State)
_changed: Final = quick_evolve(State)
_changed_table: Final = quick_evolve(Table)


def complete_deal(state: State, _: object = None) -> State:
    """Begin the hand after a complete deal; a team at the brink is asked whether it plays.

    Hands are sorted, except in the dark.
    """
    table = state.table
    if table.ran or table.denied:
        table = _changed_table(table, ran=False, ran_from=None, denied=())
    phase, stake = _beginning(table)
    if will_be_dark(table):
        return _changed(state, table=table, phase=phase, stake=stake)
    hands = tuple([tuple(sorted(hand)) for hand in state.hands])
    exposed = None if state.exposed is None else evolve(state.exposed, index=None)
    return _changed(state, table=table, phase=phase, stake=stake, hands=hands, exposed=exposed)


def _beginning(table: Table) -> tuple[Phase, Stake]:
    """Return the phase and the stake with which a hand begins.

    In a mão-de-onze that is worth no more than other hands, nothing is asked.
    """
    rules = table.rules
    at_eleven = teams_at_eleven(table.points, rules.brink)
    first, second = rules.steps[:2]
    if not at_eleven:
        return PLAY, Stake(first, may_raise=_BOTH)
    if len(at_eleven) == 2:
        return PLAY, Stake(second, at_eleven=at_eleven)
    if rules.eleven_asks == first:
        return PLAY, Stake(first, at_eleven=at_eleven)
    asker = 1 - at_eleven[0]
    return ANSWER, Stake(first, asked=rules.eleven_asks, asker=asker, at_eleven=at_eleven)


def finish_hand(state: State, side: Team, worth: int, reason: Reason) -> State:
    """End a hand that a team or nobody won; the next seat deals unless the match is over."""
    table = state.table
    points = add_points(table, side, worth)
    gained = tuple([now - before for now, before in zip(points, table.points, strict=True)])
    tricks = tuple(
        [Trick(hide_covered(each.cards), each.winner, each.leader) for each in state.tricks]
    )
    hand = FinishedHand(tricks, None if side == NOBODY else side, gained, reason)
    after = _changed_table(
        table,
        points=points,
        last_hand=hand,
        ran=reason is Reason.RUN,
        ran_from=_ran_from(state, reason),
        denied=(),
    )
    if table.rules.target in points:
        is_played = reason in (Reason.TRICKS, Reason.RUN)
        return finish_match(after, Reason.POINTS if is_played else reason)
    dealer = (table.dealer + 1) % table.seats
    return between_hands(
        _changed_table(after, dealer=dealer, hand_number=table.hand_number + 1), CUT
    )


def finish_match(table: Table, reason: Reason) -> State:
    """End a match in which a team has the points that win."""
    after = _changed_table(table, ended=reason, ran=False, ran_from=None, denied=())
    return between_hands(after, OVER)


def _ran_from(state: State, reason: Reason) -> int | None:
    """Return the worth that was run from in mão-de-onze, if it is not the step above the first."""
    if reason is not Reason.RUN or state.eleven is not Eleven.ONZE:
        return None
    asked, steps = state.asked, state.rules.steps
    return None if asked == steps[1] else asked


def add_points(table: Table, side: Team, worth: int) -> tuple[int, ...]:
    """Return the points after a team gained some, up to the target; ``NOBODY`` gains none."""
    points = table.points
    if side == NOBODY:
        return points
    return replaced(points, side, min(table.rules.target, points[side] + worth))


def between_hands(table: Table, phase: Phase) -> State:
    """Return a state with nothing on the table; the seat after the dealer will lead."""
    return _quick_state(
        table=table,
        phase=phase,
        turn=(table.dealer + 1) % table.seats,
        stake=_idle(table.rules.steps[0]),
        vira=None,
        hands=((),) * table.seats,
        trick=(),
        tricks=(),
        exposed=None,
    )


@cache
def _idle(worth: int) -> Stake:
    """Return the stake between hands."""
    return Stake(worth)
