"""Chance: draws from a pool without replacement, and generators derived from seeds.

No function here keeps a generator. Callers pass a ``random.Random``, of which only ``random()`` is
used, so that a seed deals the same cards in every version of Python.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import accumulate
from math import comb, prod
from random import Random
from typing import Any

from attrs import frozen

from fodasse.core.errors import quote
from fodasse.core.types import T


@frozen
class Chance:
    """A draw of ``count`` cards, one by one, out of ``pool``."""

    pool: tuple[Any, ...]
    """The cards that can be drawn, sorted; equal cards are repeated."""
    count: int
    """The number of cards drawn."""
    hands: tuple[int, ...] = ()
    """The sizes of the hands that are drawn first, one after another.

    Draws that differ only in the order within a hand lead to the same state.
    """

    @property
    def total(self) -> int:
        """The number of equally likely draws; equal cards of the pool count as different ones."""
        groups, left = self._groups(), len(self.pool)
        return prod(comb(left - first, size) for first, size in groups)

    def draws(self) -> Iterator[tuple[tuple[Any, ...], int]]:
        """Yield draws that can lead to different states, each with its share of ``total``.

        Examples:
            >>> list(Chance(("A", "A", "B"), 2, hands=(2,)).draws())
            [(('A', 'A'), 1), (('A', 'B'), 2)]
            >>> list(Chance(("A", "A", "B"), 2).draws())
            [(('A', 'A'), 2), (('A', 'B'), 2), (('B', 'A'), 2)]
        """
        return _draws(Counter(self.pool), [size for _, size in self._groups()])

    def _groups(self) -> list[tuple[int, int]]:
        """Return the index of the first card and the size, for each hand and each single card."""
        sizes = [*self.hands, *[1] * (self.count - sum(self.hands))]
        return list(zip(accumulate(sizes, initial=0), sizes, strict=False))

    def allows(self, drawn: Iterable[Any]) -> bool:
        """Return whether these cards can be drawn and their number is right."""
        cards = Counter(drawn)
        return cards.total() == self.count and cards <= Counter(self.pool)

    def check(self, drawn: Sequence[Any]) -> None:
        """Check the number of cards drawn.

        Raises:
            ValueError: there are too many or too few.
        """
        if len(drawn) != self.count:
            raise ValueError(f"this draw takes {self.count} cards, not {len(drawn)}")


def _draws(left: Counter[Any], sizes: Sequence[int]) -> Iterator[tuple[tuple[Any, ...], int]]:
    if not sizes:
        yield (), 1
        return
    for hand, ways in _hands(list(left.items()), sizes[0]):
        for rest, other_ways in _draws(left - Counter(hand), sizes[1:]):
            yield (*hand, *rest), ways * other_ways


def _hands(kinds: Sequence[tuple[Any, int]], size: int) -> Iterator[tuple[tuple[Any, ...], int]]:
    """Yield the hands of a size, with the number of ways to choose them among equal cards."""
    if size == 0:
        yield (), 1
    elif kinds:
        (card, copies), *others = kinds
        for taken in range(min(copies, size), -1, -1):
            for rest, ways in _hands(others, size - taken):
                yield (*[card] * taken, *rest), comb(copies, taken) * ways


def uniform_of(rng: Random) -> Callable[[], float]:
    """Return the function of a generator that returns its next number from 0 to 1.

    Raises:
        TypeError: it is no generator.
    """
    check_generator(rng)
    return rng.random


def check_generator(rng: object) -> None:
    """Check that a value is a generator of random numbers.

    Raises:
        TypeError: it is none.
    """
    if not callable(getattr(rng, "random", None)):
        seed = quote(rng) if isinstance(rng, int) else "7"
        raise TypeError(f"rng: a generator, such as random.Random({seed}), not {quote(rng)}")


def draw(pool: Sequence[T], count: int, rng: Random) -> tuple[T, ...]:
    """Return ``count`` cards of the pool in random order, every order equally likely.

    These are the first steps of a Fisher-Yates shuffle, one ``rng.random()`` a card.

    Examples:
        >>> draw("ABCDE", 3, Random(7))
        ('B', 'A', 'D')
    """
    cards = list(pool)
    size = len(cards)
    uniform = uniform_of(rng)
    for place in range(count):
        other = place + int(uniform() * (size - place))
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards[:count])


def split(cards: Sequence[T], sizes: Iterable[int]) -> tuple[Sequence[T], ...]:
    """Return cards cut into groups of these sizes, in order.

    Examples:
        >>> split("ABCDE", (2, 1, 2))
        ('AB', 'C', 'DE')
    """
    groups = []
    first = 0
    for size in sizes:
        groups.append(cards[first : first + size])
        first += size
    return tuple(groups)


def below(limit: int, rng: Random) -> int:
    """Return a random whole number from 0 up to, not including, a limit of any size.

    Every number is exactly equally likely, by rejection sampling.

    Examples:
        >>> below(10**30, Random(7))
        272435117716822689308199898268
    """
    digits = 1
    while _DIGIT**digits < limit:
        digits += 1
    whole = _DIGIT**digits // limit * limit
    uniform = uniform_of(rng)
    while True:
        number = 0
        for _ in range(digits):
            number = number * _DIGIT + int(uniform() * _DIGIT)
        if number < whole:
            return number % limit


_DIGIT = 2**53
"""The number of values of ``rng.random()``."""


def choose(items: Sequence[T], weights: Sequence[int], rng: Random) -> T:
    """Return one of the items, each with a probability exactly proportional to its weight."""
    number = below(sum(weights), rng)
    sums = list(accumulate(weights))
    return items[bisect(sums, number)]


def deal_rng(seed: int | str, match: int, deal: int) -> Random:
    """Return the generator of one chance node, by seed, match number and deal number (from 0).

    Bots have generators of their own, so the cards never depend on the players.
    The seeds 1 and "1" are the same.
    """
    return _keyed_rng(b"deal", seed, match, deal)


def bot_rng(seed: int | str, match: int, seat: int) -> Random:
    """Return the generator of the bot on one seat in one match.

    Its numbers reveal neither cards nor other generators, except to an attacker who tries seeds.
    """
    return Random(bot_key(seed, match, seat))


def bot_key(seed: int | str, match: int, seat: int) -> int:
    """Return the number with which ``bot_rng`` seeds a generator."""
    return _key(b"bot", seed, match, seat)


def option_rng(seed: int | str, match: int, name: str) -> Random:
    """Return the generator of a start option that varies by match: by seed, match number and name.

    Examples:
        >>> option_rng(7, 0, "dealer").random() == option_rng(7, 0, "hand_size").random()
        False
    """
    return _keyed_rng(b"option", seed, match, name)


def _keyed_rng(purpose: bytes, *key: int | str) -> Random:
    return Random(_key(purpose, *key))


def _key(purpose: bytes, *key: int | str) -> int:
    """Return a number that reveals neither the key nor the numbers of other keys.

    Hence the hash: ``Random(text)`` has a state from which the text can be computed.
    """
    text = " ".join(map(str, key))
    digest = blake2b(text.encode(), digest_size=32, person=purpose).digest()
    return int.from_bytes(digest)
