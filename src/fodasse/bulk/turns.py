"""What the seat to act may know: all that a policy is given (rules 6a, 7l, 19a)."""

from __future__ import annotations

from typing import Any, NamedTuple

from fodasse.bulk.bits import ONE
from fodasse.bulk.compiled import inner, unsigned
from fodasse.bulk.layout import BID, BIDS, NOBODY
from fodasse.games.fodasse.rules import BLIND_SIZE


class Turn(NamedTuple):
    """A decision as the seat that makes it sees it: numbers, masks of cards, arrays by seat.

    The arrays are the match's own: read them, never write to them.
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
    powers: int
    """What lies in the stage, a mask of powers."""
    annulled: int
    """Which of those powers lie there twice."""
    holder: Any
    """By power: the seat that laid it, where it lies in the stage."""
    bids: Any
    """By seat: the bid; -1 before it, and for who is out."""
    won: Any
    """By seat: stages taken."""
    points: Any
    """By seat."""
    lies: Any
    """By seat: the card open before it, in this stage or held up in a blind round; else -1."""
    following: Any
    """By seat: the next seat still in."""
    dealer: int
    """Who dealt."""
    limit: int
    """The points that eliminate."""
    ranks: int
    """How many ranks the deck has."""


@inner
def look(match: Any) -> Turn:
    """What the seat to act sees."""
    seat = unsigned(match.turn)
    hand, seen = match.hands[seat], match.cards | (ONE << unsigned(match.vira))
    vira, manilha = match.vira, match.manilha
    if match.hand_size == BLIND_SIZE:
        seen = _cards_held_up(match)
        hand, vira, manilha = unsigned(0), NOBODY, NOBODY
    return Turn(
        match.turn,
        legal_mask(match),
        hand,
        seen,
        vira,
        manilha,
        match.hand_size,
        match.seats,
        match.completed,
        match.accumulated,
        match.laid,
        match.powers,
        match.annulled,
        match.holder,
        match.bids,
        match.won,
        match.points,
        match.lies,
        match.following,
        match.dealer,
        match.limit,
        match.ranks,
    )


@inner
def _cards_held_up(match: Any) -> int:
    """The cards of all but the seat to act, in a blind round."""
    cards = unsigned(0)
    own = unsigned(match.turn)
    seat = unsigned(match.following[own])
    while seat != own:
        cards |= match.hands[seat]
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
def legal_bids(size: int, called: int, last: bool, restrict_blind: int) -> int:  # noqa: FBT001
    """Rules 7f and 7g: 0 to the hand size; the last may not make the sum the hand size."""
    legal = ((ONE << unsigned(size + 1)) - ONE) << unsigned(BIDS)
    if last and called <= size and (size > BLIND_SIZE or restrict_blind):
        legal &= ~(ONE << unsigned(BIDS + size - called))
    return legal
