"""Perft, against trees counted by hand and by a counter that knows no game."""

from math import comb
from typing import Any

import pytest
from attrs import evolve

from fodasse import GAME, Rank, Rules, start
from fodasse.testing import Counts, drawn, perft, random_match

TINY = Rules(ranks=(Rank.TWO, Rank.THREE), max_rounds=1)


def test_a_blind_round_of_two_counted_by_hand() -> None:
    # Eight cards: 8 for one seat, 7 for the other, 6 for the vira. Then two bids by seat 1, and by
    # the dealer one only: bids may not sum to the one stage. Then the one round is over.
    deals = 8 * 7 * 6
    root = start(2, rules=TINY)
    assert perft(GAME, root, 1) == Counts(chance=1, decision=deals)
    assert perft(GAME, root, 2) == Counts(chance=1, decision=deals * 3)
    assert perft(GAME, root, 3) == Counts(1, deals * 3, deals * 2)
    assert perft(GAME, root, 9) == Counts(1, deals * 3, deals * 2)


@pytest.mark.parametrize(
    ("words", "deals", "decisions", "ends"),
    [
        # The first bids 0 or 1, the dealer one of them; then each plays its only card.
        ({"blind_rounds": "none"}, 8 * 7 * 6, 1 + 2 + 2 + 2, 2),
        ({"blind_rounds": "none", "manilha": "none"}, 8 * 7, 1 + 2 + 2 + 2, 2),
        # The dealer has two bids.
        (
            {"blind_rounds": "none", "manilha": "none", "restrict_last_bid": "never"},
            *(8 * 7, 1 + 2 + 4 + 4, 4),
        ),
        ({"blind_rounds": "first"}, 8 * 7 * 6, 1 + 2, 2),
        ({"restrict_last_bid": "not_blind"}, 8 * 7 * 6, 1 + 2, 4),
        ({"manilha": "none"}, 8 * 7, 1 + 2, 2),
    ],
)
def test_house_rules_of_one_card_counted_by_hand(
    words: dict[str, Any], deals: int, decisions: int, ends: int
) -> None:
    root = start(2, rules=evolve(TINY, **words))
    assert perft(GAME, root, 9) == Counts(1, deals * decisions, deals * ends)


@pytest.mark.parametrize("seats", [2, 3])
def test_hands_are_sets(seats: int) -> None:
    # A round of two cards, its deal awaited: unordered pairs for each seat, then the vira.
    lines = "\n".join(f"{seat}:" for seat in range(seats))
    root = drawn(f"round 2; cards 2\n{lines}", GAME, rules=Rules(ranks=TINY.ranks))
    deals = comb(8, 2) * comb(6, 2) * (comb(4, 2) * 2 if seats == 3 else 4)
    assert perft(GAME, root, 1) == Counts(chance=1, decision=deals)


def test_depth_nought_is_one_node() -> None:
    states = random_match(GAME, 2, rules=Rules(limit=1), most_actions=4000).states
    assert perft(GAME, states[0], 0) == Counts(chance=1)
    assert perft(GAME, states[1], 0) == Counts(decision=1)
    assert perft(GAME, states[-1], 0) == Counts(terminal=1)
