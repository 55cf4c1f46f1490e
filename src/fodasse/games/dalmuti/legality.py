"""Legality: the one judge, and the lists that share its pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
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
    WILDCARD,
    WILDCARDS,
    Card,
    Hand,
    HiddenCard,
    HiddenHand,
    commonest,
    deck,
    face,
)
from fodasse.games.dalmuti.state import BONUS, DEAL, OVER, PLAY, TAKEOVER, State

PAID: Final = 2
"""Rule 13: the number of cards that an intern pays, and gets."""


def actors(state: State) -> tuple[Actor, ...]:
    """Return the actors awaited: none at the end, chance for a deal, else one seat."""
    if type(state) is not State:
        raise wrong_type(State, state)
    if state.to_act is not None:
        return (state.to_act,)
    return () if state.phase is OVER else (CHANCE,)


def legal_actions(state: State, seat: Seat | None = None) -> tuple[Action, ...]:
    """Return the sets that a seat may lay, by rank, count and wildcards, then ``Pass``.

    Before the first trick these are its choices in a takeover or in the bonus.

    Args:
        state: any state.
        seat: the seat; () for one not awaited. None: the first awaited seat.
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
            return sets(turn, hand)
        return (*sets_over(turn, hand, top.rank, top.count), _pass(turn))
    if state.phase is BONUS:
        return _gifts(turn, hand)
    declining = Decline(turn)
    return (TakeOver(turn), declining) if has_both_wildcards(hand) else (declining,)


def table_actions(state: State) -> tuple[Action, ...]:
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
    judge = _JUDGES.get(type(action))
    if judge is None or type(state) is not State:
        raise wrong_types(State, state, Deal, action)
    judge(state, action)


def has_both_wildcards(hand: Hand) -> bool:
    """Return whether a hand has two wildcards, which stand last."""
    return hand[-WILDCARDS:] == (WILDCARD,) * WILDCARDS


def leaves_only_wildcards(hand: HiddenHand, natural: int, wild: int) -> bool:
    """Return whether a hand without these cards is wildcards alone, which no hand may be (ruling).

    Args:
        hand: the hand.
        natural: the number of natural cards taken out.
        wild: the number of wildcards taken out.
    """
    wildcards = hand.count(WILDCARD)
    return natural == len(hand) - wildcards and wild < wildcards


@lru_cache(maxsize=1024)
def sets(seat: Seat, hand: Hand) -> tuple[Lay, ...]:
    """Return the sets that may open a trick (rule 2), by rank, count and wildcards."""
    return tuple(
        lay
        for lay in _all_sets(seat, hand)
        if not leaves_only_wildcards(hand, lay.count - lay.wildcards, lay.wildcards)
    )


def sets_over(seat: Seat, hand: Hand, rank: Card, count: int) -> tuple[Lay, ...]:
    """Return the sets of ``count`` cards that are rarer than a rank (rule 3), in this order."""
    wildcards = hand.count(WILDCARD)
    return tuple(
        [
            _set(seat, card, count, wild)
            for card in dict.fromkeys(hand)
            if card < rank
            for wild in range(max(0, count - hand.count(card)), min(wildcards, count - 1) + 1)
            if not leaves_only_wildcards(hand, count - wild, wild)
        ]
    )


def _all_sets(seat: Seat, hand: Hand) -> Iterable[Lay]:
    wildcards = hand.count(WILDCARD)
    for rank, held in Counter(hand).items():
        if rank == WILDCARD:
            continue
        for count in range(1, held + wildcards + 1):
            for wild in range(max(0, count - held), min(wildcards, count - 1) + 1):
                yield _set(seat, rank, count, wild)


@lru_cache(maxsize=4096)
def _set(seat: Seat, rank: Card, count: int, wild: int) -> Lay:
    return Lay(seat, rank, count, wild)


@lru_cache(maxsize=16)
def _pass(seat: Seat) -> Pass:
    return Pass(seat)


def _gifts(seat: Seat, hand: Hand) -> tuple[Give, ...]:
    pairs = dict.fromkeys(combinations(hand, PAID))
    return tuple(Give(seat, pair) for pair in pairs)


def _check_turn(state: State, action: Lay | Pass | Give | TakeOver | Decline) -> None:
    if action.seat != state.to_act:
        if not 0 <= action.seat < len(state.hands):
            refuse(reasons.UNKNOWN_SEAT, action)
        refuse(reasons.NOT_YOUR_TURN, action, turn=state.to_act)


def _check_phase(state: State, action: Action, *, due: bool, else_: Refusal) -> None:
    if not due:
        refuse(reasons.MATCH_OVER if state.phase is OVER else else_, action)


def _check_lay(state: State, action: Lay) -> None:
    _check_phase(state, action, due=state.phase is PLAY, else_=reasons.NOT_PLAYING)
    _check_turn(state, action)
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
    if leaves_only_wildcards(hand, count - wild, wild):
        refuse(reasons.ONLY_WILDCARDS_LEFT, action)


def _check_pass(state: State, action: Pass) -> None:
    _check_phase(state, action, due=state.phase is PLAY, else_=reasons.NOT_PLAYING)
    _check_turn(state, action)
    if state.top is None:
        refuse(reasons.MUST_OPEN, action)


def _check_give(state: State, action: Give) -> None:
    _check_phase(state, action, due=state.phase is BONUS, else_=reasons.NOT_GIVING)
    _check_turn(state, action)
    if len(action.cards) != PAID:
        refuse(reasons.GIVE_TWO, action, cards=len(action.cards))
    if None in action.cards:
        refuse(reasons.HIDDEN, action)
    if Counter(cast(Hand, action.cards)) - Counter(state.hands[action.seat]):
        refuse(reasons.NOT_HELD, action)


def _check_take_over(state: State, action: TakeOver) -> None:
    _check_decline(state, action)
    if not has_both_wildcards(state.hands[action.seat]):
        refuse(reasons.BOTH_WILDCARDS, action)


def _check_decline(state: State, action: Decline | TakeOver) -> None:
    _check_phase(state, action, due=state.phase is TAKEOVER, else_=reasons.NOT_ASKED)
    _check_turn(state, action)


def _check_deal(state: State, action: Deal) -> None:
    _check_phase(state, action, due=state.phase is DEAL, else_=reasons.NOT_DEALING)
    check_hands(action, action.hands, dict(enumerate(hand_sizes(state))), reasons)
    cards = Counter(chain(*action.hands))
    if None in cards:
        refuse(reasons.HIDDEN, action)
    due_cards: Counter[HiddenCard] = Counter(
        deck(len(state.hands), wildcards=state.rules.wildcards)
    )
    for card, dealt in cards.items():
        if card not in due_cards:
            refuse(reasons.FOREIGN_CARD, action, card=face(card))
        if dealt > due_cards[card]:
            due = due_cards[card]
            refuse(reasons.CARD_COUNT, action, card=face(card), dealt=dealt, due=due)


def hand_sizes(state: State) -> tuple[int, ...]:
    """Return the number of cards dealt to each seat (rule 1); the first places get one more."""
    seating = state.table.seating
    each, more = divmod(len(deck(len(seating), wildcards=state.rules.wildcards)), len(seating))
    return tuple(each + (seating.index(seat) < more) for seat in range(len(seating)))


_JUDGES: Final[Mapping[type[Any], Callable[[State, Any], None]]] = {
    Deal: _check_deal,
    Lay: _check_lay,
    Pass: _check_pass,
    Give: _check_give,
    TakeOver: _check_take_over,
    Decline: _check_decline,
}
