"""The rule-based policy, compiled: it decides as ``fodasse.bots.fodasse.RulesBot`` does.

That bot's module explains the reasons. Numbers are computed in the same order as there, so
that they are equal to the last bit, and rounded in the same way: costs that are equal there are
equal here.
"""

from __future__ import annotations

import math
from typing import Any, Final

from fodasse.bulk.bits import ONE, count, highest, lowest
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.fodasse.layout import BIDS
from fodasse.bulk.fodasse.strength import cards_of, manilhas_of, power_of, taking
from fodasse.bulk.fodasse.table_policy import blind_bid_by_table, taker_with, weaker
from fodasse.bulk.fodasse.turns import Turn
from fodasse.bulk.record import NOBODY
from fodasse.bulk.rounding import units

_HUNGRY: Final = 2
"""A seat still short of its bid counts as this many random cards."""
_SATED: Final = 1
"""A seat that needs no more stages counts as this many."""
_HARMED, _NOT_HELPED, _HELPED = range(3)
"""Effects on a seat of leaving it a stage, the best for the seat that leaves it first."""
_DEAREST: Final = signed(1 << 62)
"""A number above any cost in units with its additions."""
LEFT_OUT: Final = signed(NOBODY)
_POWERS: Final = 64
"""A number above any power."""


@inner
def best_action(match: Any, turn: Turn) -> int:
    """Return the action with the lowest expected cost.

    Args:
        match: the record, for its room to work in.
        turn: the turn.
    """
    chances, odds = match.chances, match.odds
    legal = turn.legal
    if legal & (legal - ONE) == 0:
        return signed(lowest(legal))
    unseen = unseen_of(turn)
    if legal < ONE << unsigned(BIDS):
        return _best_play(match, turn, unseen, chances, odds)
    if turn.blind:
        if turn.by_table:
            return BIDS + blind_bid_by_table(match, turn, unseen)
        return BIDS + _blind_bid(turn.seen, unseen, turn.turns_up)
    return _best_bid(turn, unseen, chances, odds)


@inner
def unseen_of(turn: Turn) -> int:
    """Return the mask of the cards that a seat has not seen."""
    return ((ONE << unsigned(4 * turn.ranks)) - ONE) & ~(turn.hand | turn.seen)


@inner
def _best_bid(turn: Turn, unseen: int, chances: Any, odds: Any) -> int:
    """Return the bid with the lowest expected cost; of equal ones the lowest."""
    many = turn.dealt >= turn.many
    cards = turn.hand_size
    weigh(turn, turn.dealt - 1, unseen, chances)
    spread(chances, cards, LEFT_OUT, cards, odds)
    least, best = _DEAREST, signed(0)
    left = turn.legal
    while left:
        action = signed(lowest(left))
        merit = units(cost(odds, cards, action - BIDS, many))
        if merit < least:
            least, best = merit, action
        left &= left - ONE
    return best


@inner
def _best_play(match: Any, turn: Turn, unseen: int, chances: Any, odds: Any) -> int:
    """Return the card after which the round has the lowest expected cost.

    Ties go to a card that does not leave the stage to a seat that needs it, then to the weakest,
    then to the first. So of cards of one power only the first is tried.
    """
    many = turn.dealt >= turn.many
    seat = unsigned(turn.seat)
    need, value = signed(turn.bids[seat] - turn.won[seat]), 1 + turn.accumulated
    rest = signed(count(turn.hand)) - 1
    matters = many or 0 <= need <= rest or 0 <= need - value <= rest
    threats = signed(0)
    if matters:
        weigh(turn, turn.dealt - 1, unseen, chances)
        threats = threats_to_come(turn)
    most = rest if many or need > rest else need
    least, best, weighed = _DEAREST, signed(0), LEFT_OUT
    left, place = turn.hand, signed(0)
    while left:
        card = lowest(left)
        power = card_power(turn, card)
        if power != weighed:
            price, chance, helped = 1.0, 0.0, signed(_NOT_HELPED)
            took = taker(match, turn, card)
            if took == turn.seat:
                chance = card_chance(turn, card, threats, unseen)
            elif took != NOBODY:
                helped = _help_given(turn, unsigned(took))
            if matters:
                spread(chances, rest + 1, place, most, odds)
                price = (1.0 - chance) * cost(odds, rest, need, many)
                if chance > 0.0:
                    price += chance * cost(odds, rest, need - value, many)
            merit = (units(price) * 4 + helped) * _POWERS + power
            if merit < least:
                least, best = merit, signed(card)
            weighed = power
        left &= left - ONE
        place += 1
    return best


@inner
def cost(odds: Any, cards: int, need: int, many: bool) -> float:
    """Return the expected cost of missing ``need`` stages (rules 8 and 9).

    Args:
        odds: the probability of taking 0, 1, 2, … stages; unless many, only up to ``need``.
        cards: the most stages that can be taken.
        need: the stages to take; below 0 if too many are taken already.
        many: whether every stage missed counts.
    """
    if many:
        total, taken = 0.0, unsigned(0)
        while taken <= unsigned(cards):
            total += odds[taken] * abs(need - signed(taken))
            taken += ONE
        return total
    return 1.0 - odds[unsigned(need)] if 0 <= need <= cards else 1.0


@inner
def spread(chances: Any, cards: int, without: int, most: int, odds: Any) -> None:
    """Compute the odds of taking 0 to ``most`` stages with the cards of a hand, one left out."""
    place = reached = unsigned(0)
    odds[reached] = 1.0
    while place != unsigned(cards):
        if place != unsigned(without):
            if reached != unsigned(most):
                reached += ONE
                odds[reached] = 0.0
            chance, fewer, taken = chances[place], 0.0, unsigned(0)
            while taken <= reached:
                same = odds[taken]
                odds[taken] = (1.0 - chance) * same + chance * fewer
                fewer = same
                taken += ONE
        place += ONE


@inner
def weigh(turn: Turn, rivals: int, unseen: int, chances: Any) -> None:
    """Compute for each card of a hand the chance that it takes a stage from random rivals."""
    place = unsigned(0)
    hand = turn.hand
    while hand:
        chances[place] = card_chance(turn, lowest(hand), rivals, unseen)
        place += ONE
        hand &= hand - ONE


@inner
def card_chance(turn: Turn, card: int, rivals: int, unseen: int) -> float:
    """Return the chance that no random unseen card of the rivals beats or annuls a card.

    Args:
        turn: the turn.
        card: the card.
        rivals: the number of random cards; with none the chance is 1.
        unseen: the unseen cards, a mask.
    """
    if rivals == 0:
        return 1.0
    if turn.by_table:
        below = weaker(turn, card)
    else:
        manilhas = manilhas_of(turn)
        below = ((ONE << (card & ~unsigned(3))) - ONE) & ~manilhas
        if (ONE << card) & manilhas:
            below = ((ONE << card) - ONE) | ~manilhas
    share: float = (signed(count(unseen & below)) + 0.5) / (signed(count(unseen)) + 0.5)
    return math.pow(share, float(rivals))


@inner
def threats_to_come(turn: Turn) -> int:
    """Return the number of random cards that the seats still to play in this stage count as."""
    threats = signed(0)
    seat = unsigned(turn.following[unsigned(turn.seat)])
    place = unsigned(turn.laid + 2)
    while place <= unsigned(turn.dealt):
        threats += _HUNGRY if turn.bids[seat] > turn.won[seat] else _SATED
        seat = unsigned(turn.following[seat])
        place += ONE
    return threats


@inner
def card_power(turn: Turn, card: int) -> int:
    """Return the power of a card."""
    if turn.by_table:
        return signed(turn.powers[card])
    manilha = unsigned(turn.manilha if turn.turns_up else turn.ranks)
    return signed(power_of(card, manilha, unsigned(turn.ranks)))


@inner
def taker(match: Any, turn: Turn, card: int) -> int:
    """Return the seat that takes the stage as it stands after a card, or ``NOBODY`` (rule 14)."""
    if turn.by_table:
        return taker_with(match, turn, card)
    takers = taking(turn.stage | (ONE << card), manilhas_of(turn))
    if takers == 0:
        return NOBODY
    strongest = highest(takers)
    return turn.seat if strongest == card else signed(turn.holder[strongest])


@inner
def _help_given(turn: Turn, took: int) -> int:
    """Return the effect on another seat of leaving the stage to it."""
    need = signed(turn.bids[took] - turn.won[took])
    if need <= 0:
        return _HARMED
    return _HELPED if need > turn.accumulated else _NOT_HELPED


@inner
def _blind_bid(others: int, unseen: int, turns_up: int) -> int:
    """Return 1 if the own, unseen card takes the round more often than not, else 0 (rule 6).

    The count over own card and vira is exact. A bid misses with the chance of taking or with that
    of not taking, so whole numbers are enough to compare; of two equally good bids it is 0.
    Only the strongest card of the others that is not annulled matters, and cards of equal power.
    """
    absent = once = unsigned(0)  # all cards of ranks that others hold none of, or one
    cards = cards_of(0)
    while cards & (others | unseen):
        held = count(others & cards)
        if held == 0:
            absent |= cards
        elif held == ONE:
            once |= cards
        cards <<= unsigned(4)
    over = absent & ~((ONE << highest(once)) - ONE) if once else absent
    ways = signed(0)
    if not turns_up:
        return signed(2 * count(unseen & over) > count(unseen))
    # A vira of the last rank makes manilhas of the first.
    viras, manilhas = cards >> unsigned(4), cards_of(0)
    while manilhas != cards:
        takers = over | manilhas
        if others & manilhas:
            takers = manilhas & ~((ONE << highest(others & manilhas)) - ONE)
        takers &= unseen
        # One card is not both own card and vira.
        ways += signed(count(unseen & viras) * count(takers) - count(viras & takers))
        viras, manilhas = manilhas, manilhas << unsigned(4)
    cards_unseen = signed(count(unseen))
    return 1 if 2 * ways > cards_unseen * (cards_unseen - 1) else 0
