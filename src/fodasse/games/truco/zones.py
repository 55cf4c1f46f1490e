"""The places where cards lie, and the moves of cards between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from fodasse.core.cards import HiddenCard, HiddenHand
from fodasse.core.moves import PACK, PILE, VIRA, Move, Zones, hand_of, table_of, with_pack, won_by
from fodasse.core.seats import Seat
from fodasse.games.truco.laid import Laid
from fodasse.games.truco.public import Public
from fodasse.games.truco.state import Position
from fodasse.games.truco.tricks import taken


def zones(position: Position) -> Zones:
    """Return the cards of each zone, as far as a state or a view shows them.

    Tied tricks and a burnt card lie on the pile. The vira is turned up when the deal is complete.

    Examples:
        >>> from fodasse.games.truco import position_from_text, view
        >>> state = position_from_text("dealer 0; vira KD; 0: 3S 2S QS; 1: 7D 7S 7H; 2: 4D 5D 4S;"
        ...     " 3: 5S 4H 5H")
        >>> found = zones(view(state, None))
        >>> found["hand:3"], found["vira"], len(found["pack"])
        ((None, None, None), (Card.parse('KD'),), 27)
    """
    found: dict[str, Iterable[HiddenCard]] = {
        hand_of(seat): hand for seat, hand in enumerate(position.hands)
    }
    rules, exposed = position.rules, position.exposed
    if position.is_complete and rules.turns_up:
        found[VIRA] = (position.vira,)
    if exposed is not None and exposed.burnt:
        found[PILE] = (exposed.card,)
    found |= {table_of(laid.seat): (laid.card,) for laid in position.trick}
    for trick in position.tricks:
        side, leader = taken(trick.cards, position.manilha, rules.tie_lead)
        zone = _zone_of(None if side is None else leader)
        found[zone] = chain(found.get(zone, ()), [laid.card for laid in trick.cards])
    return with_pack(found, len(rules.cards))


def dealt(before: Public, hands: Sequence[HiddenHand]) -> Iterator[Move]:
    """Yield the moves of a deal, the dealer's hand last.

    Of a hand that the viewer does not see, a card that turned over is shown later.
    """
    for offset in range(1, len(hands) + 1):
        seat = (before.dealer + offset) % len(hands)
        hand = hands[seat]
        yield from Move.of((None,) * len(hand) if None in hand else hand, PACK, hand_of(seat))


def begun(before: Position, after: Position) -> Iterator[Move]:
    """Yield the moves when the deal is complete: the vira, and hands that are looked at now."""
    if after.rules.turns_up:
        yield from Move.of([after.vira], PACK, VIRA)
    for seat, (was, now) in enumerate(zip(before.hands, after.hands, strict=True)):
        if None in was and None not in now:
            yield from Move.of(now, hand_of(seat), hand_of(seat))


def put_away(cards: Iterable[Laid], winner: Seat | None) -> tuple[Move, ...]:
    """Return the moves of the cards of a trick to the seat that takes it, or to the pile."""
    return tuple(
        [
            move
            for laid in cards
            for move in Move.of([laid.card], table_of(laid.seat), _zone_of(winner))
        ]
    )


def _zone_of(winner: Seat | None) -> str:
    return PILE if winner is None else won_by(winner)
