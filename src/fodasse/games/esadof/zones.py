"""The places where cards lie, and the moves of cards between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fodasse.core.cards import Card, HiddenCard, HiddenHand
from fodasse.core.moves import PACK, PILE, Move, Zones, hand_of, slot_of, with_pack
from fodasse.core.seats import Seat
from fodasse.games.esadof.actions import PILE as FROM_PILE
from fodasse.games.esadof.actions import Source
from fodasse.games.esadof.public import ARRANGE, Public, Row
from fodasse.games.esadof.rules import DECK
from fodasse.games.esadof.state import Position


def zones(position: Position) -> Zones:
    """Return the cards of each zone, as far as a state or a view shows them.

    A seat holds its three cards until it arranges them, and a card that it drew. The stock is the
    pack.

    Examples:
        >>> from random import Random
        >>> from fodasse.games.esadof import Arrange, apply, sample_chance, start, view
        >>> state = apply(start(3), sample_chance(start(3), Random(1)))
        >>> found = zones(view(apply(state, Arrange(1, order=(2, 0, 1)))))
        >>> {zone: len(cards) for zone, cards in found.items()}
        {'pack': 94, 'hand:0': 3, 'row:1:0': 1, 'row:1:1': 1, 'row:1:2': 1, 'hand:2': 3, 'pile': 1}
    """
    found: dict[str, Iterable[HiddenCard]] = {}
    for seat, row in enumerate(position.rows):
        if position.phase is ARRANGE and seat in position.awaited:
            found[hand_of(seat)] = row
        else:
            found |= {slot_of(seat, slot): (card,) for slot, card in enumerate(row)}
    if (drawn := position.drawn) is not None:
        found[hand_of(position.awaited[0])] = (drawn.card,)
    found[PILE] = position.pile
    return with_pack(found, len(DECK))


def dealt(before: Public, hands: Sequence[HiddenHand], upcard: HiddenCard) -> Iterator[Move]:
    """Yield the moves of a deal: three cards for each seat, the dealer's last, and the upcard."""
    for offset in range(1, len(hands) + 1):
        seat = (before.dealer + offset) % len(hands)
        yield from Move.of(hands[seat], PACK, hand_of(seat))
    yield from Move.of([upcard], PACK, PILE)


def arranged(seat: Seat, row: HiddenHand) -> Iterator[Move]:
    """Yield the moves of a seat's cards to its row."""
    for slot, card in enumerate(row):
        yield from Move.of([card], hand_of(seat), slot_of(seat, slot))


def shown(seat: Seat, row: HiddenHand) -> Iterator[Move]:
    """Yield the moves that show the cards of a row which a viewer sees."""
    for slot, card in enumerate(row):
        if card is not None:
            yield from Move.of([card], slot_of(seat, slot), slot_of(seat, slot))


def drawn_from(source: Source, seat: Seat, card: HiddenCard) -> tuple[Move, ...]:
    """Return the moves of a card that a seat draws."""
    return Move.of([card], PILE if source is FROM_PILE else PACK, hand_of(seat))


def replaced_by(seat: Seat, slot: int, old: Card, new: HiddenCard) -> tuple[Move, ...]:
    """Return the moves of a card to the pile, and of the one that comes in its place."""
    zone = slot_of(seat, slot)
    return (*Move.of([old], zone, PILE), *Move.of([new], hand_of(seat), zone))


def discarded(seat: Seat, card: Card) -> tuple[Move, ...]:
    """Return the moves of a drawn card to the pile."""
    return Move.of([card], hand_of(seat), PILE)


def all_shown(rows: Sequence[Row]) -> tuple[Move, ...]:
    """Return the moves that show all rows at the end of a hand."""
    return tuple(move for seat, row in enumerate(rows) for move in shown(seat, row))
