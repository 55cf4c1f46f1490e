"""Worlds that a view allows, weighted by what the other seats did in the round.

Each world is played again from the beginning of its round: every decision of another seat is
compared with that of the policy ``rules`` in the same place. A seat either follows this *model*,
except for slips, or is another player, which acts by the game's ``credence``. It is not known
which, so a world counts by the weighted mean of the two probabilities of all that a seat did.

A few worlds are all counted. Of many, some are drawn uniformly, and from these some by weight;
each of them is then changed by exchanges of hidden cards that are accepted by the ratio of the
probabilities (the method of Metropolis).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, kernel, signed, unsigned
from fodasse.bulk.game import Compiled, Past, Recall, game_of
from fodasse.bulk.luck import fraction, key_of, word, world_word
from fodasse.bulk.policies import OUTSIDE
from fodasse.bulk.protocol import (
    best_action,
    credence,
    deal_world,
    draw_world,
    exchange,
    look,
    play,
    recall_action,
    rewind,
)
from fodasse.core.errors import quote
from fodasse.core.fields import require, whole_number
from fodasse.core.seats import Seat

_STEPS: Final = unsigned(0x8EBC6AF09C88C6E3)
_TRUST: Final = 0.3
"""The probability that a seat follows the model."""
_SLIP: Final = 0.01
"""The probability that a seat which follows the model does something else."""


@frozen(eq=False)
class Worlds:
    """Worlds that a view allows, as records of a compiled game."""

    game: Compiled
    """The game."""
    records: NDArray[np.void]
    """The worlds. The policies of their seats are not set."""
    weights: NDArray[np.float64]
    """By world: its probability; they sum to 1."""
    at_table: Sequence[Seat]
    """The reference's number of each seat of a record."""
    viewer: int
    """The number of the viewer in a record."""
    lineages: NDArray[np.int64]
    """By world: the number of the candidate that it was changed from. Those of one candidate are
    alike, except for exchanges."""
    exact: bool = False
    """Whether these are all worlds, and not a sample."""


class Knowledge:
    """The knowledge of a seat, read once for all worlds that are drawn from it."""

    def __init__(self, view: Any, recall: Recall = tuple) -> None:
        """Read a view.

        Args:
            view: the view of a seat.
            recall: returns the observations of the viewer up to the view, as ``Turn.history``.
                Games whose views do not show the whole round weigh worlds only by these. Called
                where it is needed alone, because computing a history takes long.

        Raises:
            TypeError: it is a view of no compiled game.
            ValueError: it cannot be played on here.
        """
        self.view = view
        """The view."""
        self.game = game_of(view)
        """The game."""
        self._recall = recall
        self._pack = self.game.packed(view)
        self._viewer = [*self._pack.at_table].index(require(view.viewer))

    @cached_property
    def past(self) -> Past | None:
        """The past of the round; None where it is not known."""
        return self.game.past(self.view, self._recall)

    @cached_property
    def _likely(self) -> Any:
        """The argument of ``draw_world`` for likely worlds."""
        return self.game.limit_hidden(self.view, self._recall, self._pack.hidden)

    @cached_property
    def count(self) -> int:
        """The number of worlds; 0 where they cannot all be dealt."""
        can_all = "deal_world" in self.game.kernel.functions
        return self.game.game.count_worlds(self.view) if can_all else 0

    def worlds(
        self,
        n: int,
        *,
        seed: int | str = 0,
        candidates: int = 0,
        steps: int = 0,
    ) -> Worlds:
        """Return random worlds that the view allows, or all where there are no more than ``n``.

        Args:
            n: the number of worlds; fewer are returned where some are drawn more than once.
            seed: the seed.
            candidates: the number of uniform worlds, of which ``n`` are drawn by their weights; 0:
                ``n`` worlds are drawn, all of the same weight. In games in which the history
                limits hidden cards, these are likely worlds, not uniform ones.
            steps: the number of exchanges of hidden cards tried in each world that was drawn by
                weight.

        Raises:
            TypeError: an argument of the wrong type.
            ValueError: an argument with an impossible value.
        """
        if whole_number("n", n) < 1:
            raise ValueError(f"n: 1 or more worlds, not {quote(n)}")
        game, key, seats = self.game, key_of(seed), len(self._pack.at_table)
        is_exact = 0 < self.count <= n
        hidden = self._likely if candidates else self._pack.hidden
        records = np.repeat(self._pack.matches, self.count if is_exact else max(n, candidates))
        records["codes"] = OUTSIDE
        if is_exact:
            _deal_all(records, hidden)
        else:
            _draw(records, hidden, key)
        weights = np.full(len(records), 1 / len(records))
        lineages = np.arange(len(records))
        past = self.past if candidates else None
        if past is not None and len(past.actions):
            given = _evidence(past, self._viewer, seats)
            rows = np.empty((len(records), seats))
            _weigh(*given, records, rows)
            weights = rows.prod(1)
            weights /= weights.sum()
            moves = steps if "exchange" in game.kernel.functions else 0
            if len(records) > n:
                places, weights = draw_by_weight(weights, n)
                if moves:
                    places = np.repeat(places, (n * weights).round().astype(np.int64))
                    weights = np.full(n, 1 / n)
                records, lineages = records[places], places
                if moves:
                    _change(*given, records, rows[places], hidden, key, moves)
        elif len(records) > n:
            records, weights, lineages = records[:n], np.full(n, 1 / n), lineages[:n]
        at_table, viewer = self._pack.at_table, self._viewer
        return Worlds(game, records, weights, at_table, viewer, lineages, is_exact)


def likelihoods(found: Worlds, past: Past) -> NDArray[np.float64]:
    """Return the probability of each seat's actions in a round, by world and seat."""
    rows = np.empty((len(found.records), len(found.at_table)))
    _weigh(*_evidence(past, found.viewer, rows.shape[1]), found.records, rows)
    return rows


def draw_by_weight(
    weights: NDArray[np.float64], n: int
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return the places of some worlds, drawn by their weights, and their new weights."""
    places = np.searchsorted(weights.cumsum(), (np.arange(n) + 0.5) / n)
    places, times = np.unique(np.minimum(places, len(weights) - 1), return_counts=True)
    return places, times / n


def _evidence(past: Past, viewer: int, seats: int) -> tuple[Any, Any, int, Any]:
    """Return the first arguments of ``_weigh`` and ``_change``."""
    room = np.repeat(past.start, 3)
    room["codes"] = OUTSIDE
    return room, past.actions, viewer, np.empty((3, seats))


@kernel
def _draw(records: Any, hidden: Any, key: int) -> None:
    """Draw a world in each record."""
    for number in range(records.size):
        place = unsigned(number)
        draw_world(records[place], hidden, world_word(key, place))


@kernel
def _deal_all(records: Any, hidden: Any) -> None:
    """Deal all worlds, one in each record."""
    for number in range(records.size):
        deal_world(records[unsigned(number)], hidden, number)


@kernel
def _weigh(room: Any, actions: Any, viewer: int, work: Any, records: Any, rows: Any) -> None:
    """Write the probability of each seat's actions in a round, in each world.

    Args:
        room: three records: the beginning of the round, room to play it again, and room for a
            world.
        actions: the ids of the round's actions.
        viewer: the seat whose own actions say nothing of the world.
        work: three rows to work in.
        records: the worlds.
        rows: by world and seat: the probability.
    """
    for number in range(records.size):
        place = unsigned(number)
        room[2] = records[place]
        _judge(room, actions, viewer, ~unsigned(0), work)
        for seat in range(rows.shape[1]):
            rows[place, unsigned(seat)] = work[0, unsigned(seat)]


@kernel
def _change(
    room: Any,
    actions: Any,
    viewer: int,
    work: Any,
    records: Any,
    rows: Any,
    hidden: Any,
    key: int,
    steps: int,
) -> None:
    """Exchange hidden cards in each world, so that it remains a world drawn by weight.

    The arguments up to ``rows`` are as in ``_weigh``; ``hidden`` is as for ``draw_world``, ``key``
    that of the random words, and ``steps`` the number of exchanges tried in each world.
    """
    seats = rows.shape[1]
    for number in range(records.size):
        place = unsigned(number)
        luck = word(key ^ _STEPS, place)
        for step in range(steps):
            each = word(luck, step)
            room[2] = records[place]
            changed = exchange(room[2], hidden, each)
            if changed == 0:
                continue
            _judge(room, actions, viewer, changed, work)
            ratio = 1.0
            for seat in range(seats):
                if (changed >> unsigned(seat)) & ONE:
                    ratio *= work[0, seat] / rows[place, seat]
            if fraction(word(each, 2)) < ratio:
                records[place] = room[2]
                for seat in range(seats):
                    if (changed >> unsigned(seat)) & ONE:
                        rows[place, seat] = work[0, seat]


@inner
def _judge(room: Any, actions: Any, viewer: int, seats: int, work: Any) -> None:
    """Write the probability of some seats' actions in the round, in the world ``room[2]``.

    The arguments are as in ``_weigh``, with a mask of the seats; the result is in the first row
    of ``work``.
    """
    work[:] = 1.0
    room[1] = room[0]
    match = room[1]
    rewind(match, room[2])
    for each in range(actions.size):
        action = signed(recall_action(match, room[2], actions[unsigned(each)]))
        seat = unsigned(match.turn)
        if match.turn != viewer and (seats >> seat) & ONE:
            chosen = signed(best_action(match, look(match)))
            work[1, seat] *= 1.0 - _SLIP if chosen == action else _SLIP
            work[2, seat] *= credence(match, chosen, action)
        play(match, None, action)
    for seat in range(work.shape[1]):
        work[0, seat] = _TRUST * work[1, seat] + (1.0 - _TRUST) * work[2, seat]
