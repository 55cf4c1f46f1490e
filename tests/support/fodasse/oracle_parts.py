"""Parts of the oracle of Fodasse: the words of a table, strength, cost and hand sizes.

Cards are texts such as ``"KD"``. A stage is a list of seats with the cards they played, in order.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

ORDER = "4567QJKA23"
SUITS = "DSHC"
FIXED = ["7D", "AS", "7H", "4C"]
"""The manilhas of a table that turns no card up, weak to strong."""
Laid = list[tuple[int, str]]

BOOK: dict[str, Any] = {
    "limit": 7,
    "manilha": "vira",
    "equal_cards": "annul",
    "annulled": "accumulates",
    "annulled_lead": "leader",
    "blind_rounds": "all",
    "restrict_last_bid": "always",
    "scoring": "book",
    "nil_round_bonus": True,
    "progression": "up_down",
    "hand_cap": None,
    "endgames": True,
    "leaving_shrinks": False,
    "simultaneous": "replay",
    "ranks": ORDER,
    "max_rounds": None,
}
"""What a table plays by unless it says otherwise."""


def agreed(**words: Any) -> SimpleNamespace:
    """The words of a table: those of the book, and what it plays otherwise."""
    assert set(words) <= set(BOOK), words
    return SimpleNamespace(**{**BOOK, **words})


# strength


def next_rank(vira: str, ranks: str = ORDER) -> str:
    """The rank that follows a card's, the last followed by the first."""
    return (ranks + ranks[0])[ranks.index(vira[0]) + 1]


def manilhas_of(vira: str | None, table: SimpleNamespace) -> list[str]:
    """The manilhas, weak to strong."""
    if table.manilha == "fixed":
        return FIXED
    if table.manilha == "none":
        return []
    assert vira is not None
    return [next_rank(vira, table.ranks) + suit for suit in SUITS]


def strongest(
    laid: Laid, vira: str | None, ranks: str = ORDER, table: SimpleNamespace | None = None
) -> int | None:
    """Who takes a stage; None if nobody does."""
    table = table or agreed(ranks=ranks)
    order = manilhas_of(vira, table)
    above = [(order.index(card), seat) for seat, card in laid if card in order]
    if above:
        return max(above)[1]
    rank = {seat: ORDER.index(card[0]) for seat, card in laid}
    top = [seat for seat, _ in laid if rank[seat] == max(rank.values())]
    if table.equal_cards == "first":
        return top[0]
    if table.equal_cards == "suit":
        return max((rank[seat], SUITS.index(card[1]), seat) for seat, card in laid)[2]
    if table.equal_cards == "nobody":
        return top[0] if len(top) == 1 else None
    if table.equal_cards == "pairs":
        standing: list[int] = []
        for seat, _ in laid:
            equal = [other for other in standing if rank[other] == rank[seat]]
            if equal:
                standing.remove(equal[0])
            else:
                standing.append(seat)
    else:
        values = list(rank.values())
        standing = [seat for seat in rank if values.count(rank[seat]) == 1]
    return max((rank[seat], seat) for seat in standing)[1] if standing else None


def last_of_highest(laid: Laid) -> int:
    """Who played the last card of the highest rank on the table."""
    highest = max(ORDER.index(card[0]) for _, card in laid)
    return [seat for seat, card in laid if ORDER.index(card[0]) == highest][-1]


def takers(
    stages: list[Laid],
    vira: str | None,
    ranks: str = ORDER,
    table: SimpleNamespace | None = None,
) -> list[int | None]:
    """Who has each stage by now: an accumulated one goes to the next that is decided."""
    table = table or agreed(ranks=ranks)
    decided = [strongest(laid, vira, ranks, table) for laid in stages]
    if table.annulled == "lost":
        return decided
    return [
        next((seat for seat in decided[place:] if seat is not None), None)
        for place in range(len(stages))
    ]


# cost


def costs(
    bids: dict[int, int], won: dict[int, int], table: SimpleNamespace | None = None
) -> dict[int, int]:
    """What a round costs each seat dealt in."""
    table = table or agreed()
    off = {seat: abs(bids[seat] - won[seat]) for seat in bids}
    if sum(bids.values()) == 0 and sum(won.values()) == 0:
        return dict.fromkeys(bids, -1 if table.nil_round_bonus else 0)
    if table.scoring == "difference" or (table.scoring == "book" and len(bids) >= 6):
        return off
    return {seat: min(1, cost) for seat, cost in off.items()}


def beginner(totals: list[int]) -> int:
    """What a newcomer begins with."""
    highest = max(totals)
    lower = [total for total in totals if total != highest]
    return max(lower) if lower else highest


# how many cards


def dealable(seats: int, table: SimpleNamespace) -> int:
    """The most cards for each, and one to be turned up if one is."""
    cards = 4 * len(table.ranks) - (1 if table.manilha == "vira" else 0)
    return cards // seats


def most(seats: int, table: SimpleNamespace) -> int:
    """The most cards of an ordinary round."""
    there_are = dealable(seats, table)
    return there_are if table.hand_cap is None else min(there_are, table.hand_cap)


def size_after(
    last: int, falls: bool, dealt: int, seats: int, table: SimpleNamespace
) -> tuple[int, bool]:
    """The size of the next ordinary round, and whether sizes fall now.

    The last round was dealt to one number of seats; another number, perhaps fewer, are left.
    """
    largest = most(seats, table)
    if table.progression == "stay":
        was_of_most = last == most(dealt, table)
        return (largest if was_of_most else last + 1), False
    if table.progression == "up_restart":
        return (last + 1 if last + 1 <= largest else 1), False
    if last == 1:
        return (2 if largest >= 2 else 1), False
    if not falls and last + 1 <= largest:
        return last + 1, False
    return min(last - 1, largest), True
