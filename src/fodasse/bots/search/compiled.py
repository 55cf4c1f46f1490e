"""Searches of the compiled games, and the ends of rounds, solved; they need the extra ``bulk``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final

import numpy as np
from attrs import evolve, frozen
from numpy.typing import NDArray

from fodasse.bots.game import Effort, bots_of, coefficients
from fodasse.bots.search.evaluation import Evaluation, pool
from fodasse.bulk.batches import Batch, Guides, Model, Players, batch_values, select_worlds, weigh
from fodasse.bulk.beliefs import Knowledge, Worlds
from fodasse.bulk.game import encoding_of
from fodasse.bulk.rollout import values
from fodasse.table.bot import Turn

_PART: Final = 50
"""The most worlds between two looks at the clock."""
_MAX_POSITIONS: Final = 50_000
"""About the most positions that are examined, in all worlds together."""


@frozen(eq=False)
class Search:
    """A search from the position that a seat knows."""

    known: Knowledge
    """The knowledge of the seat."""
    effort: Effort
    """The numbers of worlds."""
    guides: Guides | None
    """The networks that guide the search."""
    is_solved: bool
    """Whether the rest of the round is solved: every way to play on is tried in every world."""

    def evaluate(
        self, seed: int | str, is_over: Callable[[], bool] | None = None
    ) -> Evaluation[Any]:
        """Return the values of the legal actions of the seat, which is to act.

        Args:
            seed: the seed.
            is_over: returns whether the time is over; None: there is time for all worlds.
                Otherwise they are tried in parts, one at least, each with a seed of its own. What
                can be solved is solved at once.
        """
        if is_over is None or self.is_solved:
            return self.try_all(seed)
        number = -(-self.tried // _PART)
        part = evolve(self, effort=self.effort.scaled(Fraction(1, number)))
        parts: list[Evaluation[Any]] = []
        while len(parts) < number and not (parts and is_over()):
            parts.append(part.try_all(f"{seed}:{len(parts)}"))
            if parts[-1].exact and self.guides is None:
                return parts[-1]
        return pool(parts)

    def worlds(self, n: int, seed: int) -> dict[Any, float]:
        """Return up to ``n`` worlds that the view allows, as states, with their probabilities."""
        scaled = self.effort.scaled(Fraction(n, self.tried))
        found, players = evolve(self, effort=scaled).draw(seed)
        if players is not None and len(found.records) > n:
            found = select_worlds(players, n).worlds
        result: dict[Any, float] = {}
        for place, (record, weight) in enumerate(zip(found.records, found.weights, strict=True)):
            state = found.game.state_in(record, self.known.view, Random(f"{seed}:{place}"))
            result[state] = result.get(state, 0.0) + float(weight)
        return result

    @property
    def tried(self) -> int:
        """The number of worlds in which each action is tried."""
        network = self.effort.network if self.guides else None
        return network.worlds if network else self.effort.worlds

    def try_all(self, seed: int | str) -> Evaluation[Any]:
        """Return the values of the legal actions in all worlds, however long it takes."""
        actions, rules = self.known.view.legal_actions, self.known.view.rules
        numbers = np.array(coefficients(self.known.game.game.name), np.float64)
        found, players = self.draw(seed)
        if self.guides is None or players is None:
            result = values(found, actions, rules, numbers, seed=seed)
        elif self.is_solved:
            exact = solve(players, actions, rules, numbers, self.guides.models).tolist()
            return Evaluation(tuple(actions), tuple([each] for each in exact), [1.0], exact=True)
        else:
            players = select_worlds(players, self.tried)
            found = players.worlds
            result = batch_values(players, actions, rules, numbers, self.guides.models, seed=seed)
        samples = tuple(row.tolist() for row in result)
        weights, groups = found.weights.tolist(), found.lineages.tolist()
        return Evaluation(tuple(actions), samples, weights, found.exact, groups)

    def draw(self, seed: int | str) -> tuple[Worlds, Players | None]:
        """Return worlds by weight and, with networks, beliefs on the others' play in them."""
        network = self.effort.network if self.guides else None
        many = network.candidates if network else self.effort.worlds
        found = self.known.worlds(
            self.known.count if self.is_solved else many,
            seed=seed,
            candidates=self.effort.candidates,
            steps=self.effort.steps,
        )
        if self.guides is None:
            return found, None
        past, rules = self.known.past, self.known.view.rules
        players = weigh(found, past, rules, self.guides.models)
        return players.worlds, players


def search_of(turn: Turn[Any, Any], effort: Effort) -> Search | None:
    """Return a search from a turn; None where the compiled game cannot play on, as in a claim."""
    try:
        known = Knowledge(turn.view, lambda: turn.history)
    except ValueError:
        return None
    guides = None
    if effort.network is not None:
        find = bots_of(known.game.game).guides
        guides = None if find is None else find(turn.view)
    return Search(
        known, effort, guides, guides is not None and is_small(known, guides.continuations)
    )


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
