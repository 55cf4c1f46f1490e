"""Perft, against trees counted by hand and by a counter that knows no game."""

from math import comb

import pytest
from hypothesis import given

from fodasse import GAME, Rank, Rules, State, start
from fodasse.testing import Counts, perft, strategies

TINY = Rules(ranks=(Rank.TWO, Rank.THREE), max_rounds=1)


def test_a_blind_round_of_two_counted_by_hand() -> None:
    # Eight cards: 8 for one seat, 7 for the other, 6 for the vira. Then two bids by seat 1, and by
    # the dealer one only: bids may not sum to the one stage. Then the one round is over.
    deals = 8 * 7 * 6
    root = start(2, rules=TINY)
    assert perft(GAME, root, 0) == Counts(chance=1)
    assert perft(GAME, root, 1) == Counts(chance=1, decision=deals)
    assert perft(GAME, root, 2) == Counts(chance=1, decision=deals * 3)
    assert perft(GAME, root, 3) == Counts(1, deals * 3, deals * 2)
    assert perft(GAME, root, 9) == Counts(1, deals * 3, deals * 2)


def test_without_the_restriction_the_dealer_has_two_bids() -> None:
    root = start(2, rules=Rules(ranks=TINY.ranks, max_rounds=1, restrict_last_bid="not_blind"))
    assert perft(GAME, root, 3).terminal == 8 * 7 * 6 * 4


@pytest.mark.parametrize("seats", [2, 3])
def test_hands_are_sets(seats: int) -> None:
    # A round of two cards, its deal awaited: unordered pairs for each seat, then the vira.
    root = _at_round_of_two(seats)
    deals = comb(8, 2) * comb(6, 2) * (comb(4, 2) * 2 if seats == 3 else 4)
    assert perft(GAME, root, 1) == Counts(chance=1, decision=deals)


def _at_round_of_two(seats: int) -> State:
    from fodasse.games.fodasse.notation import position_from_text as drawn

    lines = "\n".join(f"{seat}:" for seat in range(seats))
    return drawn(f"round 2; cards 2\n{lines}", rules=Rules(ranks=TINY.ranks))


@given(strategies.positions(GAME))
def test_depth_nought_is_one_node(state: State) -> None:
    counts = perft(GAME, state, 0)
    assert counts.chance + counts.decision + counts.terminal == 1
