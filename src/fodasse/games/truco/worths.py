"""The worths that raises and answers name: the one that is due, and actions with it filled in."""

from __future__ import annotations

from attrs import evolve

from fodasse.core.fields import wrong_types
from fodasse.games.truco.actions import ACTIONS, Accept, Action, Deal, Raise, Run
from fodasse.games.truco.rules import Rules
from fodasse.games.truco.stake import Stake
from fodasse.games.truco.state import State, is_complete


def raised(stake: Stake, rules: Rules) -> int | None:
    """Return the worth that a raise asks for; None where the last step is reached.

    It is the step above the worth asked for, or else above that of the hand. By the book it is 6
    in mão-de-onze and in mão-de-ferro, which are played for 3, and where a raise loses the match.

    Examples:
        >>> book = Rules()
        >>> raised(Stake(), book), raised(Stake(asked=3), book), raised(Stake(worth=12), book)
        (3, 6, None)
    """
    return rules.next_step.get(stake.worth if stake.asked is None else stake.asked)


def with_worth(stake: Stake, rules: Rules, action: Action) -> Action:
    """Return an action of a hand, with the worth that is due filled in if it is left open."""
    match action:
        case Raise(worth=None):
            return evolve(action, worth=raised(stake, rules))
        case Accept(worth=None) | Run(worth=None):
            return evolve(action, worth=stake.asked)
    return action


def explicit(state: State, action: Action) -> Action:
    """Return an action with the worth that it asks for or answers: it means the same later.

    Other actions, and all where no worth is due, are returned as they are.

    Raises:
        TypeError: the state or the action is not of this game.
    """
    if type(state) is not State or type(action) not in ACTIONS:
        raise wrong_types(State, state, Deal, action)
    return with_worth(state.stake, state.rules, action) if is_complete(state) else action
