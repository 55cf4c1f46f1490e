"""What holds in every state of every match, with joins, leaves and motions mixed in."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import strategies as st

import fodasse
from support.fodasse.playing import SEEDS, SWITCHES, Step, most_seats, switched, walk
from support.games.walks import collected, known
from support.games.walks import states as states_of


@st.composite
def matches(draw: st.DrawFn) -> list[Step]:
    """Return a random match, with any switches."""
    words: dict[str, Any] = draw(SWITCHES)
    seats = draw(st.integers(2, min(most_seats(words), 8)))
    dealer = draw(st.integers(0, seats - 1))
    share = draw(st.sampled_from((0.0, 0.05, 0.2, 0.5)))
    state = fodasse.start(seats, rules=switched(words), dealer=dealer)
    return list(walk(state, seed=draw(SEEDS), share=share, steps=150))


@pytest.fixture(scope="module")
def walks() -> list[list[Step]]:
    """Random matches that these tests share."""
    return collected(matches())


def everybody(state: fodasse.State) -> range:
    return range(len(fodasse.returns(state)))


def test_7g_bids_of_a_full_call_never_sum_to_the_hand_size(states: list[fodasse.State]) -> None:
    for state in states:
        literal = state.rules.restrict_last_bid == "not_blind"
        if state.phase is fodasse.Phase.PLAY:
            bids = [state.seat(seat).bid for seat in everybody(state)]
            assert sum(bid for bid in bids if bid is not None) != state.hand_size
        last = state.last_round
        if last is not None and not (literal and len(last.stages) == 1):
            assert sum(last.bids) != len(last.stages)


def test_3_points_lie_in_0_to_the_limit_and_the_limit_is_for_the_eliminated(
    states: list[fodasse.State],
) -> None:
    for state in states:
        for seat in everybody(state):
            player = state.seat(seat)
            assert 0 <= player.points <= state.rules.limit
            at_limit = player.points == state.rules.limit
            assert at_limit is (player.status is fodasse.Status.ELIMINATED)


def test_1_cards_are_conserved_and_distinct(states: list[fodasse.State]) -> None:
    for state in states:
        cards = [card for seat in everybody(state) for card in state.seat(seat).hand]
        cards += [card for _, card in state.stage]
        cards += [card for stage in state.stages for _, card in stage.cards]
        cards += [] if state.vira is None else [state.vira]
        cards += list(state.undealt)
        assert len(cards) == 4 * len(state.rules.ranks)
        assert set(cards) == {
            fodasse.Card(rank, suit) for rank in state.rules.ranks for suit in fodasse.Suit
        }


def test_14_stages_won_and_accumulated_are_the_stages_completed(
    states: list[fodasse.State],
) -> None:
    for state in states:
        won = [state.seat(seat).won for seat in everybody(state)]
        assert sum(won) + state.accumulated == len(state.stages)
        last = state.last_round
        if last is not None:
            nobodys = [stage for stage in last.stages if stage.winner is None]
            assert sum(last.won) + len(nobodys) == len(last.stages)


def test_11_points_never_change_inside_a_round(steps: list[Step]) -> None:
    for before, action, after in steps:
        if len(everybody(after)) > len(everybody(before)):
            assert isinstance(action, fodasse.Join)
        for seat in everybody(before):
            old, new = before.seat(seat), after.seat(seat)
            if old.points == new.points:
                continue
            # somebody's points change by a round that ends with this action, or by being seated
            assert after.last_round is not before.last_round
            if old.status is fodasse.Status.WAITING:
                assert new.status is fodasse.Status.IN
            else:
                assert seat in known(after.last_round).seats


def test_11_gained_is_the_change_really_made(steps: list[Step]) -> None:
    for before, _, after in steps:
        last = after.last_round
        if last is None or last is before.last_round:
            continue
        for seat, gained in zip(last.seats, last.gained, strict=True):
            assert after.seat(seat).points - before.seat(seat).points == gained
            assert gained >= -1
        if last.repeated:
            assert set(last.gained) == {0}
            assert after.dealer == before.dealer or before.dealer not in after.at_table


def test_seats_keep_their_numbers_and_who_is_out_stays_out(steps: list[Step]) -> None:
    for before, action, after in steps:
        assert after.at_table == tuple(sorted(after.at_table))
        new = len(everybody(after)) - len(everybody(before))
        assert new == isinstance(action, fodasse.Join)
        for seat in everybody(before):
            was, now = before.seat(seat).status, after.seat(seat).status
            if was is not now:
                assert (was, now) in {
                    (fodasse.Status.WAITING, fodasse.Status.IN),
                    (fodasse.Status.WAITING, fodasse.Status.LEFT),
                    (fodasse.Status.IN, fodasse.Status.LEFT),
                    (fodasse.Status.IN, fodasse.Status.ELIMINATED),
                }
                assert now is not fodasse.Status.LEFT or action == fodasse.Leave(seat)
        for status, seats in (
            (fodasse.Status.IN, after.at_table),
            (fodasse.Status.WAITING, after.waiting),
        ):
            assert seats == tuple(
                seat for seat in everybody(after) if after.seat(seat).status is status
            )


def test_7a_7b_a_deal_that_is_awaited_can_be_dealt(states: list[fodasse.State]) -> None:
    for state in states:
        assert state.hand_size >= 1
        if state.phase is fodasse.Phase.DEAL:
            cards = len(state.at_table) * state.hand_size + 1
            assert cards <= 4 * len(state.rules.ranks)
            assert state.dealer in state.at_table
        if state.phase is not fodasse.Phase.OVER:
            assert len(state.at_table) >= 2


def test_4_hands_shrink_by_one_card_a_stage(states: list[fodasse.State]) -> None:
    for state in states:
        if state.phase not in {fodasse.Phase.BID, fodasse.Phase.PLAY}:
            continue
        played = {seat for seat, _ in state.stage}
        for seat in state.at_table:
            due = state.hand_size - len(state.stages) - (seat in played)
            assert len(state.seat(seat).hand) == due
        assert len(state.stages) < state.hand_size


def test_7b_ordinary_sizes_go_by_one_up_or_down(walks: list[list[Step]]) -> None:
    # while nobody comes or goes
    for match in walks:
        rounds = [
            (state.round_number, state.hand_size, state.at_table)
            for state in states_of(match)
            if state.phase is fodasse.Phase.DEAL
        ]
        largest = 4 * len(match[0][0].rules.ranks) - 1
        for (number, size, table), (next_number, next_size, next_table) in pairwise(rounds):
            if table != next_table:
                continue
            if number == next_number:
                assert size == next_size
            elif size not in {13, 5}:
                alone = size == next_size == 1 == largest // len(table)
                assert abs(size - next_size) == 1 or alone


def test_7a_the_deal_goes_on_by_one_seat_a_round(steps: list[Step]) -> None:
    for before, _, after in steps:
        if after.round_number == before.round_number + 1:
            later = [seat for seat in after.at_table if seat > before.dealer]
            old = [seat for seat in later if seat in before.at_table]
            assert after.dealer == (old[0] if old else after.at_table[0])
        elif after.dealer != before.dealer:
            assert before.seat(before.dealer).status is not after.seat(before.dealer).status or (
                before.dealer not in before.at_table
            )
