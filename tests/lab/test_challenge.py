"""Challenges: seatings, comparisons, and copies that do not differ."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from attrs import frozen

from fodasse import GAME, GAMES, Rules
from fodasse.bots import named
from fodasse.core.errors import FormatError
from fodasse.core.game import Game
from fodasse.lab import CHALLENGE, Experiment, MatchResult
from fodasse.lab.comparisons import Comparisons
from fodasse.lab.intervals import Estimate
from fodasse.lab.seatings import CHALLENGER, challenge_seatings
from fodasse.table.bot import Turn
from support.games.offering import WITH_BOTH
from support.lab.results import compared, matches_of

SHORT = Rules(limit=2)
NONE = Estimate(0, 0, 0)


@frozen
class First:
    def choose(self, turn: Turn, rng: Random) -> Any:
        return turn.legal_actions[0]


def challenge(
    game: Game | str, bots: list[Any], deals: int = 5, seed: int = 7, **how: Any
) -> Experiment:
    """A challenge; of three seats and short, if it is of Fodasse."""
    usual = {"seats": 3, "rules": SHORT} if game is GAME else {}
    return Experiment(game, bots, deals, seed, kind=CHALLENGE, **{**usual, **how})


def test_the_challenger_has_a_whole_team() -> None:
    assert challenge_seatings([(0, 2), (1, 3)], 2) == (
        (1, 2, 1, 2),
        (0, 2, 0, 2),
        (1, 0, 1, 0),
        (2, 1, 2, 1),
        (0, 1, 0, 1),
        (2, 0, 2, 0),
    )


@pytest.mark.parametrize(("seats", "field"), [(2, 2), (4, 2), (4, 3), (3, 3), (6, 4)])
def test_neighbours_are_balanced(seats: int, field: int) -> None:
    seatings = challenge_seatings([(seat,) for seat in range(seats)], field)
    assert len(seatings) == field * (1 + seats)
    # Each of the field sits equally often on each seat, and at each distance from the challenger.
    alone = [seating for seating in seatings if CHALLENGER not in seating]
    on_seats = Counter(pair for seating in alone for pair in enumerate(seating))
    assert set(on_seats.values()) == {1}
    met: Counter[tuple[int, int]] = Counter()
    for seating in seatings:
        if CHALLENGER in seating:
            own = seating.index(CHALLENGER)
            met.update((away, seating[(own + away) % seats]) for away in range(1, seats))
    assert set(met) == {(away, bot) for away in range(1, seats) for bot in range(1, field + 1)}
    assert set(met.values()) == {seats}


def result(number: int, bots: tuple[int, ...], points: tuple[float, ...]) -> MatchResult:
    """A match in which the seat with most points wins 1 from the other."""
    best = max(points)
    places = tuple(1 if each == best else 2 for each in points)
    returns = tuple(1.0 if each == best else -1.0 for each in points)
    return MatchResult(number, number // 3, bots, places, returns, points, (), 0)


def test_two_deals_worked_by_hand() -> None:
    asked = challenge(GAME, ["random", "rules"], 2, seats=2)
    comparisons = Comparisons(asked)
    ends = [
        [(-1, -2), (-1, -3), (-2, -1)],  # won seat 0 as the field did; won seat 1, too, for -1
        [(-2, 0), (-1, 0), (-1, -2)],  # lost both: seat 0 with one more, seat 1 with two less
    ]
    for deal, (alone, first, second) in enumerate(ends):
        comparisons.update([result(3 * deal, (1, 1), alone)])
        comparisons.update([result(3 * deal + 1, (0, 1), first)])
        assert comparisons.deals == deal
        comparisons.update([result(3 * deal + 2, (1, 0), second)])
    overall, (left, right) = comparisons.overall, comparisons.sides
    assert (comparisons.deals, overall.matches, left.matches, right.matches) == (2, 4, 2, 2)
    assert (overall.seats, left.seats, right.seats) == ((0, 1), (0,), (1,))
    assert (overall.wins, left.wins, right.wins) == (2, 1, 1)
    assert (overall.field_share, left.field_share, right.field_share) == (0.5, 0.5, 0.5)
    # Seat 0: no return and no point more, then no return and a point. Seat 1: 2 returns and a
    # point more, then 2 returns and 2 points less.
    assert (left.returns.mean, left.points.mean) == (0, 0.5)
    assert (right.returns.mean, right.points.mean) == (0, -0.5)
    assert (overall.returns.mean, overall.points.mean) == (0, 0)
    # The returns on seat 0 were equal, but the matches were not.
    assert left.returns.low < 0 < left.returns.high
    assert right.returns.low < 0 < right.returns.high


def test_what_is_compared_is_what_was_played() -> None:
    asked = challenge(GAME, ["random", First(), "rules"], 6, 3)
    assert asked.names == ("random", "First", "rules")
    assert (asked.rotations, asked.matches) == (8, 48)
    matches = matches_of(asked)
    deals = [matches[first : first + 8] for first in range(0, 48, 8)]
    assert all({match.deal for match in deal} == {number} for number, deal in enumerate(deals))
    by_seat: list[list[float]] = [[], [], []]
    wins = 0
    for deal in deals:
        for seat in range(3):
            differences = []
            for alone in (deal[0], deal[4]):
                own = matches[alone.number + 1 + seat]
                assert own.bots[seat] == CHALLENGER
                assert [bot for bot in own.bots if bot] == [
                    bot for other, bot in enumerate(alone.bots) if other != seat
                ]
                differences.append(own.points[seat] - alone.points[seat])
                wins += own.places[seat] == 1
            by_seat[seat].append(sum(differences) / 2)
    comparisons = compared(asked)
    assert comparisons.overall.wins == wins
    for side, numbers in zip(comparisons.sides, by_seat, strict=True):
        assert side.points.mean == pytest.approx(sum(numbers) / 6)
    every = sum(map(sum, by_seat)) / 18
    assert comparisons.overall.points.mean == pytest.approx(every)


@pytest.mark.parametrize("name", ["rules", "random"])
@pytest.mark.parametrize("game", WITH_BOTH)
def test_a_copy_of_the_field_does_not_differ_from_it(game: str, name: str) -> None:
    rounds = None if game == "fodasse" else 1
    bots = [named(name, GAMES[game]), name]
    comparisons = compared(challenge(GAMES[game], bots, 3, 1, rounds=rounds))
    for each in (comparisons.overall, *comparisons.sides):
        assert (each.returns, each.points) == (NONE, NONE)
        assert each.win_share.mean == each.field_share


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"rotations": 4', '"rotations": 3', "rotations: 4 expected, not 3"),
        (
            '["random", "rules"]',
            str(["random"] * 6).replace("'", '"'),
            "field: 1 to 3 bots, not 5",
        ),
        ('"matches": 12', '"matches": 13', "matches: a multiple of 4 expected"),
    ],
)
def test_a_document_with_other_rotations_is_refused(old: str, new: str, said: str) -> None:
    written = challenge(GAME, ["random", "rules"], 3).to_json()
    assert old in written
    with pytest.raises(FormatError, match=said):
        Experiment.from_json(written.replace(old, new))


@pytest.mark.parametrize(
    ("bots", "how", "said"),
    [
        (["random", "rules"], {"deals": -1}, "deals: 0 or more, not -1"),
        (["random"], {}, "field: 1 to 3 bots, not 0"),
        (["random"] * 5, {}, "field: 1 to 3 bots, not 4"),
        (["nobody", "rules"], {}, "nobody"),
        (["random", "rules"], {"options": {"dealers": 1}}, "dealers"),
    ],
)
def test_impossible_challenges_are_refused(bots: list[str], how: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        challenge(GAME, bots, **how)
