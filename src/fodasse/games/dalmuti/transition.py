"""Effects of allowed actions, and all that they force.

Only ``apply`` checks whether an action is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from attrs import evolve

from fodasse.core.fields import number_in, rules_or_default
from fodasse.core.quick import quick_evolve
from fodasse.core.seats import Seat, replaced
from fodasse.games.dalmuti.actions import Action, Deal, Decline, Give, Lay, Pass, Revolt, TakeOver
from fodasse.games.dalmuti.cards import SEATS, Hand
from fodasse.games.dalmuti.legality import check
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

_evolve: Final = quick_evolve(State)


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

    The state returned includes all that follows without a choice: cards owed to executives, the
    end of a trick, of a hand, of the match.

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
    return State(table, phase, None, nothing, nothing)


def _deal(state: State, action: Deal) -> State:
    table = state.table
    hands = cast(tuple[Hand, ...], action.hands)
    if table.hand_number == 1:
        return _evolve(state, phase=PLAY, to_act=table.seating[0], hands=hands)
    if asked := table.asked:
        return _evolve(state, phase=TAKEOVER, to_act=asked[0], hands=hands)
    return _pay(state, hands)


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
    asked = state.table.asked
    left = asked[asked.index(action.seat) + 1 :]
    return _evolve(state, to_act=left[0]) if left else _pay(state, state.hands)


def _revolt(state: State, action: Revolt) -> State:
    seating = revolted(state.table.seating, action.seat)
    table = evolve(state.table, seating=seating, revolted=action.seat)
    return _evolve(state, table=table, phase=PLAY, to_act=seating[0])


def revolted(seating: tuple[Seat, ...], rebel: Seat) -> tuple[Seat, ...]:
    """Return the seating after a revolution: the junior intern's turns it around.

    Examples:
        >>> revolted((3, 0, 4, 1, 2), rebel=2), revolted((3, 0, 4, 1, 2), rebel=4)
        ((2, 1, 4, 0, 3), (3, 0, 4, 1, 2))
    """
    return seating[::-1] if rebel == seating[-1] else seating


def _pay(state: State, hands: tuple[Hand, ...]) -> State:
    """Take the rarest natural cards of each intern (rule 13); wildcards are sorted last."""
    seating, owed = state.table.seating, state.table.rules.owed
    if not owed:
        return _evolve(state, phase=PLAY, to_act=seating[0], hands=hands)
    exchanges: tuple[Exchange, ...] = ()
    for executive, intern, count in zip(seating[:2], seating[:-3:-1], owed, strict=True):
        paid = hands[intern][:count]
        hands = _moved(hands, intern, executive, paid)
        exchanges += (Exchange(executive, intern, paid),)
    return _evolve(state, phase=BONUS, to_act=seating[0], hands=hands, exchanges=exchanges)


def _give(state: State, action: Give) -> State:
    """Give cards to an intern (rule 13); after the second gift the president opens (rule 14)."""
    given = cast(Hand, action.cards)
    place = state.table.seating.index(action.seat)
    due = state.exchanges[place]
    return _evolve(
        state,
        phase=PLAY if place else BONUS,
        to_act=state.exchanges[1 - place].executive,
        hands=_moved(state.hands, due.executive, due.intern, given),
        exchanges=replaced(state.exchanges, place, evolve(due, given=given)),
    )


def _lay(state: State, action: Lay) -> State:
    table, seat, out = state.table, action.seat, state.out
    cards = action.cards
    hand = _without(state.hands[seat], cards)
    hands = replaced(state.hands, seat, hand)
    laid = replaced(state.laid, seat, _with(state.laid[seat], cards))
    if not hand:
        out = (*out, seat)
        left = len(hands) - len(out)
        points = replaced(table.points, seat, table.points[seat] + left)
        table = evolve(table, points=points)
        if left == 1:
            return _finish_hand(table, out)
    passed, top = state.passed, cast(Lay | None, action)
    if passed and len(passed) == len(hands) - len(out) - bool(hand):
        passed, top = (), None
    to_act = seat if hand and top is None else next_in(table.seating, hands, seat, passed)
    return _evolve(
        state,
        table=table,
        to_act=to_act,
        hands=hands,
        laid=laid,
        top=top,
        passes=0,
        out=out,
        passed=passed,
    )


def _pass(state: State, action: Pass) -> State:
    """Record a pass; after all others the seat that laid last opens, or the next (rules 6, 8)."""
    table, hands, last = state.table, state.hands, cast(Lay, state.top).seat
    others = len(hands) - len(state.out) - bool(hands[last])
    passed, passes = state.passed, state.passes + 1
    done = passes
    if not table.rules.reentry:
        passed = tuple(sorted((*passed, action.seat)))
        done = len(passed)
    if done < others:
        to_act = next_in(table.seating, hands, action.seat, passed)
        return _evolve(state, to_act=to_act, passes=passes, passed=passed)
    to_act = last if hands[last] else next_in(table.seating, hands, after=last)
    return _evolve(state, to_act=to_act, top=None, passes=0, passed=())


def _finish_hand(table: Table, out: tuple[Seat, ...]) -> State:
    """End a hand with a new seating, or the match (rules 9 to 11, 15)."""
    (last,) = set(table.seating).difference(out)
    finished = FinishedHand.of((*out, last))
    number = table.hand_number + 1
    if number > table.rules.hands:
        return between_hands(evolve(table, last_hand=finished, revolted=None), OVER)
    following = Table(table.rules, finished.order, table.points, number, last_hand=finished)
    return between_hands(following, DEAL)


def _moved(hands: tuple[Hand, ...], giver: Seat, taker: Seat, cards: Hand) -> tuple[Hand, ...]:
    hands = replaced(hands, giver, _without(hands[giver], cards))
    return replaced(hands, taker, _with(hands[taker], cards))


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
    Revolt: _revolt,
    Give: _give,
    Lay: _lay,
    Pass: _pass,
}
