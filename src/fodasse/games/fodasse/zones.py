"""The places where cards lie, and the moves of cards between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from fodasse.core.cards import Card, HiddenCard, HiddenHand
from fodasse.core.moves import PACK, PILE, VIRA, Move, Zones, hand_of, table_of, with_pack, won_by
from fodasse.core.seats import Seat, in_turn
from fodasse.games.fodasse.public import BID, PLAY, Public, Stage
from fodasse.games.fodasse.state import Position


def zones(position: Position) -> Zones:
    """Return the cards of each zone, as far as a state or a view shows them.

    The cards of a stage that nobody has taken lie on the pile.

    Examples:
        >>> from fodasse.games.fodasse import position_from_text, view
        >>> blind = position_from_text("dealer 0; vira 7S; 0: 4C; 1: KH | bid 1")
        >>> found = zones(view(blind, 0))
        >>> found["hand:0"], found["hand:1"], found["vira"], len(found["pack"])
        ((None,), (Card.parse('KH'),), (None,), 37)
    """
    table = position.table
    found: dict[str, Iterable[HiddenCard]] = {
        hand_of(seat): hand for seat, hand in enumerate(position.hands)
    }
    if position.phase in (BID, PLAY) and table.rules.turns_up:
        found[VIRA] = (position.vira,)
    found |= {table_of(seat): (card,) for seat, card in position.stage}
    for stage in position.stages:
        zone = _zone_of(stage.winner)
        found[zone] = chain(found.get(zone, ()), [card for _, card in stage.cards])
    return with_pack(found, len(table.rules.deck))


def dealt(before: Public, hands: Iterable[HiddenHand], vira: HiddenCard) -> Iterator[Move]:
    """Yield the moves of a deal: a hand for each seat, the dealer's last, and any vira."""
    by_seat = dict(zip(before.at_table, hands, strict=True))
    for seat in in_turn(before.at_table, before.dealer):
        yield from Move.of(by_seat[seat], PACK, hand_of(seat))
    if before.rules.turns_up:
        yield from Move.of([vira], PACK, VIRA)


def played(cards: Iterable[tuple[Seat, Card]]) -> Iterator[Move]:
    """Yield the moves of cards that seats play."""
    for seat, card in cards:
        yield from Move.of([card], hand_of(seat), table_of(seat))


def put_away(stage: Stage) -> Iterator[Move]:
    """Yield the moves of the cards of a stage to the seat that takes it, or to the pile."""
    for seat, card in stage.cards:
        yield from Move.of([card], table_of(seat), _zone_of(stage.winner))


def claimed(stages: Sequence[Stage], winner: Seat) -> tuple[Move, ...]:
    """Return the moves of the accumulated stages, which a seat takes (rule 14e)."""
    cards = [card for stage in stages if stage.winner is None for _, card in stage.cards]
    return Move.of(cards, PILE, won_by(winner))


def _zone_of(winner: Seat | None) -> str:
    return PILE if winner is None else won_by(winner)
