"""Which worlds a view allows: counted by hand and by enumeration, and drawn evenly."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import comb
from random import Random

import pytest

from fodasse import Card, Phase, Rank, Rules, State, count_worlds, determinize, start, view
from support.fodasse.playing import after, due, round_of

TINY = Rules(ranks=(Rank.FOUR, Rank.FIVE))
"""Eight cards."""
TWO_EACH = due(4, 2)
THREE_OTHERS = comb(37, 2) * comb(35, 2) * comb(33, 2)
"""40 cards less two of the own and the vira; two for each of three hands."""
ALL_FOUR = comb(39, 2) * comb(37, 2) * comb(35, 2) * comb(33, 2)
PLAYED = round_of("KD 5C", "KH 7D", "2S 3S", bids=[0, 0, 0])


@pytest.mark.parametrize(
    ("state", "steps", "viewer", "worlds"),
    [
        # a blind round: 37 cards may be the own, and then 36 the vira
        (start(4), "deal", 2, 37 * 36),
        # a spectator: four cards and a vira, each in its place
        (start(4), "deal", None, 40 * 39 * 38 * 37 * 36),
        # 39 seats: two cards are unseen, either may be the own
        (start(39), "deal", 5, 2),
        (TWO_EACH, "deal", 1, THREE_OTHERS),
        (TWO_EACH, "deal", None, ALL_FOUR),
        # nothing new for who played; one card less to place for the others
        (PLAYED, "0 KD", 0, comb(37, 2) * comb(35, 2)),
        (PLAYED, "0 KD", 1, comb(36, 1) * comb(35, 2)),
        (PLAYED, "0 KD, 1 7D, 2 2S", 0, 35 * 34),
        # the hand of a leaver is among the undealt
        (TWO_EACH, "deal; bid 0 0 0 0; leave 2", 0, comb(37, 2) * comb(35, 2)),
        # nobody asks who waits or whether it is paused; who waits sees as a spectator does
        (TWO_EACH, "deal; carry pause-3; join 4", 0, THREE_OTHERS),
        (TWO_EACH, "deal; carry pause-3; join 4", 4, ALL_FOUR),
        # seven of eight cards are dealt: seat 0 misses the three of seat 1 alone
        (due(2, 3, rules=TINY), "deal", 0, comb(4, 3)),
        # who holds which two of five unseen cards matters
        (due(2, 2, rules=TINY), "deal", 0, comb(5, 2)),
    ],
)
def test_worlds_counted_by_hand(state: State, steps: str, viewer: int | None, worlds: int) -> None:
    assert count_worlds(view(after(state, steps), viewer)) == worlds


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


BLIND = after(start(3, rules=TINY), "deal")
LED = round_of("4D 5D", "4S 5S", "4H 5H", vira="4C", rules=TINY, bids=[0, 0, 0])
LAID = after(LED, "0 4D, 1 4S")
LEFT = after(round_of("4D 5D 4S", "4H 5H 5S", vira="4C", rules=TINY, bids=[0, 0]), "0 4D, 1 4H")


@pytest.mark.parametrize("state", [BLIND, LAID, LEFT])
def test_worlds_are_those_enumerated_and_drawn_equally_often(state: State) -> None:
    rng = Random(3)
    for viewer in (*state.at_table, None):
        seen, worlds = view(state, viewer), enumerated(state, viewer)
        assert world(state) in worlds
        assert count_worlds(seen) == len(worlds)
        if len(worlds) <= 100:
            # with a mean of 40, all lie between 10 and 90 (over 4.7 deviations)
            drawn = Counter(world(determinize(seen, rng)) for _ in range(40 * len(worlds)))
            assert set(drawn) == worlds
            assert all(10 <= often <= 90 for often in drawn.values())
