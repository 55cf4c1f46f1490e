"""Matches as text: a template for each action."""

from __future__ import annotations

from typing import Final

MOVES: Final = {
    "cut": "\n{seat}:{how}",
    "deal": "deal {hands} vira {vira}{exposed: shown }",
    "keep": "{seat}:keep",
    "burn": "{seat}:burn",
    "replacement": "replacement {card}",
    "play": "{seat}:{card}{covered:-covered}",
    "play-blind": "{seat}:blind-{index}",
    "raise": "{seat}:raise{worth:-}",
    "accept": "{seat}:accept{worth:-}",
    "run": "{seat}:run{worth:-}",
    "tento": "{seat}:tento-{offence}",
    "count-question": "{seat}:count?",
    "redeal": "{seat}:redeal",
}
"""Templates of actions."""
