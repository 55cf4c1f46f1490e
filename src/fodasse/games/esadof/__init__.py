"""ES-ADOF: keep a row of three cards low, two of them seen once, for 3 to 10 seats."""

from fodasse.games.esadof.actions import (
    Action,
    Arrange,
    Deal,
    Discard,
    Draw,
    Knock,
    Replace,
    Source,
)
from fodasse.games.esadof.beliefs import count_worlds, determinize
from fodasse.games.esadof.dealing import chance, chance_action, check_deck
from fodasse.games.esadof.events import events
from fodasse.games.esadof.game import GAME
from fodasse.games.esadof.legality import (
    actors,
    check,
    legal_actions,
    plausible_actions,
    table_actions,
)
from fodasse.games.esadof.notation import position_from_text, position_to_text
from fodasse.games.esadof.public import Hand, Known, Phase, Player, Public, Reason, Table
from fodasse.games.esadof.rules import Rules
from fodasse.games.esadof.state import Drawn, State, View, outcome, returns, teams
from fodasse.games.esadof.transition import apply, start
from fodasse.games.esadof.view import censor, view
from fodasse.games.esadof.zones import zones

__all__ = [
    "GAME",
    "Action",
    "Arrange",
    "Deal",
    "Discard",
    "Draw",
    "Drawn",
    "Hand",
    "Knock",
    "Known",
    "Phase",
    "Player",
    "Public",
    "Reason",
    "Replace",
    "Rules",
    "Source",
    "State",
    "Table",
    "View",
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
    "events",
    "legal_actions",
    "outcome",
    "plausible_actions",
    "position_from_text",
    "position_to_text",
    "refusals",
    "returns",
    "sample_chance",
    "start",
    "table_actions",
    "teams",
    "view",
    "zones",
]

sample_chance, chance_outcomes, refusals = GAME.sample_chance, GAME.chance_outcomes, GAME.refusals
