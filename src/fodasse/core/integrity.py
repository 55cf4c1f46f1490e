"""Whether a view that was read from text can arise: written once, for it follows from states."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from attrs import fields

from fodasse.core.errors import FormatError, need


def verify_view(
    seen: Any,
    *,
    determinize: Callable[[Any, Random], Any],
    verify: Callable[[Any], None],
    view: Callable[[Any, Any], Any],
    hidden: str,
    renamed: Callable[[str], str],
) -> None:
    """Accept a view of a state that can arise: of any that it allows, for all look the same.

    Args:
        seen: the view, its viewer one of its seats.
        determinize: the game's; it raises LookupError for a view that allows no state.
        verify: the game's check of states.
        view: the game's.
        hidden: where the view has its hidden cards, to name if no deal looks like it.
        renamed: the path in the view of a path in the state.

    Raises:
        FormatError: it cannot arise, with the path to what is wrong.
    """
    try:
        state = determinize(seen, Random(0))
    except LookupError:
        raise FormatError("no deal looks like this", hidden) from None
    try:
        verify(state)
    except FormatError as error:
        raise FormatError(error.problem, renamed(error.where)) from None
    again = view(state, seen.viewer)
    for name in (field.name for field in fields(type(seen))):
        same = getattr(again, name) == getattr(seen, name)
        need(same, "not what the rest of the view tells", name)
