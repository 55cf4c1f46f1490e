"""Hidden cards: counted and drawn as by enumeration, and draws are exactly uniform."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from math import comb, factorial, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fodasse.core.cards import TRUCO_DECK, Suit
from fodasse.core.hidden import Hidden, filled, unseen
from fodasse.core.tricks import barred_by_voids

Way = tuple[frozenset[int], ...]


def ways(cards: Sequence[str], room: Sequence[int], barred: Mapping[str, set[int]]) -> set[Way]:
    """Return by enumeration the ways to lay cards: for each place the numbers of its cards."""
    places = [place for place, size in enumerate(room) for _ in range(size)]
    found = set()
    for order in permutations(range(len(cards))):
        lying, nowhere = order[: len(places)], order[len(places) :]
        placed = [*zip(lying, places, strict=True), *((card, len(room)) for card in nowhere)]
        if not any(place in barred.get(cards[card], ()) for card, place in placed):
            found.add(
                tuple(
                    frozenset(card for card, at in placed if at == place)
                    for place in range(len(room))
                )
            )
    return found


@st.composite
def tables(draw: st.DrawFn) -> tuple[str, tuple[int, ...], dict[str, set[int]]]:
    """Draw up to six cards, equal ones too, up to four places, and what is barred from where."""
    cards = "".join(sorted(draw(st.text("abcd", max_size=6))))
    places = draw(st.integers(0, 4))
    full = draw(st.lists(st.integers(0, max(places - 1, 0)), max_size=len(cards)))
    room = tuple(full.count(place) for place in range(places))
    barred = st.sets(st.integers(0, places), max_size=places)
    return cards, room, draw(st.dictionaries(st.sampled_from("abcd"), barred))


@given(tables(), st.integers(0, 99))
def test_ways_are_counted_and_drawn_as_by_enumeration(
    table: tuple[str, tuple[int, ...], dict[str, set[int]]], seed: int
) -> None:
    (cards, room, barred), hidden, count = table, Hidden(*table), len(ways(*table))
    assert hidden.count() == count
    if not count:
        with pytest.raises(LookupError):
            hidden.draw(Random(seed))
        return
    drawn = hidden.draw(Random(seed))
    assert tuple(map(len, drawn)) == room
    assert not Counter("".join(map("".join, drawn))) - Counter(cards)
    assert not any(
        place in barred.get(card, ()) for place, group in enumerate(drawn) for card in group
    )


@pytest.mark.parametrize(
    ("cards", "room", "barred"),
    [
        ("abcd", (2, 1), {}),
        ("abcde", (2, 2), {"a": {0}, "b": {0, 1}, "e": {2}}),
        ("abcdef", (2, 2, 2), {"a": {0}, "b": {0}, "c": {1}, "d": {0, 1}}),
        ("abcdef", (2, 2, 2), {"a": {0, 1}, "b": {1, 2}, "c": {0, 2}}),
    ],
)
def test_every_way_is_drawn_equally_often(
    cards: str, room: tuple[int, ...], barred: dict[str, set[int]]
) -> None:
    hidden, rng = Hidden(cards, room, barred), Random(1)
    count = hidden.count()
    samples = 100 * count
    met = Counter(tuple(map(frozenset, hidden.draw(rng))) for _ in range(samples))
    assert len(met) == count == len(ways(cards, room, barred))
    spread = 5 * sqrt(100 * (1 - 1 / count))
    assert all(abs(times - 100) < spread for times in met.values())


def test_equal_cards_are_told_apart() -> None:
    assert (Hidden("aab", (1, 1, 1)).count(), Hidden("aab", (1, 2)).count()) == (6, 3)
    # One of the ways has b alone in the first place, two have an a there.
    met = Counter(Hidden("aab", (1, 2)).draw(Random(seed))[0] for seed in range(300))
    assert 70 < met["b",] < 130 < met["a",]
    assert unseen("aabbc", "a", ("b", None), ()) == ("a", "b", "c")
    assert unseen("ab", "ba") == ()
    drawn = iter("xyz")
    assert filled(("a", None), drawn) == ("a", "x")
    assert filled((None, None), drawn) == ("y", "z")


def test_no_cards_and_no_places() -> None:
    assert Hidden((), ()).count() == Hidden("ab", ()).count() == 1
    assert Hidden((), ()).draw(Random(1)) == ()
    for room in ((3,), (-1, 1)):
        assert Hidden("ab", room).count() == 0
        with pytest.raises(LookupError):
            Hidden("ab", room).draw(Random(1))


def test_places_alike_are_counted_together() -> None:
    # Nine seats with nine cards each; one of them holds none of the 26 weakest cards.
    hidden = Hidden(tuple(range(81)), (9,) * 9, {card: {4} for card in range(26)})
    assert hidden.count() == comb(55, 9) * factorial(72) // factorial(9) ** 8
    assert min(hidden.draw(Random(1))[4]) >= 26


def test_voids_bar_the_cards_of_a_suit() -> None:
    voids = (frozenset[Suit](), frozenset({Suit.HEARTS}), frozenset({Suit.HEARTS, Suit.CLUBS}))
    barred = barred_by_voids(TRUCO_DECK[:8], voids)
    assert [barred[card] for card in TRUCO_DECK[:4]] == [set(), set(), {1, 2}, {2}]
    by_text = {card.text: set(seats) for card, seats in barred.items()}
    counted = ways([card.text for card in TRUCO_DECK[:8]], (3, 3, 2), by_text)
    assert Hidden(TRUCO_DECK[:8], (3, 3, 2), barred).count() == len(counted)
