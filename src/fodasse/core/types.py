"""Type variables: any type, and the types of a game.

Those of games default to Any: ``Game``, ``Record`` and ``Turn`` without arguments are of any game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    T = TypeVar("T")
    """Any type."""
    S = TypeVar("S", default=Any)
    """The type of a game's states."""
    A = TypeVar("A", default=Any)
    """The type of its actions."""
    V = TypeVar("V", default=Any)
    """The type of its views."""
    S1 = TypeVar("S1", default=Any)
    A1 = TypeVar("A1", default=Any)
    V1 = TypeVar("V1", default=Any)
    S_contra = TypeVar("S_contra", contravariant=True, default=Any)
    A_co = TypeVar("A_co", covariant=True, default=Any)
    V_co = TypeVar("V_co", covariant=True, default=Any)
    V_contra = TypeVar("V_contra", contravariant=True, default=Any)
else:  # Python 3.11 and 3.12 have no defaults
    from typing import TypeVar

    T, S, A, V = TypeVar("T"), TypeVar("S"), TypeVar("A"), TypeVar("V")
    S1, A1, V1 = TypeVar("S1"), TypeVar("A1"), TypeVar("V1")
    A_co, V_co = TypeVar("A_co", covariant=True), TypeVar("V_co", covariant=True)
    S_contra = TypeVar("S_contra", contravariant=True)
    V_contra = TypeVar("V_contra", contravariant=True)
