"""The probability of an action of a seat whose policy is much like the rule-based one."""

from __future__ import annotations

import math
from typing import Any, Final

from fodasse.bulk.bits import ONE, count, lowest
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.fodasse.costs import price_bids, price_cards
from fodasse.bulk.fodasse.layout import BIDS
from fodasse.bulk.fodasse.rules_policy import card_power, effects
from fodasse.bulk.fodasse.turns import Turn
from fodasse.bulk.record import shown

_DEAR: Final = 10.0
"""The rate at which an action's probability decays exponentially, per point of expected cost."""
_OTHER_BID: Final = 0.3
"""The same rate for a bid, for each stage of difference from the model's."""
_OTHER_CARD: Final = 0.1
"""The same rate for a card, for each step of power from the model's."""
_ANY_BID: Final = 0.1
"""The share of bids chosen at random."""
_ANY_CARD: Final = 0.2
"""The share of plays chosen at random."""


@inner
def credence(match: Any, chosen: int, action: int) -> float:
    """Return the probability that a seat takes an action, given the model's choice.

    A seat of a better policy than the model does not choose an action at random: it chooses
    one that the model finds nearly as good, or one that is nearly the same. The numbers were
    fitted to rounds of bots that search. The turn has been looked at.
    """
    turn: Turn = shown(match)
    legal = turn.legal
    if legal & (legal - ONE) == 0:
        return 1.0
    choices = float(signed(count(legal)))
    if legal >= ONE << unsigned(BIDS):
        if turn.blind:
            likely = 0.5 if choices > 1.0 else 1.0
            return (1.0 - _ANY_BID) * (1.0 if chosen == action else 0.0) + _ANY_BID * likely
        return (1.0 - _ANY_BID) * _share_of_bid(turn, match, chosen, action) + _ANY_BID / choices
    return (1.0 - _ANY_CARD) * _share_of_card(turn, match, chosen, action) + _ANY_CARD / choices


@inner
def _share_of_bid(turn: Turn, match: Any, chosen: int, action: int) -> float:
    """Return the share of a bid among all legal ones, by their costs and distances."""
    price_bids(match, turn)
    own, total = 0.0, 0.0
    left = turn.legal
    while left:
        each = signed(lowest(left))
        price = match.prices[unsigned(each - BIDS)]
        share = math.exp(-_DEAR * price - _OTHER_BID * abs(each - chosen))
        total += share
        if each == action:
            own = share
        left &= left - ONE
    return own / total


@inner
def _share_of_card(turn: Turn, match: Any, chosen: int, action: int) -> float:
    """Return the share of a card among those of the hand, by their costs and powers."""
    takes, _, _ = effects(match, turn)
    price_cards(match, turn, takes)
    model = card_power(turn, unsigned(chosen))
    own, total = 0.0, 0.0
    left, place = turn.hand, unsigned(0)
    while left:
        card = lowest(left)
        distance = abs(card_power(turn, card) - model)
        share = math.exp(-_DEAR * match.prices[place] - _OTHER_CARD * distance)
        total += share
        if signed(card) == action:
            own = share
        left &= left - ONE
        place += ONE
    return own / total
