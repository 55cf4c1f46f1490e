"""How kernels are compiled and kept.

``inner`` is for functions that kernels call; ``kernel`` and ``policy_kernel`` are for those Python
calls: they run without the interpreter's lock, and their machine code is kept on disk.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
from numba import config
from numba.extending import intrinsic

from fodasse.games.fodasse import rules, scoring

CONFIG: Final[Any] = config
"""Numba's settings."""
if CONFIG.DISABLE_JIT:
    raise ImportError("fodasse.bulk is compiled by numba, and NUMBA_DISABLE_JIT forbids that")

F = TypeVar("F", bound=Callable[..., Any])

unsigned: Final = cast(Callable[[Any], int], numba.uint64)
"""A number as an unsigned word: masks, and places in arrays, which then need no sign check."""
signed: Final = cast(Callable[[Any], int], numba.int64)
"""A number as a signed word. Where signed and unsigned ones meet, Numba may make a float."""

_FILES: Final = (
    *sorted(Path(__file__).parent.glob("*.py")),
    Path(rules.__file__),
    Path(scoring.__file__),
)
"""All that machine code is made from: this package, and the numbers of the rules."""
_SOURCES: Final = blake2b(b"".join(file.read_bytes() for file in _FILES)).hexdigest()

_INNER: Final[dict[str, Any]] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def inner(function: F) -> F:
    """A function that compiled code calls and inlines; Python does not call it."""
    return cast(F, numba.njit(**_INNER)(function))


def inlined(function: F) -> F:
    """A function that stands in its callers before anything is compiled.

    For what is called in one place and calls much: each level of functions costs a compilation of
    all that lies below it.
    """
    return cast(F, numba.njit(inline="always", **_INNER)(function))


def forced(function: F) -> F:
    """A function that stands in its callers, where its sizes are known and its loops unrolled."""
    return cast(F, numba.njit(forceinline=True, **_INNER)(function))


def instruction(function: Callable[..., Any]) -> Callable[..., int]:
    """A function that writes the code of its calls itself."""
    return cast(Callable[..., int], intrinsic(function))


def kernel(function: F) -> F:
    """A compiled function that runs without the interpreter's lock and is kept on disk.

    What is kept is thrown away when anything changes from which it was made. Numba by itself looks
    at the one file in which a function stands, not at those it calls. Where nothing can be kept,
    because no folder can be written, it is compiled in every process.
    """
    try:
        dispatcher: Any = numba.njit(cache=True, nogil=True)(function)
        dispatcher._cache._cache_file._source_stamp = _SOURCES  # noqa: SLF001  # no public way
    except (AttributeError, RuntimeError):
        return unkept(function)
    return cast(F, dispatcher)


def unkept(function: F) -> F:
    """A kernel that is compiled again in every process."""
    return cast(F, numba.njit(nogil=True)(function))


def policy_kernel(function: F) -> F:
    """A kernel whose first argument is what seats ask, as a ``Seating`` has it.

    With a policy of the user's own it is compiled again in every process, as that is where the
    policy is; else it is kept on disk.
    """
    by_name, by_own = kernel(function), unkept(function)

    @wraps(function)
    def call(own: Any, *given: Any) -> Any:
        return (by_name if own is None or own is True else by_own)(own, *given)

    return cast(F, call)
