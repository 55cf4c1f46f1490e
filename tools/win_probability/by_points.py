"""Fit the numbers of ``fodasse.bots`` for The Great Dalmuti and ES-ADOF.

Matches of the bot ``rules`` are played in bulk at several tables and lengths. Before each hand but
the first the position is stored, with the shares of the seats in the match's victory. The numbers
of the game's formula are those that give these shares the greatest probability, found by a search
that changes one number after the other in ever smaller steps.

    python -m tools.win_probability.by_points dalmuti > src/fodasse/bots/dalmuti/coefficients.json

takes a minute or two. The same command gives the same numbers.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fodasse.bots.dalmuti.value import strengths as strengths_in_dalmuti
from fodasse.bots.esadof.value import strengths as strengths_in_esadof
from fodasse.bulk.compiled import policy_kernel, signed, unsigned
from fodasse.bulk.game import compiled, rules_for
from fodasse.bulk.luck import word
from fodasse.bulk.protocol import add_points, deal, play, start
from fodasse.bulk.record import DEAL, NOBODY, OVER
from fodasse.bulk.seating import seating_of

TABLES = {
    "dalmuti": [(seats, f"hands={hands}") for seats in (4, 5, 6, 9) for hands in (3, 6, 10)],
    "esadof": [(seats, f"target={points}") for seats in (3, 4, 5, 8) for points in (60, 100, 150)],
}
"""By game: seats and rules."""
FIRST = {"dalmuti": [1.5, 0.7, 0.3, 0.5], "esadof": [0.2, 0.8, 8.0]}
"""By game: the numbers from which the search begins."""
MATCHES = 4000
"""The matches of each table."""
MOST = 40
"""The most hands of a match that are stored."""

Strengths = Callable[[Any], Any]


@policy_kernel
def _play(own: Any, matches: Any, key: int, points: Any, hands: Any) -> None:
    """Play matches and write the points of the seats after each hand, and the number of hands."""
    for number in range(hands.size):
        match = matches[0]
        start(match, points.shape[2], word(key, unsigned(number)))
        while match.phase < OVER:
            if match.phase == DEAL:
                deal(match)
            play(match, own, signed(NOBODY))
            if match.phase in (DEAL, OVER):
                hand = min(match.rounds, points.shape[1]) - 1
                points[number, hand] = 0.0
                add_points(match, points[number, hand], signed(1))
        hands[number] = match.rounds


def play_matches(game: str, seats: int, rules: str) -> tuple[Strengths, NDArray[np.float64]]:
    """Return the strengths, by seat, of positions at a table as a function, and the shares."""
    found = compiled(game)
    chosen = rules_for(found, seats, rules)
    matches = np.zeros(1, found.kernel.match)
    seating = seating_of(found, "rules", seats)
    matches["codes"] = seating.codes
    found.write_rules(matches, chosen)
    matches["max_rounds"] *= game == "dalmuti"
    points = np.zeros((MATCHES, MOST, seats))
    hands = np.zeros(MATCHES, np.int64)
    _play(seating.own, matches, 1000 * seats + len(rules), points, hands)
    hands = np.minimum(hands, MOST)
    last = points[np.arange(MATCHES), hands - 1]
    won = last == last.max(1, keepdims=True)
    which, hand = np.nonzero(np.arange(MOST) < hands[:, None] - 1)
    now = points[which, hand]
    shares = (won / won.sum(1, keepdims=True))[which]
    if game == "esadof":
        missing = chosen.target - (-now).max(1)
        return lambda table: strengths_in_esadof(table, list(-now.T), missing), shares
    before = np.where(hand[:, None] > 0, points[which, hand - 1], 0.0)
    places = seats - 1 - (now - before)
    left: Any = (hands[which] - 1 - hand).astype(float)
    return lambda table: strengths_in_dalmuti(table, list(now.T), list(places.T), left), shares


def surprise(table: list[float], tables: list[tuple[Strengths, NDArray[np.float64]]]) -> float:
    """Return minus the mean logarithm of the probability of the victories."""
    total, count = 0.0, 0
    for strengths, shares in tables:
        merits = np.array(strengths(table)).T
        merits -= merits.max(1, keepdims=True)
        chances = merits - np.log(np.exp(merits).sum(1, keepdims=True))
        total -= float((shares * chances).sum())
        count += len(shares)
    return total / count


def fit(table: list[float], tables: list[Any]) -> list[float]:
    """Return the numbers with the least surprise."""
    least, step = surprise(table, tables), 1.5
    while step > 1.005:
        better = False
        for place in range(len(table)):
            for factor in (step, 1 / step):
                tried = [*table[:place], table[place] * factor, *table[place + 1 :]]
                if (found := surprise(tried, tables)) < least:
                    table, least, better = tried, found, True
        step = step if better else step**0.5
    print(f"{least:.4f} nats", file=sys.stderr)
    return table


if __name__ == "__main__":
    name = sys.argv[1]
    positions = [play_matches(name, *each) for each in TABLES[name]]
    print(json.dumps([float(f"{each:.4g}") for each in fit(FIRST[name], positions)]))
