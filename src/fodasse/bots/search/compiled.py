"""Searches of the compiled games; they need the extra ``bulk``."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any, Final

import numpy as np
from attrs import evolve, frozen

from fodasse.bots.effort import Effort
from fodasse.bots.game import bots_of, coefficients
from fodasse.bots.search.evaluation import Evaluation, pool
from fodasse.bulk.batches import Guides, Players, batch_values, select_worlds, weigh
from fodasse.bulk.beliefs import Knowledge, Worlds
from fodasse.bulk.endings import is_small, solve
from fodasse.bulk.rollout import values
from fodasse.table.bot import Turn

_PART: Final = 50
"""The most worlds between two looks at the clock."""


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
                can be solve is solve at once.
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
