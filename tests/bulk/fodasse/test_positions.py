"""Positions of the reference as records: played on, both tell the same to the end."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fodasse import (
    Join,
    Leave,
    Misdeal,
    Pause,
    Phase,
    Propose,
    Rules,
    State,
    View,
    apply,
    start,
    view,
)
from fodasse.bulk.fodasse.layout import ALWAYS, BID, MATCH, NOT_BLIND
from fodasse.bulk.fodasse.positions import (
    packed,
    write_rules,
)
from fodasse.bulk.record import NOBODY
from support.fodasse.bulk_rules import SWITCHES
from support.fodasse.playing import SEEDS, after, carried, dealt, most_seats, playing, round_of
from support.fodasse.positions import PHASES, Twins, can_be_played_on, legal, positions, settled

SEATS = st.one_of(st.integers(2, 8), st.integers(2, 39))
STEPS = 120


@given(seats=SEATS, words=SWITCHES, seed=SEEDS, share=st.sampled_from((0.0, 0.05, 0.2)))
def test_a_position_played_on_is_the_references_to_the_end(
    seats: int, words: dict[str, Any], seed: int, share: float
) -> None:
    seats = min(seats, most_seats(words))
    rng = Random(seed)
    met = [
        state for state in positions(seats, words, seed, share=share) if can_be_played_on(state)
    ]
    state = rng.choice(met)
    twins = Twins.of(state, key=seed)
    state = settled(state)
    twins.assert_agree(state)
    for _ in range(STEPS):
        if state.phase is Phase.OVER:
            break
        state = twins.follow(state, rng)
        twins.assert_agree(state)


@given(seats=SEATS, words=SWITCHES, seed=SEEDS, share=st.sampled_from((0.0, 0.05, 0.2)))
def test_a_position_is_refused_where_more_than_bids_and_plays_can_follow(
    seats: int, words: dict[str, Any], seed: int, share: float
) -> None:
    seats = min(seats, most_seats(words))
    for state in positions(seats, words, seed, share=share):
        seen = [view(state), *(view(state, seat) for seat in state.at_table[:1])]
        both: list[State | View] = [state, *seen]
        for position in both:
            if can_be_played_on(state):
                assert PHASES[int(packed(position).matches["phase"][0])] is state.phase
            else:
                with pytest.raises(ValueError, match="only bids and plays can follow here"):
                    packed(position)


LEFT = apply(dealt(start(4)), Leave(1))
PLAYING = playing(round_of("4D 5D", "6D 7D", "QD JD", bids=(0, 0, 0)), "0 4D")


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (apply(dealt(start(4)), Join(4)), "somebody waits to be seated"),
        (apply(PLAYING, Leave(2)), "somebody has left during the round"),
        (apply(PLAYING, Leave(0)), "somebody has left during the round"),
    ],
)
def test_a_refusal_says_why(state: State, reason: str) -> None:
    with pytest.raises(ValueError, match=f"but {reason}$"):
        packed(state)


@pytest.mark.parametrize(
    "state",
    [
        carried(dealt(start(4)), Pause(5)),
        apply(dealt(start(4)), Propose(1, Pause(5))),
        carried(start(4, rules=Rules(limit=2)), Misdeal()),
        carried(start(4, rules=Rules(limit=1)), Misdeal()),
    ],
    ids=["paused", "motion", "penalty", "penalty that eliminates"],
)
def test_15_18_a_silent_table_plays_on(state: State) -> None:
    twins, rng = Twins.of(state, key=3), Random(3)
    state = settled(state)
    rounds = state.round_number
    while state.phase is not Phase.OVER and state.round_number < rounds + 2:
        state = twins.follow(state, rng)
        twins.assert_agree(state)


def test_who_left_before_the_deal_is_no_hindrance() -> None:
    state = dealt(LEFT)
    assert packed(state).matches["seats"][0] == 3
    Twins.of(state, 1).assert_agree(state)


def test_seat_numbers_may_be_greater_than_any_in_a_record() -> None:
    state = start(2)
    for seat in range(2, 60):
        state = after(state, Join(seat), Leave(seat - 2))
    assert state.at_table == (58, 59)
    twins = Twins.of(state, 3)
    rng = Random(3)
    while state.phase is not Phase.OVER:
        state = twins.follow(state, rng)
        twins.assert_agree(state)


@given(seats=SEATS, words=SWITCHES, seed=SEEDS)
def test_a_view_tells_the_record_no_more_than_its_viewer_knows(
    seats: int, words: dict[str, Any], seed: int
) -> None:
    seats = min(seats, most_seats(words))
    for state in positions(seats, words, seed, steps=60):
        whole = packed(state)
        assert whole.hidden.unseen == 0
        assert not whole.hidden.cards.any()
        for viewer in (None, *state.at_table[:2]):
            seen = view(state, viewer)
            part = packed(seen)
            match = part.matches[0]
            for place, seat in enumerate(state.at_table):
                hand = seen.seat(seat).hand
                assert part.hidden.cards[place] == hand.count(None)
                mask = int(match["hands"][place])
                cards = {card for card in hand if card is not None}
                assert mask == sum(1 << state.rules.card_numbers[card] for card in cards)
            if state.phase is Phase.BID and state.is_blind:
                assert match["vira"] == match["manilha"] == NOBODY
            same = [name for name in MATCH.names or () if name not in _HIDDEN]
            for name in same:
                assert np.array_equal(match[name], whole.matches[0][name])


_HIDDEN = ("hands", "vira", "manilha")


def test_rules_are_written_into_one_record_or_many() -> None:
    matches = np.zeros(3, MATCH)
    write_rules(matches, Rules())
    write_rules(matches[1], Rules(limit=3, restrict_last_bid="not_blind", max_rounds=4))
    assert matches["limit"].tolist() == [7, 3, 7]
    assert matches["restrict_last_bid"].tolist() == [ALWAYS, NOT_BLIND, ALWAYS]
    assert matches["ranks"].tolist() == [10, 10, 10]
    assert matches["max_rounds"].tolist() == [0, 4, 0]


def test_rounds_are_counted_from_the_position_on() -> None:
    state = start(4, rules=Rules(max_rounds=3))
    rng = Random(2)
    while state.round_number == 1:
        twins = Twins.of(state, 1)
        state = twins.follow(state, rng)
    match = packed(state).matches[0]
    assert (match["rounds"], match["max_rounds"]) == (0, 2)


def test_7b_sizes_that_fall_go_on_falling() -> None:
    state = start(13, rules=Rules(limit=999))
    rng = Random(1)
    twins = Twins.of(state, 1)
    while not state.table.history.ladder.falling:
        state = twins.follow(state, rng)
    assert state.hand_size == 2
    for _ in range(2):
        twins = Twins.of(state, 2)
        twins.assert_agree(state)
        number = state.round_number
        while state.round_number == number:
            state = twins.follow(state, rng)
        twins.assert_agree(state)
    assert state.hand_size == 2


def test_6a_a_blind_hand_lies_open_to_who_acts() -> None:
    state = dealt(start(3))
    matches = packed(state).matches
    legal(matches)
    match = matches[0]
    cards = [state.rules.card_numbers[state.hands[seat][0]] for seat in range(3)]
    assert match["phase"] == BID
    assert match["lies"][:3].tolist() == [cards[0], NOBODY, cards[2]]
