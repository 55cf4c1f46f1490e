"""Matches in progress: their parts side by side, what they answer, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest
from attrs import frozen

from fodasse import IllegalAction, Match, Turn
from fodasse.bots.random import RandomBot
from fodasse.core.actions import seat_of
from fodasse.core.game import Game
from fodasse.table.log import Acted, Cause

P: Final = "person"
"""The word for a person, short enough for a table."""
BOT = RandomBot()


class First:
    """A bot that chooses its first legal action."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        return turn.legal_actions[0]


@frozen
class Hasty:
    """A bot that draws an uneven number of words and takes any legal action."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        rng.getrandbits(rng.randrange(1, 90))
        return rng.choice(turn.legal_actions)


BOTS = {"Hasty": Hasty()}
"""The bots that a log names and the library does not know."""


def table(game: Game, *occupants: Any, seed: int | str = 1, **given: Any) -> Match:
    """Return a match with these occupants, up to the first decision of a person."""
    match = Match(game, len(occupants), seed=seed, occupants=occupants, **given)
    match.run()
    return match


def act(match: Match, *actions: Any) -> None:
    """Let seats do these actions, each its own; a tuple is a call, such as ``("undo", 1)``."""
    for action in actions:
        if isinstance(action, tuple):
            name, *given = action
            getattr(match, name)(*given)
        else:
            match.submit(action.seat, action)


def code(call: Callable[..., object], *given: Any, **options: Any) -> str:
    """Return the code with which a call is refused."""
    with pytest.raises(IllegalAction) as caught:
        call(*given, **options)
    return caught.value.code


def parts(match: Match) -> dict[str, Any]:
    """Return everything of a match that can be seen from outside."""
    return {
        "state": match.state,
        "ply": match.ply,
        "awaited": match.awaited,
        "occupants": match.occupants,
        "names": match.names,
        "record": match.record,
        "outcome": match.outcome,
        "away": match.away,
        "due": match.due(),
        "log": match.log(),
    }


def done(match: Match, ply: int) -> list[tuple[int | None, Any, Cause]]:
    """Return the seat, the action and the cause of each action after a ply."""
    lines = [moment.line for moment in match.moments[ply:]]
    return [(seat_of(e.action), e.action, e.cause) for e in lines if isinstance(e, Acted)]
