"""Luck: its mean is 0, results less luck have the same mean, and vary less."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any

import pytest
from attrs import evolve

pytest.importorskip("numba")

import numpy as np

from fodasse import GAME, GAMES, Rank, Rules, start
from fodasse.bots import named
from fodasse.core.chance import deal_rng
from fodasse.core.seats import CHANCE
from fodasse.lab import CHALLENGE, Experiment, MatchResult, run
from fodasse.lab.comparisons import Comparison, Comparisons
from fodasse.lab.intervals import Estimate
from fodasse.lab.luck import Luck, LuckMeter, Weights, by_rules
from fodasse.lab.seatings import CHALLENGER
from fodasse.table.bot import Turn

# In these processes the games are compiled, for the tests of what is compiled.
in_fodasse = pytest.mark.xdist_group("fodasse")
in_truco = pytest.mark.xdist_group("truco")

SMALL = Rules(ranks=(Rank.TWO, Rank.THREE))


def played(state: Any, bots: list[Any]) -> tuple[float, ...]:
    """Play a round on by bots that need no history; return the points."""
    assert GAME.rounds is not None
    while True:
        seat = GAME.actors(state)[0]
        assert seat is not CHANCE
        view = GAME.view(state, seat)
        action = bots[seat].choose(Turn(seat, view, view.legal_actions), Random(0))
        before, state = state, GAME.apply(state, action)
        if GAME.rounds.ends(before, state):
            return GAME.rounds.points(state)


@pytest.mark.thorough
@in_fodasse
def test_less_luck_the_mean_of_all_deals_is_exactly_the_same_and_the_variance_less() -> None:
    """All 336 deals of a blind round of two: what is subtracted has mean 0, whatever it is."""
    root = start(2, rules=SMALL)
    chance = GAME.chance(root)
    shares, dealt = [], []
    for drawn, ways in chance.draws():
        shares.append(ways / chance.total)
        dealt.append(GAME.apply(root, GAME.chance_action(root, drawn)))
    rules = by_rules(GAME)
    mean = np.average([rules(state, 1, "") for state in dealt], 0, shares).tolist()

    def value(position: Any, n: int, seed: str) -> Any:
        return mean if position == root else rules(position, n, seed)

    weights = np.array(shares)
    lucks = []
    for state in dealt:
        meter = LuckMeter(value, "", 2)
        meter.add(root, state)
        lucks.append(meter.luck.of([0]))
    luck = np.array(lucks)
    assert len(luck) == 336
    for name in ("rules", "random"):
        bots = [named("rules", GAME), named(name, GAME)]
        raw = np.array([played(state, bots)[0] for state in dealt])
        exact = weights @ raw
        best = np.linalg.lstsq(luck, raw - exact, rcond=None)[0]
        for weight in (best, (1.0, 0.0), (0.0, 1.0), (-3.0, 0.7)):
            assert weights @ (raw - luck @ weight) == pytest.approx(exact, abs=1e-12)
        variance = weights @ (raw - exact) ** 2
        less = weights @ (raw - luck @ best - exact) ** 2
        # Where the bots play as the estimate does, nothing is left but the mean.
        assert less < 1e-20 if name == "rules" else less < variance - 0.01


def test_weights_are_those_of_least_squares() -> None:
    rng = np.random.default_rng(5)
    lucks = rng.normal(size=(4000, 2)) @ np.array([[1.0, 0.6], [0.0, 0.5]])
    values = 7 + lucks @ [2.0, -1.5] + rng.normal(size=4000)
    weights = Weights()
    for value, (worth, points) in zip(values.tolist(), lucks.tolist(), strict=True):
        weights.add(value, (worth, points))
    assert weights.correction((1, 0)) == pytest.approx(2, abs=0.1)
    assert weights.correction((0, 1)) == pytest.approx(-1.5, abs=0.1)
    assert Weights().correction((1, 1)) == 0


@pytest.mark.thorough
@pytest.mark.parametrize(
    "name", [pytest.param("fodasse", marks=in_fodasse), pytest.param("truco", marks=in_truco)]
)
def test_other_draws_are_drawn_as_those_of_the_match(name: str) -> None:
    """Means over deals of the reference and over compiled ones differ by chance only."""
    game: Any = GAMES[name]
    seats = game.seats.start
    state = game.start(seats, **({"hand_size": 3} if name == "fodasse" else {}))
    while game.actors(state) != (CHANCE,):
        state = game.apply(state, game.legal_actions(state)[0])
    value = by_rules(game)
    dealt = []
    for number in range(300):
        action = game.sample_chance(state, deal_rng(3, number, 0))
        dealt.append(value(game.apply(state, action), 1, ""))
    means = np.mean(dealt, 0)
    errors = np.std(dealt, 0) / sqrt(len(dealt))
    assert (errors > 0).all()
    compiled = np.array(value(state, 5000, "all"))
    assert (np.abs(means - compiled) < 4 * errors).all()


def compared(game: str, *bots: str, deals: int, luck: bool = True, **how: Any) -> Comparison:
    experiment = Experiment(game, bots, deals, 1, kind=CHALLENGE, **how)
    comparisons = Comparisons(experiment)
    for results in run(experiment, jobs=1, luck=luck):
        comparisons.update(results)
    return comparisons.overall


def less_luck(deals: Sequence[tuple[float, tuple[float, float]]]) -> list[Comparison]:
    """Return the comparisons of a challenge, by the result and the luck on each seat in each deal.

    The field has neither.
    """
    experiment = Experiment(GAME, ["random"] * 2, len(deals), kind=CHALLENGE, seats=2)
    comparisons = Comparisons(experiment)
    seatings: list[tuple[int, int]] = [(1, 1), (0, 1), (1, 0)]
    for deal, (value, luck) in enumerate(deals):
        for bots in seatings:
            values, worth, points = (
                tuple([each * (bot == CHALLENGER) for bot in bots]) for each in (value, *luck)
            )
            blank = MatchResult(0, deal, bots, (1, 1), values, values, (), 0)
            comparisons.update([evolve(blank, luck=Luck(worth, points))])
    assert comparisons.deals == len(deals)
    return [comparisons.overall, *comparisons.sides]


def test_luck_is_subtracted_with_weights_from_the_deals_before() -> None:
    """By hand: of the first two deals come weights of 2/7 and 1/7.

    Their sums of squares are 2 and 8, those of products 4 for both lucks, and 4 and 8 with the
    value. By the caution of ten values more the squares count six times: 12 and 48.
    """
    deals = [(2.0, (1.0, 2.0)), (-2.0, (-1.0, -2.0)), (5.0, (7.0, 7.0))]
    third = 5 - 7 * (2 / 7 + 1 / 7)
    for count, total in (1, 2), (2, 2 - 2), (3, 2 - 2 + third):  # one deal gives no weights
        for found in less_luck(deals[:count]):
            for less in found.returns_less_luck, found.points_less_luck:
                assert less is not None
                assert less.mean == pytest.approx(total / count)


def test_comparisons_less_luck_have_the_mean_of_the_comparisons() -> None:
    """All sequences of three deals of which each is one of four, equally likely."""
    deals = [(1.0, (0.5, 1.0)), (0.0, (-0.5, 0.0)), (3.0, (1.0, -2.0)), (-1.0, (-1.0, 1.0))]
    assert np.mean([luck for _, luck in deals], 0).tolist() == [0, 0]
    found = [less_luck(sequence)[0] for sequence in product(deals, repeat=3)]
    corrected = [each.points_less_luck for each in found if each.points_less_luck is not None]
    differences = [one.points.mean - less.mean for one, less in zip(found, corrected, strict=True)]
    assert fmean(map(abs, differences)) > 0.01
    assert fmean(differences) == pytest.approx(0, abs=1e-12)


@in_truco
def test_a_challenge_less_luck() -> None:
    how: dict[str, Any] = {"deals": 12, "rules": "steps=1-3,target=4"}
    found = compared("truco", "easy", "rules", **how)
    plain = compared("truco", "easy", "rules", luck=False, **how)
    assert found.returns_less_luck is not None
    assert found.returns_less_luck.mean != found.returns.mean
    assert plain.returns_less_luck is None is plain.points_less_luck
    assert evolve(found, returns_less_luck=None, points_less_luck=None) == plain


@in_truco
def test_a_copy_has_no_difference_less_luck_either() -> None:
    found = compared("truco", "rules", "rules", deals=3, rules="steps=1-3,target=4")
    assert found.returns_less_luck == found.points_less_luck == Estimate(0, 0, 0)


@in_truco
def test_luck_is_the_same_for_any_jobs() -> None:
    experiment = Experiment("truco", ["easy"], 6, rounds=2, seats=2)
    one, two = (
        [match.luck for part in run(experiment, jobs=jobs, luck=True) for match in part]
        for jobs in (1, 2)
    )
    assert one == two
    assert all(isinstance(luck, Luck) and any(luck.win_probability) for luck in one)


def test_where_luck_cannot_be_measured(tmp_path: Any) -> None:
    experiment = Experiment(GAME, ["random"] * 2)
    with pytest.raises(ValueError, match="luck: it is in no file"):
        run(experiment, luck=True, file=tmp_path / "results.jsonl")
    other = evolve(experiment, game=evolve(GAME, name="other"))
    with pytest.raises(ValueError, match="game: compiled are"):
        run(other, luck=True)
