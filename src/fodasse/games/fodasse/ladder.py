"""Hand sizes from round to round (rule 7b): by the book up one by one, down, and up again."""

from __future__ import annotations

from attrs import frozen

from fodasse.games.fodasse.rules import Rules


@frozen
class Ladder:
    """The position of the ordinary rounds. Endgame rounds do not change it."""

    size: int = 1
    """The hand size of the ordinary round in play, awaited, or waiting for an endgame to end."""
    falling: bool = False
    """Whether sizes fall until a round of one card. Never set at size 1: after it they rise."""

    @classmethod
    def first(cls, rules: Rules, seats: int, hand_size: int = 1) -> Ladder:
        """Return the ladder before the first round.

        Args:
            rules: the rules of the match.
            seats: the number of seats.
            hand_size: the hand size; 1: where the rules begin.

        Examples:
            >>> Ladder.first(Rules(progression="down_up"), seats=4)
            Ladder(size=9, falling=True)
        """
        if rules.progression != "down_up":
            return cls(hand_size)
        return _falling_to(hand_size if hand_size > 1 else rules.largest_size(seats))

    def step(self, rules: Rules, dealt: int, left: int) -> Ladder:
        """Return the ladder after an ordinary round (rule 7b).

        Ruling: with ``stay``, a round of the most cards for its seats is followed by one of the
        most for those left, and any other round by one card more.

        Args:
            rules: the rules of the match.
            dealt: the number of seats dealt into the round.
            left: the number of seats left after it.

        Examples:
            >>> Ladder(size=7).step(Rules(), dealt=5, left=5)
            Ladder(size=6, falling=True)
        """
        largest = rules.largest_size(left)
        if rules.progression == "up_restart":
            return Ladder(self.size + 1 if self.size < largest else 1)
        if rules.progression == "stay":
            return Ladder(self.size + 1 if self.size < rules.largest_size(dealt) else largest)
        if self.size == 1:
            return Ladder(size=min(2, largest))
        if self.falling or self.size + 1 > largest:
            return _falling_to(min(self.size - 1, largest))
        return Ladder(self.size + 1)

    def widened(self, rules: Rules, seats: int) -> Ladder:
        """Return the ladder after newcomers sat down: changed only if its size is impossible now.

        Ruling: the size is then one less than the last round's, or the largest possible if that is
        smaller; with ``up_restart`` it is 1, with ``stay`` the largest possible.
        """
        largest = rules.largest_size(seats)
        if self.size <= largest:
            return self
        if rules.progression == "up_restart":
            return Ladder()
        if rules.progression == "stay":
            return Ladder(largest)
        last = self.size + 1 if self.falling else self.size - 1
        return _falling_to(max(1, min(last - 1, largest)))


def _falling_to(size: int) -> Ladder:
    return Ladder(size, falling=size > 1)
