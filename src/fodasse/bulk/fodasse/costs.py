"""The expected costs of bids and cards, as the rule-based bot computes them.

Its module ``fodasse.bots.fodasse`` explains the reasons. Numbers are computed in the same order as
there, so that they are equal to the last bit.
"""

from __future__ import annotations

from typing import Any, Final

from fodasse.bulk.bits import ONE, count, lowest
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.fodasse.lanes import LANES, meet
from fodasse.bulk.fodasse.strength import manilhas_of
from fodasse.bulk.fodasse.table_policy import weaker
from fodasse.bulk.fodasse.turns import Turn

_HUNGRY: Final = 2
"""A seat still short of its bid counts as this many random cards."""
_SATED: Final = 1
"""A seat that needs no more stages counts as this many."""


@inner
def unseen_of(turn: Turn) -> int:
    """Return the mask of the cards that a seat has not seen."""
    return ((ONE << unsigned(4 * turn.ranks)) - ONE) & ~(turn.hand | turn.seen)


@inner
def price_bids(match: Any, turn: Turn) -> None:
    """Write the expected cost of each bid from 0 on in ``prices``, where the own hand is seen."""
    cards, many = turn.hand_size, turn.dealt >= turn.many
    shares, odds = match.shares, match.odds
    _weigh(turn, shares)
    _spread(shares, cards, turn.dealt - 1, cards, cards, odds)
    for bid in range(cards + 1):
        match.prices[unsigned(bid)] = _cost(odds, unsigned(0), cards, bid, many)


@inner
def price_cards(match: Any, turn: Turn, takes: int) -> None:
    """Write the expected cost of the round after each card of the hand in ``prices``.

    Args:
        match: the record.
        turn: the turn.
        takes: a mask of the cards of the hand that would take the stage as it is now.
    """
    many = turn.dealt >= turn.many
    seat = unsigned(turn.seat)
    need, value = signed(turn.bids[seat] - turn.won[seat]), 1 + turn.accumulated
    cards = signed(count(turn.hand))
    rest = cards - 1
    if not (many or 0 <= need <= rest or 0 <= need - value <= rest):
        for place in range(cards):
            match.prices[unsigned(place)] = 1.0
        return
    shares, odds = match.shares, match.odds
    _weigh(turn, shares)
    threats = _threats_to_come(turn)
    most = rest if many or need > rest else need
    left, place = turn.hand, unsigned(0)
    while left:
        lane = place % unsigned(LANES)
        if lane == unsigned(0):
            _spread(shares, cards, turn.dealt - 1, signed(place), most, odds)
        chance = 0.0
        if (takes >> lowest(left)) & ONE:
            chance = _power(shares[place], threats)
        price = (1.0 - chance) * _cost(odds, lane, rest, need, many)
        price += chance * _cost(odds, lane, rest, need - value, many)
        match.prices[place] = price
        left &= left - ONE
        place += ONE


@inner
def _cost(odds: Any, lane: int, cards: int, need: int, many: bool) -> float:
    """Return the expected cost of missing ``need`` stages (rules 8 and 9).

    Args:
        odds: the probability of taking -1, 0, 1, 2, … stages; unless many, only up to ``need``.
        lane: their lane.
        cards: the most stages that can be taken.
        need: the stages to take; below 0 if too many are taken already.
        many: whether every stage missed counts.
    """
    if many:
        total = 0.0
        for stages in range(cards + 1):
            total += odds[unsigned(stages + 1), lane] * abs(need - stages)
        return total
    met: float = odds[unsigned(need + 1 if 0 <= need <= cards else 0), lane]
    return 1.0 - met


@inner
def _spread(shares: Any, cards: int, rivals: int, first: int, most: int, odds: Any) -> None:
    """Compute the odds of taking 0 to ``most`` stages with a hand, without each of some cards.

    Args:
        shares: by card: the share of the unseen cards that it beats.
        cards: the number of cards.
        rivals: the number of random cards to beat.
        first: the first card left out; each lane of ``odds`` leaves out the next one.
        most: the most stages that matter.
        odds: by number of stages and lane: the odds; first those of -1, which are 0.
    """
    for stages in range(most + 2):
        for lane in range(LANES):
            odds[unsigned(stages), unsigned(lane)] = 1.0 if stages == 1 else 0.0
    for card in range(cards):
        left_out = unsigned(card - first)
        chance = _power(shares[unsigned(card)], rivals)
        stages = unsigned(most + 1)
        while stages != unsigned(0):
            meet(odds, stages, chance, left_out)
            stages -= ONE


@inner
def _power(share: float, cards: int) -> float:
    """Return the chance that a number of random cards are all of a share."""
    chance = 1.0
    for _ in range(cards):
        chance *= share
    return chance


@inner
def _weigh(turn: Turn, shares: Any) -> None:
    """Compute for each card of a hand the share of the unseen cards that it beats."""
    unseen = unseen_of(turn)
    every = signed(count(unseen)) + 0.5
    manilhas = manilhas_of(turn)
    place = unsigned(0)
    hand = turn.hand
    while hand:
        card = lowest(hand)
        if turn.by_table:
            below = weaker(turn, card)
        elif (ONE << card) & manilhas:
            below = ((ONE << card) - ONE) | ~manilhas
        else:
            below = ((ONE << (card & ~unsigned(3))) - ONE) & ~manilhas
        shares[place] = (signed(count(unseen & below)) + 0.5) / every
        place += ONE
        hand &= hand - ONE


@inner
def _threats_to_come(turn: Turn) -> int:
    """Return the number of random cards that the seats still to play in this stage count as."""
    threats = signed(0)
    seat = unsigned(turn.following[unsigned(turn.seat)])
    place = unsigned(turn.laid + 2)
    while place <= unsigned(turn.dealt):
        threats += _HUNGRY if turn.bids[seat] > turn.won[seat] else _SATED
        seat = unsigned(turn.following[seat])
        place += ONE
    return threats
