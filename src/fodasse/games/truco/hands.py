"""The beginning of a hand after its deal, and the ends of hands and matches.

An action may settle a trick, with it the hand, with it the match. All of that happens on one
draft, which becomes a state once, at the end.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, TypeAlias

from attrs import evolve

from fodasse.core.seats import replaced
from fodasse.games.truco.laid import PLAYED, FinishedHand, Reason, Team, hide_covered_in
from fodasse.games.truco.public import (
    ANSWER,
    CUT,
    OVER,
    PLAY,
    Phase,
    Stake,
    Table,
    change_table,
    teams_at_eleven,
    will_be_dark,
)
from fodasse.games.truco.state import State
from fodasse.games.truco.tricks import NOBODY

Draft: TypeAlias = Any
"""A state whose fields can be changed."""
_BOTH: Final = (0, 1)


def complete_deal(draft: Draft, _: object = None) -> None:
    """Begin the hand after a complete deal; a team at the brink is asked whether it plays.

    Hands are sorted, except in the dark.
    """
    table = draft.table
    is_dark = will_be_dark(table)
    if table.ran_from is not None or table.denied:
        draft.table = change_table(table, ran_from=None, denied=())
    draft.phase, draft.stake = _beginning(table)
    if is_dark:
        return
    draft.hands = tuple([tuple(sorted(hand)) for hand in draft.hands])
    if draft.exposed is not None:
        draft.exposed = evolve(draft.exposed, index=None)


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


def finish_hand(draft: Draft, side: Team, worth: int, reason: Reason) -> None:
    """End a hand that a team or nobody won; the next seat deals unless the match is over."""
    table = draft.table
    points = add_points(table, side, worth)
    gained = tuple([now - before for now, before in zip(points, table.points, strict=True)])
    winner = None if side == NOBODY else side
    is_over = table.rules.target in points
    table = change_table(
        table,
        points=points,
        last_hand=FinishedHand(hide_covered_in(draft.tricks), winner, gained, reason),
        ran_from=draft.stake.asked if reason is Reason.RUN else None,
        denied=(),
    )
    if is_over:
        draft.table = table
        finish_match(draft, Reason.POINTS if reason in PLAYED else reason)
        return
    dealer = (table.dealer + 1) % table.seats
    draft.table = change_table(table, dealer=dealer, hand_number=table.hand_number + 1)
    clear(draft, CUT)


def finish_match(draft: Draft, reason: Reason) -> None:
    """End a match in which a team has the points that win."""
    draft.table = change_table(draft.table, ended=reason, ran_from=None, denied=())
    clear(draft, OVER)


def add_points(table: Table, side: Team, worth: int) -> tuple[int, ...]:
    """Return the points after a team gained some, up to the target; ``NOBODY`` gains none."""
    points = table.points
    if side == NOBODY:
        return points
    return replaced(points, side, min(table.rules.target, points[side] + worth))


def clear(draft: Draft, phase: Phase) -> None:
    """Take all cards off the table and go to a phase between hands."""
    table = draft.table
    draft.phase, draft.turn = phase, (table.dealer + 1) % table.seats
    draft.stake = _idle(table.rules.steps[0])
    draft.vira = draft.exposed = None
    draft.hands = ((),) * table.seats
    draft.trick = draft.tricks = ()


def between_hands(table: Table, phase: Phase) -> State:
    """Return a state with nothing on the table; the seat after the dealer will lead."""
    return State(
        table=table,
        phase=phase,
        turn=(table.dealer + 1) % table.seats,
        stake=_idle(table.rules.steps[0]),
        exposed=None,
        vira=None,
        hands=((),) * table.seats,
        trick=(),
        tricks=(),
    )


@cache
def _idle(worth: int) -> Stake:
    """Return the stake between hands."""
    return Stake(worth)
