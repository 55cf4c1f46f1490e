"""The rules of ES-ADOF on one record: the deal, the rows, the turns and the end of a hand.

The deck is shuffled card by card: a card of the stock finds its place only when it is drawn. Its
place depends on the key of the deal alone, so a deal does not depend on the decisions.

Random seats play in loops whose data is in variables. Where a decision that cannot be predicted
selects a card, both are read and there is no branch.
"""

from __future__ import annotations

from typing import Any

from fodasse.bulk.bits import ONE, lowest, scaled
from fodasse.bulk.compiled import inlined, inner, signed, unsigned
from fodasse.bulk.esadof.layout import (
    ARRANGE,
    CARDS,
    DRAW_PILE,
    DRAWN,
    FROM_PILE,
    FROM_STOCK,
    HIDDEN,
    KNOCK,
    OPEN,
    ORDERS,
    OWN,
    PLACES,
    POINTS,
    REPLACE,
    SEATS,
    SORTED,
    TURN_DUE,
)
from fodasse.bulk.luck import choice, deal_key, word
from fodasse.bulk.policies import OUTSIDE, RANDOM, choose
from fodasse.bulk.record import BROKEN, DEAL, NOBODY, OVER
from fodasse.games.esadof.rules import ROW

_ORDERS = unsigned(len(ORDERS))
_OPENINGS = unsigned(3)
"""The ways to begin a turn: two draws and a knock."""
_PLACES = unsigned(PLACES)
_ROW = unsigned(ROW)
_CARDS = unsigned(CARDS)
_DRAWN = unsigned(ROW)
"""The place of a drawn card among those of its seat."""


@inner
def start(match: Any, seats: int, key: int) -> None:
    """Begin a match before its first deal, by the rules in the record."""
    for place in range(seats):
        match.points[unsigned(place)] = 0
    match.phase = DEAL
    match.turn = NOBODY
    match.key = key
    match.decisions = 0
    match.deals = 0
    match.rounds = 0
    match.seats = seats
    match.dealer = 0


@inner
def begin(match: Any, first: int, size: int) -> None:  # noqa: ARG001  # hands have one size
    """Let a seat deal first."""
    if first != NOBODY:
        match.dealer = first


@inner
def deal(match: Any) -> None:
    """Deal three cards to each seat and one to the pile."""
    key = deal_key(match.key, match.deals)
    match.deals += ONE
    deck, seats = match.deck, unsigned(match.seats)
    for place in range(CARDS):
        deck[unsigned(place)] = SORTED[unsigned(place)]
    place = unsigned(0)
    while place < _ROW * seats:
        luck = word(key, place)
        for _ in range(ROW):
            left = _CARDS - place
            # What is left of the word's randomness serves the next card.
            swap(deck, place, place + scaled(luck, left))
            luck *= left
            place += ONE
    swap(deck, place, place + scaled(word(key, place), _CARDS - place))
    match.pile[unsigned(0)] = deck[place]
    match.height = 1
    match.gone = signed(place + ONE)
    match.settled = 0
    match.luck = key
    for each in range(SEATS * PLACES):
        match.known[unsigned(each)] = HIDDEN
    match.arranging = (ONE << seats) - ONE
    match.phase = ARRANGE
    match.turn = 0
    match.turns = 0
    match.source = 0


@inner
def swap(deck: Any, first: int, second: int) -> None:
    """Exchange the cards of two places."""
    card = deck[second]
    deck[second] = deck[first]
    deck[first] = card


@inner
def place_of_next(match: Any, place: int) -> int:
    """Return the place from which a card of the deck comes, given its own place."""
    left = _CARDS - place if signed(place) >= match.settled else ONE
    return place + scaled(word(match.luck, place), left)


@inner
def settle(match: Any) -> None:
    """Give every card of the stock its place."""
    for card in range(match.gone, CARDS):
        place = unsigned(card)
        swap(match.deck, place, place_of_next(match, place))
    match.settled = CARDS


@inlined
def play(match: Any, own: Any, given: int) -> None:
    """Play a hand that was dealt, to its end or until a decision from outside is due."""
    given = signed(given)  # a type of its own for a constant would be compiled twice
    while True:
        if match.phase == ARRANGE:
            given = _arrange(match, given)
        if match.phase != ARRANGE:
            given = _take_turns(match, given)
            if match.phase == DEAL or match.phase == OVER:  # noqa: PLR1714  # costs less to compile
                return
        code = match.codes[unsigned(match.turn)]
        if code == OUTSIDE:
            return
        given = choose(match, code, own)
        if match.phase == BROKEN:
            return


@inner
def random_action(match: Any, luck: int) -> int:
    """Return a uniformly random legal action of the seat to act, from a random word."""
    if match.phase == ARRANGE:
        return signed(scaled(luck, _ORDERS))
    return _picked(match.phase, luck)


@inner
def _picked(phase: int, luck: int) -> int:
    """Return a random action of a turn."""
    if phase == TURN_DUE:
        return DRAW_PILE + signed(scaled(luck, _OPENINGS))
    return REPLACE + signed(scaled(luck, _PLACES))


@inner
def _arrange(match: Any, given: int) -> int:
    """Let seats arrange their rows; when all have, they peek and the first turn begins.

    The first order is the one given. Random seats arrange at once; any other seat ends the loop.
    """
    arranging, decisions, key = match.arranging, match.decisions, match.key
    codes, deck, rows = match.codes, match.deck, match.rows
    while arranging != unsigned(0):
        seat = lowest(arranging)
        if given != NOBODY:
            order = unsigned(given)
            given = signed(NOBODY)
        elif codes[seat] == RANDOM:
            order = scaled(choice(key, decisions), _ORDERS)
        else:
            match.turn = signed(seat)
            break
        decisions += ONE
        dealt, row = _ROW * seat, _PLACES * seat
        for slot in range(ROW):
            rows[row + unsigned(slot)] = deck[dealt + unsigned(ORDERS[order, unsigned(slot)])]
        arranging &= arranging - ONE
    match.arranging, match.decisions = arranging, decisions
    if arranging == unsigned(0):
        for place in range(SEATS * PLACES):
            match.known[unsigned(place)] = HIDDEN if place % 2 else OWN
        match.phase = TURN_DUE
        match.turn = match.dealer + 1 if match.dealer + 1 < match.seats else 0
    return given


@inner
def _take_turns(match: Any, given: int) -> int:
    """Let seats take turns until the hand is over.

    The first action is the one given. Random seats act at once; any other seat ends the loop.
    """
    phase, turn, source, turns = match.phase, unsigned(match.turn), match.source, match.turns
    height, gone, last = unsigned(match.height), unsigned(match.gone), unsigned(match.seats - 1)
    decisions, key = match.decisions, match.key
    codes, rows, known, pile = match.codes, match.rows, match.known, match.pile
    knocker, is_over = signed(NOBODY), False
    while True:
        if given != NOBODY:
            action = given
            given = signed(NOBODY)
        elif codes[turn] == RANDOM:
            action = _picked(phase, choice(key, decisions))
        else:
            break
        decisions += ONE
        row = _PLACES * turn
        if action < KNOCK:
            from_stock = unsigned(action - DRAW_PILE)
            _draw(match, row + _DRAWN, pile[height - ONE], gone, from_stock)
            source = FROM_PILE + signed(from_stock)
            known[row + _DRAWN] = OWN if from_stock else OPEN
            gone += from_stock
            height -= ONE - from_stock
            phase = signed(DRAWN)
            continue
        if action == KNOCK:
            knocker, is_over = signed(turn), True
            break
        laid = row + unsigned(action - REPLACE)
        pile[height] = rows[laid]
        rows[laid] = rows[row + _DRAWN]
        known[laid] = OWN if source == FROM_STOCK else OPEN
        known[row + _DRAWN] = HIDDEN
        height += ONE
        turns += 1
        phase = signed(TURN_DUE)
        source = signed(0)
        if gone == _CARDS or turns == match.max_turns:
            is_over = True
            break
        turn = turn + ONE if turn != last else unsigned(0)
    match.phase, match.turn, match.source, match.turns = phase, signed(turn), source, turns
    match.height, match.gone, match.decisions = signed(height), signed(gone), decisions
    if is_over:
        _finish_hand(match, knocker)
    return given


@inner
def _draw(match: Any, drawn: int, top: int, gone: int, from_stock: int) -> None:
    """Write a drawn card into its place: the top of the pile, or the next card of the stock."""
    deck = match.deck
    place = place_of_next(match, gone)
    new, old = deck[place], deck[gone]
    deck[place] = old if from_stock else new
    deck[gone] = new if from_stock else old
    match.rows[drawn] = new if from_stock else top


@inlined
def _finish_hand(match: Any, knocker: int) -> None:
    """Score all rows; pass the deal on unless the target is reached.

    There are no branches on the rows, because a processor cannot predict them.
    """
    seats, points, rows = match.seats, match.points, match.rows
    everything = signed(0)
    lowest_other = signed(PLACES * 100)
    knocked = signed(0)
    for number in range(seats):
        seat = unsigned(number)
        row = _PLACES * seat
        value = signed(0)
        for slot in range(ROW):
            value += POINTS[rows[row + unsigned(slot)]]
        points[seat] += value
        everything += value
        is_knocker = number == knocker
        knocked = value if is_knocker else knocked
        lowest_other = lowest_other if is_knocker else min(lowest_other, value)
    if knocker != NOBODY:
        alone = signed(knocked < lowest_other)
        beaten = signed(knocked > lowest_other)
        points[unsigned(knocker)] += beaten * (everything - knocked) - alone * knocked
        match.total_knocks += 1
        match.total_lone += alone
    match.total_turns += match.turns
    match.rounds += 1
    most = signed(0)
    for number in range(seats):
        most = max(most, points[unsigned(number)])
    if most >= match.target:
        match.phase = OVER
        return
    match.dealer = match.dealer + 1 if match.dealer + 1 < seats else 0
    match.phase = OVER if match.rounds == match.max_rounds else DEAL
