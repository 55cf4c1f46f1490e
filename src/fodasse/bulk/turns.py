"""What the seat to act may know: all that a policy is given (rules 6a, 7l, 19a)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol, cast

from numba import from_dtype

from fodasse.bulk.bits import ONE, lowest
from fodasse.bulk.compiled import inner, instruction, signed, unsigned
from fodasse.bulk.layout import ACTIONS, BID, BIDS, NOBODY, SEATS, TURN
from fodasse.games.fodasse.rules import BLIND_SIZE

TURN_TYPE: Final = from_dtype(TURN)
"""What the compiler calls a turn."""


class Turn(Protocol):
    """A decision as the seat that makes it sees it: numbers, masks of cards, arrays by seat.

    It lies where the match lies, so reading it costs nothing; never write to it.
    """

    seat: int
    """Who decides."""
    legal: int
    """The actions to choose from, a mask by action id."""
    hand: int
    """The own cards, a mask; 0 in a blind round."""
    seen: int
    """All other cards that were seen in this round, a mask: the vira, cards that were laid, and in
    a blind round the cards of the others."""
    vira: int
    """The card that makes the manilhas; -1 while it lies face down."""
    manilha: int
    """The place of the rank that beats all others; -1 while the vira lies face down."""
    hand_size: int
    """The stages of the round."""
    dealt: int
    """How many seats are in the round."""
    completed: int
    """How many stages are completed."""
    accumulated: int
    """How many of them nobody has taken."""
    laid: int
    """How many bids are made, or cards laid in the stage."""
    stage: int
    """The cards that lie in the stage, a mask."""
    holder: Any
    """By card: the seat that laid it, where it lies in the stage."""
    bids: Any
    """By seat: the bid; -1 before it, and for who is out."""
    won: Any
    """By seat: stages taken."""
    points: Any
    """By seat."""
    lies: Any
    """By seat: the card open before it, in this stage or held up in a blind round; else -1."""
    following: Any
    """By seat still in: the next one."""
    dealer: int
    """Who dealt."""
    limit: int
    """The points that eliminate."""
    ranks: int
    """How many ranks the deck has."""


def _same_bytes(typing: Any, match: Any) -> Any:
    """The match under the names that a turn has."""
    return TURN_TYPE(match), lambda _, __, ___, given: given[0]


_shown: Final = cast(Callable[[Any], Turn], instruction(_same_bytes))


@inner
def look(match: Any) -> Turn:
    """What the seat to act sees."""
    match.legal = legal_mask(match)
    for seat in range(SEATS):
        match.lies[unsigned(seat)] = NOBODY
    if match.hand_size == BLIND_SIZE:
        match.hand = 0
        match.seen = _hold_up(match)
        match.open_vira = NOBODY
        match.open_manilha = NOBODY
    else:
        match.hand = match.hands[unsigned(match.turn)]
        match.seen = match.cards | match.stage | (ONE << unsigned(match.vira))
        match.open_vira = match.vira
        match.open_manilha = match.manilha
        left = match.stage
        while left:
            card = lowest(left)
            match.lies[unsigned(match.holder[card])] = signed(card)
            left &= left - ONE
    return _shown(match)


@inner
def _hold_up(match: Any) -> int:
    """Rule 6a: the cards of all but the seat to act lie open in a blind round; a mask of them."""
    cards = unsigned(0)
    own = unsigned(match.turn)
    seat = unsigned(match.following[own])
    while seat != own:
        cards |= match.hands[seat]
        match.lies[seat] = signed(lowest(match.hands[seat]))
        seat = unsigned(match.following[seat])
    return cards


@inner
def legal_mask(match: Any) -> int:
    """The legal actions of the seat to act."""
    if match.phase == BID:
        last = match.laid == match.seats - 1
        return legal_bids(match.hand_size, match.called, last, match.restrict_blind)
    return unsigned(match.hands[unsigned(match.turn)])


@inner
def legal_bids(size: int, called: int, last: bool, restrict_blind: int) -> int:
    """Rules 7f and 7g: 0 to the hand size; the last may not make the sum the hand size."""
    legal = ((ONE << unsigned(size + 1)) - ONE) << unsigned(BIDS)
    if last and called <= size and (size > BLIND_SIZE or restrict_blind):
        legal &= ~(ONE << unsigned(BIDS + size - called))
    return legal


@inner
def is_legal(legal: int, action: int) -> bool:
    """Whether an action is in a mask of legal ones; any number may be asked for."""
    return 0 <= action < ACTIONS and (legal >> unsigned(action)) & ONE != 0
