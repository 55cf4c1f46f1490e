"""Undo at one terminal: everybody to whom the undone action showed a card has to agree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import Seat
from fodasse.table.match import Match
from fodasse.table.undo import DISCLOSED


def undo(match: Match[Any, Any, Any], seat: Seat, agrees: Callable[[Seat], bool]) -> None:
    """Take back the last action of a seat, if the seats that have to consent agree.

    Raises:
        IllegalAction: there is nothing to take back, or a seat does not agree.
    """
    try:
        match.undo(seat)
    except IllegalAction as error:
        if error.code != DISCLOSED.code:
            raise
        for other in cast(tuple[Seat, ...], error.params["seats"]):
            if not agrees(other):
                raise
            match.consent(other)
        match.undo(seat)
