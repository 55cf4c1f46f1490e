"""Ratings of bots by OpenSkill, whatever seats they have."""

import pytest

pytest.importorskip("openskill")

from fodasse.lab.results import MatchResult
from fodasse.lab.standings import Rating, Ratings

MU, SIGMA = 25.0, 25 / 3


def match(bots: tuple[int, ...], places: tuple[int, ...]) -> MatchResult:
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
    lost, won = rated(2, match((0, 1), (2, 1)))
    assert (lost.mu, won.mu) == pytest.approx((MU - gain, MU + gain))


def test_who_wins_is_rated_above_who_comes_second_and_third() -> None:
    given = rated(3, match((0, 1, 2), (3, 1, 2)))
    assert given[1].mu > given[2].mu > given[0].mu
    again = rated(3, *[match((0, 1, 2), (3, 1, 2))] * 40)
    assert again[1].mu > again[2].mu > again[0].mu
    assert all(later.sigma < sooner.sigma for later, sooner in zip(again, given, strict=True))


def test_who_shares_a_place_is_rated_the_same() -> None:
    given = rated(3, match((0, 1, 2), (1, 2, 2)))
    assert given[1] == given[2]
    assert [each.mu for each in rated(2, match((0, 1), (1, 1)))] == [MU, MU]


def test_a_bot_with_many_seats_is_one_player_at_their_mean_place() -> None:
    # Partners share a place; and 1 and 4 are together worse than 2 and 2.
    assert rated(2, match((0, 1, 0, 1), (1, 2, 1, 2))) == rated(2, match((0, 1), (1, 2)))
    assert rated(2, match((0, 1, 1, 0), (1, 2, 2, 4))) == rated(2, match((0, 1), (2, 1)))
    assert rated(2, match((0, 1, 0), (1, 2, 3))) == rated(2, match((0, 1), (1, 1)))


def test_who_did_not_play_keeps_its_rating_and_nobody_gains_on_itself() -> None:
    assert rated(3, match((0, 2), (1, 2)))[1] == Rating(MU, SIGMA)
    assert rated(2, match((1, 1), (1, 2))) == rated(2)
