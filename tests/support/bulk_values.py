"""The value of a position by the compiled game."""

from __future__ import annotations

from typing import Any

import numpy as np

from fodasse.bots.game import coefficients
from fodasse.bulk.compiled import unstored
from fodasse.bulk.game import game_of
from fodasse.bulk.protocol import write_values


@unstored
def _write(matches: Any, numbers: Any, row: Any) -> None:
    write_values(matches[0], numbers, row)


def compiled_value(state: Any) -> list[float]:
    """Return the value for each seat at the table."""
    game = game_of(state)
    pack = game.packed(state)
    row = np.zeros(len(pack.at_table))
    _write(pack.matches, np.array(coefficients(game.game.name)), row)
    return row.tolist()
