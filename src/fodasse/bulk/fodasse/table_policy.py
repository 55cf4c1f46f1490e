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
def taker_with(match: Any, turn: Turn, card: int) -> int:
    """Return the seat that takes the stage as it stands after a card, or ``NOBODY``."""
    match.holder[card] = turn.seat
    return signed(taker_of(match, turn.stage | (ONE << card), _leader(turn), turn.laid + 1))


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
    """Return the seat that leads the stage, or leads when all have bid."""
    seat = unsigned(turn.seat)
    for _ in range(turn.dealt - turn.laid):
        seat = unsigned(turn.following[seat])
    return seat
