"""Values that notebooks show as pictures.

This package draws nothing itself: ``pictures_by`` registers the function that does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Draw: TypeAlias = Callable[[object], str]
"""A function that returns a value's picture as SVG."""

_draws: list[Draw] = []


def pictures_by(draw: Draw) -> None:
    """Register the function that draws all values for notebooks."""
    _draws[:] = [draw]


class Pictured:
    """A value that IPython and Jupyter show as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return _draws[0](self) if _draws else None
