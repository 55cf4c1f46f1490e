"""The places where cards lie, and the moves of cards between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from attrs import frozen

from fodasse.core import moves
from fodasse.core.moves import PACK, PILE, Zones, hand_of, table_of, with_pack
from fodasse.core.seats import Seat
from fodasse.games.dalmuti.actions import Lay
from fodasse.games.dalmuti.cards import WILDCARD, WILDCARDS, Card, HiddenCard, HiddenHand
from fodasse.games.dalmuti.state import Position


@frozen(auto_attribs=False)  # the fields of the base, of which one has cards of another type
class Move(moves.Move):
    """Cards that went from a zone to another, or were shown where they lie."""

    cards: tuple[Card, ...] | None  # type: ignore[assignment]


def zones(position: Position) -> Zones:
    """Return the cards of each zone, as far as a state or a view shows them.

    The last set of a trick lies before its seat, all other sets of the hand lie on the pile.

    Examples:
        >>> from random import Random
        >>> from fodasse.games.dalmuti import apply, sample_chance, start, view
        >>> state = apply(start(4), sample_chance(start(4), Random(1)))
        >>> found = zones(view(state, 3))
        >>> {zone: len(cards) for zone, cards in found.items()}
        {'hand:0': 14, 'hand:1': 14, 'hand:2': 14, 'hand:3': 13}
        >>> None in found["hand:3"], set(found["hand:0"])
        (False, {None})
    """
    found: dict[str, Iterable[HiddenCard]] = {
        hand_of(seat): hand for seat, hand in enumerate(position.hands)
    }
    pile = [*chain(*position.laid)]
    if (top := position.top) is not None:
        found[table_of(top.seat)] = top.cards
        for card in top.cards:
            pile.remove(card)
    found[PILE] = pile
    return with_pack(found, len(position.rules.cards(len(position.hands))))


def dealt(seating: Sequence[Seat], hands: Sequence[HiddenHand]) -> Iterator[Move]:
    """Yield the moves of a deal, in the order of play."""
    for seat in seating:
        yield from Move.of(hands[seat], PACK, hand_of(seat))


def handed(cards: HiddenHand, giver: Seat, taker: Seat) -> tuple[Move, ...]:
    """Return the moves of cards that a seat hands to another (rule 13)."""
    return Move.of(cards, hand_of(giver), hand_of(taker))


def wildcards_shown(seat: Seat) -> tuple[Move, ...]:
    """Return the moves by which a seat shows both wildcards."""
    return Move.of((WILDCARD,) * WILDCARDS, hand_of(seat), hand_of(seat))


def laid(top: Lay | None, following: Lay) -> tuple[Move, ...]:
    """Return the moves by which a set replaces the one before it, if there is one."""
    played = Move.of(following.cards, hand_of(following.seat), table_of(following.seat))
    return (*put_away(top), *played)


def put_away(top: Lay | None) -> tuple[Move, ...]:
    """Return the moves of the last set of a trick to the pile."""
    return () if top is None else Move.of(top.cards, table_of(top.seat), PILE)
