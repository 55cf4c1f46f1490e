"""Fodasse: rules of card games as immutable states and typed actions.

The names here are those of the game of Fodasse and what all games share. Other games are in
``fodasse.games``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fodasse.core.cards import Card, InvalidDeck, Rank, Suit
from fodasse.core.errors import FormatError, RulesError
from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction
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
    chance_action,
    chance_outcomes,
    check,
    check_deck,
    count_worlds,
    determinize,
    legal_actions,
    outcome,
    plausible_actions,
    refusals,
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
    from fodasse.table.bot import Bot, Turn
    from fodasse.table.driver import Sitting, play_match, play_steps
    from fodasse.table.record import Record
    from fodasse.table.serial import to_json

_LATER = {
    "Bot": "fodasse.table.bot",
    "Record": "fodasse.table.record",
    "Sitting": "fodasse.table.driver",
    "Turn": "fodasse.table.bot",
    "play_match": "fodasse.table.driver",
    "play_steps": "fodasse.table.driver",
    "to_json": "fodasse.table.serial",
}
"""Names whose modules are loaded on first use, for what they need takes its time."""


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _LATER:
        raise AttributeError(f"module 'fodasse' has no attribute {name!r}")
    value = getattr(import_module(_LATER[name]), name)
    globals()[name] = value
    return value


def from_json(text: str, game: Game = GAME) -> Any:
    """What a JSON text stands for: an action, a state, a view, rules or a record.

    Args:
        text: what ``to_json`` wrote, or somebody else in the same form.
        game: whose actions are read; a document names its game itself.

    Examples:
        >>> from_json('{"type": "bid", "seat": 2, "stages": 1}')
        Bid(seat=2, stages=1)

    Raises:
        FormatError: the text is damaged, newer, or not a thing of the library; with the path.
        TypeError: ``text`` is no string.
    """
    from fodasse.table.serial import from_json as read

    return read(text, game)


__all__ = [
    "CHANCE",
    "GAME",
    "GAMES",
    "Bid",
    "Bot",
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
    "Sitting",
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
    "chance_action",
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
