"""Sets of small numbers, as bits of a word and as rows of numbers."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import forced, unsigned

_BYTE: Final = unsigned(8)
_SPREAD: Final = np.array([[byte >> bit & 1 for bit in range(8)] for byte in range(256)], np.int8)
"""By byte: its bits, the lowest first."""


@forced
def spread(mask: int, row: Any, place: int, width: int) -> None:
    """Write the bits of a mask as numbers, from a place on."""
    bytes_of_mask = width // 8
    for byte in range(bytes_of_mask):
        bits = (mask >> (_BYTE * unsigned(byte))) & unsigned(255)
        for bit in range(8):
            row[unsigned(place + 8 * byte + bit)] = _SPREAD[bits, unsigned(bit)]
    for bit in range(8 * bytes_of_mask, width):
        row[unsigned(place + bit)] = (mask >> unsigned(bit)) & ONE != unsigned(0)
