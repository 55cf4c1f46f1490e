"""Validation of states and views that were read from text: whether they can arise in play.

Types have been checked before. Seats and points are checked directly. Of a hand the deal, the
answers to a takeover, what the executives gave and the last set laid are replayed; a state does
not tell in which sets the other cards were laid.
"""

from __future__ import annotations

from collections import Counter

from attrs import evolve

from fodasse.core.errors import need
from fodasse.core.seats import Seat
from fodasse.core.validation import check_range, check_sizes, compare, step, validate_view
from fodasse.games.dalmuti.actions import Deal, Decline, Give, Pass
from fodasse.games.dalmuti.beliefs import determinize
from fodasse.games.dalmuti.cards import SEATS, WILDCARD, Card
from fodasse.games.dalmuti.legality import PAID
from fodasse.games.dalmuti.state import (
    BONUS,
    DEAL,
    OVER,
    PLAY,
    TAKEOVER,
    Exchange,
    FinishedHand,
    State,
)
from fodasse.games.dalmuti.transition import apply, between_hands, taken_over
from fodasse.games.dalmuti.view import View, view


def validate(read: State | View) -> None:
    """Accept a state or a view that can arise in play.

    Examples:
        >>> from attrs import evolve
        >>> from fodasse.games.dalmuti import start
        >>> validate(start(4))
        >>> validate(evolve(start(4), passes=1))
        Traceback (most recent call last):
        ...
        fodasse.core.errors.FormatError: passes: 0 expected, not 1

    Raises:
        FormatError: it cannot arise, with the path to the error.
    """
    seats = len(read.points)
    table = "" if isinstance(read, View) else "table."
    need(seats in SEATS, f"{SEATS[0]} to {SEATS[-1]} seats, not {seats}", f"{table}points")
    check_sizes(seats, {"hands": read.hands, "laid": read.laid})
    need(sorted(read.seating) == list(range(seats)), "each seat once", f"{table}seating")
    if isinstance(read, View):
        validate_view(
            read,
            seats,
            determinize=determinize,
            validate=validate,
            view=view,
            path_in_view=lambda where: (
                "bonus" if "exchanges" in where else where.removeprefix("table.")
            ),
        )
        return
    _check_past(read)
    between = read.phase in (DEAL, OVER)
    due = between_hands(read.table, read.phase) if between else _replay(read)
    order = ("phase", "exchanges", "top", "passes", "out", "hands", "laid", "to_act", "table")
    compare(read, due, *order)
    _check_points(read)


def _check_past(state: State) -> None:
    """Check the last hand, and the seating that it or a takeover led to (rules 1, 7, 11, 15)."""
    table, last, over = state.table, state.table.last_hand, state.phase is OVER
    number, hands, seating = table.hand_number, table.rules.hands, table.seating
    check_range(number, hands if over else 1, hands, "table.hand_number")
    finished = number > 1 or over
    need((last is not None) is finished, "there once a hand is over alone", "table.last_hand")
    if last is not None:
        each = sorted(last.order) == sorted(seating)
        need(each, "each seat once", "table.last_hand.order")
        compare(last, FinishedHand.of(last.order), where="table.last_hand")
    possible = table.rules.asks_for_takeover and number > 1
    need(possible or not table.taken_over, "no seat could take over", "table.taken_over")
    if number == 1:
        seats = sorted(seating)
        compare(seating, (*seats[seating[0] :], *seats[: seating[0]]), where="table.seating")
    elif last is not None and not over:
        takers = last.order[-2:] if table.taken_over else ()
        due = [taken_over(last.order, taker) for taker in takers] or [last.order]
        need(seating in due, "not what the last hand led to", "table.seating")


def _check_points(state: State) -> None:
    """Check the points, of finished hands and of seats out in this one (rules 7 and 9)."""
    table, seats = state.table, len(state.table.points)
    hands = table.hand_number - (state.phase is not OVER)
    gained = [seats - 1 - state.out.index(s) if s in state.out else 0 for s in range(seats)]
    last = table.last_hand.points if table.last_hand is not None else (0,) * seats
    earlier = max(0, hands - 1) * (seats - 1)
    for seat, points in enumerate(table.points):
        least = gained[seat] + last[seat]
        check_range(points, least, least + earlier, f"table.points[{seat}]")
    total = hands * seats * (seats - 1) // 2 + sum(gained)
    need(sum(table.points) == total, f"{total} points in all", "table.points")


def _replay(claimed: State) -> State:
    """Return the state after the deal, the bonus and the last set of a claimed hand."""
    start = between_hands(claimed.table, DEAL)
    hands = [Counter(held + laid) for held, laid in zip(claimed.hands, claimed.laid, strict=True)]
    for number, held in enumerate(claimed.hands):
        need(set(held) != {WILDCARD}, "no seat holds wildcards alone", f"hands[{number}]")
    seating, has_bonus = claimed.seating, claimed.phase is BONUS
    has_bonus |= claimed.phase is PLAY and claimed.hand_number > 1
    due = 2 * has_bonus
    need(len(claimed.exchanges) == due, f"{due} expected", "exchanges")
    pairs = tuple(
        Exchange(seating[place], seating[-1 - place], each.paid)
        for place, each in enumerate(claimed.exchanges)
    )
    for place, (pair, each) in enumerate(zip(pairs, claimed.exchanges, strict=True)):
        compare(evolve(each, given=()), pair, where=f"exchanges[{place}]")
        _move(hands, each.given, pair.intern, pair.executive, f"exchanges[{place}].given")
    state = evolve(
        start,
        phase=BONUS,
        to_act=seating[0],
        hands=tuple(tuple(sorted(hand.elements())) for hand in hands),
        exchanges=pairs,
    )
    for place, pair in enumerate(pairs):
        where = f"exchanges[{place}].paid"
        sound = len(pair.paid) == PAID and pair.paid == tuple(sorted(pair.paid))
        need(sound and WILDCARD not in pair.paid, "two natural cards in order", where)
        _move(hands, pair.paid, pair.executive, pair.intern, where)
    dealt = step(apply, start, Deal(tuple(hand.elements() for hand in hands)), "hands")
    if not has_bonus:
        asked = dealt.phase is TAKEOVER and claimed.to_act == seating[-1]
        state = apply(dealt, Decline(seating[-2])) if asked else dealt
    for place, each in enumerate(claimed.exchanges):
        if each.given or claimed.phase is PLAY:
            give = Give(each.executive, each.given)
            state = step(apply, state, give, f"exchanges[{place}].given")
    return _replay_trick(claimed, state) if claimed.phase is state.phase is PLAY else state


def _move(
    hands: list[Counter[Card]], cards: tuple[Card, ...], giver: Seat, taker: Seat, where: str
) -> None:
    """Move cards from one hand to another."""
    need(not Counter(cards) - hands[giver], f"not cards of seat {giver}", where)
    hands[giver] -= Counter(cards)
    hands[taker] += Counter(cards)


def _replay_trick(claimed: State, opened: State) -> State:
    """Return the state after the last set of a trick and the passes since it.

    ``opened`` is the state in which the first trick of the hand is opened.
    """
    top, table, out = claimed.top, claimed.table, claimed.out
    hands = [tuple(sorted(hand)) for hand in claimed.hands]
    laid = [tuple(sorted(cards)) for cards in claimed.laid]
    left = [seat for seat in claimed.seating if hands[seat]]
    once = sorted((*out, *left)) == list(range(len(hands))) and len(left) > 1
    need(once, "each seat without cards once, two or more seats being left", "out")
    if top is None:
        need(claimed.to_act in left, "a seat without cards", "to_act")
        turn = claimed.to_act if any(laid) else opened.to_act
        return evolve(
            opened, table=table, to_act=turn, hands=tuple(hands), laid=tuple(laid), out=out
        )
    seat = top.seat
    check_range(seat, 0, len(hands) - 1, "top.seat")
    small = 0 <= top.wildcards < top.count <= len(laid[seat])
    need(small and not Counter(top.cards) - Counter(laid[seat]), "not among the cards laid", "top")
    if not hands[seat]:
        points = (*table.points[:seat], table.points[seat] - len(left), *table.points[seat + 1 :])
        table, out = evolve(table, points=points), out[:-1]
    hands[seat] = tuple(sorted(hands[seat] + top.cards))
    laid[seat] = tuple(sorted((Counter(laid[seat]) - Counter(top.cards)).elements()))
    state = evolve(opened, table=table, to_act=seat, hands=tuple(hands), laid=tuple(laid), out=out)
    state = step(apply, state, top, "top")
    for _ in range(claimed.passes):
        state = step(apply, state, Pass(state.to_act or 0), "passes")
    return state
