"""Luck: its mean is 0, results less luck have the same mean, and vary less."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

pytest.importorskip("numba")

import numpy as np

from fodasse import GAME
from fodasse.lab import CHALLENGE, Experiment, MatchResult, run
from fodasse.lab.comparisons import Comparison, Comparisons
from fodasse.lab.intervals import Estimate
from fodasse.lab.luck import SAMPLES, Luck, LuckMeter, Weights
from fodasse.lab.seatings import CHALLENGER

# In this process the game is compiled, for the tests of what is compiled.
in_truco = pytest.mark.xdist_group("truco")


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


IMPORTS = """
from fodasse.lab import CHALLENGE, Experiment, run
from fodasse.lab.comparisons import Comparisons
"""


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


def test_the_luck_of_a_draw_is_its_value_less_the_mean_of_the_others() -> None:
    values = {"before": ((0.5, -1.0), (0.5, 0.0)), "after": ((0.75, -0.5), (0.25, 0.0))}
    asked = []

    def value(position: str, many: int, seed: str) -> Any:
        asked.append((position, many, seed))
        return values[position]

    meter = LuckMeter(value, "7", 2)
    meter.add("before", "after")
    assert meter.luck == Luck((0.25, -0.25), (0.5, 0.0))
    meter.add("before", "after")
    assert meter.luck == Luck((0.5, -0.5), (1.0, 0.0))
    assert {(position, many) for position, many, _ in asked} == {("after", 1), ("before", SAMPLES)}
    assert len({seed for *_, seed in asked}) == 4


@in_truco
def test_a_challenge_less_luck() -> None:
    """As the page says, which has its function."""
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "challenge.md").read_text("utf-8")
    (shown,) = re.findall(r"^```python\n(def less_luck.*?)^```", page, re.DOTALL | re.MULTILINE)
    names: dict[str, Any] = {}
    exec(f"{IMPORTS}\n{shown}", names)  # noqa: S102  # of our own page
    found, plain = (names["less_luck"](4, luck=luck) for luck in (True, False))
    assert found.returns_less_luck.mean != found.returns.mean
    assert plain.returns_less_luck is None is plain.points_less_luck
    assert evolve(found, returns_less_luck=None, points_less_luck=None) == plain


@in_truco
def test_a_copy_has_no_difference_less_luck_either() -> None:
    bots, rules = ("rules", "rules"), "steps=1-3,target=4"
    experiment = Experiment("truco", bots, 2, 1, kind=CHALLENGE, rules=rules)
    comparisons = Comparisons(experiment)
    for results in run(experiment, jobs=1, luck=True):
        comparisons.update(results)
    found = comparisons.overall
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
