"""Action and observation spaces of Gymnasium, the arrays in them, and rendering."""

from __future__ import annotations

import sys
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from gymnasium import logger
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray

from fodasse.adapters.episodes import Episodes
from fodasse.adapters.outline import outline
from fodasse.adapters.steps import Step
from fodasse.core.seats import Seat

Observation: TypeAlias = dict[str, Any]
"""The knowledge of a seat, ``"observation"``, and its legal actions by id, ``"action_mask"``."""
RenderMode: TypeAlias = Literal["ansi", "human"]
RENDER_MODES: Final = ("ansi", "human")


def action_space(episodes: Episodes) -> Discrete:
    """Return the space of action ids."""
    return Discrete(episodes.layout.actions)


def observation_space(episodes: Episodes) -> Dict:
    """Return the space of observations: the layout's columns with their bounds, and the mask."""
    fields = episodes.layout.fields
    widths = [each.width for each in fields]
    low = np.repeat(np.array([each.low for each in fields], np.float32), widths)
    high = np.repeat(np.array([each.high for each in fields], np.float32), widths)
    mask = Box(0, 1, (episodes.layout.actions,), np.int8)
    return Dict({"observation": Box(low, high), "action_mask": mask})


def observation(step: Step, seat: Seat) -> Observation:
    """Return the observation of a seat."""
    numbers = step.episodes.encoding.observe(step.episodes.game.view(step.state, seat))
    return {"observation": np.array(numbers, np.float32), "action_mask": action_mask(step, seat)}


def action_mask(step: Step, seat: Seat) -> NDArray[np.int8]:
    """Return by action id 1 for a legal action; all zeros unless the seat is to act."""
    mask = np.zeros(step.episodes.layout.actions, np.int8)
    if step.actor == seat:
        mask[step.legal_ids(seat)] = 1
    return mask


def check_render_mode(mode: str | None) -> str | None:
    """Return a render mode.

    Raises:
        ValueError: an unknown mode.
    """
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is {' or '.join(RENDER_MODES)}, not {mode!r}")
    return mode


def render(step: Step, seat: Seat | None, mode: str | None) -> str | None:
    """Return the view of a seat or a spectator as text, or print it, by render mode."""
    if mode is None:
        logger.warn("nothing is rendered without a render_mode, 'ansi' or 'human'")
        return None
    text = outline(step.episodes.game.view(step.state, seat), step.episodes.game.texts)
    if mode == "ansi":
        return text
    sys.stdout.write(text + "\n\n")
    return None
