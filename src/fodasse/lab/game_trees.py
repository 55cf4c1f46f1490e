"""Small games, expanded once into arrays that solvers work on: the sequence form.

A *sequence* of a seat is an information state and an action in it, with all that the seat did
before. A leaf is reached with the product of chance and of the probabilities with which each seat
plays the sequence that leads there. So leaves and information states are all that is stored.
Needs numpy: ``pip install "fodasse[lab]"``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, Generic, TypeAlias

try:
    import numpy as np
except ImportError as missing:
    raise ImportError(
        "fodasse.lab.game_trees needs numpy: pip install 'fodasse[lab]'"
    ) from missing
from attrs import define, evolve, field, frozen
from numpy.typing import NDArray

from fodasse.core.game import Game
from fodasse.core.outcome import from_mean
from fodasse.core.seats import CHANCE, Seat
from fodasse.core.types import A, S, V
from fodasse.testing.perft import Counts

Floats: TypeAlias = NDArray[np.float64]
Integers: TypeAlias = NDArray[np.intp]

EMPTY: Final = 0
"""The sequence of a seat that has not acted; its information states have numbers from 1."""


@frozen
class InformationState(Generic[A, V]):
    """An information state: all that a seat knows when it acts."""

    view: V
    """The seat's view; it also knows the past."""
    actions: tuple[A, ...]
    parent: int
    """The number of the seat's sequence that leads here."""
    first: int
    """The number of the sequence of the first action; the others follow it."""


@frozen(eq=False)
class SeatTree(Generic[A, V]):
    """The information states of a seat, by the number of its decisions before them."""

    states: tuple[InformationState[A, V], ...]
    """The information states, numbered by their places; parents come before children."""
    levels: tuple[slice, ...]
    """By number of own decisions before them: the information states."""
    size: int
    """The number of sequences, the empty one too."""


@frozen(eq=False)
class GameTree(Generic[A, V]):
    """A fully expanded game, in sequence form."""

    seats: tuple[SeatTree[A, V], ...]
    """The information states of each seat."""
    counts: Counts
    """The numbers of histories, by kind."""
    chance: Floats
    """The probability of chance at each leaf."""
    payoffs: Floats
    """The payoff at each leaf, by seat: an array of leaves × seats."""
    sequences: Integers
    """The last sequence of each seat at each leaf: an array of leaves × seats."""

    @property
    def information_states(self) -> int:
        """The number of information states of all seats."""
        return sum(len(seat.states) for seat in self.seats)


def returns(game: Game[S, A, V], state: S) -> Sequence[float]:
    """Return the game's returns, as payoffs."""
    return game.returns(state)


def points(game: Game[S, A, V], state: S) -> Sequence[float]:
    """Return the game's own points, as payoffs: higher is better.

    Raises:
        ValueError: the game has no points of its own.
    """
    if game.rounds is None:
        raise ValueError(f"payoffs: {game.name} has no points of its own")
    return game.rounds.points(state)


def margins(game: Game[S, A, V], state: S) -> Sequence[float]:
    """Return the game's own points, less the mean of all seats, as payoffs.

    Raises:
        ValueError: the game has no points of its own.
    """
    return from_mean(points(game, state))


Payoffs: TypeAlias = Callable[[Game[Any, Any, Any], Any], Sequence[float]]


def expand(
    game: Game[S, A, V],
    state: S,
    *,
    rounds: int | None = None,
    payoffs: Payoffs = returns,
    pack: Collection[Any] | None = None,
) -> GameTree[A, V]:
    """Return the tree of all histories from a state: awaited actions and draws.

    Where several seats are awaited, the first of them acts. An information state is the seat's
    view, with all that the seat saw before: each action as it saw it and the view it led to. So
    seats have perfect recall, though a view alone may not show everything that was seen.

    Args:
        game: the game.
        state: the state to begin with.
        rounds: the number of rounds or hands after which a history ends; None: the match is
            played to its end.
        payoffs: a function of the game and the last state of a history; ``returns``, ``points``
            and ``margins`` are such.
        pack: the only cards that chance may draw; None: all of the pool.

    Examples:
        >>> from fodasse import GAME, Rank, Rules, start
        >>> blind = start(2, rules=Rules(ranks=(Rank.TWO, Rank.THREE)))
        >>> tree = expand(GAME, blind, rounds=1, payoffs=margins)
        >>> tree.counts, [len(seat.states) for seat in tree.seats]
        (Counts(chance=1, decision=1008, terminal=672), [16, 8])

    Raises:
        ValueError: a seat does not see which action it took itself, or the game has no rounds.
        RecursionError: the game is too deep.
    """
    if rounds is not None and game.rounds is None:
        raise ValueError(f"rounds: {game.name} has none")
    walk: _Walk[S, A, V] = _Walk(game, payoffs, rounds, pack)
    count = len(game.returns(state))
    seen = tuple(walk.observe(seat, None, game.view(state, seat)) for seat in range(count))
    walk.visit(state, seen, (EMPTY,) * count, 1.0, 0)
    return walk.tree(count)


@define(eq=False)
class _Walk(Generic[S, A, V]):
    """A walk through a tree, with its findings so far."""

    game: Game[S, A, V]
    payoffs: Payoffs
    rounds: int | None
    pack: Collection[Any] | None
    histories: dict[Any, int] = field(factory=dict)
    """Numbers of the seats' observation histories, by the one before, an action and a view."""
    found: dict[Seat, dict[int, InformationState[A, V]]] = field(factory=dict)
    """The information states of each seat by the number of its observation history."""
    sizes: dict[Seat, int] = field(factory=dict)
    leaves: list[tuple[float, Sequence[float], tuple[int, ...]]] = field(factory=list)
    chances: int = 0
    decisions: int = 0

    def observe(self, before: int, action: A | None, view: V) -> int:
        """Return the number of an observation history; the first ``before`` is the seat."""
        return self.histories.setdefault((before, action, view), len(self.histories) + _SEATS)

    def visit(
        self, state: S, seen: tuple[int, ...], last: tuple[int, ...], chance: float, ended: int
    ) -> None:
        """Visit a history and all that follow it."""
        game = self.game
        actors = game.actors(state)
        if not actors or ended == self.rounds:
            self.leaves.append((chance, self.payoffs(game, state), last))
        elif actors[0] is CHANCE:
            self.chances += 1
            draw = game.chance(state)
            if self.pack is not None:
                draw = evolve(draw, pool=tuple(card for card in draw.pool if card in self.pack))
            total = draw.total
            for drawn, ways in draw.draws():
                action = game.chance_action(state, drawn)
                self.follow(state, action, seen, last, chance * ways / total, ended)
        else:
            self.decisions += 1
            self.decide(state, actors[0], seen, last, chance, ended)

    def decide(
        self,
        state: S,
        seat: Seat,
        seen: tuple[int, ...],
        last: tuple[int, ...],
        chance: float,
        ended: int,
    ) -> None:
        """Visit a history in which a seat acts, and all that follow it."""
        states = self.found.setdefault(seat, {})
        here = states.get(seen[seat])
        if here is None:
            view = self.game.view(state, seat)
            first = self.sizes.get(seat, 1)
            actions = self.game.legal_actions(state, seat)
            here = states[seen[seat]] = InformationState(view, actions, last[seat], first)
            self.sizes[seat] = first + len(actions)
        elif here.parent != last[seat]:
            raise ValueError(f"seat {seat} does not see which action it took itself")
        for number, action in enumerate(here.actions, here.first):
            chosen = (*last[:seat], number, *last[seat + 1 :])
            self.follow(state, action, seen, chosen, chance, ended)

    def follow(
        self,
        state: S,
        action: A,
        seen: tuple[int, ...],
        last: tuple[int, ...],
        chance: float,
        ended: int,
    ) -> None:
        """Visit the history that an action makes."""
        game = self.game
        after = game.apply(state, action)
        if game.rounds is not None:
            ended += game.rounds.ends(state, after)
        if game.actors(after) and ended != self.rounds:
            seen = tuple(
                self.observe(before, game.censor(state, action, seat), game.view(after, seat))
                for seat, before in enumerate(seen)
            )
        self.visit(after, seen, last, chance, ended)

    def tree(self, count: int) -> GameTree[A, V]:
        """Return the tree that was found, with sequences numbered level by level."""
        trees, renumbered = [], []
        for seat in range(count):
            tree, numbers = _by_level(tuple(self.found.get(seat, {}).values()))
            trees.append(tree)
            renumbered.append(numbers)
        chance, payoffs, last = zip(*self.leaves, strict=True)
        columns = np.array(last, dtype=np.intp).T
        sequences = [numbers[column] for numbers, column in zip(renumbered, columns, strict=True)]
        return GameTree(
            tuple(trees),
            Counts(self.chances, self.decisions, len(self.leaves)),
            np.array(chance),
            np.array(payoffs, dtype=np.float64),
            np.stack(sequences, axis=1),
        )


_SEATS: Final = 1000
"""More than the seats of any table: numbers from here on are those of observation histories."""


def _by_level(
    states: tuple[InformationState[A, V], ...],
) -> tuple[SeatTree[A, V], Integers]:
    """Return a seat's states sorted by level, and the new numbers of its sequences."""
    depth = {EMPTY: 0}
    """By sequence, the number of decisions in it."""
    for each in states:
        below = depth[each.parent] + 1
        depth.update((each.first + place, below) for place in range(len(each.actions)))
    by_level = sorted(states, key=lambda each: depth[each.parent])
    numbers = np.zeros(len(depth), dtype=np.intp)
    renumbered, size = [], 1
    for each in by_level:
        actions = range(len(each.actions))
        numbers[each.first : each.first + len(actions)] = range(size, size + len(actions))
        renumbered.append(evolve(each, parent=int(numbers[each.parent]), first=size))
        size += len(actions)
    depths = [depth[each.parent] for each in by_level]
    starts = np.searchsorted(depths, range(max(depths, default=-1) + 2)).tolist()
    levels = tuple(map(slice, starts, starts[1:]))
    return SeatTree(tuple(renumbered), levels, size), numbers
