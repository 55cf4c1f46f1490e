"""Chance and random play in compiled Truco: how often what happens."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import pytest

from fodasse.core.cards import TRUCO_DECK
from fodasse.games.truco import (
    Cut,
    Deal,
    How,
    Phase,
    Rules,
    State,
    apply,
    legal_actions,
    start,
)
from support.truco.twin import begun, cards_dealt, ends

DEALS = 40_000
MATCHES = 60_000
SIGMAS = 5.0


@pytest.mark.parametrize(
    ("seats", "rules"),
    [
        (4, Rules()),
        (2, Rules(deck="clean")),
        (4, Rules(deck="clean", manilha="fixed")),
        (2, Rules(manilha="fixed")),
    ],
)
def test_each_card_is_dealt_to_each_place_equally_often(seats: int, rules: Rules) -> None:
    dealt = cards_dealt(seats, rules, DEALS)
    numbers = [TRUCO_DECK.index(card) for card in rules.cards]
    share = 1 / len(numbers)
    for place in range(3 * seats + rules.turns_up):
        counts = np.bincount(dealt[:, place], minlength=len(TRUCO_DECK))
        assert counts.sum() == counts[numbers].sum() == DEALS
        deviation = sqrt(DEALS * share * (1 - share))
        assert np.abs(counts[numbers] - DEALS * share).max() < SIGMAS * deviation
    assert all(len(set(row)) == len(row) for row in dealt[:100].tolist())


def test_cards_of_a_deal_are_independent_of_one_another() -> None:
    dealt = cards_dealt(2, Rules(deck="clean"), DEALS)
    pairs = Counter(zip(dealt[:, 0].tolist(), dealt[:, 6].tolist(), strict=True))
    share = 1 / (24 * 23)
    deviation = sqrt(DEALS * share)
    assert len(pairs) == 24 * 23
    assert max(abs(each - DEALS * share) for each in pairs.values()) < SIGMAS * deviation


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("hands", "rules"),
    [
        (("3D 2S 4H", "3C KD 4S"), Rules()),
        (("3D 2S 4H", "3C KD 4S"), Rules(steps=(1, 5), all_tied="nobody", tie_lead="leader")),
        (("3D KS 4H", "3C KD 4S"), Rules(covered_from=1, covered_after_tie=False, target=13)),
        (("7D 7S 4C", "7H AS 7C"), Rules(manilha="fixed", steps=(2, 4, 7))),
    ],
)
def test_shares_of_the_ends_of_a_hand_are_those_of_its_tree(
    hands: tuple[str, str], rules: Rules
) -> None:
    state = start(2, rules=rules)
    state = apply(state, Cut(1, How.TAP))
    vira = None if not rules.turns_up else TRUCO_DECK[20]
    state = apply(state, Deal(tuple(map(_cards, hands)), vira))
    expected = _shares(state, {})
    assert sum(expected.values()) == 1
    counts = ends(begun(state), MATCHES)
    assert set(counts) <= set(expected)
    for end, share in expected.items():
        mean = MATCHES * float(share)
        assert abs(counts[end] - mean) < SIGMAS * sqrt(mean) + 1


def _cards(text: str) -> tuple[Any, ...]:
    by_name = {str(card): card for card in TRUCO_DECK}
    return tuple([by_name[name] for name in text.split()])


def _shares(
    state: State, known: dict[State, dict[tuple[int, ...], Fraction]]
) -> dict[tuple[int, ...], Fraction]:
    """Return by the points at the end of the hand their share, if all seats play at random."""
    if state.phase in (Phase.CUT, Phase.OVER):
        return {state.points: Fraction(1)}
    if state not in known:
        legal = legal_actions(state)
        shares: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for action in legal:
            for end, share in _shares(apply(state, action), known).items():
                shares[end] += share / len(legal)
        known[state] = dict(shares)
    return known[state]
