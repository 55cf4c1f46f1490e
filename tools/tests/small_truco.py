"""A hand of Truco for two with few rules, enumerated without the library.

Fixed manilhas, worth 1 or, once somebody asks, 3; a seat asks in its own turn, before it plays;
nothing is covered. Seat 0 deals and seat 1 leads. Cards are texts such as ``"4C"``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

MANILHAS = ("7D", "AS", "7H", "4C")
RANKS = "4567QJKA23"


def strength(card: str) -> int:
    """How strong a card is; cards of equal strength tie."""
    return 100 + MANILHAS.index(card) if card in MANILHAS else RANKS.index(card[0])


def winner(tricks: list[int | None]) -> int | None:
    """The seat that has the hand, from the takers of its tricks (None: tied), if it is decided."""
    for seat in (0, 1):
        if tricks.count(seat) == 2:
            return seat
    if len(tricks) < 2 or None not in tricks:
        return None
    # With a tie, the first trick that somebody took decides; the dealer has three ties.
    taken = [seat for seat in tricks if seat is not None]
    return taken[0] if taken else 0 if len(tricks) == 3 else None


@dataclass
class Found:
    """What an enumeration finds."""

    decisions: int = 0
    ends: int = 0
    known: set[object] = field(default_factory=set)
    """What seats know when they decide: the seat, its cards, and all that was done."""
    value: float = 0.0
    """The expected points of seat 0 less those of seat 1, if all actions are equally likely."""


def enumerate_hand(pack: list[str]) -> Found:
    """Enumerate all deals of three cards each, and all that can be done after them."""
    found = Found()
    deals = [
        (first, second)
        for first in combinations(pack, 3)
        for second in combinations([card for card in pack if card not in first], 3)
    ]
    for hands in deals:
        _go_on(found, hands, (), 1 / len(deals))
    return found


def _go_on(
    found: Found, dealt: tuple[tuple[str, ...], ...], done: tuple[str, ...], chance: float
) -> None:
    """Work out from what was done how the hand stands, and try all that can follow."""
    hands = [list(cards) for cards in dealt]
    tricks: list[int | None] = []
    leader, led, worth, asker = 1, "", 1, None
    turn = leader
    for word in done:
        if word == "ask":
            asker = turn
            turn = 1 - turn
        elif word == "accept":
            worth, turn, asker = 3, 1 - turn, None
        elif word == "run":
            return _end(found, turn, worth, chance)
        else:
            hands[turn].remove(word)
            if not led:
                led, turn = word, 1 - turn
                continue
            lead, answer = strength(led), strength(word)
            tricks.append(None if lead == answer else leader if lead > answer else 1 - leader)
            # Who made a tie leads after it.
            leader = 1 - leader if tricks[-1] is None else tricks[-1]
            led, turn = "", leader
    won = winner(tricks)
    if won is not None:
        return _end(found, 1 - won, worth, chance)
    found.decisions += 1
    found.known.add((turn, dealt[turn], done))
    asking = ["ask"] if worth == 1 else []
    choices = ["accept", "run"] if asker is not None else [*hands[turn], *asking]
    for word in choices:
        _go_on(found, dealt, (*done, word), chance / len(choices))
    return None


def _end(found: Found, loser: int, worth: int, chance: float) -> None:
    found.ends += 1
    found.value += chance * (worth if loser == 1 else -worth)
