"""The check of views that were read from a document, made from a game's check of states."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from attrs import fields

from fodasse.core.errors import FormatError, need


def validate_view(
    seen: Any,
    *,
    determinize: Callable[[Any, Random], Any],
    validate: Callable[[Any], None],
    view: Callable[[Any, Any], Any],
    hidden: str,
    renamed: Callable[[str], str],
) -> None:
    """Check that a view can arise in play.

    A state that the view allows is drawn and checked, and its view is compared with this one. If
    that state can arise, so can the others, by the same actions.

    Args:
        seen: the view. Its viewer has been checked to be one of its seats, or None.
        determinize: the game's function; it raises LookupError for a view that allows no state.
        validate: the game's check of states.
        view: the game's function.
        hidden: the field with the hidden cards, which the error names if no state is possible.
        renamed: returns the view's path for a path in the state.

    Raises:
        FormatError: it cannot arise, with the path to what is wrong.
    """
    try:
        state = determinize(seen, Random(0))
    except LookupError:
        raise FormatError("no deal looks like this", hidden) from None
    try:
        validate(state)
    except FormatError as error:
        raise FormatError(error.problem, renamed(error.where)) from None
    again = view(state, seen.viewer)
    for name in (field.name for field in fields(type(seen))):
        same = getattr(again, name) == getattr(seen, name)
        need(same, "not what the rest of the view tells", name)
