"""Chances to take a trick and to win a hand, for the rule-based policy.

Numbers are computed in the same order as in ``fodasse.bots.truco``, so that they are equal to the
last bit. That module explains them. A card's *strength* is 0 where it is covered, else its power
plus one.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fodasse.bulk.bits import count
from fodasse.bulk.compiled import inner, unsigned
from fodasse.bulk.truco.layout import CARDS, HAND, RANKS, STRENGTHS, STRONGEST

RESPECT: Final = 1.5
"""The factor for the cards of opponents that raise."""

_LEVELS: Final = STRONGEST + 1
"""The number of strengths."""
_BELOW: Final = np.array(
    [
        [
            sum(1 << card for card, each in enumerate(row) if each < strength)
            for strength in range(_LEVELS + 1)
        ]
        for row in STRENGTHS.reshape(RANKS + 1, CARDS).tolist()
    ],
    np.uint64,
)
"""By the rank of the manilhas plus one, and by strength: a mask of the weaker cards."""

_MAX_UNSEEN: Final = CARDS - HAND
_MAX_RIVALS: Final = 4
_STAY_BELOW: Final = np.array(
    [
        [
            [
                [(below / total) ** (respect * rivals) for below in range(_MAX_UNSEEN + 1)]
                for total in range(1, _MAX_UNSEEN + 1)
            ]
            for rivals in range(_MAX_RIVALS + 1)
        ]
        for respect in (1, RESPECT)
    ]
)
"""By whether opponents have raised, by a number of random cards, by the number of unseen cards
less one, and by the number of them that are weaker: the chance that all random cards are."""


@inner
def weigh_unseen(
    match: Any, manilha: int, unseen: int, respect: int, rivals: int, best: int
) -> None:
    """Write by strength the chances that opponents stay below, now and in a later trick.

    Args:
        match: the record.
        manilha: the rank of the manilhas, or ``NOBODY``.
        unseen: a mask of the cards that the seat does not see.
        respect: 1 if opponents have raised, else 0.
        rivals: the number of random cards that opponents count as in this trick.
        best: the strength of the best card that they have laid in it.
    """
    below = _BELOW[unsigned(manilha + 1)]
    rows = _STAY_BELOW[unsigned(respect)]
    total = unsigned(count(unseen) - unsigned(1))
    now = rows[unsigned(rivals), total]
    later = rows[unsigned(match.seats >> 1), total]
    for strength in range(_LEVELS + 1):
        place = unsigned(strength)
        weaker = count(unseen & below[place])
        match.weaker[place] = now[weaker] if strength > best else 0.0
        match.later[place] = later[weaker]


@inner
def weigh_partner(match: Any, manilha: int, cards: int) -> None:
    """Write by strength the chance of the partner's card, and that it is no stronger.

    Args:
        match: the record.
        manilha: the rank of the manilhas, or ``NOBODY``.
        cards: a mask of the cards, one of which the partner plays.
    """
    below = _BELOW[unsigned(manilha + 1)]
    total = float(count(cards))
    weaker, share = unsigned(0), 0.0
    for strength in range(_LEVELS):
        place = unsigned(strength)
        weaker_than_next = count(cards & below[place + unsigned(1)])
        chance = float(weaker_than_next - weaker) / total
        share += chance
        match.mates[place] = chance
        match.shares[place] = share
        weaker = weaker_than_next


@inner
def trick_chances(match: Any, weaker: Any, own: int, has_partner: int) -> tuple[float, float]:
    """Return the chances to win and to tie a trick with a card, or with the partner's if better.

    Args:
        match: the record, with the partner weighed.
        weaker: by strength, the chance that the opponents stay below.
        own: the strength of the own card.
        has_partner: 1 if a card of the partner is to come, else 0.
    """
    place = unsigned(own)
    low, high = weaker[place], weaker[place + unsigned(1)]
    win, tie = low, high - low
    if has_partner:
        win *= match.shares[place]
        tie *= match.shares[place]
        place += unsigned(1)
        while place < unsigned(_LEVELS):
            low, high = high, weaker[place + unsigned(1)]
            chance = match.mates[place]
            win += chance * low
            tie += chance * (high - low)
            place += unsigned(1)
    return win, tie


@inner
def hand_chance(
    completed: int,
    first: int,
    ties: int,
    now: tuple[float, float],
    better: tuple[float, float],
    worse: tuple[float, float],
) -> float:
    """Return the chance that the tricks to come, after those finished, give a team the hand.

    Args:
        completed: the number of finished tricks, which leave the hand open.
        first: of the first of them: 1 if the team has won it, 0 if it was tied, else -1.
        ties: 1 if the team wins a hand of three ties, else 0.
        now: the chances to win and to tie the trick on the table.
        better: those of the next trick.
        worse: those of the last trick.
    """
    # The chances before the last trick, by what the first one was. Each has won one, or none.
    win, tie = now if completed == HAND - 1 else better if completed else worse
    won, lost = win + tie, win
    tied = won if ties else lost
    if completed < HAND - 1:
        win, tie = now if completed else better
        won, tied, lost = win + tie + _rest(win, tie) * won, win + tie * tied, win * lost
    if completed == 0:
        win, tie = now
        return win * won + tie * tied + _rest(win, tie) * lost
    return won if first > 0 else lost if first < 0 else tied


@inner
def _rest(win: float, tie: float) -> float:
    """Return the chance to lose a trick; where the others are rounded to more than 1, it is 0."""
    return max(0.0, 1.0 - win - tie)
