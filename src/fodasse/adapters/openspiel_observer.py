"""OpenSpiel observers: what a seat or the public knows of a position, as text and as numbers."""

from __future__ import annotations

from json import dumps
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from attrs import evolve

from fodasse.adapters.episodes import Episodes
from fodasse.core.encoding import UNKNOWN
from fodasse.core.seats import Seat
from fodasse.table.serial import to_json
from fodasse.table.structure import to_data

if TYPE_CHECKING:
    from fodasse.adapters.openspiel_state import State


class Observer:
    """An observer of all that a seat knows, of the public part or of the private part.

    The public part is what a spectator sees, with fields by seat beginning at the player. The
    private part is where the seat's own observation differs from it.
    """

    def __init__(self, episodes: Episodes, kind: Any, recalled: int) -> None:
        """Allocate the tensor.

        Args:
            episodes: what is played.
            kind: OpenSpiel's ``IIGObservationType``.
            recalled: with perfect recall, the number of decisions of the round in the tensor.

        Raises:
            ValueError: an unsupported kind.
        """
        info = pyspiel.PrivateInfoType
        if kind.private_info not in {info.NONE, info.SINGLE_PLAYER}:
            raise ValueError("an observer tells what one seat knows, not what all seats know")
        self._public: bool = kind.public_info
        self._private = kind.private_info == info.SINGLE_PLAYER
        self._recalls: bool = kind.perfect_recall
        if not self._public and (self._recalls or not self._private):
            raise ValueError(
                "an observer without public information tells what one seat knows now, "
                "without perfect recall"
            )
        fields = episodes.layout.fields
        self._sights = sum(each.width for each in fields)
        recalled = recalled if self._recalls else 0
        self.tensor = np.zeros(self._sights + 2 * recalled, np.float32)
        places = episodes.layout.columns.items()
        self.dict = {name: self.tensor[columns] for name, columns in places}
        self._log = self.tensor[self._sights :].reshape(recalled, 2)
        if recalled:
            self.dict["log"] = self._log

    def set_from(self, state: State, player: int) -> None:
        """Write the observation of a state into the tensor."""
        step = state.moment.step
        game, seats = step.episodes.game, step.episodes.seats
        numbers = self.tensor[: self._sights]
        if self._private:
            numbers[:] = game.encoding.observe(game.view(step.place.state, player))
        if not (self._public and self._private):
            public = game.encoding.observe(
                evolve(game.view(step.place.state, None), viewer=player)
            )
            numbers[:] = public if self._public else np.where(numbers == public, UNKNOWN, numbers)
        self._log[:] = UNKNOWN
        if not self._log.size:
            return
        log = [
            ((sight.decision[0] - player) % seats, sight.decision[1])
            for sight in step.sights(self._viewer(player))
            if sight.decision and sight.rounds == step.place.rounds
        ]
        for row, told in zip(self._log, log[-len(self._log) :], strict=False):
            row[:] = told

    def string_from(self, state: State, player: int) -> str:
        """Return the observation of a state as text."""
        step, viewer = state.moment.step, self._viewer(player)
        if self._recalls:
            who = "spectator" if viewer is None else f"seat {viewer}"
            return "\n".join([who, *[sight.text for sight in step.sights(viewer)]])
        view = step.episodes.game.view
        seen = view(step.place.state, viewer)
        if self._public:
            return to_json(seen)
        return dumps(_difference(to_data(seen), to_data(view(step.place.state, None))))

    def _viewer(self, player: int) -> Seat | None:
        return player if self._private else None


def _difference(own: Any, public: Any) -> Any:
    """Return the parts of a document that another one lacks, by key or by index."""
    if isinstance(own, dict) and isinstance(public, dict):
        parts, others = own, public
    elif (
        isinstance(own, list | tuple) and isinstance(public, type(own)) and len(own) == len(public)
    ):
        parts, others = dict(enumerate(own)), dict(enumerate(public))
    else:
        return own
    return {
        key: _difference(part, others.get(key))
        for key, part in parts.items()
        if key not in others or part != others[key]
    }
