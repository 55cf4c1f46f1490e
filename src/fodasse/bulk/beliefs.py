"""Worlds that a view allows, weighted by what the other seats did in the round.

Worlds are drawn uniformly. Each is then played again from the beginning of its round: every
decision of another seat is compared with the one of a policy, the *model*, in the same place. A
world in which the model would have done the same is likelier than one in which it would not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from fodasse.bulk.compiled import kernel, policy_kernel, signed, unsigned
from fodasse.bulk.game import Compiled, game_of
from fodasse.bulk.luck import key_of, word
from fodasse.bulk.policies import OUTSIDE, asked
from fodasse.bulk.protocol import credence, draw_world, look, luck_of, play, recalled, rewind
from fodasse.bulk.seating import Policies, seated
from fodasse.core.errors import quoted
from fodasse.core.fields import known, whole_number
from fodasse.core.seats import Seat

_WORLDS: Final = unsigned(0x1D8E4E27C47D124F)


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

    @property
    def effective(self) -> float:
        """Kish's effective number of worlds: that of worlds of equal weight as good as these."""
        return float(1 / np.square(self.weights).sum())


def worlds(
    view: Any,
    n: int,
    *,
    seed: int | str = 0,
    history: Sequence[Any] = (),
    candidates: int = 0,
    model: Policies = "rules",
) -> Worlds:
    """Return random worlds that a view allows.

    Args:
        view: the view of a seat.
        n: the number of worlds; fewer are returned where some are drawn more than once.
        seed: the seed.
        history: the observations of the viewer up to the view, as ``Turn.history``. Games whose
            views do not tell the whole round weigh worlds only if it is given.
        candidates: the number of uniform worlds, of which ``n`` are drawn by their weights; 0:
            ``n`` worlds are drawn, all of the same weight.
        model: the policy that the other seats are believed to follow, one for all or one for each
            seat at the table; not ``"random"``.

    Raises:
        TypeError: an argument of the wrong type.
        ValueError: an argument with an impossible value, or a view that cannot be played on here.
    """
    if whole_number("n", n) < 1:
        raise ValueError(f"n: 1 or more worlds, not {quoted(n)}")
    game, key = game_of(view), key_of(seed)
    pack = game.packed(view)
    viewer = list(pack.at_table).index(known(view.viewer))
    records = np.repeat(pack.matches, max(n, candidates))
    records["codes"] = OUTSIDE
    _draw(records, pack.hidden, key)
    weights = np.full(len(records), 1 / len(records))
    past = game.past(view, history) if candidates else None
    if past is not None and len(past.actions):
        start = np.repeat(past.start, 2)
        start["codes"] = OUTSIDE
        _weigh(
            seated(game, model, len(pack.at_table)).own,
            start,
            records,
            past.actions,
            viewer,
            weights,
        )
        weights /= weights.sum()
    if len(records) > n:
        places = np.searchsorted(weights.cumsum(), (np.arange(n) + 0.5) / n)
        kept, drawn = np.unique(np.minimum(places, len(records) - 1), return_counts=True)
        records, weights = records[kept], drawn / n
    return Worlds(game, records, weights, pack.at_table, viewer)


@kernel
def _draw(records: Any, hidden: Any, key: int) -> None:
    """Draw a world in each record."""
    for number in range(records.size):
        place = unsigned(number)
        draw_world(records[place], hidden, word(key ^ _WORLDS, place))


@policy_kernel
def _weigh(own: Any, start: Any, records: Any, actions: Any, viewer: int, weights: Any) -> None:
    """Write the probability of the actions of a round in each world.

    Args:
        own: the model, as ``asked`` takes it.
        start: two records: the beginning of the round, and room to play it again.
        records: the worlds.
        actions: the ids of the round's actions.
        viewer: the seat whose own actions say nothing of the world.
        weights: by world: the probability.
    """
    for number in range(records.size):
        place = unsigned(number)
        start[1] = start[0]
        match = start[1]
        rewind(match, records[place])
        weight = 1.0
        for each in range(actions.size):
            action = signed(recalled(match, records[place], actions[unsigned(each)]))
            if match.turn != viewer:
                luck = luck_of(match)
                turn = look(match)
                chosen = signed(asked(own, match, turn, luck))
                weight *= credence(match, chosen, action)
            play(match, None, action)
        weights[place] = weight
