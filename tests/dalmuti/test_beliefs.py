"""Beliefs: which hands a view allows, counted and drawn as deals of physical cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import comb, factorial, sqrt
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse.games import dalmuti
from fodasse.games.dalmuti import (
    WILDCARD,
    Action,
    Deal,
    Decline,
    Give,
    Lay,
    Phase,
    Rules,
    State,
    apply,
    count_worlds,
    deck,
    determinize,
    sample_chance,
    start,
    view,
)
from fodasse.testing import PlayedMatch, random_match

Physical: TypeAlias = tuple[int, int]
"""A rank, and which of its copies."""
SEEDS = st.integers(0, 2**32 - 1)
FEW = 6
"""Number of unseen cards whose worlds are enumerated."""


def played(seed: int, seats: int, *, wildcards: bool) -> PlayedMatch:
    rules = Rules(hands=2, wildcards=wildcards)
    return random_match(dalmuti.GAME, seats, rules=rules, seed=seed, most_actions=2000)


def this_hand(match: PlayedMatch, place: int) -> list[tuple[State, Action, State]]:
    """Return the steps of the hand in which a state stands, from its last deal on."""
    first = max(past for past in range(place) if isinstance(match.actions[past], Deal))
    states = pairwise(match.states[first : place + 1])
    return [
        (before, action, after)
        for action, (before, after) in zip(match.actions[first:place], states, strict=True)
    ]


def held_by_others(
    steps: Sequence[tuple[State, Action, State]], viewer: int | None
) -> Counter[tuple[int, int]]:
    """(seat, rank): what the viewer gave away and has not seen go, told step by step."""
    held: Counter[tuple[int, int]] = Counter()
    paid = False
    for before, action, after in steps:
        if after.exchanges and not paid:
            paid = True
            for each in after.exchanges:
                if viewer == each.intern:
                    held.update((each.executive, rank) for rank in each.paid)
        if isinstance(action, Lay):
            gone = [(action.seat, rank) for rank in action.cards]
        elif isinstance(action, Give):
            (to,) = [each.intern for each in before.exchanges if each.executive == action.seat]
            cards = [rank for rank in action.cards if rank is not None]
            gone = [(action.seat, rank) for rank in cards] if viewer == to else []
            if viewer == action.seat:
                held.update((to, rank) for rank in cards)
        else:
            gone = []
        held -= Counter(gone)
    return held


def rarest_of_intern(state: State, viewer: int | None) -> tuple[int, int] | None:
    """Return the seat that paid the viewer, and the rarest rank it can still hold."""
    for each in state.exchanges:
        if viewer == each.executive:
            return each.intern, max(each.paid)
    return None


def unseen_cards(state: State, viewer: int | None) -> list[Physical]:
    unseen = Counter(deck(len(state.hands), wildcards=state.rules.wildcards))
    for cards in (*state.laid, () if viewer is None else state.hands[viewer]):
        unseen -= Counter(cards)
    return [(rank, copy) for rank in sorted(unseen) for copy in range(unseen[rank])]


def all_worlds(
    state: State, steps: Sequence[tuple[State, Action, State]], viewer: int | None
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield the hands of every physical deal the viewer cannot rule out, one by one."""
    seats = range(len(state.hands))
    bound = rarest_of_intern(state, viewer)
    cards = unseen_cards(state, viewer)
    fixed: dict[int, list[Physical]] = {seat: [] for seat in seats}
    for seat, rank in held_by_others(steps, viewer).elements():
        fixed[seat].append(next(card for card in cards if card[0] == rank))
        cards.remove(fixed[seat][-1])

    def possible(seat: int, taken: Sequence[Physical]) -> bool:
        if bound and bound[0] == seat and any(rank < bound[1] for rank, _ in taken):
            return False
        return {rank for rank, _ in (*fixed[seat], *taken)} != {WILDCARD}

    def fill(places: list[int], left: list[Physical]) -> Iterator[dict[int, tuple[int, ...]]]:
        if not places:
            yield {}
            return
        seat, *others = places
        for taken in combinations(left, len(state.hands[seat]) - len(fixed[seat])):
            if possible(seat, taken):
                hand = tuple(sorted(rank for rank, _ in (*fixed[seat], *taken)))
                for hands in fill(others, [card for card in left if card not in taken]):
                    yield {seat: hand, **hands}

    for hands in fill([seat for seat in seats if seat != viewer], cards):
        yield tuple(hands.get(seat, state.hands[seat]) for seat in seats)


def late(match: PlayedMatch, rng: Random) -> Iterator[tuple[State, int, int | None]]:
    """Yield states with few cards left, each with its place and somebody who looks."""
    for place, state in enumerate(match.states):
        if state.phase is Phase.PLAY and any(state.laid):
            for viewer in (None, *range(len(state.hands))):
                hidden = sum(len(h) for seat, h in enumerate(state.hands) if seat != viewer)
                if hidden <= FEW and rng.random() < 0.2:
                    yield state, place, viewer


@settings(max_examples=settings().max_examples // 5)
@given(SEEDS, st.integers(4, 9), st.booleans())
def test_beliefs_worlds_are_all_physical_deals_that_are_possible(
    seed: int, seats: int, wildcards: bool
) -> None:
    match = played(seed, seats, wildcards=wildcards)
    rng = Random(seed)
    for state, place, viewer in late(match, rng):
        worlds = Counter(all_worlds(state, this_hand(match, place), viewer))
        seen = view(state, viewer)
        assert count_worlds(seen) == worlds.total()
        assert state.hands in worlds
        assert {determinize(seen, rng).hands for _ in range(20)} <= set(worlds)


@pytest.mark.parametrize("wildcards", [False, True], ids=["natural", "wild"])
def test_beliefs_each_state_comes_as_often_as_it_has_worlds(wildcards: bool) -> None:
    tried = 0
    for seed in range(60):
        match = played(seed, 4 + seed % 3, wildcards=wildcards)
        rng = Random(seed)
        for state, place, viewer in late(match, rng):
            worlds = Counter(all_worlds(state, this_hand(match, place), viewer))
            if not 2 <= len(worlds) <= 12 or worlds.total() == len(worlds) or rng.random() < 0.9:
                continue
            tried += 1
            samples = 2000
            met = Counter(determinize(view(state, viewer), rng).hands for _ in range(samples))
            assert set(met) <= set(worlds)
            for hands, ways in worlds.items():
                share = ways / worlds.total()
                spread = 5.5 * sqrt(samples * share * (1 - share))
                assert abs(met[hands] - samples * share) <= spread
        if tried >= 8:
            return
    raise AssertionError("too few positions with equal cards")


@given(SEEDS, st.integers(4, 9), st.booleans())
def test_beliefs_every_world_has_a_history_that_the_viewer_saw(
    seed: int, seats: int, wildcards: bool
) -> None:
    """From the world a deal is told that leads to it, with the same sights on the way."""
    match = played(seed, seats, wildcards=wildcards)
    rng = Random(seed)
    places = [at for at, state in enumerate(match.states) if state.phase is Phase.PLAY]
    for place in rng.sample(places, 4):
        state = match.states[place]
        viewer = rng.choice([None, *range(seats)])
        world = determinize(view(state, viewer), rng)
        steps = this_hand(match, place)
        told = start(seats, rules=match.rules) if not steps else steps[0][0]
        assert told.phase is Phase.DEAL
        for action, (_, _, after) in zip(
            retold(world, [each for _, each, _ in steps], viewer), steps, strict=True
        ):
            told = apply(told, action)
            assert view(told, viewer) == view(after, viewer)
        assert told.hands == world.hands


def retold(world: State, actions: Sequence[Action], viewer: int | None) -> Iterator[Action]:
    """Yield the actions that lead to a world: its deal, its gifts, and the sets everybody saw."""
    dealt = [Counter(hand) + Counter(world.laid[seat]) for seat, hand in enumerate(world.hands)]
    for each in world.exchanges:
        moves = Counter(each.given)
        moves.subtract(each.paid)
        dealt[each.intern].subtract(moves)
        dealt[each.executive].update(moves)
    for action in actions:
        if isinstance(action, Deal):
            yield Deal(tuple(tuple(cards.elements()) for cards in dealt))
        elif isinstance(action, Give):
            (given,) = [e.given for e in world.exchanges if e.executive == action.seat]
            yield Give(action.seat, given)
        else:
            yield action


def test_beliefs_before_the_first_card_everything_but_the_own_hand_is_open() -> None:
    state = apply(start(5), sample_chance(start(5), Random(1)))
    # 66 cards: 14 for seat 0, 13 for the others.
    assert count_worlds(view(state, 0)) == factorial(52) // factorial(13) ** 4
    assert count_worlds(view(state, 1)) == factorial(53) // (factorial(14) * factorial(13) ** 3)
    assert count_worlds(view(state)) == factorial(66) // (factorial(14) * factorial(13) ** 4)


def second_hand(seats: int, seed: int = 3) -> State:
    """Return the bonus of hand 2, wildcards in the deck."""
    state = start(seats, rules=Rules(hands=2, wildcards=True))
    rng = Random(seed)
    while state.hand_number == 1 or state.phase in (Phase.DEAL, Phase.TAKEOVER):
        if state.phase is Phase.DEAL:
            state = apply(state, sample_chance(state, rng))
        else:
            asked = state.phase is Phase.TAKEOVER and state.to_act is not None
            decline = Decline(state.to_act) if asked and state.to_act is not None else None
            state = apply(state, decline or rng.choice(dalmuti.legal_actions(state)))
    return state


def test_beliefs_an_executive_knows_what_its_intern_was_not_dealt() -> None:
    state = second_hand(4)
    president, junior = state.seating[0], state.seating[-1]
    exchange = state.exchanges[0]
    seen = view(state, president)
    for seed in range(200):
        world = determinize(seen, Random(seed))
        assert min(world.hands[junior]) >= exchange.paid[-1]
    unseen = Counter(deck(4, wildcards=True)) - Counter(state.hands[president])
    fitting = sum(unseen[rank] for rank in unseen if rank >= exchange.paid[-1])
    sizes = {seat: len(hand) for seat, hand in enumerate(state.hands) if seat != president}
    left = unseen.total() - sizes[junior]
    ways = comb(fitting, sizes[junior]) * factorial(left)
    for seat, size in sizes.items():
        ways //= 1 if seat == junior else factorial(size)
    assert count_worlds(seen) == ways


def test_beliefs_an_intern_knows_where_the_cards_it_paid_are() -> None:
    state = second_hand(6)
    for exchange in state.exchanges:
        for seed in range(100):
            world = determinize(view(state, exchange.intern), Random(seed))
            assert not Counter(exchange.paid) - Counter(world.hands[exchange.executive])


def test_beliefs_a_giver_knows_where_its_cards_are_until_they_are_laid() -> None:
    state = second_hand(4)
    president, junior = state.seating[0], state.seating[-1]
    cards = state.hands[president][-2:]
    state = apply(state, Give(president, cards))
    seen = view(state, president)
    assert all(
        not Counter(cards) - Counter(determinize(seen, Random(seed)).hands[junior])
        for seed in range(100)
    )
    others = [view(state, seat) for seat in state.seating[1:3]]
    assert any(
        Counter(cards) - Counter(determinize(other, Random(seed)).hands[junior])
        for other in others
        for seed in range(100)
    )


def test_beliefs_nobody_is_believed_to_hold_wildcards_alone() -> None:
    tried = 0
    for seed in range(300):
        match = played(seed, 4, wildcards=True)
        for state in match.states:
            short = [seat for seat, hand in enumerate(state.hands) if 1 <= len(hand) <= 2]
            for viewer in set(range(4)) - set(short[:1]):
                seen = view(state, viewer)
                open_wild = sum(hand.count(WILDCARD) for hand in (*seen.laid, seen.hands[viewer]))
                if short[:1] and open_wild < 2:
                    tried += 1
                    hands = determinize(seen, Random(seed)).hands
                    assert all(set(hand) != {WILDCARD} for hand in hands)
        if tried > 500:
            return
    raise AssertionError("too few positions")
