"""Truco with a vira: three cards, three tricks, and raises at any moment, for 4 or 2 seats."""

from fodasse.core.cards import check_deck
from fodasse.games.truco.actions import (
    Accept,
    Action,
    Admit,
    Burn,
    Concede,
    CountQuestion,
    Cut,
    Deal,
    Deny,
    How,
    Keep,
    Offence,
    Play,
    PlayBlind,
    Raise,
    Redeal,
    Replacement,
    Run,
    Tento,
)
from fodasse.games.truco.beliefs import count_worlds, determinize
from fodasse.games.truco.consequences import events
from fodasse.games.truco.dealing import chance, chance_action
from fodasse.games.truco.game import GAME
from fodasse.games.truco.laid import Exposed, FinishedHand, Laid, Reason, Trick
from fodasse.games.truco.legality import (
    actors,
    check,
    legal_actions,
    plausible_actions,
    table_actions,
)
from fodasse.games.truco.notation import position_from_text, position_to_text
from fodasse.games.truco.public import Claim, Eleven, Phase, Public, Stake, Table
from fodasse.games.truco.rules import Rules
from fodasse.games.truco.state import State, View, outcome, returns, teams
from fodasse.games.truco.transition import apply, start
from fodasse.games.truco.view import censor, view
from fodasse.games.truco.zones import zones

__all__ = [
    "GAME",
    "Accept",
    "Action",
    "Admit",
    "Burn",
    "Claim",
    "Concede",
    "CountQuestion",
    "Cut",
    "Deal",
    "Deny",
    "Eleven",
    "Exposed",
    "FinishedHand",
    "How",
    "Keep",
    "Laid",
    "Offence",
    "Phase",
    "Play",
    "PlayBlind",
    "Public",
    "Raise",
    "Reason",
    "Redeal",
    "Replacement",
    "Rules",
    "Run",
    "Stake",
    "State",
    "Table",
    "Tento",
    "Trick",
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
