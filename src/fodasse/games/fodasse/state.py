"""States and views: the public parts of a match, and its cards as far as they are known."""

from __future__ import annotations

from itertools import chain
from typing import ClassVar, TypeAlias

from attrs import frozen

from fodasse.core.cards import Card, HiddenCard, HiddenHand, Rank
from fodasse.core.hidden import unseen
from fodasse.core.seats import Seat
from fodasse.games.fodasse.actions import Action
from fodasse.games.fodasse.public import Public

Hand: TypeAlias = tuple[Card, ...]


@frozen(weakref_slot=False)
class State(Public):
    """A match at one moment, with all hidden cards."""

    vira: Card | None
    """Rule 6b: the card that makes the manilhas; None between rounds, and where none is due."""
    manilha: Rank | None
    """The rank that beats all others; None without a vira."""
    hands: tuple[Hand, ...]
    """By seat; () for a seat without cards."""

    @property
    def undealt(self) -> frozenset[Card]:
        """The cards that are in no hand and not on the table; a leaver's hand is among them."""
        laid = chain(self.stage, *[stage.cards for stage in self.stages])
        played = [card for _, card in laid]
        return frozenset(unseen(self.rules.deck, (self.vira,), *self.hands, played))


@frozen(weakref_slot=False)
class View(Public):
    """A match as one seat, or a spectator, sees it."""

    facts: ClassVar[tuple[str, ...]] = (
        "leader",
        "to_act",
        "is_blind",
        "manilhas",
        "accumulated",
        "winners",
        "seats",
    )
    """The properties that documents name beside the fields."""

    viewer: Seat | None
    """The seat whose view it is; None: a spectator's."""
    vira: HiddenCard
    """The card that makes the manilhas; None between rounds and while it lies face down."""
    manilha: Rank | None
    """The rank that beats all others, where the vira is known."""
    hands: tuple[HiddenHand, ...]
    """By seat, with None for each card the viewer may not see."""
    legal_actions: tuple[Action, ...]
    """The legal actions of the viewer; () if it is not awaited."""


Position: TypeAlias = State | View
"""A state, or what one viewer knows of it."""
