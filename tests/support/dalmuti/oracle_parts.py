"""The oracle of The Great Dalmuti: the words of a table, cards, roles and sets."""

from __future__ import annotations

from typing import Any

WILD = 14
BOOK: dict[str, Any] = {
    "hands": 4,
    "wildcards": False,
    "wildcard_pair": "takeover",
    "lone_wildcards": False,
    "bonus": "two",
    "deck": "by_seats",
    "reentry": True,
}
"""What a table plays by unless it says otherwise."""
ROLES = {
    "first": "president",
    "second": "vice-president",
    "middle": "engineer",
    "last but one": "senior-intern",
    "last": "junior-intern",
}


def highest(seats: int, kind: str = "by_seats") -> int:
    """The commonest rank of the deck."""
    if kind in {"twelve", "ten"}:
        return 12 if kind == "twelve" else 10
    return {4: 10, 5: 11, 6: 12}.get(seats, 13)


def deck(seats: int, wildcards: bool = False, kind: str = "by_seats") -> list[int]:
    """Rank r stands r times; two wildcards if agreed."""
    cards = []
    for rank in range(1, highest(seats, kind) + 1):
        cards += [rank] * rank
    return cards + ([WILD, WILD] if wildcards else [])


def clockwise(seating: list[int], seat: int) -> list[int]:
    """Everybody once round the table, beginning to the left of a seat and ending with it."""
    place = seating.index(seat) + 1
    return seating[place:] + seating[:place]


def roles_of(seating: list[int]) -> dict[int, str]:
    """Who is what, by where people sit from the second hand on."""
    roles = dict.fromkeys(seating, ROLES["middle"])
    roles[seating[0]] = ROLES["first"]
    roles[seating[1]] = ROLES["second"]
    roles[seating[-2]] = ROLES["last but one"]
    roles[seating[-1]] = ROLES["last"]
    return roles


def rarest(hand: list[int], owed: int) -> list[int]:
    """What an intern owes: never a wildcard."""
    return sorted(card for card in hand if card != WILD)[:owed]


def part_of(cards: list[int], hand: list[int]) -> bool:
    """Whether a hand holds all these cards, equal ones as often."""
    return all(cards.count(card) <= hand.count(card) for card in cards)


def is_set(rank: int, count: int, wildcards: int, lone: bool = False) -> bool:
    """Whether so many cards can be a set: one of them is natural, or wildcards go alone."""
    if rank == WILD:
        return lone and 1 <= count == wildcards <= 2
    return rank in range(1, WILD) and 0 <= wildcards < count


def cards_of(rank: int, count: int, wildcards: int) -> list[int]:
    """The cards of a set."""
    return [rank] * (count - wildcards) + [WILD] * wildcards


def less(hand: list[int], cards: list[int]) -> list[int]:
    """A hand without some of its cards."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return left
