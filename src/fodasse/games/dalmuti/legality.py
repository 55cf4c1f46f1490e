"""Legality: the one judge, and the lists that share its pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import chain, combinations
from typing import Any, Final, cast

from fodasse.core.deals import check_hands
from fodasse.core.fields import check_type, wrong_type, wrong_types
from fodasse.core.refusals import Refusal, refuse
from fodasse.core.seats import CHANCE, Actor, Seat
from fodasse.games.dalmuti import reasons
from fodasse.games.dalmuti.actions import Action, Deal, Decline, Give, Lay, Pass, TakeOver
from fodasse.games.dalmuti.cards import (
    SEATS,
    WILDCARD,
    WILDCARDS,
    Card,
    Hand,
    commonest,
    deck,
    face,
)
from fodasse.games.dalmuti.state import BONUS, DEAL, OVER, PLAY, TAKEOVER, Phase, State

PAID: Final = 2
"""Rule 13: the number of cards that an intern pays, and gets."""

_PASSES: Final = tuple(map(Pass, range(SEATS[-1])))


def actors(state: State) -> tuple[Actor, ...]:
    """Return the actors awaited: none at the end, chance for a deal, else one seat."""
    if type(state) is not State:
        raise wrong_type(State, state)
    if state.to_act is not None:
        return (state.to_act,)
    return () if state.phase is OVER else (CHANCE,)


def legal_actions(state: State, seat: Seat | None = None) -> tuple[Action, ...]:
    """Return the sets that a seat may lay, by rank, count and wildcards, then ``Pass``.

    Before the first trick these are its choices in a takeover or in the bonus; () for a seat that
    is not awaited. None is the seat awaited.
    """
    if type(state) is not State:
        raise wrong_type(State, state)
    turn = state.to_act
    if turn is None or (seat is not None and seat != turn):
        return ()
    hand = state.hands[turn]
    if state.phase is PLAY:
        top = state.top
        if top is None:
            return _opening_sets(turn, hand)
        return (*_sets(turn, hand, top.rank, top.count), _PASSES[turn])
    if state.phase is BONUS:
        return _gifts(turn, hand)
    declining = Decline(turn)
    return (TakeOver(turn), declining) if hand.count(WILDCARD) == WILDCARDS else (declining,)


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
        return TakeOver(seat), Decline(seat)
    if state.phase is BONUS:
        return _gifts(seat, hand)
    return (*_all_sets(seat, hand), Pass(seat))


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
    if state.phase is not phase:
        refuse(reasons.MATCH_OVER if state.phase is OVER else not_due, action)
    if not isinstance(action, Deal) and action.seat != state.to_act:
        if not 0 <= action.seat < len(state.hands):
            refuse(reasons.UNKNOWN_SEAT, action)
        refuse(reasons.NOT_YOUR_TURN, action, turn=state.to_act)
    judge(state, action)


def _leaves_only_wildcards(hand: Hand, lay: Lay) -> bool:
    """Return whether a set would leave wildcards alone in a hand, which is forbidden (ruling)."""
    wildcards = hand.count(WILDCARD)
    return lay.wildcards < wildcards and lay.count - lay.wildcards == len(hand) - wildcards


def _sets(seat: Seat, hand: Hand, below: Card = WILDCARD, size: int = 0) -> tuple[Lay, ...]:
    """Return the sets that may be laid, by rank, count and wildcards."""
    every = _all_sets(seat, hand, below, size)
    if WILDCARD not in hand:
        return tuple(every)
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


@lru_cache(maxsize=4096)
def _set(seat: Seat, rank: Card, count: int, wild: int) -> Lay:
    return Lay(seat, rank, count, wild)


def _gifts(seat: Seat, hand: Hand) -> tuple[Give, ...]:
    pairs = dict.fromkeys(combinations(hand, PAID))
    return tuple(Give(seat, pair) for pair in pairs)


def _check_lay(state: State, action: Lay) -> None:
    rank, count, wild, top = action.rank, action.count, action.wildcards, state.top
    last = commonest(len(state.hands))
    if not 1 <= rank <= last:
        refuse(reasons.NOT_A_RANK, action, last=face(last))
    if not 0 <= wild < count:
        refuse(reasons.NO_NATURAL, action)
    if top is not None and count != top.count:
        refuse(reasons.SET_SIZE, action, count=top.count)
    if top is not None and rank >= top.rank:
        refuse(reasons.NOT_RARER, action, face=top.face)
    hand = state.hands[action.seat]
    if hand.count(rank) < count - wild or hand.count(WILDCARD) < wild:
        refuse(reasons.NOT_HELD, action)
    if _leaves_only_wildcards(hand, action):
        refuse(reasons.ONLY_WILDCARDS_LEFT, action)


def _check_pass(state: State, action: Pass) -> None:
    if state.top is None:
        refuse(reasons.MUST_OPEN, action)


def _check_give(state: State, action: Give) -> None:
    if len(action.cards) != PAID:
        refuse(reasons.GIVE_TWO, action, cards=len(action.cards))
    if None in action.cards:
        refuse(reasons.HIDDEN, action)
    if Counter(cast(Hand, action.cards)) - Counter(state.hands[action.seat]):
        refuse(reasons.NOT_HELD, action)


def _check_take_over(state: State, action: TakeOver) -> None:
    if state.hands[action.seat].count(WILDCARD) < WILDCARDS:
        refuse(reasons.BOTH_WILDCARDS, action)


def _check_decline(state: State, action: Decline) -> None:
    """Allow every answer of no."""


def _check_deal(state: State, action: Deal) -> None:
    seating = state.table.seating
    cards = deck(len(seating), wildcards=state.rules.wildcards)
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
    TakeOver: (TAKEOVER, reasons.NOT_ASKED, _check_take_over),
    Decline: (TAKEOVER, reasons.NOT_ASKED, _check_decline),
}
"""By action: its phase, the reason for which it is refused in others, and its own check."""
