"""ES-ADOF behind the protocol of all games."""

from __future__ import annotations

from typing import Final

from fodasse.core.encoding import Encoding
from fodasse.core.game import Documents, Game
from fodasse.core.statistics import Rounds, Statistics
from fodasse.games.esadof.actions import ACTIONS, Action
from fodasse.games.esadof.beliefs import count_worlds, determinize
from fodasse.games.esadof.dealing import chance, chance_action
from fodasse.games.esadof.encoding import (
    EPISODE_RULES,
    decode_action,
    encode_action,
    ends_round,
    layout,
    margins,
    observe,
    points,
    points_range,
    retired,
)
from fodasse.games.esadof.legality import (
    actors,
    check,
    legal_actions,
    plausible_actions,
    table_actions,
)
from fodasse.games.esadof.results import outcome, returns, teams
from fodasse.games.esadof.rules import SEATS, Rules
from fodasse.games.esadof.state import Reason, State
from fodasse.games.esadof.statistics import STATISTICS, count, dealt
from fodasse.games.esadof.transition import apply, start
from fodasse.games.esadof.validation import validate
from fodasse.games.esadof.view import View, censor, view

GAME: Final[Game[State, Action, View]] = Game(
    name="esadof",
    rules_version=1,
    seats=SEATS,
    documents=Documents(Rules, State, View, Reason, ACTIONS),
    start=start,
    actors=actors,
    legal_actions=legal_actions,
    table_actions=table_actions,
    plausible_actions=plausible_actions,
    check=check,
    apply=apply,
    chance=chance,
    chance_action=chance_action,
    view=view,
    censor=censor,
    determinize=determinize,
    count_worlds=count_worlds,
    teams=teams,
    returns=returns,
    outcome=outcome,
    validate=validate,
    rounds=Rounds(
        ends=ends_round,
        points=points,
        dealt=dealt,
        margins=margins,
        points_range=points_range,
    ),
    statistics=Statistics(means=STATISTICS, count=count),
    encoding=Encoding(
        rules=EPISODE_RULES,
        layout=layout,
        encode_action=encode_action,
        decode_action=decode_action,
        observe=observe,
        retired=retired,
    ),
)
"""The game as a value, for tools that work with any game."""

sample_chance = GAME.sample_chance
chance_outcomes = GAME.chance_outcomes
refusals = GAME.refusals
