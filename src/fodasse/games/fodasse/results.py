"""Outcomes, and the returns derived from them."""

from __future__ import annotations

from fodasse.core.fields import check_type
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.games.fodasse.state import State


def teams(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Return the teams: each seat alone."""
    check_type(State, state)
    return tuple((seat,) for seat in range(len(state.table.points)))


def outcome(state: State) -> Outcome | None:
    """Return the ranking of a match that is over and the reason of its end; None before."""
    check_type(State, state)
    ended = state.table.history.ended
    return None if ended is None else Outcome(state.ranking, ended)


def returns(state: State) -> tuple[float, ...]:
    """Return a number for each seat ever given out: all 0 until the match is over.

    Winners share +1, all others share -1; all numbers are 0 if all seats won. So a match lost at
    a table of four is worth -1/3.

    Examples:
        >>> from fodasse import GAME, play_match
        >>> from fodasse.bots.random import RandomBot
        >>> for seats in range(2, 6):
        ...     *_, end = play_match(GAME, [RandomBot()] * seats, seed=1).replay()
        ...     print(seats, min(returns(end)), max(returns(end)))
        2 -1.0 1.0
        3 -0.5 1.0
        4 -0.3333333333333333 1.0
        5 -0.25 1.0
    """
    result = outcome(state)
    seats = len(state.table.points)
    if result is None or len(result.winners) == seats:
        return (0.0,) * seats
    winners = result.winners
    won, lost = 1 / len(winners), -1 / (seats - len(winners))
    return tuple(won if seat in winners else lost for seat in range(seats))
