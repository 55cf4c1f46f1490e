"""The value of a position of Truco between two hands."""

from __future__ import annotations

from typing import Final

from fodasse.bots.game import coefficients
from fodasse.games.truco.laid import team
from fodasse.games.truco.state import State

_NEED: Final = 12
"""The most steps that a team can need in the coefficients."""


def value(state: State) -> tuple[float, ...]:
    """Return the chance of each seat's team to win the match.

    It is read from the coefficients, made for the book's match, by the numbers of first steps that
    the teams need to win. Where one needs more than the book's, both numbers are made smaller.

    Examples:
        >>> from fodasse.games.truco import start
        >>> value(start(4))  # the dealer's team wins hands of three ties
        (0.5069, 0.4931, 0.5069, 0.4931)
    """
    dealers, seats = team(state.table.dealer), range(state.table.seats)
    chance = _chance(state, dealers) if state.winner is None else float(state.winner == dealers)
    return tuple([chance if team(seat) == dealers else 1.0 - chance for seat in seats])


def _chance(state: State, dealers: int) -> float:
    """Return the chance of the team that deals the next hand."""
    table, first = state.table, state.rules.steps[0]
    own, other = [
        -(-(state.rules.target - table.points[side]) // first) for side in (dealers, 1 - dealers)
    ]
    most = max(own, other)
    if most > _NEED:
        own, other = [max(1, each * _NEED // most) for each in (own, other)]
    place = _NEED * (own - 1) + other - 1
    return coefficients("truco")[place + _NEED * _NEED * (table.seats > 2)]
