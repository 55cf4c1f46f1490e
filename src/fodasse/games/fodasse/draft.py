"""A state while it is being changed.

An action may settle a stage, with it the round, with it the match. All of that happens on one
draft, which becomes a state once, at the end.
"""

from __future__ import annotations

from attrs import define

from fodasse.core.cards import Card, Rank
from fodasse.core.seats import Seat
from fodasse.games.fodasse.state import Hand, Phase, Stage, State, Table


@define(eq=False, weakref_slot=False)
class Draft:
    """The fields of a ``State``, in its order, which can be changed."""

    table: Table
    phase: Phase
    first_deal: bool
    turn: Seat | None
    vira: Card | None
    manilha: Rank | None
    hands: tuple[Hand, ...]
    bids: tuple[int | None, ...]
    stage: tuple[tuple[Seat, Card], ...]
    stages: tuple[Stage, ...]

    @classmethod
    def of(cls, state: State) -> Draft:
        """Return a draft with the fields of a state."""
        return cls(
            state.table,
            state.phase,
            state.first_deal,
            state.turn,
            state.vira,
            state.manilha,
            state.hands,
            state.bids,
            state.stage,
            state.stages,
        )

    def clear(self, phase: Phase) -> None:
        """Take all cards and bids off the table and go to a phase between rounds."""
        seats = len(self.table.points)
        self.phase = phase
        self.first_deal = False
        self.turn = self.vira = self.manilha = None
        self.hands = ((),) * seats
        self.bids = (None,) * seats
        self.stage = self.stages = ()

    def freeze(self) -> State:
        """Return the draft as a state. It must not be changed any more.

        The object itself changes class: both have the same slots, and a frozen constructor
        would take more than twice the time of everything else here.
        """
        self.__class__ = State  # type: ignore[assignment]
        return self  # type: ignore[return-value]
