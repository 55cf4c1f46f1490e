"""Fodasse, or "7 Letras": a trick game of bids with the truco deck, for 2 to 39 seats."""

from fodasse.core.cards import check_deck
from fodasse.games.fodasse.actions import (
    Action,
    Bid,
    Deal,
    Join,
    Leave,
    Misdeal,
    Misreport,
    Motion,
    Pause,
    Play,
    Propose,
    Resume,
    Vote,
)
from fodasse.games.fodasse.beliefs import count_worlds, determinize
from fodasse.games.fodasse.consequences import events
from fodasse.games.fodasse.dealing import chance, chance_action
from fodasse.games.fodasse.game import GAME
from fodasse.games.fodasse.legality import (
    actors,
    check,
    legal_actions,
    plausible_actions,
    table_actions,
)
from fodasse.games.fodasse.notation import position_from_text, position_to_text
from fodasse.games.fodasse.public import (
    Ballot,
    Decision,
    Fate,
    Phase,
    Player,
    Public,
    Reason,
    Round,
    Stage,
    Status,
)
from fodasse.games.fodasse.rules import Rules
from fodasse.games.fodasse.state import State, View, outcome, returns, teams
from fodasse.games.fodasse.transition import apply, start
from fodasse.games.fodasse.view import censor, view
from fodasse.games.fodasse.zones import zones

__all__ = [
    "GAME",
    "Action",
    "Ballot",
    "Bid",
    "Deal",
    "Decision",
    "Fate",
    "Join",
    "Leave",
    "Misdeal",
    "Misreport",
    "Motion",
    "Pause",
    "Phase",
    "Play",
    "Player",
    "Propose",
    "Public",
    "Reason",
    "Resume",
    "Round",
    "Rules",
    "Stage",
    "State",
    "Status",
    "View",
    "Vote",
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
