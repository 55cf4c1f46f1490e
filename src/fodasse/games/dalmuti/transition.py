"""Effects of allowed actions, and all that they force.

Only ``apply`` checks whether an action is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, cast

from fodasse.core.fields import number_in, rules_or_default
from fodasse.core.quick import draft_of, freeze
from fodasse.core.seats import Seat, replaced
from fodasse.games.dalmuti.actions import Action, Deal, Decline, Give, Lay, Pass, Revolt, TakeOver
from fodasse.games.dalmuti.cards import SEATS, Hand
from fodasse.games.dalmuti.legality import check
from fodasse.games.dalmuti.public import (
    BONUS,
    DEAL,
    OVER,
    PLAY,
    TAKEOVER,
    FinishedHand,
    Phase,
    Table,
    change_table,
    next_in,
    points_of,
)
from fodasse.games.dalmuti.rules import Rules
from fodasse.games.dalmuti.state import Exchange, State

Draft: TypeAlias = Any
"""A state whose fields can be changed."""

_draft_of: Final = draft_of(State)


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
    draft = _draft_of(state)
    _MOVES[type(action)](draft, action)
    return freeze(draft, State)


def between_hands(table: Table, phase: Phase) -> State:
    """Return the state in which no cards lie on the table."""
    nothing: tuple[Hand, ...] = ((),) * len(table.seating)
    return State(
        table=table,
        phase=phase,
        to_act=None,
        laid=nothing,
        top=None,
        passes=0,
        passed=(),
        out=(),
        hands=nothing,
        exchanges=(),
    )


def _deal(draft: Draft, action: Deal) -> None:
    table = draft.table
    draft.hands = cast(tuple[Hand, ...], action.hands)
    if asked := table.asked:
        draft.phase, draft.to_act = TAKEOVER, asked[0]
    else:
        _pay(draft)


def _take_over(draft: Draft, action: TakeOver) -> None:
    seating = taken_over(draft.table.seating, action.seat)
    _clear(draft, change_table(draft.table, seating=seating, taken_over=True), DEAL)


def taken_over(seating: tuple[Seat, ...], taker: Seat) -> tuple[Seat, ...]:
    """Return the seating after a takeover: interns before, old executives behind the engineers.

    Examples:
        >>> taken_over((4, 2, 0, 3, 1), taker=1)
        (1, 3, 0, 2, 4)
    """
    president, vice, *engineers, senior, junior = seating
    other = junior if taker == senior else senior
    return (taker, other, *engineers, vice, president)


def _decline(draft: Draft, action: Decline) -> None:
    asked = draft.table.asked
    left = asked[asked.index(action.seat) + 1 :]
    if left:
        draft.to_act = left[0]
    else:
        _pay(draft)


def _revolt(draft: Draft, action: Revolt) -> None:
    seating = revolted(draft.table.seating, action.seat)
    draft.table = change_table(draft.table, seating=seating, revolted=action.seat)
    _pay(draft)


def revolted(seating: tuple[Seat, ...], rebel: Seat) -> tuple[Seat, ...]:
    """Return the seating after a revolution: the junior intern's turns it around.

    Examples:
        >>> revolted((3, 0, 4, 1, 2), rebel=2), revolted((3, 0, 4, 1, 2), rebel=4)
        ((2, 1, 4, 0, 3), (3, 0, 4, 1, 2))
    """
    return seating[::-1] if rebel == seating[-1] else seating


def _pay(draft: Draft) -> None:
    """Take the rarest natural cards of each intern (rule 13); wildcards are sorted last."""
    table, exchanges = draft.table, []
    for pair in table.pairs:
        paid = draft.hands[pair.intern][: pair.count]
        draft.hands = _moved(draft.hands, pair.intern, pair.executive, paid)
        exchanges.append(Exchange(pair.executive, pair.intern, paid))
    draft.exchanges = tuple(exchanges)
    draft.phase, draft.to_act = BONUS if exchanges else PLAY, table.seating[0]


def _give(draft: Draft, action: Give) -> None:
    """Give cards to an intern (rule 13); after the second gift the president opens (rule 14)."""
    given = cast(Hand, action.cards)
    place = draft.table.seating.index(action.seat)
    due = draft.exchanges[place]
    draft.hands = _moved(draft.hands, due.executive, due.intern, given)
    done = Exchange(due.executive, due.intern, due.paid, given)
    draft.exchanges = replaced(draft.exchanges, place, done)
    draft.to_act = draft.exchanges[1 - place].executive
    if place:
        draft.phase = PLAY


def _lay(draft: Draft, action: Lay) -> None:
    seat, cards = action.seat, action.cards
    hand = _without(draft.hands[seat], cards)
    draft.hands = hands = replaced(draft.hands, seat, hand)
    draft.laid = replaced(draft.laid, seat, _with(draft.laid[seat], cards))
    draft.top, draft.passes = action, 0
    if not hand:
        _go_out(draft, seat)
        if draft.phase is not PLAY:
            return
    passed = draft.passed
    if passed and len(passed) == len(hands) - len(draft.out) - bool(hand):
        draft.passed, draft.top = (), None
        if hand:
            return
    draft.to_act = next_in(draft.table.seating, hands, seat, draft.passed)


def _go_out(draft: Draft, seat: Seat) -> None:
    """Score a seat without cards (rule 7); when one other is left, the hand ends (rule 9)."""
    table, place, seats = draft.table, len(draft.out), len(draft.hands)
    draft.out = (*draft.out, seat)
    points = replaced(table.points, seat, table.points[seat] + points_of(place, seats))
    draft.table = change_table(table, points=points)
    if len(draft.out) == seats - 1:
        _finish_hand(draft)


def _pass(draft: Draft, action: Pass) -> None:
    """Record a pass, after which the seat may lay again in this trick (rule 5), or may not.

    When all others have passed the seat that laid last opens (rule 6), or the next (rule 8).
    """
    table, hands, last = draft.table, draft.hands, draft.top.seat
    others = len(hands) - len(draft.out) - bool(hands[last])
    draft.passes += 1
    done = draft.passes
    if not table.rules.reentry:
        draft.passed = tuple(sorted((*draft.passed, action.seat)))
        done = len(draft.passed)
    if done < others:
        draft.to_act = next_in(table.seating, hands, action.seat, draft.passed)
        return
    draft.to_act = last if hands[last] else next_in(table.seating, hands, after=last)
    draft.top, draft.passes, draft.passed = None, 0, ()


def _finish_hand(draft: Draft) -> None:
    """End a hand with a new seating, or the match (rules 9 to 11, 15)."""
    table = draft.table
    (last,) = set(table.seating).difference(draft.out)
    finished = FinishedHand.of((*draft.out, last))
    if table.hand_number == table.rules.hands:
        _clear(draft, change_table(table, last_hand=finished, revolted=None), OVER)
        return
    table = change_table(
        table,
        seating=finished.order,
        hand_number=table.hand_number + 1,
        taken_over=False,
        last_hand=finished,
        revolted=None,
    )
    _clear(draft, table, DEAL)


def _clear(draft: Draft, table: Table, phase: Phase) -> None:
    """Take all cards off the table, and go to a phase between hands."""
    draft.table, draft.phase, draft.to_act = table, phase, None
    draft.hands = draft.laid = ((),) * len(table.seating)
    draft.top, draft.passes = None, 0
    draft.passed = draft.out = draft.exchanges = ()


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


_MOVES: Final[Mapping[type[Any], Callable[[Draft, Any], None]]] = {
    Deal: _deal,
    TakeOver: _take_over,
    Decline: _decline,
    Revolt: _revolt,
    Give: _give,
    Lay: _lay,
    Pass: _pass,
}
