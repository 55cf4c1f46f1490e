"""OpenSpiel observers: the knowledge of a seat or of the public, as text and as numbers."""

from __future__ import annotations

from json import dumps
from typing import Any

import numpy as np
import pyspiel
from attrs import evolve

from fodasse.adapters.episodes import Episodes
from fodasse.adapters.openspiel_state import State
from fodasse.core.encoding import UNKNOWN
from fodasse.core.seats import Seat
from fodasse.table.serial import to_json
from fodasse.table.structure import to_data


class Observer:
    """An observer of all that a seat knows, of the public part or of the private part.

    The public part is what a spectator sees, with fields by seat beginning at the player. The
    private part is where the seat's own observation differs from it.
    """

    def __init__(self, episodes: Episodes, kind: Any, recalled: int) -> None:
        """Allocate the tensor.

        Args:
            episodes: the episodes played.
            kind: OpenSpiel's ``IIGObservationType``.
            recalled: with perfect recall, the number of decisions of the round in the tensor.

        Raises:
            ValueError: an unsupported kind.
        """
        info = pyspiel.PrivateInfoType
        if kind.private_info not in {info.NONE, info.SINGLE_PLAYER}:
            raise ValueError("one seat's private information expected, not that of all seats")
        self._public: bool = kind.public_info
        self._private = kind.private_info == info.SINGLE_PLAYER
        self._recalls: bool = kind.perfect_recall
        if not self._public and (self._recalls or not self._private):
            raise ValueError(
                "without public information, one seat's private information expected, "
                "without perfect recall"
            )
        self._size = episodes.layout.size
        recalled = recalled if self._recalls else 0
        self.tensor = np.zeros(self._size + 2 * recalled, np.float32)
        places = episodes.layout.columns.items()
        self.dict = {name: self.tensor[columns] for name, columns in places}
        self._log = self.tensor[self._size :].reshape(recalled, 2)
        if recalled:
            self.dict["log"] = self._log

    def set_from(self, state: State, player: int) -> None:
        """Write the observation of a state into the tensor."""
        step = state.step
        observe, view = step.episodes.encoding.observe, step.episodes.game.view
        numbers = self.tensor[: self._size]
        if self._private:
            numbers[:] = observe(view(step.state, player))
        if not (self._public and self._private):
            public = observe(evolve(view(step.state, None), viewer=player))
            numbers[:] = public if self._public else np.where(numbers == public, UNKNOWN, numbers)
        self._log[:] = UNKNOWN
        if not self._log.size:
            return
        log = [
            ((entry.decision[0] - player) % step.episodes.seats, entry.decision[1])
            for entry in step.log(self._viewer(player))
            if entry.decision and entry.rounds == step.rounds
        ]
        for row, decision in zip(self._log, log[-len(self._log) :], strict=False):
            row[:] = decision

    def string_from(self, state: State, player: int) -> str:
        """Return the observation of a state as text."""
        step, viewer = state.step, self._viewer(player)
        if self._recalls:
            name = "spectator" if viewer is None else f"seat {viewer}"
            return "\n".join([name, *[entry.text for entry in step.log(viewer)]])
        view = step.episodes.game.view
        seen = view(step.state, viewer)
        if self._public:
            return to_json(seen)
        return dumps(_difference(to_data(seen), to_data(view(step.state, None))))

    def _viewer(self, player: int) -> Seat | None:
        return player if self._private else None


def _difference(own: Any, public: Any) -> Any:
    """Return the parts of a document that another one lacks, by key or by index."""
    if isinstance(own, list) and isinstance(public, list) and len(own) == len(public):
        own, public = dict(enumerate(own)), dict(enumerate(public))
    if not (isinstance(own, dict) and isinstance(public, dict)):
        return own
    return {
        key: _difference(part, public.get(key))
        for key, part in own.items()
        if key not in public or part != public[key]
    }
