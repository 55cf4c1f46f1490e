"""Motions where no person decides: the votes of other seats, and the end of a pause."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from fodasse.core.game import Game
from fodasse.core.motions import Ballot
from fodasse.core.refusals import refused
from fodasse.core.seats import CHANCE, Seat
from fodasse.core.types import A, S
from fodasse.table.log import PERSON
from fodasse.table.occupants import Occupant

VotePolicy: TypeAlias = Callable[[Ballot, frozenset[Seat]], bool | None]
"""Return the vote of seats without a person, from the open motion and the seats of people who have
voted or may vote; None: they wait."""


def majority_of_people(ballot: Ballot, people: frozenset[Seat]) -> bool | None:
    """Return the vote of most people; against if they are tied or there are none."""
    if 2 * len(people & ballot.in_favour) > len(people):
        return True
    return False if 2 * len(people & ballot.against) >= len(people) else None


def due_vote(
    game: Game[S, A, Any], state: S, occupants: Sequence[Occupant], policy: VotePolicy
) -> A | None:
    """Return the vote of the first seat without a person that has not voted; None: none is due."""
    motions = game.motions
    if motions is None or (ballot := motions.ballot(state)) is None:
        return None
    votes = [motions.vote(state, seat, True) for seat in range(len(occupants))]  # noqa: FBT003  # a vote in favour
    able = {seat for seat, vote in enumerate(votes) if refused(game.check, state, vote) is None}
    voters = able | ballot.in_favour | ballot.against
    people = frozenset(seat for seat in voters if occupants[seat] == PERSON)
    others = sorted(able - people)
    choice = policy(ballot, people) if others else None
    return None if choice is None else motions.vote(state, others[0], choice)


def end_of_pause(game: Game[S, A, Any], state: S) -> A | None:
    """Return the action that ends a pause when its time is over; None: there is no pause."""
    motions = game.motions
    if motions is None or motions.paused(state) is None:
        return None
    return motions.resume(state, next(each for each in game.actors(state) if each is not CHANCE))
