"""Random matches of any game, step by step, and the code of a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias, TypeVar

import pytest

from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction
from fodasse.core.types import A, S, V

T = TypeVar("T")
Step: TypeAlias = tuple[S, A, S]
"""A state, an action, and the state it led to."""


class Walk(list[Step[S, A]]):
    """The steps of a random match; its repr is the call that made it, for the steps are many."""

    def __init__(self, steps: Iterable[Step[S, A]], call: str) -> None:
        super().__init__(steps)
        self.call = call

    def __repr__(self) -> str:
        return self.call


def walked(
    game: Game[S, A, V], state: S, choose: Callable[[S], A], steps: int
) -> Iterator[Step[S, A]]:
    """Yield the steps of a match in which a function chooses what is done."""
    for _ in range(steps):
        if not game.actors(state):
            return
        action = choose(state)
        following = game.apply(state, action)
        yield state, action, following
        state = following


def states(match: list[Step[S, A]]) -> Iterator[S]:
    """Yield all states of a match."""
    yield match[0][0]
    for _, _, state in match:
        yield state


def known(value: T | None) -> T:
    """Return a value that must be there."""
    assert value is not None
    return value


def code_of_refusal(game: Game[S, A, V], state: S, action: A) -> str:
    """Return the code with which an action is refused; the state must stay as it was."""
    before, text = hash(state), repr(state)
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, action)
    assert hash(state) == before
    assert repr(state) == text
    assert caught.value.action == action
    return caught.value.code
