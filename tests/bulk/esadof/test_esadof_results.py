"""Whole matches played at once are those of single actions; shares are those of enumeration."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from math import comb
from random import Random
from typing import Any

import numpy as np
from esadof_compiled import (
    RULES,
    SEATS,
    SEEDS,
    add_rewards,
    begun,
    choose,
    deal,
    in_step,
    key_of_match,
    mixed,
    on,
    play_all,
)
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from fodasse.bulk.compiled import unsigned
from fodasse.bulk.esadof.game import COMPILED
from fodasse.bulk.esadof.layout import MATCH
from fodasse.bulk.esadof.results import EsadofSums
from fodasse.games import esadof
from fodasse.games.esadof import Rules
from fodasse.games.esadof.encoding import IDS
from fodasse.games.esadof.rules import CARD_POINTS, DECK
from fodasse.games.esadof.statistics import count, points

MATCHES = 3
FINE = 5.0
"""Standard errors that are allowed between a share and its expectation."""


def played(
    seats: int, rules: Rules, key: int, matches: int, policy: int = 0
) -> tuple[NDArray[np.int64], EsadofSums]:
    """Rows and sums of matches of one policy: 0 random, 1 the rules."""
    work = np.zeros(1, MATCH)
    COMPILED.write_rules(work, rules)
    work["codes"] = policy
    rows = np.zeros((matches, 1 + 2 * seats), np.int64)
    totals = np.zeros(1 + EsadofSums.own() + seats, np.int64)
    play_all(True if policy else None, work, seats, unsigned(key), rows, totals)
    return rows, EsadofSums.of(matches, totals.tolist())


@given(seats=SEATS, rules=RULES, key=SEEDS, policy=st.sampled_from((0, 1)))
def test_matches_played_at_once_are_those_the_reference_plays(
    seats: int, rules: Rules, key: int, policy: int
) -> None:
    if rules.target > 100:
        rules = Rules(max_turns=rules.max_turns)
    rows, sums = played(seats, rules, key, MATCHES, policy)
    counts: Counter[str] = Counter()
    wins = [0] * seats
    for number in range(MATCHES):
        state = esadof.start(seats, rules=rules)
        work = begun(seats, rules, key_of_match(unsigned(key), number))

        def same(state: Any, _: Random, work: Any = work) -> Any:
            return IDS.decode(choose(work, policy == 1), state.awaited[0], state.rules)

        for after, _ in on(state, work, Random(0), same):
            counts.update(count(state, after))
            counts["actions"] += 1
            state = after
        result = esadof.outcome(state)
        assert result is not None
        row = rows[number].tolist()
        assert row[0] == state.hand_number
        merits = row[1 : 1 + seats]
        for place, tied in enumerate(result.ranking):
            for seat in tied:
                better = sum(merit > merits[seat] for merit in merits)
                assert better == sum(map(len, result.ranking[:place]))
        assert tuple(row[1 + seats :]) == state.points
        for seat in result.winners:
            wins[seat] += 1
        assert_rewards(state, work)
    assert sums.matches == MATCHES
    assert sums.wins == tuple(wins)
    for name in ("actions", "hands", "turns", "knocks", "lone"):
        assert getattr(sums, name) == counts[name]


def assert_rewards(state: esadof.State, work: Any) -> None:
    """What a learner is told of a match is what the reference tells."""
    seats = len(state.points)
    told, returns = np.full(seats, 10.0), np.full(seats, 10.0)
    add_rewards(work, told, returns)
    assert np.allclose(told - 10, points(state), atol=1e-9)
    assert np.allclose(returns - 10, esadof.returns(state), atol=1e-9)


def test_hands_counted_from_outside_end_a_match() -> None:
    for seats, hands in product((3, 4), (1, 2)):
        work = np.zeros(1, MATCH)
        COMPILED.write_rules(work, Rules(target=1000))
        work["max_rounds"] = hands
        rows = np.zeros((1, 1 + 2 * seats), np.int64)
        totals = np.zeros(1 + EsadofSums.own() + seats, np.int64)
        play_all(None, work, seats, unsigned(seats), rows, totals)
        assert rows[0, 0] == work["rounds"][0] == hands
        assert work["dealer"][0] == hands % seats


def test_a_deal_depends_on_its_number_alone() -> None:
    """Not on what was decided before it, nor on how much of another deal was drawn."""
    deals = []
    for patience in (0.0, 1.0):
        made = []
        for state, work in in_step(3, Rules(max_turns=30), 99, mixed(0.0, patience)):
            if state.phase is esadof.Phase.DEAL:
                copied = work.copy()
                deal(copied)
                made.append(COMPILED.dealt(copied[0], 3, state.rules))
        deals.append(made[:2])
    assert deals[0] == deals[1]


def test_every_place_of_a_deal_has_every_card_as_often() -> None:
    n, seats = 6000, 3
    work = begun(seats, Rules(), 1)
    seen = np.zeros((104, 52), np.int64)
    twins = 0
    for number in range(n):
        copied = work.copy()
        copied["key"] = key_of_match(unsigned(5), number)
        deal(copied)
        dealt = COMPILED.dealt(copied[0], seats, Rules())
        cards = [*sum(dealt.rows, ()), dealt.upcard, *dealt.stock]
        assert sorted(cards) == list(DECK)
        twins += cards[0] == cards[1]
        numbers = [IDENTITY[card] for card in cards]
        seen[np.arange(104), numbers] += 1
    square = ((seen - n / 52) ** 2 / (n / 52)).sum(axis=1)
    assert square.max() < 51 + 5 * (2 * 51) ** 0.5 + 10
    assert abs(twins / n - 1 / 103) < FINE * (1 / 103 / n) ** 0.5


IDENTITY = {card: number for number, card in enumerate(sorted(set(DECK)))}


def test_shares_of_one_turn_are_those_of_enumeration() -> None:
    """A hand of one turn: knocked at once, or rows whose sums are those of six random cards."""
    n = 200_000
    ends, sums = played(3, Rules(target=1, max_turns=1), 7, n)
    assert abs(sums.knocks / sums.hands - 1 / 3) < FINE * (2 / 9 / sums.hands) ** 0.5
    assert sums.turns == sums.hands - sums.knocks
    lower, tied = _of_two_rows()
    others = ends[:, 4:]  # by seat; seat 1 begins, so 0 and 2 never knock
    first, last = others[:, 0], others[:, 2]
    assert abs((first < last).mean() - lower) < FINE * (lower / n) ** 0.5
    assert abs((first == last).mean() - tied) < FINE * (tied / n) ** 0.5


def test_a_knock_of_random_cards_is_the_lowest_alone_as_often_as_enumeration_says() -> None:
    n = 200_000
    _, sums = played(3, Rules(target=1, max_turns=1), 8, n)
    share = _alone_of_three()
    assert abs(sums.lone / sums.knocks - share) < FINE * (share / sums.knocks) ** 0.5


def _of_two_rows() -> tuple[float, float]:
    """The chances that a row has fewer points than another, and as many."""
    table = _sums_of_rows(2)
    own, other = np.indices(table.shape)
    return float(table[own < other].sum()), float(table[own == other].sum())


def _alone_of_three() -> float:
    """The chance that the first of three rows has the fewest points alone."""
    table = _sums_of_rows(3)
    first, second, third = np.indices(table.shape)
    return float(table[(first < second) & (first < third)].sum())


def _sums_of_rows(rows: int) -> NDArray[np.float64]:
    """The joint chances of the sums of rows of three cards, over all ways to deal them."""
    size = 37
    ways: dict[tuple[int, ...], Any] = {(0,) * rows: np.zeros((size,) * rows)}
    ways[(0,) * rows][(0,) * rows] = 1.0
    for value in range(13):
        copies = sum(CARD_POINTS[card] == value for card in DECK)
        grown: dict[tuple[int, ...], Any] = {}
        for held, table in ways.items():
            for more in product(*(range(4 - each) for each in held)):
                if sum(more) > copies:
                    continue
                factor, left = 1, copies
                for each in more:
                    factor *= comb(left, each)
                    left -= each
                moved = table
                for axis, each in enumerate(more):
                    moved = _shifted(moved, each * value, axis)
                key = tuple(a + b for a, b in zip(held, more, strict=True))
                grown[key] = grown.get(key, 0) + factor * moved
        ways = grown
    every: NDArray[np.float64] = ways[(3,) * rows] / ways[(3,) * rows].sum()
    return every


def _shifted(table: Any, steps: int, axis: int) -> Any:
    if not steps:
        return table
    moved = np.roll(table, steps, axis)
    index: list[Any] = [slice(None)] * table.ndim
    index[axis] = slice(0, steps)
    moved[tuple(index)] = 0
    return moved


def test_counts_have_the_names_of_the_references() -> None:
    counted: Counter[str] = Counter(matches=0, actions=0)
    for before, after in pairwise(state for state, _ in in_step(3, Rules(), 1, mixed(1.0, 0.0))):
        counted.update(count(before, after))
    assert played(3, Rules(), 1, 1)[1].counts.keys() == counted.keys()
