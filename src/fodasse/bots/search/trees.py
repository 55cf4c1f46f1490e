"""The bot that searches a tree of what the seats see, for the compiled games."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Literal

from attrs import field, frozen, validators

from fodasse.bots.game import Effort, coefficients
from fodasse.core.game import Game
from fodasse.table.bot import Turn

if TYPE_CHECKING:
    from fodasse.bulk.trees import TreeFindings


EFFORT: Final = Effort(worlds=1000)
"""The worlds of a search, if no others are given."""


@frozen
class TreeSearchBot:
    """A bot that plays a compiled game by information set Monte Carlo tree search.

    It searches to the end of the round or hand in play, with the compiled ``rules`` below the
    tree. Limited by iterations, it chooses the same for equal turns and random numbers. It needs
    the extra ``bulk``.

    Examples:
        >>> from fodasse import GAME, Turn, sample_chance, start
        >>> state = start(4, hand_size=3)
        >>> state = GAME.apply(state, sample_chance(state, Random(4)))
        >>> seen = GAME.view(state, 1)
        >>> found = TreeSearchBot(GAME, 1000).search(Turn(1, seen, seen.legal_actions), Random(1))
        >>> [bid.stages for bid in found.actions], found.iterations
        ([0, 1, 2, 3], 1000)
    """

    game: Game[Any, Any, Any]
    """The game."""
    iterations: int = 3000
    """The most iterations of a search."""
    seconds: float | None = field(default=None, validator=validators.optional(validators.ge(0)))
    """The time after which no more iterations are begun; None: no limit. With a limit, the
    choice depends on the speed of the machine, too."""
    exploration: float = 0.7
    """UCB1's factor, for values scaled so that the range met in the search is 1."""
    others: Literal["policy", "views", "mixed"] = "mixed"
    """The way in which the other seats choose at the top of the tree.

    ``"policy"``: as ``rules``. The search finds a best response to it.
    ``"views"``: each seat searches, in nodes of all that it sees, its own cards too.
    ``"mixed"``: one or the other, for the whole of an iteration.
    """
    effort: Effort = EFFORT
    """The worlds in which iterations begin."""
    clock: Callable[[], float] = field(default=monotonic, repr=False)
    """Returns the time in seconds."""

    def choose(self, turn: Turn[Any, Any], rng: Random) -> Any:
        """Return the action with the most visits; without a search if only one is legal."""
        if len(turn.legal_actions) == 1:
            return turn.legal_actions[0]
        return self.search(turn, rng).best

    def search(self, turn: Turn[Any, Any], rng: Random) -> TreeFindings[Any]:
        """Return the findings of a search on each legal action.

        Args:
            turn: a turn of a seat that is to act.
            rng: the source of all randomness.

        Raises:
            ValueError: the position cannot be played on by the compiled game.
        """
        from fodasse.bulk.beliefs import Knowledge  # needs the extra bulk
        from fodasse.bulk.trees import search_tree

        seed = rng.getrandbits(64)
        found = Knowledge(turn.view, lambda: turn.history).worlds(
            self.effort.worlds,
            seed=seed,
            candidates=self.effort.candidates,
            steps=self.effort.steps,
        )
        return search_tree(
            found,
            turn.legal_actions,
            turn.view.rules,
            coefficients(self.game.name),
            iterations=self.iterations,
            seconds=self.seconds,
            clock=self.clock,
            exploration=self.exploration,
            others=self.others,
            seed=seed,
        )
