"""Conversion of positions and actions between the reference and the kernels.

In a record the seats at the table are numbered anew, without gaps: seat 1 of the record is
``position.at_table[1]``. Seats that are out of the match are not in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fodasse.bulk.bits import ONE, count, nth, nth_alone, scaled
from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.fodasse.layout import (
    BID,
    BLIND_ROUNDS,
    EQUAL_CARDS,
    LARGEST_HAND,
    MATCH,
    PLAY,
    PROGRESSIONS,
    RESTRICTIONS,
    SEATS,
    SIMULTANEOUS,
)
from fodasse.bulk.fodasse.strength import manilha_of
from fodasse.bulk.game import Packed
from fodasse.bulk.luck import word
from fodasse.bulk.record import DEAL, NOBODY, OVER
from fodasse.core.cards import Card, HiddenCard, HiddenHand
from fodasse.core.hidden import unseen
from fodasse.core.seats import Seat
from fodasse.games.fodasse.actions import Deal
from fodasse.games.fodasse.public import Phase, Public
from fodasse.games.fodasse.rules import Rules
from fodasse.games.fodasse.scoring import MANY
from fodasse.games.fodasse.state import Position, State, View
from fodasse.games.fodasse.view import state_of

_MANY = {"book": MANY, "flat": SEATS, "difference": 0}
"""By word of ``scoring``: the number of seats from which every stage missed counts."""
_MAX_PENALTY = 10_000
"""The cap on penalty points: more eliminate a seat no more surely."""
_PHASES = dict(zip(Phase, (DEAL, BID, PLAY, OVER), strict=True))


def write_rules(matches: NDArray[np.void] | np.void, rules: Rules) -> None:
    """Write the rules into the records of matches, or into one of them.

    No seat leaves here, so ``rules.leaving_shrinks`` has no effect.
    """
    matches["limit"] = rules.limit
    matches["restrict_last_bid"] = RESTRICTIONS.index(rules.restrict_last_bid)
    matches["ranks"] = len(rules.ranks)
    matches["max_rounds"] = rules.max_rounds or 0
    keeps_lead = "last_tied" in rules.dead() or rules.annulled_lead == "leader"
    book = rules.manilha != "fixed" and rules.equal_cards == "annul" and keeps_lead
    matches["by_table"] = not book
    matches["turns_up"] = rules.turns_up
    matches["equal_cards"] = EQUAL_CARDS.index(rules.equal_cards)
    matches["accumulates"] = rules.accumulates
    matches["last_tied"] = not keeps_lead
    matches["blind_rounds"] = BLIND_ROUNDS.index(rules.blind_rounds)
    matches["many"] = _MANY[rules.scoring]
    matches["bonus"] = rules.nil_round_bonus
    matches["progression"] = PROGRESSIONS.index(rules.progression)
    matches["cap"] = rules.hand_cap or LARGEST_HAND
    matches["endgames"] = rules.endgames
    matches["simultaneous"] = SIMULTANEOUS.index(rules.simultaneous)
    powers = [rules.ranks.index(card.rank) for card in rules.deck]
    if rules.manilha == "fixed":
        for place, card in enumerate(rules.manilhas_of(None)):
            powers[rules.card_numbers[card]] = len(rules.ranks) + place
    matches["fixed"][..., : len(powers)] = powers


class Hidden(NamedTuple):
    """The hidden part of a record, as an argument of ``draw_world``."""

    cards: NDArray[np.int64]
    """By seat of the record: the number of unknown cards in its hand."""
    unseen: Any
    """A mask of the cards that the hidden ones can be: all that were not seen. In a state none are
    hidden, and this is 0."""


def packed(position: Position) -> Packed:
    """Return the record of a position.

    Raises:
        ValueError: the position cannot be played on with bids and plays alone.
    """
    if position.phase is not Phase.OVER:
        _check_playable(position)
    matches = _ruled(position.rules).copy()
    match = matches[0]
    _write_history(match, position)
    hands = [position.hands[seat] for seat in position.at_table]
    if position.phase in (Phase.BID, Phase.PLAY):
        _write_round(match, position, hands)
    hidden = np.array([hand.count(None) for hand in hands], np.int64)
    return Packed(
        matches=matches,
        hidden=Hidden(hidden, _unseen(position)),
        at_table=position.at_table,
        points=position.table.points,
    )


@lru_cache(maxsize=64)
def _ruled(rules: Rules) -> NDArray[np.void]:
    """Return a record with rules alone, in an array of one."""
    matches = np.zeros(1, MATCH)
    write_rules(matches, rules)
    return matches


def _check_playable(position: Public) -> None:
    """Check that all seats in play were dealt in: nobody joins or leaves in a kernel.

    A pause ends when nobody says more, and an open motion lapses, so neither needs a place in a
    record.
    """
    dealt = [seat for seat, bid in enumerate(position.bids) if bid is not None]
    reasons = {
        "somebody waits to be seated": bool(position.waiting),
        "somebody has left during the round": not set(position.at_table).issuperset(dealt),
    }
    for reason, holds in reasons.items():
        if holds:
            raise ValueError(f"only bids and plays can follow here, but {reason}")


def _write_history(match: np.void, position: Public) -> None:
    """Write the facts that last longer than a round."""
    history, table, at_table = position.history, position.table, position.at_table
    seats = len(at_table)
    match["phase"] = _PHASES[position.phase]
    match["max_rounds"] = history.rounds_left or 0
    match["seats"] = seats
    match["dealer"] = _place(position, table.dealer)
    match["size"] = history.ladder.size
    match["falling"] = history.ladder.falling
    match["endgame"] = history.endgame or 0
    match["opening"] = table.round_number == 1
    match["following"][:seats] = [*range(1, seats), 0]
    for place, seat in enumerate(at_table):
        match["points"][place] = table.points[seat]
        match["penalties"][place] = min(table.penalties[seat], _MAX_PENALTY)
    match["fined"] = match["penalties"].any()
    for name in ("turn", "vira", "manilha", "bids", "holder"):
        match[name] = NOBODY


def _write_round(match: np.void, position: Position, hands: Sequence[HiddenHand]) -> None:
    """Write the round in play, with the hands of the seats of the record."""
    rules, stage, seats, blind = position.rules, position.stage, len(hands), position.is_blind
    takers = [each.winner for each in position.stages]
    laid = [card for each in position.stages for _, card in each.cards]
    match["turn"] = _place(position, position.turn)
    match["hand_size"] = position.hand_size
    match["laid"] = len(stage)
    match["completed"] = len(takers)
    match["accumulated"] = position.accumulated
    for place, seat in enumerate(position.at_table):
        bid = position.bids[seat]
        match["bids"][place] = NOBODY if bid is None else bid
        match["won"][place] = takers.count(seat)
        match["hands"][place] = _mask(hands[place], rules)
    bids = match["bids"][:seats]
    match["called"] = bids[bids != NOBODY].sum()
    if bids.any() or takers.count(None) == len(takers):
        match["unclaimed"] = takers.count(None)
    match["dealt_by"] = match["dealer"]
    match["set_bids"] = match["endgame"] > 0
    match["blind"] = blind
    restricted = rules.restrict_last_bid
    match["restricted"] = restricted == "always" or (restricted == "not_blind" and not blind)
    match["cards"] = _mask(laid, rules)
    if position.vira is not None and position.manilha is not None:
        match["vira"] = rules.card_numbers[position.vira]
        match["manilha"] = rules.ranks.index(position.manilha)
    if match["by_table"]:
        _write_powers(match, position)
    if position.phase is Phase.BID:
        match["laid"] = (bids != NOBODY).sum()
    for seat, card in stage:
        number = rules.card_numbers[card]
        match["holder"][number] = _place(position, seat)
        match["stage"] |= np.uint64(1 << number)


def _write_powers(match: np.void, position: Position) -> None:
    """Write the power of each card; in a blind round, its power without a vira."""
    rules = position.rules
    if rules.turns_up and position.is_blind:
        suit = rules.equal_cards == "suit"
        powers = [
            int(match["fixed"][number]) * (4 if suit else 1) + (number % 4 if suit else 0)
            for number in range(len(rules.deck))
        ]
    else:
        powers = [rules.powers[position.manilha][card] for card in rules.deck]
    match["powers"][: len(powers)] = powers


def _place(position: Public, seat: Seat | None) -> int:
    """Return a seat's number in the record; ``NOBODY`` for a dealer out of a finished match."""
    return position.at_table.index(seat) if seat in position.at_table else NOBODY


def _mask(cards: Iterable[HiddenCard], rules: Rules) -> int:
    return sum(1 << rules.card_numbers[card] for card in cards if card is not None)


def _unseen(position: Position) -> np.uint64:
    """Return the mask of cards that hidden cards can be; 0 for a state."""
    if isinstance(position, State):
        return np.uint64(0)
    laid = [play for stage in position.stages for play in stage.cards]
    seen = [card for _, card in (*laid, *position.stage)]
    rules = position.rules
    return np.uint64(_mask(unseen(rules.deck, (position.vira,), *position.hands, seen), rules))


@inner
def draw_world(match: Any, hidden: Hidden, key: int) -> None:
    """Deal unseen cards to the hidden places, uniformly."""
    hands = match.hands
    pack, left = hidden.unseen, count(hidden.unseen)
    for number in range(hidden.cards.size):
        seat = unsigned(number)
        dealt_from = pack
        for _ in range(hidden.cards[seat]):
            pack ^= nth_alone(pack, scaled(word(key, left), left))
            left -= ONE
        hands[seat] |= dealt_from ^ pack
    if match.turns_up and match.phase == BID and match.vira == NOBODY:
        match.vira = signed(nth(pack, scaled(word(key, left), left)))
        match.manilha = manilha_of(match.vira, match.ranks)


def dealt(match: Any, seats: int, rules: Rules) -> Deal:
    """Return the deal that was just made."""
    hands = [
        _hand(match["hands"][seat], rules) for seat in range(seats) if match["fate"][seat] == 0
    ]
    return Deal(tuple(hands), rules.deck[int(match["vira"])] if rules.turns_up else None)


def state_in(record: Any, view: View, rng: Random) -> State:  # noqa: ARG001  # all is known
    """Return the world of a view that a record holds."""
    hands: list[tuple[Card, ...]] = [()] * len(view.seats)
    for place, seat in enumerate(view.at_table):
        hands[seat] = _hand(record["hands"][place], view.rules)
    vira = int(record["vira"])
    return state_of(view, tuple(hands), view.vira if vira == NOBODY else view.rules.deck[vira])


def _hand(mask: Any, rules: Rules) -> tuple[Card, ...]:
    """Return the cards of a mask, sorted."""
    return tuple(sorted(card for place, card in enumerate(rules.deck) if int(mask) >> place & 1))
