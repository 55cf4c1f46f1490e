"""Worlds of a view, from records to states."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from fodasse.bulk.esadof.layout import PLACES
from fodasse.core.cards import FULL_DECK, Card
from fodasse.core.chance import draw
from fodasse.games.esadof.rules import ROW
from fodasse.games.esadof.state import State, View
from fodasse.games.esadof.view import state_of


def state_in(record: Any, view: View, rng: Random) -> State:
    """Return the world of a view that a record holds, with its stock in a random order."""
    return state_of(view, _hidden_cards(record, view, rng))


def _hidden_cards(record: Any, view: View, rng: Random) -> Iterator[Card]:
    """Yield the cards that the view hides: in rows, a drawn one, and the stock."""
    for seat, row in enumerate(view.rows):
        for slot, card in enumerate(row):
            if card is None:
                yield FULL_DECK[int(record["rows"][PLACES * seat + slot])]
    if view.drawn is not None and view.drawn.card is None:
        yield FULL_DECK[int(record["rows"][PLACES * view.awaited[0] + ROW])]
    stock = record["deck"][int(record["gone"]) :].tolist()
    yield from (FULL_DECK[card] for card in draw(stock, len(stock), rng))
