"""The Great Dalmuti behind the protocol of all games."""

from __future__ import annotations

from typing import Final

from fodasse.core.encoding import Encoding
from fodasse.core.game import Documents, Game
from fodasse.core.statistics import Rounds, Statistics
from fodasse.games.dalmuti.actions import ACTIONS, Action
from fodasse.games.dalmuti.beliefs import count_worlds, determinize
from fodasse.games.dalmuti.cards import SEATS
from fodasse.games.dalmuti.dealing import chance, chance_action
from fodasse.games.dalmuti.encoding import (
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
from fodasse.games.dalmuti.legality import (
    actors,
    check,
    legal_actions,
    plausible_actions,
    table_actions,
)
from fodasse.games.dalmuti.results import outcome, returns, teams
from fodasse.games.dalmuti.rules import Rules
from fodasse.games.dalmuti.state import Reason, State
from fodasse.games.dalmuti.statistics import STATISTICS, count
from fodasse.games.dalmuti.transition import apply, start
from fodasse.games.dalmuti.validation import validate
from fodasse.games.dalmuti.view import View, censor, view

GAME: Final[Game[State, Action, View]] = Game(
    name="dalmuti",
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
