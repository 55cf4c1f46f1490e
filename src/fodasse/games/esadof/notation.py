"""Matches as text: a template for each action."""

from __future__ import annotations

from typing import Final

MOVES: Final = {
    "deal": "\ndeal {rows} up {upcard} stock {stock}",
    "arrange": "{seat}:row-{order}",
    "draw": "{seat}:{source}",
    "knock": "{seat}:knock",
    "replace": "{seat}:slot-{slot}",
    "discard": "{seat}:discard",
}
"""Templates of actions."""
