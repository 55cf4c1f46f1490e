"""Requests of seats that are no actions of the game, and the texts that people send."""

from __future__ import annotations

from typing import Any, Final, cast

from attrs import frozen

from fodasse.core.errors import FormatError, quote
from fodasse.core.fields import check_writable
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.core.types import A
from fodasse.table.documents import parse
from fodasse.table.structure import from_data, union

MAX_TEXT: Final = 10_000
"""The most characters of an action as text."""
MAX_MESSAGE: Final = 200
"""The most characters of a client's id of a message, and of a note."""


@frozen
class Request:
    """The request that a refusal names."""

    type: str
    """``"sit"``, ``"rename"``, ``"undo"`` or ``"consent"``."""
    seat: Seat


def check_text(where: str, text: object, most: int) -> None:
    """Check a text of a person or a host.

    Raises:
        FormatError: it is too long, or cannot be written as UTF-8.
        TypeError: it is no string.
    """
    if not isinstance(text, str):
        raise TypeError(f"{where} is a string, not {type(text).__name__}")
    if len(text) > most:
        raise FormatError("too-long", where, most=most, given=len(text))
    check_writable(where, text)


def read_action(action: A | str | dict[str, Any], game: Game[Any, A, Any]) -> A:
    """Return an action given as a value, or as JSON in text or data.

    Raises:
        FormatError: the JSON is no action, or too long.
        TypeError: it is no action of the game.
    """
    if isinstance(action, str):
        check_text("", action, MAX_TEXT)
        action = parse(action)
    if isinstance(action, dict):
        return cast(A, from_data(action, union(game.documents.actions)))
    if not isinstance(action, game.documents.actions):
        raise TypeError(f"{quote(action)} is no action of {game.name}")
    return cast(A, action)
