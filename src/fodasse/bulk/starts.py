"""Beginnings of matches: the dealer, the first hand size, the seat that is stepped, the rounds.

Each is a number, or one that every match draws by its key.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias, cast

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from fodasse.bulk.bits import scaled
from fodasse.bulk.compiled import inner, unsigned
from fodasse.bulk.game import Compiled, rules_for
from fodasse.bulk.luck import start_word
from fodasse.bulk.policies import OUTSIDE
from fodasse.bulk.protocol import begin
from fodasse.bulk.record import NOBODY
from fodasse.core.errors import quote
from fodasse.core.fields import whole_number

Choices: TypeAlias = int | Sequence[int] | Literal["random"]
"""A number, numbers from which each match draws one, or ``"random"`` for any of the seats."""
SEAT, ROUNDS = "seat", "rounds"
"""The options of every game; the rest are start options of the game."""
MAX_ROUNDS: Final = 999_999
"""The most rounds after which a match can be over."""


class Starts(NamedTuple):
    """The numbers from which each match draws, as arguments of a kernel.

    An array of ``NOBODY`` alone leaves the match as it starts by its rules.
    """

    learners: NDArray[np.int64]
    """Seats that are stepped, whatever their policies; ``NOBODY``: policies alone decide that."""
    firsts: NDArray[np.int64]
    """Seats that deal first, or otherwise begin."""
    sizes: NDArray[np.int64]
    """Cards of a hand in the first round."""
    rounds: NDArray[np.int64]
    """Rounds after which a match is over, if that is sooner than its rules say."""
    most: int
    """The rounds after which a match is over by its rules; 0: no such end."""
    codes: NDArray[np.uint8]
    """By seat: the code of its policy."""


@frozen(eq=False)
class Beginnings:
    """The beginnings of the matches at a table, unless a reset says otherwise."""

    game: Compiled
    seats: int
    rules: Any
    most: int
    """The rounds after which a match is over by its rules; 0: no such end."""
    codes: NDArray[np.uint8]
    """By seat: the code of its policy."""
    options: Mapping[str, Choices]
    """By name: the choice."""

    def starts(self, options: Mapping[str, Choices]) -> Starts:
        """Return the numbers from which matches draw, with some options changed.

        Raises:
            RulesError: no match can start with one of the numbers.
            ValueError: an unknown option, nothing to draw from, no such seat, no rounds, or a seat
                without a policy beside the one that is stepped.
            TypeError: a value of the wrong type.
        """
        names = (SEAT, ROUNDS, *self.game.starts)
        given: dict[str, Choices] = {**self.options, **options}
        for name in given:
            if name not in names:
                raise ValueError(f"options are {', '.join(names)}, not {quote(name)}")
        numbers = {name: _numbers(name, each, self.seats) for name, each in given.items()}
        self._check(numbers)
        first, size = (*self.game.starts, "", "")[:2]
        seat, dealer, cards, rounds = (
            np.array(numbers.get(name, (NOBODY,)), np.int64)
            for name in (SEAT, first, size, ROUNDS)
        )
        return Starts(seat, dealer, cards, rounds, self.most, self.codes)

    def _check(self, numbers: Mapping[str, tuple[int, ...]]) -> None:
        for name in self.game.starts:
            for each in numbers.get(name, ()):
                rules_for(self.game, self.seats, self.rules, **{name: each})
        for each in numbers.get(ROUNDS, ()):
            if not 1 <= whole_number("rounds", each) <= MAX_ROUNDS:
                raise ValueError(f"rounds: 1 to {MAX_ROUNDS}, not {quote(each)}")
        self._check_learners(numbers.get(SEAT, ()))

    def _check_learners(self, learners: tuple[int, ...]) -> None:
        """Check that one seat is stepped alone, or the seats without a policy."""
        for each in learners:
            if not 0 <= whole_number("seat", each) < self.seats:
                raise ValueError(f"seats are 0 to {self.seats - 1}, not {quote(each)}")
        without = {seat for seat in range(self.seats) if self.codes[seat] == OUTSIDE}
        if not without and not learners:
            raise ValueError(
                "policies: at least one seat must be None, to be stepped, unless seat= says which"
            )
        left = without.difference(learners) if len(learners) == 1 else without
        if learners and left:
            raise ValueError(
                f"policies: seat {min(left)} has none, so it would be stepped beside the seat "
                "chosen"
            )


def _numbers(name: str, given: Choices, seats: int) -> tuple[int, ...]:
    """Return the numbers from which an option is drawn.

    Examples:
        >>> _numbers("hand_size", range(3, 6), 4), _numbers("dealer", "random", 4)
        ((3, 4, 5), (0, 1, 2, 3))
    """
    if isinstance(given, str):
        if given == "random":
            return tuple(range(seats))
        raise TypeError(f"{name} is a number, numbers to draw from, or 'random', not {given!r}")
    if not isinstance(given, Sequence):
        return (given,)
    if not given:
        raise ValueError(f"{name}: at least one number to draw from")
    return tuple(cast(Sequence[int], given))


@inner
def begin_by(match: Any, starts: Starts, seats: int) -> None:
    """Let a match that has started begin as its key draws it."""
    begin(match, _drawn(starts.firsts, match.key, 0), _drawn(starts.sizes, match.key, 1))
    rounds = _drawn(starts.rounds, match.key, 2)
    match.max_rounds = starts.most
    if rounds != NOBODY and (starts.most == 0 or rounds < starts.most):
        match.max_rounds = rounds
    learner = _drawn(starts.learners, match.key, 3)
    if learner != NOBODY:
        for place in range(seats):
            seat = unsigned(place)
            match.codes[seat] = OUTSIDE if place == learner else starts.codes[seat]


@inner
def _drawn(numbers: Any, key: int, place: int) -> int:
    drawn: int = numbers[scaled(start_word(key, place), unsigned(numbers.size))]
    return drawn
