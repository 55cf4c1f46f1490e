"""Information set Monte Carlo tree search for any game.

Each iteration takes a world that the searcher's view allows and plays the round to its end.
Actions in the tree are chosen by UCB1, those below it by another bot. A node of the tree stands
for what the deciding seat knows, not for a world. So the searcher does not plan to act on cards
that it will not have seen. Searches that open all hands do: a fault called *strategy fusion*.

Sources:
    P. Cowling, E. Powley and D. Whitehouse, *Information Set Monte Carlo Tree Search*, IEEE
    Transactions on Computational Intelligence and AI in Games 4(2), 2012: a tree for each
    player, over what that player sees, and counts of the visits in which an action was legal.
    D. Silver and J. Veness, *Monte-Carlo Planning in Large POMDPs*, NIPS 2010: a tree of the
    searcher's decisions alone, in which all other players are part of the world.
    S. Gelly and Y. Wang, *Exploration exploitation in Go*, NIPS workshop 2006: the urgency
    of an action that was not tried (first-play urgency).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from importlib import import_module
from math import inf, log, nan, sqrt
from random import Random
from time import monotonic
from typing import Any, Final, Generic, Literal

from attrs import Factory, field, frozen, validators

from fodasse.bots.worth import worth_of
from fodasse.core.errors import quoted
from fodasse.core.fields import whole_number
from fodasse.core.game import Game
from fodasse.core.searched import Searched
from fodasse.core.seats import CHANCE, Actor, Seat
from fodasse.core.types import A, S, V
from fodasse.table.bot import Bot, Turn, quick_turn

_SEARCHING: Final = {"policy": 0.0, "views": 1.0, "mixed": 0.5, "actions": 1.0}
"""The share of iterations in which other seats search."""
OTHERS: Final = tuple(_SEARCHING)
_LEAST: Final = 1e-9
"""The least range of values."""


class _Edge:
    """The statistics of an action at a node."""

    __slots__ = ("available", "total", "visits")

    def __init__(self) -> None:
        self.available = 0
        """The number of visits of the node in which it was legal."""
        self.visits = 0
        self.total = 0.0
        """The sum of the values that it led to, for the seat that decides."""


def _rules_or_random(self: TreeSearchBot[Any, Any, Any]) -> Bot[Any, Any]:
    bots: Any = import_module("fodasse.bots")  # which imports this package
    name = "rules" if "rules" in bots.names(self.game) else "random"
    found: Bot[Any, Any] = bots.named(name, self.game)
    return found


def _worth(self: TreeSearchBot[Any, Any, Any]) -> Callable[[Any], Sequence[float]]:
    return worth_of(self.game)


@frozen
class TreeSearchBot(Generic[S, A, V]):
    """A bot that plays any game by information set Monte Carlo tree search.

    It searches to the end of the round or hand in play, in games that have rounds, and else to
    that of the match. Limited by iterations, it chooses the same for equal turns and random
    numbers.

    Examples:
        >>> from random import Random
        >>> from fodasse import GAME, Turn, sample_chance, start
        >>> state = start(3, hand_size=2)
        >>> state = GAME.apply(state, sample_chance(state, Random(4)))
        >>> seen = GAME.view(state, 1)
        >>> found = TreeSearchBot(GAME, 50).search(Turn(1, seen, seen.legal_actions), Random(1))
        >>> [bid.stages for bid in found.actions], found.iterations
        ([0, 1, 2], 50)
    """

    game: Game[S, A, V]
    """The game."""
    iterations: int = 1000
    """The most iterations of a search."""
    seconds: float | None = field(default=None, validator=validators.optional(validators.ge(0)))
    """The time after which no more iterations are begun; None: no limit. With a limit, the
    choice depends on the speed of the machine, too."""
    exploration: float = 0.7
    """UCB1's factor, for values scaled so that the range met in the search is 1."""
    others: Literal["policy", "views", "mixed", "actions"] = "mixed"
    """The way in which the other seats choose at the top of the tree.

    ``"policy"``: the rollout bot. The search finds a best response to it.
    ``"views"``: each seat searches, in nodes of all that it sees, its own cards too.
    ``"mixed"``: one or the other, for the whole of an iteration.
    ``"actions"``: each seat searches, in nodes of the actions since the root as it saw them.
    """
    rollout: Bot[A, V] = Factory(_rules_or_random, takes_self=True)
    """The bot that chooses below the tree; by default ``rules``, or ``random`` without one."""
    value: Callable[[S], Sequence[float]] = Factory(_worth, takes_self=True)
    """Return the value of the end of an iteration for each seat, in any unit.

    By default, the game's worth: ``bots.worth``.
    """
    clock: Callable[[], float] = field(default=monotonic, repr=False)
    """Returns the time in seconds."""
    world: Callable[[Turn[A, V], Random], S] = field(
        default=Factory(
            lambda self: lambda turn, rng: self.game.determinize(turn.view, rng), takes_self=True
        )
    )
    """Return a state that a turn allows; by default all are equally likely."""

    def __attrs_post_init__(self) -> None:
        """Check the limits."""
        if whole_number("iterations", self.iterations) < 1:
            raise ValueError(f"iterations: 1 or more, not {quoted(self.iterations)}")
        if self.others not in OTHERS:
            raise ValueError(f"others: one of {', '.join(OTHERS)}, not {quoted(self.others)}")

    def choose(self, turn: Turn[A, V], rng: Random) -> A:
        """Return the action with the most visits; without a search if only one is legal."""
        if len(turn.legal_actions) == 1:
            return turn.legal_actions[0]
        return self.search(turn, rng).best

    def search(self, turn: Turn[A, V], rng: Random) -> Searched[A]:
        """Return the findings of a search on each legal action.

        Args:
            turn: a turn of a seat that is to act.
            rng: the source of all randomness.
        """
        search = _Search(self, turn, rng)
        end = inf if self.seconds is None else self.clock() + self.seconds
        for _ in range(self.iterations):
            search.iterate()
            if end < inf and self.clock() >= end:
                break
        edges = [search.root[action] for action in turn.legal_actions]
        return Searched(
            turn.legal_actions,
            tuple([edge.visits for edge in edges]),
            tuple([edge.total / edge.visits if edge.visits else nan for edge in edges]),
        )


class _Search(Generic[S, A, V]):
    """The trees of a search: one for each seat that has nodes in it."""

    def __init__(self, bot: TreeSearchBot[S, A, V], turn: Turn[A, V], rng: Random) -> None:
        self._bot = bot
        self._turn = turn
        self._rng = rng
        self.root: dict[A, _Edge] = {}
        self._nodes: dict[Hashable, dict[A, _Edge]] = {}
        self._low, self._high = inf, -inf

    def iterate(self) -> None:
        """Play a world to the end of the round, and add the result to its actions in the tree."""
        bot, game = self._bot, self._bot.game
        state = bot.world(self._turn, self._rng)
        seat: Actor = self._turn.seat
        taken: list[tuple[S, A]] = []
        path: list[tuple[Seat, _Edge]] = []
        searching = self._rng.random() < _SEARCHING[bot.others]
        inside, over = True, False
        while not over:
            if seat is CHANCE:
                action = game.sample_chance(state, self._rng)
            elif inside and (searching or seat == self._turn.seat):
                action, edge, inside = self._descend(state, seat, taken)
                path.append((seat, edge))
            else:
                action = self._roll_out(state, seat)
            taken.append((state, action))
            before, state = state, game.apply(state, action)
            actors = game.actors(state)
            over = not actors or (game.rounds is not None and game.rounds.ends(before, state))
            seat = actors[0] if actors else CHANCE
        self._learn(path, bot.value(state))

    def _descend(
        self, state: S, seat: Seat, taken: Sequence[tuple[S, A]]
    ) -> tuple[A, _Edge, bool]:
        """Return an action in the tree, its edge, and whether what follows is in the tree too."""
        legal = self._bot.game.legal_actions(state, seat)
        key = self._seen(state, seat, taken)
        node = self._nodes.get(key) if taken else self.root
        is_new = not node
        if node is None:
            node = self._nodes[key] = {}
        edges = [node.setdefault(action, _Edge()) for action in legal]
        for edge in edges:
            edge.available += 1
        if is_new:
            action = self._roll_out(state, seat)
            return action, node[action], False
        place = self._most_promising(edges, at_root=not taken)
        return legal[place], edges[place], True

    def _seen(self, state: S, seat: Seat, taken: Sequence[tuple[S, A]]) -> Hashable:
        """Return the key of what a seat knows."""
        game = self._bot.game
        if seat != self._turn.seat and self._bot.others == "actions":
            return seat, tuple([game.censor(before, action, seat) for before, action in taken])
        return game.view(state, seat)

    def _most_promising(self, edges: Sequence[_Edge], *, at_root: bool) -> int:
        """Return the place of the edge with the greatest upper bound.

        At the root each action is tried; elsewhere an untried action counts as one that was tried
        once, with the mean value of the others.
        """
        span = max(self._high - self._low, _LEAST)
        visits = sum([edge.visits for edge in edges])
        mean = inf
        if visits and not at_root:
            mean = sum([edge.total for edge in edges]) / visits
        scores = [
            (edge.total / edge.visits if edge.visits else mean)
            + self._bot.exploration * span * sqrt(log(edge.available) / max(edge.visits, 1))
            for edge in edges
        ]
        most = max(scores)
        best = [place for place, score in enumerate(scores) if score == most]
        return best[int(self._rng.random() * len(best))]

    def _roll_out(self, state: S, seat: Seat) -> A:
        """Return the rollout bot's choice."""
        view = self._bot.game.view(state, seat)
        legal = self._bot.game.legal_actions(state, seat)
        return self._bot.rollout.choose(quick_turn(seat, view, legal), self._rng)

    def _learn(self, path: Sequence[tuple[Seat, _Edge]], values: Sequence[float]) -> None:
        self._low, self._high = min(self._low, *values), max(self._high, *values)
        for seat, edge in path:
            edge.visits += 1
            edge.total += values[seat]
