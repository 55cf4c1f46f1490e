"""Evaluation of actions by the compiled games; it needs the extra ``bulk``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any, Final

import numpy as np

from fodasse.bots.search.effort import Effort
from fodasse.bots.search.evaluation import Evaluation, pooled
from fodasse.bots.worth import numbers
from fodasse.bulk.batches import BatchPolicy, batch_values, chosen_worlds, weighed
from fodasse.bulk.beliefs import Knowledge
from fodasse.bulk.search import values
from fodasse.table.bot import Turn

_LEARNED: Final = "fodasse.bots.learned.batches"
"""The module of the trained network, which knows its game."""
_PART: Final = 50
"""The most worlds between two looks at the clock."""


class History(Sequence[Any]):
    """The history of a turn, computed when it is first looked at."""

    def __init__(self, turn: Turn[Any, Any]) -> None:
        self._turn = turn

    @cached_property
    def _seen(self) -> Sequence[Any]:
        return self._turn.history

    def __getitem__(self, place: Any) -> Any:
        return self._seen[place]

    def __len__(self) -> int:
        return len(self._seen)


def knowledge(turn: Turn[Any, Any]) -> Knowledge | None:
    """Return what a seat knows; None where the compiled game cannot play on, as in a claim."""
    try:
        return Knowledge(turn.view, History(turn))
    except ValueError:
        return None


def evaluate(
    known: Knowledge, effort: Effort, seed: int, is_over: Callable[[], bool] | None = None
) -> Evaluation[Any]:
    """Return the values of a seat's legal actions.

    Args:
        known: what the seat knows, which is to act.
        effort: the numbers of worlds.
        seed: the seed.
        is_over: returns whether the time is over; None: there is time for all worlds. Otherwise
            they are tried in parts, each with a seed of its own, and one part always is.
    """
    network = _network(known.view) if effort.network else None
    if is_over is None:
        return _evaluate(known, effort, network, seed)
    tried = effort.network if effort.network and network else effort
    number = -(-tried.worlds // _PART)
    parts: list[Evaluation[Any]] = []
    while len(parts) < number and not (parts and is_over()):
        parts.append(_evaluate(known, effort.part(number), network, f"{seed}:{len(parts)}"))
        if parts[-1].exact:
            return parts[-1]
    return pooled(parts)


def _evaluate(
    known: Knowledge, effort: Effort, network: BatchPolicy | None, seed: int | str
) -> Evaluation[Any]:
    actions, rules = known.view.legal_actions, known.view.rules
    table = np.array(numbers(known.game.game.name), np.float64)
    guided = effort.network if network else None
    found = known.worlds(
        guided.candidates if guided else effort.worlds,
        seed=seed,
        candidates=effort.candidates,
        steps=effort.steps,
    )
    if guided and network:
        players = chosen_worlds(weighed(found, known.past, rules, network), guided.worlds)
        found = players.worlds
        result = batch_values(players, actions, rules, table, network, seed=seed)
    else:
        result = values(found, actions, rules, table, seed=seed)
    samples = tuple(row.tolist() for row in result)
    return Evaluation(tuple(actions), samples, found.weights.tolist(), exact=found.exact)


def _network(view: Any) -> BatchPolicy | None:
    """Return the trained network, if it knows matches such as that of a view."""
    learned: Any = import_module(_LEARNED)
    policy: BatchPolicy = learned.policy
    return policy if learned.knows(view) else None
