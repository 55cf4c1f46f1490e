"""The bounds of utility that OpenSpiel is given: never passed, and reached."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse import Bid, Deal, Rank, Rules, State, apply, start
from fodasse.games import dalmuti, esadof
from support.adapters.openspiel_playing import choose, drawn, finished, said

pyspiel = pytest.importorskip("pyspiel")
openspiel = pytest.importorskip("fodasse.adapters.openspiel")
exploitability = pytest.importorskip("open_spiel.python.algorithms.exploitability")
policy = pytest.importorskip("open_spiel.python.policy")
load = openspiel.load

TWO_RANKS = Rules(ranks=(Rank.FOUR, Rank.FIVE))
PRESETS: list[tuple[str, dict[str, Any], float, float]] = [
    # Rule 9, five or fewer: a round costs a seat 1 point, so 1 against the mean of 1/4 of it.
    ("fodasse", {"rounds": 1}, -0.75, 0.75),
    ("fodasse", {"rounds": 1, "hand_size": 9}, -0.75, 0.75),
    ("fodasse", {"seats": 2, "rounds": 3}, -1.5, 1.5),
    ("fodasse", {"rounds": 20}, -5.25, 5.25),  # rule 3: 7 points eliminate
    ("fodasse", {"rounds": 2, "rules": Rules(limit=1)}, -0.75, 0.75),
    ("fodasse", {"rewards": "points"}, -5.25, 5.25),
    # Rule 8, six or more: a round of three stages costs 3 points, the next one, of four, 4.
    ("fodasse", {"seats": 6, "rounds": 1, "hand_size": 3}, -2.5, 2.5),
    ("fodasse", {"seats": 6, "rounds": 2, "hand_size": 3}, -35 / 6, 35 / 6),
    ("fodasse", {"seats": 13, "rounds": 2, "hand_size": 3}, -72 / 13, 72 / 13),  # 3 cards at most
    # Returns: one wins, the others share the loss; by max_rounds all but one can tie.
    ("fodasse", {}, -1 / 3, 1),
    ("fodasse", {"rules": Rules(max_rounds=3)}, -1, 1),
    ("fodasse", {"rounds": 6, "rewards": "returns"}, 0, 0),
    ("fodasse", {"rounds": 7, "rewards": "returns"}, -1 / 3, 1),
    # A hand can be raised to 12, which wins the match.
    ("truco", {"rounds": 1}, -12, 12),
    ("truco", {"seats": 2, "rewards": "points"}, -12, 12),
    ("truco", {}, -1, 1),
    # Places bring 3, 2, 1 and 0 points.
    ("dalmuti", {"rounds": 1}, -1.5, 1.5),
    ("dalmuti", {"rounds": 2}, -3, 3),
    ("dalmuti", {"rounds": 9}, -6, 6),  # a match has four hands
    ("dalmuti", {}, -6, 6),
    ("dalmuti", {"seats": 5, "rounds": 1, "rules": dalmuti.Rules(hands=1)}, -2, 2),
    ("dalmuti", {"rounds": 1, "max_decisions": 20}, -1.5, 2.25),  # 3 points, and no others yet
    # Rows of 36, 36 and 35: who knocks with 36 pays 107. With rows of 0, 36 and 36 it pays 72.
    ("esadof", {"seats": 3, "rounds": 1}, 178 / 3 - 107, 36),
    ("esadof", {"seats": 3, "rounds": 2}, 2 * (178 / 3 - 107), 72),
    ("esadof", {"seats": 3}, 178 / 3 - 107 - 66, 36 + 66),  # 99 points against none before
    ("esadof", {"seats": 3, "rules": esadof.Rules(target=1)}, 178 / 3 - 107, 36),
]


@pytest.mark.parametrize(("name", "table", "low", "high"), PRESETS)
def test_bounds_are_those_of_the_preset(
    name: str, table: dict[str, Any], low: float, high: float
) -> None:
    game = load(name, **table)
    assert game.min_utility() == pytest.approx(low)
    assert game.max_utility() == pytest.approx(high)


@given(st.sampled_from(PRESETS), st.integers(min_value=0, max_value=2**32))
@settings(max_examples=settings().max_examples // 3)
def test_no_utility_is_out_of_bounds(
    preset: tuple[str, dict[str, Any], float, float], seed: int
) -> None:
    name, table, low, high = preset
    for utility in finished(load(name, **table), seed).returns():
        assert low - 1e-9 <= utility <= high + 1e-9


def leaves(state: Any) -> set[float]:
    """Every utility there is below a state; of equal cards on a table one deal stands for all."""
    if state.is_terminal():
        return set(state.returns())
    return set().union(*(leaves(state.child(action)) for action in state.legal_actions()))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("size", [1, 2])
def test_all_courses_of_some_deals_reach_the_bounds_and_pass_none(seats: int, size: int) -> None:
    """By enumeration: every bid and play of three deals of an eight-card deck."""
    game = load("fodasse", seats, rules=TWO_RANKS, rounds=1, hand_size=size)
    found: set[float] = set()
    for seed in range(3):
        rng, state = Random(seed), game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        found |= leaves(state)
    assert min(found) == pytest.approx(game.min_utility())
    assert max(found) == pytest.approx(game.max_utility())


def test_every_deal_of_a_blind_round_reaches_the_bounds_and_passes_none() -> None:
    """By enumeration: the whole game, 336 deals."""
    game = load("fodasse", 2, rules=TWO_RANKS, rounds=1)
    found = leaves(game.new_initial_state())
    assert found == {-0.5, 0, 0.5}
    assert (game.min_utility(), game.max_utility()) == (-0.5, 0.5)


@pytest.mark.parametrize(("bids", "seat", "side"), [((3,) * 6, 0, 1), ((3, 3, 0, 0, 0, 0), 1, -1)])
def test_six_seats_miss_by_every_stage(bids: tuple[int, ...], seat: int, side: int) -> None:
    """Rule 8: all bid 3 and seat 0 takes 3; or two bid 3, and seat 1 takes none of them."""
    game = load("fodasse", 6, rounds=1, hand_size=3, dealer=5)
    state = game.new_initial_state()
    strong, vira = ["5C", "5H", "5S"], "4D"  # three of the manilhas, which seat 0 leads
    pack = map(str, game.episodes.layout.cards)
    others = [card for card in pack if card not in {*strong, vira}]
    drawn(state, *strong, *others[-15:], vira)
    for bid in bids:
        state.apply_action(40 + bid)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.returns()[seat] == pytest.approx(side * 2.5)


def test_a_hand_of_truco_is_raised_to_twelve() -> None:
    rng = Random(2)
    state = load("truco", 4, rounds=1).new_initial_state()
    while not state.is_terminal():
        words = {state.action_to_string(action): action for action in state.legal_actions()}
        wanted = words.get("raise", words.get("accept"))
        if wanted is None or state.is_chance_node():
            choose(state, rng)
        else:
            state.apply_action(wanted)
    assert sorted(state.returns()) == [-12, -12, 12, 12]


@pytest.mark.parametrize(
    ("rows", "utilities", "reached"),
    [
        # Seat 1 knocks: 36 + 36 + 35 for it, the own rows for the others; the mean is 178/3.
        (["QD QS QH", "QC QD QS", "QH QC JD"], (178 / 3 - 36, 178 / 3 - 107, 178 / 3 - 35), {1}),
        # Seat 1 knocks: 72 for it, nothing for the kings, 36 for the other; the mean is 36.
        (["KD KS KH", "QD QS QH", "QC QD QS"], (36, -36, 0), {0}),
    ],
)
def test_a_knock_that_fails_pays_for_all_rows(
    rows: list[str], utilities: tuple[float, ...], reached: set[int]
) -> None:
    game = load("esadof", 3, rounds=1)
    state = game.new_initial_state()
    dealt = " ".join(rows).split()
    stock = list(map(str, game.episodes.layout.cards)) * 2
    for card in dealt:
        stock.remove(card)
    drawn(state, *dealt, *stock)
    assert [" ".join(map(str, row)) for row in state.step.state.rows] == rows
    while state.step.state.phase is esadof.Phase.ARRANGE:
        state.apply_action(0)
    assert state.current_player() == 1
    said(state, "knock")
    assert state.is_terminal()
    assert state.returns() == pytest.approx(utilities)
    bounds = {seat: (game.max_utility(), game.min_utility())[seat] for seat in reached}
    assert bounds == pytest.approx({seat: utilities[seat] for seat in reached})


def with_points(state: Any, points: tuple[int, ...]) -> Any:
    """Return a finished state with other points at the end."""
    step, position = state.step, state.step.state
    if hasattr(position, "table"):
        position = evolve(position, table=evolve(position.table, points=points))
    else:
        position = evolve(position, points=points)
    state.step = evolve(step, state=position)
    assert state.is_terminal()
    return state


def reaches(state: Any, low: Fraction, high: Fraction) -> None:
    """Check bounds and returns that reach or keep them, to the last place."""
    game, returns = state.get_game(), state.returns()
    assert (game.min_utility(), game.max_utility()) == (float(low), float(high))
    assert game.min_utility() <= min(returns)
    assert max(returns) <= game.max_utility()
    assert sum(returns) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("seats", [2, 3, 4, 7, 13, 39])
def test_a_lost_match_of_fodasse_is_worth_the_least_utility(seats: int) -> None:
    state = finished(load("fodasse", seats=seats, rules=Rules(limit=1)), 1)
    lost = Fraction(-1, seats - 1)
    reaches(state, lost, Fraction(1))
    assert sorted(state.returns()) == [*[float(lost)] * (seats - 1), 1.0]


@pytest.mark.parametrize("seats", range(2, 11))
def test_points_of_fodasse_keep_the_bounds_at_every_table(seats: int) -> None:
    """Rule 9: a round costs 1 point, up to five seats; rule 8: above, a point for each stage."""
    farthest = Fraction(seats - 1, seats)
    state = finished(load("fodasse", seats=seats, rounds=1), 1)
    for points in ((1, *(0,) * (seats - 1)), (0, *(1,) * (seats - 1))):
        reaches(with_points(state, points), -farthest, farthest)


@pytest.mark.parametrize(
    ("seats", "hands"), [(4, 1), (5, 3), (6, 1), (7, 3), (8, 1), (9, 3), (9, 7)]
)
def test_returns_of_dalmuti_keep_the_bounds_at_every_table(seats: int, hands: int) -> None:
    """A seat that is last, or first, in each hand; places bring seats - 1 points down to 0."""
    most, total = hands * (seats - 1), hands * seats * (seats - 1) // 2
    others = seats - 1
    state = finished(load("dalmuti", seats=seats, rules=dalmuti.Rules(hands=hands)), 1)
    bounds = Fraction(-total, seats), most - Fraction(total, seats)
    for own in (0, most):
        rest, more = divmod(total - own, others)
        points = (own, *[rest + (place < more) for place in range(others)])
        reaches(with_points(state, points), *bounds)


@pytest.mark.parametrize(
    ("seats", "target"), [(3, 1), (4, 100), (5, 1), (6, 100), (7, 1), (8, 100), (9, 1), (10, 100)]
)
def test_returns_of_esadof_keep_the_bounds_at_every_table(seats: int, target: int) -> None:
    """A seat with a total below the target knocks on a row that fails, or another one does.

    The dearest cards are eight queens of 12 and eight jacks of 11, then eight tens.
    """
    before = target - 1
    dear = [12] * 8 + [11] * 8 + [10] * 8 + [9] * 8
    state = finished(load("esadof", seats=seats, rules=esadof.Rules(target=target)), 1)
    paid = (before + sum(dear[: 3 * seats]), *row_sums(dear[3 : 3 * seats]))
    low = Fraction(sum(paid), seats) - paid[0]
    others = row_sums(dear[: 3 * (seats - 1)])
    # Seat 0 has three kings, which count nothing; the cheapest of the other rows knocks.
    got = (0, *[before + each for each in others[:-1]], before + sum(others))
    high = Fraction(sum(got), seats)
    for points in (paid, got):
        reaches(with_points(state, points), low, high)


def row_sums(cards: list[int]) -> list[int]:
    """Return the sums of rows of three cards."""
    return [sum(cards[place : place + 3]) for place in range(0, len(cards), 3)]


# Solving


HIGHEST = Rules(ranks=(Rank.TWO, Rank.THREE))


def points(own: int, other: int, vira: int, stages: int) -> int:
    """What the round of two brings seat 1 against seat 0, by what both bid.

    Seat 1 bids first, and seat 0 may not make the bids sum to 1: so both bid the same.
    """
    deck = HIGHEST.deck
    state: State = apply(start(2, rules=HIGHEST), Deal([[deck[other]], [deck[own]]], deck[vira]))
    for seat in (1, 0):
        state = apply(state, Bid(seat, stages))
    return state.table.points[0] - state.table.points[1]


@pytest.mark.thorough
def test_nash_conv_is_what_counting_all_deals_says() -> None:
    # All that is decided is seat 1's bid, by the one card that it sees.
    deals = list(permutations(range(8), 3))
    gained: Counter[tuple[int, int]] = Counter()
    for own, seen, vira in deals:
        for stages in (0, 1):
            gained[seen, stages] += points(own, seen, vira, stages)
    best = sum(max(gained[seen, 0], gained[seen, 1]) for seen in range(8)) / len(deals)
    uniform = gained.total() / 2 / len(deals)
    game = load("fodasse", seats=2, rules=HIGHEST, rounds=1)
    # Values are centred: of a point between the two each has half.
    told = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    assert told == pytest.approx((best - uniform) / 2)
    assert told > 0
