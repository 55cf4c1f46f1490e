"""Validation of states and views that were read from text: whether they can arise in play.

Types have been checked before. Seats and points are checked directly. The deal of a hand, the
answers about both wildcards, the gifts of the executives and the last set laid are replayed; a
state does not show in which sets the other cards were laid.
"""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

from attrs import evolve

from fodasse.core.errors import need
from fodasse.core.seats import Seat
from fodasse.core.validation import check_range, check_sizes, compare, step, validate_view
from fodasse.games.dalmuti.actions import Deal, Decline, Give, Lay, Pass, Revolt
from fodasse.games.dalmuti.beliefs import determinize
from fodasse.games.dalmuti.cards import SEATS, WILDCARD, Card, Hand
from fodasse.games.dalmuti.state import (
    BONUS,
    DEAL,
    OVER,
    PLAY,
    TAKEOVER,
    Exchange,
    FinishedHand,
    State,
    Table,
    bonus_due,
)
from fodasse.games.dalmuti.transition import apply, between_hands, revolted, taken_over
from fodasse.games.dalmuti.view import View, view

_ORDER = (
    *("phase", "exchanges", "top", "passes", "passed", "out", "hands", "laid", "to_act", "table"),
)
"""The fields of a state in the order in which they are compared."""


def validate(read: State | View) -> None:
    """Check that a state or a view can arise in play.

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
    compare(read, due, *_ORDER)
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
    pair = table.rules.pair if number > 1 else "none"
    possible = pair == "takeover" or not table.taken_over
    need(possible, "no seat could take over", "table.taken_over")
    if table.revolted is not None:
        possible = pair == "revolution" and state.phase is PLAY
        need(possible, "no seat could start a revolution", "table.revolted")
        check_range(table.revolted, 0, len(seating) - 1, "table.revolted")
    if number == 1:
        seats = sorted(seating)
        compare(seating, (*seats[seating[0] :], *seats[: seating[0]]), where="table.seating")
    elif last is not None and not over:
        need(seating in _seatings(table), "not what the last hand led to", "table.seating")


def _seatings(table: Table) -> list[tuple[Seat, ...]]:
    """Return the seatings that the last hand can have led to."""
    order = _order(table)
    if table.revolted is not None:
        return [revolted(order, table.revolted)]
    if table.taken_over:
        return [taken_over(order, taker) for taker in order[-2:]]
    return [order]


def _order(table: Table) -> tuple[Seat, ...]:
    """Return the order of going out in the last hand; the seating if there is none."""
    return table.seating if table.last_hand is None else table.last_hand.order


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
    table, owed = claimed.table, bonus_due(claimed)
    hands = [Counter(held + laid) for held, laid in zip(claimed.hands, claimed.laid, strict=True)]
    for number, held in enumerate(claimed.hands):
        sound = set(held) != {WILDCARD} or table.rules.plays_lone_wildcards
        need(sound, "no seat holds wildcards alone", f"hands[{number}]")
    bonus = _undo_bonus(claimed, owed, hands)
    before = table if table.revolted is None else evolve(table, seating=_order(table))
    start = between_hands(evolve(before, revolted=None), DEAL)
    dealt = step(apply, start, Deal(tuple(hand.elements() for hand in hands)), "hands")
    state = _answered(claimed, dealt) if bonus is None else bonus
    for place, each in enumerate(claimed.exchanges):
        if each.given or claimed.phase is PLAY:
            give = Give(each.executive, each.given)
            state = step(apply, state, give, f"exchanges[{place}].given")
    return _replay_trick(claimed, state) if claimed.phase is state.phase is PLAY else state


def _undo_bonus(claimed: State, owed: tuple[int, ...], hands: list[Counter[Card]]) -> State | None:
    """Turn hands into those dealt; return the state in which the president is to give.

    None is returned where nothing is owed.
    """
    seating = claimed.seating
    need(len(claimed.exchanges) == len(owed), f"{len(owed)} expected", "exchanges")
    pairs = tuple(
        Exchange(seating[place], seating[-1 - place], each.paid)
        for place, each in enumerate(claimed.exchanges)
    )
    for place, (pair, each) in enumerate(zip(pairs, claimed.exchanges, strict=True)):
        compare(evolve(each, given=()), pair, where=f"exchanges[{place}]")
        _move(hands, each.given, pair.intern, pair.executive, f"exchanges[{place}].given")
    paid = tuple(tuple(sorted(hand.elements())) for hand in hands)
    for place, (pair, count) in enumerate(zip(pairs, owed, strict=True)):
        where = f"exchanges[{place}].paid"
        sound = len(pair.paid) == count and pair.paid == tuple(sorted(pair.paid))
        sound &= WILDCARD not in pair.paid
        need(sound, f"natural cards in order expected, {count} of them", where)
        _move(hands, pair.paid, pair.executive, pair.intern, where)
    if not owed:
        return None
    empty = between_hands(claimed.table, BONUS)
    return evolve(empty, to_act=seating[0], hands=paid, exchanges=pairs)


def _answered(claimed: State, dealt: State) -> State:
    """Return the state after the answers about both wildcards that lie behind a claimed hand."""
    asked, state = dealt.table.asked, dealt
    if claimed.phase is TAKEOVER:
        asked = asked[: asked.index(claimed.to_act)] if claimed.to_act in asked else ()
    for seat in asked:
        if seat == claimed.revolted:
            return step(apply, state, Revolt(seat), "table.revolted")
        state = apply(state, Decline(seat))
    return state


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
    small = 0 <= top.wildcards <= top.count <= len(laid[seat])
    need(small and not Counter(top.cards) - Counter(laid[seat]), "not among the cards laid", "top")
    if not hands[seat]:
        points = (*table.points[:seat], table.points[seat] - len(left), *table.points[seat + 1 :])
        table, out = evolve(table, points=points), out[:-1]
    passed = _passed_before(claimed, top)
    hands[seat] = tuple(sorted(hands[seat] + top.cards))
    laid[seat] = tuple(sorted((Counter(laid[seat]) - Counter(top.cards)).elements()))
    state = evolve(
        opened,
        table=table,
        to_act=seat,
        hands=tuple(hands),
        laid=tuple(laid),
        out=out,
        passed=passed,
    )
    state = step(apply, state, top, "top")
    for _ in range(claimed.passes):
        state = step(apply, state, Pass(state.to_act or 0), "passes")
    return state


def _passed_before(claimed: State, top: Lay) -> tuple[Seat, ...]:
    """Return seats that can have been out of the trick when its last set was laid.

    It is unknown which of the seats between the last set and the seat awaited passed on that set.
    It makes no difference: the last ones are taken.
    """
    passed, hands = claimed.passed, claimed.hands
    if not passed or claimed.rules.reentry:
        return ()
    allowed = {seat for seat, hand in enumerate(hands) if hand and seat != top.seat}
    sound = allowed.issuperset(passed) and list(passed) == sorted(set(passed))
    need(sound, "seats still in, by number, without the one that laid last", "passed")
    place = claimed.seating.index(top.seat)
    circle = (*claimed.seating[place + 1 :], *claimed.seating[:place])
    between = list(takewhile(lambda seat: seat != claimed.to_act, circle))
    since = [seat for seat in between if seat in passed]
    since = since[max(0, len(since) - max(0, claimed.passes)) :]
    before = tuple(seat for seat in passed if seat not in since)
    if before:
        open_to = [seat for seat in circle[::-1] if seat not in before]
        last = next((at for at, seat in enumerate(open_to, 1) if hands[seat]), len(open_to))
        earlier = any(_holds_set_below(top, claimed.laid[seat]) for seat in open_to[:last])
        need(earlier, "no set was laid before that they passed on", "passed")
    return before


def _holds_set_below(top: Lay, cards: Hand) -> bool:
    """Return whether a set that the last one beats may be among cards."""
    wildcards = cards.count(WILDCARD)
    commoner = {card for card in cards if top.rank < card}
    return any(
        cards.count(card) + (wildcards if card != WILDCARD else 0) >= top.count
        for card in commoner
    )
