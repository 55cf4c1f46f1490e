"""Worlds of a view, from records to states."""

from __future__ import annotations

from random import Random
from typing import Any

from fodasse.bulk.fodasse.positions import card_of
from fodasse.bulk.record import NOBODY
from fodasse.core.cards import Card
from fodasse.games.fodasse.state import State, View
from fodasse.games.fodasse.view import state_of


def state_in(record: Any, view: View, rng: Random) -> State:  # noqa: ARG001  # all is known
    """Return the world of a view that a record holds."""
    hands: list[tuple[Card, ...]] = [()] * len(view.seats)
    for place, seat in enumerate(view.at_table):
        held = int(record["hands"][place])
        cards = [
            card_of(card, view.rules) for card in range(held.bit_length()) if held >> card & 1
        ]
        hands[seat] = tuple(sorted(cards, key=lambda card: card.order))
    vira = int(record["vira"])
    return state_of(view, tuple(hands), view.vira if vira == NOBODY else card_of(vira, view.rules))
