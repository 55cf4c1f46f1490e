"""What agents are given: arrays in the spaces of Gymnasium, and text for people."""

from __future__ import annotations

import sys
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from gymnasium import logger
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray

from fodasse.adapters.episodes import Episodes, Place
from fodasse.adapters.outline import outline
from fodasse.core.seats import Seat

Observation: TypeAlias = dict[str, Any]
"""By name, arrays: what is known, and what may be done."""
RenderMode: TypeAlias = Literal["ansi", "human"]
RENDER_MODES: Final = ("ansi", "human")


def action_space(episodes: Episodes) -> Discrete:
    """All action ids."""
    return Discrete(episodes.layout.actions)


def observation_space(episodes: Episodes) -> Dict:
    """The columns of the layout with their least and greatest numbers, and the mask."""
    told = episodes.layout.fields
    widths = [each.width for each in told]
    low = np.repeat(np.array([each.low for each in told], np.float32), widths)
    high = np.repeat(np.array([each.high for each in told], np.float32), widths)
    return Dict(
        {
            "observation": Box(low, high),
            "action_mask": Box(0, 1, (episodes.layout.actions,), np.int8),
        }
    )


def observation(episodes: Episodes, place: Place, seat: Seat) -> Observation:
    """What a seat knows, and what it may do."""
    numbers = episodes.game.encoding.observe(episodes.game.view(place.state, seat))
    return {
        "observation": np.array(numbers, np.float32),
        "action_mask": action_mask(episodes, place, seat),
    }


def action_mask(episodes: Episodes, place: Place, seat: Seat | None) -> NDArray[np.int8]:
    """Return by action id 1 for a legal action; all zeros unless the seat is to act."""
    mask = np.zeros(episodes.layout.actions, np.int8)
    if seat is not None and episodes.actor(place) == seat:
        for action in episodes.game.legal_actions(place.state, seat):
            mask[episodes.game.encoding.encode_action(action, episodes.rules)] = 1
    return mask


def check_render_mode(mode: str | None) -> str | None:
    """Accept one of the modes, or None.

    Raises:
        ValueError: there is no such mode.
    """
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is {' or '.join(RENDER_MODES)}, not {mode!r}")
    return mode


def render(episodes: Episodes, place: Place, seat: Seat | None, mode: str | None) -> str | None:
    """What a seat, or a spectator, sees: returned as text, or printed where people look on."""
    if mode is None:
        logger.warn("nothing is rendered without a render_mode, 'ansi' or 'human'")
        return None
    text = outline(episodes.game.view(place.state, seat), episodes.game.texts)
    if mode == "ansi":
        return text
    sys.stdout.write(text + "\n\n")
    return None
