"""Differences between two values, as paths to what differs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import fields, has

NOTHING: Final = "nothing"
"""The text for a part that the other value lacks."""
LEAD: Final = 20
"""Characters shown before the first difference of two texts."""


def differences(expected: Any, got: Any, path: str) -> Iterator[tuple[str, str, str]]:
    """Yield the differences of two values: a path, and the two parts there, as code.

    For tuples of different lengths these are the elements that only one of them has.

    Examples:
        >>> list(differences((1, "ab"), (1, "ac"), "view"))
        [('view[1]', "'ab'", "'ac'")]
        >>> list(differences((1, 2), (2, 3, 4), "seats"))
        [('seats', '1', '3, 4')]
    """
    found = list(_inner(expected, got, path))
    if found:
        yield from found
    elif isinstance(expected, str) and isinstance(got, str):
        pairs = enumerate(zip(expected, got, strict=False))
        first = next((place for place, (one, other) in pairs if one != other), 0)
        start = max(0, first - LEAD)
        lead = "…" if start else ""
        yield path, lead + repr(expected[start:]), lead + repr(got[start:])
    else:
        yield path, repr(expected), repr(got)


def _inner(expected: Any, got: Any, path: str) -> Iterator[tuple[str, str, str]]:
    """Yield the differences between parts, if the two have the same kind of parts."""
    if type(expected) is not type(got):
        return
    if isinstance(expected, tuple | list) and len(expected) != len(got):
        missing = [each for each in expected if each not in got]
        extra = [each for each in got if each not in expected]
        if missing or extra:
            yield path, _listed(missing), _listed(extra)
        return
    ours, theirs = _parts(expected), _parts(got)
    for step in ours | theirs:
        if step not in ours or step not in theirs:
            left, right = (
                repr(side[step]) if step in side else NOTHING for side in (ours, theirs)
            )
            yield path + step, left, right
        elif ours[step] != theirs[step]:
            yield from differences(ours[step], theirs[step], path + step)


def _parts(value: Any) -> dict[str, Any]:
    """Return the parts of a value by the step of the path that leads there."""
    if has(type(value)):
        return {f".{each.name}": getattr(value, each.name) for each in fields(type(value))}
    if isinstance(value, tuple | list):
        return {f"[{place}]": each for place, each in enumerate(value)}
    if isinstance(value, dict):
        return {f"[{key!r}]": each for key, each in value.items()}
    return {}


def _listed(values: list[Any]) -> str:
    return ", ".join(map(repr, values)) or NOTHING
