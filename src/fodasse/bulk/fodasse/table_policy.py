"""The parts of the rule-based policy that judge cards by tables, where house rules change them."""

from __future__ import annotations

from typing import Any

from fodasse.bulk.bits import ONE, count, lowest
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.fodasse.layout import CARDS
from fodasse.bulk.fodasse.tables import fill_powers, taker_of
from fodasse.bulk.fodasse.turns import Turn
from fodasse.bulk.record import NOBODY


@inner
def weaker(turn: Turn, card: int) -> int:
    """Return a mask of all cards that are weaker than a card."""
    power = turn.powers[card]
    below = unsigned(0)
    for number in range(CARDS):
        other = unsigned(number)
        below |= unsigned(turn.powers[other] < power) << other
    return below


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
