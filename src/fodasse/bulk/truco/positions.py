"""Conversion of rules, deals and positions, and the worlds of a view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from fodasse.bulk.bits import ONE, count, nth, scaled
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.game import Packed
from fodasse.bulk.luck import word
from fodasse.bulk.record import DEAL, NOBODY, OVER
from fodasse.bulk.truco.layout import (
    ALL_TIED,
    ANSWER,
    CARDS,
    COVERED,
    CUT,
    EXPOSED,
    HAND,
    HISTORIES,
    MATCH,
    PLAY,
    RUN_BY,
    SEATS,
    STRENGTHS,
    TIE_LEADS,
    TIED,
)
from fodasse.core.cards import TRUCO_DECK, TRUCO_RANKS, Card
from fodasse.core.encoding import numbering
from fodasse.core.seats import Seat
from fodasse.games.truco.actions import Deal, How, Offence
from fodasse.games.truco.beliefs import state_of
from fodasse.games.truco.laid import Laid, team
from fodasse.games.truco.public import Eleven, Phase, Public
from fodasse.games.truco.rules import Rules
from fodasse.games.truco.state import Position, State, View

_PHASES: Final = dict(zip(Phase, (CUT, DEAL, EXPOSED, ANSWER, PLAY, OVER), strict=False))
_CARDS: Final = numbering(TRUCO_DECK)
_RANKS: Final = numbering(TRUCO_RANKS)
_HOWS: Final = numbering(How)
_OFFENCES: Final = numbering(Offence)

_IN_TRICKS: Final = SEATS * HAND
_VIRA: Final = 2 * _IN_TRICKS
HIDDEN: Final = np.dtype(
    [
        ("unseen", np.uint64),  # the cards that the hidden ones can be, a mask
        ("turned", np.int64),  # a card that is known to be with a seat
        ("homes", np.int64),  # the number of places where that can be, the first ones; 0: none is
        ("count", np.int64),  # the number of hidden cards
        ("places", np.int64, _VIRA + 1),  # where they are
    ],
    align=True,
)
"""The hidden cards of a record that was packed from a view.

A place in a hand is ``HAND * seat + index``, one in a trick is ``_IN_TRICKS`` plus the place in
``plays``, and the last one is the vira's.
"""


def packed(position: Position) -> Packed:
    """Return the record of a position.

    Raises:
        ValueError: a claim is open.
    """
    if position.claim is not None:
        raise ValueError("claims are not compiled, and one is open here: answer it first")
    matches = np.zeros(1, MATCH)
    match = matches[0]
    write_rules(match, position.rules)
    _write_table(match, position)
    _write_stake(match, position)
    _write_hand(match, position)
    _write_tricks(match, position)
    seats = range(len(position.hands))
    points = [position.points[team(seat)] for seat in seats]
    return Packed(matches=matches, hidden=_hidden(position), at_table=seats, points=points)


def _write_table(match: np.void, position: Position) -> None:
    """Write the facts that last from hand to hand, and the seat to act.

    Of two partners who may answer it is the viewer, else the first.
    """
    table, phase = position.table, position.phase
    match["phase"] = _PHASES[phase]
    match["seats"] = table.seats
    match["dealer"] = table.dealer
    match["points"] = table.points
    match["last_cut"] = NOBODY if table.last_cut is None else _HOWS[table.last_cut]
    match["player"] = match["turn"] = position.turn
    if awaited := position.awaited:
        viewer = position.viewer if isinstance(position, View) else None
        match["turn"] = viewer if viewer in awaited else awaited[0]
    match["denied"] = sum(
        1 << (len(Offence) * side + _OFFENCES[offence]) for side, offence in table.denied
    )


def _write_stake(match: np.void, position: Public) -> None:
    """Write the stake of the hand."""
    stake = position.stake
    match["worth"] = stake.worth
    if position.eleven is not Eleven.ONZE:  # in which nothing can be raised
        match["step"] = position.rules.steps.index(stake.asked or stake.worth)
    match["asked"] = stake.asked or 0
    match["asker"] = NOBODY if stake.asker is None else stake.asker
    match["runner"] = NOBODY if stake.runner is None else stake.runner
    match["may_raise"] = sum(1 << side for side in stake.may_raise)
    match["at_eleven"] = sum(1 << side for side in stake.at_eleven)
    match["dark"] = position.is_dark
    match["counted"] = stake.counted
    match["redeal_asked"] = stake.redeal_asked


def _write_hand(match: np.void, position: Position) -> None:
    """Write hands and vira, and the card that turned over; nothing for those that are unknown."""
    match["vira"] = match["manilha"] = NOBODY
    if position.vira is not None:
        match["vira"] = _CARDS[position.vira]
        match["manilha"] = _RANKS[position.rules.after[position.vira.rank]]
    for seat, hand in enumerate(position.hands):
        match["hands"][seat] = sum(
            _CARDS[card] << (8 * place) for place, card in enumerate(hand) if card is not None
        )
    turned = position.exposed
    match["exposed_seat"] = match["exposed_card"] = match["exposed_index"] = NOBODY
    if turned is not None:
        match["exposed_seat"] = turned.seat
        match["exposed_card"] = _CARDS[turned.card]
        match["exposed_index"] = NOBODY if turned.index is None else turned.index
        match["burnt"] = turned.burnt


def _write_tricks(match: np.void, position: Position) -> None:
    """Write the cards that were played; of an unknown covered card, only that it is covered."""
    tricks, row = position.tricks, CARDS * (int(match["manilha"]) + 1)
    match["history"] = HISTORIES.index(tuple([each.winner for each in tricks]))
    match["completed"] = len(tricks)
    match["laid"] = len(position.trick)
    match["plays"] = match["winners"] = match["leaders"] = NOBODY
    match["leaders"][: len(tricks) + 1] = [*[each.leader for each in tricks], position.leader]
    match["winners"][: len(tricks)] = [
        TIED if each.winner is None else each.winner for each in tricks
    ]
    for at, laid in _played(position):
        match["plays"][at] = (0 if laid.card is None else _CARDS[laid.card]) + (
            COVERED * laid.covered
        )
    for place, laid in enumerate(position.trick):
        strength = 0 if laid.covered or laid.card is None else STRENGTHS[row + _CARDS[laid.card]]
        best = 4 * int(strength) + SEATS - 1 - place
        side = team(laid.seat)
        match["best"][side] = max(int(match["best"][side]), best)


def _played(position: Position) -> Iterator[tuple[int, Laid]]:
    """Yield the cards that were played, each with its place in ``plays``."""
    rows = [*[each.cards for each in position.tricks], position.trick]
    for trick, cards in enumerate(rows):
        for laid in cards:
            yield SEATS * trick + laid.seat, laid


def _hidden(position: Position) -> NDArray[np.void]:
    """Return the hidden cards of a position, and where they are."""
    hidden = np.zeros(1, HIDDEN)
    if isinstance(position, State):
        return hidden
    in_hands = [
        (HAND * seat + index, seat)
        for seat, hand in enumerate(position.hands)
        for index, card in enumerate(hand)
        if card is None
    ]
    in_tricks = [
        (_IN_TRICKS + at, laid.seat) for at, laid in _played(position) if laid.card is None
    ]
    places: list[tuple[int, Seat | None]] = [*in_hands, *in_tricks]
    turned = position.exposed
    if position.rules.turns_up and turned is not None and not position.is_complete:
        places.append((_VIRA, None))
    seen = {position.vira, *chain(*position.hands), *[laid.card for _, laid in _played(position)]}
    if turned is not None and turned.card not in seen:
        seen.add(turned.card)
        if not turned.burnt:
            homes = [each for each in places if each[1] == turned.seat]
            if turned.index is not None:
                homes = homes[turned.index : turned.index + 1]
            places = [*homes, *[each for each in places if each not in homes]]
            hidden["turned"], hidden["homes"] = _CARDS[turned.card], len(homes)
    hidden["unseen"] = _mask(card for card in position.rules.cards if card not in seen)
    hidden["count"] = len(places)
    hidden["places"][0, : len(places)] = [place for place, _ in places]
    return hidden


def _mask(cards: Iterable[Card]) -> int:
    return sum(1 << _CARDS[card] for card in cards)


@inner
def draw_world(match: Any, hidden: Any, key: int) -> None:
    """Draw the hidden cards of a record that was packed from a view, uniformly."""
    world = hidden[0]
    home = signed(NOBODY)
    if world.homes:
        home = signed(scaled(word(key, unsigned(0)), unsigned(world.homes)))
        _put(match, world.places[unsigned(home)], world.turned)
    pack = world.unseen
    left = count(pack)
    for number in range(world.count):
        if number != home:
            card = nth(pack, scaled(word(key, left), left))
            pack ^= ONE << card
            left -= ONE
            _put(match, world.places[unsigned(number)], signed(card))


@inner
def _put(match: Any, place: int, card: int) -> None:
    """Put a card in an empty place."""
    if place == _VIRA:
        match.vira = card
        match.manilha = signed(match.rank_after[unsigned(card >> 2)])
    elif place >= _IN_TRICKS:
        match.plays[unsigned(place - _IN_TRICKS)] += card
    else:
        seat = unsigned(place // HAND)
        match.hands[seat] |= unsigned(card) << unsigned(8 * (place % HAND))


def write_rules(matches: NDArray[np.void] | np.void, rules: Rules) -> None:
    """Write the rules into the records of matches, or into one of them.

    Rules about claims, about cards that turn over, and about raises out of turn or at the brink
    have no numbers: they allow nothing that a seat is ever asked for, and chance never turns a
    card over.
    """
    steps, cards = rules.steps, rules.card_set
    matches["steps"] = 0
    matches["steps"][..., : len(steps)] = steps
    matches["last_step"] = len(steps) - 1
    matches["target"] = rules.target
    matches["brink"] = rules.brink
    matches["eleven_asks"] = rules.eleven_asks
    matches["deck"] = sum(1 << number for number, card in enumerate(TRUCO_DECK) if card in cards)
    matches["turns_up"] = rules.turns_up
    matches["rank_after"] = _ranks_after(rules)
    matches["may_cover"] = _may_cover(rules)
    matches["plays_dark"] = rules.is_dark
    matches["all_tied"] = ALL_TIED.index(rules.all_tied)
    matches["tie_lead"] = TIE_LEADS.index(rules.tie_lead)
    matches["concede"] = rules.concede
    matches["run_by"] = RUN_BY.index(rules.run_by)


def _ranks_after(rules: Rules) -> list[int]:
    """Return by rank of the vira the rank of the manilhas; ``NOBODY`` for ranks not in play."""
    after = [rules.after.get(rank) for rank in TRUCO_RANKS]
    return [NOBODY if rank is None else TRUCO_RANKS.index(rank) for rank in after]


def _may_cover(rules: Rules) -> list[bool]:
    """Return by history whether cards may be covered in the trick that follows."""
    first, after_tie = rules.covered_from, rules.covered_after_tie
    return [
        first is not None and len(winners) + 1 >= first and (after_tie or None not in winners)
        for winners in HISTORIES
    ]


def dealt(match: Any, seats: int, rules: Rules) -> Deal:
    """Return the deal that was just made, each hand in the order dealt."""
    hands = [
        tuple([_card(hand, place) for place in range(HAND)]) for hand in match["hands"][:seats]
    ]
    return Deal(tuple(hands), TRUCO_DECK[int(match["vira"])] if rules.turns_up else None)


def _card(hand: Any, place: int) -> Card:
    return TRUCO_DECK[int(hand) >> 8 * place & 255]


def state_in(record: Any, view: View, rng: Random) -> State:  # noqa: ARG001  # all is known
    """Return the world of a view that a record holds."""
    return state_of(view, _hidden_cards(record, view))


def _hidden_cards(record: Any, view: View) -> Iterator[Card]:
    """Yield the cards that the view hides: in hands, in tricks, and the vira."""
    for seat, hand in enumerate(view.hands):
        for place, card in enumerate(hand):
            if card is None:
                yield _card(record["hands"][seat], place)
    for trick, cards in enumerate([*[each.cards for each in view.tricks], view.trick]):
        for laid in cards:
            if laid.card is None:
                yield TRUCO_DECK[int(record["plays"][SEATS * trick + laid.seat]) % COVERED]
    yield TRUCO_DECK[int(record["vira"])]
