"""Which worlds a view allows: counted by hand and by enumeration, and drawn evenly."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import comb
from random import Random

import pytest

from fodasse import (
    Card,
    Join,
    Leave,
    Pause,
    Phase,
    Rank,
    Rules,
    State,
    apply,
    count_worlds,
    determinize,
    legal_actions,
    start,
    view,
)
from support.fodasse.playing import bidding, carried, deal, dealt, due

TINY = Rules(ranks=(Rank.FOUR, Rank.FIVE))
"""Eight cards."""


def test_count_in_a_blind_round() -> None:
    # hand-worked: four seats; 37 cards may be the own, and then 36 the vira
    assert count_worlds(view(dealt(start(4)), 2)) == 37 * 36
    # a spectator: four cards and a vira, each in its place
    assert count_worlds(view(dealt(start(4)))) == 40 * 39 * 38 * 37 * 36
    # 39 seats: two cards are unseen, either may be the own
    assert count_worlds(view(dealt(start(39)), 5)) == 2


def test_count_in_an_open_round() -> None:
    # hand-worked: 40 cards less two of the own and the vira; two for each of three hands
    state = dealt(due(4, 2))
    assert count_worlds(view(state, 1)) == comb(37, 2) * comb(35, 2) * comb(33, 2)
    assert count_worlds(view(state)) == comb(39, 2) * comb(37, 2) * comb(35, 2) * comb(33, 2)


def test_count_shrinks_with_what_is_played() -> None:
    state = bidding(dealt(due(3, 2)), 0, 0, 0)
    assert count_worlds(view(state, 0)) == comb(37, 2) * comb(35, 2)
    played = apply(state, legal_actions(state)[0])
    # nothing new for who played; one card less to place for the others
    assert count_worlds(view(played, 0)) == comb(37, 2) * comb(35, 2)
    assert count_worlds(view(played, 1)) == comb(36, 1) * comb(35, 2)
    for _ in range(2):
        played = apply(played, legal_actions(played)[0])
    assert count_worlds(view(played, 0)) == 35 * 34


def test_count_a_leavers_hand_is_among_the_undealt() -> None:
    state = apply(bidding(dealt(due(4, 2)), 0, 0, 0, 0), Leave(2))
    assert count_worlds(view(state, 0)) == comb(37, 2) * comb(35, 2)


def test_count_does_not_ask_who_waits_or_whether_it_is_paused() -> None:
    state = apply(carried(dealt(due(4, 2)), Pause(3)), Join(4))
    assert count_worlds(view(state, 0)) == comb(37, 2) * comb(35, 2) * comb(33, 2)
    # who waits sees as much as a spectator
    assert count_worlds(view(state, 4)) == count_worlds(view(state))


def test_count_with_all_cards_out_there_may_be_one_world() -> None:
    # seven cards are dealt from eight: with the vira open, seat 0 misses seat 1's three alone
    state = dealt(due(2, 3, rules=TINY))
    assert count_worlds(view(state, 0)) == comb(4, 3)


Hidden = tuple[tuple[tuple[Card | None, ...], ...], Card | None]


def world(state: State) -> Hidden:
    """Return what somebody may not know of a state."""
    return tuple(state.seat(seat).hand for seat in state.at_table), state.vira


def enumerated(state: State, viewer: int | None) -> set[Hidden]:
    """Return all worlds, by trying every order of the deck's unseen cards: for tiny decks only."""
    seen = view(state, viewer)
    hands = [seen.seat(seat).hand for seat in seen.at_table]
    laid = [card for _, card in seen.stage]
    laid += [card for stage in seen.stages for _, card in stage.cards]
    known = {card for hand in hands for card in hand} | {seen.vira} | set(laid)
    unseen = [card for card in state.rules.deck if card not in known]
    places = [place for place, hand in enumerate(hands) for card in hand if card is None]
    vira_hidden = seen.phase is not Phase.DEAL and seen.vira is None
    worlds: set[Hidden] = set()
    for order in permutations(unseen, len(places) + vira_hidden):
        laid_out = [[card for card in hand if card is not None] for hand in hands]
        for place, card in zip(places, order, strict=False):
            laid_out[place].append(card)
        vira = order[-1] if vira_hidden else seen.vira
        worlds.add((tuple(tuple(sorted(hand)) for hand in laid_out), vira))
    return worlds


def tiny_states() -> list[State]:
    """Positions with eight or twelve cards."""
    twelve = Rules(ranks=(Rank.FOUR, Rank.FIVE, Rank.SIX))
    blind = dealt(start(3, rules=TINY), 3)
    two = bidding(dealt(due(3, 2, rules=TINY), 4), 0, 0, 0)
    led = apply(two, legal_actions(two)[1])
    three = bidding(dealt(due(2, 3, rules=TINY), 5), 0, 0)
    for _ in range(3):
        three = apply(three, legal_actions(three)[0])
    left = apply(bidding(dealt(due(3, 3, rules=twelve), 6), 0, 0, 0), Leave(1))
    for _ in range(4):
        left = apply(left, legal_actions(left)[0])
    return [blind, bidding(blind, 1), two, led, three, left]


@pytest.mark.parametrize("place", range(6))
def test_count_is_the_number_of_worlds_enumerated(place: int) -> None:
    state = tiny_states()[place]
    for viewer in (*state.at_table, None):
        worlds = enumerated(state, viewer)
        assert world(state) in worlds
        assert count_worlds(view(state, viewer)) == len(worlds)


@pytest.mark.parametrize("place", range(6))
def test_every_world_is_drawn_and_about_equally_often(place: int) -> None:
    # with a mean of 40 a world, all of a few hundred lie between 10 and 90 (over 4.7 deviations)
    state = tiny_states()[place]
    rng = Random(place)
    for viewer in (*state.at_table, None):
        worlds = enumerated(state, viewer)
        if len(worlds) > 700:
            continue
        drawn_worlds = Counter(
            world(determinize(view(state, viewer), rng)) for _ in range(40 * len(worlds))
        )
        assert set(drawn_worlds) == worlds
        assert all(10 <= often <= 90 for often in drawn_worlds.values())


def test_pairs_of_hands_are_counted_in_each_order() -> None:
    # hand-worked: who holds which two of four unseen cards matters
    state = apply(due(2, 2, rules=TINY), deal("4D 4S", "4H 4C", vira="5D"))
    unseen = [card for card in TINY.deck if str(card) not in {"4D", "4S", "5D"}]
    assert count_worlds(view(state, 0)) == len(list(combinations(unseen, 2))) == 10
