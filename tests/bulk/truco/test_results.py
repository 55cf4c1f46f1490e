"""Whole matches of Truco played at once are those that the reference replays."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from playing import SEEDS
from truco_twin import rewards

from fodasse.bulk import match_actions, play_matches
from fodasse.games.truco import GAME, Deal, Phase, Rules, State, apply, outcome, start
from fodasse.games.truco.statistics import count, points
from fodasse.testing import strategies

SEATS = st.sampled_from((2, 4))
RULES = strategies.rules(GAME, target=st.sampled_from((12, 13, 15, 24)))
POLICIES = st.sampled_from(("random", "rules"))
MATCHES = 3


@given(
    seats=SEATS,
    rules=RULES,
    policies=st.lists(POLICIES, min_size=4, max_size=4),
    seed=SEEDS,
    first=st.integers(0, 2**40),
)
def test_matches_played_by_the_million_are_those_the_reference_replays(
    seats: int, rules: Rules, policies: list[str], seed: int, first: int
) -> None:
    how: dict[str, Any] = {"rules": rules, "policies": policies[:seats], "seed": seed}
    played = play_matches("truco", MATCHES, seats, first=first, **how)
    counts, wins = Counter({"matches": MATCHES}), [0] * seats
    for row in range(MATCHES):
        actions = match_actions("truco", first + row, seats, **how)
        state, told = _replayed(start(seats, rules=rules), actions)
        counts.update(told)
        result = outcome(state)
        assert result is not None
        better = [0 if seat in result.winners else seats // 2 for seat in range(seats)]
        assert played.ranking[row].tolist() == better
        winner = played.winner[row]
        assert winner == (result.winners[0] if seats == 2 else -1)
        assert played.rounds[row] == told["hands"] == state.hand_number
        assert played.points[row].tolist() == [state.points[seat % 2] for seat in range(seats)]
        for seat in result.winners:
            wins[seat] += 1
    assert played.sums.wins == tuple(wins)
    assert dict(played.sums.counts) == {name: counts[name] for name in played.sums.counts}
    assert set(counts) <= set(played.sums.counts)


def _replayed(state: State, actions: tuple[Any, ...]) -> tuple[State, Counter[str]]:
    counts: Counter[str] = Counter(actions=len(actions))
    for action in actions:
        before, state = state, apply(state, action)
        counts.update(count(before, state))
    assert state.phase is Phase.OVER
    return state, counts


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
