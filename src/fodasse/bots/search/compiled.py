"""Evaluation of actions by the compiled games; it needs the extra ``bulk``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from random import Random
from typing import Any, Final

import numpy as np

from fodasse.bots.search.effort import Effort
from fodasse.bots.search.evaluation import Evaluation, pooled
from fodasse.bots.worth import numbers
from fodasse.bulk.batches import Model, Players, batch_values, chosen_worlds, weighed
from fodasse.bulk.beliefs import Knowledge, Worlds
from fodasse.bulk.endings import is_small, solved
from fodasse.bulk.search import values
from fodasse.table.bot import Turn

_LEARNED: Final = "fodasse.bots.learned.batches"
"""The module of the trained networks, which know their game."""
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
    """Return a seat's knowledge; None where the compiled game cannot play on, as in a claim."""
    try:
        return Knowledge(turn.view, History(turn))
    except ValueError:
        return None


def evaluate(
    known: Knowledge, effort: Effort, seed: int, is_over: Callable[[], bool] | None = None
) -> Evaluation[Any]:
    """Return the values of a seat's legal actions.

    Args:
        known: the knowledge of the seat to act.
        effort: the numbers of worlds.
        seed: the seed.
        is_over: returns whether the time is over; None: there is time for all worlds. Otherwise
            they are tried in parts, one at least, each with a seed of its own. What can be solved
            is solved at once.
    """
    models = _models(known.view, effort)
    if is_over is None or (models and _is_solved(known)):
        return _evaluate(known, effort, models, seed)
    number = -(-_tried(effort, models) // _PART)
    part = effort.scaled(Fraction(1, number))
    parts: list[Evaluation[Any]] = []
    while len(parts) < number and not (parts and is_over()):
        parts.append(_evaluate(known, part, models, f"{seed}:{len(parts)}"))
        if parts[-1].exact and not models:
            return parts[-1]
    return pooled(parts)


def likely_worlds(known: Knowledge, n: int, effort: Effort, seed: int) -> dict[Any, float]:
    """Return worlds that a view allows, as states, with their probabilities.

    Args:
        known: the knowledge of the seat.
        n: the most worlds.
        effort: the numbers of worlds for a decision, which are scaled to this number.
        seed: the seed.
    """
    models = _models(known.view, effort)
    work = effort.scaled(Fraction(n, _tried(effort, models)))
    found, players = _drawn(known, work, models, seed)
    if players is not None and len(found.records) > n:
        found = chosen_worlds(players, n).worlds
    result: dict[Any, float] = {}
    for place, (record, weight) in enumerate(zip(found.records, found.weights, strict=True)):
        state = known.game.state_in(record, known.view, Random(f"{seed}:{place}"))
        result[state] = result.get(state, 0.0) + float(weight)
    return result


def _evaluate(
    known: Knowledge, effort: Effort, models: Sequence[Model], seed: int | str
) -> Evaluation[Any]:
    actions, rules = known.view.legal_actions, known.view.rules
    table = np.array(numbers(known.game.game.name), np.float64)
    found, players = _drawn(known, effort, models, seed)
    if players is not None and _is_solved(known):
        exact = solved(players, actions, rules, table, models).tolist()
        return Evaluation(tuple(actions), tuple([each] for each in exact), [1.0], exact=True)
    if players is not None:
        players = chosen_worlds(players, _tried(effort, models))
        found = players.worlds
        result = batch_values(players, actions, rules, table, models, seed=seed)
    else:
        result = values(found, actions, rules, table, seed=seed)
    samples = tuple(row.tolist() for row in result)
    weights, groups = found.weights.tolist(), found.lineages.tolist()
    return Evaluation(tuple(actions), samples, weights, found.exact, groups)


def _tried(effort: Effort, models: Sequence[Model]) -> int:
    """Return the number of worlds in which each action is tried."""
    guided = effort.network if models else None
    return guided.worlds if guided else effort.worlds


def _drawn(
    known: Knowledge, effort: Effort, models: Sequence[Model], seed: int | str
) -> tuple[Worlds, Players | None]:
    """Return worlds by weight and, if networks are asked, beliefs on the others' play in them."""
    guided = effort.network if models else None
    many = guided.candidates if guided else effort.worlds
    found = known.worlds(
        known.ways if guided and _is_solved(known) else many,
        seed=seed,
        candidates=effort.candidates,
        steps=effort.steps,
    )
    if not models:
        return found, None
    players = weighed(found, known.past, known.view.rules, models)
    return players.worlds, players


def _models(view: Any, effort: Effort) -> Sequence[Model]:
    """Return models by trained networks, if they are asked and know matches such as a view's."""
    if effort.network is None:
        return ()
    models: Sequence[Model] = _learned().MODELS
    return models if _learned().knows(view) else ()


def _is_solved(known: Knowledge) -> bool:
    """Return whether the rest of a round, by rules that the networks know, is solved."""
    return is_small(known, _learned().courses(known.view))


def _learned() -> Any:
    return import_module(_LEARNED)
