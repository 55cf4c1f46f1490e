"""Matches that duplicates and less luck save: ``python -m tools.pages.luck [GAME …]``.

Plays challenges with the luck of the cards measured, and prints the rows of the table in
docs/how-to/challenge.md. Four ways to estimate the challenger's return from the same matches are
compared by the numbers of matches that they need for an interval of the same width:

- plain: each match of the challenger counts by itself, as if it had packs of its own;
- less luck: the same, less luck with the weights of least squares;
- duplicates: a deal counts as a whole, as in ``Comparisons``, and needs the field's match too;
- both: the same, less luck as in ``Comparisons``.

Seeds are fixed: equal versions print equal rows, except for the times, which are those of this
process.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from statistics import fmean
from time import process_time
from typing import Final

import numpy as np
from attrs import evolve

from fodasse.core.fields import require
from fodasse.lab import CHALLENGE, Experiment, MatchResult, run
from fodasse.lab.comparisons import Comparisons
from fodasse.lab.intervals import t95

CHALLENGES: Final = {
    "truco": [("easy", 200)],
    "fodasse": [("easy", 60), ("learned", 60)],
    "dalmuti": [("easy", 60)],
    "esadof": [("easy", 40)],
}
"""By game: challengers of ``rules``, and numbers of deals."""
SEED: Final = 2026
TIMED: Final = 4
"""The deals that are timed."""


def play(experiment: Experiment, *, luck: bool) -> list[MatchResult]:
    """Return all matches of an experiment."""
    return [match for part in run(experiment, jobs=1, luck=luck) for match in part]


def milliseconds(experiment: Experiment, *, luck: bool) -> float:
    """Return the time of a match."""
    begun = process_time()
    matches = play(experiment, luck=luck)
    return 1000 * (process_time() - begun) / len(matches)


def mean_return(match: MatchResult, team: Sequence[int]) -> float:
    """Return the return of a side, per seat."""
    return fmean([match.returns[seat] for seat in team])


def single(experiment: Experiment, matches: Sequence[MatchResult]) -> tuple[float, float]:
    """Return the variance of the challenger's return in one match on a side, raw and less luck."""
    values, lucks = [], []
    for side, team in enumerate(experiment.teams, 1):
        own = matches[side :: experiment.rotations]
        got = [mean_return(match, team) for match in own]
        values += [each - fmean(got) for each in got]
        lucks += [match.luck.of(team) for match in own if match.luck is not None]
    value, luck = np.array(values), np.array(lucks)
    best = np.linalg.lstsq(luck, value, rcond=None)[0]
    return float((value**2).mean()), float(((value - luck @ best) ** 2).mean())


def row(game: str, bot: str, deals: int) -> str:
    """Play a challenge and return its row."""
    experiment = Experiment(game, [bot, "rules"], deals, SEED, kind=CHALLENGE)
    matches = play(experiment, luck=True)
    comparisons = Comparisons(experiment)
    comparisons.update(matches)
    raw, less = comparisons.overall.returns, require(comparisons.overall.returns_less_luck)
    each, alone = experiment.rotations, single(experiment, matches)
    means = [
        fmean(
            mean_return(deal[side], team) - mean_return(deal[0], team)
            for side, team in enumerate(experiment.teams, 1)
        )
        for deal in zip(*[iter(matches)] * each, strict=True)
    ]
    duplicates = float(np.var(means, ddof=1)) * each
    both = deals * (less.width / 2 / t95(deals - 1)) ** 2 * each
    few = evolve(experiment, deals=TIMED)
    cells = (
        f"{game}, `{bot}`, {len(matches)} matches",
        *(f"{mean.mean:+.3f} ({mean.low:+.3f} to {mean.high:+.3f})" for mean in (raw, less)),
        *(f"{alone[0] / other:.2f}" for other in (alone[1], duplicates, both)),
        f"{duplicates / both:.2f}",
        *(f"{milliseconds(few, luck=luck):.0f}" for luck in (False, True)),
    )
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    for name in sys.argv[1:] or CHALLENGES:
        for challenger, number in CHALLENGES[name]:
            print(row(name, challenger, number), flush=True)
