"""Information set Monte Carlo tree search, compiled.

Each iteration takes a world that the searcher's view allows and plays the round to its end.
Actions in the tree are chosen by UCB1, those below it by a policy. A node of the tree stands for
what the deciding seat sees, as the numbers of its observation, not for a world. So the searcher
does not plan to act on cards that it will not have seen. Searches that open all hands do: a fault
called *strategy fusion*.

Sources:
    P. Cowling, E. Powley and D. Whitehouse, *Information Set Monte Carlo Tree Search*, IEEE
    Transactions on Computational Intelligence and AI in Games 4(2), 2012: a tree for each
    player, over what that player sees.
    D. Silver and J. Veness, *Monte-Carlo Planning in Large POMDPs*, NIPS 2010: a tree of the
    searcher's decisions alone, in which all other players are part of the world.
    S. Gelly and Y. Wang, *Exploration exploitation in Go*, NIPS workshop 2006: the urgency
    of an action that was not tried (first-play urgency).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import nan
from time import monotonic
from typing import Any, Final, Generic, Literal, NamedTuple

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from fodasse.bulk.beliefs import Worlds
from fodasse.bulk.compiled import inlined, inner, kernel, signed, unsigned
from fodasse.bulk.game import encoding_of
from fodasse.bulk.luck import key_of, word
from fodasse.bulk.nodes import (
    DEPTH,
    ROOT,
    Tree,
    add_node,
    edge_of,
    empty_tree,
    find_node,
    key_of_sight,
    learn,
    most_promising,
)
from fodasse.bulk.policies import OUTSIDE, OWN
from fodasse.bulk.protocol import (
    best_action,
    deal,
    look,
    luck_of,
    observe,
    play,
    write_legal,
    write_values,
)
from fodasse.bulk.record import DEAL, NOBODY, OVER
from fodasse.core.errors import quote
from fodasse.core.fields import whole_number
from fodasse.core.types import A_co

OTHERS: Final = ("policy", "views", "mixed")
_BATCH: Final = 256
"""The iterations between two looks at the clock."""
_NODES: Final = 1 << 17
"""The most nodes of a tree; no more are added after that."""
_EDGES: Final = 16
"""The average number of edges for which each node has room."""
_GOLDEN: Final = (5**0.5 - 1) / 2
"""The step between numbers whose fractions are spread evenly."""


@frozen
class TreeFindings(Generic[A_co]):
    """The findings of a tree search at one decision, by legal action.

    Examples:
        >>> found = TreeFindings(actions=("pass", "lay"), visits=(30, 70), values=(0.25, 0.5))
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


class _Work(NamedTuple):
    """Arrays that an iteration works in."""

    room: NDArray[np.void]
    """One record."""
    row: NDArray[np.int32]
    """An observation."""
    legal: NDArray[np.int8]
    """By action id: whether it is legal."""
    shares: NDArray[np.float64]
    """By seat: the value of an end."""


def search_tree(
    found: Worlds,
    actions: Sequence[Any],
    rules: Any,
    coefficients: Sequence[float],
    *,
    iterations: int = 1000,
    seconds: float | None = None,
    exploration: float = 0.7,
    others: Literal["policy", "views", "mixed"] = "mixed",
    seed: int | str = 0,
    clock: Callable[[], float] = monotonic,
) -> TreeFindings[Any]:
    """Search from worlds to the end of the round, and return visits and values by action.

    Below the tree all seats play by ``rules``.
    A value is the mean of the game's values for the viewer at the ends: an estimate of its chance
    to win the match. Limited by iterations, the result depends on the arguments alone.

    Args:
        found: the worlds; each iteration begins in one, drawn by its weight.
        actions: the legal actions of the viewer, which is to act.
        rules: the rules of the match.
        coefficients: the numbers that the game's ``write_values`` needs.
        iterations: the most iterations.
        seconds: the time after which no more iterations are begun; None: no limit.
        exploration: UCB1's factor, for values scaled so that the range met in the search is 1.
        others: the way in which the other seats choose at the top of the tree: ``"policy"``, by
            ``rules``, so that a best response to it is found; ``"views"``, each seat by itself, in
            nodes of all that it sees; or ``"mixed"``, each in half of the iterations.
        seed: the seed of all randomness after the worlds.
        clock: returns the time in seconds.

    Raises:
        TypeError: an argument of the wrong type.
        ValueError: an argument with an impossible value.
    """
    if whole_number("iterations", iterations) < 1:
        raise ValueError(f"iterations: 1 or more, not {quote(iterations)}")
    if others not in OTHERS:
        raise ValueError(f"others: one of {', '.join(OTHERS)}, not {quote(others)}")
    game, key = found.game, key_of(seed)
    encoding = encoding_of(game)
    seats = len(found.at_table)
    # Each world twice: other seats follow ``rules`` in one, and search in the other.
    records = np.repeat(found.records, 2)
    records["codes"][0::2] = OUTSIDE if others == "views" else OWN
    records["codes"][1::2] = OWN if others == "policy" else OUTSIDE
    records["codes"][:, found.viewer] = OUTSIDE
    work = _Work(
        room=records[:1].copy(),
        row=np.zeros(encoding.layout(seats, rules).size, np.int32),
        legal=np.zeros(game.actions, np.int8),
        shares=np.zeros(seats),
    )
    nodes = min(iterations, _NODES)
    tree = empty_tree(nodes, _EDGES * nodes + game.actions)
    chances = np.repeat(found.weights / 2, 2).cumsum()
    end = None if seconds is None else clock() + seconds
    numbers = np.array(coefficients, np.float64)
    done = 0
    while done < iterations:
        upto = iterations if end is None else min(done + _BATCH, iterations)
        _grow(work, records, chances, key, (done, upto), exploration, numbers, tree)
        done = upto
        if end is not None and clock() >= end:
            break
    width = int(tree.width[ROOT])
    ids = tree.actions[:width].tolist()
    order = [ids.index(encoding.encode_action(each, rules)) for each in actions]
    visits = tree.visits[order].tolist()
    sums = tree.sums[order].tolist()
    values = [total / count if count else nan for total, count in zip(sums, visits, strict=True)]
    return TreeFindings(tuple(actions), tuple(visits), tuple(values))


@inner
def _drawn(chances: Any, even: float) -> int:
    """Return the first world at which the sum of probabilities exceeds a number."""
    low, high = 0, chances.size - 1
    while low < high:
        middle = (low + high) >> 1
        if chances[unsigned(middle)] > even:
            high = middle
        else:
            low = middle + 1
    return unsigned(low)


@inlined
def _descend(
    work: _Work, match: Any, depth: int, exploration: float, tree: Tree
) -> tuple[int, int]:
    """Return the action for a seat of the tree, and the depth after it.

    Outside the tree the policy ``rules`` chooses, and from there on it does for all seats.
    """
    luck = luck_of(match)
    turn = look(match)
    observe(turn, work.row, work.shares.size)
    key = key_of_sight(work.row, match.turn)
    node = find_node(tree, key)
    if node != NOBODY and depth < DEPTH:
        edge = most_promising(tree, node, exploration, luck)
        given = signed(tree.actions[unsigned(edge)])
    else:
        for place in range(work.shares.size):
            match.codes[unsigned(place)] = OWN
        given = signed(best_action(match, turn))
        if node == NOBODY:
            write_legal(turn, work.legal)
            node = add_node(tree, key, match.turn, work.legal)
        if node == NOBODY or depth == DEPTH:
            return given, depth
        edge = edge_of(tree, node, given)
    tree.path[depth, 0] = node
    tree.path[depth, 1] = edge
    return given, depth + 1


@kernel
def _grow(
    work: _Work,
    worlds: Any,
    chances: Any,
    key: int,
    numbers: tuple[int, int],
    exploration: float,
    coefficients: Any,
    tree: Tree,
) -> None:
    """Do some iterations.

    Each adds a node, in which ``rules`` chooses, as it does from there on.

    Args:
        work: arrays to work in.
        worlds: records in which the seats of the tree have the code ``OUTSIDE``.
        chances: by world: the cumulative probability.
        key: the key of the seed.
        numbers: the number of the first iteration, and that after the last.
        exploration: UCB1's factor.
        coefficients: the numbers that ``write_values`` needs.
        tree: the tree.
    """
    first, end = numbers
    for number in range(first, end):
        even = ((number + 0.5) * _GOLDEN) % 1.0
        work.room[0] = worlds[_drawn(chances, even)]
        match = work.room[0]
        match.key = word(key, unsigned(number))
        depth = signed(0)
        while match.phase < OVER and match.rounds == 0:
            given = signed(NOBODY)
            if match.phase == DEAL:
                deal(match)
            elif match.codes[unsigned(match.turn)] == OUTSIDE:
                given, depth = _descend(work, match, depth, exploration, tree)
            play(match, True, given)  # noqa: FBT003  # the policy ``rules``
        write_values(match, coefficients, work.shares)
        learn(tree, depth, work.shares)
