"""Fodasse as a value: its functions and its optional parts."""

from __future__ import annotations

from typing import Final

from fodasse.core.encoding import Encoding
from fodasse.core.game import Documents, Game, Notation
from fodasse.core.motions import Motions
from fodasse.core.statistics import Rounds, Statistics
from fodasse.games.fodasse import (
    advice,
    beliefs,
    dealing,
    encoding,
    legality,
    motions,
    notation,
    statistics,
    transition,
    validation,
)
from fodasse.games.fodasse.actions import ACTIONS, Action
from fodasse.games.fodasse.consequences import events
from fodasse.games.fodasse.events import EVENTS
from fodasse.games.fodasse.public import Public, Reason
from fodasse.games.fodasse.rules import TEXTS, Rules
from fodasse.games.fodasse.state import State, View, outcome, returns, teams
from fodasse.games.fodasse.view import censor, view
from fodasse.games.fodasse.zones import zones

GAME: Final[Game[State, Action, View]] = Game(
    name="fodasse",
    texts=TEXTS,
    rules_version=1,
    seats=transition.SEATS,
    documents=Documents(
        Rules,
        State,
        View,
        Reason,
        ACTIONS,
        EVENTS,
        public=Public,
        shown=("vira", "manilha", "hands"),
    ),
    start=transition.start,
    actors=legality.actors,
    legal_actions=legality.legal_actions,
    table_actions=legality.table_actions,
    ranges=motions.ranges,
    explicit=motions.explicit,
    default_action=advice.default_action,
    costs=advice.costs,
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
        dealt=statistics.dealt,
        calls=statistics.calls,
        margins=statistics.margins,
        points_range=statistics.points_range,
    ),
    statistics=Statistics(means=statistics.STATISTICS, count=statistics.count),
    encoding=Encoding(
        version=encoding.VERSION,
        rules=encoding.EPISODE_RULES,
        layout=encoding.layout,
        encode_action=encoding.encode_action,
        decode_action=encoding.decode_action,
        observe=encoding.observe,
        retired=encoding.retired,
    ),
    moves=notation.MOVES,
    notation=Notation(notation.position_from_text, notation.position_to_text),
    motions=Motions(
        ballot=motions.ballot, vote=motions.vote, paused=motions.paused, resume=motions.resume
    ),
)
"""The game as a value, for tools that work with any game."""
