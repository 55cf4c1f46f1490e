"""Effects of allowed actions, and all that they force.

Nothing but ``apply`` asks whether an action is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from attrs import evolve

from fodasse.core.fields import number_in, rules_or_default
from fodasse.core.quick import quick
from fodasse.core.seats import Seat, replaced
from fodasse.games.dalmuti.actions import Action, Deal, Decline, Give, Lay, Pass, TakeOver
from fodasse.games.dalmuti.cards import SEATS, Hand
from fodasse.games.dalmuti.legality import PAID, check
from fodasse.games.dalmuti.rules import Rules
from fodasse.games.dalmuti.state import (
    BONUS,
    DEAL,
    OVER,
    PLAY,
    TAKEOVER,
    Exchange,
    FinishedHand,
    Phase,
    State,
    Table,
    next_in,
)

_quick_state: Final = quick(State)


def start(seats: int, *, rules: Rules | None = None, youngest: Seat = 0) -> State:
    """Return a match before its first deal, with 0 points for each seat.

    Args:
        seats: the number of seats, 4 to 9.
        rules: the rules; None: the book's.
        youngest: the seat that is dealt the first card and opens the first trick (rules 1 and 2).

    Raises:
        RulesError: the number of seats or the youngest is impossible.
        TypeError: a value has the wrong type.

    Examples:
        >>> start(5, youngest=3).seating
        (3, 4, 0, 1, 2)
    """
    rules = rules_or_default(rules, Rules)
    number_in("seats", seats, SEATS)
    number_in("youngest", youngest, range(seats))
    seating = (*range(youngest, seats), *range(youngest))
    return between_hands(Table(rules, seating, (0,) * seats), DEAL)


def apply(state: State, action: Action) -> State:
    """Return the state after an action and all that it forces. The old state does not change.

    Cards owed to executives, the end of a trick, of a hand or of the match: whatever follows
    without a choice is in the state returned.

    Raises:
        IllegalAction: the action is not allowed.
        TypeError: the state or the action is not of this game.

    Examples:
        >>> from random import Random
        >>> from fodasse.games.dalmuti import sample_chance
        >>> state = apply(start(4), sample_chance(start(4), Random(1)))
        >>> state.phase, state.to_act
        (Phase.PLAY, 0)
    """
    check(state, action)
    return _MOVES[type(action)](state, action)


def between_hands(table: Table, phase: Phase) -> State:
    """Return the state in which no cards lie on the table."""
    nothing: tuple[Hand, ...] = ((),) * len(table.seating)
    return _quick_state(table, phase, None, nothing, nothing)


def _deal(state: State, action: Deal) -> State:
    table = state.table
    hands = cast(tuple[Hand, ...], action.hands)
    if table.hand_number == 1:
        return _quick_state(table, PLAY, table.seating[0], hands, state.laid)
    if table.rules.asks_for_takeover and not table.taken_over:
        return _quick_state(table, TAKEOVER, table.seating[-2], hands, state.laid)
    return _pay(table, hands, state.laid)


def _take_over(state: State, action: TakeOver) -> State:
    seating = taken_over(state.table.seating, action.seat)
    return between_hands(evolve(state.table, seating=seating, taken_over=True), DEAL)


def taken_over(seating: tuple[Seat, ...], taker: Seat) -> tuple[Seat, ...]:
    """Return the seating after a takeover: interns before, old executives behind the engineers.

    Examples:
        >>> taken_over((4, 2, 0, 3, 1), taker=1)
        (1, 3, 0, 2, 4)
    """
    president, vice, *engineers, senior, junior = seating
    other = junior if taker == senior else senior
    return (taker, other, *engineers, vice, president)


def _decline(state: State, action: Decline) -> State:
    table = state.table
    junior = table.seating[-1]
    if action.seat != junior:
        return _quick_state(table, TAKEOVER, junior, state.hands, state.laid)
    return _pay(table, state.hands, state.laid)


def _pay(table: Table, dealt: tuple[Hand, ...], laid: tuple[Hand, ...]) -> State:
    """Take the two rarest natural cards of each intern (rule 13); wildcards stand last."""
    president, vice, *_, senior, junior = table.seating
    hands = list(dealt)
    exchanges: list[Exchange] = []
    for executive, intern in ((president, junior), (vice, senior)):
        paid = hands[intern][:PAID]
        hands[intern] = hands[intern][PAID:]
        hands[executive] = _with(hands[executive], paid)
        exchanges.append(Exchange(executive, intern, paid))
    return _quick_state(table, BONUS, president, tuple(hands), laid, exchanges=tuple(exchanges))


def _give(state: State, action: Give) -> State:
    """Give cards to an intern (rule 13); after the second gift the president opens (rule 14)."""
    first, second = state.exchanges
    given = cast(Hand, action.cards)
    hands = list(state.hands)
    is_president = action.seat == first.executive
    intern = first.intern if is_president else second.intern
    hands[action.seat] = _without(hands[action.seat], given)
    hands[intern] = _with(hands[intern], given)
    if is_president:
        phase, to_act, first = BONUS, second.executive, evolve(first, given=given)
    else:
        phase, to_act, second = PLAY, first.executive, evolve(second, given=given)
    return _quick_state(
        state.table, phase, to_act, tuple(hands), state.laid, exchanges=(first, second)
    )


def _lay(state: State, action: Lay) -> State:
    table, seat = state.table, action.seat
    cards = action.cards
    hand = _without(state.hands[seat], cards)
    hands = replaced(state.hands, seat, hand)
    laid = replaced(state.laid, seat, _with(state.laid[seat], cards))
    out = state.out
    if not hand:
        out = (*out, seat)
        left = len(hands) - len(out)
        points = replaced(table.points, seat, table.points[seat] + left)
        table = evolve(table, points=points)
        if left == 1:
            return _finish_hand(table, out)
    to_act = next_in(table.seating, hands, after=seat)
    return _quick_state(
        table=table,
        phase=PLAY,
        to_act=to_act,
        hands=hands,
        laid=laid,
        top=action,
        passes=0,
        out=out,
        exchanges=state.exchanges,
    )


def _pass(state: State, action: Pass) -> State:
    """Record a pass; after all others the seat that laid last opens, or the next (rules 6, 8)."""
    table, hands, top = state.table, state.hands, cast(Lay, state.top)
    passes: int = state.passes + 1
    others = len(hands) - len(state.out) - bool(hands[top.seat])
    lead: Lay | None = top
    if passes < others:
        to_act = next_in(table.seating, hands, after=action.seat)
    else:
        to_act = top.seat if hands[top.seat] else next_in(table.seating, hands, after=top.seat)
        lead, passes = None, 0
    return _quick_state(
        table=table,
        phase=PLAY,
        to_act=to_act,
        hands=hands,
        laid=state.laid,
        top=lead,
        passes=passes,
        out=state.out,
        exchanges=state.exchanges,
    )


def _finish_hand(table: Table, out: tuple[Seat, ...]) -> State:
    """End a hand with a new seating, or the match (rules 9 to 11, 15)."""
    (last,) = set(table.seating).difference(out)
    order = (*out, last)
    finished = FinishedHand.of(order)
    if table.hand_number == table.rules.hands:
        return between_hands(evolve(table, last_hand=finished), OVER)
    following = evolve(
        table,
        seating=order,
        hand_number=table.hand_number + 1,
        taken_over=False,
        last_hand=finished,
    )
    return between_hands(following, DEAL)


def _with(hand: Hand, cards: Hand) -> Hand:
    return tuple(sorted(hand + cards))


def _without(hand: Hand, cards: Hand) -> Hand:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


_MOVES: Final[Mapping[type[Any], Callable[[State, Any], State]]] = {
    Deal: _deal,
    TakeOver: _take_over,
    Decline: _decline,
    Give: _give,
    Lay: _lay,
    Pass: _pass,
}
