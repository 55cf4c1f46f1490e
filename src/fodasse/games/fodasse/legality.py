"""Legality: the check of an action, and the lists of actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any, Final, NoReturn

from fodasse.core.actions import SeatAction
from fodasse.core.cards import TRUCO_DECK, Card, HiddenCard
from fodasse.core.deals import check_cards, check_hands
from fodasse.core.fields import check_type, wrong_type, wrong_types
from fodasse.core.refusals import Refusal, refuse, refused
from fodasse.core.seats import CHANCE, Actor, Seat, check_viewer, next_seat
from fodasse.games.fodasse import reasons
from fodasse.games.fodasse.actions import (
    Action,
    Bid,
    Deal,
    Join,
    Leave,
    Misdeal,
    Misreport,
    Motion,
    Pause,
    Play,
    Propose,
    Resume,
    Vote,
)
from fodasse.games.fodasse.public import BID, DEAL, OVER, PLAY, Phase, Public
from fodasse.games.fodasse.state import State

PAUSE_MINUTES: Final = range(1, 16)
"""Rule 18d: the minutes that a pause can last."""


def actors(state: State) -> tuple[Actor, ...]:
    """Return the actors awaited: none at the end, chance for a deal, all seats in a pause."""
    if type(state) is not State:
        raise wrong_type(State, state)
    if state.phase is OVER:
        return ()
    if state.table.paused:
        return state.table.at_table
    return (CHANCE,) if state.turn is None else (state.turn,)


def legal_actions(state: State, seat: Seat | None = None) -> tuple[Action, ...]:
    """Return the bids or cards of an awaited seat in rising order, or its ``Resume``.

    Args:
        state: any state.
        seat: the seat, which has no actions unless it is awaited; None: the first awaited seat.

    Raises:
        ValueError: there is no such seat.
        TypeError: the seat is not a number, or the state is not of this game.
    """
    if type(state) is not State:
        raise wrong_type(State, state)
    if state.table.paused:
        resuming = state.table.at_table[0] if seat is None else seat
        if resuming in state.table.at_table:
            return (Resume(resuming),)
        check_viewer(resuming, len(state.table.points))
        return ()
    turn = state.turn
    if turn is None or (seat is not None and seat != turn):
        check_viewer(seat, len(state.table.points))
        return ()
    if state.phase is PLAY:
        plays = _plays(turn)
        return tuple([plays[card] for card in state.hands[turn]])
    bids = _bids(turn)[: state.table.hand_size + 1]
    barred = barred_bid(state)
    return bids if barred is None else bids[:barred] + bids[barred + 1 :]


def table_actions(state: State, seat: Seat | None = None) -> tuple[Action, ...]:
    """Return the joins, leaves, motions and votes now allowed.

    One pause stands for those of every length.

    Args:
        state: any state.
        seat: the seat that acts; None: any seat.
    """
    check_type(State, state)
    if state.phase is OVER:
        return ()
    new = len(state.table.points)
    seats = range(new + 1) if seat is None else (seat,)
    possible: list[tuple[Action, ...]] = [(Join(each),) for each in seats if each >= new]
    possible += [(Leave(each),) for each in seats]
    for each in seats:
        possible += _motions(state, each)
    allowed = [alike for alike in possible if refused(check, state, alike[0]) is None]
    return tuple(chain.from_iterable(allowed))


def plausible_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the actions that a front end shows: bids or cards, leaving, motions and votes."""
    check_type(State, state)
    if not 0 <= seat < len(state.table.points):
        return (Join(seat),)
    plausible: list[Action] = []
    if state.phase is BID:
        plausible += _bids(seat)[: state.table.hand_size + 1]
    if state.phase is PLAY:
        plausible += [_plays(seat)[card] for card in state.hands[seat]]
    if state.table.paused is not None:
        plausible.append(Resume(seat))
    plausible.append(Leave(seat))
    plausible += chain.from_iterable(_motions(state, seat))
    return tuple(plausible)


def check(state: State, action: Action) -> None:
    """Check that the rules allow an action now.

    Examples:
        >>> from fodasse import Bid, start
        >>> check(start(4), Bid(seat=0, stages=1))
        Traceback (most recent call last):
        ...
        fodasse.core.refusals.IllegalAction: Seat 0 cannot bid 1: no bid is due

    Raises:
        IllegalAction: they do not; its code says why.
        TypeError: the state or the action is not of this game.
    """
    found = _CHECKS.get(type(action))
    if found is None or type(state) is not State:
        raise wrong_types(State, state, Deal, action)
    phases, not_due, check_further = found
    phase = state.phase
    if phase is OVER:
        refuse(reasons.MATCH_OVER, action)
    if state.table.paused and check_further not in _IN_PAUSE:
        refuse(reasons.PAUSED, action)
    if phase not in phases:
        refuse(not_due, action)
    check_further(state, action)


def barred_bid(state: Public) -> int | None:
    """Return the bid that the last bidder may not make (rule 7g); None for other bidders.

    It is the one with which the bids sum to the number of stages.

    Ruling: blind rounds are no exception, unless ``restrict_last_bid`` says so.
    """
    table = state.table
    turn = state.turn
    if turn is None or state.bids[next_seat(table.at_table, turn)] is None:
        return None
    restricted = table.rules.restrict_last_bid
    if restricted != "always" and (restricted == "never" or state.is_blind):
        return None
    barred = table.hand_size - sum([bid for bid in state.bids if bid is not None])
    return barred if barred >= 0 else None


def accused_seat(motion: Motion, dealer: Seat) -> Seat | None:
    """Return the seat that a motion accuses; None for a pause."""
    if isinstance(motion, Pause):
        return None
    return dealer if isinstance(motion, Misdeal) else motion.accused


@lru_cache(maxsize=256)
def _plays(seat: Seat) -> Mapping[Card, Play]:
    return {card: Play(seat, card) for card in TRUCO_DECK}


@lru_cache(maxsize=256)
def _bids(seat: Seat) -> tuple[Bid, ...]:
    return tuple(Bid(seat, stages) for stages in range(len(TRUCO_DECK)))


def _motions(state: State, seat: Seat) -> tuple[tuple[Action, ...], ...]:
    """Return the motions of a seat, and votes on an open one, allowed or not.

    Those that are only allowed together stand together. One pause stands for all.
    """
    table, ballot = state.table, state.table.motion
    votes = () if ballot is None else (_votes(seat, ballot.motion),)
    return _proposals(seat, table.at_table, table.dealer) + votes


@lru_cache(maxsize=256)
def _proposals(
    seat: Seat, at_table: tuple[Seat, ...], dealer: Seat
) -> tuple[tuple[Action, ...], ...]:
    misreports = [Propose(seat, Misreport(other)) for other in at_table if other != dealer]
    pause = Propose(seat, Pause(PAUSE_MINUTES[-1]))
    alike = (Propose(seat, Misdeal()),), tuple(misreports), (pause,)
    return tuple([each for each in alike if each])


@lru_cache(maxsize=256)
def _votes(seat: Seat, motion: Motion) -> tuple[Action, ...]:
    return tuple([Vote(seat, in_favour, motion) for in_favour in (True, False)])


def _check_seat(state: State, action: SeatAction, *others: Seat) -> None:
    """Check that a seat is at the table, or one of the others given."""
    if not 0 <= action.seat < len(state.table.points):
        refuse(reasons.UNKNOWN_SEAT, action)
    if action.seat not in (*state.table.at_table, *others):
        refuse(reasons.NOT_AT_TABLE, action)


def _refuse_turn(state: State, action: Bid | Play) -> NoReturn:
    _check_seat(state, action)
    refuse(reasons.NOT_YOUR_TURN, action, turn=state.turn)


def _check_play(state: State, action: Play) -> None:
    """Check a play: any card of the hand, of any suit (rule 7i)."""
    if action.seat != state.turn:
        _refuse_turn(state, action)
    if action.card not in state.hands[action.seat]:
        refuse(reasons.NOT_HELD, action)


def _check_bid(state: State, action: Bid) -> None:
    """Check a bid: none to all of the stages (rule 7f), but not the barred one."""
    if action.seat != state.turn:
        _refuse_turn(state, action)
    if not 0 <= action.stages <= state.table.hand_size:
        refuse(reasons.BID_RANGE, action, stages=state.table.hand_size)
    if action.stages == barred_bid(state):
        refuse(reasons.LAST_BID, action, stages=state.table.hand_size)


def _check_deal(state: State, action: Deal) -> None:
    table = state.table
    check_hands(action, action.hands, dict.fromkeys(table.at_table, table.hand_size), reasons)
    cards: list[HiddenCard] = [*chain(*action.hands)]
    if table.rules.turns_up:
        cards.append(action.vira)
    elif action.vira is not None:
        refuse(reasons.NO_VIRA, action)
    check_cards(action, cards, table.rules.card_set, reasons)


def _check_join(state: State, action: Join) -> None:
    free = len(state.table.points)
    if action.seat != free:
        refuse(reasons.NEXT_SEAT, action, free=free)
    most = state.table.rules.most_seats
    if len(state.table.at_table) + len(state.table.waiting) >= most:
        refuse(reasons.TABLE_FULL, action, most=most)


def _check_leave(state: State, action: Leave) -> None:
    _check_seat(state, action, *state.table.waiting)


def _check_propose(state: State, action: Propose) -> None:
    _check_seat(state, action)
    table, motion = state.table, action.motion
    if table.motion is not None:
        refuse(reasons.MOTION_OPEN, action)
    if isinstance(motion, Pause):
        if motion.minutes not in PAUSE_MINUTES:
            refuse(reasons.PAUSE_RANGE, action)
        return
    if state.stage or state.stages:
        refuse(reasons.CARD_PLAYED, action)
    accused = accused_seat(motion, table.dealer)
    if accused not in table.at_table:
        refuse(reasons.ACCUSED_GONE, action)
    if isinstance(motion, Misreport) and accused == table.dealer:
        refuse(reasons.ACCUSED_DEALER, action)


def _check_vote(state: State, action: Vote) -> None:
    _check_seat(state, action)
    ballot = state.table.motion
    if ballot is None:
        refuse(reasons.NO_MOTION, action)
    if action.motion not in (None, ballot.motion):
        refuse(reasons.OTHER_MOTION, action, motion=ballot.motion)
    if action.seat in ballot.in_favour or action.seat in ballot.against:
        refuse(reasons.ALREADY_VOTED, action)


def _check_resume(state: State, action: Resume) -> None:
    _check_seat(state, action)
    if not state.table.paused:
        refuse(reasons.NOT_PAUSED, action)


_IN_PAUSE: Final = (_check_join, _check_leave, _check_resume)
_ALL: Final = tuple(Phase)
_CHECKS: Final[
    Mapping[type[Any], tuple[tuple[Phase, ...], Refusal, Callable[[State, Any], None]]]
] = {
    Deal: ((DEAL,), reasons.NOT_DEALING, _check_deal),
    Bid: ((BID,), reasons.NOT_BIDDING, _check_bid),
    Play: ((PLAY,), reasons.NOT_PLAYING, _check_play),
    Join: (_ALL, reasons.MATCH_OVER, _check_join),
    Leave: (_ALL, reasons.MATCH_OVER, _check_leave),
    Propose: (_ALL, reasons.MATCH_OVER, _check_propose),
    Vote: (_ALL, reasons.MATCH_OVER, _check_vote),
    Resume: (_ALL, reasons.MATCH_OVER, _check_resume),
}
"""By action: the phases in which it is due, the reason in other phases, and further checks."""
