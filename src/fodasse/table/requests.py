"""Requests of seats that are no actions of the game."""

from __future__ import annotations

from attrs import frozen

from fodasse.core.seats import Seat


@frozen
class Request:
    """The request that a refusal names."""

    type: str
    """``"sit"``, ``"rename"``, ``"undo"`` or ``"consent"``."""
    seat: Seat
    """The seat."""
