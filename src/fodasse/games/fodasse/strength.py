"""The strongest card of a stage (rules 1, 2 and 14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from fodasse.core.cards import Card, Rank, Suit
from fodasse.core.manilhas import FIXED, FIXED_POWERS, PLAIN_POWERS, POWERS
from fodasse.core.seats import Seat

Laid: TypeAlias = Sequence[tuple[Seat, Card]]
"""The cards of a stage with their seats, in the order of play."""
Powers: TypeAlias = Mapping[Card, int]
"""The strength of each card; cards of one strength are equal."""


@lru_cache(maxsize=16)
def powers_by_manilha(manilha: str, equal_cards: str) -> Mapping[Rank | None, Powers]:
    """Return the strength of each card, by the rank of the manilhas where the vira makes them.

    Rule 14: any manilha beats all other cards. Rule 2: suits count among manilhas alone.

    Args:
        manilha: the word of the rules for what makes the manilhas.
        equal_cards: their word for cards of one rank. With ``suit`` no two cards are equal.

    Examples:
        >>> fixed = powers_by_manilha("fixed", "annul")[None]
        >>> fixed[Card.parse("7D")] > fixed[Card.parse("3C")] > fixed[Card.parse("7C")]
        True
    """
    tables: dict[Rank | None, Powers] = dict(POWERS.items())
    if manilha != "vira":
        tables = {None: FIXED_POWERS if manilha == "fixed" else PLAIN_POWERS}
    if equal_cards != "suit":
        return tables
    suits = {suit: place for place, suit in enumerate(Suit)}
    return {
        rank: {card: power * len(suits) + suits[card.suit] for card, power in powers.items()}
        for rank, powers in tables.items()
    }


def manilhas_of(manilha: Rank | None, *, fixed: bool) -> tuple[Card, ...]:
    """Return the manilhas as cards, weak to strong; () without any.

    Args:
        manilha: the rank that the vira makes one; None: none does.
        fixed: whether the manilhas are always the same four cards.
    """
    if fixed:
        return FIXED
    return () if manilha is None else tuple([Card(manilha, suit) for suit in Suit])


def taker(stage: Laid, powers: Powers, equal_cards: str = "annul") -> Seat | None:
    """Return the seat that takes a complete stage (rule 7j); None if nobody does.

    Rule 14: cards of one rank annul each other, all of them, except manilhas; the strongest
    card left takes the stage. The book's two examples:

    Args:
        stage: the cards in the order of play.
        powers: their strength.
        equal_cards: the word of the rules for cards of one strength.

    Examples:
        >>> kings = [(0, Card.parse("KD")), (1, Card.parse("KH")), (2, Card.parse("7C"))]
        >>> taker(kings, POWERS[Rank.FIVE])
        2
        >>> taker(kings, POWERS[Rank.KING]), taker(kings, POWERS[Rank.FIVE], "first")
        (1, 0)
    """
    if equal_cards != "annul":
        return _TAKERS[equal_cards](stage, powers)
    best: dict[int, Seat | None] = {}
    for seat, card in stage:  # twice as fast as lists of seats, and every stage ends here
        power = powers[card]
        best[power] = None if power in best else seat
    for power in sorted(best, reverse=True):
        if (winner := best[power]) is not None:
            return winner
    return None


def annulled(stage: Laid, powers: Powers, equal_cards: str = "annul") -> tuple[Card, ...]:
    """Return the cards of a complete stage that annul each other (rules 14a and 14b), in order.

    Examples:
        >>> stage = [(0, Card.parse("KD")), (1, Card.parse("7C")), (2, Card.parse("KH"))]
        >>> annulled(stage, POWERS[Rank.FIVE]), annulled(stage, POWERS[Rank.KING])
        ((Card.parse('KD'), Card.parse('KH')), ())
    """
    found = [powers[card] for _, card in stage]
    if equal_cards == "annul":
        gone = {power for power in found if found.count(power) > 1}
    elif equal_cards == "nobody":
        gone = {power for power in found if power == max(found) and found.count(power) > 1}
    elif equal_cards == "pairs":
        return _paired(stage, found)
    else:
        return ()
    return tuple([card for power, (_, card) in zip(found, stage, strict=True) if power in gone])


def last_highest(stage: Laid, powers: Powers) -> Seat:
    """Return the seat that played the last of the strongest cards (rule 14d, ``last_tied``)."""
    highest = max(powers[card] for _, card in stage)
    return [seat for seat, card in stage if powers[card] == highest][-1]


def _paired(stage: Laid, found: Sequence[int]) -> tuple[Card, ...]:
    """Return the cards that annul each other two by two: of an odd number all but the last."""
    return tuple(
        card
        for place, (_, card) in enumerate(stage)
        if found[place] in found[place + 1 :] or found.count(found[place]) % 2 == 0
    )


def _taker_of_pairs(stage: Laid, powers: Powers) -> Seat | None:
    best: dict[int, Seat | None] = {}
    for seat, card in stage:
        power = powers[card]
        best[power] = seat if best.get(power) is None else None
    return next(
        (best[power] for power in sorted(best, reverse=True) if best[power] is not None), None
    )


def _taker_alone(stage: Laid, powers: Powers) -> Seat | None:
    found = [powers[card] for _, card in stage]
    highest = max(found)
    return stage[found.index(highest)][0] if found.count(highest) == 1 else None


def _first_taker(stage: Laid, powers: Powers) -> Seat:
    found = [powers[card] for _, card in stage]
    return stage[found.index(max(found))][0]


_TAKERS: Final[Mapping[str, Callable[[Laid, Powers], Seat | None]]] = {
    "pairs": _taker_of_pairs,
    "nobody": _taker_alone,
    "suit": _first_taker,
    "first": _first_taker,
}
"""By word of ``equal_cards``."""
