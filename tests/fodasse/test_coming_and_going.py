"""Rules 15 and 18c: who joins, who leaves, and what becomes of the round."""

from __future__ import annotations

import pytest

from fodasse import (
    Bid,
    Join,
    Leave,
    Misdeal,
    Phase,
    Play,
    Propose,
    Reason,
    Record,
    Rules,
    State,
    Status,
    Vote,
    apply,
    from_json,
    legal_actions,
    outcome,
    returns,
    start,
    to_json,
)
from fodasse.games.fodasse.notation import position_from_text as drawn
from support.fodasse.playing import (
    after,
    bidding,
    cards,
    deal,
    dealt,
    due,
    played_out,
    playing,
    points,
    refused,
    round_of,
)
from support.games.walks import known

# 15: joining


def test_15_the_seat_is_the_next_free_number() -> None:
    state = start(4)
    assert refused(state, Join(3)) == "next-seat"
    assert refused(state, Join(5)) == "next-seat"
    assert apply(state, Join(4)).at_table == (0, 1, 2, 3, 4)


def test_15_a_seat_number_is_never_given_out_again() -> None:
    state = apply(start(4), Leave(3))
    assert refused(state, Join(3)) == "next-seat"
    state = apply(state, Join(4))
    assert state.at_table == (0, 1, 2, 4)
    state = after(state, Leave(4), Join(5))
    assert state.at_table == (0, 1, 2, 5)
    assert state.seat(4).status is Status.LEFT


def test_15_a_number_is_used_up_even_if_it_only_waited() -> None:
    state = after(dealt(start(4)), Join(4), Leave(4))
    assert refused(state, Join(4)) == "next-seat"
    assert apply(state, Join(5)).waiting == (5,)


def test_15_while_the_first_deal_of_a_round_is_awaited_it_is_seated_at_once() -> None:
    state = apply(due(4, 3), Join(4))
    assert state.at_table == (0, 1, 2, 3, 4)
    assert state.waiting == ()
    assert state.seat(4).status is Status.IN
    assert len(dealt(state).seat(4).hand) == 3


@pytest.mark.parametrize("bids", [[], [0, 0], [0, 0, 0, 0]])
def test_15_otherwise_it_waits_until_the_round_is_over(bids: list[int]) -> None:
    state = apply(bidding(dealt(due(4, 3)), *bids), Join(4))
    assert state.at_table == (0, 1, 2, 3)
    assert state.waiting == (4,)
    assert state.seat(4).status is Status.WAITING
    assert (state.seat(4).hand, state.seat(4).bid, state.seat(4).points) == ((), None, 0)
    state = played_out(played_out(state))
    assert state.at_table == (0, 1, 2, 3, 4)
    assert state.waiting == ()


def test_15_before_a_void_deal_it_waits() -> None:
    state = apply(apply(dealt(due(5, 3)), Leave(4)), Join(5))
    assert state.phase is Phase.DEAL
    assert state.waiting == (5,)
    assert state.at_table == (0, 1, 2, 3)


def test_15_before_a_repeated_deal_it_waits() -> None:
    state = bidding(round_of("KD", "KH", bids=[1], points=[6, 6]), 1)
    state = apply(state, Join(2))
    assert state.waiting == (2,)


def test_15_before_a_void_first_deal_of_the_match_it_waits_too() -> None:
    state = apply(apply(dealt(start(5)), Leave(4)), Join(5))
    assert state.waiting == (5,)


def test_15_who_waits_is_skipped_in_bids_and_stages() -> None:
    state = apply(dealt(due(3, 2)), Join(3))
    order = []
    while state.phase is not Phase.DEAL:
        assert state.to_act is not None
        order.append(state.to_act)
        state = apply(state, legal_actions(state)[0])
    assert 3 not in order


def test_15_before_the_first_deal_of_the_match_a_newcomer_has_0() -> None:
    assert points(apply(start(4), Join(4))) == [0] * 5


def test_15_later_the_second_highest_total() -> None:
    lines = [f"{seat}: | {held} points" for seat, held in enumerate([6, 6, 4, 1])]
    assert points(apply(due(4, 3, *lines), Join(4))) == [6, 6, 4, 1, 4]


def test_15_ruling_if_all_are_equal_that_total() -> None:
    lines = [f"{seat}: | 3 points" for seat in range(4)]
    assert points(apply(due(4, 3, *lines), Join(4))) == [3] * 5


def test_15_who_is_out_is_not_among_the_totals() -> None:
    lines = [
        "0: | 7 points | eliminated 1",
        "1: | 5 points",
        "2: | 2 points",
        "3: | 6 points | left 1",
    ]
    state = apply(due(5, 3, *lines, "4: | 1 point"), Join(5))
    assert points(state) == [7, 5, 2, 6, 1, 2]


def test_15_figured_when_seated_after_eliminations() -> None:
    # 6 5 2 1 and the first is eliminated: 5 2 1 are left, and the newcomer has 2
    state = round_of("7H", "KD", "6H", "4S", points=[6, 5, 2, 1])
    state = bidding(apply(state, Join(4)), 1, 1, 0, 0)
    assert state.at_table == (1, 2, 3, 4)
    assert points(state) == [7, 5, 2, 1, 2]


def test_15_figured_after_the_round_was_scored() -> None:
    # 0 0 0 0 when it came, 1 1 0 0 when it is seated: the second highest is 0; then 2 1 1 1
    state = round_of("7H", "KD", "6H", "4S", points=[1, 0, 0, 1])
    state = bidding(apply(state, Join(4)), 1, 1, 0, 1)
    assert points(state) == [2, 0, 0, 2, 0]
    state = round_of("7H", "KD", "6H", "4S", points=[1, 0, 1, 1])
    state = bidding(apply(state, Join(4)), 1, 1, 0, 1)
    assert points(state) == [2, 0, 1, 2, 1]


def test_15_several_seated_together_get_the_same() -> None:
    state = round_of("7H", "KD", "6H", "4S", points=[5, 3, 3, 3])
    state = bidding(after(state, Join(4), Join(5), Join(6)), 1, 1, 0, 0)
    # 6 3 3 3, three newcomers at once
    assert points(state) == [6, 3, 3, 3, 3, 3, 3]
    assert state.at_table == (0, 1, 2, 3, 4, 5, 6)


def test_15_one_after_the_other_counts_the_newcomer_too() -> None:
    lines = ["0: | 5 points", "1: | 3 points"]
    state = after(due(2, 2, *lines), Join(2), Join(3))
    assert points(state) == [5, 3, 3, 3]


def test_15_during_the_first_round_later_rules_apply() -> None:
    # it joins after the first deal: when it is seated one at the table has a point, others none
    state = apply(apply(start(3), deal("KD", "7H", "6H", vira="4H")), Join(3))
    state = bidding(state, 1, 1, 1)
    assert points(state) == [0, 1, 1, 0]
    state = apply(apply(start(3), deal("KD", "7H", "6H", vira="4H")), Join(3))
    state = bidding(state, 1, 1, 0)
    assert points(state) == [1, 1, 1, 1]


def test_7a_a_newcomer_does_not_deal_until_the_deal_comes_round() -> None:
    # seat 3 dealt; the newcomer 4 sits after it, yet the deal passed on to 0 before
    state = apply(dealt(due(4, 1)), Join(4))
    assert state.dealer == 3
    state = played_out(state)
    assert (state.dealer, state.at_table) == (0, (0, 1, 2, 3, 4))


def test_7a_the_deal_comes_round_to_a_newcomer() -> None:
    state = apply(drawn("dealer 3; round 7; cards 1; 0:; 1:; 2:; 3:"), Join(4))
    assert state.dealer == 3
    assert played_out(dealt(state)).dealer == 4


def test_15_a_newcomer_bids_after_the_others() -> None:
    state = dealt(apply(due(4, 3), Join(4)))
    # seat 3 deals, so seat 4 comes after it and bids first
    assert state.to_act == 4


def test_7b_ruling_seating_lowers_the_size_due_only_if_it_became_impossible() -> None:
    # four seats, nine due; with five it is impossible: one less than the last, 8, is 7
    assert apply(due(4, 9), Join(4)).hand_size == 7
    # with ten seats at most three: smaller than one less than the last
    assert after(due(4, 9), *map(Join, range(4, 10))).hand_size == 3
    assert apply(due(4, 7), Join(4)).hand_size == 7
    assert apply(due(4, 7, "falling"), Join(4)).hand_size == 7
    assert apply(due(4, 8, "falling"), Join(4)).hand_size == 7


def test_7b_ruling_seating_may_make_two_impossible_and_it_is_one_again() -> None:
    # 19 seats have 2 due after the first round; with a twentieth every round is blind
    state = apply(due(19, 2), Join(19))
    assert state.hand_size == 1
    state = after(state, Leave(3), Leave(4))
    assert state.hand_size == 1
    assert bidding(dealt(state), *[0] * 18).hand_size == 2


def test_7b_ruling_a_lowered_size_falls_from_there() -> None:
    state = played_out(played_out(dealt(apply(due(4, 9), Join(4)))))
    assert state.round_number == 19
    assert state.hand_size == 6


def test_7b_ruling_later_leaves_never_change_the_size_due() -> None:
    # five seats fall from 7 to 6; two leave before the deal, and it stays 6
    state = after(due(6, 6), Leave(0))
    assert state.hand_size == 6
    state = apply(due(5, 6, "falling"), Leave(0))
    assert state.hand_size == 6


def test_7b_ruling_the_size_due_is_for_those_left_before_anyone_is_seated() -> None:
    # four seats played 7 and 8 is due; with the newcomer five cannot have 8, and 6 is one less
    # than the last round's
    state = apply(dealt(due(4, 7)), Join(4))
    state = played_out(played_out(state))
    assert len(state.at_table) == 5
    assert state.hand_size == 6


@pytest.mark.parametrize("phase", ["deal", "bid", "pause"])
def test_15_at_any_time_while_the_match_lasts(phase: str) -> None:
    state = due(4, 3) if phase == "deal" else dealt(due(4, 3))
    assert 4 in (*apply(state, Join(4)).waiting, *apply(state, Join(4)).at_table)


def test_15_refused_at_39_at_the_table_or_waiting() -> None:
    state = apply(dealt(start(38)), Join(38))
    assert state.waiting == (38,)
    assert refused(state, Join(39)) == "table-full"
    assert apply(apply(state, Leave(38)), Join(39)).waiting == (39,)
    assert apply(apply(state, Leave(5)), Join(39)).waiting == (38, 39)


def test_15_a_waiting_seat_may_leave_and_neither_propose_nor_vote() -> None:
    state = apply(dealt(start(4)), Join(4))
    assert refused(state, Propose(4, Misdeal())) == "not-at-table"
    voting = apply(state, Propose(0, Misdeal()))
    assert refused(voting, Vote(4, in_favour=True)) == "not-at-table"
    assert refused(state, Bid(4, 0)) == "not-at-table"
    gone = apply(state, Leave(4))
    assert gone.waiting == ()
    assert gone.seat(4).status is Status.LEFT
    assert gone.phase is state.phase
    assert gone.at_table == state.at_table
    assert gone.seat(0).hand == state.seat(0).hand
    assert played_out(gone).at_table == (0, 1, 2, 3)


# 18c: leaving before play


def test_18c_leave_during_bidding_voids_the_deal() -> None:
    before = bidding(dealt(due(5, 3)), 1, 2)
    state = apply(before, Leave(3))
    assert state.phase is Phase.DEAL
    assert state.at_table == (0, 1, 2, 4)
    assert [state.seat(seat).bid for seat in range(5)] == [None] * 5
    assert [state.seat(seat).hand for seat in range(5)] == [()] * 5
    assert (state.dealer, state.hand_size, state.round_number) == (4, 3, before.round_number)
    assert state.vira is None
    assert dealt(state).to_act == 0


def test_18c_leave_of_who_has_bid_voids_the_deal_too() -> None:
    assert apply(bidding(dealt(due(5, 3)), 1, 2), Leave(0)).phase is Phase.DEAL


def test_18c_leave_in_a_blind_round_always_voids_the_deal() -> None:
    for bids in ([], [0], [0, 0, 1, 0]):
        state = apply(bidding(dealt(start(5)), *bids), Leave(2))
        assert state.phase is Phase.DEAL
        assert state.hand_size == 1
        assert state.last_round is None


def test_18c_if_the_dealer_leaves_the_next_seat_still_in_deals_again() -> None:
    state = apply(dealt(due(5, 3)), Leave(4))
    assert state.dealer == 0
    state = apply(dealt(start(6, dealer=2)), Leave(2))
    assert state.dealer == 3
    state = apply(
        drawn("dealer 1; round 3; cards 2; 0:; 1:; 2: | left 1; 3:; 4:; 5:; 6:"), Leave(1)
    )
    assert state.dealer == 3


def test_18c_leave_while_a_deal_is_awaited() -> None:
    state = apply(due(6, 3), Leave(2))
    assert (state.phase, state.dealer, state.hand_size) == (Phase.DEAL, 5, 3)
    assert apply(due(6, 3), Leave(5)).dealer == 0


def test_18c_for_good() -> None:
    state = apply(due(6, 3), Leave(2))
    assert state.seat(2).status is Status.LEFT
    assert refused(state, Leave(2)) == "not-at-table"
    assert refused(state, Join(2)) == "next-seat"


def test_18c_points_of_a_leaver_stay() -> None:
    lines = [f"{seat}: | {seat + 1} points" for seat in range(5)]
    state = apply(due(5, 3, *lines), Leave(2))
    assert state.seat(2).points == 3


# 18c: leaving during play

HANDS = ("7D 4D", "QS 6H", "JD KS", "AD 3S")
"""With vira ♥5 the 6 is manilha: seat 1 holds one."""


def in_play(*bids: int) -> State:
    return round_of(*HANDS, vira="5H", bids=bids or (0, 0, 0, 0))


def test_18c_during_play_the_round_goes_on() -> None:
    before = playing(in_play(), "0 7D")
    state = apply(before, Leave(2))
    assert state.phase is Phase.PLAY
    assert state.to_act == 1
    assert state.hand_size == 2
    state = playing(state, "1 QS, 3 AD")
    assert state.stages[0].winner == 3
    assert [seat for seat, _ in state.stages[0].cards] == [0, 1, 3]


def test_18c_the_leavers_bid_stays_in_the_call() -> None:
    state = playing(apply(in_play(1, 0, 2, 0), Leave(2)), "0 7D, 1 QS, 3 AD, 3 3S, 0 4D, 1 6H")
    assert known(state.last_round).seats == (0, 1, 2, 3)
    assert known(state.last_round).bids == (1, 0, 2, 0)
    state = apply(in_play(1, 0, 2, 0), Leave(2))
    assert state.seat(2).bid == 2


def test_18c_the_hand_goes_to_the_undealt_cards() -> None:
    before = in_play()
    state = apply(before, Leave(2))
    assert state.seat(2).hand == ()
    assert state.undealt == before.undealt | set(cards("JD KS"))


def test_18c_cards_on_the_table_stay_and_count() -> None:
    state = apply(playing(in_play(), "0 7D, 1 QS, 2 JD"), Leave(1))
    assert [str(card) for _, card in state.stage] == ["7D", "QS", "JD"]
    state = playing(round_of("KD 4D", "KH 6H", "JD QS", bids=[0, 0, 0], vira="5H"), "0 KD, 1 KH")
    # the leaver's king still annuls the other
    state = playing(apply(state, Leave(1)), "2 JD")
    assert state.stages[0].winner == 2


def test_18c_if_a_leavers_card_wins_the_stage_is_that_seats_and_the_next_still_in_leads() -> None:
    state = playing(
        round_of("7D 4D", "6H QS", "JD KS", "AD 3S", vira="5H", bids=[0] * 4), "0 7D, 1 6H"
    )
    state = playing(apply(state, Leave(1)), "2 JD, 3 AD")
    assert state.stages[0].winner == 1
    assert state.seat(1).won == 1
    assert (state.leader, state.to_act) == (2, 2)


def test_18c_accumulated_stages_too_are_the_leavers() -> None:
    hands = ["KD 7D 4D", "KH 6H QS", "AD JD KS", "AH 3D 3S"]
    state = playing(round_of(*hands, vira="5H", bids=[0] * 4), "0 KD, 1 KH, 2 AD, 3 AH")
    assert state.accumulated == 1
    state = playing(apply(playing(state, "0 7D, 1 6H"), Leave(1)), "2 JD, 3 3D")
    assert [stage.winner for stage in state.stages] == [1, 1]
    assert state.accumulated == 0
    state = playing(state, "2 KS, 3 3S, 0 4D")
    assert known(state.last_round).won == (0, 2, 0, 1)


def test_18c_a_leaver_scores_nothing_more() -> None:
    # the leaver took a stage against its bid of 0: lost to the others, never scored
    state = round_of(
        "7D 4D", "6H QS", "JD KS", "AD 3S", vira="5H", bids=[0] * 4, points=[1, 1, 1, 1]
    )
    state = apply(playing(state, "0 7D, 1 6H"), Leave(1))
    state = playing(state, "2 JD, 3 AD, 2 KS, 3 3S, 0 4D")
    assert points(state) == [1, 1, 1, 2]
    assert known(state.last_round).gained == (0, 0, 0, 1)
    assert known(state.last_round).won == (0, 1, 0, 1)


def test_18c_the_last_to_play_leaves_and_the_stage_is_settled() -> None:
    state = playing(in_play(), "0 7D, 1 QS, 2 JD")
    assert state.to_act == 3
    state = apply(state, Leave(3))
    assert len(state.stages) == 1
    assert state.stages[0].winner == 2
    assert state.to_act == 2


def test_18c_and_with_it_the_round_if_it_was_the_last() -> None:
    state = playing(in_play(), "0 7D, 1 QS, 2 JD, 3 AD, 3 3S, 0 4D, 1 6H")
    assert state.to_act == 2
    state = apply(state, Leave(2))
    assert state.phase is Phase.DEAL
    assert known(state.last_round).won == (0, 1, 0, 1)
    assert [seat for seat, _ in known(state.last_round).stages[1].cards] == [3, 0, 1]


def test_18c_and_with_it_the_match() -> None:
    # seat 1 has 6 points and took a stage against its bid; with the leave of the last to play
    # the round is over and it is out, so seat 2 is the only one left
    state = round_of("7D 4D", "QS 6H", "JD KS", vira="5H", bids=[0, 0, 0], points=[0, 6, 0])
    state = playing(state, "0 7D, 1 6H, 2 JD, 1 QS, 2 KS")
    assert state.to_act == 0
    state = apply(state, Leave(0))
    assert state.phase is Phase.OVER
    result = known(outcome(state))
    assert result.ranking == ((2,), (1,), (0,))
    assert result.reason is Reason.ELIMINATION
    assert points(state) == [0, 7, 1]


def test_18c_if_it_was_the_leavers_lead_the_next_seat_still_in_leads() -> None:
    state = apply(in_play(), Leave(0))
    assert (state.leader, state.to_act) == (1, 1)
    state = playing(state, "1 QS, 2 JD, 3 AD")
    assert state.leader == 3
    state = apply(state, Leave(3))
    assert (state.leader, state.to_act) == (1, 1)


def test_18c_whose_turn_it_was_passes_on() -> None:
    state = apply(playing(in_play(), "0 7D"), Leave(1))
    assert state.to_act == 2
    assert refused(state, Play(1, cards("QS")[0])) == "not-at-table"


def test_18c_the_leader_of_a_stage_leaves_after_leading() -> None:
    state = apply(playing(in_play(), "0 7D, 1 QS"), Leave(0))
    state = playing(state, "2 JD, 3 AD")
    assert len(state.stages) == 1
    assert state.to_act == 3


def test_18c_several_leave_in_one_stage() -> None:
    state = playing(in_play(), "0 7D")
    state = after(state, Leave(1), Leave(0))
    assert state.to_act == 2
    state = playing(state, "2 JD, 3 AD")
    assert [seat for seat, _ in state.stages[0].cards] == [0, 2, 3]
    assert state.stages[0].winner == 3


def test_18c_dealer_keeps_a_leavers_number_until_the_round_ends() -> None:
    state = apply(in_play(), Leave(3))
    assert state.dealer == 3
    state = playing(state, "0 7D, 1 QS, 2 JD, 2 KS, 0 4D, 1 6H")
    assert state.dealer == 0


def test_18c_one_seat_left_wins_at_once() -> None:
    for state in (start(2), dealt(start(2)), round_of("7D 4D", "QS 6H", bids=[0, 0])):
        over = apply(state, Leave(0))
        assert over.phase is Phase.OVER
        result = known(outcome(over))
        assert result.ranking == ((1,), (0,))
        assert result.reason is Reason.LEAVING
        assert returns(over) == (-1.0, 1.0)


def test_18c_one_seat_left_wins_whoever_waits() -> None:
    state = after(dealt(start(2)), Join(2), Leave(0))
    result = known(outcome(state))
    assert result.ranking == ((1,), (2,), (0,))
    assert refused(state, Join(3)) == "match-over"
    assert refused(state, Leave(1)) == "match-over"


def test_18c_the_last_round_of_a_match_that_ends_by_leaving_is_not_scored() -> None:
    state = apply(round_of("7D 4D", "QS 6H", bids=[2, 2], points=[3, 2]), Leave(0))
    assert points(state) == [3, 2]
    assert state.last_round is None


def test_15_who_waited_and_left_gets_no_points_when_the_others_are_seated() -> None:
    state = drawn(
        """
        dealer 0; round 3; vira 4H
        0: KD | 3 points
        1: 7C | 1 points | bid 1
        2:    | waiting
        3:    | waiting
        4:    | waiting
        """
    )
    # the king takes the stage: seat 1 missed its bid, so the totals are 3 and 2
    state = apply(apply(state, Leave(3)), Bid(0, 1))
    assert points(state) == [3, 2, 2, 0, 2]
    assert state.at_table == (0, 1, 2, 4)


def test_a_match_of_very_many_joins_and_leaves_is_read() -> None:
    come_and_go = tuple(act(seat) for seat in range(2, 1002) for act in (Join, Leave))
    record = Record("fodasse", Rules(), 2, actions=come_and_go)
    assert from_json(to_json(record)) == record
    *_, last = record.replay()
    assert last.at_table == (0, 1)
    assert points(last) == [0] * 1002
    assert last.table.history.left == tuple(range(2, 1002))
