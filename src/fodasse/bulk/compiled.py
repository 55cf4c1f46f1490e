"""Compilation of kernels and storage of their machine code.

``inner`` is for functions that kernels call; ``kernel`` and ``policy_kernel`` are for functions
that Python calls: they run without the interpreter's lock, and their code is stored on disk.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any, Final, TypeVar, cast

import numba
from numba import config
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.extending import intrinsic

from fodasse.bulk.stamps import stamp_of

CONFIG: Final[Any] = config
"""Numba's settings."""
if CONFIG.DISABLE_JIT:
    raise ImportError("fodasse.bulk is compiled by numba, and NUMBA_DISABLE_JIT forbids that")

F = TypeVar("F", bound=Callable[..., Any])

unsigned: Final = cast(Callable[[Any], int], numba.uint64)
"""Convert to an unsigned word: masks, and indices of arrays, which then need no sign check."""
signed: Final = cast(Callable[[Any], int], numba.int64)
"""Convert to a signed word. Where signed and unsigned words meet, Numba may make a float."""

# Kernels allocate nothing, not even to copy a row whole, so arrays need no counts of references:
# counting takes a tenth of the time of policies, and a third of that of environments.
_KERNEL: Final[dict[str, Any]] = {"nogil": True, "_nrt": False}
_INNER: Final[dict[str, Any]] = {
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "_nrt": False,
}


def inner(function: F) -> F:
    """Compile a function that only compiled code calls, which may inline it."""
    return cast(F, numba.njit(**_INNER)(function))


def inlined(function: F) -> F:
    """Compile a function that is copied into its callers before they are compiled.

    Use it for a function with one caller that calls many others: each level of functions costs a
    compilation of all levels below it.
    """
    return cast(F, numba.njit(inline="always", **_INNER)(function))


def forced(function: F) -> F:
    """Compile a function that is always inlined, so sizes are known and loops unrolled."""
    return cast(F, numba.njit(forceinline=True, **_INNER)(function))


def instruction(function: Callable[..., Any]) -> Callable[..., int]:
    """Turn a function that generates LLVM code into an intrinsic."""
    return cast(Callable[..., int], intrinsic(function))


def kernel(function: F) -> F:
    """Compile a function that runs without the interpreter's lock, and store it on disk.

    The stored code is used as long as its stamp is that of the function. Where no folder can be
    written, the function is compiled in every process.
    """
    return _stored(function, _KERNEL)


def allocating(function: F) -> F:
    """Compile a kernel, as ``kernel`` does, that makes lists or arrays."""
    return _stored(function, {"nogil": True})


class _Storage(FunctionCache):
    """The machine code of a function on disk, each with its stamp.

    Numba by itself compares the file in which the function is defined, not those of the functions
    it calls, and compiles it anew when the function has moved in its file.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]  # numba has no types here
        code = function.__code__
        name = self._impl.filename_base.replace(f"-{code.co_firstlineno}.", ".")
        self._cache_file: Any = IndexDataCacheFile(self._cache_path, name, "")  # type: ignore[no-untyped-call]  # numba has no types here

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        return sig, codegen.magic_tuple()

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            stored = self._cache_file.load(self._index_key(sig, target_context.codegen()))
        except Exception:  # noqa: BLE001  # damaged, or it names a class that is no longer there
            self._cache_file.flush()
            return None
        if stored is None or stored[0] != stamp_of(self._py_func, sig):
            return None
        return self._impl.rebuild(target_context, stored[1])

    def _save_overload(self, sig: Any, data: Any) -> None:
        if self._impl.check_cachable(data):
            self._impl.locator.ensure_cache_path()
            stored = stamp_of(self._py_func, sig), self._impl.reduce(data)
            self._cache_file.save(self._index_key(sig, data.codegen), stored)


def _stored(function: F, options: dict[str, Any]) -> F:
    dispatcher: Any = numba.njit(**options)(function)
    with suppress(RuntimeError):  # no folder can be written
        dispatcher._cache = _Storage(function)  # noqa: SLF001  # no public way
    return cast(F, dispatcher)


def unstored(function: F) -> F:
    """Compile a kernel that is not stored, so that every process compiles it again."""
    return cast(F, numba.njit(**_KERNEL)(function))


def policy_kernel(function: F) -> F:
    """Compile a kernel whose first argument is the ``own`` of a ``Seating``.

    With a user's own policy it is compiled in every process, because the policy exists only there;
    otherwise it is stored on disk.
    """
    by_name, by_own = kernel(function), unstored(function)

    @wraps(function)
    def call(own: Any, *given: Any) -> Any:
        return (by_name if own is None or own is True else by_own)(own, *given)

    return cast(F, call)
