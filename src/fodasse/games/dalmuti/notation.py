"""Matches as text: a template for each action."""

from __future__ import annotations

from typing import Final

MOVES: Final = {
    "deal": "\ndeal {hands}",
    "lay": "{seat}:{count}x{rank}{wildcards:w}",
    "pass": "{seat}:pass",
    "give": "{seat}:give-{cards}",
    "take-over": "{seat}:take-over",
    "decline": "{seat}:decline",
}
"""Templates of actions."""
