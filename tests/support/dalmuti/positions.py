"""Records of positions of The Great Dalmuti, and what compiled functions say of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
from numba import njit

import fodasse.bulk.dalmuti.game  # noqa: F401  # the kernel is registered there
from fodasse.bulk.dalmuti.positions import packed
from fodasse.bulk.protocol import draw_world
from fodasse.games import dalmuti
from fodasse.games.dalmuti.beliefs import hidden_cards
from support.bulk.games import Record
from support.bulk.games import by_bot as by_bot_of
from support.dalmuti.playing import chosen, later


@njit  # it copies rows, for which kernels of the library have no means
def _draw_often(matches: Any, hidden: Any, keys: Any, hands: Any) -> None:
    for number in range(keys.size):
        matches[1] = matches[0]
        draw_world(matches[1], hidden, keys[number])
        hands[number] = matches[1].hands


by_bot: Callable[[dalmuti.State], dalmuti.Action] = partial(by_bot_of, dalmuti.GAME)
"""Return what the reference bot does."""


def by_policy(state: dalmuti.State) -> dalmuti.Action:
    """What the compiled policy does."""
    action: dalmuti.Action = Record(state, "dalmuti", 0).best()
    return action


def decisions(
    seats: int, words: dict[str, Any], seed: int, *, share: float = 0.5, shyness: float = 0.2
) -> Iterator[dalmuti.State]:
    """Yield the states of a match; seats are awaited in them, and chance, and nobody at the end.

    Args:
        seats: the number of seats.
        words: the switches.
        seed: of what is random.
        share: the share of decisions that the bot makes.
        shyness: the share of other turns that are passed.
    """
    rng = Random(seed)
    rules = dalmuti.Rules(**words)
    state = dalmuti.start(seats, rules=rules, youngest=seed % seats)
    if rules.hands > 1 and rng.random() < 0.5:
        state = later(rng.sample(range(seats), seats), **words)
    yield state
    while dalmuti.actors(state):
        bot = state.to_act is not None and rng.random() < share
        state = dalmuti.apply(state, by_bot(state) if bot else chosen(state, rng, shyness))
        yield state


def world_of(seen: dalmuti.State | dalmuti.View, key: int) -> Any:
    """The record of a world of a position."""
    record = Record(seen, "dalmuti", 0)
    record.draw(key)
    return record.matches


def drawn_often(seen: dalmuti.View, times: int, seed: int) -> Any:
    """The hands of many worlds of a view, as words by world and seat."""
    pack = packed(seen)
    hands = np.empty((times, pack.matches["hands"].shape[1]), np.uint64)
    keys = np.random.default_rng(seed).integers(2**64, size=times, dtype=np.uint64)
    _draw_often(np.repeat(pack.matches, 2), pack.hidden, keys, hands)
    return hands[:, : len(seen.points)]


def cards_of(word: int) -> tuple[int, ...]:
    """The cards of a word of nibbles, sorted."""
    return tuple(rank for rank in range(1, 15) for _ in range(int(word) >> 4 * rank & 15))


def worlds_of(seen: dalmuti.View) -> Counter[tuple[tuple[int, ...], ...]]:
    """All deals of physical cards that a view allows, counted by the hands that they make."""
    unseen = hidden_cards(seen)
    rest = (*unseen.natural, *[dalmuti.WILDCARD] * unseen.wildcards)
    seats = list(unseen.free)
    hands = Counter[tuple[tuple[int, ...], ...]]()

    def deal(number: int, left: tuple[int, ...], dealt: tuple[tuple[int, ...], ...]) -> None:
        if number == len(seats):
            hands[dealt] += 1
            return
        seat = seats[number]
        for taken in combinations(range(len(left)), unseen.free[seat]):
            drawn = [left[place] for place in taken]
            hand = tuple(sorted((*unseen.kept[seat], *drawn)))
            barred = any(number in unseen.barred.get(card, ()) for card in drawn)
            if not barred and (set(hand) != {dalmuti.WILDCARD} or unseen.alone):
                others = tuple(card for place, card in enumerate(left) if place not in taken)
                deal(number + 1, others, (*dealt, hand))

    deal(0, rest, ())
    assert hands.total() == dalmuti.count_worlds(seen)
    return hands
