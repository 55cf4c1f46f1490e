"""The end of a round, solved: a seat's best play over all worlds that are left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from fodasse.bulk.batches import Batch, Model, Players
from fodasse.bulk.beliefs import Knowledge
from fodasse.bulk.game import encoding_of

_MAX_POSITIONS: Final = 50_000
"""About the most positions that are examined, in all worlds together."""


def is_small(known: Knowledge, continuations: int) -> bool:
    """Return whether the rest of a round is solved: whether there are few ways to play it on.

    Args:
        known: the knowledge of the seat to act.
        continuations: the most ways in which the rest of the round can be played in one world.
    """
    done = len(known.past.actions) if known.past else 0
    return known.count > 0 and known.count * (done + continuations) <= _MAX_POSITIONS


def solve(
    players: Players,
    actions: Sequence[Any],
    rules: Any,
    coefficients: NDArray[np.float64],
    models: Sequence[Model],
) -> NDArray[np.float64]:
    """Return the value of each action, if the viewer then plays the round as well as it can.

    Every continuation of the round is played in every world. The others choose actions by the
    mixture of the models: what they do on the way does not change the model that each is believed
    to follow. The viewer does what is best given all actions before, which are open.

    Args:
        players: all worlds, and beliefs about the other seats' play.
        actions: legal actions of the viewer, which is to act.
        rules: the rules of the match.
        coefficients: the numbers that ``write_values`` needs.
        models: the models beside ``rules``.
    """
    found, encoding = players.worlds, encoding_of(players.worlds.game)
    many = len(found.records)
    chosen = np.repeat([encoding.encode_action(each, rules) for each in actions], many)
    world = np.tile(np.arange(many), len(actions))
    reached = found.weights[world]
    node = np.repeat(np.arange(len(actions)), many)  # the actions since, by number
    batch = Batch(found, rules, found.records[world])
    totals: list[NDArray[Any]] = []
    steps: list[tuple[NDArray[np.int64], NDArray[np.bool_]]] = []
    while True:
        nodes = int(node.max()) + 1
        every = np.arange(len(node))
        batch.advance(every, chosen)
        goes_on = batch.is_unfinished(every)
        ended = np.where(goes_on, 0.0, reached * batch.values(coefficients))
        totals.append(np.bincount(node, ended, nodes))
        if not goes_on.any():
            break
        batch = Batch(found, rules, batch.records[goes_on])
        world, reached, node = world[goes_on], reached[goes_on], node[goes_on]
        own = batch.records["turn"] == found.viewer
        shares = _mixed(batch, players.shares[:, world], models, ~own)
        at, chosen = shares.nonzero()
        reached = reached[at] * shares[at, chosen]
        histories, number = np.unique(node[at] * shares.shape[1] + chosen, return_inverse=True)
        is_choice = np.zeros(nodes, np.bool_)
        is_choice[node[own]] = True
        steps.append((histories // shares.shape[1], is_choice))
        world, node = world[at], number.reshape(-1)
        batch = Batch(found, rules, batch.records[at])
    while steps:
        below, (before, is_choice) = totals.pop(), steps.pop()
        best = np.full(len(is_choice), -np.inf)
        np.maximum.at(best, before, below)
        totals[-1] += np.where(is_choice, best, np.bincount(before, below, len(is_choice)))
    return totals[0]


def _mixed(
    batch: Batch,
    follows: NDArray[np.float64],
    models: Sequence[Model],
    others: NDArray[np.bool_],
) -> NDArray[np.float64]:
    """Return the probability of each action in each position; 1 for every action of the viewer.

    Args:
        batch: the positions.
        follows: by model, position and seat: the probability that the seat follows the model.
        models: the models beside ``rules``.
        others: by position: whether another seat than the viewer is to act.
    """
    result = batch.legal(np.arange(len(batch.records))).astype(np.float64)
    places = np.flatnonzero(others & (result.sum(axis=1) > 1))
    if not len(places):
        return result
    shares = follows[:, places, batch.records["turn"][places]]
    shares[-1] += 1 - shares.sum(axis=0)  # a seat that follows no model plays by the last one
    result[places] = 0
    result[places, batch.choices_by_rules()[places]] = shares[0]
    for model, share in zip(models, shares[1:], strict=True):
        now = batch.probabilities(model, places)
        if not model.is_drawn:
            now = np.eye(now.shape[1])[now.argmax(axis=1)]
        result[places] += share[:, np.newaxis] * now
    return result
