"""Whole matches of Truco played at once are those that the reference replays."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from playing import SEEDS
from truco_twin import rewards

from fodasse.bulk import match_actions
from fodasse.games.truco import GAME, Deal, Phase, Rules, apply, start
from fodasse.games.truco.statistics import points
from fodasse.testing import strategies

SEATS = st.sampled_from((2, 4))
RULES = strategies.rules(GAME, target=st.sampled_from((12, 13, 15, 24)))


@given(seats=SEATS, rules=RULES, seed=SEEDS, hands=st.integers(1, 4))
def test_rewards_are_the_lead_in_points_and_the_returns(
    seats: int, rules: Rules, seed: int, hands: int
) -> None:
    state = start(seats, rules=rules)
    for action in match_actions("truco", 0, seats, rules=rules, seed=seed):
        if state.hand_number <= hands:
            state = apply(state, action)
    ahead, returned, rounds = rewards(seats, rules, seed, hands)
    assert ahead == points(state)
    assert returned == GAME.returns(state)
    assert rounds == (state.hand_number if state.phase is Phase.OVER else hands)


def test_deals_do_not_depend_on_what_was_decided_before() -> None:
    deals = []
    for policy in ("random", "rules"):
        actions = match_actions("truco", 5, policies=policy, seed=3)
        deals.append([action for action in actions if isinstance(action, Deal)])
    assert len(deals[0]) != len(deals[1])
    for first, second in zip(*deals, strict=False):
        assert first == second


def test_the_first_dealer_is_seat_0() -> None:
    first = match_actions("truco", 0, seed=1)[0]
    assert first.seat == 3
