"""Ratings follow the matches they are told, as Weng and Lin's fourth algorithm has it."""

from math import exp, sqrt

import pytest

pytest.importorskip("openskill")

from fodasse.lab.results import MatchResult
from fodasse.lab.standings import Rating, Ratings

MU, SIGMA = 25.0, 25 / 3
BETA, TAU = 25 / 6, 25 / 300


def match(bots: tuple[int, ...], places: tuple[int, ...]) -> MatchResult:
    zeros = (0.0,) * len(bots)
    return MatchResult(0, 0, bots, places, zeros, zeros, (), 0)


def rated(bots: int, *matches: MatchResult) -> tuple[Rating, ...]:
    ratings = Ratings(bots)
    ratings.update(matches)
    return ratings.now


def by_the_paper(players: list[Rating], places: list[float]) -> list[Rating]:
    """One match of players alone, written down from the paper."""
    before = [Rating(each.mu, sqrt(each.sigma**2 + TAU**2)) for each in players]
    c = sqrt(sum(each.sigma**2 + BETA**2 for each in before))
    after = []
    for i, player in enumerate(before):
        omega = delta = 0.0
        for q, place in enumerate(places):
            if place > places[i]:
                continue
            behind = [exp(before[s].mu / c) for s in range(len(places)) if places[s] >= place]
            share, ties = exp(player.mu / c) / sum(behind), places.count(place)
            omega += ((q == i) - share) / ties
            delta += share * (1 - share) / ties
        gamma = player.sigma / c
        mu = player.mu + player.sigma**2 / c * omega
        after.append(Rating(mu, player.sigma * sqrt(1 - gamma * player.sigma**2 / c**2 * delta)))
    return after


def close(given: tuple[Rating, ...], wanted: list[Rating]) -> None:
    assert [each.mu for each in given] == pytest.approx([each.mu for each in wanted])
    assert [each.sigma for each in given] == pytest.approx([each.sigma for each in wanted])


def test_before_the_first_match() -> None:
    assert rated(2) == (Rating(MU, SIGMA), Rating(MU, SIGMA))


def test_two_matches_of_two_worked_out() -> None:
    first = by_the_paper([Rating(MU, SIGMA)] * 2, [2, 1])
    second = by_the_paper(first, [1, 2])
    close(rated(2, match((0, 1), (2, 1)), match((1, 0), (2, 1))), second)
    # The same from scratch: both are as good, so the winner of the first gains half of sigma²/c.
    variance = SIGMA**2 + TAU**2
    assert first[1].mu == pytest.approx(MU + variance / sqrt(2 * (variance + BETA**2)) / 2)


def test_who_wins_is_rated_above_who_comes_second_and_third() -> None:
    given = rated(3, match((0, 1, 2), (3, 1, 2)))
    close(given, by_the_paper([Rating(MU, SIGMA)] * 3, [3, 1, 2]))
    assert given[1].mu > given[2].mu > given[0].mu
    again = rated(3, *[match((0, 1, 2), (3, 1, 2))] * 40)
    assert again[1].mu > again[2].mu > again[0].mu
    assert all(later.sigma < sooner.sigma for later, sooner in zip(again, given, strict=True))


def test_who_shares_a_place_is_rated_the_same() -> None:
    given = rated(3, match((0, 1, 2), (1, 2, 2)))
    close(given, by_the_paper([Rating(MU, SIGMA)] * 3, [1, 2, 2]))
    assert given[1] == given[2]
    drawn = rated(2, match((0, 1), (1, 1)))
    assert [each.mu for each in drawn] == [MU, MU]


def test_a_bot_with_many_seats_is_one_player_at_their_mean_place() -> None:
    # Partners share a place; and 1 and 4 are together worse than 2 and 2.
    assert rated(2, match((0, 1, 0, 1), (1, 2, 1, 2))) == rated(2, match((0, 1), (1, 2)))
    assert rated(2, match((0, 1, 1, 0), (1, 2, 2, 4))) == rated(2, match((0, 1), (2, 1)))
    assert rated(2, match((0, 1, 0), (1, 2, 3))) == rated(2, match((0, 1), (1, 1)))


def test_who_did_not_play_keeps_its_rating_and_nobody_gains_on_itself() -> None:
    assert rated(3, match((0, 2), (1, 2)))[1] == Rating(MU, SIGMA)
    assert rated(2, match((1, 1), (1, 2))) == rated(2)
