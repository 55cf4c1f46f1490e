"""Conversion of rules, deals and positions. Seats have the same numbers in both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fodasse.bulk.dalmuti.layout import (
    BONUS,
    DECKS,
    MATCH,
    PAIRS,
    PLAY,
    SEATS,
    TAKEOVER,
    WILDCARD,
    WILDCARDS,
)
from fodasse.bulk.game import Packed
from fodasse.bulk.record import DEAL, NOBODY, OVER
from fodasse.core.seats import Seat
from fodasse.games.dalmuti.actions import Deal
from fodasse.games.dalmuti.beliefs import hidden_cards
from fodasse.games.dalmuti.cards import Hand, HiddenCard
from fodasse.games.dalmuti.public import Phase, Public
from fodasse.games.dalmuti.rules import Rules
from fodasse.games.dalmuti.state import Position, State, View
from fodasse.games.dalmuti.view import state_of

_PHASES: Final = dict(zip(Phase, (DEAL, TAKEOVER, BONUS, PLAY, OVER), strict=True))
_UNITS: Final[Mapping[HiddenCard, int]] = {
    None: 0,
    **{card: 1 << 4 * card for card in range(1, WILDCARD + 1)},
}
"""By card: the word of that card alone; a back is none."""

BOTH: Final = 0b11
"""The mask of both exchanges of a bonus."""


class Hidden(NamedTuple):
    """The hidden part of a record, as an argument of ``draw_world``."""

    cards: Any
    """The cards that may be in several hands, an unsigned word."""
    kept: NDArray[np.uint64]
    """By seat: cards that are known to be in its hidden hand."""
    free: NDArray[np.int64]
    """By seat: the number of other cards in its hidden hand."""
    payer: int
    """The seat that paid the viewer; ``NOBODY``: none, or nothing follows from it."""
    barred: int
    """Cards of this rank and rarer ones that the payer did not get from the viewer are not in its
    hand."""
    known: int
    """A mask of the exchanges of the bonus that are known, or not due."""


def write_rules(matches: NDArray[np.void] | np.void, rules: Rules) -> None:
    """Write the rules into the records of matches, or into one of them."""
    matches["agreed"] = matches["max_rounds"] = rules.hands
    matches["wildcards"] = WILDCARDS if rules.wildcards else 0
    matches["pair"] = PAIRS.index(rules.pair)
    matches["lone"] = rules.plays_lone_wildcards
    matches["owed"] = rules.owed or 0
    matches["deck_word"] = DECKS.index(rules.deck)
    matches["reentry"] = rules.reentry


def packed(position: Position) -> Packed:
    """Return the record of a position.

    Raises:
        ValueError: the view is of no state, because no deal looks like it.
    """
    matches = np.zeros(1, MATCH)
    match = matches[0]
    write_rules(match, position.rules)
    _write_course(match, position)
    if position.phase not in (Phase.DEAL, Phase.OVER):
        _write_hand(match, position)
    seats = range(len(position.points))
    return Packed(
        matches=matches,
        hidden=_hidden(position),
        at_table=seats,
        points=position.points,
    )


def word_of(cards: Iterable[HiddenCard]) -> int:
    """Return cards as a word of nibbles; backs are left out."""
    return sum(map(_UNITS.__getitem__, cards))


def _write_course(match: np.void, position: Public) -> None:
    """Write the facts that last longer than a hand, with nothing on the table."""
    seating = position.seating
    seats = len(seating)
    match["phase"] = _PHASES[position.phase]
    match["max_rounds"] = position.rules.hands - position.hand_number + 1
    match["seats"] = seats
    match["deck"] = word_of(position.rules.cards(seats))
    match["hand_number"] = position.hand_number
    match["taken_over"] = position.taken_over
    match["revolted"] = _seat(position.revolted)
    match["seating"][:seats] = seating
    match["place"][:seats] = np.argsort(seating)
    match["points"][:seats] = position.points
    match["turn"] = _seat(position.to_act)
    match["top_seat"] = NOBODY


def _write_hand(match: np.void, position: Position) -> None:
    """Write the hand in play."""
    seats = len(position.hands)
    hands = [word_of(hand) for hand in position.hands]
    match["hands"][:seats] = hands
    if position.phase is Phase.PLAY:
        laid = map(word_of, position.laid)
        match["begun"][:seats] = [hand + gone for hand, gone in zip(hands, laid, strict=True)]
    for seat in position.seating:
        match["following"][seat] = _following(position, seat)
    match["out"][: len(position.out)] = position.out
    match["gone"] = len(position.out)
    for each in position.exchanges:
        place = position.seating.index(each.executive)
        match["paid"][place] = word_of(each.paid)
        match["given"][place] = word_of(each.given)
    if position.top is not None:
        match["top_seat"] = position.top.seat
        match["top_rank"] = position.top.rank
        match["top_count"] = position.top.count
        match["top_wildcards"] = position.top.wildcards
    match["passes"] = position.passes
    match["passed"] = sum(1 << seat for seat in position.passed)


def _following(position: Position, seat: Seat) -> Seat:
    """Return the next seat in the order of play that holds cards."""
    place = position.seating.index(seat) + 1
    circle = (*position.seating[place:], *position.seating[:place])
    return next(each for each in circle if position.hands[each])


def _hidden(position: Position) -> Hidden:
    """Return the hidden part of a position; a state has none."""
    kept = np.zeros(SEATS, np.uint64)
    free = np.zeros(SEATS, np.int64)
    if isinstance(position, State):
        return Hidden(np.uint64(0), kept, free, NOBODY, 0, BOTH)
    try:
        unseen = hidden_cards(position)
    except LookupError as error:
        raise ValueError(str(error)) from error
    if next(unseen.placements(), None) is None:
        raise ValueError("no deal looks like this")
    for seat, number in unseen.free.items():
        kept[seat] = word_of(unseen.kept[seat])
        free[seat] = number
    cards = word_of((*unseen.natural, *(WILDCARD,) * unseen.wildcards))
    payer, barred = NOBODY, len(unseen.barred)
    if barred:
        ((place,),) = set(unseen.barred.values())
        payer = list(unseen.free)[place]
    known = [each.executive for each in position.exchanges]
    unknown = sum(
        1 << place for place, pair in enumerate(position.pairs) if pair.executive not in known
    )
    return Hidden(np.uint64(cards), kept, free, payer, barred, BOTH - unknown)


def _seat(seat: Seat | None) -> int:
    return NOBODY if seat is None else seat


def dealt(match: Any, seats: int, rules: Rules) -> Deal:  # noqa: ARG001  # the same in all games
    """Return the deal that was just made."""
    return Deal(tuple(map(_cards_of, match["begun"][:seats])))


def state_in(record: Any, view: View, rng: Random) -> State:  # noqa: ARG001  # all is known
    """Return the world of a view that a record holds."""
    return state_of(view, tuple(map(_cards_of, record["hands"][: len(view.hands)])))


def _cards_of(word: Any) -> Hand:
    """Return the cards of a word of nibbles, sorted."""
    held = int(word)
    return tuple(card for card in range(1, WILDCARD + 1) for _ in range(held >> 4 * card & 15))
