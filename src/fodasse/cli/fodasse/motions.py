"""What is said of motions: who accuses whom, and what the table decided."""

from __future__ import annotations

from typing import TypeAlias

from fodasse.cli.fodasse import words
from fodasse.cli.speech import Speech
from fodasse.core.seats import Seat
from fodasse.games.fodasse import (
    Action,
    Leave,
    Misdeal,
    Motion,
    Pause,
    Phase,
    Propose,
    State,
    View,
    Vote,
)

Sight: TypeAlias = State | View
"""A state where everything is told, a view where what a seat saw is."""


def proposed(say: Speech, labels: tuple[str, ...], proposal: Propose, dealer: Seat) -> str:
    """Who wants what."""
    name = labels[proposal.seat]
    motion = proposal.motion
    if isinstance(motion, Pause):
        return say.counted(motion.minutes, words.PAUSE, name=name)
    if isinstance(motion, Misdeal):
        return say(words.MISDEAL, name=name, accused=labels[dealer])
    return say(words.MISREPORT, name=name, accused=labels[motion.accused])


def decided(
    say: Speech, labels: tuple[str, ...], action: Action, before: Sight, after: Sight
) -> str | None:
    """What became of the motion if the action closed it."""
    motion = before.motion.motion if before.motion else None
    if isinstance(action, Propose):
        motion = action.motion
    if motion is None or after.motion is not None:
        return None
    if isinstance(motion, Pause):
        if after.paused is not None:
            return say(words.PAUSED)
    else:
        accused = _accused(motion, before)
        penalty = after.seat(accused).penalty - before.seat(accused).penalty
        if penalty > 0:
            return say.counted(penalty, words.PUNISHED, name=labels[accused])
    return say(words.LAPSED if _lapsed(motion, action, before, after) else words.REJECTED)


def _accused(motion: Motion, before: Sight) -> Seat:
    return before.dealer if isinstance(motion, Misdeal) else getattr(motion, "accused", -1)


def _lapsed(motion: Motion, action: Action, before: Sight, after: Sight) -> bool:
    if isinstance(action, Vote | Propose):
        return False
    if not isinstance(action, Leave) or after.phase is Phase.OVER:
        return True
    return after.last_round is not before.last_round or action.seat == _accused(motion, before)
