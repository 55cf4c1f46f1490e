"""The beginning and the end of a hand: cards, teams at the brink, points."""

from __future__ import annotations

from typing import Any, Final

from fodasse.bulk.bits import ONE, count, lowest, nth, nth_alone, scaled
from fodasse.bulk.compiled import inlined, inner, signed, unsigned
from fodasse.bulk.luck import deal_key, word
from fodasse.bulk.record import NOBODY, OVER
from fodasse.bulk.truco.layout import (
    ANSWER,
    CUT,
    DEALER_WINS,
    HAND,
    LEADER_WINS,
    PLAY,
    SIDES_WIN,
    THREE_TIES,
)
from fodasse.bulk.truco.turns import cards_of

_BITS: Final = unsigned(8)
"""The bits of a card in a hand."""
_CARD: Final = unsigned(63)
"""The bits of a card's number."""
_SUITS: Final = unsigned(2)
"""The bits of a suit in a card's number."""
_BOTH: Final = 0b11
"""Both teams, a mask."""


@inner
def start(match: Any, seats: int, key: int) -> None:
    """Begin a match before its first cut, by the rules in the record."""
    match.key = key
    match.decisions = 0
    match.deals = 0
    match.rounds = 0
    match.seats = seats
    match.points[0] = 0
    match.points[1] = 0
    match.last_cut = NOBODY
    match.dealer = 0
    begin(match, NOBODY, NOBODY)


@inner
def begin(match: Any, first: int, size: int) -> None:  # noqa: ARG001  # hands have one size
    """Change the dealer of a match that has started, unless it is ``NOBODY``."""
    if first != NOBODY:
        match.dealer = first
    _clear(match)
    match.phase = CUT


@inner
def _clear(match: Any) -> None:
    """Leave nothing on the table; the seat before the dealer cuts, the one after will lead."""
    last = match.seats - 1
    match.turn = (match.dealer - 1) & last
    match.player = (match.dealer + 1) & last
    match.worth = match.steps[0]
    match.step = 0
    match.asked = 0
    match.asker = NOBODY
    match.may_raise = 0
    match.at_eleven = 0
    match.dark = 0
    match.runner = NOBODY
    match.vira = NOBODY
    match.manilha = NOBODY
    match.history = 0
    match.completed = 0
    match.laid = 0
    match.best[0] = 0
    match.best[1] = 0
    match.leaders[0] = match.player
    match.exposed_seat = NOBODY
    match.counted = 0
    match.redeal_asked = 0
    match.denied = 0


@inner
def deal(match: Any) -> None:
    """Deal three cards to each seat in turn, then the vira; or draw the card for a burnt one."""
    key = deal_key(match.key, match.deals)
    match.deals += ONE
    if match.exposed_seat == NOBODY:
        _deal_hands(match, key)
    else:
        _replace(match, key)
    complete_deal(match)


@inlined
def _deal_hands(match: Any, key: int) -> None:
    pack = unsigned(match.deck)
    left = count(pack)
    for place in range(match.seats):
        hand = unsigned(0)
        for each in range(HAND):
            card = nth_alone(pack, scaled(word(key, left), left))
            pack ^= card
            left -= ONE
            hand |= lowest(card) << unsigned(8 * each)
        match.hands[unsigned(place)] = hand
    if match.turns_up:
        vira = nth(pack, scaled(word(key, left), left))
        match.vira = signed(vira)
        match.manilha = match.rank_after[vira >> _SUITS]


@inner
def complete_deal(match: Any) -> None:
    """Begin the hand after a complete deal; a team at the brink is asked whether it plays."""
    points, brink = match.points, match.brink
    match.turn = match.player
    match.denied = 0
    match.phase = PLAY
    if points[0] >= brink or points[1] >= brink:
        _begin_at_brink(match)
    else:
        match.may_raise = _BOTH
    if not match.dark:
        match.exposed_index = NOBODY


@inlined
def _begin_at_brink(match: Any) -> None:
    """Begin mão-de-onze, with a question if there is one to ask, or mão-de-ferro."""
    first = signed(match.points[0] >= match.brink)
    second = signed(match.points[1] >= match.brink)
    match.at_eleven = first + 2 * second
    if first and second:
        match.worth = match.steps[1]
        match.step = 1
        match.dark = match.plays_dark
    elif match.eleven_asks != match.worth:
        match.asked = match.eleven_asks
        match.asker = first
        match.phase = ANSWER
        match.turn = second


@inlined
def _replace(match: Any, key: int) -> None:
    """Draw a card that lies nowhere, and put it where the burnt one was."""
    out = ONE << unsigned(match.exposed_card)
    if match.turns_up:
        out |= ONE << unsigned(match.vira)
    for place in range(match.seats):
        held = HAND - signed(place == match.exposed_seat)
        out |= cards_of(match.hands[unsigned(place)], held)
    pack = match.deck & ~out
    left = count(pack)
    card = nth(pack, scaled(word(key, left), left))
    seat = unsigned(match.exposed_seat)
    match.hands[seat] = _with_card(match.hands[seat], match.exposed_index, card)
    match.exposed_index = NOBODY


@inlined
def _with_card(hand: int, place: int, card: int) -> int:
    """Return a hand with a card more at a place."""
    bits = _BITS * unsigned(place)
    below = (ONE << bits) - ONE
    return (hand & below) | (card << bits) | ((hand & ~below) << _BITS)


@inner
def without(hand: int, place: int) -> int:
    """Return a hand without the card at a place."""
    below = (ONE << (_BITS * unsigned(place))) - ONE
    return (hand & below) | ((hand >> _BITS) & ~below)


@inner
def card_at(hand: int, place: int) -> int:
    """Return the card at a place of a hand."""
    return (hand >> (_BITS * unsigned(place))) & _CARD


@inner
def place_of(hand: int, card: int) -> int:
    """Return the place of a card that a hand holds."""
    first = signed(hand & _CARD != unsigned(card))
    second = signed((hand >> _BITS) & _CARD != unsigned(card))
    return first + first * second


@inner
def finish_hand(match: Any) -> None:
    """End a hand that is decided; the next seat deals unless the match is won."""
    side = match.history - SIDES_WIN
    if match.history == THREE_TIES:
        side = _side_of_ties(match)
    match.rounds += 1
    won = False
    if side != NOBODY:
        team = unsigned(side)
        before = match.points[team]
        after = min(match.target, before + match.worth)
        match.points[team] = after
        match.total_points += after - before
        won = after == match.target
        match.total_under += signed(won and match.points[team ^ ONE] == 0)
    if not won:
        match.dealer = (match.dealer + 1) & (match.seats - 1)
    _clear(match)
    match.phase = OVER if won or match.rounds == match.max_rounds else CUT


@inlined
def _side_of_ties(match: Any) -> int:
    """Return the team that wins a hand of three ties, or ``NOBODY``."""
    if match.all_tied == DEALER_WINS:
        return signed(match.dealer & 1)
    if match.all_tied == LEADER_WINS:
        return signed((match.dealer & 1) ^ 1)
    return NOBODY
