"""Millions of matches as numbers that are true: exact where all can be listed, else by error."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, product
from math import sqrt
from typing import Any, TypeAlias

import numpy as np
import pytest
from attrs import asdict

from fodasse import GAME, Card, Deal, Phase, Rank, Rules, State, apply, legal_actions, start
from fodasse.bots.fodasse.rules import RulesBot
from fodasse.bots.random import RandomBot
from fodasse.bulk import Sums, play_matches
from fodasse.games.fodasse.rules import RestrictLastBid
from fodasse.games.fodasse.scoring import round_costs
from fodasse.lab import Experiment, Results, run

pytestmark = pytest.mark.thorough

FEW = (Rank.FOUR, Rank.FIVE)
"""Eight cards, so that all deals can be listed."""
MANY = 200_000
SIGMAS = 5
Chances: TypeAlias = dict[tuple[int, ...], Fraction]
"""By numbers of the seats: the chance of them."""


@pytest.mark.parametrize("restricted", ["always", "not_blind", "never"])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_round_ends_as_often_so_as_all_its_courses_tell(
    seats: int, restricted: RestrictLastBid
) -> None:
    rules = Rules(ranks=FEW, max_rounds=1, restrict_last_bid=restricted)
    exact: Chances = defaultdict(Fraction)
    first = start(seats, rules=rules)
    for deal, share in _deals(first):
        for state, chance in _courses(apply(first, deal)):
            exact[state.table.points] += share * chance
    _assert_shares(exact, seats, rules)


def test_two_rounds_end_as_often_so_as_all_their_courses_tell() -> None:
    rules = Rules(ranks=FEW, max_rounds=2)
    first = second = start(2, rules=rules)
    between: Chances = defaultdict(Fraction)
    for deal, share in _deals(first):
        for state, chance in _courses(apply(first, deal)):
            between[state.table.points] += share * chance
            second = state
    # Where all is left to chance, bids have nothing to do with cards, nor either with points.
    bids: Chances = {}
    won: Chances = defaultdict(Fraction)
    for deal, share in _deals(second):
        calls = list(_courses(apply(second, deal), Phase.BID))
        if not bids:
            bids = {tuple(bid or 0 for bid in state.bids): chance for state, chance in calls}
        for state, chance in _courses(calls[0][0]):
            assert state.last_round is not None
            won[state.last_round.won] += share * chance
    exact: Chances = defaultdict(Fraction)
    for (held, often), (call, called), (taken, chance) in product(
        between.items(), bids.items(), won.items()
    ):
        costs = round_costs(call, taken)
        ends = tuple(max(0, points + cost) for points, cost in zip(held, costs, strict=True))
        exact[ends] += often * called * chance
    _assert_shares(exact, 2, rules)


def _deals(state: State) -> Iterator[tuple[Deal, Fraction]]:
    """All deals and the chance of each."""
    deals = [
        Deal(hands, vira)
        for hands, left in _dealt(len(state.at_table), state.hand_size, state.rules.deck)
        for vira in left
    ]
    for deal in deals:
        yield deal, Fraction(1, len(deals))


def _dealt(
    seats: int, size: int, cards: tuple[Card, ...]
) -> Iterator[tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]]:
    """All hands, and the cards that are left."""
    if seats == 0:
        yield (), cards
        return
    for hand in combinations(cards, size):
        rest = tuple(card for card in cards if card not in hand)
        for others, left in _dealt(seats - 1, size, rest):
            yield (hand, *others), left


def _courses(state: State, phase: Phase | None = None) -> Iterator[tuple[State, Fraction]]:
    """What random decisions lead to, and how often: the end of a phase, or of the round."""
    if state.to_act is None or phase not in (None, state.phase):
        yield state, Fraction(1)
        return
    legal = legal_actions(state)
    for action in legal:
        for end, chance in _courses(apply(state, action), phase):
            yield end, chance / len(legal)


def _assert_shares(exact: Chances, seats: int, rules: Rules) -> None:
    """Points at the end come as often as they should, and so do winners."""
    assert sum(exact.values()) == 1
    played = play_matches(MANY, seats, rules=rules, seed=1)
    met = Counter(map(tuple, played.points.tolist()))
    assert set(met) == {points for points, share in exact.items() if share}
    for points, share in exact.items():
        _assert_share(met[points], share)
    for winner in range(-1, seats):
        alone = [
            share
            for points, share in exact.items()
            if winner == (points.index(min(points)) if points.count(min(points)) == 1 else -1)
        ]
        _assert_share(int((played.winner == winner).sum()), sum(alone, Fraction()))


def _assert_share(times: int, share: Fraction) -> None:
    assert abs(times - MANY * share) <= SIGMAS * sqrt(MANY * share * (1 - share))


BATCHES, BATCH = 50, 400
"""How many parts of a run tell how much such parts vary, and how many matches each has."""


@pytest.mark.parametrize(
    ("bots", "policies", "matches"),
    [
        ([RandomBot()] * 4, "random", 300),
        ([RandomBot(), RulesBot(), *[RandomBot()] * 2], ["random", "rules", *["random"] * 2], 100),
    ],
)  # fmt: skip
def test_statistics_are_those_of_the_reference(
    bots: list[Any], policies: Any, matches: int
) -> None:
    tally = sum(run(Experiment(GAME, bots, matches, 2)), Results())
    reference = _statistics({**tally.counts, "wins": tally.wins})
    batches = np.array(
        [_statistics(asdict(_batch(number, len(bots), policies))) for number in range(BATCHES)]
    )
    error = batches.std(axis=0, ddof=1) * sqrt(BATCH / matches + 1 / BATCHES)
    assert (np.abs(batches.mean(axis=0) - reference) <= SIGMAS * error).all()


def _batch(number: int, seats: int, policies: Any) -> Sums:
    return play_matches(BATCH, seats, policies=policies, first=number * BATCH, sums_only=True).sums


def _statistics(counted: Mapping[str, Any]) -> list[float]:
    """The numbers that simulations are asked for."""
    matches = counted["matches"]
    return [
        counted["actions"] / matches,
        counted["rounds"] / matches,
        counted["exact"] / counted["bids"],
        counted["annulled"] / counted["stages"],
        counted["repeated"] / counted["rounds"],
        *(wins / matches for wins in counted["wins"]),
    ]


def test_the_rules_policy_wins_far_more_than_its_share() -> None:
    for seat in range(4):
        policies = ["random"] * 4
        policies[seat] = "rules"
        wins = play_matches(2000, policies=policies, seed=seat, sums_only=True).sums.wins
        assert sum(wins) == 2000
        assert wins[seat] > 1600
