"""Tricks: cards played in turn, the seat that takes them, and the suit to follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from attrs import frozen

from fodasse.core.cards import Card, Suit
from fodasse.core.seats import Seat

P = TypeVar("P", int, tuple[int, ...])


@frozen
class Trick:
    """A trick to which every seat of a table plays one card, perhaps unfinished.

    Examples:
        >>> trick = Trick(2, tuple(map(Card.parse, ("KD", "5C", "AD"))), seats=3)
        >>> trick.plays[1], trick.taker(lambda card: (card.suit is trick.led, card.order))
        ((0, Card.parse('5C')), 1)
    """

    leader: Seat
    """The seat that leads."""
    cards: tuple[Card, ...]
    """The cards, in the order played."""
    seats: int
    """The number of seats at the table."""

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """The cards, each with the seat that played it."""
        return tuple(
            ((self.leader + place) % self.seats, card) for place, card in enumerate(self.cards)
        )

    @property
    def led(self) -> Suit | None:
        """The suit to follow; None before the first card."""
        return self.cards[0].suit if self.cards else None

    @property
    def turn(self) -> Seat:
        """The seat that plays next; the leader once all have played."""
        return (self.leader + len(self.cards)) % self.seats

    def taker(self, strength: Callable[[Card], Any]) -> Seat:
        """Return the seat of the strongest card; of equal cards the first one counts."""
        return max(self.plays, key=lambda play: strength(play[1]))[0]


def split_tricks(
    played: Sequence[Card], leader: Seat, taker: Callable[[Trick], Seat], seats: int
) -> tuple[Trick, ...]:
    """Return the finished tricks of a hand and, last, the one in play, which may be empty.

    Args:
        played: the cards of the hand, in the order played.
        leader: the seat that leads the first trick.
        taker: returns the seat that takes a finished trick and leads the next.
        seats: the number of seats at the table.
    """
    tricks = []
    for first in range(0, len(played) + 1, seats):
        trick = Trick(leader, tuple(played[first : first + seats]), seats)
        tricks.append(trick)
        if len(trick.cards) == seats:
            leader = taker(trick)
    return tuple(tricks)


def followers(hand: Sequence[Card], led: Suit | None) -> tuple[Card, ...]:
    """Return the cards of a hand that may be played where a suit must be followed if possible.

    Examples:
        >>> hand = tuple(map(Card.parse, ("4D", "5C", "6C")))
        >>> followers(hand, Suit.CLUBS) == hand[1:], followers(hand, Suit.HEARTS) == hand
        (True, True)
    """
    return tuple([card for card in hand if card.suit is led]) or tuple(hand)


def shown_voids(tricks: Iterable[Trick], seats: int) -> tuple[frozenset[Suit], ...]:
    """Return, by seat, the suits that it failed to follow and so does not hold."""
    voids: list[set[Suit]] = [set() for _ in range(seats)]
    for trick in tricks:
        for seat, card in trick.plays:
            if trick.led is not None and card.suit is not trick.led:
                voids[seat].add(trick.led)
    return tuple(map(frozenset, voids))


def barred_by_voids(
    cards: Iterable[Card], voids: Sequence[frozenset[Suit]]
) -> Mapping[Card, frozenset[Seat]]:
    """Return for each card the seats that cannot hold it, as ``core.hidden`` takes them."""
    return {
        card: frozenset(seat for seat, suits in enumerate(voids) if card.suit in suits)
        for card in cards
    }


def by_strength(plays: Iterable[tuple[Seat, P]]) -> list[list[Seat]]:
    """Return seats grouped by the strength of what they played, the strongest first.

    Examples:
        >>> by_strength([(0, 3), (1, 7), (2, 7), (3, 1)])
        [[1, 2], [0], [3]]
    """
    groups: dict[P, list[Seat]] = {}
    for seat, strength in plays:
        groups.setdefault(strength, []).append(seat)
    return [groups[strength] for strength in sorted(groups, reverse=True)]
