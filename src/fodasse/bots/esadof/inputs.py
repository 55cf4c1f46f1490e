"""Inputs of the network for ES-ADOF, computed from the facts that a seat knows.

The functions are plain loops over numbers, because they run twice: as they are, for a bot, and
compiled by numba, where the network is trained. A card is identified by its points. The slots of
the own row are ordered by the points of their cards, the highest first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fodasse.games.esadof.rules import ROW, SEATS

PLACES: Final = 6
"""The most seats that the network knows, the own one included."""
DEAREST: Final = 12
"""The points of a queen."""
KINDS: Final = DEAREST + 1
"""The number of different points that a card can count."""

KNOCK, PILE, STOCK, REPLACE = range(4)
"""Outputs of the network: a knock, the draws, and a replacement of the card that counts most."""
DISCARD: Final = REPLACE + ROW
OUTPUTS: Final = DISCARD + 1

SEATS_, LEFT, TOP, DRAWN, FROM_PILE, TARGET, USUAL, UNSEEN = range(8)
"""Facts: the seats, the cards of the stock, the points of the pile's top and of the drawn card
(-1: there is none), whether that is from the pile, the target, the output that ``rules`` chooses,
and the numbers of unseen cards by points."""
POINTS: Final = UNSEEN + KINDS
"""The first fact of the totals, from the own seat on."""
CARDS: Final = POINTS + PLACES
"""The first fact of the points of the cards by seat and slot; -1: the seat does not know it."""
KNOWN: Final = CARDS + ROW * PLACES
"""The first fact of the knowledge of each card: 0 for nobody, 1 its owner, 2 everybody."""
LIMITS: Final = KNOWN + ROW * PLACES
"""The first fact of the most points that each card is expected to count."""
FACTS: Final = LIMITS + ROW * PLACES
"""The number of facts."""

_OF_SLOT: Final = KINDS + 4
_OF_RIVAL: Final = 17
_ONE_HOT: Final = KINDS + 1
_FEWEST: Final = min(SEATS)
_TABLE: Final = PLACES - _FEWEST + 1
_PACK: Final = _TABLE + 4
_OWN: Final = _PACK + KINDS + 2 * _ONE_HOT + 1
_MATCH: Final = _OWN + ROW * _OF_SLOT
_RIVALS: Final = _MATCH + 6
_CHANCES: Final = _RIVALS + (PLACES - 1) * _OF_RIVAL
_CHOICE: Final = _CHANCES + 10
_LATE: Final = _CHOICE + OUTPUTS
INPUTS: Final = _LATE + 5
"""The number of inputs."""
USUAL_INPUTS: Final = slice(_CHOICE, _CHOICE + OUTPUTS)
"""The inputs that say, by output, whether ``rules`` chooses it."""


def unseen_mean(facts: Sequence[int]) -> float:
    """Return the mean points of the unseen cards."""
    cards = points = 0
    for kind in range(KINDS):
        cards += facts[UNSEEN + kind]
        points += kind * facts[UNSEEN + kind]
    return points / cards


def slot_value(facts: Sequence[int], slot: int) -> float:
    """Return the points of the card in a slot of the own row; of an unknown one, the mean."""
    card = facts[CARDS + slot]
    return unseen_mean(facts) if card < 0 else float(card)


def own_slots(facts: Sequence[int]) -> tuple[int, int, int]:
    """Return the slots of the own row, the card that counts most first, of equal ones the left."""
    first, second, third = 0, 1, 2
    if slot_value(facts, second) > slot_value(facts, first):
        first, second = second, first
    if slot_value(facts, third) > slot_value(facts, second):
        second, third = third, second
    if slot_value(facts, second) > slot_value(facts, first):
        first, second = second, first
    return first, second, third


def write_inputs(facts: Sequence[int], cost: float, inputs: Any) -> None:
    """Write the inputs of a decision.

    Args:
        facts: what the seat knows, ``FACTS`` numbers.
        cost: the points that ``rules`` expects a knock to cost; 0 where none is allowed.
        inputs: the place to write to: ``INPUTS`` zeros.
    """
    write_table(facts, inputs)
    seen = write_own(facts, inputs)
    none_lower = [1.0] * (KINDS + 2)
    others, least = 0.0, 99.0
    for place in range(1, facts[SEATS_]):
        mean = write_rival(facts, place, seen, none_lower, inputs)
        others += mean
        least = min(least, mean)
    inputs[_CHANCES + 4] = others / 30.0
    inputs[_CHANCES + 5] = least / 12.0
    write_knock(facts, cost, seen, none_lower, inputs)


def write_table(facts: Sequence[int], inputs: Any) -> None:
    """Write the inputs of the table, the unseen cards, the pile's top and the drawn card."""
    seats, left = facts[SEATS_], facts[LEFT]
    is_drawn = facts[DRAWN] >= 0
    inputs[seats - _FEWEST] = 1.0
    inputs[_TABLE] = left / 60.0
    inputs[_TABLE + 1] = left / seats / 15.0
    inputs[_TABLE + 2] = 1.0 if is_drawn else 0.0
    inputs[_TABLE + 3] = float(facts[FROM_PILE])
    cards = 0
    for kind in range(KINDS):
        cards += facts[UNSEEN + kind]
    for kind in range(KINDS):
        inputs[_PACK + kind] = facts[UNSEEN + kind] / cards * 6.0
    top = _PACK + KINDS
    if is_drawn:
        inputs[top + _ONE_HOT + 1 + facts[DRAWN]] = 1.0
    else:
        inputs[top + 1 + facts[TOP]] = 1.0
    inputs[top + 2 * _ONE_HOT] = unseen_mean(facts) / 6.0
    inputs[_CHOICE + facts[USUAL]] = 1.0
    for rounds in range(3):
        inputs[_LATE + rounds] = 1.0 if left <= seats << rounds else 0.0


def write_own(facts: Sequence[int], inputs: Any) -> int:
    """Write the inputs of the own row and the totals; return the points of the known cards."""
    offered = facts[DRAWN] if facts[DRAWN] >= 0 else facts[TOP]
    at, seen, is_hidden = _OWN, 0, False
    for slot in own_slots(facts):
        card, value = facts[CARDS + slot], slot_value(facts, slot)
        if card < 0:
            inputs[at + KINDS] = 1.0
            is_hidden = True
        else:
            inputs[at + card] = 1.0
            seen += card
        inputs[at + KINDS + 1] = value / 6.0
        inputs[at + KINDS + 2] = 1.0 if facts[KNOWN + slot] == 2 else 0.0
        inputs[at + KINDS + 3] = (value - offered) / 6.0
        at += _OF_SLOT
    own = most = least = facts[POINTS]
    for place in range(1, facts[SEATS_]):
        most = max(most, facts[POINTS + place])
        least = min(least, facts[POINTS + place])
    inputs[_MATCH] = (seen + (unseen_mean(facts) if is_hidden else 0.0)) / 12.0
    inputs[_MATCH + 1] = seen / 12.0
    inputs[_MATCH + 2] = own / 50.0
    inputs[_MATCH + 3] = (facts[TARGET] - most) / 50.0
    inputs[_MATCH + 4] = (own - least) / 30.0
    inputs[_MATCH + 5] = 1.0 if facts[USUAL] == KNOCK else 0.0
    return seen


def hidden_odds(facts: Sequence[int], place: int) -> list[float]:
    """Return the probabilities of 0, 1, 2, … points of the hidden cards of a row together.

    A card that its owner knows is a random unseen one within its limit.
    """
    odds = [1.0]
    for slot in range(ROW * place, ROW * place + ROW):
        if facts[CARDS + slot] >= 0:
            continue
        most = facts[LIMITS + slot] if facts[KNOWN + slot] else DEAREST
        cards = 0
        for kind in range(most + 1):
            cards += facts[UNSEEN + kind]
        if cards == 0:
            most = DEAREST
            for kind in range(KINDS):
                cards += facts[UNSEEN + kind]
        together = [0.0] * (len(odds) + most)
        for points in range(len(odds)):
            chance = odds[points] / cards
            for kind in range(most + 1):
                together[points + kind] += chance * facts[UNSEEN + kind]
        odds = together
    return odds


def write_rival(
    facts: Sequence[int], place: int, seen: int, none_lower: list[float], inputs: Any
) -> float:
    """Write the inputs of another seat.

    Args:
        facts: what the seat knows.
        place: the place of the other seat, 1 for the next one.
        seen: the points of the own known cards.
        none_lower: by the points of the own hidden card: the probability that no rival's row
            counts less, which is multiplied by that of this one.
        inputs: the place to write to.

    Returns:
        The expected points of the row.
    """
    at = _RIVALS + (place - 1) * _OF_RIVAL
    inputs[at] = 1.0
    shown = write_row(facts, place, at, inputs)
    write_points(facts, place, at, inputs)
    odds = hidden_odds(facts, place)
    mean, lower, equal = float(shown), 0.0, 0.0
    for points in range(len(odds)):
        mean += points * odds[points]
        if points + shown < seen:
            lower += odds[points]
        if points + shown <= seen:
            equal += odds[points]
    for more in range(len(none_lower)):
        least = seen + more - shown
        if least > 0:
            tail = 0.0
            for points in range(least, len(odds)):
                tail += odds[points]
            none_lower[more] *= tail
    inputs[at + 8] = mean / 12.0
    inputs[at + 9] = (mean - seen) / 12.0
    inputs[at + 14] = lower
    inputs[at + 15] = equal
    return mean


def write_row(facts: Sequence[int], place: int, at: int, inputs: Any) -> int:
    """Write the inputs of another seat's row; return the points of its cards that all know."""
    shown = opened = dealt = kept = first = second = third = 0
    for slot in range(ROW * place, ROW * place + ROW):
        card, limit = facts[CARDS + slot], facts[LIMITS + slot]
        if card >= 0:
            shown += card
            opened += 1
        elif facts[KNOWN + slot] == 0:
            dealt += 1
        else:
            kept += 1
            if limit >= first:
                first, second, third = limit, first, second
            elif limit >= second:
                second, third = limit, second
            else:
                third = limit
    inputs[at + 1] = shown / 12.0
    inputs[at + 2] = float(opened)
    inputs[at + 3] = float(dealt)
    inputs[at + 4] = float(kept)
    inputs[at + 5] = first / 12.0
    inputs[at + 6] = second / 12.0
    inputs[at + 7] = third / 12.0
    inputs[at + 13] = 1.0 if first <= 2 and dealt == 0 else 0.0
    inputs[at + 16] = 1.0 if kept == 0 else 0.0
    return shown


def write_points(facts: Sequence[int], place: int, at: int, inputs: Any) -> None:
    """Write the inputs of another seat's total."""
    points = facts[POINTS + place]
    is_ahead = 1.0
    for other in range(facts[SEATS_]):
        if facts[POINTS + other] < points:
            is_ahead = 0.0
    inputs[at + 10] = (points - facts[POINTS]) / 30.0
    inputs[at + 11] = points / 50.0
    inputs[at + 12] = is_ahead


def write_knock(
    facts: Sequence[int], cost: float, seen: int, none_lower: Sequence[float], inputs: Any
) -> None:
    """Write the inputs of a knock: the chances to be lowest, and what it is expected to cost.

    Args:
        facts: what the seat knows.
        cost: the points that ``rules`` expects it to cost.
        seen: the points of the own known cards.
        none_lower: by the points of the own hidden card, and one more: the probability that no
            rival's row counts less.
        inputs: the place to write to.
    """
    hidden = 0
    together = 0.0
    for slot in range(ROW):
        hidden += facts[CARDS + slot] < 0
        together += slot_value(facts, slot)
    cards = 0
    for kind in range(KINDS):
        cards += facts[UNSEEN + kind]
    others = inputs[_CHANCES + 4] * 30.0
    lowest = alone = limited = 0.0
    own = float(seen)
    for points in range(KINDS if hidden else 1):
        chance = facts[UNSEEN + points] / cards if hidden else 1.0
        least, less = none_lower[points], none_lower[points + 1]
        own += chance * points
        lowest += chance * least
        alone += chance * less
        limited += chance * ((least - less) * (seen + points))
        limited += chance * ((1.0 - least) * (seen + points + others))
    inputs[_CHANCES] = lowest
    inputs[_CHANCES + 1] = alone
    inputs[_CHANCES + 2] = limited / 12.0
    inputs[_CHANCES + 3] = (limited - own) / 12.0
    inputs[_CHANCES + 6] = cost / 12.0
    inputs[_CHANCES + 7] = (cost - together) / 12.0
    inputs[_CHANCES + 8] = 1.0 if cost <= together else 0.0
    inputs[_CHANCES + 9] = 1.0 if limited <= own else 0.0
    inputs[_LATE + 3] = lowest - alone
    inputs[_LATE + 4] = max(-1.0, min(1.0, (limited - own) / 3.0))


PARTS: Final = (
    *(unseen_mean, slot_value, own_slots, write_table, write_own),
    *(hidden_odds, write_row, write_points, write_rival, write_knock),
)
"""The functions to compile with ``write_inputs``, which calls them."""
