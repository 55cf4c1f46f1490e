"""ES-ADOF behind the protocol of all games."""

from __future__ import annotations

from random import Random
from typing import Final

from fodasse.core import sampling
from fodasse.core.game import Forms
from fodasse.games.esadof.actions import ACTIONS, Action
from fodasse.games.esadof.beliefs import count_worlds, determinize
from fodasse.games.esadof.dealing import chance, settle
from fodasse.games.esadof.features import (
    EPISODE_RULES,
    action_number,
    action_of,
    encoding,
    ends_round,
    margins,
    observe,
    points_range,
    retired,
    standing,
)
from fodasse.games.esadof.integrity import verify
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
from fodasse.games.esadof.view import View, censor, view


class EsAdof:
    """The game of rows of three. All its parts are plain functions of this package."""

    name = "esadof"
    version = 1
    seats = SEATS
    forms = Forms(Rules, State, View, Reason, ACTIONS)

    start = staticmethod(start)
    actors = staticmethod(actors)
    legal_actions = staticmethod(legal_actions)
    table_actions = staticmethod(table_actions)
    plausible_actions = staticmethod(plausible_actions)
    check = staticmethod(check)
    apply = staticmethod(apply)
    chance = staticmethod(chance)
    settle = staticmethod(settle)
    view = staticmethod(view)
    censor = staticmethod(censor)
    determinize = staticmethod(determinize)
    count_worlds = staticmethod(count_worlds)
    teams = staticmethod(teams)
    returns = staticmethod(returns)
    outcome = staticmethod(outcome)
    verify = staticmethod(verify)
    dealt = staticmethod(dealt)
    statistics = STATISTICS
    count = staticmethod(count)
    episode_rules = EPISODE_RULES
    encoding = staticmethod(encoding)
    action_number = staticmethod(action_number)
    action_of = staticmethod(action_of)
    observe = staticmethod(observe)
    ends_round = staticmethod(ends_round)
    margins = staticmethod(margins)
    points_range = staticmethod(points_range)
    standing = staticmethod(standing)
    retired = staticmethod(retired)

    def __repr__(self) -> str:
        return "esadof.GAME"


GAME: Final = EsAdof()
"""The game as an object, for tools that work with any game."""


def sample_chance(state: State, rng: Random) -> Action:
    """A random deal, every one equally likely.

    Raises:
        ValueError: no deal is awaited.
    """
    return sampling.sample_chance(GAME, state, rng)
