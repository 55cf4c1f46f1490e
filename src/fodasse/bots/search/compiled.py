"""Evaluation of actions by the compiled games; it needs the extra ``bulk``."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

import numpy as np

from fodasse.bots.search.effort import Effort
from fodasse.bots.search.evaluation import Evaluation
from fodasse.bots.worth import numbers
from fodasse.bulk.batches import BatchPolicy, batch_values, chosen_worlds, weighed
from fodasse.bulk.beliefs import worlds
from fodasse.bulk.game import game_of
from fodasse.bulk.search import values

_LEARNED: Final = "fodasse.bots.learned.batches"
"""The module of the trained network, which knows its game."""


def can_play(view: Any) -> bool:
    """Return whether the compiled game can play a position on; few it cannot, such as a claim."""
    try:
        game_of(view).packed(view)
    except ValueError:
        return False
    return True


def evaluate(
    name: str, view: Any, history: Sequence[Any], effort: Effort, seed: int
) -> Evaluation[Any]:
    """Return the values of a seat's legal actions.

    Args:
        name: the name of the game.
        view: the view of the seat, which is to act.
        history: the seat's observations up to the view, or ().
        effort: the numbers of worlds.
        seed: the seed.
    """
    actions, rules = view.legal_actions, view.rules
    table = np.array(numbers(name), np.float64)
    network = _network(view) if effort.network else None
    found = worlds(
        view,
        effort.network.candidates if effort.network and network else effort.worlds,
        seed=seed,
        history=history,
        candidates=effort.candidates,
        steps=effort.steps,
    )
    if effort.network and network:
        players = weighed(found, view, history, network)
        players = chosen_worlds(players, effort.network.worlds)
        found = players.worlds
        result = batch_values(players, actions, rules, table, network, seed=seed)
    else:
        result = values(found, actions, rules, table, seed=seed)
    samples = tuple(row.tolist() for row in result)
    return Evaluation(
        tuple(view.legal_actions), samples, found.weights.tolist(), exact=found.exact
    )


def _network(view: Any) -> BatchPolicy | None:
    """Return the trained network, if it knows matches such as that of a view."""
    learned: Any = import_module(_LEARNED)
    policy: BatchPolicy = learned.policy
    return policy if learned.knows(view) else None
