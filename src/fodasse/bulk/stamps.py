"""Stamps of machine code: digests of what it is compiled from.

A stamp changes with the instructions of a function, of all functions that it calls, and with the
values of the names that these use. Comments, docstrings and places in files are no part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from hashlib import blake2b
from inspect import ismodule, unwrap
from types import CodeType, FunctionType
from typing import Any, Final

import numpy as np
from numba import types
from numba.core.dispatcher import Dispatcher

REPLACED: Final[dict[Any, Callable[[Any], Any]]] = {}
"""By function that the compiler replaces: the one that it takes, by the first argument's type."""


def stamp_of(function: Callable[..., Any], given: Iterable[Any]) -> str:
    """Return the stamp of a function for some types of arguments."""
    records = list(_records(given))
    digest = blake2b(digest_size=16)
    found = {function}
    to_do: list[Any] = [function]
    while to_do:
        own, used = _described(to_do.pop())
        digest.update(own)
        for each in used:
            chosen = [REPLACED[each](record) for record in records] if each in REPLACED else []
            for called in [each, *chosen]:
                if called is not None and called not in found:
                    found.add(called)
                    to_do.append(called)
    return digest.hexdigest()


def _records(given: Iterable[Any]) -> Iterator[Any]:
    """Yield the types of records in types of arguments."""
    for each in given:
        if isinstance(each, types.Record):
            yield each
        elif isinstance(each, types.Array):
            yield from _records([each.dtype])
        elif isinstance(
            each, (types.Tuple, types.UniTuple, types.NamedTuple, types.NamedUniTuple)
        ):
            yield from _records(each)


@cache
def _described(function: FunctionType) -> tuple[bytes, list[FunctionType]]:
    """Return a digest of a function's instructions and values, and the functions that it calls."""
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    parts = list(_parts([function.__code__, function.__defaults__, cells], function.__globals__))
    docstring = _text(function.__doc__).encode()
    texts = b"".join(part for part in parts if isinstance(part, bytes) and part != docstring)
    called = [part for part in parts if not isinstance(part, bytes)]
    return blake2b(texts).digest(), called


def _parts(value: Any, names: Mapping[str, Any]) -> Iterator[bytes | FunctionType]:
    """Yield the functions in a value, and texts of all else in it.

    Args:
        value: what a function uses.
        names: the global names of the function.
    """
    value = value.py_func if isinstance(value, Dispatcher) else value
    if isinstance(unwrap(value), FunctionType):
        yield unwrap(value)
    elif isinstance(value, (tuple, list)):
        for each in value:
            yield from _parts(each, names)
    elif isinstance(value, CodeType):
        yield value.co_code
        yield from _parts([*value.co_consts, *value.co_names], names)
        for used in [names[name] for name in value.co_names if name in names]:
            own = [vars(used).get(name) for name in value.co_names] if ismodule(used) else used
            yield from _parts(own, names)
    else:
        yield _text(value).encode()


def _text(value: Any) -> str:
    """Return a text of a value that is the same in every process."""
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{value.shape}{value.tobytes().hex()}"
    if isinstance(value, type):
        return f"{value.__qualname__}{[getattr(value, each, '') for each in _MEMBERS]}"
    if isinstance(value, frozenset):
        return repr(sorted(value, key=repr))
    return repr(value) if isinstance(value, _PLAIN) else type(value).__qualname__


_MEMBERS: Final = ("_fields", "__members__")
"""The names of what compiled code may use of a class."""
_PLAIN: Final = (int, float, complex, str, bytes, type(None), np.generic, np.dtype, types.Type)
"""Classes with a ``repr`` that says all."""
