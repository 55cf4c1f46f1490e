"""Worlds of a view, from records to states."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from fodasse.bulk.truco.layout import COVERED, SEATS
from fodasse.core.cards import TRUCO_DECK, Card
from fodasse.games.truco.beliefs import state_of
from fodasse.games.truco.state import State, View


def state_in(record: Any, view: View, rng: Random) -> State:  # noqa: ARG001  # all is known
    """Return the world of a view that a record holds."""
    return state_of(view, _hidden_cards(record, view))


def _hidden_cards(record: Any, view: View) -> Iterator[Card]:
    """Yield the cards that the view hides: in hands, in tricks, and the vira."""
    for seat, hand in enumerate(view.hands):
        for place, card in enumerate(hand):
            if card is None:
                yield TRUCO_DECK[int(record["hands"][seat]) >> 8 * place & 255]
    for trick, cards in enumerate([*[each.cards for each in view.tricks], view.trick]):
        for laid in cards:
            if laid.card is None:
                yield TRUCO_DECK[int(record["plays"][SEATS * trick + laid.seat]) % COVERED]
    yield TRUCO_DECK[int(record["vira"])]
