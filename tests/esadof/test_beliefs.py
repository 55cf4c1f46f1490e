"""Which worlds a view allows: counted by hand and by enumeration, and drawn evenly."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial
from random import Random

import pytest
from attrs import evolve

from fodasse.core.cards import Card
from fodasse.games.esadof import (
    Arrange,
    State,
    View,
    apply,
    count_worlds,
    determinize,
    start,
    view,
)
from support.esadof.playing import (
    ALL_CARDS,
    ROWS,
    arranged,
    cards,
    deal,
    dealt,
    hand,
    in_turns,
    passed,
    played,
)

ALL_OPEN = "pile left, pile left, pile left, pile middle, pile middle, pile middle"
ALL_OPEN += ", pile right, pile right, pile right"
"""Nine turns after which every card of three rows has been kept from the pile."""


LAID = dealt()
HAND = hand()


@pytest.mark.parametrize(
    ("state", "viewer", "unseen"),
    [
        # all but the upcard: 9 in rows, 94 in the stock
        *((LAID, viewer, 103) for viewer in (None, 0, 1, 2)),
        (apply(LAID, Arrange(1, (1, 0, 2))), 1, 103),
        # less two ends of the own row
        (HAND, 0, 101),
        (HAND, None, 103),
        (in_turns(*(f"{rank}D {rank}S {rank}H" for rank in "A23456789T"), upcard="QD"), 0, 101),
        # seat 1 sees one more; to the others the card is as unseen as before
        (played(HAND, "stock"), 1, 100),
        (played(HAND, "stock"), 0, 101),
        (played(HAND, "stock"), None, 103),
        (played(HAND, "pile"), 0, 101),
        # the old card is open, the new one its owner's
        (played(HAND, "stock left"), 0, 100),
        (played(HAND, "stock left"), 1, 100),
        (played(HAND, "stock middle"), 1, 99),
        # the old card is open, and the new one as open as before
        (played(HAND, "pile left"), 0, 100),
        (played(HAND, "pile left"), 1, 101),
        (played(HAND, "pile middle"), 1, 100),
        (played(HAND, ALL_OPEN), None, 94),
    ],
)
def test_worlds_are_the_orders_of_what_is_unseen(
    state: State, viewer: int | None, unseen: int
) -> None:
    assert count_worlds(view(state, viewer)) == factorial(unseen)


def unseen(looked: View) -> list[Card]:
    """Return the cards a viewer misses, by crossing out what it sees."""
    left = list(ALL_CARDS)
    seen = [*looked.pile, *(card for row in looked.rows for card in row)]
    seen.append(None if looked.drawn is None else looked.drawn.card)
    for card in seen:
        if card is not None:
            left.remove(card)
    return left


World = tuple[tuple[Card | None, ...], ...]


def world(state: State) -> World:
    """Return what somebody may not know of a state: rows, stock, the card drawn."""
    return (*state.rows, state.stock, () if state.drawn is None else (state.drawn.card,))


def enumerated(looked: View) -> Counter[World]:
    """Return all worlds, by laying the unseen cards on the hidden places in every order."""
    met: Counter[World] = Counter()
    for order in permutations(unseen(looked)):
        left = iter(order)
        rows = [tuple(card or next(left) for card in row) for row in looked.rows]
        stock = tuple(next(left) for _ in range(looked.stock))
        drawn = () if looked.drawn is None else (looked.drawn.card or next(left),)
        assert not [*left]
        met[(*rows, stock, drawn)] += 1
    return met


def late(left: int, then: str = "", *, bottom: str = "QD AS KC 7H") -> State:
    """Return all rows known to all, a few cards left in the stock, and more turns after that."""
    dealt = deal(*ROWS)
    stock = list(dealt.stock)
    for card in cards(bottom):
        stock.remove(card)
    whole = evolve(dealt, stock=(*stock, *cards(bottom)))
    state = played(arranged(apply(start(3), whole)), ALL_OPEN)
    state = passed(state, 94 - left)
    return played(state, then) if then else state


LATE = {
    # hand-worked: n cards are unseen, in n! orders; seat 2 is to act when three are left
    "three in the stock, two of them twins": (late(3, bottom="7H QD QD KC"), None, 6),
    "two, and one kept by another": (late(3, "stock left"), 0, 6),
    "two, and one kept by oneself": (late(3, "stock left"), 2, 2),
    "two, and one in another's hand": (late(3, "stock"), 1, 6),
    "two, and one in the own hand": (late(3, "stock"), 2, 2),
    "two, and two kept by others": (late(4, "stock right, stock middle"), None, 24),
    "the last card in another's hand": (late(2, "stock out, stock"), None, 1),
}


@pytest.mark.parametrize("name", LATE)
def test_worlds_are_those_enumerated_and_drawn_as_often_as_their_orders_say(name: str) -> None:
    state, viewer, count = LATE[name]
    looked = view(state, viewer)
    worlds = enumerated(looked)
    assert world(state) in worlds
    assert count_worlds(looked) == worlds.total() == count
    # five deviations of 100 draws of one order in 24 are 49, and of two orders together 70
    rng = Random(3)
    drawn = Counter(world(determinize(looked, rng)) for _ in range(100 * count))
    assert set(drawn) == set(worlds)
    for each, orders in worlds.items():
        assert abs(drawn[each] - 100 * orders) <= 50 * orders


def test_twins_are_told_apart_by_the_count_but_not_by_the_worlds() -> None:
    state = late(2, bottom="KC KC")
    looked = view(state, None)
    assert unseen(looked) == list(state.stock) == list(cards("KC KC"))
    assert count_worlds(looked) == 2
    assert enumerated(looked).total() == 2
    assert len(enumerated(looked)) == 1
    assert determinize(looked, Random(0)) == state
