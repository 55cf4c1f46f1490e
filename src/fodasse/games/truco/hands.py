"""How a hand begins once its deal is complete, and how it and the match end."""

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
"""What the first raise asks for, and what hands at eleven are worth."""


def between_hands(table: Table, phase: Phase) -> State:
    """Nothing lies on the table, and the seat after the dealer will lead."""
    nothing = ((),) * table.seats
    leader = (table.dealer + 1) % table.seats
    return State(table, phase, leader, NO_STAKE, None, nothing, (), (), None)


def complete_deal(state: State) -> State:
    """Hands are sorted but in mão-de-ferro; a team at 11 is asked whether it plays."""
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
    """A team gets the points of the hand; the next seat deals unless the match is over."""
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
    """At eleven, whoever raises gives the other team all it needs."""
    reason = Reason.RAISE_AT_ELEVEN
    return finish_hand(state.table, state.tricks, 1 - side, GOAL, reason)


def settle_tento(state: State, action: Tento) -> State:
    """Give the claimant's team its points, and end the hand if the claim is about its cards.

    A claim before the deal is complete is not, nor is one of a false score.
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
    """What a claim is worth: the hand as it stands, never what is only asked for.

    A false score is worth 1, a wrong count 3 at most. If the last hand ended by a run, a look at
    hidden cards is worth what had been asked for in it, until the next deal.
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
    """A finished trick as everybody may remember it."""
    cards = tuple(
        [Laid(each.seat, None, covered=True) if each.covered else each for each in trick.cards]
    )
    return Trick(cards, trick.winner, trick.leader)
