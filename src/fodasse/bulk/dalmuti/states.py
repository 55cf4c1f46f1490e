"""Worlds of a view, from records to states."""

from __future__ import annotations

from random import Random
from typing import Any

from fodasse.bulk.dalmuti.layout import WILDCARD
from fodasse.games.dalmuti.cards import Hand
from fodasse.games.dalmuti.state import State, View
from fodasse.games.dalmuti.view import state_of


def state_in(record: Any, view: View, rng: Random) -> State:  # noqa: ARG001  # all is known
    """Return the world of a view that a record holds."""
    return state_of(view, tuple([_cards_of(hand) for hand in record["hands"][: len(view.hands)]]))


def _cards_of(word: Any) -> Hand:
    """Return the cards of a word of nibbles, sorted."""
    held = int(word)
    return tuple(card for card in range(1, WILDCARD + 1) for _ in range(held >> 4 * card & 15))
