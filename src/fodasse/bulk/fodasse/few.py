"""Rounds of two to four seats that all play at random: most rounds of random matches.

A card is drawn with a random word of its seat and stage. So what the seats play does not depend on
which seat leads, and no stage waits for the one before it. Only the stages taken depend on the
cards.

Without it 346,000 random matches of four seats a second were played, against 442,000.
"""

from __future__ import annotations

from typing import Any, Final

from fodasse.bulk.bits import ONE, highest, nth_alone, scaled
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.fodasse.strength import manilhas_of, taking
from fodasse.bulk.fodasse.turns import STAGE, place_of
from fodasse.bulk.luck import choice
from fodasse.bulk.policies import RANDOM

_MAX_SEATS: Final = 4
_NO_CARD: Final = unsigned(0)


@inner
def are_few_at_random(match: Any) -> bool:
    """Return whether up to four seats are in, all play at random, and masks judge a stage."""
    if match.seats > _MAX_SEATS or match.by_table:
        return False
    codes = unsigned(RANDOM)
    seat = unsigned(match.turn)
    for _ in range(match.seats):
        codes |= unsigned(match.codes[seat])
        seat = unsigned(match.following[seat])
    return codes == unsigned(RANDOM)


@inner
def play_few(match: Any) -> None:  # noqa: PLR0915  # a seat's data is in variables of its own
    """Play all stages that are left, from the beginning of one (rules 7h to 7k and 14)."""
    seats = match.seats
    hands, following, won = match.hands, match.following, match.won
    seat0 = unsigned(match.turn)
    seat1 = unsigned(following[seat0])
    seat2 = unsigned(following[seat1])
    seat3 = unsigned(following[seat2])
    hand0, hand1 = hands[seat0], hands[seat1]
    hand2 = hands[seat2] if seats > 2 else _NO_CARD
    hand3 = hands[seat3] if seats > 3 else _NO_CARD
    card2 = card3 = _NO_CARD
    won0 = won1 = won2 = won3 = signed(0)
    cards, manilhas = match.cards, manilhas_of(match)
    accumulated, accumulates = match.accumulated, match.accumulates
    unclaimed = signed(0)
    left = unsigned(match.hand_size - match.completed)
    key, place = match.key, place_of(match.deals, match.completed + 1, 0)
    match.decisions += left * unsigned(seats)
    while left != unsigned(0):
        card0 = nth_alone(hand0, scaled(choice(key, place + seat0), left))
        card1 = nth_alone(hand1, scaled(choice(key, place + seat1), left))
        hand0 ^= card0
        hand1 ^= card1
        stage = card0 | card1
        if seats > 2:
            card2 = nth_alone(hand2, scaled(choice(key, place + seat2), left))
            hand2 ^= card2
            stage |= card2
        if seats > 3:
            card3 = nth_alone(hand3, scaled(choice(key, place + seat3), left))
            hand3 ^= card3
            stage |= card3
        takers = taking(stage, manilhas)
        best = ONE << highest(takers | ONE) if takers else _NO_CARD
        worth = accumulated + 1
        won0 += worth if card0 == best else 0
        won1 += worth if card1 == best else 0
        if seats > 2:
            won2 += worth if card2 == best else 0
        if seats > 3:
            won3 += worth if card3 == best else 0
        unclaimed += takers == _NO_CARD
        accumulated = signed(0) if takers else accumulated + accumulates
        cards |= stage
        place += STAGE
        left -= ONE
    won[seat0] += won0
    won[seat1] += won1
    if seats > 2:
        won[seat2] += won2
    if seats > 3:
        won[seat3] += won3
    match.cards = cards
    match.completed = match.hand_size
    match.accumulated = accumulated
    match.unclaimed += unclaimed
    match.total_annulled += unclaimed
