"""The blind round solved by enumeration, against the tree that the rules themselves make."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

pytest.importorskip("numba")

from attrs import evolve

from fodasse import GAME, Rank, Rules, start
from fodasse.bulk.fodasse.blind import solve_blind_round
from fodasse.lab.game_trees import expand, points
from fodasse.lab.solving import best_response, nash_conv, uniform, values

RANKS = (Rank.TWO, Rank.THREE)


@pytest.mark.parametrize("seats", [2, 3])
def test_seats_that_bid_in_turn_leave_nobody_anything_to_gain(seats: int) -> None:
    tree = expand(GAME, start(seats, rules=Rules(ranks=RANKS)), rounds=1, payoffs=points)
    deals = comb(8, seats + 1) * [0, 1, 2, 6, 24][seats + 1]
    # Whole numbers, so that equally good bids are equal.
    whole = evolve(tree, chance=np.ones_like(tree.chance))
    profile = [*uniform(whole)]
    order = [*range(1, seats), 0]
    for seat in order:
        profile[seat] = best_response(whole, profile, seat)[1]
    assert nash_conv(whole, profile) == 0
    costs = [-values(whole, profile)[seat] for seat in order]
    solved = solve_blind_round(seats, RANKS)
    assert solved.costs == tuple(Fraction(round(cost), deals) for cost in costs)


def test_two_seats_by_hand() -> None:
    """The first bids 1 if its card is more likely to take the stage; the dealer must bid alike.

    Of 2s and 3s, the vira makes the other rank manilhas. A manilha beats a card that is none and
    every manilha of a weaker suit; two cards that are none annul each other.
    """
    costs, ones = [0, 0], 0
    cards = [(rank, suit) for rank in range(2) for suit in range(4)]
    for seen in cards:
        wins = lost = annulled = 0
        for own in cards:
            for vira in cards:
                if len({seen, own, vira}) < 3:
                    continue
                mine, other = own[0] != vira[0], seen[0] != vira[0]
                if not mine and not other:
                    annulled += 1
                elif mine and (not other or own[1] > seen[1]):
                    wins += 1
                else:
                    lost += 1
        total = wins + lost + annulled
        one = 2 * wins > total
        costs[0] += total - wins if one else wins
        costs[1] += total - lost if one else lost
        ones += total if one else 0
    deals = 8 * 7 * 6
    solved = solve_blind_round(2, RANKS)
    assert solved.costs == tuple(Fraction(cost, deals) for cost in costs)
    assert solved.ones == (Fraction(ones, deals),) * 2


def test_the_whole_deck_has_one_solution_with_two_and_three_seats() -> None:
    two, three = solve_blind_round(2), solve_blind_round(3)
    assert two.ties == three.ties == 0
    assert two.costs == (Fraction(2201, 7410), Fraction(5209, 7410))
    assert three.costs[0] < two.costs[0]
    assert three.costs == (
        Fraction(11783, 45695),
        Fraction(19757, 91390),
        Fraction(671027, 1096680),
    )
