"""How a match ended."""

from __future__ import annotations

from attrs import frozen

from fodasse.core.named import Named
from fodasse.core.seats import Seat


@frozen
class Outcome:
    """The result of a match that is over."""

    ranking: tuple[tuple[Seat, ...], ...]
    """Places, best first, each the seats that share it."""
    reason: Named
    """Why the match ended: a member of the game's ``Reason``."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that share the first place."""
        return self.ranking[0]
