"""The compiled rules policy decides as the reference bot does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fodasse.bots.esadof import rules as bot
from fodasse.bulk.esadof import rules_policy
from fodasse.games.esadof import Phase, Rules, State, view
from fodasse.games.esadof.encoding import IDS
from support.esadof.compiled import SEATS, SEEDS, by_bot, cost_of_knock, in_step, mixed

RULES = Rules(target=60, max_turns=150)


@given(
    seats=SEATS,
    key=SEEDS,
    cunning=st.sampled_from((0.0, 0.5, 0.9, 1.0)),
    patience=st.sampled_from((0.9, 0.99, 1.0)),
)
def test_a_knock_costs_what_the_bot_expects(
    seats: int, key: int, cunning: float, patience: float
) -> None:
    decisions = 0
    for state, work in in_step(seats, RULES, key, mixed(cunning, patience)):
        if state.phase in (Phase.TURN, Phase.DRAWN):
            decisions += 1
        if state.phase is Phase.TURN:
            assert cost_of_knock(work) == cost_by_bot(state)  # to the last bit
        if decisions == 400:
            break
    assert decisions


def cost_by_bot(state: State) -> float:
    """What the bot expects a knock of the seat to act to cost."""
    seat = state.awaited[0]
    seen = view(state, seat)
    unseen = bot.unseen_points(seen)
    rows = [bot.row_points(seen, each, unseen) for each in range(len(state.rows))]
    return bot.knock_cost(rows[seat], rows[:seat] + rows[seat + 1 :])


@pytest.mark.thorough
def test_it_knocks_draws_from_both_sources_and_places_everywhere() -> None:
    met = set()
    for key in range(12):
        for state, _ in in_step(3 + key % 8, RULES, key, mixed(1.0, 0.0)):
            if state.phase in (Phase.TURN, Phase.DRAWN):
                met.add(IDS.encode(by_bot(state), RULES))
    assert met == set(range(6, 13))


def test_its_patience_is_the_bots() -> None:
    assert rules_policy.PATIENCE == bot.PATIENCE
