"""Worlds of a view of The Great Dalmuti, each deal of physical cards as likely, and rollouts."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import chain, islice
from math import sqrt
from random import Random
from typing import Any

import pytest
from attrs import evolve

from fodasse.games import dalmuti
from fodasse.games.dalmuti import (
    GAME,
    Phase,
    State,
    View,
    apply,
    legal_actions,
    sample_chance,
    view,
)
from fodasse.games.dalmuti.beliefs import hidden_cards
from fodasse.games.dalmuti.state import Exchange
from fodasse.games.dalmuti.transition import between_hands
from support.bulk.games import Record, assert_mean, chances_of
from support.dalmuti.playing import cards, later, position
from support.dalmuti.positions import cards_of, world_of, worlds_of

# Worlds


DRAWN = 4000
"""The number of worlds that are drawn."""


@pytest.mark.parametrize(
    ("place", "is_given"), [(0, (False, False)), (1, (True, False)), (2, (True, True))]
)
@pytest.mark.parametrize("bonus", ["two", "classic"])
def test_13_what_others_exchanged_is_made_up_so_that_the_hands_allow_it(
    bonus: str, place: int, is_given: tuple[bool, bool]
) -> None:
    """As in the reference: as if the executives gave back the very cards that they got."""
    start = later((0, 1, 2, 3, 4), bonus=bonus)
    state = apply(start, sample_chance(start, Random(3)))
    for _ in range(place):
        state = apply(state, legal_actions(state)[-1])
    world = world_of(view(state, 2), 7)[0]
    for number, count in enumerate(state.rules.owed):
        intern, executive = (cards_of(world["hands"][seat]) for seat in (4 - number, number))
        paid, given = (cards_of(world[name][number]) for name in ("paid", "given"))
        if is_given[number]:
            assert paid == given == intern[:count]
        else:
            assert paid == executive[:count]
            assert given == ()


# Each deal is as likely


def assert_uniform(seen: View) -> None:
    """Worlds are drawn as often as there are deals for them: the chi-square test."""
    worlds = worlds_of(seen)
    seats = list(hidden_cards(seen).free)
    drawn = Counter(tuple(world["hands"].tolist()) for world in Record(seen).worlds(DRAWN))
    met: Counter[Any] = Counter()
    for words, count in drawn.items():
        met[tuple(cards_of(words[seat]) for seat in seats)] += count
    assert set(met) <= set(worlds)
    share = DRAWN / worlds.total()
    off = sum(
        (met[hands] - deals * share) ** 2 / (deals * share) for hands, deals in worlds.items()
    )
    free = len(worlds) - 1
    assert off <= free + 5 * sqrt(2 * free)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("viewer", "holds", "words"),
    [
        (0, ("2 9", "3 3 4", "5 6", "7 T"), {}),
        (1, ("2 9", "3 3 4", "5 6", "7 *"), {"wildcards": True}),
        (0, ("2 9", "3 * 4", "5", "7 *"), {"wildcards": True}),
        (2, ("2 9 *", "3 *", "5 5", "7 8"), {"wildcards": True}),
        (None, ("2 9", "3 * *", "5", "7"), {"wildcards": True}),
        (None, ("2 9", "3 * *", "5", "7"), {"wildcards": True, "lone_wildcards": True}),
        (0, ("2", "3 *", "5", "7 *", "8"), {"wildcards": True}),
        (3, ("2 3", "", "5 6", "7 * *"), {"wildcards": True, "out": (1,), "opens": 0}),
    ],
)
def test_every_deal_of_physical_cards_is_as_likely(
    viewer: int | None, holds: tuple[str, ...], words: dict[str, Any]
) -> None:
    assert_uniform(view(position(*holds, **words), viewer))


def after_bonus(
    *holds: str,
    paid: Sequence[str] = (),
    given: Sequence[str] = (),
    revolted: int | None = None,
    **words: Any,
) -> State:
    """A second hand with these cards left: seat 0 is the president, the last one the junior.

    Cards that are gone were laid: the rarest by seat 0, the commonest by the last.
    """
    state = later(range(len(holds)), **words)
    seats = range(len(holds))
    pack = Counter(state.rules.cards(len(holds)))
    hands = [tuple(sorted(cards(text))) for text in holds]
    pack.subtract(chain(*hands))
    gone = iter(sorted(pack.elements()))
    sizes = [len(state.rules.cards(len(holds))[seat :: len(holds)]) for seat in seats]
    state = evolve(
        between_hands(evolve(state.table, revolted=revolted), Phase.PLAY),
        to_act=0,
        hands=tuple(hands),
        laid=tuple(tuple(islice(gone, sizes[seat] - len(hands[seat]))) for seat in seats),
        exchanges=tuple(
            Exchange(place, seats[-1 - place], cards(each), tuple(sorted(cards(back))))
            for place, (each, back) in enumerate(zip(paid, given, strict=True))
        ),
    )
    GAME.validate(state)
    return state


PAID = ("3 4", "2 6")
CLASSIC: dict[str, Any] = {"bonus": "classic"}
WILD: dict[str, Any] = {"wildcards": True, "wildcard_pair": "none"}
LONE: dict[str, Any] = {**WILD, "lone_wildcards": True}
REVOLUTION: dict[str, Any] = {"wildcards": True, "wildcard_pair": "revolution"}
KNOWN: dict[str, State] = {
    # what a seat got is partly laid, partly held; no seat but the payer may hold rarer cards
    "two": after_bonus("9 T", "2 6", "3 7 7", "8 5 T", paid=("3 4", "2 6"), given=("8 T", "3 8")),
    "equal": after_bonus("3 T", "2 6", "3 7", "8 8 T", paid=("3 3", "2 6"), given=("8 8", "3 7")),
    "one": after_bonus(
        "9", "2 6", "3 7 7", "8 5", paid=("3 4", "6"), given=("8 T", "3"), **CLASSIC
    ),
    "wildcard": after_bonus("9", "2 6", "3 * 7", "* 5", paid=PAID, given=("* T", "3 8"), **WILD),
    "wildcards": after_bonus(
        "9", "2 6", "3 7 7", "* * 5", paid=PAID, given=("9 T", "3 8"), **WILD
    ),
    "payer": after_bonus("9", "2 6", "3 * 7", "* 5", paid=PAID, given=("9 T", "3 8"), **WILD),
    "alone": after_bonus("9", "2 6", "3 * 7", "* 5", paid=PAID, given=("* T", "3 8"), **LONE),
    "rebel": after_bonus("9", "2 * *", "3 7", "8 5", revolted=1, **REVOLUTION),
}


@pytest.mark.parametrize("viewer", range(4))
@pytest.mark.parametrize("state", KNOWN.values(), ids=KNOWN)
def test_13_cards_that_a_seat_gave_stay_and_those_it_got_bar_rarer_ones(
    state: State, viewer: int | None
) -> None:
    assert_uniform(view(state, viewer))


# Rollouts, exactly or on average


POSITIONS = [
    position("2 9", "3", "5 5", "T", hands=1),
    position("2 9", "3", "5 *", "T", hands=1, wildcards=True, reentry=False),
    position("2 *", "3", "5 5", "T *", hands=1, wildcards=True, lone_wildcards=True),
]


@pytest.mark.thorough
@pytest.mark.parametrize("state", POSITIONS)
def test_random_rollouts_are_on_average_what_all_endings_are(state: State) -> None:
    assert_mean(state, chances_of(dalmuti.GAME, state))


@pytest.mark.thorough
@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("state", POSITIONS)
def test_rollouts_of_a_view_are_on_average_those_of_all_its_worlds(
    state: State, viewer: int | None
) -> None:
    seen = view(state, viewer)
    worlds = worlds_of(seen)
    chances: defaultdict[tuple[int, ...], float] = defaultdict(float)
    for dealt, deals in worlds.items():
        hands = dict(enumerate(state.hands)) | dict(zip(hidden_seats(seen), dealt, strict=True))
        world = evolve(state, hands=tuple(hands.values()))
        for points, chance in chances_of(dalmuti.GAME, world).items():
            chances[points] += chance * deals / worlds.total()
    assert_mean(seen, chances)


def hidden_seats(seen: View) -> list[int]:
    """The seats whose hands a view does not show, in order."""
    return [seat for seat in range(len(seen.points)) if seat != seen.viewer]
