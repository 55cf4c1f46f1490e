"""The rule-based policy, compiled: it decides as ``fodasse.bots.fodasse.RulesBot`` does.

That bot's module explains the reasons. Costs are rounded in the same way: those that are equal
there are equal here.
"""

from __future__ import annotations

from typing import Any, Final

from fodasse.bulk.bits import ONE, count, highest, lowest
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.fodasse.costs import price_bids, price_cards, unseen_of
from fodasse.bulk.fodasse.layout import BIDS
from fodasse.bulk.fodasse.strength import (
    cards_of,
    fill_powers,
    manilhas_of,
    power_of,
    taker_of,
    taking,
    whole_ranks,
)
from fodasse.bulk.fodasse.turns import Turn
from fodasse.bulk.policies import units
from fodasse.bulk.record import NOBODY

_DEAREST: Final = signed(1 << 62)
"""A number above any cost in units with its additions."""
_POWERS: Final = 64
"""A number above any power."""


@inner
def best_action(match: Any, turn: Turn) -> int:
    """Return the action with the lowest expected cost."""
    legal = turn.legal
    if legal & (legal - ONE) == 0:
        return signed(lowest(legal))
    if legal < ONE << unsigned(BIDS):
        return _best_play(match, turn)
    if turn.blind:
        if turn.by_table:
            return BIDS + blind_bid_by_table(match, turn, unseen_of(turn))
        return BIDS + _blind_bid(turn.seen, unseen_of(turn), turn.turns_up)
    return _best_bid(match, turn)


@inner
def _best_bid(match: Any, turn: Turn) -> int:
    """Return the bid with the lowest expected cost; of equal ones the lowest."""
    price_bids(match, turn)
    least, best = _DEAREST, signed(0)
    left = turn.legal
    while left:
        action = signed(lowest(left))
        merit = units(match.prices[unsigned(action - BIDS)])
        if merit < least:
            least, best = merit, action
        left &= left - ONE
    return best


@inner
def _best_play(match: Any, turn: Turn) -> int:
    """Return the card after which the round has the lowest expected cost.

    Ties go to a card that does not leave the stage to a seat that needs it, then to the weakest,
    then to the first.
    """
    takes, helps, harms = effects(match, turn)
    price_cards(match, turn, takes)
    least, best = _DEAREST, signed(0)
    left, place = turn.hand, unsigned(0)
    while left:
        card = lowest(left)
        helped = signed((helps >> card) & ONE) - signed((harms >> card) & ONE)
        merit = (units(match.prices[place]) * 4 + helped) * _POWERS + card_power(turn, card)
        if merit < least:
            least, best = merit, signed(card)
        left &= left - ONE
        place += ONE
    return best


@inner
def card_power(turn: Turn, card: int) -> int:
    """Return the power of a card."""
    if turn.by_table:
        return signed(turn.powers[card])
    manilha = unsigned(turn.manilha if turn.turns_up else turn.ranks)
    return signed(power_of(card, manilha, unsigned(turn.ranks)))


@inner
def effects(match: Any, turn: Turn) -> tuple[int, int, int]:
    """Return the effects of each own card on the stage if it is played now (rule 14), as masks.

    Returns:
        the cards that take it, those that leave it to a seat that this helps, and those that leave
        it to a seat that this harms.
    """
    if turn.by_table:
        return effects_by_table(match, turn)
    hand, stage, manilhas = turn.hand, turn.stage, manilhas_of(turn)
    takers = taking(stage, manilhas)
    free = hand & (manilhas | ~whole_ranks(stage))
    if takers == 0:
        return free, unsigned(0), unsigned(0)
    best = highest(takers)
    above = ~((ONE << best) - ONE)
    if (ONE << best) & manilhas:
        takes, annulling = hand & manilhas & above, unsigned(0)
    else:
        takes, annulling = free & (manilhas | above), hand & cards_of(best >> unsigned(2))
    helps, harms = _help_given(turn, best, hand & ~(takes | annulling))
    if annulling:
        takers &= ~cards_of(best >> unsigned(2))
        if takers:
            more = _help_given(turn, highest(takers), annulling)
            helps, harms = helps | more[0], harms | more[1]
    return takes, helps, harms


@inner
def _help_given(turn: Turn, best: int, cards: int) -> tuple[int, int]:
    """Return the cards that help and those that harm the seat to whose card they leave a stage."""
    took = unsigned(turn.holder[best])
    effect = help_of(turn, took)
    return (cards if effect > 0 else unsigned(0)), (cards if effect < 0 else unsigned(0))


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


@inner
def effects_by_table(match: Any, turn: Turn) -> tuple[int, int, int]:
    """Return the cards that take the stage, those that help its taker, and those that harm it."""
    takes = helps = harms = unsigned(0)
    leader = _leader(turn)
    left = turn.hand
    while left:
        card = lowest(left)
        alone = ONE << card
        match.holder[card] = turn.seat
        took = taker_of(match, turn.stage | alone, leader, turn.laid + 1)
        if took == turn.seat:
            takes |= alone
        elif took != NOBODY:
            effect = help_of(turn, unsigned(took))
            helps |= alone * unsigned(effect > 0)
            harms |= alone * unsigned(effect < 0)
        left &= left - ONE
    return takes, helps, harms


@inner
def help_of(turn: Turn, took: int) -> int:
    """Return 1 if taking the stage now helps a seat, -1 if it harms it, else 0."""
    need = signed(turn.bids[took] - turn.won[took])
    if need <= 0:
        return -1
    return signed(need > turn.accumulated)


@inner
def blind_bid_by_table(match: Any, turn: Turn, unseen: int) -> int:
    """Return 1 if the own, unseen card takes the round more often than not, else 0 (rule 6).

    Every card that it may be is tried with every vira. The powers of the round are unknown until
    all have bid, so there is room to write those of each vira.
    """
    others = unsigned(0)
    own = unsigned(turn.seat)
    seat = unsigned(turn.following[own])
    while seat != own:
        card = unsigned(turn.lies[seat])
        others |= ONE << card
        match.holder[card] = signed(seat)
        seat = unsigned(turn.following[seat])
    ways, leader = signed(0), _leader(turn)
    for rank in range(turn.ranks if turn.turns_up else 1):
        viras, made = unsigned(0), signed(NOBODY)
        if turn.turns_up:
            viras = unseen & (unsigned(15) << unsigned(4 * rank))
            made = signed(0 if rank + 1 == turn.ranks else rank + 1)
            if viras == unsigned(0):
                continue
        fill_powers(match, made)
        left = unseen
        while left:
            card = lowest(left)
            match.holder[card] = turn.seat
            stage = others | (ONE << card)
            if taker_of(match, stage, leader, turn.dealt) == turn.seat:
                ways += signed(count(viras & ~(ONE << card))) if turn.turns_up else 1
            left &= left - ONE
    fill_powers(match, NOBODY)
    cases = signed(count(unseen))
    if turn.turns_up:
        cases *= cases - 1
    return signed(2 * ways > cases)


@inner
def _leader(turn: Turn) -> int:
    """Return the seat that leads the stage, or will lead it when all have bid."""
    seat = unsigned(turn.seat)
    for _ in range(turn.dealt - turn.laid):
        seat = unsigned(turn.following[seat])
    return seat
