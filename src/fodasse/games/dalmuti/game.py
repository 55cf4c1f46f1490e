"""The Great Dalmuti as a value: its functions and its optional parts."""

from __future__ import annotations

from typing import Final

from fodasse.core.encoding import Encoding
from fodasse.core.game import Documents, Game, Notation
from fodasse.core.statistics import Rounds, Statistics
from fodasse.games.dalmuti import (
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
from fodasse.games.dalmuti.actions import ACTIONS, Action
from fodasse.games.dalmuti.cards import SEATS
from fodasse.games.dalmuti.consequences import events
from fodasse.games.dalmuti.events import EVENTS
from fodasse.games.dalmuti.public import Public, Reason
from fodasse.games.dalmuti.rules import TEXTS, Rules
from fodasse.games.dalmuti.state import State, View, outcome, returns, teams
from fodasse.games.dalmuti.view import censor, view
from fodasse.games.dalmuti.zones import zones

GAME: Final[Game[State, Action, View]] = Game(
    name="dalmuti",
    texts=TEXTS,
    rules_version=1,
    seats=SEATS,
    documents=Documents(
        Rules,
        State,
        View,
        Reason,
        ACTIONS,
        EVENTS,
        public=Public,
        shown=("hands", "bonus"),
    ),
    start=transition.start,
    actors=legality.actors,
    legal_actions=legality.legal_actions,
    table_actions=legality.table_actions,
    default_action=advice.default_action,
    label_values=advice.label_values,
    events=events,
    zones=zones,
    plausible_actions=legality.plausible_actions,
    check=legality.check,
    apply=transition.apply,
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
        margins=statistics.margins,
        points_range=statistics.points_range,
    ),
    statistics=Statistics(means=statistics.STATISTICS, count=statistics.count),
    encoding=Encoding(
        version=encoding.VERSION,
        rules=encoding.EPISODE_RULES,
        layout=encoding.layout,
        encode_action=encoding.IDS.encode,
        decode_action=encoding.IDS.decode,
        observe=encoding.observe,
    ),
    notation=Notation(notation.position_from_text, notation.position_to_text),
    moves=notation.MOVES,
)
"""The game as a value, for tools that work with any game."""
