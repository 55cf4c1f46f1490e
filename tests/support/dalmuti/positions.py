"""Records of positions of The Great Dalmuti, and what compiled functions say of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from fodasse.games import dalmuti
from fodasse.games.dalmuti.beliefs import hidden_cards
from support.bulk.games import Record


def world_of(seen: dalmuti.View, key: int) -> Any:
    """The record of a world of a position."""
    record = Record(seen)
    record.draw(key)
    return record.matches


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
