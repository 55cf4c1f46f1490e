"""Raises and answers with the worth that is due filled in."""

from __future__ import annotations

from attrs import evolve

from fodasse.core.fields import wrong_types
from fodasse.games.truco.actions import ACTIONS, Accept, Action, Deal, Raise, Run
from fodasse.games.truco.public import Public
from fodasse.games.truco.state import State


def with_worth(position: Public, action: Action) -> Action:
    """Return an action of a hand, with the worth that is due filled in if it is left open."""
    match action:
        case Raise(worth=None):
            return evolve(action, worth=position.next_worth)
        case Accept(worth=None) | Run(worth=None):
            return evolve(action, worth=position.asked)
    return action


def explicit(state: State, action: Action) -> Action:
    """Return an action with the worth that it asks for or answers: it means the same later.

    Other actions, and all where no worth is due, are returned as they are.

    Raises:
        TypeError: the state or the action is not of this game.
    """
    if type(state) is not State or type(action) not in ACTIONS:
        raise wrong_types(State, state, Deal, action)
    return with_worth(state, action) if state.is_complete else action
