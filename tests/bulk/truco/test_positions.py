"""Positions of Truco as records: all that is in them, and nothing that a viewer does not know."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given

from fodasse.bulk.truco.layout import COVERED, HAND, MATCH, SEATS
from fodasse.bulk.truco.positions import packed
from fodasse.core.cards import TRUCO_DECK, Card
from fodasse.games.truco import Phase, Rules, View, encoding, view
from support.bulk.games import Record
from support.games.walks import states
from support.truco.playing import Walk, between, do, move, start_hand
from support.truco.positions import matches, packable


@given(matches())
def test_a_position_is_that_of_the_reference(match: Walk) -> None:
    """Also with claims that were denied, and cards that turned over, which chance never does."""
    for state in packable(match):
        Record(state).assert_agree(state)


def test_a_request_to_deal_again_lapses_with_the_first_card() -> None:
    state = do(start_hand(between(), "4D", "5D", "6D", "7D"), "0 count, 0 redeal")
    record = Record(state)
    assert record.matches["redeal_asked"] == 1
    for turn in ("1 raise", "0 accept", "1 5D"):
        asked, state = state.redeal_asked, do(state, turn)
        assert asked
        record.act(move(turn))
        record.assert_agree(state)
    assert record.matches["redeal_asked"] == 0


@given(matches())
def test_a_position_with_an_open_claim_is_refused(match: Walk) -> None:
    for state in states(match):
        if state.phase is Phase.CLAIM:
            for position in (state, view(state), view(state, 0)):
                with pytest.raises(ValueError, match="one is open here: answer it first"):
                    packed(position)


@given(matches())
def test_the_record_of_a_view_holds_what_the_viewer_knows(match: Walk) -> None:
    for state in packable(match)[::3]:
        whole = packed(state)
        assert not whole.hidden["count"].any()
        for seat in (None, *range(state.table.seats)):
            seen = view(state, seat)
            part = packed(seen)
            # of two partners who may answer the viewer is the one that does
            whole.matches["turn"] = (
                seat if seat in state.awaited else packed(state).matches["turn"]
            )
            for name in MATCH.names or ():
                if name not in ("hands", "plays", "vira", "manilha"):
                    assert np.array_equal(part.matches[name], whole.matches[name])
            assert_no_more_than_seen(part.matches[0], part.hidden[0], seen)


def assert_no_more_than_seen(record: Any, hidden: Any, seen: View) -> None:
    """Assert that every card of a record is one that the view shows, and none is missing."""
    for seat, hand in enumerate(seen.hands):
        word = sum(TRUCO_DECK.index(card) << 8 * place for place, card in enumerate(hand) if card)
        assert record["hands"][seat] == word
    laid = [*[trick.cards for trick in seen.tricks], seen.trick]
    plays = [-1] * (HAND * SEATS)
    for number, trick in enumerate(laid):
        for each in trick:
            card = TRUCO_DECK.index(each.card) if each.card else 0
            plays[SEATS * number + each.seat] = card + COVERED * each.covered
    assert record["plays"].tolist() == plays
    assert record["vira"] == (-1 if seen.vira is None else TRUCO_DECK.index(seen.vira))
    backs = sum(hand.count(None) for hand in seen.hands)
    backs += sum(each.card is None for trick in laid for each in trick)
    is_open = seen.phase in (Phase.EXPOSED, Phase.DEAL) and seen.exposed is not None
    assert hidden["count"] == backs + (is_open and seen.rules.turns_up)
    known: set[Card | None] = {seen.vira, *[card for hand in seen.hands for card in hand]}
    known |= {each.card for trick in laid for each in trick}
    known |= set() if seen.exposed is None else {seen.exposed.card}
    unseen = [number for number, card in enumerate(TRUCO_DECK) if hidden["unseen"] >> number & 1]
    assert [TRUCO_DECK[number] for number in unseen] == [
        card for card in seen.rules.cards if card not in known
    ]


def test_the_points_of_a_seat_are_those_of_its_team() -> None:
    assert list(packed(between((3, 7))).points) == [3, 7, 3, 7]


def test_claims_that_were_denied_are_told_by_team() -> None:
    state = start_hand(between(rules=Rules(tento="agreed")), "4D", "5D", "6D", "7D")
    state = do(state, "1 tento stolen-card, 0 deny, 2 tento peeked, 1 deny")
    for turn, denied in (("1 5D", [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]),
                         ("2 6D", [0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0])):  # fmt: skip
        at = encoding.layout(4, state.rules).columns["denied"]
        assert list(Record(state).row()[at]) == denied
        state = do(state, turn)
