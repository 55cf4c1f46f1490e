"""What a choice in Fodasse costs its seat at best and at worst, whatever others hold and play.

Nobody must follow in Fodasse, so the other seats can together play any unseen cards in any order:
all deals and all replies are one small tree. Cards are numbers here, their strength.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations
from typing import cast

from attrs import frozen

from fodasse.games.fodasse import Action, Bid, Play, View
from support.fodasse.oracle_parts import ORDER, SUITS, next_rank, strongest, takers

PACK = [rank + suit for rank in ORDER for suit in SUITS]
Laid = tuple[tuple[int, int], ...]
Cards = tuple[int, ...]


def strengths(vira: str) -> dict[str, int]:
    """The strength of each card: equal only for cards that annul each other."""
    manilha = next_rank(vira)
    return {
        card: 100 + SUITS.index(card[1]) if card[0] == manilha else ORDER.index(card[0])
        for card in PACK
    }


@frozen
class Place:
    """A moment of a round as one seat sees it: cards laid, stages that wait, and hands."""

    laid: Laid
    leader: int
    waiting: int
    won: int
    hand: Cards
    pool: Cards
    """The unseen cards."""


def bounds(view: View, action: Action) -> tuple[int, int]:
    """The points that the round costs the viewer after an action, at best and at worst.

    At best the others help it, at worst they hinder it. It plays as well as it can without
    seeing their cards.
    """
    seat, seats = view.viewer, view.at_table
    assert seat is not None
    power = strengths(str(view.vira))
    seen = [str(view.vira), *(str(card) for stage in view.stages for _, card in stage.cards)]
    seen += [str(card) for _, card in view.stage]
    hand = [str(card) for card in view.seat(seat).hand]
    unseen = [card for card in PACK if card not in seen + hand]
    assert view.leader is not None
    place = Place(
        tuple((other, power[str(card)]) for other, card in view.stage),
        view.leader,
        view.accumulated,
        view.seat(seat).won,
        tuple(sorted(power[card] for card in hand)),
        tuple(sorted(power[card] for card in unseen)),
    )
    bid = view.seat(seat).bid
    if isinstance(action, Bid):
        bid, places = action.stages, [place]
    else:
        assert isinstance(action, Play)
        places = [_after(place, seats, seat, power[str(action.card)], own=True)]
    assert bid is not None
    tree = _Tree(seats, seat, bid)
    return tree.cost(places[0], False), tree.cost(places[0], True)


def price(bid: int, won: int, seats: int) -> int:
    """Rules 8 and 9."""
    return abs(bid - won) if seats >= 6 else int(bid != won)


def _without(cards: Cards, card: int) -> Cards:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _after(place: Place, seats: tuple[int, ...], seat: int, card: int, *, own: bool) -> Place:
    """The place after the next card, with the stage settled if it is complete."""
    hand = _without(place.hand, card) if own else place.hand
    pool = place.pool if own else _without(place.pool, card)
    turn = _turn(place, seats)
    laid = (*place.laid, (turn, card))
    if len(laid) < len(seats):
        return Place(laid, place.leader, place.waiting, place.won, hand, pool)
    found = Counter(strength for _, strength in laid)
    alone = [(strength, other) for other, strength in laid if found[strength] == 1]
    if not alone:
        return Place((), place.leader, place.waiting + 1, place.won, hand, pool)
    _, taker = max(alone)
    won = place.won + (place.waiting + 1) * (taker == seat)
    return Place((), taker, 0, won, hand, pool)


def _turn(place: Place, seats: tuple[int, ...]) -> int:
    return seats[(seats.index(place.leader) + len(place.laid)) % len(seats)]


class _Tree:
    """All that can follow, for one bid."""

    def __init__(self, seats: tuple[int, ...], seat: int, bid: int) -> None:
        self.seats, self.seat, self.bid = seats, seat, bid
        self.cost = cache(self._cost)

    def _cost(self, place: Place, worst: bool) -> int:
        if not place.hand and not place.laid:
            return price(self.bid, place.won, len(self.seats))
        own = _turn(place, self.seats) == self.seat
        highest = worst and not own
        found: int | None = None
        for card in sorted(set(place.hand if own else place.pool)):
            after = _after(place, self.seats, self.seat, card, own=own)
            cost = self.cost(after, worst)
            if found is None or (cost > found if highest else cost < found):
                found = cost
            if len(self.seats) < 6 and found == int(highest):
                break
        assert found is not None
        return found


def expected(view: View, action: Action) -> float | None:
    """The points that a choice costs on the average over all deals, where no other chooses.

    That is so in a blind round, and for the last to play of a stage when one card each is left.
    None: others have a choice.
    """
    seat = view.viewer
    assert seat is not None
    if view.is_blind:
        assert isinstance(action, Bid)
        return _blind(view, seat, action.stages)
    if isinstance(action, Bid) or len(view.stage) < len(view.at_table) - 1:
        return None
    if len(view.seat(seat).hand) != 2:
        return None
    return _last_but_one(view, seat, str(cast(Play, action).card))


def _blind(view: View, seat: int, bid: int) -> float:
    hands = [(other, str(view.seat(other).hand[0])) for other in view.at_table if other != seat]
    unseen = [card for card in PACK if card not in dict(hands).values()]
    took = [strongest([*hands, (seat, own)], vira) for own, vira in permutations(unseen, 2)]
    return sum(bid != (taker == seat) for taker in took) / len(took)


def _last_but_one(view: View, seat: int, card: str) -> float:
    held, vira = [str(each) for each in view.seat(seat).hand], str(view.vira)
    (kept,) = (each for each in held if each != card)
    stages = [[(other, str(each)) for other, each in stage.cards] for stage in view.stages]
    stages.append([*((other, str(each)) for other, each in view.stage), (seat, card)])
    seen = [vira, *held, *(each for stage in stages for _, each in stage)]
    unseen = [each for each in PACK if each not in seen]
    others = [other for other in view.at_table if other != seat]
    bid, total, deals = view.seat(seat).bid, 0, 0
    assert bid is not None
    for cards in permutations(unseen, len(others)):
        last = [*zip(others, cards, strict=True), (seat, kept)]
        won = takers([*stages, last], vira).count(seat)
        total, deals = total + price(bid, won, len(view.at_table)), deals + 1
    return total / deals
