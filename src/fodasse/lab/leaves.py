"""The last choice of a round, and the results of its actions when no choice follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any

from attrs import frozen

from fodasse.core.game import Game
from fodasse.core.seats import CHANCE, Seat
from fodasse.core.types import A, S


@frozen
class LastChoice:
    """The last choice of a round or hand, or of a match that has no rounds."""

    forced: int
    """The number of decisions after it, in which nobody had a choice."""
    leaves: tuple[float, ...]
    """For each action after which nobody has a choice, the result of the seat that chose.

    It is the seat's points at the end of the round less the mean of all seats.
    """

    @property
    def is_measured(self) -> bool:
        """Whether there are two leaves to compare."""
        return len(self.leaves) > 1

    @property
    def is_equal(self) -> bool:
        """Whether all leaves have the same result."""
        return len(set(self.leaves)) == 1

    @property
    def favour(self) -> float:
        """1 if equal leaves favour the seat that chose, 0 if they favour others, else 0.5."""
        return 0.5 + 0.5 * ((self.leaves[0] > 0) - (self.leaves[0] < 0))


def last_choice(
    game: Game[S, A, Any], decisions: Sequence[tuple[S, Seat, Sequence[A]]]
) -> LastChoice | None:
    """Return the last choice of a round; None if no seat had any."""
    for number, (state, seat, actions) in enumerate(reversed(decisions)):
        if len(actions) > 1:
            ends = (_forced_end(game, state, action) for action in actions)
            leaves = [_result(game, end, seat) for end in ends if end is not None]
            return LastChoice(number, tuple(leaves))
    return None


def _forced_end(game: Game[S, A, Any], state: S, action: A) -> S | None:
    """Return the end of the round after an action; None if a seat or chance decides before."""
    while True:
        after = game.apply(state, action)
        if not game.actors(after) or (game.rounds is not None and game.rounds.ends(state, after)):
            return after
        actions = [*_choices(game, after)]
        if len(actions) != 1:
            return None
        state, action = after, actions[0]


def _choices(game: Game[S, A, Any], state: S) -> Iterator[A]:
    """Yield the legal actions of awaited seats; none if a draw is awaited."""
    for seat in game.actors(state):
        if seat is not CHANCE:
            yield from game.legal_actions(state, seat)


def _result(game: Game[S, A, Any], state: S, seat: Seat) -> float:
    points = game.returns(state) if game.rounds is None else game.rounds.points(state)
    return round(points[seat] - fmean(points), 9)
