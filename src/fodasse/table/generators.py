"""The generators of bots, which can be restored to an earlier position."""

from __future__ import annotations

from random import Random
from typing import Final

_random: Final = Random.random
_WORD: Final = 32
_MOST_AT_ONCE: Final = 100_000


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
        for done in range(0, words, _MOST_AT_ONCE):
            self.getrandbits(_WORD * min(_MOST_AT_ONCE, words - done))
