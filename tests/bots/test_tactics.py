"""Tactics: every bot from medium up has them, and an error costs a seat much in play."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse.bots import named, names
from fodasse.games import GAMES, PACKAGES
from fodasse.testing.tactics import Tactic, check_tactics, positions

pytest.importorskip("numba")  # without it they decide by fewer worlds, and slowly

LEVELS = [
    pytest.param(game, name, marks=pytest.mark.xdist_group(game))
    for game in PACKAGES
    for name in names(GAMES[game])[names(GAMES[game]).index("medium") :]
]
COSTS = {"fodasse": 0.02, "truco": 0.04, "dalmuti": 0.1, "esadof": 0.5}
"""The least cost of an error, as measured below."""
ROLLOUTS = {"fodasse": 1000, "truco": 10_000, "dalmuti": 1000, "esadof": 1000}
TACTICS = [
    pytest.param(tactic, marks=pytest.mark.xdist_group(game), id=repr(tactic))
    for game in PACKAGES
    for tactic in positions(GAMES[game])
]


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "name"), LEVELS)
def test_no_level_errs(game: str, name: str) -> None:
    check_tactics(named(name, GAMES[game]), GAMES[game], seeds=range(3))


@pytest.mark.thorough
@pytest.mark.parametrize("tactic", TACTICS)
def test_an_error_costs_much_at_a_table_that_plays_well(tactic: Tactic[Any, Any, Any]) -> None:
    values = {action: value(tactic, action, "rules") for action in (*tactic.good, *tactic.bad)}
    best = max(values[action] for action in tactic.good)
    assert best - max(values[action] for action in tactic.bad) > COSTS[tactic.game.name]


@pytest.mark.thorough
@pytest.mark.parametrize("tactic", [each for each in TACTICS if "fodasse" in str(each.id)])
def test_in_fodasse_it_does_so_at_any_table(tactic: Tactic[Any, Any, Any]) -> None:
    good = min(value(tactic, action, "random") for action in tactic.good)
    bad = max(value(tactic, action, "random") for action in tactic.bad)
    assert good - bad > COSTS["fodasse"]


def value(tactic: Tactic[Any, Any, Any], action: Any, others: str) -> float:
    """The mean worth of an action to its seat: in Fodasse by points, elsewhere the returns.

    In Fodasse points of others count too: the seat's share in what halves with a point or two.
    In Truco the match is played to its end, elsewhere the round.
    """
    import numpy as np

    from fodasse.bulk import rollouts

    view, seat, game = tactic.turn().view, tactic.seat, tactic.game.name
    policies = [others] * len(tactic.game.returns(tactic.state))
    policies[seat] = "rules"
    until: Any = "match" if game == "truco" else "round"
    played = rollouts(view, ROLLOUTS[game], policies, action=action, until=until)
    if game != "fodasse":
        return float(played.returns[:, seat].mean())
    worth = np.exp(-0.5 * played.points)
    return float((worth[:, seat] / worth.sum(axis=1)).mean())
