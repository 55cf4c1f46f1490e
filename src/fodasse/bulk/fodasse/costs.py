"""The expected costs of bids and cards, as the rule-based bot computes them.

Its module ``fodasse.bots.fodasse`` explains the reasons. Numbers are computed in the same order as
there, so that they are equal to the last bit.

Odds of several hands are computed at once, a hand a *lane*: processors can, but Numba by itself
lets them do so only in long loops. With a plain loop over the lanes 5,800 matches of four
``rules`` a second were played, against 7,000.
"""

from __future__ import annotations

from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.np.arrayobj import make_array

from fodasse.bulk.bits import ONE, count, lowest
from fodasse.bulk.compiled import inner, instruction, signed, unsigned
from fodasse.bulk.fodasse.layout import LANES
from fodasse.bulk.fodasse.strength import manilhas_of, weaker
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


_WORDS: Final = ir.VectorType(ir.IntType(64), LANES)
_NUMBERS: Final = ir.VectorType(ir.DoubleType(), LANES)
_PLACES: Final = ir.VectorType(ir.IntType(32), LANES)


@instruction
def meet(typing: Any, odds: Any, stages: Any, chance: Any, left_out: Any) -> Any:
    """Add one card to the hands of all lanes but ``left_out``, for the odds of some stages.

    ``odds[stages] = (1 - chance) * odds[stages] + chance * odds[stages - 1]``: rows of a number
    a lane, of which the first is never changed.
    """

    def generate(context: Any, code: Any, signature: Any, given: Any) -> Any:
        array, row, number, lane = given
        kind: Any = make_array(signature.args[0])  # type: ignore[no-untyped-call]  # numba has no types here
        data = kind(context, code, array).data
        here = code.gep(code.bitcast(data, _NUMBERS.as_pointer()), [row])
        before = code.gep(here, [ir.Constant(ir.IntType(64), -1)])
        lanes = ir.Constant(_WORDS, list(range(LANES)))
        is_without = code.icmp_unsigned("==", lanes, _in_all(code, lane, _WORDS))
        chances = _in_all(code, number, _NUMBERS)
        takes = code.select(is_without, _constant(0.0), chances)
        same = code.fmul(code.fsub(_constant(1.0), takes), code.load(here, align=8))
        more = code.fmul(takes, code.load(before, align=8))
        code.store(code.fadd(same, more), here, align=8)
        return context.get_dummy_value()

    return types.none(odds, types.uint64, types.float64, types.uint64), generate


def _constant(number: float) -> Any:
    """Return a constant in all lanes."""
    return ir.Constant(_NUMBERS, [number] * LANES)


def _in_all(code: Any, number: Any, kind: Any) -> Any:
    """Return a number in all lanes."""
    undefined = ir.Constant(kind, ir.Undefined)
    first = code.insert_element(undefined, number, ir.Constant(ir.IntType(32), 0))
    return code.shuffle_vector(first, undefined, ir.Constant(_PLACES, [0] * LANES))
