"""The kinds of experiments, and the seatings of bots in the matches of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fodasse.core.errors import quote
from fodasse.core.seats import Seat

SIMULATION: Final = "simulation"
"""The kind in which bots keep their seats and every match has its own packs."""
TOURNAMENT: Final = "tournament"
"""The kind in which every bot plays the same packs from every seat."""
CHALLENGE: Final = "challenge"
"""The kind in which one bot takes every seat in turn, with the same packs as the others."""
KINDS: Final = (SIMULATION, TOURNAMENT, CHALLENGE)
CHALLENGER: Final = 0
"""The challenger's place in the list of bots of a challenge; the field follows it."""


def check_seating(kind: str, bots: int, seats: int, teams: Sequence[Sequence[Seat]]) -> None:
    """Check that a number of bots can be seated in an experiment of this kind.

    Raises:
        ValueError: they cannot, or there is no such kind.
    """
    if kind not in KINDS:
        raise ValueError(f"kind: one of {', '.join(KINDS)}, not {quote(kind)}")
    if kind == SIMULATION and bots > seats:
        raise ValueError(f"at most {seats} bots, one for each seat, not {bots}")
    if kind == CHALLENGE and not 1 <= bots - 1 <= len(teams):
        raise ValueError(f"field: 1 to {len(teams)} bots, not {bots - 1}")
    if kind == TOURNAMENT and not 2 <= bots <= len(teams):
        problem = f"2 bots or more, and no more than the {len(teams)} sides, not {bots}"
        raise ValueError(problem)
    if kind == TOURNAMENT and any(len({seat % bots for seat in team}) > 1 for team in teams):
        raise ValueError(f"partners are the same bot, which {bots} bots in turn would not be")


def seatings(
    kind: str, bots: int, seats: int, teams: Sequence[Sequence[Seat]]
) -> tuple[tuple[int, ...], ...]:
    """Return the seatings of a deal, one a match: by seat a place in the list of bots.

    Examples:
        >>> seatings(TOURNAMENT, 2, 3, [(0,), (1,), (2,)])
        ((0, 1, 0), (1, 0, 1))
    """
    if kind == CHALLENGE:
        return challenge_seatings(teams, bots - 1)
    shifts = range(bots if kind == TOURNAMENT else 1)
    return tuple(tuple((seat + shift) % bots for seat in range(seats)) for shift in shifts)


def challenge_seatings(teams: Sequence[Sequence[Seat]], field: int) -> tuple[tuple[int, ...], ...]:
    """Return the seatings of a deal of a challenge, as places in the list of bots.

    The field fills the sides in turn. It plays among itself, then the challenger takes each side's
    seats in turn. If the field has several bots, this is done once for each of them, and from one
    time to the next they all move on by a side. So each has each side once, and sits equally often
    at every distance from the challenger.

    Examples:
        >>> challenge_seatings([(0,), (1,), (2,)], field=1)
        ((1, 1, 1), (0, 1, 1), (1, 0, 1), (1, 1, 0))
        >>> challenge_seatings([(0, 2), (1, 3)], field=1)
        ((1, 1, 1, 1), (0, 1, 0, 1), (1, 0, 1, 0))
    """
    sides = {seat: side for side, team in enumerate(teams) for seat in team}
    seatings = []
    for shift in range(field):
        own = tuple(1 + (sides[seat] + shift) % field for seat in range(len(sides)))
        challenged = (
            tuple(CHALLENGER if seat in team else bot for seat, bot in enumerate(own))
            for team in teams
        )
        seatings += [own, *challenged]
    return tuple(seatings)
