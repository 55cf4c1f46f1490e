"""Results of searches: the value of each legal action of a seat."""

from __future__ import annotations

from typing import Generic

from attrs import frozen

from fodasse.core.types import A_co


@frozen
class Searched(Generic[A_co]):
    """The result of a tree search at one decision, by legal action.

    Examples:
        >>> found = Searched(actions=("pass", "lay"), visits=(30, 70), values=(0.25, 0.5))
        >>> found.best, found.iterations
        ('lay', 100)
    """

    actions: tuple[A_co, ...]
    """The legal actions."""
    visits: tuple[int, ...]
    """By action: the number of iterations that began with it."""
    values: tuple[float, ...]
    """By action: the mean of the values that it led to, for the seat; NaN without a visit."""

    @property
    def iterations(self) -> int:
        """The number of iterations."""
        return sum(self.visits)

    @property
    def best(self) -> A_co:
        """The action with the most visits; of equals, the one with the greatest value."""
        places = range(len(self.actions))
        return self.actions[max(places, key=lambda at: (self.visits[at], self.values[at]))]
