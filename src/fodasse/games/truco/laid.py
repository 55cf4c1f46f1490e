"""Cards that were laid or shown on the table, and the tricks and hands that they made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from attrs import frozen

from fodasse.core.cards import Card, HiddenCard
from fodasse.core.named import Named
from fodasse.core.seats import Seat

Team: TypeAlias = int
"""A side: seat % 2."""


def team(seat: Seat) -> Team:
    """Return the team of a seat."""
    return seat % 2


class Reason(Named):
    """The reason why a hand or a match ended."""

    TRICKS = "tricks"
    """A hand: its tricks decided it."""
    RUN = "run"
    """A hand: a team ran from a request."""
    CONCEDED = "conceded"
    """A hand: a team gave it up at its turn."""
    POINTS = "points"
    """A match: the last points were those of tricks, of a run or of a hand given up."""
    TENTO = "tento"
    """A hand or a match: a claim."""
    RAISE_AT_ELEVEN = "raise-at-eleven"
    """A hand and the match: a raise in mão-de-onze or mão-de-ferro."""


PLAYED: Final = (Reason.TRICKS, Reason.RUN, Reason.CONCEDED)
"""The reasons of hands that were played out; a match which ends with one ends by its points."""


@frozen(weakref_slot=False)
class Laid:
    """A card on the table."""

    seat: Seat
    """The seat that played it."""
    card: HiddenCard
    """The card; None where it may not be seen."""
    covered: bool
    """Whether it lies face down for good."""


@frozen(weakref_slot=False)
class Trick:
    """A finished trick."""

    cards: tuple[Laid, ...]
    """The cards with the seats that played them, in order."""
    winner: Team | None
    """The team that took it; None: tied."""
    leader: Seat
    """The seat that led it."""


@frozen
class Exposed:
    """A card that turned over while it was dealt."""

    seat: Seat
    """The seat to which it was dealt."""
    card: Card
    """The card, which all seats have seen."""
    burnt: bool = False
    """Whether it was burnt."""
    index: int | None = None
    """Its place among the cards as dealt, or where another will come.

    Known while the order of cards matters: until the deal is complete, and in mão-de-ferro as long
    as the card is held; else None.
    """


@frozen
class FinishedHand:
    """A hand that is over."""

    tricks: tuple[Trick, ...]
    """The tricks that were finished, covered cards as backs."""
    winner: Team | None
    """The team that got points for it; None: nobody."""
    points: tuple[int, ...]
    """The points that each team gained, up to the target."""
    reason: Reason
    """``TRICKS``, ``RUN``, ``CONCEDED``, ``TENTO`` or ``RAISE_AT_ELEVEN``."""


def hide_covered(cards: tuple[Laid, ...], known: Sequence[Seat] = ()) -> tuple[Laid, ...]:
    """Return cards on the table with backs for covered ones, except those of known seats."""
    for laid in cards:
        if laid.covered and laid.seat not in known:
            break
    else:
        return cards
    return tuple(
        [
            Laid(each.seat, None, covered=True)
            if each.covered and each.seat not in known
            else each
            for each in cards
        ]
    )


def hide_covered_in(tricks: tuple[Trick, ...], known: Sequence[Seat] = ()) -> tuple[Trick, ...]:
    """Return finished tricks with backs for covered cards, except those of known seats."""
    return tuple(
        [Trick(hide_covered(each.cards, known), each.winner, each.leader) for each in tricks]
    )
