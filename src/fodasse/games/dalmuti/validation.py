"""Validation of states and views that were read from text: whether they can be played on.

Types have been checked before. Seats, cards and points are checked directly. The deal of a hand,
the answers about both wildcards, the gifts of the executives and the last set laid are replayed; a
state does not show in which sets the other cards were laid.
"""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

from attrs import evolve

from fodasse.core.errors import FormatError, need
from fodasse.core.seats import Seat, replaced
from fodasse.core.validation import check_range, check_sizes, compare, step, validate_view
from fodasse.games.dalmuti.actions import Deal, Decline, Give, Lay, Pass, Revolt
from fodasse.games.dalmuti.beliefs import determinize
from fodasse.games.dalmuti.cards import SEATS, WILDCARD, Card
from fodasse.games.dalmuti.public import BONUS, DEAL, OVER, PLAY, TAKEOVER, FinishedHand, Table
from fodasse.games.dalmuti.state import State, View
from fodasse.games.dalmuti.transition import apply, between_hands
from fodasse.games.dalmuti.view import view

_ORDER = (
    *("phase", "exchanges", "top", "passes", "passed", "out", "hands", "laid", "to_act", "table"),
)
"""The fields of a state in the order in which they are compared."""


def validate(read: State | View) -> None:
    """Check that a match can be played on from a state or a view.

    Examples:
        >>> from attrs import evolve
        >>> from fodasse.games.dalmuti import start
        >>> validate(start(4))
        >>> validate(evolve(start(4), passes=1))
        Traceback (most recent call last):
        ...
        fodasse.core.errors.FormatError: passes: 0 expected, not 1

    Raises:
        FormatError: it cannot, with the path to the error.
    """
    seats, table = len(read.points), read.table
    need(seats in SEATS, f"{SEATS[0]} to {SEATS[-1]} seats, not {seats}", "table.points")
    check_sizes(seats, {"hands": read.hands, "laid": read.laid})
    need(sorted(table.seating) == list(range(seats)), "each seat once", "table.seating")
    check_range(table.hand_number, 1, table.rules.hands, "table.hand_number")
    if table.last_hand is not None:
        order = table.last_hand.order
        need(sorted(order) == list(range(seats)), "each seat once", "table.last_hand.order")
        compare(table.last_hand, FinishedHand.of(order), where="table.last_hand")
    if isinstance(read, View):
        try:
            validate_view(read, seats, determinize=determinize, validate=validate, view=view)
        except FormatError as error:
            raise error.at("bonus" if "exchanges" in error.where else error.where) from None
        return
    if read.phase in (DEAL, OVER):
        due = between_hands(evolve(table, revolted=None), read.phase)
    else:
        due = _replay(read)
    compare(read, due, *_ORDER)
    _check_points(read)


def _check_points(state: State) -> None:
    """Check the points, of finished hands and of seats out in this one (rules 7 and 9)."""
    table, seats = state.table, len(state.table.points)
    hands = table.hand_number - (state.phase is not OVER)
    gained = [seats - 1 - state.out.index(s) if s in state.out else 0 for s in range(seats)]
    for seat, points in enumerate(table.points):
        least = gained[seat]
        check_range(points, least, least + hands * (seats - 1), f"table.points[{seat}]")
    total = hands * seats * (seats - 1) // 2 + sum(gained)
    need(sum(table.points) == total, f"{total} points in all", "table.points")


def _replay(claimed: State) -> State:
    """Return the state after the deal, the bonus and the last set of a claimed hand."""
    table = claimed.table
    hands = [Counter(held + laid) for held, laid in zip(claimed.hands, claimed.laid, strict=True)]
    for number, held in enumerate(claimed.hands):
        sound = set(held) != {WILDCARD} or table.rules.plays_lone_wildcards
        need(sound, "no seat holds wildcards alone", f"hands[{number}]")
    bonus = _undo_bonus(claimed, hands)
    before = evolve(table, revolted=None)
    if table.revolted is not None:
        before = evolve(before, seating=_seating_before_revolution(table, hands))
    deal = Deal(tuple(hand.elements() for hand in hands))
    dealt = step(apply, between_hands(before, DEAL), deal, "hands")
    state = _answered(claimed, dealt) if bonus is None else bonus
    for place, each in enumerate(claimed.exchanges):
        if each.given or claimed.phase is PLAY:
            give = Give(each.executive, each.given)
            state = step(apply, state, give, f"exchanges[{place}].given")
    return _replay_trick(claimed, state) if claimed.phase is state.phase is PLAY else state


def _undo_bonus(claimed: State, hands: list[Counter[Card]]) -> State | None:
    """Turn hands into those dealt; return the state in which the president is to give.

    None is returned without a bonus. A state of which a viewer takes no part in the bonus may have
    hands from which other cards would have been paid, so that the payment cannot be replayed.
    """
    pairs = claimed.pairs
    need(len(claimed.exchanges) == len(pairs), f"{len(pairs)} expected", "exchanges")
    places = [f"exchanges[{place}]" for place in range(len(pairs))]
    exchanges = [*zip(places, pairs, claimed.exchanges, strict=True)]
    for where, pair, each in exchanges:
        compare(each.executive, pair.executive, where=f"{where}.executive")
        compare(each.intern, pair.intern, where=f"{where}.intern")
        _move(hands, each.given, pair.intern, pair.executive, f"{where}.given")
    paid = tuple(tuple(sorted(hand.elements())) for hand in hands)
    for where, pair, each in exchanges:
        sound = len(each.paid) == pair.count and WILDCARD not in each.paid
        sound &= each.paid == tuple(sorted(each.paid))
        need(sound, f"natural cards in order expected, {pair.count} of them", f"{where}.paid")
        _move(hands, each.paid, pair.executive, pair.intern, f"{where}.paid")
    if not pairs:
        return None
    due = tuple(evolve(each, given=()) for each in claimed.exchanges)
    empty = between_hands(claimed.table, BONUS)
    return evolve(empty, to_act=claimed.seating[0], hands=paid, exchanges=due)


def _seating_before_revolution(table: Table, dealt: list[Counter[Card]]) -> tuple[Seat, ...]:
    """Return the seating that a revolution turned around, or left as it was.

    The junior intern, dealt no more cards than any other seat, sits first after its revolution.
    """
    first, *_, last = table.seating
    turned = table.revolted == first and dealt[first].total() <= dealt[last].total()
    return table.seating[::-1] if turned else table.seating


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
    top, out = claimed.top, claimed.out
    table = evolve(opened.table, points=claimed.points)
    hands = [tuple(sorted(hand)) for hand in claimed.hands]
    laid = [tuple(sorted(cards)) for cards in claimed.laid]
    left = [seat for seat in claimed.seating if hands[seat]]
    once = sorted((*out, *left)) == list(range(len(hands))) and len(left) > 1
    need(once, "each seat without cards once, two or more seats being left", "out")
    if top is None:
        need(claimed.to_act in left, "a seat without cards", "to_act")
        return evolve(
            opened,
            table=table,
            to_act=claimed.to_act,
            hands=tuple(hands),
            laid=tuple(laid),
            out=out,
        )
    seat = top.seat
    check_range(seat, 0, len(hands) - 1, "top.seat")
    small = 0 <= top.wildcards <= top.count <= len(laid[seat])
    need(small and not Counter(top.cards) - Counter(laid[seat]), "not among the cards laid", "top")
    if not hands[seat]:
        points = replaced(table.points, seat, table.points[seat] - len(left))
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
    return tuple(seat for seat in passed if seat not in since)
