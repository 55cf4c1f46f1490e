"""Inputs of the network for Fodasse, computed from an observation.

The functions are plain loops over numbers, because they run twice: as they are, for a bot, and
compiled by numba over thousands of observations, where the network is trained. A card is
identified by its level: its strength in this round. Cards of one level annul each other, and it
makes no difference which of them is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any, Final

from fodasse.games.fodasse import encoding
from fodasse.games.fodasse.rules import LARGEST_HAND, Rules

PLACES: Final = 5
"""The most seats in play that the network knows, its own included."""
LEVELS: Final = 13
"""Levels of cards: nine of ranks, weak to strong, then one for each manilha."""
OUTPUTS: Final = LEVELS + LARGEST_HAND + 1
"""The number of outputs: a card of each level, then the bids."""
WEIGHTS: Final = "learned.f16"
"""The file of the network with these inputs and outputs that the bot plays by."""

_PLAIN: Final = 9
_CARDS: Final = encoding.CARDS
_RANKS: Final = len(Rules().ranks)
_LIMIT: Final = Rules().limit
_COLUMNS: Final = encoding.layout(2, Rules()).columns
"""Fields by seat come last, so up to them the columns are the same at any table."""
_SEEN: Final = _COLUMNS["seen"].start
_BIDDING: Final = _COLUMNS["bidding"].start
_HAND_SIZE: Final = _COLUMNS["hand_size"].start
_DEALT: Final = _COLUMNS["dealt"].start
_COMPLETED: Final = _COLUMNS["completed"].start
_ACCUMULATED: Final = _COLUMNS["accumulated"].start
_LAID: Final = _COLUMNS["laid"].start
MANILHA: Final = _COLUMNS["manilha"].start
"""The column of an observation that has the manilha."""
_DEALER: Final = _COLUMNS["dealer"].start
_PLAYING: Final = _COLUMNS["playing"].start
_POINTS, _BID, _WON, _CARD = range(1, 5)
"""The fields by seat after that, each as wide as there are seats."""

SHARES: Final = (*[exp(-points / 2) for points in range(_LIMIT)], 0.0)
"""By points: the weight of a seat in the chances to win the match."""

_OF_SEAT: Final = 15
_OF_LEVEL: Final = 9
_BINS: Final = 10
_SINGLE: Final = 15
INPUTS: Final = _OF_SEAT * PLACES + _OF_LEVEL * LEVELS + _BINS + PLACES - 1 + _SINGLE
"""The number of inputs."""


def level_of(card: int, manilha: int) -> int:
    """Return the level of a card; while the manilha is unknown (-1), its rank.

    Examples:
        >>> [level_of(card, manilha=1) for card in (0, 3, 4, 7, 8, 39)]
        [0, 0, 9, 12, 1, 8]
    """
    rank = card >> 2
    if rank == manilha:
        return _PLAIN + (card & 3)
    return rank - 1 if 0 <= manilha < rank else rank


def output_of(action: int, manilha: int) -> int:
    """Return the output of the network that stands for an action id.

    Examples:
        >>> output_of(8, manilha=1), output_of(encoding.BIDS + 2, manilha=1)
        (1, 15)
    """
    return level_of(action, manilha) if action < _CARDS else LEVELS + action - _CARDS


def write_inputs(row: Sequence[int], seats: int, inputs: Any) -> None:
    """Write the inputs of an observation.

    Args:
        row: the observation, with at most ``PLACES`` seats in play.
        seats: the number of seats that began the match.
        inputs: the place to write to: ``INPUTS`` zeros.
    """
    laid = laid_by_level(row, seats, row[MANILHA])
    alone = highest_alone(laid)
    chances = own_chances(row)
    write_seats(row, seats, alone, inputs)
    write_levels(row, seats, laid, chances, inputs)
    write_rest(row, seats, alone, chances, inputs)


def laid_by_level(row: Sequence[int], seats: int, manilha: int) -> list[int]:
    """Return the number of others' cards on the table, by level."""
    laid = [0] * LEVELS
    for place in range(1, seats):
        card = row[_PLAYING + _CARD * seats + place]
        if card >= 0:
            laid[level_of(card, manilha)] += 1
    return laid


def highest_alone(laid: Sequence[int]) -> int:
    """Return the highest level on the table that is not annulled; -1: there is none.

    Examples:
        >>> highest_alone([0, 1, 0, 2])
        1
    """
    alone = -1
    for level in range(len(laid)):
        if laid[level] == 1:
            alone = level
    return alone


def write_seats(row: Sequence[int], seats: int, alone: int, inputs: Any) -> None:
    """Write the inputs of each seat in play, from the own one on.

    Args:
        row: the observation.
        seats: the number of seats that began the match.
        alone: the highest level on the table that is not annulled.
        inputs: the place to write to.
    """
    playing, points = _PLAYING, _PLAYING + _POINTS * seats
    total = 0.0
    for place in range(seats):
        if row[playing + place]:
            total += SHARES[row[points + place]]
    at = 0
    for place in range(seats):
        if row[playing + place]:
            inputs[at] = 1.0
            inputs[at + 1] = row[points + place] / 7
            inputs[at + 2] = row[points + place] >= _LIMIT - 1
            inputs[at + 3] = SHARES[row[points + place]] / total
            inputs[at + 4] = row[_DEALER] == place
            bid = row[_PLAYING + _BID * seats + place]
            won = row[_PLAYING + _WON * seats + place]
            if bid >= 0:
                inputs[at + 5] = 1.0
                inputs[at + 6] = bid / 5
                inputs[at + 7] = won / 5
                inputs[at + 8] = (bid - won) / 4
                inputs[at + 9] = bid > won
                inputs[at + 10] = bid == won
                inputs[at + 11] = bid < won
            card = row[_PLAYING + _CARD * seats + place]
            if place and card >= 0:
                level = level_of(card, row[MANILHA])
                inputs[at + 12] = 1.0
                inputs[at + 13] = (level + 1) / LEVELS
                inputs[at + 14] = level == alone
            at += _OF_SEAT


def write_levels(
    row: Sequence[int], seats: int, laid: Sequence[int], chances: Sequence[float], inputs: Any
) -> None:
    """Write the inputs of each level of cards.

    Args:
        row: the observation.
        seats: the number of seats that began the match.
        laid: the number of others' cards on the table, by level.
        chances: of each own card, weak to strong: its chance to take a later stage.
        inputs: the place to write to.
    """
    hand, unseen = hand_and_unseen(row)
    weaker, alone = shares_weaker(unseen), highest_alone(laid)
    threats, need = threats_to_come(row, seats), own_need(row, seats)
    value = 1 + row[_ACCUMULATED]
    at, first = _OF_SEAT * PLACES, 0
    for level in range(LEVELS):
        inputs[at + LEVELS + level] = unseen[level] / 4
        inputs[at + 2 * LEVELS + level] = laid[level] / 2
        if hand[level]:
            inputs[at + level] = 1.0
            inputs[at + 3 * LEVELS + level] = hand[level] / 4
            inputs[at + 4 * LEVELS + level] = chances[first]
            if not row[_BIDDING]:
                takes = level > alone and not laid[level]
                chance = power(weaker[level], threats) if takes else 0.0
                rest = distribution(chances, first)
                exact = (1 - chance) * (rest[need] if need >= 0 else 0.0)
                exact += chance * (rest[need - value] if need >= value else 0.0)
                inputs[at + 5 * LEVELS + level] = takes
                inputs[at + 6 * LEVELS + level] = chance
                inputs[at + 7 * LEVELS + level] = exact
                inputs[at + 8 * LEVELS + level] = laid[level] > 0
            first += hand[level]


def write_rest(
    row: Sequence[int], seats: int, alone: int, chances: Sequence[float], inputs: Any
) -> None:
    """Write the inputs that belong to no seat and to no level.

    Args:
        row: the observation.
        seats: the number of seats that began the match.
        alone: the highest level on the table that is not annulled.
        chances: of each own card: its chance to take a later stage.
        inputs: the place to write to.
    """
    at = _OF_SEAT * PLACES + _OF_LEVEL * LEVELS
    taken = distribution(chances, -1)
    for stages in range(_BINS):
        inputs[at + stages] = taken[stages]
    at += _BINS
    if row[_DEALT] > 1:
        inputs[at + row[_DEALT] - 2] = 1.0
    at += PLACES - 1
    expected = 0.0
    for chance in chances:
        expected += chance
    size = row[_HAND_SIZE]
    excess = call(row, seats) - size
    inputs[at] = row[_BIDDING]
    inputs[at + 1] = size / 10
    inputs[at + 2] = (size - row[_COMPLETED]) / 10
    inputs[at + 3] = row[_ACCUMULATED] / 3
    inputs[at + 4] = row[_LAID] / 4
    inputs[at + 5] = size == 1
    inputs[at + 6] = blind_chance(row, seats) if size == 1 else 0.0
    inputs[at + 7] = excess / 5
    inputs[at + 8] = expected / 2
    inputs[at + 9] = own_need(row, seats) - expected
    inputs[at + 10] = threats_to_come(row, seats) / 4
    inputs[at + 11] = (alone + 1) / LEVELS
    inputs[at + 12] = row[_LAID] == 0
    inputs[at + 13] = row[_LAID] == row[_DEALT] - 1
    inputs[at + 14] = excess > 0


def hand_and_unseen(row: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the numbers of the own cards and of those not seen, by level."""
    manilha = row[MANILHA]
    hand = [0] * LEVELS
    unseen = [4] * LEVELS
    for level in range(_PLAIN, LEVELS):
        unseen[level] = 1 if manilha >= 0 else 4
    for card in range(_CARDS):
        if row[card] or row[_SEEN + card]:
            level = level_of(card, manilha)
            unseen[level] -= 1
            hand[level] += row[card]
    return hand, unseen


def own_chances(row: Sequence[int]) -> list[float]:
    """Return the chance of each own card, weak to strong, that no rival has a stronger one."""
    hand, unseen = hand_and_unseen(row)
    weaker = shares_weaker(unseen)
    chances = [0.0] * 0
    for level in range(LEVELS):
        for _ in range(hand[level]):
            chances.append(power(weaker[level], row[_DEALT] - 1))
    return chances


def own_need(row: Sequence[int], seats: int) -> int:
    """Return the stages missing to the own bid; 0 before it."""
    bid = row[_PLAYING + _BID * seats]
    return bid - row[_PLAYING + _WON * seats] if bid >= 0 else 0


def threats_to_come(row: Sequence[int], seats: int) -> int:
    """Return the number of random cards that the seats still to play after the own one count as.

    A seat short of its bid counts as two, because it will play a good one.
    """
    threats = 0
    for place in range(1, seats):
        if row[_PLAYING + place] and row[_PLAYING + _CARD * seats + place] < 0:
            bid = row[_PLAYING + _BID * seats + place]
            threats += 2 if bid > row[_PLAYING + _WON * seats + place] else 1
    return threats


def call(row: Sequence[int], seats: int) -> int:
    """Return the sum of the bids made."""
    total = 0
    for place in range(seats):
        total += max(row[_PLAYING + _BID * seats + place], 0)
    return total


def shares_weaker(unseen: Sequence[int]) -> list[float]:
    """Return by level the share of the cards not seen that are weaker.

    Half a card weaker than all is counted too: even the weakest card may be the one left when
    others annul each other.
    """
    total = 0
    for level in range(LEVELS):
        total += unseen[level]
    shares = [0.0] * LEVELS
    below = 0
    for level in range(LEVELS):
        shares[level] = (below + 0.5) / (total + 0.5)
        below += unseen[level]
    return shares


def power(base: float, times: int) -> float:
    """Return a power by multiplication, so that compiled code returns the very same number."""
    product = 1.0
    for _ in range(times):
        product *= base
    return product


def distribution(chances: Sequence[float], without: int) -> list[float]:
    """Return the probabilities of taking 0, 1, 2, … stages, given the chance of each card.

    Args:
        chances: the chances of the cards.
        without: the place of a card that is left out; -1: none is.

    Examples:
        >>> distribution([0.5, 0.75, 0.5], without=1)[:4]
        [0.25, 0.5, 0.25, 0.0]
    """
    taken = [0.0] * (LARGEST_HAND + 1)
    taken[0] = 1.0
    for place in range(len(chances)):
        if place != without:
            for stages in range(len(chances), 0, -1):
                taken[stages] += chances[place] * (taken[stages - 1] - taken[stages])
            taken[0] -= chances[place] * taken[0]
    return taken


def blind_chance(row: Sequence[int], seats: int) -> float:
    """Return the chance that the own unseen card takes a blind round (rule 6).

    Every card that it may be is tried with every vira.
    """
    unseen = [4] * _RANKS
    for card in range(_CARDS):
        unseen[card >> 2] -= row[_SEEN + card]
    taking = 0
    total = 0
    for vira in range(_RANKS):
        manilha = (vira + 1) % _RANKS
        laid = laid_by_level(row, seats, manilha)
        alone = highest_alone(laid)
        for card in range(_CARDS):
            if not row[_SEEN + card]:
                viras = unseen[vira] - ((card >> 2) == vira)
                total += viras
                level = level_of(card, manilha)
                if level > alone and not laid[level]:
                    taking += viras
    return taking / total


PARTS: Final = (
    *(output_of, level_of, laid_by_level, highest_alone, write_seats, write_levels, write_rest),
    *(hand_and_unseen, own_chances, own_need, threats_to_come, call, shares_weaker, power),
    *(distribution, blind_chance),
)
"""The functions to compile with ``write_inputs``, which calls them."""
