"""The ranges of results, by the rules of each game and against matches that were played."""

from typing import Any

import pytest

from fodasse import GAMES, Rules
from fodasse.games import dalmuti, esadof
from fodasse.lab.experiment import Experiment
from fodasse.lab.ranges import Ranges, points_range
from support.games.offering import NUMBERED
from support.lab.results import matches_of


def plan(game: str, seats: int, rounds: int | None, rules: Any = None, **how: Any) -> Experiment:
    bots = ["random"] * seats
    return Experiment(game, bots, 6, rules=rules, rounds=rounds, options=how)


@pytest.mark.parametrize(
    ("asked", "points"),
    [
        # Rule 9: a miss costs 1 point; 7 points are the end.
        (plan("fodasse", 4, 1, hand_size=5), (-1, 0)),
        (plan("fodasse", 4, 3), (-3, 0)),
        (plan("fodasse", 4, 9), (-7, 0)),
        (plan("fodasse", 4, None, rules=Rules(max_rounds=2)), (-2, 0)),
        # Rule 8: from six seats on, a point for each stage too many or too few.
        (plan("fodasse", 6, 1, hand_size=3), (-3, 0)),
        (plan("fodasse", 6, 1, hand_size=(2, 5, 3)), (-5, 0)),
        (plan("fodasse", 6, 2, hand_size=2), (-5, 0)),
        # The first out gets as many points as others are at the table, the last none.
        (plan("dalmuti", 4, 1), (0, 3)),
        (plan("dalmuti", 5, 2), (0, 8)),
        (plan("dalmuti", 4, 9, rules=dalmuti.Rules(hands=4)), (0, 12)),
        # Two decks: eight queens of 12 points and a jack of 11 in three rows of three.
        (plan("esadof", 3, 1), (-107, 0)),
        # Before the last hand less than the target of 20.
        (plan("esadof", 3, 2, rules=esadof.Rules(target=20)), (-19 - 107, 0)),
        # A hand can be raised to the 12 points of a match.
        (plan("truco", 2, 1), (-12, 12)),
    ],
)
def test_points_after_some_rounds_by_the_rules(asked: Experiment, points: tuple[int, int]) -> None:
    ranges = Ranges.of(asked)
    assert ranges.points == points_range(asked, asked.rounds) == points
    if asked.rounds is not None:
        assert (ranges.returns, ranges.is_zero_sum) == (points, False)


@pytest.mark.parametrize("rounds", [1, 3])
@pytest.mark.parametrize(
    ("game", "seats"),
    [("fodasse", 4), ("fodasse", 7), ("dalmuti", 5), ("esadof", 3), ("truco", 4)],
)
def test_no_points_lie_outside_their_range(game: str, seats: int, rounds: int) -> None:
    asked = plan(game, seats, rounds)
    for result in matches_of(asked):
        for ended, points in enumerate(
            (*(each.points for each in result.rounds), result.points), 1
        ):
            low, high = points_range(asked, min(ended, rounds))
            assert low <= min(points) <= max(points) <= high


@pytest.mark.parametrize("name", NUMBERED)
def test_a_whole_match_has_the_points_of_its_encoding(name: str) -> None:
    encoding, seats = GAMES[name].encoding, GAMES[name].seats[-1]
    assert encoding is not None
    asked = plan(name, seats, None)
    assert Ranges.of(asked).points == encoding.layout(seats, asked.rules).points
