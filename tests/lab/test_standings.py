"""Standings, worked by hand and by simulation of matches whose truth is known."""

from math import inf, sqrt
from random import Random

import pytest
from attrs import evolve

pytest.importorskip("openskill")

from fodasse import GAME
from fodasse.core.statistics import Rounds
from fodasse.lab import TOURNAMENT, Experiment, MatchResult
from fodasse.lab.intervals import Estimate
from fodasse.lab.standings import Difference, Standings


def table(
    *bots: str, seats: int = 0, low: float = -inf, high: float = inf, is_zero_sum: bool = True
) -> Standings:
    """Standings of a game whose returns are in a range, before the first deal."""
    rounds = Rounds(
        ends=lambda before, after: False,
        points=lambda state: (),
        margins=lambda start, **_: (low, high),
        points_range=lambda start, **_: (low, high),
    )
    return Standings(
        Experiment(
            evolve(GAME, rounds=rounds, encoding=None),
            ["random"] * len(bots),
            kind=TOURNAMENT,
            seats=seats or len(bots),
            rounds=None if is_zero_sum else 1,
            names=bots,
        )
    )


def match(number: int, bots: tuple[int, ...], returns: tuple[float, ...]) -> MatchResult:
    """A match in which the highest return wins."""
    order = sorted(set(returns), reverse=True)
    places = tuple(order.index(each) + 1 for each in returns)
    deal = number // len(set(bots))
    return MatchResult(number, deal, bots, places, returns, returns, (), 0)


def told(estimate: Estimate) -> tuple[float, float, float]:
    return estimate.mean, estimate.low, estimate.high


def test_three_deals_of_two_bots_worked_by_hand() -> None:
    standings = table("ana", "beto")
    standings.update(
        [
            match(0, (0, 1), (1, -1)),  # first deal: ana 1 and -1, mean 0; beto 0
            match(1, (1, 0), (1, -1)),
            match(2, (0, 1), (1, -1)),  # second: ana 1 and 1, mean 1; beto -1
            match(3, (1, 0), (-1, 1)),
            match(4, (0, 1), (1, -1)),  # third: ana 1 and 0, mean 1/2; beto -1/2
            match(5, (1, 0), (0, 0)),
        ]
    )
    assert standings.deals == 3
    ana, beto = standings.bots
    assert (ana.bot, ana.matches, ana.wins, ana.win_share.mean) == ("ana", 6, 5, 5 / 6)
    assert (beto.bot, beto.matches, beto.wins, beto.win_share.mean) == ("beto", 6, 2, 2 / 6)
    # 0, 1 and 1/2: mean 1/2, variance (1/4 + 1/4) / 2 = 1/4, error sqrt(1/12), t of 2 is 4.3027.
    spread = 4.30265 * sqrt(1 / 12)
    assert told(ana.returns) == pytest.approx((0.5, 0.5 - spread, 0.5 + spread), abs=1e-4)
    assert told(beto.returns) == pytest.approx((-0.5, -0.5 - spread, -0.5 + spread), abs=1e-4)
    # Differences 0, 2 and 1: twice as much.
    (difference,) = standings.differences
    assert (difference.first, difference.second) == ("ana", "beto")
    assert told(difference.returns) == pytest.approx((1, 1 - 2 * spread, 1 + 2 * spread), abs=1e-4)
    assert ana.rating.mu > 25 > beto.rating.mu


def test_seats_count_alike_though_a_bot_has_more_of_them_in_one_match() -> None:
    # Three seats, two bots: ana has two seats of the first match and one of the second.
    standings = table("ana", "beto", seats=3)
    standings.update([match(0, (0, 1, 0), (3, -6, 3)), match(1, (1, 0, 1), (0, 0, 0))])
    ana, beto = standings.bots
    assert ana.returns.mean == 2
    assert beto.returns.mean == -2
    assert standings.differences[0].returns == Estimate(4, -inf, inf)


def test_a_deal_counts_when_it_is_complete() -> None:
    standings = table("ana", "beto")
    before = standings.bots
    standings.update([match(0, (0, 1), (1, -1))])
    assert (standings.deals, standings.bots) == (0, before)
    share = before[0].win_share
    assert (share.mean, share.low, share.high) == (0, 0, 1)
    standings.update([match(1, (1, 0), (1, -1)), match(2, (0, 1), (1, -1))])
    assert standings.deals == 1
    assert [each.matches for each in standings.bots] == [2, 2]


def test_bots_with_the_same_returns_on_other_seats_do_not_differ_at_all() -> None:
    # Thirds and tenths, whose sums depend on their order.
    rng = Random("thirds")
    names = ("ana", "beto", "caio")
    standings = table(*names, seats=7)
    for deal in range(50):
        returns = tuple(rng.choice((1 / 3, -0.1, 0.7, 1e-9, 12.3)) for _ in range(7))
        for shift in range(3):
            bots = tuple((seat + shift) % 3 for seat in range(7))
            standings.update([match(3 * deal + shift, bots, returns)])
    none = Estimate(0, 0, 0)
    pairs = [("ana", "beto"), ("ana", "caio"), ("beto", "caio")]
    assert standings.differences == tuple(Difference(*pair, none) for pair in pairs)


def test_equal_bots_that_share_thirds_got_nothing_at_all() -> None:
    # Of four seats one wins 1 and three lose a third, which in binary do not add up to 1.
    standings = table("ana", "beto", seats=4, low=-1 / 3, high=1)
    for deal in range(9):
        for shift in (0, 1):
            bots = tuple((seat + shift) % 2 for seat in range(4))
            returns = [-1 / 3] * 4
            returns[deal % 4] = 1.0
            standings.update([match(2 * deal + shift, bots, tuple(returns))])
    assert {each.returns for each in standings.bots} == {Estimate(0, 0, 0)}
    assert standings.differences[0].returns == Estimate(0, 0, 0)


def test_bots_that_were_even_in_other_matches_may_still_differ() -> None:
    # In each deal ana gets 1 and -1 on its seats, and so does beto, but by winning with more.
    standings = table("ana", "beto", low=-3, high=3)
    for first in (0, 2, 4):
        standings.update([match(first, (0, 1), (1, -1)), match(first + 1, (1, 0), (1, -1))])
    assert standings.differences[0].returns == Estimate(0, 0, 0)
    standings.update(
        [match(6, (0, 1, 0, 1), (2, 1, -2, -1)), match(7, (1, 0, 1, 0), (1, 0, -1, 0))]
    )
    difference = standings.differences[0].returns
    assert difference.mean == 0
    assert difference.low < 0 < difference.high
    assert standings.bots[0].returns.low < 0 < standings.bots[0].returns.high


def test_a_team_wins_a_match_once() -> None:
    standings = table("ana", "beto", low=-1, high=1)
    for deal in range(5):
        standings.update(
            [
                match(2 * deal, (0, 1, 0, 1), (1, -1, 1, -1)),
                match(2 * deal + 1, (1, 0, 1, 0), (-1, 1, -1, 1)),
            ]
        )
    ana, beto = standings.bots
    assert (ana.matches, ana.wins, ana.win_share.mean) == (10, 10, 1)
    assert (beto.matches, beto.wins, beto.win_share.mean) == (10, 0, 0)
    # Both matches of a deal end alike: five observations, all won: 5 / (5 + 1.96 ^ 2).
    assert (ana.win_share.low, ana.win_share.high) == pytest.approx((0.5655, 1), abs=1e-4)


def test_what_a_bot_gets_stays_within_what_is_possible() -> None:
    # One deal of thirty is lost: 1 - 2 / 30 is more than Student's interval may reach to from 1.
    standings = table("ana", "beto", low=-1, high=1)
    for number in range(60):
        won = 1.0 if number not in (7, 8) else -1.0
        bots = (number % 2, 1 - number % 2)
        standings.update([match(number, bots, (won, -won) if bots[0] == 0 else (-won, won))])
    ana, beto = (each.returns for each in standings.bots)
    assert -1 < ana.low < ana.mean < ana.high < 1
    assert (beto.low, beto.high) == pytest.approx((-ana.high, -ana.low))
    difference = standings.differences[0].returns
    assert (difference.low, difference.high) == pytest.approx((2 * ana.low, 2 * ana.high))
