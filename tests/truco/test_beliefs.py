"""Which worlds a view allows: counted by hand and by enumeration, drawn evenly, with a past."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from math import comb, perm, prod, sqrt
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given

from fodasse.core.cards import TRUCO_DECK, Card, HiddenCard
from fodasse.core.errors import FormatError
from fodasse.core.seats import Seat
from fodasse.games.truco import (
    Action,
    Deal,
    Eleven,
    Laid,
    Phase,
    Play,
    Replacement,
    State,
    apply,
    censor,
    count_worlds,
    determinize,
    view,
)
from fodasse.games.truco.validation import validate
from support.games.walks import known
from support.truco.playing import SEEDS, Step, Walk, dealt, do, four, matches, replacement

# Counted by hand


def hands_of(unseen: int, *sizes: int) -> int:
    """Return the number of ways to deal hands of these sizes from the unseen cards."""
    return prod(comb(unseen - sum(sizes[:place]), size) for place, size in enumerate(sizes))


def test_beliefs_a_fresh_deal_hides_all_but_the_own_hand_and_the_vira() -> None:
    assert count_worlds(view(four(), 2)) == hands_of(36, 3, 3, 3)
    assert count_worlds(view(four(), None)) == hands_of(39, 3, 3, 3, 3)
    assert count_worlds(view(dealt("", ""), 1)) == comb(36, 3)
    assert count_worlds(view(dealt("", ""), None)) == hands_of(39, 3, 3)


def test_beliefs_partners_at_11_see_each_other() -> None:
    state = four(points=(11, 4))
    for moment in (state, do(state, "2 accept")):
        assert count_worlds(view(moment, 0)) == hands_of(33, 3, 3)
        assert count_worlds(view(moment, 1)) == hands_of(36, 3, 3, 3)
        assert count_worlds(view(moment, None)) == hands_of(39, 3, 3, 3, 3)
    assert count_worlds(view(dealt("", "", points=(4, 11)), 1)) == comb(36, 3)


def test_beliefs_in_the_dark_the_order_of_all_hands_is_unknown() -> None:
    state = four(points=(11, 11))
    for viewer in (None, 0, 3):
        assert count_worlds(view(state, viewer)) == perm(39, 12)
    # one of the twelve is open now
    assert count_worlds(view(do(state, "1 blind 2"), 1)) == perm(38, 11)
    assert count_worlds(view(dealt("", "", points=(11, 11)), 0)) == perm(39, 6)


@pytest.mark.parametrize("points", [(0, 0), (11, 0), (11, 11)])
def test_beliefs_until_the_deal_is_complete_one_card_is_seen(points: tuple[int, int]) -> None:
    state = four(exposed=(1, 2), points=points)
    for viewer in (None, 0, 1):
        # eleven other cards and the vira; after the burn as many, one place less and one card
        assert count_worlds(view(state, viewer)) == perm(39, 12)
        assert count_worlds(view(do(state, "1 burn"), viewer)) == perm(39, 12)


def test_beliefs_an_exposed_card_is_known_to_be_with_its_seat() -> None:
    for state in (do(four(exposed=(1, 2)), "1 keep"), four(exposed=(2, 0))):
        owner = 1 if state.exposed and state.exposed.seat == 1 else 2
        assert count_worlds(view(state, owner)) == hands_of(36, 3, 3, 3)
        assert count_worlds(view(state, 0)) == hands_of(35, 2, 3, 3)
        assert count_worlds(view(state, None)) == hands_of(38, 2, 3, 3, 3)


def test_beliefs_a_burnt_card_is_nowhere() -> None:
    state = apply(do(four(exposed=(1, 2)), "1 burn"), replacement("3C"))
    assert count_worlds(view(state, 1)) == hands_of(35, 3, 3, 3)
    assert count_worlds(view(state, 0)) == hands_of(35, 3, 3, 3)
    assert count_worlds(view(state, None)) == hands_of(38, 3, 3, 3, 3)


def test_beliefs_an_exposed_card_keeps_its_place_in_the_dark() -> None:
    state = four(exposed=(2, 1), points=(11, 11))
    assert count_worlds(view(state, 2)) == count_worlds(view(state, 0)) == perm(38, 11)
    # the card before it is played, then the exposed one itself
    first = do(state, "1 blind 0, 2 blind 0")
    assert count_worlds(view(first, 2)) == perm(36, 9)
    played = do(state, "1 blind 0, 2 blind 1")
    assert count_worlds(view(played, 2)) == perm(37, 10)
    assert determinize(view(first, 2), Random(0)).hands[2][0] == state.hands[2][1]


# Counted by enumeration


def laid_in(state: State) -> list[Laid]:
    """Return the cards of the hand that have been played, in order."""
    return [*(each for trick in state.tricks for each in trick.cards), *state.trick]


def all_worlds(state: State, viewer: Seat | None) -> set[State]:
    """Return all valid states with the same view, by trying every card in every hidden place."""
    seen = view(state, viewer)
    shown: list[HiddenCard] = [seen.vira, *(card for hand in seen.hands for card in hand)]
    shown += [each.card for trick in seen.tricks for each in trick.cards]
    shown += [each.card for each in seen.trick]
    unseen = [card for card in TRUCO_DECK if card not in shown]
    turned = state.exposed
    due = set[Card]()
    if turned is not None and not turned.burnt and turned.card in unseen:
        due = {turned.card}
    worlds: set[State] = set()
    for order in permutations(unseen, shown.count(None)):
        if not due.issubset(order):
            continue
        left = iter(order)
        hands = [[card or next(left) for card in hand] for hand in seen.hands]
        if state.eleven is not Eleven.FERRO:
            hands = [sorted(hand) for hand in hands]

        def fill(row: Sequence[Laid], rest: Iterator[Card] = left) -> tuple[Laid, ...]:
            return tuple(Laid(e.seat, e.card or next(rest), e.covered) for e in row)

        tricks = tuple(evolve(trick, cards=fill(trick.cards)) for trick in seen.tricks)
        world = evolve(
            state, hands=tuple(map(tuple, hands)), tricks=tricks, trick=fill(seen.trick)
        )
        try:
            validate(world)
        except FormatError:
            continue
        if view(world, viewer) == seen:
            worlds.add(world)
    return worlds


def mano(turns: str, **how: Any) -> State:
    """Aces high and queens manilhas: seat 1 leads and takes the first trick, 0 the second."""
    return do(dealt("4D 3C QS", "6D 2C JS", vira="7H", **how), turns)


def team_of_two(turns: str, **how: Any) -> State:
    """Team 1 takes the first trick, seat 0 the second; then 0 has QS, 1 JS, 2 QC, 3 QH."""
    hands = ("4D 3C QS", "6D KC JS", "5D KS QC", "7D QH JC")
    return do(dealt(*hands, vira="7H", **how), turns)


def burnt(**how: Any) -> State:
    """Mano: the six of seat 1 was burnt, and the king of clubs came for it."""
    return apply(mano("1 burn", exposed=(1, 0), **how), replacement("KC"))


ONE = "1 2C, 0 4D"
OPEN = f"{ONE}, 1 6D, 0 3C"
COVERED = f"{ONE}, 1 (6D), 0 3C"
TWO = "1 KC, 2 5D, 3 7D, 0 4D, 1 6D, 2 (KS), 3 JC, 0 3C"
DARK = "1 blind 1, 0 blind 0, 1 blind 0"
LATE = {
    # Seen of 40 cards: the vira, those laid open, the own ones, one burnt.
    "mano, one card": (mano(OPEN), 0, 34),
    "mano, a hand of two": (mano(ONE), 0, comb(35, 2)),
    "mano, a covered card and one in hand": (mano(COVERED), 0, 35 * 34),
    "mano, the own covered card": (mano(COVERED), 1, 34),
    "a covered card and one in hand": (team_of_two(f"{TWO}, 0 QS, 1 JS, 2 QC"), 0, 29 * 28),
    # The card that turned over lies covered or is in hand, and another where it is not.
    "exposed, in a hand of two": (mano(f"1 keep, {ONE}", exposed=(1, 0)), 0, 34),
    "exposed, it is covered": (mano(f"1 keep, {COVERED}", exposed=(1, 0)), 0, 2 * 34),
    "exposed, it is in hand": (mano(f"1 keep, {COVERED}", exposed=(1, 2)), 0, 2 * 34),
    "exposed, it is open": (mano(f"1 keep, {COVERED}", exposed=(1, 1)), 0, 35 * 34),
    "exposed, the own": (mano(f"1 keep, {COVERED}", exposed=(1, 0)), 1, 34),
    "exposed, with one of two others": (
        team_of_two(f"{TWO}, 0 QS, 1 JS", exposed=(2, 1)),
        0,
        2 * 29 * 28,
    ),
    "burnt": (do(burnt(), f"{ONE}, 1 (KC), 0 3C"), 0, 34 * 33),
    "burnt, the own": (do(burnt(), f"{ONE}, 1 (KC), 0 3C"), 1, 33),
    # Who has 11 sees the partner's hand and covered card.
    "onze, two others": (team_of_two(f"2 accept, {TWO}", points=(11, 4)), 0, 29 * 28),
    "onze, one other": (team_of_two(f"2 accept, {TWO}, 0 QS, 1 JS, 2 QC", points=(11, 4)), 2, 28),
    "onze, the others": (
        team_of_two(f"2 accept, {TWO}, 0 QS, 1 JS, 2 QC", points=(11, 4)),
        1,
        29 * 28,
    ),
    # Nobody sees the own hand.
    "ferro": (mano(f"{DARK}, 0 blind 0", points=(11, 11)), 0, 35 * 34),
    "ferro, exposed": (mano(DARK, points=(11, 11), exposed=(0, 2)), 0, 35 * 34),
    "ferro, exposed, the others": (mano(DARK, points=(11, 11), exposed=(0, 1)), 1, 35 * 34),
    "ferro, burnt": (do(burnt(points=(11, 11)), f"{DARK}, 0 blind 0"), 1, 34 * 33),
}


@pytest.mark.parametrize("name", LATE)
def test_beliefs_are_all_worlds_and_each_as_often(name: str) -> None:
    state, viewer, count = LATE[name]
    seen = view(state, viewer)
    worlds = all_worlds(state, viewer)
    assert state in worlds
    assert count_worlds(seen) == len(worlds) == count
    rng = Random(name)
    each = max(4, 3000 // count)
    drawn = Counter(determinize(seen, rng) for _ in range(each * count))
    assert worlds.issuperset(drawn)
    # chi squared, with six deviations
    off = sum((drawn[world] - each) ** 2 / each for world in worlds)
    assert abs(off - (count - 1)) < 6 * sqrt(2 * (count - 1))


@pytest.mark.parametrize("after", ["", "1 burn"], ids=["exposed", "burnt"])
def test_beliefs_until_the_deal_is_complete_any_card_may_be_the_vira(after: str) -> None:
    state = dealt("", "", exposed=(1, 2))
    seen = view(do(state, after) if after else state, 1)
    met: Counter[Card | None] = Counter()
    first: Counter[Card] = Counter()
    for seed in range(3900):
        world = determinize(seen, Random(seed))
        if seed % 20 == 0:
            validate(world)
            assert view(world, 1) == seen
        met[world.vira] += 1
        first[world.hands[0][2]] += 1
        assert (world.hands[1][2:] == (known(state.exposed).card,)) is (not after)
    for places in (met, first):
        assert set(places) == set(TRUCO_DECK) - {known(state.exposed).card}
        assert all(abs(often - 100) < 60 for often in places.values())


# Every world has a past


def this_hand(match: Walk, place: int) -> list[Step]:
    """Return the steps of the hand that is played after a step, from its deal on."""
    first = place
    while not isinstance(match[first][1], Deal):
        first -= 1
    return match[first : place + 1]


def exchanged(state: State, world: State) -> dict[Card, Card]:
    """Return which card was dealt in a world for each card that was dealt.

    Where the order of a hand is known these are the cards in the same places. Elsewhere a seat
    has other cards for those it has not in the world, some of them covered.
    """
    if state.eleven is Eleven.FERRO or state.phase in {Phase.EXPOSED, Phase.DEAL}:
        pairs = [*zip(sum(state.hands, ()), sum(world.hands, ()), strict=True)]
        assert state.vira is not None
        assert world.vira is not None
        return dict([*pairs, (state.vira, world.vira)])
    return {
        card: other
        for seat in range(len(state.hands))
        for card, other in zip(
            sorted(dealt_to(state, seat) - dealt_to(world, seat)),
            sorted(dealt_to(world, seat) - dealt_to(state, seat)),
            strict=True,
        )
    }


def dealt_to(state: State, seat: Seat) -> set[Card]:
    played = {each.card for each in laid_in(state) if each.seat == seat and each.card is not None}
    return {*state.hands[seat], *played}


def retold(steps: Sequence[Step], world: State) -> Iterator[Action]:
    """Yield the actions that lead to a world: its deal, and the cards covered in it."""
    others = exchanged(steps[-1][2], world)
    laid = iter(laid_in(world))
    for _, action, _ in steps:
        if isinstance(action, Deal):
            dealt = [[other(card, others) for card in hand] for hand in action.hands]
            yield Deal(dealt, other(action.vira, others), action.exposed)
        elif isinstance(action, Replacement):
            yield Replacement(other(action.card, others))
        elif isinstance(action, Play):
            yield Play(action.seat, next(laid).card, action.covered)
        else:
            yield action


def other(card: HiddenCard, others: dict[Card, Card]) -> HiddenCard:
    return card if card is None else others.get(card, card)


@given(matches(steps=120), SEEDS)
def test_beliefs_every_world_has_a_history_that_the_viewer_saw(match: Walk, seed: int) -> None:
    rng = Random(seed)
    places = [number for number, (_, _, after) in enumerate(match) if after.vira is not None]
    for place in rng.sample(places, min(8, len(places))):
        steps = this_hand(match, place)
        state = steps[-1][2]
        viewer = rng.choice([None, *range(len(state.hands))])
        world = determinize(view(state, viewer), rng)
        told = steps[0][0]
        for action, (before, done, after) in zip(retold(steps, world), steps, strict=True):
            assert censor(told, action, viewer) == censor(before, done, viewer)
            told = apply(told, action)
            assert view(told, viewer) == view(after, viewer)
        assert told == world
