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
    legal_actions,
    start,
    view,
)
from fodasse.bulk.fodasse.layout import ALWAYS, MATCH, NOT_BLIND
from fodasse.bulk.fodasse.positions import packed, write_rules
from fodasse.bulk.record import NOBODY
from support.bulk.games import Record, in_step
from support.fodasse.playing import after, carried, dealt, playing, round_of
from support.fodasse.positions import can_be_played_on, matches, settled
from support.games.walks import Walk, states


def play_on(state: State, seed: int, steps: int) -> State:
    """Play on in both, compare them and the points, and return the last state."""
    record, rng, state = Record(state, seed), Random(seed), settled(state)

    def choose(state: State) -> object:
        return rng.choice(legal_actions(state))

    for _, now in in_step(record, state, choose, steps):
        state = now
        points = [state.seat(seat).points for seat in record.pack.at_table]
        assert record.matches["points"][0][: len(points)].tolist() == points
    return state


@given(match=matches(share=0.1), seed=st.integers(0, 999))
def test_a_position_is_played_on_where_only_bids_and_plays_can_follow(
    match: Walk[State, Any], seed: int
) -> None:
    for state in [*states(match)][::10]:
        seen = [view(state), *(view(state, seat) for seat in state.at_table[:1])]
        positions: list[State | View] = [state, *seen]
        for position in positions:
            if can_be_played_on(state):
                packed(position)
            else:
                with pytest.raises(ValueError, match="only bids and plays can follow here"):
                    packed(position)
    playable = [state for state in states(match) if can_be_played_on(state)]
    play_on(Random(seed).choice(playable), seed, 100)


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
        dealt(apply(dealt(start(4)), Leave(1))),
    ],
    ids=["paused", "motion", "penalty", "penalty that eliminates", "left before the deal"],
)
def test_15_18_a_silent_table_plays_on(state: State) -> None:
    play_on(state, 3, 40)


def test_seat_numbers_may_be_greater_than_any_in_a_record() -> None:
    state = start(2)
    for seat in range(2, 60):
        state = after(state, Join(seat), Leave(seat - 2))
    assert state.at_table == (58, 59)
    assert play_on(state, 3, 2000).phase is Phase.OVER


@given(match=matches(steps=60))
def test_a_view_tells_the_record_no_more_than_its_viewer_knows(match: Walk[State, Any]) -> None:
    for state in [*states(match)][::6]:
        whole = packed(state)
        assert whole.hidden.unseen == 0
        assert not whole.hidden.cards.any()
        for viewer in (None, *state.at_table[:2]):
            seen = view(state, viewer)
            part = packed(seen)
            record = part.matches[0]
            for place, seat in enumerate(state.at_table):
                hand = seen.seat(seat).hand
                assert part.hidden.cards[place] == hand.count(None)
                numbers = [state.rules.card_numbers[card] for card in hand if card is not None]
                assert record["hands"][place] == sum(1 << number for number in numbers)
            if state.phase is Phase.BID and state.is_blind:
                assert record["vira"] == record["manilha"] == NOBODY
            for name in {*(MATCH.names or ())} - {"hands", "vira", "manilha"}:
                assert np.array_equal(record[name], whole.matches[0][name])


def test_rules_are_written_into_one_record_or_many() -> None:
    records = np.zeros(3, MATCH)
    write_rules(records, Rules())
    write_rules(records[1], Rules(limit=3, restrict_last_bid="not_blind", max_rounds=4))
    assert records["limit"].tolist() == [7, 3, 7]
    assert records["restrict_last_bid"].tolist() == [ALWAYS, NOT_BLIND, ALWAYS]
    assert records["ranks"].tolist() == [10, 10, 10]
    assert records["max_rounds"].tolist() == [0, 4, 0]


def test_rounds_are_counted_from_the_position_on() -> None:
    state = play_on(start(4, rules=Rules(max_rounds=3)), 2, 9)  # a deal, four bids and plays
    assert state.round_number == 2
    record = packed(state).matches[0]
    assert (record["rounds"], record["max_rounds"]) == (0, 2)


def test_7b_sizes_that_fall_go_on_falling() -> None:
    state = start(13, rules=Rules(limit=999))
    while not state.table.history.ladder.falling:
        state = play_on(state, 1, 1)
    for size in (2, 1, 2):
        assert state.hand_size == size
        number = state.round_number
        while state.round_number == number:
            state = play_on(state, 2, 1)
