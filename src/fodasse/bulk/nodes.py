"""Search trees in arrays: nodes, keyed by what the deciding seat sees, and their edges."""

from __future__ import annotations

from math import log, sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.luck import word
from fodasse.bulk.record import NOBODY

ROOT: Final = 0
"""The number of the first node."""
DEPTH: Final = 256
"""The most nodes that an iteration passes."""
_NODES, _EDGES = range(2)
_LOW, _HIGH = range(2)
_MIN_RANGE: Final = 1e-9
"""The least range of values."""


class Tree(NamedTuple):
    """Nodes, each with a row of edges: one for each legal action."""

    slots: NDArray[np.int32]
    """A hash table with open addresses: one more than the number of a node; 0: free."""
    keys: NDArray[np.uint64]
    """By node: the key of what the seat that decides sees."""
    seats: NDArray[np.int8]
    """By node: that seat."""
    first: NDArray[np.int64]
    """By node: its first edge."""
    width: NDArray[np.int64]
    """By node: the number of its edges."""
    met: NDArray[np.int64]
    """By node: the visits."""
    gained: NDArray[np.float64]
    """By node: the sum of the values that they led to, for the seat that decides."""
    actions: NDArray[np.int16]
    """By edge: the action id."""
    visits: NDArray[np.int64]
    """By edge: the visits."""
    sums: NDArray[np.float64]
    """By edge: the sum of the values that they led to, for the seat that decides."""
    path: NDArray[np.int64]
    """By depth: the node and the edge of the iteration in play."""
    used: NDArray[np.int64]
    """The numbers of nodes and edges."""
    bounds: NDArray[np.float64]
    """The least and the greatest value met."""


def empty_tree(nodes: int, edges: int) -> Tree:
    """Return a tree with room for some nodes and edges."""
    return Tree(
        slots=np.zeros(1 << (2 * nodes).bit_length(), np.int32),
        keys=np.empty(nodes, np.uint64),
        seats=np.empty(nodes, np.int8),
        first=np.empty(nodes, np.int64),
        width=np.empty(nodes, np.int64),
        met=np.zeros(nodes, np.int64),
        gained=np.zeros(nodes),
        actions=np.empty(edges, np.int16),
        visits=np.zeros(edges, np.int64),
        sums=np.zeros(edges),
        path=np.zeros((DEPTH, 2), np.int64),
        used=np.zeros(2, np.int64),
        bounds=np.array([np.inf, -np.inf]),
    )


@inner
def key_of_sight(row: Any, seat: int) -> int:
    """Return the key of what a seat sees, written as a row of numbers."""
    key = word(unsigned(seat), unsigned(0))
    for column in range(row.size):
        place = unsigned(column)
        key = word(key ^ unsigned(row[place]), place)
    return key


@inner
def find_node(tree: Tree, key: int) -> int:
    """Return the node of a key, or ``NOBODY``."""
    last = unsigned(tree.slots.size - 1)
    slot = key & last
    while tree.slots[slot]:
        node = signed(tree.slots[slot]) - 1
        if tree.keys[unsigned(node)] == key:
            return node
        slot = (slot + ONE) & last
    return signed(NOBODY)


@inner
def add_node(tree: Tree, key: int, seat: int, legal: Any) -> int:
    """Add a node that is not in the tree, and return it; ``NOBODY`` if there is no room.

    Args:
        tree: the tree.
        key: its key.
        seat: the seat that decides.
        legal: by action id: whether it is legal.
    """
    node, edge = tree.used[_NODES], tree.used[_EDGES]
    width = signed(0)
    for number in range(legal.size):
        width += signed(legal[unsigned(number)])
    if node == tree.keys.size or edge + width > tree.actions.size:
        return signed(NOBODY)
    last = unsigned(tree.slots.size - 1)
    slot = key & last
    while tree.slots[slot]:
        slot = (slot + ONE) & last
    tree.slots[slot] = node + 1
    place = unsigned(node)
    tree.keys[place] = key
    tree.seats[place] = seat
    tree.first[place] = edge
    tree.width[place] = width
    for number in range(legal.size):
        if legal[unsigned(number)]:
            tree.actions[unsigned(edge)] = number
            edge += 1
    tree.used[_NODES] = node + 1
    tree.used[_EDGES] = edge
    return signed(node)


@inner
def edge_of(tree: Tree, node: int, action: int) -> int:
    """Return the edge of a legal action."""
    edge = tree.first[unsigned(node)]
    while tree.actions[unsigned(edge)] != action:
        edge += 1
    return signed(edge)


@inner
def most_promising(tree: Tree, node: int, exploration: float, luck: int) -> int:
    """Return the edge with the greatest upper bound (UCB1).

    At the root each action is tried; elsewhere an untried action counts as one that was tried
    once, with the mean value of the others. Of equal edges a random one is first.
    """
    at = unsigned(node)
    first, width, met = tree.first[at], tree.width[at], tree.met[at]
    span = max(tree.bounds[_HIGH] - tree.bounds[_LOW], _MIN_RANGE)
    bonus = exploration * span * sqrt(log(met + 1.0))
    untried = np.inf if node == ROOT else tree.gained[at] / met + bonus
    best, most = signed(NOBODY), -np.inf
    start = signed(luck % unsigned(width))
    for number in range(width):
        place = start + number
        edge = first + (place if place < width else place - width)
        visits, score = tree.visits[unsigned(edge)], untried
        if visits:
            score = tree.sums[unsigned(edge)] / visits + bonus / sqrt(float(visits))
        if score > most:
            best, most = signed(edge), score
    return best


@inner
def learn(tree: Tree, depth: int, shares: Any) -> None:
    """Count an iteration at the nodes and edges of its path.

    Args:
        tree: the tree.
        depth: the length of the path.
        shares: by seat: the value of the iteration.
    """
    for number in range(shares.size):
        share = shares[unsigned(number)]
        tree.bounds[_LOW] = min(tree.bounds[_LOW], share)
        tree.bounds[_HIGH] = max(tree.bounds[_HIGH], share)
    for number in range(depth):
        node, edge = unsigned(tree.path[number, 0]), unsigned(tree.path[number, 1])
        share = shares[unsigned(tree.seats[node])]
        tree.met[node] += 1
        tree.gained[node] += share
        tree.visits[edge] += 1
        tree.sums[edge] += share
