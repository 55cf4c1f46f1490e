"""Turns: the knowledge of the seat to act, the argument of policies, and its legal actions."""

from __future__ import annotations

from typing import Any, Final, Protocol

from fodasse.bulk.bits import ONE, spread
from fodasse.bulk.compiled import inlined, inner, signed, unsigned
from fodasse.bulk.record import NOBODY, OVER, shown, turn_type
from fodasse.bulk.truco.layout import (
    ACTIONS,
    ANSWERS,
    BACK,
    BLIND,
    BURN,
    CONCEDE,
    COVERED,
    CUT,
    CUTS,
    EXPOSED,
    HAND,
    HOWS,
    KEEP,
    MATCH,
    PARTNER_CARD,
    PLAY,
    RAISE,
    SEATS,
)


class Turn(Protocol):
    """The knowledge of a seat at its decision: numbers, masks of cards, arrays.

    A turn shares the bytes of the match, so that it is not copied; never write to it. Cards,
    strengths and actions are numbered as in ``layout``, teams are seats modulo two.
    """

    seat: int
    """The seat that decides."""
    legal: Any
    """The legal actions, two masks: ids 0 to 63, and those from 64."""
    phase: int
    """The decision to make: ``CUT``, ``EXPOSED``, ``ANSWER`` or ``PLAY`` of ``layout``."""
    hand: int
    """The own cards, a mask; 0 in the dark and before the deal is complete."""
    partner: int
    """The partner's cards, a mask, where a team at the brink sees them; else 0."""
    seen: int
    """A mask of the other cards that this seat has seen: the vira, cards played, except covered
    ones of others that it does not know, and a burnt card."""
    vira: int
    """The card that makes the manilhas; -1 while it is unknown, and where none is turned up."""
    manilha: int
    """The rank that beats all others; -1 while it is unknown, and where manilhas are fixed."""
    held: Any
    """By seat: the number of cards in its hand."""
    lies: Any
    """By ``SEATS * trick + seat``: the card played; plus ``COVERED`` if it is covered; ``BACK`` if
    it is covered and this seat does not know it; -1 if none was played."""
    completed: int
    """The number of finished tricks."""
    laid: int
    """The number of cards in the trick."""
    best: Any
    """By team: four times the strength of its best card in the trick, plus three less its place in
    the trick; 0 without one."""
    leaders: Any
    """By trick, the present one included: the seat that led it or will."""
    winners: Any
    """By finished trick: the team that took it; -1 tied."""
    history: int
    """The winners of the finished tricks as one number: the place in ``layout.HISTORIES``."""
    player: int
    """The seat that plays next, also while an answer is due."""
    seats: int
    """The number of seats."""
    dealer: int
    """The dealer."""
    points: Any
    """By team: the points."""
    last_cut: int
    """The way of the latest cut, by its place in ``How``; -1 before the first."""
    worth: int
    """The value of the hand."""
    asked: int
    """The value that is asked for; 0: none is."""
    step: int
    """The place in ``steps`` of the value from which a raise goes one step up."""
    asker: int
    """The team that asks; -1: none does."""
    may_raise: int
    """The teams that may ask for more, a mask."""
    at_eleven: int
    """The teams that were at the brink when the deal was complete, a mask."""
    dark: int
    """1 if the hand is played in the dark."""
    runner: int
    """The seat that has run where its partner has yet to answer; -1: none has."""
    exposed_card: int
    """The card that turned over in this deal; it means nothing where ``exposed_seat`` is -1."""
    exposed_seat: int
    """The seat to which that card was dealt; -1: none turned over."""
    exposed_index: int
    """Its place in the hand while that matters, else -1; as ``exposed_card``."""
    burnt: int
    """1 if it was burnt; as ``exposed_card``."""
    counted: int
    """1 if the dealer has asked for the count."""
    redeal_asked: int
    """1 if the dealer has asked to deal again, before the first card."""
    denied: int
    """The claims that were denied, a mask: six times the team plus the offence."""
    steps: Any
    """The values of a hand, rising; 0 behind the last."""
    last_step: int
    """The place of the last of them."""
    target: int
    """The points that win."""
    deck: int
    """The cards of the deck, a mask."""
    turns_up: int
    """1 if a vira is turned up."""
    all_tied: int
    """The winner of three ties, by the place of the word in ``layout.ALL_TIED``."""
    may_cover: Any
    """By history: 1 if cards may be covered."""
    eleven_asks: int
    """What mão-de-onze is played for."""


TURN: Final = turn_type(MATCH, Turn, vira="open_vira", manilha="open_manilha")
"""The bytes of a match with names only for what the seat to act may know."""


_SECOND: Final = 64
"""The first id in the second word of a set of actions."""
_FEW: Final = unsigned(63)


def _mask(*actions: int) -> int:
    """Return the mask of actions in the second word."""
    return unsigned(sum(1 << action - _SECOND for action in actions))


_CUTS: Final = _mask(*range(CUTS, CUTS + HOWS))
_CUT_WITH_PARTNER: Final = _mask(CUTS + PARTNER_CARD)
_WORDS: Final = _mask(KEEP, BURN)
_ANSWERS: Final = _mask(*ANSWERS)
_BOTH: Final = unsigned(0b11)
"""Both teams, a mask."""
_CONCEDE: Final = _mask(CONCEDE)


@inner
def look(match: Any) -> Turn:
    """Return the knowledge of the seat to act."""
    match.hand = match.partner = match.seen = 0
    match.open_vira = match.open_manilha = NOBODY
    for place in range(HAND * SEATS):
        match.lies[unsigned(place)] = NOBODY
    if match.phase == CUT or match.phase == OVER:  # noqa: PLR1714  # costs less to compile
        _write_cuts(match)
    elif match.phase == EXPOSED:
        _write_held(match)
        match.legal[0] = 0
        match.legal[1] = _WORDS
    else:
        _write_held(match)
        _look_at_hand(match)
        _write_moves(match)
    turn: Turn = shown(match)
    return turn


@inner
def _write_cuts(match: Any) -> None:
    for place in range(SEATS):
        match.held[unsigned(place)] = 0
    match.legal[0] = 0
    match.legal[1] = _CUTS if match.seats > 2 else _CUTS ^ _CUT_WITH_PARTNER


@inner
def _write_held(match: Any) -> None:
    seats = match.seats
    leader, left = match.player - match.laid, HAND - match.completed
    for place in range(SEATS):
        turn = (place - leader) & (seats - 1)
        match.held[unsigned(place)] = (left - signed(turn < match.laid)) * signed(place < seats)


@inner
def cards_of(hand: int, held: int) -> int:
    """Return the mask of the cards of a hand."""
    cards = unsigned(0)
    for _ in range(held):
        cards |= ONE << (hand & _FEW)
        hand >>= unsigned(8)
    return cards


@inner
def _look_at_hand(match: Any) -> None:
    """Write the cards that the seat to act sees, once the deal is complete."""
    seat = unsigned(match.turn)
    known = ONE << seat
    if not match.dark:
        match.hand = cards_of(match.hands[seat], signed(match.held[seat]))
    if match.seats > 2 and match.at_eleven == ONE << (seat & ONE):
        mate = seat ^ unsigned(2)
        known |= ONE << mate
        match.partner = cards_of(match.hands[mate], signed(match.held[mate]))
    match.open_vira = match.vira
    match.open_manilha = match.manilha
    seen = unsigned(0)
    if match.turns_up:
        seen |= ONE << unsigned(match.vira)
    if match.exposed_seat != NOBODY and match.burnt:
        seen |= ONE << unsigned(match.exposed_card)
    match.seen = seen | _look_at_tricks(match, known)


@inner
def _look_at_tricks(match: Any, known: int) -> int:
    """Write the cards that were played, as seen by a seat that knows those of some seats.

    Returns:
        The mask of those whose faces it knows.
    """
    seen = unsigned(0)
    for trick in range(match.completed + 1):
        leader = signed(match.leaders[unsigned(trick)])
        cards = match.seats if trick < match.completed else match.laid
        for place in range(cards):
            seat = unsigned((leader + place) & (match.seats - 1))
            at = unsigned(SEATS * trick) + seat
            card = signed(match.plays[at])
            if card >= COVERED and not (known >> seat) & ONE:
                match.lies[at] = BACK
            else:
                match.lies[at] = card
                seen |= ONE << unsigned(card - COVERED * signed(card >= COVERED))
    return seen


@inner
def _write_moves(match: Any) -> None:
    """Write the legal cards or answers, the raise, and giving the hand up."""
    seat = unsigned(match.turn)
    low = unsigned(0)
    high = ((match.may_raise >> (seat & ONE)) & ONE) << unsigned(RAISE - _SECOND)
    if match.phase != PLAY:
        high |= _ANSWERS
    elif match.dark:
        high |= ((ONE << unsigned(match.held[seat])) - ONE) << unsigned(BLIND - _SECOND)
    else:
        low = match.hand
        if match.may_cover[unsigned(match.history)]:
            low |= match.hand << unsigned(COVERED)
            high |= match.hand >> unsigned(_SECOND - COVERED)
    if match.phase == PLAY and may_concede(match):
        high |= _CONCEDE
    match.legal[0] = low
    match.legal[1] = high


@inlined
def may_concede(match: Any) -> int:
    """Return 1 if the hand in play may be given up, as in mão-de-ferro it may not, else 0."""
    return signed(match.concede and match.at_eleven != _BOTH)


@inner
def allows(match: Any, action: int) -> bool:
    """Return whether an action of any number is legal for the seat that was looked at."""
    if not 0 <= action < ACTIONS:
        return False
    place = unsigned(action)
    return bool((match.legal[place >> unsigned(6)] >> (place & _FEW)) & ONE)


@inner
def write_legal(turn: Turn, row: Any) -> None:
    """Write for each action id 1 if it is legal and 0 if not; the turn was looked at."""
    spread(turn.legal[0], row, 0, _SECOND)
    spread(turn.legal[1], row, _SECOND, ACTIONS - _SECOND)
