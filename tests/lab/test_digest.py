"""What a report gathers in one pass, against the same numbers computed at leisure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import isinf, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("openskill")

from fodasse.bots import named
from fodasse.games import GAMES
from fodasse.lab.digest import Digest, Mean
from fodasse.lab.intervals import Z95, t95, wilson
from fodasse.lab.ratings import Ratings
from fodasse.lab.results import SIMULATION, TOURNAMENT, Heading
from fodasse.lab.simulation import MatchResult, Plan

NUMBERS = st.lists(st.integers(-50, 50), min_size=2, max_size=40)


def played(
    game: str, seats: int, bots: list[str], matches: int, rotations: int = 1, **rules: Any
) -> tuple[Heading, tuple[MatchResult, ...]]:
    """An experiment and its results."""
    players = tuple(named(bot, GAMES[game]) for bot in bots)
    plan = Plan(game, players, seats, GAMES[game].forms.rules(**rules), 7, rotations)
    kind = SIMULATION if rotations == 1 else TOURNAMENT
    return Heading.of(plan, bots, matches, kind), plan.play_range(0, matches).results


def gathered(deals: Iterable[Sequence[float]]) -> Mean:
    mean = Mean()
    for deal in deals:
        mean.add(sum(deal), len(deal))
    return mean


@given(NUMBERS)
def test_a_number_a_deal_is_a_plain_sample(numbers: list[int]) -> None:
    spot = gathered([[number] for number in numbers]).spot()
    half = t95(len(numbers) - 1) * stdev(numbers) / sqrt(len(numbers))
    assert spot.mean == pytest.approx(fmean(numbers))
    assert (spot.low, spot.high) == pytest.approx((spot.mean - half, spot.mean + half), abs=1e-6)
    assert (spot.count, spot.total) == (len(numbers), sum(numbers))


@given(NUMBERS, st.integers(2, 5))
def test_numbers_that_deals_repeat_tell_nothing_more(numbers: list[int], times: int) -> None:
    once = gathered([[number] for number in numbers])
    again = gathered([[number] * times for number in numbers])
    assert again.mean == pytest.approx(once.mean)
    assert again.error == pytest.approx(once.error, abs=1e-6)


@given(st.lists(st.lists(st.integers(-9, 9), min_size=1, max_size=4), min_size=2, max_size=20))
def test_the_error_is_that_of_the_ratio_estimator(deals: list[list[int]]) -> None:
    mean = gathered(deals)
    whole = fmean([number for deal in deals for number in deal])
    rest = sum((sum(deal) - whole * len(deal)) ** 2 for deal in deals)
    count = sum(map(len, deals))
    assert mean.error == pytest.approx(
        sqrt(rest / count**2 * len(deals) / (len(deals) - 1)), abs=1e-6
    )


def test_one_deal_tells_no_interval() -> None:
    spot = gathered([[1, 2, 3]]).spot()
    assert spot.mean == 2
    assert isinf(spot.low)
    assert isinf(spot.high)


def test_intervals_of_deals_that_agree_with_themselves_hold_their_level() -> None:
    rng, inside = Random(5), 0
    for _ in range(400):
        lucks = [rng.gauss(0, 1) for _ in range(30)]
        spot = gathered([[luck + rng.gauss(0, 1) for _ in range(4)] for luck in lucks]).spot()
        inside += spot.low < 0 < spot.high
    assert 0.92 < inside / 400 < 0.98


@given(st.lists(st.booleans(), min_size=1, max_size=60))
def test_a_match_a_deal_has_the_interval_of_wilson(wins: list[bool]) -> None:
    share = gathered([[won] for won in wins]).share()
    assert (share.low, share.high) == wilson(sum(wins), len(wins))
    assert share.mean == fmean(wins)


@given(st.integers(1, 30), st.integers(1, 30), st.integers(2, 4))
def test_matches_of_a_deal_that_agree_count_as_one(won: int, lost: int, times: int) -> None:
    deals = won + lost
    share = gathered([[1] * times] * won + [[0] * times] * lost).share()
    # Wilson's formula with deals - 1 trials, written out.
    trials, part = deals - 1, won / deals
    middle = part + Z95**2 / (2 * trials)
    spread = Z95 * sqrt(part * (1 - part) / trials + (Z95 / (2 * trials)) ** 2)
    scale = 1 + Z95**2 / trials
    ends = (middle - spread) / scale, (middle + spread) / scale
    assert (share.low, share.high) == pytest.approx(ends, abs=1e-9)


@given(st.integers(2, 30), st.integers(2, 4))
def test_a_share_is_no_surer_than_if_all_were_independent(deals: int, times: int) -> None:
    share = gathered([[1] + [0] * (times - 1)] * deals).share()
    assert (share.low, share.high) == pytest.approx(wilson(deals, deals * times))


@given(st.integers(1, 30), st.integers(2, 4))
def test_what_never_happened_might_have_happened_in_lumps(deals: int, times: int) -> None:
    never = gathered([[0] * times] * deals)
    for together, trials in ((1, deals * times), (times, deals), (times + 1, deals)):
        share = never.share(together)
        assert (share.low, share.high) == pytest.approx(wilson(0, trials), abs=1e-9)
    always = gathered([[1] * times] * deals).share()
    assert (always.low, always.high) == pytest.approx(wilson(deals, deals), abs=1e-9)


GAMES_PLAYED: dict[str, tuple[Any, ...]] = {
    "fodasse": ("fodasse", 3, ["rules", "random", "rules"], 25),
    "fodasse, rotated": ("fodasse", 2, ["rules", "random"], 12, 2),
    "truco": ("truco", 4, ["rules", "random", "rules", "random"], 20),
    "dalmuti": ("dalmuti", 4, ["random"] * 4, 15),
}


@pytest.fixture(scope="module", params=GAMES_PLAYED)
def experiment(request: pytest.FixtureRequest) -> tuple[Heading, tuple[MatchResult, ...]]:
    return played(*GAMES_PLAYED[request.param])


def seated(heading: Heading, match: MatchResult) -> Iterator[tuple[int, str]]:
    return enumerate(heading.bots[bot] for bot in match.bots)


def test_wins_are_counted_by_seat_and_by_bot(
    experiment: tuple[Heading, tuple[MatchResult, ...]],
) -> None:
    heading, matches = experiment
    digest = Digest.of(heading, iter(matches))
    assert digest.matches == len(matches)
    assert list(digest.seat_wins) == list(range(heading.seats))
    for seat in range(heading.seats):
        share = digest.seat_wins[seat]
        won = sum(match.places[seat] == 1 for match in matches)
        assert (share.total, share.count, share.mean) == (won, len(matches), won / len(matches))
    for bot, share in digest.bot_wins.items():
        places = [m.places[s] for m in matches for s, name in seated(heading, m) if name == bot]
        assert (share.total, share.count) == (places.count(1), len(places))
    won = sum(match.places.count(1) for match in matches)
    assert digest.equal_share == pytest.approx(won / len(matches) / heading.seats)


def test_matches_of_the_same_packs_are_one_observation() -> None:
    heading, matches = played(*GAMES_PLAYED["fodasse, rotated"])
    luck = [(1, 2), (2, 1), (1, 2), (1, 2), (2, 1), (1, 2)]
    digest = Digest.of(heading, [evolve(match, places=luck[match.deal]) for match in matches])
    won = digest.seat_wins[0]
    assert won == gathered([[2 - first] * 2 for first, _ in luck]).share()
    assert (won.low, won.high) != wilson(8, 12)
    first = [evolve(m, places=tuple(bot + 1 for bot in m.bots)) for m in matches]
    never = Digest.of(heading, first).bot_wins["random"]
    assert (never.low, never.high) == pytest.approx(wilson(0, 6), abs=1e-9)


def test_partners_win_together_and_may_have_lost_so_too() -> None:
    heading, matches = played(*GAMES_PLAYED["truco"])
    lost = [evolve(match, places=(1, 2, 1, 2)) for match in matches]
    random = Digest.of(heading, lost).bot_wins["random"]
    assert (random.low, random.high) == pytest.approx(wilson(0, len(matches)), abs=1e-9)
    alone = [evolve(match, places=(1, 2, 3, 4)) for match in matches]
    random = Digest.of(heading, alone).bot_wins["random"]
    assert (random.low, random.high) == pytest.approx(wilson(0, 2 * len(matches)), abs=1e-9)


def test_calls_are_told_by_bot_and_number(
    experiment: tuple[Heading, tuple[MatchResult, ...]],
) -> None:
    heading, matches = experiment
    taken: dict[tuple[str, int], list[int]] = {}
    for match in matches:
        names = dict(seated(heading, match))
        for call in match.calls:
            for seat, (said, took) in call.items():
                taken.setdefault((names[seat], said), []).append(took)
    told = Digest.of(heading, iter(matches)).calls
    assert bool(told) == (heading.game == "fodasse")
    assert {(bot, said) for bot in told for said in told[bot]} == set(taken)
    for (bot, said), all_taken in taken.items():
        assert told[bot][said].count == len(all_taken)
        assert told[bot][said].mean == pytest.approx(fmean(all_taken))
    assert all(low < high for spots in told.values() for low, high in pairwise(spots))


def test_points_are_told_by_round_of_the_matches_that_have_it(
    experiment: tuple[Heading, tuple[MatchResult, ...]],
) -> None:
    heading, matches = experiment
    digest = Digest.of(heading, iter(matches))
    by_bot = len(set(heading.bots)) > 1
    lengths = [len(match.course) for match in matches]
    longest = max(n for n in lengths if sum(m >= n for m in lengths) >= len(matches) / 20)
    assert digest.still_on == {
        n: sum(length >= n for length in lengths) for n in range(1, longest + 1)
    }
    groups = dict.fromkeys(heading.bots) if by_bot else range(heading.seats)
    assert list(digest.courses) == list(groups)
    for group, spots in digest.courses.items():
        assert list(spots) == list(digest.still_on)
        for ended, spot in spots.items():
            points = [
                match.course[ended - 1][seat]
                for match in matches
                if len(match.course) >= ended
                for seat, name in seated(heading, match)
                if group == (name if by_bot else seat)
            ]
            assert spot.count == len(points)
            assert spot.mean == pytest.approx(fmean(points))


def test_ratings_are_those_of_all_matches_a_bot_one_player() -> None:
    heading, matches = played(*GAMES_PLAYED["truco"])
    digest = Digest.of(heading, iter(matches))
    ratings = Ratings(2)
    assert [digest.ratings[bot][0].mean for bot in digest.bots] == [25, 25]
    for number, match in enumerate(matches, 1):
        ratings.update([evolve(match, bots=(0, 1, 0, 1))])
        for bot, rating in zip(("rules", "random"), ratings.now, strict=True):
            spot = digest.ratings[bot][number]
            assert spot.mean == rating.mu
            assert spot.high - spot.mean == pytest.approx(1.96 * rating.sigma, rel=1e-4)
            assert spot.mean - spot.low == pytest.approx(1.96 * rating.sigma, rel=1e-4)


def test_partners_share_their_wins_so_an_equal_share_is_a_half() -> None:
    assert Digest.of(*played("truco", 4, ["random"] * 4, 10)).equal_share == 0.5


def test_what_a_game_does_not_have_is_not_told() -> None:
    digest = Digest.of(*played("dalmuti", 4, ["random"] * 4, 5, hands=1))
    assert (digest.calls, digest.courses, digest.ratings) == ({}, {}, {})


def test_seats_have_a_bot_unless_bots_are_rotated() -> None:
    fixed = Digest.of(*played("truco", 2, ["rules", "random"], 2))
    rotated = Digest.of(*played("truco", 2, ["rules", "random"], 2, 2))
    assert [fixed.bot_of(seat) for seat in range(2)] == ["rules", "random"]
    assert [rotated.bot_of(seat) for seat in range(2)] == [None, None]


def test_what_is_kept_does_not_grow_with_the_matches() -> None:
    heading, matches = played("truco", 2, ["rules", "random"], 10)
    sizes = []
    for times in (2, 200):
        many = (
            evolve(match, number=10 * time + match.number, deal=10 * time + match.deal)
            for time in range(times)
            for match in matches
        )
        digest = Digest.of(evolve(heading, matches=10 * times), many)
        assert digest.matches == 10 * times
        sizes.append((len(digest._means), len(digest._on), len(digest._deal)))
        assert len(digest.ratings["rules"]) <= 201
    assert sizes[0] == sizes[1]
