"""Manners: every bot from medium up has them, and an error costs a seat much in play."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse.bots import named, names
from fodasse.games import GAMES, PACKAGES
from fodasse.testing.manners import Manner, check_manners, positions

pytest.importorskip("numba")  # without it they decide by fewer worlds, and slowly

LEVELS = [
    pytest.param(game, name, marks=pytest.mark.xdist_group(game))
    for game in PACKAGES
    for name in names(GAMES[game])[names(GAMES[game]).index("medium") :]
]
COSTS = {"fodasse": 0.02, "truco": 0.04, "dalmuti": 0.1, "esadof": 0.5}
"""The least cost of an error, as measured below."""
ROLLOUTS = {"fodasse": 1000, "truco": 10_000, "dalmuti": 1000, "esadof": 1000}
MANNERS = [
    pytest.param(manner, marks=pytest.mark.xdist_group(game), id=repr(manner))
    for game in PACKAGES
    for manner in positions(GAMES[game])
]


@pytest.mark.parametrize(("game", "name"), LEVELS)
def test_no_level_errs(game: str, name: str) -> None:
    check_manners(named(name, GAMES[game]), GAMES[game], seeds=range(3))


@pytest.mark.parametrize("manner", MANNERS)
def test_an_error_costs_much_at_a_table_that_plays_well(manner: Manner[Any, Any, Any]) -> None:
    values = {action: value(manner, action, "rules") for action in (*manner.good, *manner.bad)}
    best = max(values[action] for action in manner.good)
    assert best - max(values[action] for action in manner.bad) > COSTS[manner.game.name]


@pytest.mark.parametrize("manner", [each for each in MANNERS if "fodasse" in str(each.id)])
def test_in_fodasse_it_does_so_at_any_table(manner: Manner[Any, Any, Any]) -> None:
    good = min(value(manner, action, "random") for action in manner.good)
    bad = max(value(manner, action, "random") for action in manner.bad)
    assert good - bad > COSTS["fodasse"]


def value(manner: Manner[Any, Any, Any], action: Any, others: str) -> float:
    """The mean worth of an action to its seat: in Fodasse by points, elsewhere the returns.

    In Fodasse points of others count too: the seat's share in what halves with a point or two.
    In Truco the match is played to its end, elsewhere the round.
    """
    import numpy as np

    from fodasse.bulk import rollouts

    view, seat, game = manner.turn().view, manner.seat, manner.game.name
    policies = [others] * len(manner.game.returns(manner.state))
    policies[seat] = "rules"
    until: Any = "match" if game == "truco" else "round"
    played = rollouts(view, ROLLOUTS[game], policies, action=action, until=until)
    if game != "fodasse":
        return float(played.returns[:, seat].mean())
    worth = np.exp(-0.5 * played.points)
    return float((worth[:, seat] / worth.sum(axis=1)).mean())
