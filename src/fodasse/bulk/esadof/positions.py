"""Conversion of rules, deals and positions, and the worlds of a view, likely ones too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from fodasse.bulk.bits import ONE, scaled
from fodasse.bulk.compiled import inner, kernel, unsigned
from fodasse.bulk.esadof.kernel import settle, swap
from fodasse.bulk.esadof.layout import (
    ARRANGE,
    CARDS,
    DEAREST,
    DRAWN,
    FROM_PILE,
    FROM_STOCK,
    MATCH,
    NUMBERS,
    OPEN,
    OWN,
    PLACES,
    POINTS,
    TURN_DUE,
)
from fodasse.bulk.game import Packed, Recall
from fodasse.bulk.luck import word
from fodasse.bulk.record import DEAL, NOBODY, OVER
from fodasse.core.cards import FULL_DECK, Card, HiddenCard
from fodasse.core.chance import draw
from fodasse.core.fields import require
from fodasse.core.hidden import unseen
from fodasse.games.esadof.actions import PILE, Deal
from fodasse.games.esadof.limits import card_limits
from fodasse.games.esadof.public import Known, Phase
from fodasse.games.esadof.rules import DECK, ROW, Rules
from fodasse.games.esadof.state import Position, State, View
from fodasse.games.esadof.view import state_of

_PHASES: Final = dict(zip(Phase, (DEAL, ARRANGE, TURN_DUE, DRAWN, OVER), strict=True))
_PLACE_BITS: Final = 6
_PLACE: Final = (1 << _PLACE_BITS) - 1
"""The bits of a place in ``Packed.hidden``; a limit is above them."""
_ATTEMPTS: Final = 30
_KNOWN = {knows: number for number, knows in enumerate(Known)}


def write_rules(matches: NDArray[np.void] | np.void, rules: Rules) -> None:
    """Write the rules into the records of matches, or into one of them. All are compiled."""
    matches["target"] = rules.target
    matches["max_turns"] = rules.max_turns or 0


def dealt(match: np.void, seats: int, rules: Rules) -> Deal:  # noqa: ARG001  # as in all games
    """Return the deal that a record just did, with the whole stock."""
    work = np.array([match], MATCH)
    _settle(work)
    cards = [FULL_DECK[number] for number in work[0]["deck"].tolist()]
    upcard = ROW * seats
    rows = [cards[place : place + ROW] for place in range(0, upcard, ROW)]
    return Deal(tuple(map(tuple, rows)), cards[upcard], tuple(cards[upcard + 1 :]))


@kernel
def _settle(work: Any) -> None:
    settle(work[0])


def packed(position: Position) -> Packed:
    """Return the record of a position, between hands or in one.

    In that of a view the unseen cards lie behind each other in the deck, up to its end: first as
    many as the places in ``hidden``, then the stock.
    """
    seats = len(position.points)
    matches = np.zeros(1, MATCH)
    match = matches[0]
    write_rules(match, position.rules)
    match["phase"] = _PHASES[position.phase]
    match["seats"] = seats
    match["dealer"] = position.dealer
    match["points"][:seats] = position.points
    match["turn"] = position.awaited[0] if position.awaited else NOBODY
    match["gone"] = CARDS  # between hands there is no stock
    hidden = []
    if position.awaited:
        _write_hand(match, position)
        hidden = _write_cards(match, position)
    places = np.array(hidden, np.int64)
    return Packed(matches=matches, hidden=places, at_table=range(seats), points=position.points)


def _write_hand(match: np.void, position: Position) -> None:
    """Write all of a hand but its cards that can be hidden."""
    if position.phase is Phase.ARRANGE:
        match["arranging"] = sum(1 << seat for seat in position.awaited)
    if position.drawn is not None:
        match["source"] = FROM_PILE if position.drawn.source is PILE else FROM_STOCK
        place = PLACES * position.awaited[0] + ROW
        match["known"][place] = OPEN if position.drawn.source is PILE else OWN
    match["turns"] = position.turns or 0
    for seat, row in enumerate(position.known):
        first = PLACES * seat
        match["known"][first : first + ROW] = [_KNOWN[knows] for knows in row]
    match["pile"][: len(position.pile)] = _numbers(position.pile)
    match["height"] = len(position.pile)


def _write_cards(match: np.void, position: Position) -> list[int]:
    """Write rows, drawn card and stock; return the places of the rows that are hidden."""
    hidden: list[int] = []
    deck: tuple[Card, ...]
    places: list[tuple[int, HiddenCard]] = [
        (PLACES * seat + slot, card)
        for seat, row in enumerate(position.rows)
        for slot, card in enumerate(row)
    ]
    if position.drawn is not None:
        places.append((PLACES * position.awaited[0] + ROW, position.drawn.card))
    for place, card in places:
        if card is None:
            hidden.append(place)
        else:
            match["rows"][place] = NUMBERS[card]
    if isinstance(position, State):
        deck, match["settled"] = position.stock, CARDS
    else:
        shown = [card for _, card in places if card is not None]
        deck = unseen(DECK, shown, position.pile)
    match["deck"][CARDS - len(deck) :] = _numbers(deck)
    match["gone"] = CARDS - len(deck) + len(hidden)
    if position.phase is Phase.ARRANGE and not hidden:
        match["deck"][: ROW * len(position.rows)] = _numbers(chain(*position.rows))
    return hidden


def _numbers(cards: Iterable[HiddenCard]) -> list[int]:
    return [NUMBERS[require(card)] for card in cards]


@inner
def draw_world(match: Any, hidden: Any, key: int) -> None:
    """Draw the hidden cards of a record that was packed from a view, uniformly.

    The stock finds its order as it is drawn. A place with a limit, as ``limited`` writes it, gets
    a card of more points only if no other was found.
    """
    match.luck = key
    place = unsigned(match.gone - hidden.size)
    for number in range(hidden.size):
        given = hidden[unsigned(number)]
        most = DEAREST - (given >> _PLACE_BITS)
        drawn = place + scaled(word(key, place), unsigned(CARDS) - place)
        for attempt in range(1, _ATTEMPTS):
            if POINTS[match.deck[drawn]] <= most:
                break
            luck = word(key, place + unsigned(CARDS * attempt))
            drawn = place + scaled(luck, unsigned(CARDS) - place)
        swap(match.deck, place, drawn)
        match.rows[unsigned(given & _PLACE)] = match.deck[place]
        place += ONE
    if match.phase == ARRANGE and hidden.size:
        for number in range(match.seats):
            for slot in range(ROW):
                card = match.rows[unsigned(PLACES * number + slot)]
                match.deck[unsigned(ROW * number + slot)] = card


def limited(place: int, most: int) -> int:
    """Return a hidden place with a limit for the points of its card."""
    return place + ((DEAREST - most) << _PLACE_BITS)


def limit_hidden(view: View, recall: Recall, hidden: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return hidden places with the limits of their cards, the lowest limits first."""
    limits = card_limits(view, recall())
    given = [
        limited(place, limits.get((place // PLACES, place % PLACES), DEAREST)) for place in hidden
    ]
    return np.array(sorted(given, reverse=True), np.int64)


def state_in(record: Any, view: View, rng: Random) -> State:
    """Return the world of a view that a record holds, with its stock in a random order."""
    return state_of(view, _hidden_cards(record, view, rng))


def _hidden_cards(record: Any, view: View, rng: Random) -> Iterator[Card]:
    """Yield the cards that the view hides: in rows, a drawn one, and the stock."""
    for seat, row in enumerate(view.rows):
        for slot, card in enumerate(row):
            if card is None:
                yield FULL_DECK[int(record["rows"][PLACES * seat + slot])]
    if view.drawn is not None and view.drawn.card is None:
        yield FULL_DECK[int(record["rows"][PLACES * view.awaited[0] + ROW])]
    stock = record["deck"][int(record["gone"]) :].tolist()
    yield from (FULL_DECK[card] for card in draw(stock, len(stock), rng))
