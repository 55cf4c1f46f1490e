"""Compiled ES-ADOF is held to the reference: every fact after every action."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from fodasse.games.esadof import Phase, Rules, State
from fodasse.games.esadof.scoring import row_points
from support.esadof.compiled import RULES, SEATS, SEEDS, assert_agree, in_step, mixed

SHARES = st.sampled_from((0.0, 0.5, 1.0))
PATIENCE = st.sampled_from((0.0, 0.9, 0.99))


@given(
    seats=SEATS,
    rules=RULES,
    key=SEEDS,
    cunning=SHARES,
    patience=PATIENCE,
    dealer=st.integers(0, 9),
)
def test_kernel_and_reference_agree_on_all_that_happens(
    seats: int, rules: Rules, key: int, cunning: float, patience: float, dealer: int
) -> None:
    match = in_step(seats, rules, key, mixed(cunning, patience), dealer=dealer % seats)
    for number, (state, work) in enumerate(match):
        assert_agree(state, work)
        if number == 400 and rules.max_turns is None:
            break


@given(seats=SEATS, key=SEEDS)
def test_a_match_ends_with_exactly_the_target(seats: int, key: int) -> None:
    most = next(
        max(state.points)
        for state, _ in in_step(seats, Rules(target=1000), key, mixed(0.0, 0.0))
        if state.last_hand is not None
    )
    for state, work in in_step(seats, Rules(target=most), key, mixed(0.0, 0.0)):
        assert_agree(state, work)
    assert (state.hand_number, max(state.points)) == (1, most)


def test_all_that_can_happen_is_met() -> None:
    met: set[str] = set()
    for key in range(24):
        rules = (Rules(), Rules(max_turns=2), Rules(target=1))[key % 3]
        match = in_step(3 + key % 8, rules, key, mixed(0.3, 0.98 if key % 2 else 0.5))
        for before, state in pairwise(state for state, _ in match):
            met |= _met(before, state)
    assert met == _ALL


_ALL = {
    "a lone lowest knock",
    "a tied knock",
    "a beaten knock",
    "the stock is empty",
    "the turns are over",
    "straight back to the pile",
    "over",
    "a shared win",
}


def _met(before: State, state: State) -> set[str]:
    """What of all that can happen has happened between two states."""
    met = set()
    hand = state.last_hand
    drawn = before.drawn
    if drawn is not None and state.pile == (*before.pile, drawn.card):
        met |= {"straight back to the pile"} if drawn.source.value == "pile" else set()
    if hand is None or hand is before.last_hand:
        return met
    if hand.knocker is not None:
        own = [row_points(row) for row in hand.rows]
        score = hand.scores[hand.knocker]
        kind = "lone lowest" if score < own[hand.knocker] else "tied"
        met.add(f"a {'beaten' if score > own[hand.knocker] else kind} knock")
    else:
        met.add("the stock is empty" if not before.stock else "the turns are over")
    if state.phase is Phase.OVER:
        met.add("over")
        met |= {"a shared win"} if len(state.winners) > 1 else set()
    return met
