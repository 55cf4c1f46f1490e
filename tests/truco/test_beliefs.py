"""Which worlds a view allows: counted by hand and by enumeration, and drawn evenly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from math import comb, perm, prod, sqrt
from random import Random
from typing import Any

import pytest

from fodasse.core.seats import Seat
from fodasse.games.truco import (
    Rules,
    State,
    apply,
    count_worlds,
    determinize,
    view,
)
from support.games.walks import known
from support.truco.playing import dealt, do, four, replacement
from support.truco.worlds import worlds_of

# Counted by hand


def hands_of(unseen: int, *sizes: int) -> int:
    """Return the number of ways to deal hands of these sizes from the unseen cards."""
    return prod(comb(unseen - sum(sizes[:place]), size) for place, size in enumerate(sizes))


ALONE = hands_of(36, 3, 3, 3)
"""A seat of four knows its own cards and the vira."""
NONE = hands_of(39, 3, 3, 3, 3)
"""A spectator knows the vira."""
ONZE, FERRO = four(points=(11, 4)), four(points=(11, 11))
TURNED = four(exposed=(1, 2))
PLACED = four(exposed=(2, 1), points=(11, 11))
REPLACED = apply(do(TURNED, "1 burn"), replacement("3C"))
COUNTED: list[tuple[State, dict[Seat | None, int]]] = [
    # a fresh deal hides all but the own hand and the vira
    (four(), {2: ALONE, None: NONE}),
    (dealt("", ""), {1: comb(36, 3), None: hands_of(39, 3, 3)}),
    # partners at 11 see each other
    *((do(ONZE, turns), {0: hands_of(33, 3, 3), 1: ALONE, None: NONE})
      for turns in ("", "2 accept")),
    (dealt("", "", points=(4, 11)), {1: comb(36, 3)}),
    # in the dark the order of all hands is unknown; then one of the twelve is open
    (FERRO, dict.fromkeys((None, 0, 3), perm(39, 12))),
    (do(FERRO, "1 blind 2"), {1: perm(38, 11)}),
    (dealt("", "", points=(11, 11)), {0: perm(39, 6)}),
    # until the deal is complete one card is seen: eleven others and the vira are not, or after
    # the burn as many, with one place less and one card
    *((do(four(exposed=(1, 2), points=points), turns), dict.fromkeys((None, 0, 1), perm(39, 12)))
      for points in ((0, 0), (11, 0), (11, 11)) for turns in ("", "1 burn")),
    # an exposed card is known to be with its seat; a burnt card is nowhere
    (do(TURNED, "1 keep"), {1: ALONE, 0: hands_of(35, 2, 3, 3), None: hands_of(38, 2, 3, 3, 3)}),
    (four(exposed=(2, 0)),
     {2: ALONE, 0: hands_of(35, 2, 3, 3), None: hands_of(38, 2, 3, 3, 3)}),
    (REPLACED, {1: hands_of(35, 3, 3, 3), 0: hands_of(35, 3, 3, 3),
                None: hands_of(38, 3, 3, 3, 3)}),
    # an exposed card keeps its place in the dark, until a card before it or it is played
    (PLACED, {2: perm(38, 11), 0: perm(38, 11)}),
    (do(PLACED, "1 blind 0, 2 blind 0"), {2: perm(36, 9)}),
    (do(PLACED, "1 blind 0, 2 blind 1"), {2: perm(37, 10)}),
]  # fmt: skip


@pytest.mark.parametrize(("state", "worlds"), COUNTED, ids=range(len(COUNTED)))
def test_beliefs_leave_as_many_worlds_as_there_are_deals_of_what_is_hidden(
    state: State, worlds: dict[Seat | None, int]
) -> None:
    assert {viewer: count_worlds(view(state, viewer)) for viewer in worlds} == worlds


def test_beliefs_an_exposed_card_keeps_its_place_in_the_dark() -> None:
    first = do(PLACED, "1 blind 0, 2 blind 0")
    assert determinize(view(first, 2), Random(0)).hands[2][0] == PLACED.hands[2][1]


# Counted by enumeration

CLEAN = Rules(deck="clean")


def mano(turns: str, **how: Any) -> State:
    """Aces high and queens manilhas: seat 1 leads and takes the first trick, 0 the second."""
    return do(dealt("JD 3C QS", "KD 2C JS", vira="3H", rules=CLEAN, **how), turns)


def team_of_two(turns: str, **how: Any) -> State:
    """Team 1 takes the first trick, seat 0 the second; then 0 has QS, 1 JS, 2 QC, 3 QH."""
    hands = ("JD 3C QS", "KD 2C JS", "AD KS QC", "KH QH JC")
    return do(dealt(*hands, vira="3H", rules=CLEAN, **how), turns)


def burnt(turns: str, **how: Any) -> State:
    """Mano: the first king of seat 1 was burnt, and the king of clubs came for it."""
    return do(apply(mano("1 burn", exposed=(1, 0), **how), replacement("KC")), turns)


ONE = "1 2C, 0 JD"
OPEN = f"{ONE}, 1 KD, 0 3C"
COVERED = f"{ONE}, 1 (KD), 0 3C"
TWO = "1 2C, 2 AD, 3 KH, 0 JD, 1 KD, 2 (KS), 3 JC, 0 3C"
THREE = f"2 accept, {TWO}, 0 QS, 1 JS, 2 QC"
DARK = "1 blind 1, 0 blind 0, 1 blind 0"
LATE = {
    # Seen of 24 cards: the vira, those laid open, the own ones, one burnt.
    "mano, one card": (mano(OPEN), 0, 18),
    "mano, a hand of two": (mano(ONE), 0, comb(19, 2)),
    "mano, a covered card and one in hand": (mano(COVERED), 0, 19 * 18),
    "mano, the own covered card": (mano(COVERED), 1, 18),
    "a covered card and one in hand": (team_of_two(f"{TWO}, 0 QS, 1 JS, 2 QC"), 0, 13 * 12),
    # The card that turned over lies covered or is in hand, and another where it is not.
    "exposed, in a hand of two": (mano(f"1 keep, {ONE}", exposed=(1, 0)), 0, 18),
    "exposed, it is covered": (mano(f"1 keep, {COVERED}", exposed=(1, 0)), 0, 2 * 18),
    "exposed, it is in hand": (mano(f"1 keep, {COVERED}", exposed=(1, 2)), 0, 2 * 18),
    "exposed, it is open": (mano(f"1 keep, {COVERED}", exposed=(1, 1)), 0, 19 * 18),
    "exposed, the own": (mano(f"1 keep, {COVERED}", exposed=(1, 0)), 1, 18),
    "exposed, with one of two others": (
        team_of_two(f"{TWO}, 0 QS, 1 JS", exposed=(2, 1)), 0, 2 * 13 * 12,
    ),
    "burnt": (burnt(f"{ONE}, 1 (KC), 0 3C"), 0, 18 * 17),
    "burnt, the own": (burnt(f"{ONE}, 1 (KC), 0 3C"), 1, 17),
    # Who has 11 sees the partner's hand and covered card.
    "onze, two others": (team_of_two(f"2 accept, {TWO}", points=(11, 4)), 0, 13 * 12),
    "onze, one other": (team_of_two(THREE, points=(11, 4)), 2, 12),
    "onze, the others": (team_of_two(THREE, points=(11, 4)), 1, 13 * 12),
    # Nobody sees the own hand.
    "ferro": (mano(f"{DARK}, 0 blind 0", points=(11, 11)), 0, 19 * 18),
    "ferro, exposed": (mano(DARK, points=(11, 11), exposed=(0, 2)), 0, 19 * 18),
    "ferro, burnt": (burnt(f"{DARK}, 0 blind 0", points=(11, 11)), 1, 18 * 17),
}  # fmt: skip


def assert_even(drawn: Counter[Any], worlds: Collection[Any], each: int) -> None:
    """Check with chi squared that all came about equally often, with six deviations."""
    assert set(drawn) <= set(worlds)
    off = sum((drawn[world] - each) ** 2 / each for world in worlds)
    freedom = len(worlds) - 1
    assert abs(off - freedom) < 6 * sqrt(2 * freedom)


@pytest.mark.parametrize("name", LATE)
def test_beliefs_are_all_worlds_and_each_as_often(name: str) -> None:
    state, viewer, count = LATE[name]
    seen = view(state, viewer)
    worlds = worlds_of(seen)
    assert state in worlds
    assert count_worlds(seen) == len(worlds) == count
    rng, each = Random(name), max(4, 800 // count)
    assert_even(Counter(determinize(seen, rng) for _ in range(each * count)), worlds, each)


@pytest.mark.parametrize("turns", ["", "1 burn"], ids=["exposed", "burnt"])
def test_beliefs_until_the_deal_is_complete_any_card_may_be_the_vira(turns: str) -> None:
    state = do(dealt("", "", exposed=(1, 2), rules=CLEAN), turns)
    card = known(state.exposed).card
    others = [each for each in CLEAN.cards if each is not card]
    rng = Random(1)
    worlds = [determinize(view(state, 1), rng) for _ in range(40 * len(others))]
    assert {world.hands[1][2:] == (card,) for world in worlds} == {not turns}
    assert_even(Counter(world.vira for world in worlds), others, 40)
    assert_even(Counter(world.hands[0][2] for world in worlds), others, 40)
