"""The generators of a match; those of bots can be restored to an earlier position."""

from __future__ import annotations

from random import Random
from secrets import token_hex
from typing import Final

from fodasse.core.chance import bot_key, deal_rng
from fodasse.core.fields import exact_number
from fodasse.core.seats import Seat
from fodasse.table.requests import MAX_TEXT, check_text

MAX_DRAWN: Final = 10**9
"""The most words that a bot may have drawn in a log that is restored."""
_random: Final = Random.random
_WORD: Final = 32
_MAX_AT_ONCE: Final = 100_000


class CountedRandom(Random):
    """A generator that counts the words of 32 bits drawn from it.

    Examples:
        >>> rng = CountedRandom(7)
        >>> first = rng.random(), rng.randrange(6)
        >>> again = CountedRandom(7)
        >>> again.skip(rng.words)
        >>> again.random() == rng.random()
        True
    """

    words: int = 0
    """The number of words drawn."""
    gauss_next: float | None = None
    """A number that ``gauss`` of the base class keeps for its next call."""

    def random(self) -> float:
        """Return the next number from 0 up to, not including, 1."""
        self.words += 2
        return _random(self)

    def getrandbits(self, k: int, /) -> int:
        """Return the next whole number of ``k`` bits."""
        self.words += -(-k // _WORD)
        return super().getrandbits(k)

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        """Return a number of a normal distribution, and keep none for the next call."""
        self.gauss_next = None
        return super().gauss(mu, sigma)

    def skip(self, words: int) -> None:
        """Draw words and forget them."""
        for done in range(0, words, _MAX_AT_ONCE):
            self.getrandbits(_WORD * min(_MAX_AT_ONCE, words - done))


class Generators:
    """The generators of a match: one for each deal and one for each bot, all from one seed."""

    def __init__(self, seed: int | str | None, match: int) -> None:
        """Take a seed; None: 128 bits that nobody can guess.

        Raises:
            FormatError: the seed is too long, or cannot be written.
            TypeError: the seed is no number and no text, or the match has no number.
        """
        if not isinstance(seed, int | str | None):
            raise TypeError(f"seed is a whole number or a text, not {type(seed).__name__}")
        self.seed = token_hex(16) if seed is None else str(seed)
        check_text("seed", self.seed, MAX_TEXT)
        self.match = exact_number("match", match)
        """The number of the match under the seed."""
        self.deals = 0
        """The number of draws so far, those taken back among them."""
        self.drawn: dict[Seat, int] = {}
        """The words that bots have drawn so far, by seat."""
        self.ready: dict[Seat, CountedRandom] = {}
        """The generators of bots whose last actions were accepted, to spare copies."""

    def of_deal(self) -> Random:
        """Return the generator of the next deal."""
        return deal_rng(self.seed, self.match, self.deals)

    def copy_of(self, seat: Seat) -> CountedRandom:
        """Return a generator at the same position as that of the bot on a seat."""
        rng = CountedRandom(bot_key(self.seed, self.match, seat))
        rng.skip(self.drawn.get(seat, 0))
        return rng

    def take(self, seat: Seat) -> CountedRandom:
        """Return the generator of the bot on a seat: one that is ready, or a copy."""
        rng = self.ready.pop(seat, None)
        if rng is None or rng.words != self.drawn.get(seat, 0):
            return self.copy_of(seat)
        return rng
