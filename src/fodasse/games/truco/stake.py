"""The stake of a hand: its worth, the teams that may raise it, and those at the brink."""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from fodasse.core.named import Named
from fodasse.games.truco.laid import Team


class Eleven(Named):
    """The special rules of a hand in which a team is at the brink: at 11 points by the book."""

    ONZE = "onze"
    """Mão-de-onze: one team at the brink sees its partners' cards and says whether it plays."""
    FERRO = "ferro"
    """Mão-de-ferro: both are at the brink; by the book no seat sees a card before it is played."""


@frozen
class Stake:
    """The value of the hand, and raises."""

    worth: int = 1
    """The value of the hand."""
    asked: int | None = None
    """The value that a raise asks for; None without a raise."""
    asker: Team | None = None
    """The team of the raise."""
    may_raise: tuple[Team, ...] = ()
    """The teams that may ask for more."""
    counted: bool = False
    """Whether the dealer has asked if all seats have three cards."""
    redeal_asked: bool = False
    """Whether the dealer has asked to deal the hand again; the first card ends the request."""
    at_eleven: tuple[Team, ...] = ()
    """The teams that were at the brink when the deal was complete."""

    @property
    def eleven(self) -> Eleven | None:
        """The special rules of the hand; None: it has none."""
        return _ELEVENS[len(self.at_eleven)]


def without_redeal(stake: Stake) -> Stake:
    """Return a stake in which nobody has asked to deal the hand again.

    Examples:
        >>> without_redeal(Stake(counted=True, redeal_asked=True)) == Stake(counted=True)
        True
    """
    return evolve(stake, redeal_asked=False) if stake.redeal_asked else stake


_ELEVENS: Final = (None, Eleven.ONZE, Eleven.FERRO)
"""The special rules of a hand, by the number of teams at the brink when it was dealt."""


def eleven_of(points: tuple[int, ...], brink: int) -> Eleven | None:
    """Return the special rules of a hand that begins with these points.

    Args:
        points: by team.
        brink: the ``brink`` of the rules.

    Examples:
        >>> eleven_of((11, 4), 11), eleven_of((11, 11), 11), eleven_of((10, 9), 11)
        (Eleven.ONZE, Eleven.FERRO, None)
    """
    return _ELEVENS[len(teams_at_eleven(points, brink))]


def teams_at_eleven(points: tuple[int, ...], brink: int) -> tuple[Team, ...]:
    """Return the teams at the brink, or past it.

    Examples:
        >>> teams_at_eleven((4, 11), 11), teams_at_eleven((11, 10), 10)
        ((1,), (0, 1))
    """
    return tuple([side for side, each in enumerate(points) if each >= brink])
