"""Hidden cards: the number of ways they can lie on a table, and a random one.

A place is a hand, the stock, one card face down: anywhere hidden cards lie. Order within a place
does not matter; cards whose order matters lie in places of their own. Equal cards count as
different ones, as physical cards do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from math import factorial, prod
from random import Random
from typing import Generic, TypeAlias

from attrs import field, frozen

from fodasse.core.chance import choose, draw, split
from fodasse.core.seats import Seat
from fodasse.core.types import T

Kinds: TypeAlias = tuple[tuple[frozenset[int], int], ...]
"""Groups of cards: the numbers of the pools they are barred from, and the number of cards."""


def unseen(deck: Sequence[T], *seen: Iterable[T | None]) -> tuple[T, ...]:
    """Return the cards of a deck that are not seen, in the order of the deck.

    Args:
        deck: the cards, equal ones next to each other.
        seen: groups of cards that are seen, such as hands; None is a back.

    Examples:
        >>> unseen((1, 2, 2, 3, 3), [3, None], [2])
        (1, 2, 3)
    """
    known = set(chain(*seen))
    left = [card for card in deck if card not in known]
    if len(deck) - len(left) == len(known) - (None in known):  # no visible card is repeated
        return tuple(left)
    counts: Counter[T | None] = Counter(deck)
    counts.subtract(Counter(chain(*seen)))
    return tuple([card for card in counts.elements() if card is not None])


def filled(cards: Iterable[T | None], drawn: Iterator[T]) -> tuple[T, ...]:
    """Return cards with each back replaced by the next one drawn.

    Examples:
        >>> filled(("KD", None, None), iter(["4C", "5C", "6C"]))
        ('KD', '4C', '5C')
    """
    return tuple([next(drawn) if card is None else card for card in cards])


def shown_hands(
    hands: Iterable[tuple[T, ...]], seats: Collection[Seat | None]
) -> tuple[tuple[T | None, ...], ...]:
    """Return hands by seat, with open cards for some seats and backs for the others.

    Examples:
        >>> shown_hands(((1, 2), (3,)), {1})
        ((None, None), (3,))
    """
    return tuple(
        [hand if seat in seats else (None,) * len(hand) for seat, hand in enumerate(hands)]
    )


@frozen
class Hidden(Generic[T]):
    """Cards that a viewer does not see, and the places they can be in.

    Examples:
        >>> kings = Hidden(("KD", "KS", "KH"), room=(2, 1), barred={"KS": {1}})
        >>> kings.count()
        2
        >>> kings.draw(Random(1))
        (('KS', 'KD'), ('KH',))
    """

    cards: Sequence[T]
    """The cards. Those for which the places have no room lie nowhere."""
    room: Sequence[int]
    """By place: the number of cards it holds."""
    barred: Mapping[T, Iterable[int]] = field(factory=dict)
    """By card: the places it cannot be in; the number of places stands for lying nowhere."""

    def count(self) -> int:
        """Return the number of ways in which the cards can lie, 0 if there is none."""
        nowhere = len(self.cards) - sum(self.room)
        if min((*self.room, nowhere)) < 0:
            return 0
        if not any(self.barred.values()):
            return _multinomial((*self.room, nowhere))
        ways = _ways(self._kinds, tuple(map(sum, self._rooms)))
        return ways * prod(map(_multinomial, self._rooms))

    def draw(self, rng: Random) -> tuple[Sequence[T], ...]:
        """Return the cards of each place, every way equally likely.

        Raises:
            LookupError: the cards cannot lie in these places.
        """
        if min(self.room, default=0) < 0 or sum(self.room) > len(self.cards):
            raise LookupError("fewer cards than places")
        if not any(self.barred.values()):
            return split(draw(self.cards, sum(self.room), rng), self.room)
        if not self.count():
            raise LookupError("no deal looks like this")
        left = tuple(map(sum, self._rooms))
        drawn: list[tuple[T, ...]] = [()] * len(left)
        for number, (barred, cards) in enumerate(self._groups.items()):
            rest = self._kinds[number + 1 :]
            splits = list(_splits(barred, len(cards), left))
            weights = [_multinomial(sizes) * _ways(rest, _less(left, sizes)) for sizes in splits]
            sizes = choose(splits, weights, rng)
            shares = split(draw(cards, len(cards), rng), sizes)
            drawn = [(*pool, *share) for pool, share in zip(drawn, shares, strict=True)]
            left = _less(left, sizes)
        lying: dict[int, Sequence[T]] = {}
        for places, rooms, pool in zip(self._pools, self._rooms, drawn, strict=True):
            shares = split(draw(pool, len(pool), rng), rooms)
            lying.update(zip(places, shares, strict=True))
        return tuple(lying[place] for place in range(len(self.room)))

    # Places that the same cards are barred from are interchangeable: they form a pool, whose cards
    # are counted and drawn together. An extra last place holds the cards that lie nowhere.

    @cached_property
    def _pools(self) -> tuple[tuple[int, ...], ...]:
        """The places of each pool."""
        pools: dict[frozenset[T], list[int]] = {}
        for place in range(len(self.room) + 1):
            kept_out = frozenset(card for card, barred in self.barred.items() if place in barred)
            pools.setdefault(kept_out, []).append(place)
        return tuple(map(tuple, pools.values()))

    @cached_property
    def _rooms(self) -> tuple[tuple[int, ...], ...]:
        """The room of each place, by pool."""
        room = (*self.room, len(self.cards) - sum(self.room))
        return tuple(tuple(room[place] for place in places) for places in self._pools)

    @cached_property
    def _groups(self) -> Mapping[frozenset[int], tuple[T, ...]]:
        """The cards by the pools that they are barred from, those barred from most first."""
        groups: dict[frozenset[int], tuple[T, ...]] = {}
        for card in self.cards:
            barred = self.barred.get(card, ())
            pools = frozenset(n for n, places in enumerate(self._pools) if places[0] in barred)
            groups[pools] = (*groups.get(pools, ()), card)
        return dict(sorted(groups.items(), key=lambda group: -len(group[0])))

    @cached_property
    def _kinds(self) -> Kinds:
        return tuple((barred, len(cards)) for barred, cards in self._groups.items())


@lru_cache(maxsize=10_000)
def _ways(kinds: Kinds, room: tuple[int, ...]) -> int:
    """Return the number of ways to spread cards of these kinds over pools with this room."""
    if not kinds:
        return 1
    if len(kinds) == 1 and not kinds[0][0]:
        return _multinomial(room)
    return sum(
        _multinomial(sizes) * _ways(kinds[1:], _less(room, sizes))
        for sizes in _splits(*kinds[0], room)
    )


def _splits(
    barred: frozenset[int], count: int, room: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Yield the ways to share equal cards among pools: the number for each."""
    if not room:
        if not count:
            yield ()
        return
    *others, last = room
    most = 0 if len(others) in barred else min(count, last)
    for size in range(most + 1):
        for sizes in _splits(barred, count - size, tuple(others)):
            yield (*sizes, size)


def _multinomial(sizes: Iterable[int]) -> int:
    """Return the number of ways to deal cards into hands of these sizes."""
    sizes = tuple(sizes)
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def _less(room: tuple[int, ...], sizes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([size - taken for size, taken in zip(room, sizes, strict=True)])
