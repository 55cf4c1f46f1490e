"""Truco as a value: its functions and its optional parts."""

from __future__ import annotations

from typing import Final

from fodasse.core.encoding import Encoding
from fodasse.core.game import Documents, Game, Notation
from fodasse.core.statistics import Rounds, Statistics
from fodasse.games.truco import (
    advice,
    beliefs,
    dealing,
    encoding,
    legality,
    notation,
    statistics,
    transition,
    validation,
)
from fodasse.games.truco.actions import ACTIONS, Action
from fodasse.games.truco.consequences import events
from fodasse.games.truco.events import EVENTS
from fodasse.games.truco.laid import Reason
from fodasse.games.truco.public import Public
from fodasse.games.truco.rules import SEATS, TEXTS, Rules
from fodasse.games.truco.state import State, View, explicit, outcome, returns, teams
from fodasse.games.truco.view import censor, view
from fodasse.games.truco.zones import zones

GAME: Final[Game[State, Action, View]] = Game(
    name="truco",
    texts=TEXTS,
    rules_version=3,
    seats=SEATS,
    documents=Documents(
        Rules,
        State,
        View,
        Reason,
        ACTIONS,
        EVENTS,
        public=Public,
        shown=("vira", "hands", "trick", "tricks"),
    ),
    start=transition.start,
    actors=legality.actors,
    legal_actions=legality.legal_actions,
    table_actions=legality.table_actions,
    plausible_actions=legality.plausible_actions,
    explicit=explicit,
    default_action=advice.default_action,
    costs=advice.costs,
    label_values=advice.label_values,
    check=legality.check,
    apply=transition.apply,
    events=events,
    zones=zones,
    chance=dealing.chance,
    chance_action=dealing.chance_action,
    view=view,
    censor=censor,
    determinize=beliefs.determinize,
    count_worlds=beliefs.count_worlds,
    teams=teams,
    returns=returns,
    outcome=outcome,
    validate=validation.validate,
    rounds=Rounds(
        ends=statistics.ends_round,
        points=statistics.points,
        dealt=statistics.dealt,
        margins=statistics.margins,
        points_range=statistics.points_range,
    ),
    statistics=Statistics(means=statistics.STATISTICS, count=statistics.count),
    encoding=Encoding(
        version=encoding.VERSION,
        rules=encoding.EPISODE_RULES,
        layout=encoding.layout,
        encode_action=encoding.encode_action,
        decode_action=encoding.IDS.decode,
        observe=encoding.observe,
    ),
    notation=Notation(notation.position_from_text, notation.position_to_text),
    moves=notation.MOVES,
)
"""The game as a value, for tools that work with any game."""
