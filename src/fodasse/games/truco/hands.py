"""Beginnings of hands once the deal is complete, and ends of hands and matches."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from fodasse.games.truco.actions import Offence, Tento
from fodasse.games.truco.rules import GOAL, next_step
from fodasse.games.truco.state import (
    ANSWER,
    CUT,
    NO_STAKE,
    OVER,
    PLAY,
    FinishedHand,
    Laid,
    Phase,
    Reason,
    Stake,
    State,
    Table,
    Team,
    Trick,
    is_complete,
    team,
    teams_at_eleven,
)

TRUCO: Final = next_step(1)
"""The value that the first raise asks for, and that of hands at eleven."""


def between_hands(table: Table, phase: Phase) -> State:
    """Return a state with nothing on the table; the seat after the dealer will lead."""
    nothing = ((),) * table.seats
    leader = (table.dealer + 1) % table.seats
    return State(
        table=table,
        phase=phase,
        turn=leader,
        stake=NO_STAKE,
        vira=None,
        hands=nothing,
        trick=(),
        tricks=(),
        exposed=None,
    )


def complete_deal(state: State) -> State:
    """Return the state after a complete deal; a team at 11 is asked whether it plays.

    Hands are sorted, except in mão-de-ferro.
    """
    table = evolve(state.table, ran=False) if state.table.ran else state.table
    at_eleven = teams_at_eleven(table.points)
    if len(at_eleven) == 2:
        return evolve(state, table=table, phase=PLAY, stake=_DARK)
    phase, stake = PLAY, _FREE
    if at_eleven:
        phase, stake = ANSWER, Stake(asked=TRUCO, asker=1 - at_eleven[0], at_eleven=at_eleven)
    hands = tuple([tuple(sorted(hand)) for hand in state.hands])
    exposed = None if state.exposed is None else evolve(state.exposed, index=None)
    return evolve(state, table=table, phase=phase, stake=stake, hands=hands, exposed=exposed)


_FREE: Final = Stake(may_raise=(0, 1))
_DARK: Final = Stake(worth=TRUCO, at_eleven=(0, 1))


def finish_hand(
    table: Table, tricks: tuple[Trick, ...], side: Team, worth: int, reason: Reason
) -> State:
    """Return the state after a hand that a team won; the next seat deals unless it is the end."""
    points = _with_points(table.points, side, worth)
    gained = tuple([now - before for now, before in zip(points, table.points, strict=True)])
    hand = FinishedHand(tuple(map(_with_backs, tricks)), side, gained, reason)
    after = evolve(table, points=points, last_hand=hand, ran=reason is Reason.RUN)
    if GOAL in points:
        is_played = reason in (Reason.TRICKS, Reason.RUN)
        return _finish_match(after, Reason.POINTS if is_played else reason)
    dealer = (table.dealer + 1) % table.seats
    return between_hands(evolve(after, dealer=dealer, hand_number=table.hand_number + 1), CUT)


def lose_by_raising(state: State, side: Team) -> State:
    """Return the state after a raise at eleven, with which the other team wins the match."""
    reason = Reason.RAISE_AT_ELEVEN
    return finish_hand(state.table, state.tricks, 1 - side, GOAL, reason)


def settle_tento(state: State, action: Tento) -> State:
    """Return the state after a claim: its team gets points, and the hand ends.

    A claim before the deal is complete, or of a false score, does not end the hand.
    """
    table, side = state.table, team(action.seat)
    worth = tento_worth(state, action.offence)
    if is_complete(state) and action.offence is not Offence.FALSE_SCORE:
        return finish_hand(table, state.tricks, side, worth, Reason.TENTO)
    points = _with_points(table.points, side, worth)
    ran = table.ran and action.offence is not Offence.PEEKED
    after = evolve(table, points=points, ran=ran)
    return _finish_match(after, Reason.TENTO) if GOAL in points else evolve(state, table=after)


def tento_worth(state: State, offence: Offence) -> int:
    """Return the value of a claim: that of the hand, not counting a raise without an answer.

    A false score is worth 1, a wrong count 3 at most. After a run a look at hidden cards is worth
    what had been asked for, until the next deal.
    """
    if offence is Offence.FALSE_SCORE:
        return 1
    last = state.table.last_hand
    if offence is Offence.PEEKED and state.table.ran and last is not None:
        return next_step(last.points[last.winner])
    return min(state.worth, TRUCO) if offence is Offence.WRONG_COUNT else state.worth


def _finish_match(table: Table, reason: Reason) -> State:
    return between_hands(evolve(table, ended=reason, ran=False), OVER)


def _with_points(points: tuple[int, ...], side: Team, worth: int) -> tuple[int, ...]:
    return tuple([min(GOAL, each + worth * (of == side)) for of, each in enumerate(points)])


def _with_backs(trick: Trick) -> Trick:
    cards = tuple(
        [Laid(each.seat, None, covered=True) if each.covered else each for each in trick.cards]
    )
    return Trick(cards, trick.winner, trick.leader)
