"""Which worlds a view allows: counted by hand and by enumeration, and drawn evenly."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial
from random import Random

import pytest
from attrs import evolve
from hypothesis import given

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
    arranged,
    cards,
    deal,
    in_turns,
    matches,
    passed,
    played,
    sights,
    texts,
)

ROWS = ("KD 5H QC", "AS 7D 2C", "3H JS 4D")
ALL_OPEN = "pile left, pile left, pile left, pile middle, pile middle, pile middle"
ALL_OPEN += ", pile right, pile right, pile right"
"""Nine turns after which every card of three rows has been kept from the pile."""


def test_count_while_rows_are_arranged() -> None:
    # all but the upcard: 9 in rows, 94 in the stock
    state = apply(start(3), deal(*ROWS))
    for viewer in (None, 0, 1, 2):
        assert count_worlds(view(state, viewer)) == factorial(103)
        assert count_worlds(view(apply(state, Arrange(1, (1, 0, 2))), viewer)) == factorial(103)


@pytest.mark.parametrize("seats", [3, 4, 10])
def test_count_after_the_peek(seats: int) -> None:
    # 104 cards less the upcard and two ends of the own row, at any table
    rows = [f"{rank}D {rank}S {rank}H" for rank in "A23456789T"]
    state = in_turns(*rows[:seats], upcard="QD")
    assert count_worlds(view(state, 0)) == factorial(101)
    assert count_worlds(view(state, None)) == factorial(103)


def test_count_with_a_card_drawn() -> None:
    state = in_turns(*ROWS)
    from_stock = played(state, "stock")
    # seat 1 sees one more; to the others the card is as unseen as before
    assert count_worlds(view(from_stock, 1)) == factorial(100)
    assert count_worlds(view(from_stock, 0)) == factorial(101)
    assert count_worlds(view(from_stock, None)) == factorial(103)
    assert count_worlds(view(played(state, "pile"), 0)) == factorial(101)


def test_count_with_cards_kept() -> None:
    state = in_turns(*ROWS)
    # the old card is open, the new one its owner's
    assert count_worlds(view(played(state, "stock left"), 0)) == factorial(100)
    assert count_worlds(view(played(state, "stock left"), 1)) == factorial(100)
    assert count_worlds(view(played(state, "stock middle"), 1)) == factorial(99)
    # the old card is open, and the new one as open as before
    assert count_worlds(view(played(state, "pile left"), 0)) == factorial(100)
    assert count_worlds(view(played(state, "pile left"), 1)) == factorial(101)
    assert count_worlds(view(played(state, "pile middle"), 1)) == factorial(100)
    assert count_worlds(view(played(state, ALL_OPEN), None)) == factorial(94)


@given(match=matches(steps=220))
def test_unseen_cards_are_as_many_as_hidden_places(
    match: list[tuple[State, object, State]],
) -> None:
    for state, _, _ in match[::9]:
        for viewer in (None, 0, len(state.points) - 1):
            looked = view(state, viewer)
            if state.rows[0]:
                assert count_worlds(looked) == factorial(len(unseen(looked)))


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


TWINS = "7H QD QD KC"
LATE = {
    # hand-worked: n cards are unseen, in n! orders; seat 2 is to act when three are left
    "three in the stock": (late(3), None, 6),
    "three in the stock, two of them twins": (late(3, bottom=TWINS), None, 6),
    "two, and one kept by another": (late(3, "stock left"), 0, 6),
    "two, and one kept by oneself": (late(3, "stock left"), 2, 2),
    "two, and one in another's hand": (late(3, "stock"), 1, 6),
    "two, and one in the own hand": (late(3, "stock"), 2, 2),
    "two, and two kept by others": (late(4, "stock right, stock middle"), None, 24),
    "two, and two kept by others, some twins": (
        late(4, "stock right, stock middle", bottom=TWINS),
        None,
        24,
    ),
    "two, and two kept, one by oneself": (late(4, "stock right, stock middle"), 1, 6),
    "the last card in another's hand": (late(2, "stock out, stock"), None, 1),
}


def test_late_positions_are_what_they_are_called() -> None:
    assert sights(view(late(3), None)) == sights(late(3))
    # seat 1 began, and 9 + 91 turns later it is (1 + 100) % 3
    assert late(3).to_act == late(3, "stock").to_act == 2
    assert late(4).to_act == 1
    assert texts(late(3).stock) == "AS KC 7H"


@pytest.mark.parametrize("name", LATE)
def test_count_is_the_number_of_worlds_enumerated(name: str) -> None:
    state, viewer, count = LATE[name]
    worlds = enumerated(view(state, viewer))
    assert world(state) in worlds
    assert count_worlds(view(state, viewer)) == worlds.total() == count


@pytest.mark.parametrize("name", LATE)
def test_every_world_is_drawn_as_often_as_its_orders_say(name: str) -> None:
    # 400 draws an order: five deviations of one in 24 are 98, and of two orders together 138
    state, viewer, count = LATE[name]
    looked = view(state, viewer)
    worlds = enumerated(looked)
    rng = Random(3)
    drawn = Counter(world(determinize(looked, rng)) for _ in range(400 * count))
    assert set(drawn) == set(worlds)
    for each, orders in worlds.items():
        assert abs(drawn[each] - 400 * orders) <= 100 * orders


def test_twins_are_told_apart_by_the_count_but_not_by_the_worlds() -> None:
    state = late(2, bottom="KC KC")
    looked = view(state, None)
    assert unseen(looked) == list(state.stock) == list(cards("KC KC"))
    assert count_worlds(looked) == 2
    assert enumerated(looked).total() == 2
    assert len(enumerated(looked)) == 1
    assert determinize(looked, Random(0)) == state
