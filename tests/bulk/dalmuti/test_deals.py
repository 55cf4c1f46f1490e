"""Chance in compiled matches of The Great Dalmuti: how often who holds what."""

from __future__ import annotations

from math import comb, sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from fodasse.bulk import match_actions
from fodasse.bulk.dalmuti.layout import MATCH
from fodasse.bulk.dalmuti.positions import write_rules
from fodasse.games.dalmuti import WILDCARD, Deal, Phase, Rules, apply, start
from support.dalmuti.twin import write_deals

DEALS = 40_000
SIGMAS = 5.0
TABLES = [
    (4, Rules()),
    (4, Rules(wildcards=True)),
    (5, Rules.preset("classic")),
    (9, Rules(wildcards=True)),
]


def dealt(seats: int, rules: Rules) -> NDArray[np.int64]:
    """Return the number of cards by deal, seat and rank."""
    matches = np.zeros(1, MATCH)
    write_rules(matches, rules)
    hands = np.empty((DEALS, seats), np.uint64)
    write_deals(matches, seats, np.uint64(5), hands)
    ranks = np.arange(WILDCARD + 1, dtype=np.uint64)
    return (hands[..., np.newaxis] >> 4 * ranks & 15).astype(np.int64)


def assert_share(happened: NDArray[np.bool_], share: float) -> None:
    assert abs(happened.sum() - DEALS * share) < SIGMAS * sqrt(DEALS * share) + 1


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "rules"), TABLES)
def test_each_seat_holds_a_number_of_each_rank_as_often_as_there_are_deals(
    seats: int, rules: Rules
) -> None:
    counts, deck = dealt(seats, rules), rules.cards(seats)
    each, more = divmod(len(deck), seats)
    for seat in range(seats):
        size = each + (seat < more)
        assert set(counts[:, seat].sum(axis=1)) == {size}
        for rank in range(WILDCARD + 1):
            copies = deck.count(rank)
            for number in range(min(copies, size) + 1):
                deals = comb(copies, number) * comb(len(deck) - copies, size - number)
                share = deals / comb(len(deck), size)
                assert_share(counts[:, seat, rank] == number, share)


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "rules"), TABLES)
def test_hands_of_two_seats_and_ranks_are_dealt_together(seats: int, rules: Rules) -> None:
    counts, deck = dealt(seats, rules), rules.cards(seats)
    each, more = divmod(len(deck), seats)
    first, last = each + (more > 0), each
    for rank in (2, 3, 10):
        others = len(deck) - 1
        share = first / len(deck) * (1 - comb(others - last, rank) / comb(others, rank))
        has_ace = counts[:, 0, 1] == 1
        assert_share(has_ace & (counts[:, seats - 1, rank] > 0), share)


def test_deals_of_a_match_differ_and_matches_too() -> None:
    counts = dealt(4, Rules())
    assert len(np.unique(counts.reshape(DEALS, -1), axis=0)) == DEALS


@pytest.mark.thorough
def test_deals_do_not_depend_on_what_was_decided_before() -> None:
    deals = []
    for policy in ("random", "rules"):
        actions = match_actions("dalmuti", 5, 4, policies=policy, seed=3)
        state = start(4)
        for action in actions:
            if isinstance(action, Deal):
                deals.append([action.hands[seat] for seat in state.seating])
            state = apply(state, action)
        assert state.phase is Phase.OVER
    assert deals[:4] == deals[4:]
