"""Standings and ratings of bots, worked by hand and by matches whose truth is known."""

from math import inf, sqrt
from random import Random

import pytest
from attrs import evolve

pytest.importorskip("openskill")

from fodasse import GAME
from fodasse.core.statistics import Rounds
from fodasse.lab import TOURNAMENT, Experiment, MatchResult
from fodasse.lab.intervals import Estimate
from fodasse.lab.standings import Difference, Rating, Ratings, Standings


def table(*bots: str, seats: int = 0, low: float = -inf, high: float = inf) -> Standings:
    """Standings of a game whose returns are in a range, before the first deal."""
    rounds = Rounds(
        ends=lambda before, after: False,
        points=lambda state: (),
        margins=lambda start, **_: (low, high),
        points_range=lambda start, **_: (low, high),
    )
    game, seats = evolve(GAME, rounds=rounds, encoding=None), seats or len(bots)
    players = ["random"] * len(bots)
    return Standings(Experiment(game, players, kind=TOURNAMENT, seats=seats, names=bots))


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


MU, SIGMA = 25.0, 25 / 3


def placed(bots: tuple[int, ...], places: tuple[int, ...]) -> MatchResult:
    zeros = (0.0,) * len(bots)
    return MatchResult(0, 0, bots, places, zeros, zeros, (), 0)


def rated(bots: int, *matches: MatchResult) -> tuple[Rating, ...]:
    ratings = Ratings(bots)
    ratings.update(matches)
    return ratings.now


def test_a_match_of_two_worked_out() -> None:
    """Both are as good, so by the paper of Weng and Lin the winner gains half of sigma²/c."""
    variance, beta = SIGMA**2 + (25 / 300) ** 2, 25 / 6
    gain = variance / (2 * (variance + beta**2)) ** 0.5 / 2
    lost, won = rated(2, placed((0, 1), (2, 1)))
    assert (lost.mu, won.mu) == pytest.approx((MU - gain, MU + gain))


def test_who_wins_is_rated_above_who_comes_second_and_third() -> None:
    matches = [placed((0, 1, 2), (3, 1, 2))] * 40
    once, again = rated(3, matches[0]), rated(3, *matches)
    for given in once, again:
        assert given[1].mu > given[2].mu > given[0].mu
    assert all(later.sigma < sooner.sigma for later, sooner in zip(again, once, strict=True))


def test_who_shares_a_place_is_rated_the_same() -> None:
    given = rated(3, placed((0, 1, 2), (1, 2, 2)))
    assert given[1] == given[2]
    assert [each.mu for each in rated(2, placed((0, 1), (1, 1)))] == [MU, MU]


def test_a_bot_with_many_seats_is_one_player_at_their_mean_place() -> None:
    # Partners share a place; and 1 and 4 are together worse than 2 and 2.
    assert rated(2, placed((0, 1, 0, 1), (1, 2, 1, 2))) == rated(2, placed((0, 1), (1, 2)))
    assert rated(2, placed((0, 1, 1, 0), (1, 2, 2, 4))) == rated(2, placed((0, 1), (2, 1)))
    assert rated(2, placed((0, 1, 0), (1, 2, 3))) == rated(2, placed((0, 1), (1, 1)))


def test_who_did_not_play_keeps_its_rating_and_nobody_gains_on_itself() -> None:
    assert rated(3, placed((0, 2), (1, 2)))[1] == Rating(MU, SIGMA)
    assert rated(2, placed((1, 1), (1, 2))) == rated(2)
