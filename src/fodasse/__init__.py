"""Fodasse: rules of card games as immutable states and typed actions.

The names here are those of the game of Fodasse and what all games share. Other games are in
``fodasse.games``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fodasse.core.cards import Card, Rank, Suit
from fodasse.core.chance import chance_outcomes
from fodasse.core.errors import FormatError, InvalidDeck, RulesError
from fodasse.core.refusals import IllegalAction, refusals
from fodasse.core.seats import CHANCE
from fodasse.games import GAMES
from fodasse.games.fodasse import (
    GAME,
    Bid,
    Deal,
    Join,
    Leave,
    Misdeal,
    Misreport,
    Pause,
    Phase,
    Play,
    Propose,
    Reason,
    Resume,
    Rules,
    State,
    Status,
    View,
    Vote,
    actors,
    apply,
    censor,
    chance,
    check,
    check_deck,
    count_worlds,
    determinize,
    legal_actions,
    outcome,
    plausible_actions,
    returns,
    sample_chance,
    settle,
    start,
    table_actions,
    teams,
    view,
)

__version__ = "0.1.0"

if TYPE_CHECKING:
    from fodasse.table.documents import from_json, to_json
    from fodasse.table.driver import Turn, play_match, play_steps
    from fodasse.table.record import Record

_LATER = {
    "Record": "fodasse.table.record",
    "Turn": "fodasse.table.driver",
    "from_json": "fodasse.table.documents",
    "play_match": "fodasse.table.driver",
    "play_steps": "fodasse.table.driver",
    "to_json": "fodasse.table.documents",
}
"""Names whose modules are loaded on first use, for what they need takes its time."""


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _LATER:
        raise AttributeError(f"module 'fodasse' has no attribute {name!r}")
    value = getattr(import_module(_LATER[name]), name)
    globals()[name] = value
    return value


__all__ = [
    "CHANCE",
    "GAME",
    "GAMES",
    "Bid",
    "Card",
    "Deal",
    "FormatError",
    "IllegalAction",
    "InvalidDeck",
    "Join",
    "Leave",
    "Misdeal",
    "Misreport",
    "Pause",
    "Phase",
    "Play",
    "Propose",
    "Rank",
    "Reason",
    "Record",
    "Resume",
    "Rules",
    "RulesError",
    "State",
    "Status",
    "Suit",
    "Turn",
    "View",
    "Vote",
    "__version__",
    "actors",
    "apply",
    "censor",
    "chance",
    "chance_outcomes",
    "check",
    "check_deck",
    "count_worlds",
    "determinize",
    "from_json",
    "legal_actions",
    "outcome",
    "plausible_actions",
    "play_match",
    "play_steps",
    "refusals",
    "returns",
    "sample_chance",
    "settle",
    "start",
    "table_actions",
    "teams",
    "to_json",
    "view",
]
