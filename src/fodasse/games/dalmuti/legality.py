"""Legality: the check of an action, and the lists of actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import chain, combinations
from typing import Any, Final, cast

from fodasse.core.deals import check_hands
from fodasse.core.fields import check_type, wrong_type, wrong_types
from fodasse.core.refusals import Refusal, refuse
from fodasse.core.seats import CHANCE, Actor, Seat, check_viewer
from fodasse.games.dalmuti import reasons
from fodasse.games.dalmuti.actions import Action, Deal, Decline, Give, Lay, Pass, Revolt, TakeOver
from fodasse.games.dalmuti.cards import (
    SEATS,
    WILDCARD,
    WILDCARDS,
    Card,
    Hand,
    commonest,
    face,
)
from fodasse.games.dalmuti.public import BONUS, DEAL, OVER, PLAY, TAKEOVER, Phase, Public
from fodasse.games.dalmuti.state import State

_PASSES: Final = tuple(map(Pass, range(SEATS[-1])))
_CLAIMS: Final[Mapping[str, type[TakeOver | Revolt]]] = {
    "takeover": TakeOver,
    "revolution": Revolt,
}
"""By ``Rules.pair``: the action that both wildcards allow."""


def actors(state: State) -> tuple[Actor, ...]:
    """Return the actors awaited: none at the end, chance for a deal, else one seat."""
    if type(state) is not State:
        raise wrong_type(State, state)
    if state.to_act is not None:
        return (state.to_act,)
    return () if state.phase is OVER else (CHANCE,)


def legal_actions(state: State, seat: Seat | None = None) -> tuple[Action, ...]:
    """Return the sets that a seat may lay, by rank, count and wildcards, then ``Pass``.

    Before the first trick these are its choices in a takeover, a revolution or the bonus. The
    result is () for a seat that is not awaited; None is the seat awaited.

    Raises:
        ValueError: there is no such seat.
        TypeError: the seat is not a number, or the state is not of this game.
    """
    if type(state) is not State:
        raise wrong_type(State, state)
    turn = state.to_act
    if turn is None or (seat is not None and seat != turn):
        check_viewer(seat, len(state.hands))
        return ()
    hand = state.hands[turn]
    if state.phase is PLAY:
        top, alone = state.top, state.table.rules.plays_lone_wildcards
        if top is None:
            return _opening_sets(turn, hand, alone=alone)
        return (*_sets(turn, hand, top.rank, top.count, alone=alone), _PASSES[turn])
    if state.phase is BONUS:
        return _gifts(turn, hand, state.due)
    claim, declining = _CLAIMS[state.rules.pair](turn), Decline(turn)
    return (claim, declining) if hand.count(WILDCARD) == WILDCARDS else (declining,)


def table_actions(state: State, seat: Seat | None = None) -> tuple[Action, ...]:  # noqa: ARG001  # none has any
    """Return nothing: no seat acts without being awaited."""
    check_type(State, state)
    return ()


def plausible_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the actions that a front end shows: all sets of the hand and a pass, or choices."""
    check_type(State, state)
    if not 0 <= seat < len(state.hands):
        return (Pass(seat),)
    hand = state.hands[seat]
    if state.phase is TAKEOVER:
        return _CLAIMS[state.rules.pair](seat), Decline(seat)
    if state.phase is BONUS:
        return _gifts(seat, hand, _gift_size(state, seat))
    alone = _sets_alone(seat, hand) if state.rules.plays_lone_wildcards else []
    return (*_all_sets(seat, hand), *alone, Pass(seat))


def check(state: State, action: Action) -> None:
    """Check that the rules allow an action now.

    Examples:
        >>> from fodasse.games.dalmuti import start
        >>> check(start(4), Pass(seat=0))
        Traceback (most recent call last):
        ...
        fodasse.core.refusals.IllegalAction: Seat 0 cannot pass: no set is due

    Raises:
        IllegalAction: they do not; its code says why.
        TypeError: the state or the action is not of this game.
    """
    judgement = _JUDGEMENTS.get(type(action))
    if judgement is None or type(state) is not State:
        raise wrong_types(State, state, Deal, action)
    phase, not_due, judge = judgement
    if state.phase is not phase or (phase is TAKEOVER and not _is_asked_for(state, action)):
        refuse(reasons.MATCH_OVER if state.phase is OVER else not_due, action)
    if not isinstance(action, Deal) and action.seat != state.to_act:
        if not 0 <= action.seat < len(state.hands):
            refuse(reasons.UNKNOWN_SEAT, action)
        if action.seat in state.passed:
            refuse(reasons.NOT_IN_TRICK, action)
        refuse(reasons.NOT_YOUR_TURN, action, turn=state.to_act)
    judge(state, action)


def _leaves_only_wildcards(hand: Hand, lay: Lay) -> bool:
    """Return whether a set would leave wildcards alone in a hand, which is forbidden (ruling)."""
    wildcards = hand.count(WILDCARD)
    return lay.wildcards < wildcards and lay.count - lay.wildcards == len(hand) - wildcards


def _sets(
    seat: Seat, hand: Hand, below: Card = WILDCARD, size: int = 0, *, alone: bool
) -> tuple[Lay, ...]:
    """Return the sets that may be laid, by rank, count and wildcards.

    Args:
        seat: the seat.
        hand: its cards.
        below: the rank to be beaten; ``WILDCARD``: none.
        size: the number of cards in a set; 0: any.
        alone: whether wildcards may be laid alone.
    """
    every = _all_sets(seat, hand, below, size)
    if WILDCARD not in hand:
        return tuple(every)
    if alone:
        return (*every, *(() if size else _sets_alone(seat, hand)))
    return tuple([lay for lay in every if not _leaves_only_wildcards(hand, lay)])


_opening_sets = lru_cache(maxsize=1024)(_sets)


def _all_sets(seat: Seat, hand: Hand, below: Card = WILDCARD, size: int = 0) -> list[Lay]:
    """Return the sets of the ranks below one; all have this size, or any size if it is 0."""
    wildcards = hand.count(WILDCARD)
    ranks = [rank for rank in dict.fromkeys(hand) if rank < below]
    if size and not wildcards:  # most turns
        return [_set(seat, rank, size, 0) for rank in ranks if hand.count(rank) >= size]
    return [
        _set(seat, rank, count, wild)
        for rank in ranks
        for held in (hand.count(rank),)
        for count in ((size,) if size else range(1, held + wildcards + 1))
        for wild in range(max(0, count - held), min(wildcards, count - 1) + 1)
    ]


def _sets_alone(seat: Seat, hand: Hand) -> list[Lay]:
    """Return the sets of wildcards alone."""
    wildcards = range(1, hand.count(WILDCARD) + 1)
    return [_set(seat, WILDCARD, count, count) for count in wildcards]


@lru_cache(maxsize=4096)
def _set(seat: Seat, rank: Card, count: int, wild: int) -> Lay:
    return Lay(seat, rank, count, wild)


_gift = lru_cache(maxsize=4096)(Give)


def _gifts(seat: Seat, hand: Hand, count: int) -> tuple[Give, ...]:
    gifts = dict.fromkeys(combinations(hand, count))
    return tuple([_gift(seat, cards) for cards in gifts])


def _gift_size(public: Public, seat: Seat) -> int:
    """Return the number of cards that a seat would give: the president's, else the other's."""
    return public.pairs[seat != public.seating[0]].count


def _check_lay(state: State, action: Lay) -> None:
    """Check a set: of any size to open a trick (rule 2), else as large and rarer (rule 3)."""
    rank, count, wild, top = action.rank, action.count, action.wildcards, state.top
    last = commonest(len(state.hands), state.table.rules.deck)
    if not 1 <= rank <= last:
        if not _is_set_alone(state, action):
            refuse(reasons.NOT_A_RANK, action, last=face(last))
    elif not 0 <= wild < count:
        refuse(reasons.NO_NATURAL, action)
    if top is not None and count != top.count:
        refuse(reasons.SET_SIZE, action, count=top.count)
    if top is not None and rank >= top.rank:
        refuse(reasons.NOT_RARER, action, face=top.face)
    hand = state.hands[action.seat]
    if hand.count(rank) < count - wild or hand.count(WILDCARD) < wild:
        refuse(reasons.NOT_HELD, action)
    if _leaves_only_wildcards(hand, action) and not state.rules.plays_lone_wildcards:
        refuse(reasons.ONLY_WILDCARDS_LEFT, action)


def _is_set_alone(state: Public, lay: Lay) -> bool:
    """Return whether a set is of wildcards alone, and the rules allow such sets."""
    is_alone = lay.rank == WILDCARD and lay.count == lay.wildcards
    return is_alone and 0 < lay.count <= WILDCARDS and state.rules.plays_lone_wildcards


def _check_pass(state: Public, action: Pass) -> None:
    """Check a pass: allowed except to open a trick (rule 4)."""
    if state.top is None:
        refuse(reasons.MUST_OPEN, action)


def _check_give(state: State, action: Give) -> None:
    due = state.due
    if len(action.cards) != due:
        refuse(reasons.GIVE_TWO, action, cards=len(action.cards), count=due)
    if None in action.cards:
        refuse(reasons.HIDDEN, action)
    if Counter(cast(Hand, action.cards)) - Counter(state.hands[action.seat]):
        refuse(reasons.NOT_HELD, action)


def _is_asked_for(state: Public, action: Action) -> bool:
    """Return whether an answer is one to the question: a takeover or a revolution."""
    return type(action) in (Decline, _CLAIMS[state.rules.pair])


def _check_claim(state: State, action: TakeOver | Revolt) -> None:
    if state.hands[action.seat].count(WILDCARD) < WILDCARDS:
        refuse(reasons.BOTH_WILDCARDS, action)


def _check_decline(state: State, action: Decline) -> None:
    """Allow every decline."""


def _check_deal(state: State, action: Deal) -> None:
    seating = state.table.seating
    cards = state.rules.cards(len(seating))
    each, more = divmod(len(cards), len(seating))
    sizes = {seat: each + (place < more) for place, seat in enumerate(seating)}
    check_hands(action, action.hands, dict(sorted(sizes.items())), reasons)
    dealt = Counter(chain(*action.hands))
    if None in dealt:
        refuse(reasons.HIDDEN, action)
    for card, number in dealt.items():
        due = cards.count(cast(Card, card))
        if not due:
            refuse(reasons.FOREIGN_CARD, action, card=face(card))
        if number > due:
            refuse(reasons.CARD_COUNT, action, card=face(card), dealt=number, due=due)


_JUDGEMENTS: Final[Mapping[type[Any], tuple[Phase, Refusal, Callable[[State, Any], None]]]] = {
    Deal: (DEAL, reasons.NOT_DEALING, _check_deal),
    Lay: (PLAY, reasons.NOT_PLAYING, _check_lay),
    Pass: (PLAY, reasons.NOT_PLAYING, _check_pass),
    Give: (BONUS, reasons.NOT_GIVING, _check_give),
    TakeOver: (TAKEOVER, reasons.NOT_ASKED, _check_claim),
    Revolt: (TAKEOVER, reasons.NOT_ASKED, _check_claim),
    Decline: (TAKEOVER, reasons.NOT_ASKED, _check_decline),
}
"""By action: its phase, the reason for refusing it in other phases, and its own check."""
