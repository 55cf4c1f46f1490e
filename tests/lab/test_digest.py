"""What a report gathers in one pass, against the same numbers computed at leisure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from statistics import fmean
from typing import Any

import pytest
from attrs import evolve

pytest.importorskip("openskill")

from fodasse.games import GAMES
from fodasse.lab import CHALLENGE, SIMULATION, TOURNAMENT, Experiment, MatchResult, ResultFile
from fodasse.lab.digest import Digest
from fodasse.lab.intervals import Mean, wilson
from fodasse.lab.standings import Ratings
from support.lab.results import matches_of

Played = tuple[Experiment, tuple[MatchResult, ...]]


def played(
    game: str, seats: int, bots: list[str], deals: int, kind: str = SIMULATION, **rules: Any
) -> Played:
    ruled = GAMES[game].documents.rules(**rules)
    experiment = Experiment(game, bots, deals, 7, kind=kind, seats=seats, rules=ruled)
    return experiment, matches_of(experiment)


def digest_of(experiment: Experiment, matches: Iterable[MatchResult]) -> Digest:
    return Digest.of(ResultFile(experiment, matches))


GAMES_PLAYED: dict[str, tuple[Any, ...]] = {
    "fodasse": ("fodasse", 3, ["rules", "random", "rules"], 12),
    "fodasse, rotated": ("fodasse", 2, ["rules", "random"], 6, TOURNAMENT),
    "truco": ("truco", 4, ["rules", "random", "rules", "random"], 20),
    "dalmuti": ("dalmuti", 4, ["random"] * 4, 6),
}


@pytest.fixture(scope="module", params=GAMES_PLAYED)
def both(request: pytest.FixtureRequest) -> Played:
    return played(*GAMES_PLAYED[request.param])


def seated(experiment: Experiment, match: MatchResult) -> Iterator[tuple[int, str]]:
    return enumerate(experiment.names[bot] for bot in match.bots)


def test_wins_are_counted_by_seat_and_by_bot(both: Played) -> None:
    experiment, matches = both
    digest = digest_of(experiment, iter(matches))
    assert digest.matches == len(matches)
    assert list(digest.seat_wins) == list(range(experiment.seats))
    rotated = experiment.kind == TOURNAMENT
    for seat in range(experiment.seats):
        share = digest.seat_wins[seat]
        won = sum(match.places[seat] == 1 for match in matches)
        assert (share.total, share.count, share.mean) == (won, len(matches), won / len(matches))
        assert digest.bot_of(seat) == (None if rotated else experiment.names[seat])
    for bot, share in digest.bot_wins.items():
        by_bot = [
            any(m.places[s] == 1 for s, name in seated(experiment, m) if name == bot)
            for m in matches
        ]
        assert (share.total, share.count) == (sum(by_bot), len(matches))
    winners = sum(match.places.count(1) for match in matches)
    assert digest.equal_share == pytest.approx(winners / len(matches) / experiment.seats)


def test_matches_of_the_same_packs_are_one_observation() -> None:
    experiment, matches = played(*GAMES_PLAYED["fodasse, rotated"])
    luck = [(1, 2), (2, 1), (1, 2), (1, 2), (2, 1), (1, 2)]
    digest = digest_of(experiment, [evolve(match, places=luck[match.deal]) for match in matches])
    won = digest.seat_wins[0]
    mean = Mean()
    for place, _ in luck:
        mean.add(2 * (2 - place), 2)
    assert won == mean.share()
    assert (won.low, won.high) != wilson(8, 12)
    first = [evolve(m, places=tuple(bot + 1 for bot in m.bots)) for m in matches]
    never = digest_of(experiment, first).bot_wins["random"]
    assert (never.low, never.high) == pytest.approx(wilson(0, 6), abs=1e-9)


def test_a_bot_on_several_seats_wins_a_match_on_any_of_them() -> None:
    # Of three seats the bot "rules" has two. It wins three matches of four, one of them shared.
    experiment, matches = played("fodasse", 3, ["rules", "random", "rules"], 4)
    ends = zip(matches, [(1, 2, 3), (2, 1, 3), (3, 2, 1), (1, 1, 3)], strict=True)
    digest = digest_of(experiment, [evolve(match, places=end) for match, end in ends])
    rules, random = digest.bot_wins["rules"], digest.bot_wins["random"]
    assert (rules.total, rules.count) == (3, 4)
    assert (rules.low, rules.high) == wilson(3, 4)
    assert (random.total, random.count) == (2, 4)
    # By chance it would win two matches of three, and always one that two seats of three share.
    assert digest.bot_equal_shares["rules"] == pytest.approx((3 * 2 / 3 + 1) / 4)
    assert digest.bot_equal_shares["random"] == pytest.approx((3 * 1 / 3 + 2 / 3) / 4)
    # A team wins a match, and not as often as it has seats.
    experiment, matches = played(*GAMES_PLAYED["truco"])
    digest = digest_of(experiment, [evolve(match, places=(1, 2, 1, 2)) for match in matches])
    rules, random = digest.bot_wins["rules"], digest.bot_wins["random"]
    assert (rules.total, rules.count, rules.mean) == (20, 20, 1)
    assert (random.low, random.high) == pytest.approx(wilson(0, 20), abs=1e-9)
    assert digest.bot_equal_shares == {"rules": 0.5, "random": 0.5}


def test_a_bot_with_a_seat_on_every_side_wins_with_certainty() -> None:
    everywhere = played("truco", 4, ["rules", "rules", "random", "random"], 3)
    for experiment, matches in (everywhere, played("dalmuti", 4, ["random"] * 4, 3, hands=1)):
        digest = digest_of(experiment, matches)
        for bot in digest.bots:
            won = digest.bot_wins[bot]
            assert (won.mean, won.low, won.high, digest.bot_equal_shares[bot]) == (1, 1, 1, 1)


def test_calls_are_told_by_bot_and_number(both: Played) -> None:
    experiment, matches = both
    taken: dict[tuple[str, int], list[int]] = {}
    for match in matches:
        names = dict(seated(experiment, match))
        for each in match.rounds:
            for seat, (said, took) in each.bids.items():
                taken.setdefault((names[seat], said), []).append(took)
    told = digest_of(experiment, iter(matches)).taken
    assert bool(told) == (experiment.game.name == "fodasse")
    assert {(bot, said) for bot in told for said in told[bot]} == set(taken)
    for (bot, said), all_taken in taken.items():
        assert told[bot][said].count == len(all_taken)
        assert told[bot][said].mean == pytest.approx(fmean(all_taken))
    assert all(low < high for cells in told.values() for low, high in pairwise(cells))


def test_points_are_told_by_round_of_the_matches_that_have_it(both: Played) -> None:
    experiment, matches = both
    digest = digest_of(experiment, iter(matches))
    by_bot = len(set(experiment.names)) > 1
    lengths = [len(match.rounds) for match in matches]
    longest = max(n for n in lengths if sum(m >= n for m in lengths) >= len(matches) / 20)
    assert digest.still_on == {
        n: sum(length >= n for length in lengths) for n in range(1, longest + 1)
    }
    groups = dict.fromkeys(experiment.names) if by_bot else range(experiment.seats)
    assert list(digest.points_by_round) == list(groups)
    for group, cells in digest.points_by_round.items():
        assert list(cells) == list(digest.still_on)
        for ended, cell in cells.items():
            points = [
                match.rounds[ended - 1].points[seat]
                for match in matches
                if len(match.rounds) >= ended
                for seat, name in seated(experiment, match)
                if group == (name if by_bot else seat)
            ]
            assert cell.count == len(points)
            assert cell.mean == pytest.approx(fmean(points))


def test_ratings_are_those_of_all_matches_a_bot_one_player() -> None:
    experiment, matches = played(*GAMES_PLAYED["truco"])
    digest = digest_of(experiment, iter(matches))
    ratings = Ratings(2)
    assert [digest.ratings[bot][0].mean for bot in digest.bots] == [25, 25]
    for number, match in enumerate(matches, 1):
        ratings.update([evolve(match, bots=(0, 1, 0, 1))])
        for bot, rating in zip(("rules", "random"), ratings.now, strict=True):
            cell = digest.ratings[bot][number]
            assert cell.mean == rating.mu
            assert cell.high - cell.mean == pytest.approx(1.96 * rating.sigma, rel=1e-4)
            assert cell.mean - cell.low == pytest.approx(1.96 * rating.sigma, rel=1e-4)


def test_what_a_game_does_not_have_is_not_told() -> None:
    digest = digest_of(*played("dalmuti", 4, ["random"] * 4, 5, hands=1))
    assert (digest.taken, digest.points_by_round, digest.ratings) == ({}, {}, {})


def test_a_challenger_counts_in_the_matches_that_it_plays() -> None:
    digest = digest_of(*played("truco", 4, ["random", "rules"], 3, CHALLENGE))
    won, field = digest.bot_wins["random"], digest.bot_wins["rules"]
    # Of the three matches of a deal the challenger plays two, each for a half of the seats.
    assert (digest.matches, won.count, field.count) == (9, 6, 9)
    assert digest.bot_equal_shares == {"random": 0.5, "rules": (1 + 0.5 + 0.5) / 3}
    assert won.total + field.total == 9
