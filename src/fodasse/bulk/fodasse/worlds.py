"""Worlds of a view: by number, by exchanges of hidden cards, and weighed by the round so far."""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np

from fodasse.bulk.bits import ONE, count, lowest, nth, nth_alone, scaled
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.fodasse.costs import price_bids, price_cards
from fodasse.bulk.fodasse.layout import BID, BIDS, PLAY
from fodasse.bulk.fodasse.positions import Hidden, packed
from fodasse.bulk.fodasse.rules_policy import card_power, effects
from fodasse.bulk.fodasse.strength import manilha_of
from fodasse.bulk.fodasse.turns import Turn
from fodasse.bulk.game import Past, Recall
from fodasse.bulk.luck import word
from fodasse.bulk.record import NOBODY, shown
from fodasse.games.fodasse.public import Phase
from fodasse.games.fodasse.state import View


@inner
def deal_world(match: Any, hidden: Hidden, number: int) -> None:
    """Deal the hidden cards as in the world of a number, from 0 to the number of worlds less 1."""
    pack, rest = hidden.unseen, unsigned(number)
    for place in range(hidden.cards.size):
        cards = hidden.cards[unsigned(place)]
        ways = _ways(signed(count(pack)), cards)
        hand = _hand(pack, cards, rest % ways)
        rest //= ways
        match.hands[unsigned(place)] |= hand
        pack ^= hand
    if match.turns_up and match.phase == BID and match.vira == NOBODY:
        match.vira = signed(nth(pack, rest))
        match.manilha = manilha_of(match.vira, match.ranks)


@inner
def _ways(cards: int, taken: int) -> int:
    """Return the number of sets of some of the cards."""
    ways = unsigned(1)
    for each in range(taken):
        ways = ways * unsigned(cards - each) // unsigned(each + 1)
    return ways


@inner
def _hand(pack: int, cards: int, number: int) -> int:
    """Return the set of cards of a number, the first card first."""
    hand, rest = unsigned(0), unsigned(number)
    left = cards
    while left:
        card = pack & (~pack + ONE)
        pack ^= card
        ways = _ways(signed(count(pack)), left - 1)
        if rest < ways:
            hand |= card
            left -= 1
        else:
            rest -= ways
    return hand


@inner
def exchange(match: Any, hidden: Hidden, key: int) -> int:
    """Exchange a hidden card of a seat for one that another seat holds or that was not dealt.

    Any exchange is as likely as the one back.
    """
    total = signed(0)
    for place in range(hidden.cards.size):
        total += hidden.cards[unsigned(place)]
    if total == 0 or match.blind:
        return unsigned(0)
    chosen = signed(scaled(word(key, 0), unsigned(total)))
    seat = unsigned(0)
    while chosen >= hidden.cards[seat]:
        chosen -= hidden.cards[seat]
        seat += ONE
    hands = match.hands
    others = hidden.unseen & ~hands[seat]
    if others == 0:
        return unsigned(0)
    given = ONE << nth(hands[seat] & hidden.unseen, unsigned(chosen))
    taken = nth_alone(others, scaled(word(key, 1), count(others)))
    changed = ONE << seat
    for place in range(hidden.cards.size):
        other = unsigned(place)
        if hands[other] & taken:
            hands[other] ^= taken | given
            changed |= ONE << other
    hands[seat] ^= taken | given
    return changed


def past(view: View, _: Recall) -> Past | None:
    """Return the round of a view from its first bid, or from its first card in an endgame.

    A view shows the whole round, so no history is needed.
    """
    if view.phase not in (Phase.BID, Phase.PLAY):
        return None
    start = packed(view).matches
    record = start[0]
    seats = view.at_table
    first = (seats.index(view.dealer) + 1) % len(seats)
    order = [*seats[first:], *seats[:first]]
    actions = []
    if not record["set_bids"]:
        bids = [view.bids[seat] for seat in order]
        actions = [BIDS + bid for bid in bids if bid is not None]
        record["bids"][: len(seats)] = NOBODY
        record["called"] = 0
    laid = [
        (seat, card)
        for stage in (*(each.cards for each in view.stages), view.stage)
        for seat, card in stage
    ]
    actions += [view.rules.card_numbers[card] for _, card in laid]
    record["phase"] = PLAY if record["set_bids"] else BID
    record["turn"] = first
    for name in ("laid", "completed", "accumulated", "unclaimed", "cards", "stage"):
        record[name] = 0
    record["won"][: len(seats)] = 0
    record["hands"] = 0
    record["holder"] = NOBODY
    for seat, card in laid:
        record["hands"][seats.index(seat)] |= np.uint64(1 << view.rules.card_numbers[card])
    return Past(start, np.array(actions, np.int64))


@inner
def rewind(match: Any, world: Any) -> None:
    """Give all seats the cards they hold in a world, besides those they have played."""
    for place in range(match.seats):
        seat = unsigned(place)
        match.hands[seat] |= world.hands[seat]
    match.vira = world.vira
    match.manilha = world.manilha


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
