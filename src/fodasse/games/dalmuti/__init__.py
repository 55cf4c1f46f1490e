"""The Great Dalmuti in its corporate variant: shed your cards before the others, 4 to 9 seats."""

from fodasse.games.dalmuti.actions import Action, Deal, Decline, Give, Lay, Pass, Revolt, TakeOver
from fodasse.games.dalmuti.beliefs import count_worlds, determinize
from fodasse.games.dalmuti.cards import WILDCARD, deck, face
from fodasse.games.dalmuti.consequences import events
from fodasse.games.dalmuti.dealing import chance, chance_action, check_deck
from fodasse.games.dalmuti.game import GAME
from fodasse.games.dalmuti.legality import (
    actors,
    check,
    legal_actions,
    plausible_actions,
    table_actions,
)
from fodasse.games.dalmuti.notation import position_from_text, position_to_text
from fodasse.games.dalmuti.public import FinishedHand, Phase, Player, Public, Reason, Role
from fodasse.games.dalmuti.rules import Rules
from fodasse.games.dalmuti.state import Bonus, Exchange, State, View, outcome, returns, teams
from fodasse.games.dalmuti.transition import apply, start
from fodasse.games.dalmuti.view import censor, view
from fodasse.games.dalmuti.zones import zones

__all__ = [
    "GAME",
    "WILDCARD",
    "Action",
    "Bonus",
    "Deal",
    "Decline",
    "Exchange",
    "FinishedHand",
    "Give",
    "Lay",
    "Pass",
    "Phase",
    "Player",
    "Public",
    "Reason",
    "Revolt",
    "Role",
    "Rules",
    "State",
    "TakeOver",
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
    "deck",
    "determinize",
    "events",
    "face",
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
