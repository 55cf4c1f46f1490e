"""Turns: the knowledge of the seat to act, the argument of policies (rules 6a, 7l, 19a)."""

from __future__ import annotations

from typing import Any, Protocol

from fodasse.bulk.bits import ONE, lowest
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.fodasse.layout import ACTIONS, BID, BIDS, SEATS
from fodasse.bulk.masks import spread
from fodasse.bulk.record import NOBODY, shown


class Turn(Protocol):
    """The knowledge of a seat at its decision: numbers, masks of cards, arrays by seat.

    A turn shares the bytes of the match, so that it is not copied; never write to it.
    """

    seat: int
    """The seat that decides."""
    legal: int
    """The legal actions, a mask by action id."""
    hand: int
    """The own cards, a mask; 0 in a blind round."""
    seen: int
    """A mask of all other cards seen in this round: the vira, cards that were played, and in a
    blind round the cards of the others."""
    vira: int
    """The card that makes the manilhas; -1 while it lies face down, or where there is none."""
    manilha: int
    """The place of the rank that beats all others; -1 while no vira is seen."""
    hand_size: int
    """The stages of the round."""
    dealt: int
    """The number of seats in the round."""
    completed: int
    """The number of completed stages."""
    accumulated: int
    """The number of completed stages that no seat has taken yet."""
    laid: int
    """The number of bids made, or of cards in the stage."""
    stage: int
    """A mask of the cards in the stage."""
    holder: Any
    """By card in the stage: the seat that played it."""
    bids: Any
    """By seat: the bid; -1 before the bid and for eliminated seats."""
    won: Any
    """By seat: the stages taken."""
    points: Any
    """By seat: the points."""
    lies: Any
    """By seat: its visible card, in this stage or held up in a blind round; -1 without one."""
    following: Any
    """By seat in play: the next one."""
    dealer: int
    """The seat that dealt."""
    limit: int
    """The points that eliminate."""
    ranks: int
    """The number of ranks in the deck."""
    blind: int
    """Whether the round is blind."""
    many: int
    """Rule 8: the number of seats from which every stage missed counts."""
    turns_up: int
    """Whether a vira is turned up."""
    equal_cards: int
    """Rule 14a: the effect of equal cards on each other, by the place of the word in the rules."""
    by_table: int
    """Whether the strength of cards differs from the book's, so that ``powers`` are filled."""
    powers: Any
    """By card: its power in the round, if ``by_table``."""


@inner
def look(match: Any) -> Turn:
    """Return the knowledge of the seat to act."""
    match.legal = legal_mask(match)
    for seat in range(SEATS):
        match.lies[unsigned(seat)] = NOBODY
    if match.blind:
        match.hand = 0
        match.seen = _hold_up(match)
        match.open_vira = NOBODY
        match.open_manilha = NOBODY
    else:
        match.hand = match.hands[unsigned(match.turn)]
        match.seen = match.cards | match.stage
        if match.turns_up:
            match.seen |= ONE << unsigned(match.vira)
        match.open_vira = match.vira
        match.open_manilha = match.manilha
        left = match.stage
        while left:
            card = lowest(left)
            match.lies[unsigned(match.holder[card])] = signed(card)
            left &= left - ONE
    turn: Turn = shown(match)
    return turn


@inner
def _hold_up(match: Any) -> int:
    """Show all cards but that of the seat to act in a blind round; return a mask (rule 6a)."""
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
    """Return the mask of the legal actions of the seat to act."""
    if match.phase == BID:
        last = match.laid == match.seats - 1
        return legal_bids(match.hand_size, match.called, last and match.restricted != 0)
    return unsigned(match.hands[unsigned(match.turn)])


@inner
def legal_bids(size: int, called: int, restricted: bool) -> int:
    """Return a mask of legal bids: a restricted one may not make the sum the size (7f, 7g)."""
    legal = ((ONE << unsigned(size + 1)) - ONE) << unsigned(BIDS)
    if restricted and called <= size:
        legal &= ~(ONE << unsigned(BIDS + size - called))
    return legal


@inner
def allows(match: Any, action: int) -> bool:
    """Return whether an action of any number is legal for the seat that was looked at."""
    return 0 <= action < ACTIONS and (match.legal >> unsigned(action)) & ONE != 0


@inner
def write_legal(turn: Turn, row: Any) -> None:
    """Write for each action id 1 if it is legal and 0 if not."""
    spread(turn.legal, row, 0, ACTIONS)
