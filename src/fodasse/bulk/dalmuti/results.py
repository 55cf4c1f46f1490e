"""Results of compiled matches of The Great Dalmuti."""

from __future__ import annotations

from attrs import frozen

from fodasse.bulk.matches import Sums


@frozen
class DalmutiSums(Sums):
    """Counts over some matches of The Great Dalmuti; they can be added."""

    hands: int
    """The number of hands finished."""
    tricks: int
    """The number of tricks opened."""
    sets: int
    """The number of sets laid."""
    later_hands: int
    """The number of hands finished after the first of a match."""
    stayed: int
    """Of these: the number that the president won."""
    takeovers: int
    """The number of takeovers."""
