"""Rules 8 to 11 and 13: what a round costs, when, and what if nobody would be left."""

from __future__ import annotations

import pytest

from fodasse import (
    Bid,
    Join,
    Leave,
    Misdeal,
    Misreport,
    Pause,
    Phase,
    Propose,
    Reason,
    Rules,
    State,
    Status,
    Vote,
    apply,
    legal_actions,
    outcome,
    start,
)
from fodasse.games.fodasse.notation import position_from_text as drawn
from fodasse.games.fodasse.scoring import new_points, newcomer_points, round_costs
from support.fodasse.oracle_parts import beginner
from support.fodasse.playing import after, bidding, carried, deal, playing, points, round_of
from support.games.walks import known

SIX = ["4D 4S", "5D 6S", "6D 7S", "7D QS", "QD JS", "3D 2S"]
"""With vira K♥ nothing is annulled here and seat 5 takes both stages."""
SIX_STAGES = ("0 4D, 1 5D, 2 6D, 3 7D, 4 QD, 5 3D", "5 2S, 0 4S, 1 6S, 2 7S, 3 QS, 4 JS")


def both_stages(state: State) -> State:
    """Play SIX out, without who has left."""
    for stage in SIX_STAGES:
        pairs = [pair for pair in stage.split(", ") if int(pair[0]) in state.at_table]
        state = playing(state, ", ".join(pairs))
    return state


# 8 and 9


def test_8_with_six_every_stage_missed_counts() -> None:
    state = both_stages(round_of(*SIX, vira="KH", bids=[2, 0, 1, 0, 0, 0]))
    assert points(state) == [2, 0, 1, 0, 0, 2]


def test_9_with_five_any_difference_costs_one() -> None:
    hands = [*SIX[:4], SIX[5]]
    state = round_of(*hands, vira="KH", bids=[2, 0, 1, 0, 0])
    state = playing(state, "0 4D, 1 5D, 2 6D, 3 7D, 4 3D")
    state = playing(state, "4 2S, 0 4S, 1 6S, 2 7S, 3 QS")
    assert points(state) == [1, 0, 1, 0, 1]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_9_five_or_fewer(seats: int) -> None:
    # hand-worked: two stages too many and two too few
    bids, won = [2, *[0] * (seats - 1)], [0, *[0] * (seats - 2), 2]
    assert round_costs(bids, won) == (1, *[0] * (seats - 2), 1)


@pytest.mark.parametrize("seats", [6, 7, 39])
def test_8_six_or_more(seats: int) -> None:
    bids, won = [2, *[0] * (seats - 1)], [0, *[0] * (seats - 2), 2]
    assert round_costs(bids, won) == (2, *[0] * (seats - 2), 2)


def test_8_too_many_costs_as_much_as_too_few() -> None:
    assert round_costs([3, 0, 1, 0, 1, 2], [1, 2, 1, 0, 1, 0]) == (2, 2, 0, 0, 0, 2)


def test_8_ruling_seats_dealt_in_are_counted_leavers_too() -> None:
    # six were dealt in; seat 1 leaves during play and the five left still pay each stage
    state = apply(round_of(*SIX, vira="KH", bids=[2, 0, 1, 0, 0, 0]), Leave(1))
    state = both_stages(state)
    assert points(state) == [2, 0, 1, 0, 0, 2]


def test_9_ruling_who_waits_is_not_counted() -> None:
    # five were dealt in; a sixth waits and changes nothing for this round
    hands = [*SIX[:4], SIX[5]]
    state = apply(round_of(*hands, vira="KH", bids=[2, 0, 1, 0, 0]), Join(5))
    state = playing(state, "0 4D, 1 5D, 2 6D, 3 7D, 4 3D")
    state = playing(state, "4 2S, 0 4S, 1 6S, 2 7S, 3 QS")
    assert points(state)[:5] == [1, 0, 1, 0, 1]


def test_9_ruling_who_left_before_the_deal_is_not_counted() -> None:
    state = drawn("dealer 4; round 4; cards 2; 0:; 1:; 2:; 3:; 4:; 5:")
    state = apply(apply(state, Leave(5)), deal(*SIX[:4], SIX[5], vira="KH"))
    state = bidding(state, 2, 0, 1, 0, 0)
    state = playing(state, "0 4D, 1 5D, 2 6D, 3 7D, 4 3D")
    state = playing(state, "4 2S, 0 4S, 1 6S, 2 7S, 3 QS")
    assert points(state)[:5] == [1, 0, 1, 0, 1]


# 10


def test_10_nobody_bid_nobody_won_everybody_with_a_point_loses_one() -> None:
    state = round_of("KD", "KH", "AD", "AH", bids=[0, 0, 0, 0], points=[3, 0, 1, 6])
    assert points(state) == [2, 0, 0, 5]
    assert known(state.last_round).gained == (-1, 0, -1, -1)
    assert known(state.last_round).won == (0, 0, 0, 0)


def test_10_in_a_longer_round_every_stage_must_be_nobodys() -> None:
    state = round_of("KD 7D", "KH 7H", bids=[0, 0], points=[3, 1])
    state = playing(state, "0 KD, 1 KH, 0 7D, 1 7H")
    assert points(state) == [2, 0]
    state = round_of("KD 7D", "KH 6H", bids=[0, 0], points=[3, 1])
    state = playing(state, "0 KD, 1 KH, 0 7D, 1 6H")
    assert points(state) == [4, 1]


def test_10_with_six_too() -> None:
    state = round_of("KD", "KH", "AD", "AH", "QD", "QH", bids=[0] * 6, points=[1, 2, 3, 4, 5, 6])
    assert points(state) == [0, 1, 2, 3, 4, 5]


def test_10_not_if_anybody_bid_a_stage() -> None:
    state = round_of("KD", "KH", "AD", "AH", bids=[1, 0, 0, 1], points=[3, 1, 1, 1])
    assert points(state) == [4, 1, 1, 2]


def test_10_ruling_a_leavers_bid_counts() -> None:
    state = round_of("KD 7D", "KH 7H", "AD QS", bids=[0, 0, 1], points=[3, 1, 1])
    state = playing(apply(state, Leave(2)), "0 KD, 1 KH, 0 7D, 1 7H")
    assert points(state) == [3, 1, 1]


def test_10_ruling_a_leavers_stage_counts() -> None:
    state = round_of("KD 7D", "KH 7H", "AD QS", bids=[0, 0, 0], points=[3, 1, 1])
    state = playing(state, "0 KD, 1 KH, 2 AD")
    state = playing(apply(state, Leave(2)), "0 7D, 1 7H")
    assert known(state.last_round).won == (0, 0, 1)
    assert points(state) == [3, 1, 1]


def test_10_a_leaver_who_bid_and_took_nothing_stops_nothing_and_loses_no_point() -> None:
    state = round_of("KD 7D", "KH 7H", "AD QS", bids=[0, 0, 0], points=[3, 1, 1])
    state = playing(apply(state, Leave(2)), "0 KD, 1 KH, 0 7D, 1 7H")
    assert points(state) == [2, 0, 1]


# 11


def test_11_points_change_at_the_end_of_the_round_only() -> None:
    state = round_of("KD 7D", "QH 6H", "AD QS", bids=[2, 2, 2], points=[3, 1, 1])
    assert state.phase is Phase.PLAY
    while state.phase is Phase.PLAY:
        assert points(state) == [3, 1, 1]
        state = apply(state, legal_actions(state)[0])
    assert points(state) != [3, 1, 1]


def test_11_first_the_round_never_below_0_then_the_penalty() -> None:
    # rule 10 takes a point from who has one; seat 0 has none, and then 2 penalty points come
    state = carried(
        apply(start(4, dealer=3), deal("KD", "KH", "AD", "AH", vira="4H")), Misreport(0)
    )
    assert state.seat(0).penalty == 2
    state = bidding(state, 0, 0, 0, 0)
    assert points(state) == [2, 0, 0, 0]
    assert state.seat(0).penalty == 0


def test_11_a_point_lost_and_a_penalty_gained() -> None:
    state = round_of("KD", "KH", "AD", "AH", points=[3, 3, 3, 3])
    state = bidding(carried(state, Misreport(0)), 0, 0, 0, 0)
    assert points(state) == [4, 2, 2, 2]


def test_11_penalties_wait_for_the_end_of_the_round() -> None:
    state = carried(round_of("KD", "KH", "AD", "7H", points=[0, 0, 0, 0]), Misreport(1))
    assert points(state) == [0, 0, 0, 0]
    assert state.seat(1).penalty == 2
    state = bidding(state, 0, 0, 0)
    assert points(state) == [0, 0, 0, 0]
    state = bidding(state, 0)
    assert points(state) == [0, 2, 1, 0]


def test_11_the_cap_comes_after_the_penalty_and_elimination_after_the_cap() -> None:
    state = carried(round_of("KD", "KH", "AD", "7H", points=[0, 5, 0, 0]), Misreport(1))
    state = bidding(state, 0, 1, 0, 1)
    # 5, one for the bid, two for the misreport: capped at 7
    assert points(state) == [0, 7, 1, 1]
    assert state.seat(1).status is Status.ELIMINATED
    assert known(state.last_round).gained == (0, 2, 1, 1)


def test_11_the_order_cannot_be_told_from_a_sum() -> None:
    # hand-worked: 0 - 1 is 0, then 2; 6 + 3 + 2 is 11, before the cap; 1 - 1 + 1 is 1
    assert new_points(0, cost=-1, penalty=2) == 2
    assert new_points(6, cost=3, penalty=2) == 11
    assert new_points(1, cost=-1, penalty=1) == 1


def test_11_a_finished_round_leaves_no_bids_and_no_penalties() -> None:
    state = bidding(carried(round_of("KD", "KH", "AD", "7H"), Misreport(1)), 0, 0, 0, 0)
    assert [state.seat(seat).penalty for seat in range(4)] == [0] * 4


# 13


def all_out() -> State:
    """Two seats with 6 points each, who both bid the one stage that nobody takes; one bid left."""
    return round_of("KD", "KH", bids=[1], points=[6, 6])


def test_13_if_all_would_be_eliminated_the_round_is_repeated_by_them() -> None:
    state = apply(all_out(), Bid(1, 1))
    assert state.phase is Phase.DEAL
    assert state.at_table == (0, 1)
    assert outcome(state) is None
    assert points(state) == [6, 6]


def test_13_ruling_same_dealer_same_size_same_number() -> None:
    before = all_out()
    state = apply(before, Bid(1, 1))
    assert (state.dealer, state.hand_size) == (before.dealer, before.hand_size)
    assert state.round_number == before.round_number
    assert (state.stages, state.stage, state.vira) == ((), (), None)
    assert state.seat(0).bid is None


def test_13_the_last_round_tells_that_it_is_repeated_and_cost_nothing() -> None:
    last = known(apply(all_out(), Bid(1, 1)).last_round)
    assert last.repeated
    assert (last.bids, last.won, last.gained) == ((1, 1), (0, 0), (0, 0))


def test_13_points_are_as_before_the_round_not_at_the_limit() -> None:
    state = bidding(round_of("KD 7D", "KH 7H", bids=[1], points=[6, 6]), 2)
    state = playing(state, "0 KD, 1 KH, 0 7D, 1 7H")
    assert points(state) == [6, 6]
    assert state.hand_size == 2


def test_13_ruling_penalties_are_cancelled() -> None:
    state = carried(round_of("KD", "KH", points=[6, 6]), Misreport(0))
    state = bidding(state, 1, 1)
    assert known(state.last_round).repeated
    assert [state.seat(seat).penalty for seat in (0, 1)] == [0, 0]


def test_13_penalties_may_be_what_would_eliminate_all() -> None:
    # seat 0 is right, and would be out for the misreport alone
    state = carried(round_of("KD", "7H", points=[5, 6]), Misreport(0))
    state = bidding(state, 1, 1)
    assert known(state.last_round).repeated
    assert points(state) == [5, 6]


def test_13_its_motion_lapses() -> None:
    state = apply(all_out(), Propose(0, Pause(5)))
    assert state.motion is not None
    assert apply(state, Bid(1, 1)).motion is None


def test_13_who_waits_goes_on_waiting() -> None:
    state = apply(apply(all_out(), Join(2)), Bid(1, 1))
    assert state.waiting == (2,)
    assert state.at_table == (0, 1)
    state = apply(state, deal("KD", "7H", vira="4H"))
    state = bidding(state, 1, 1)
    # seat 0 wins the repeated round and the match, whoever waits
    assert state.phase is Phase.OVER


def test_13_one_who_would_stay_is_enough() -> None:
    state = round_of("KD", "KH", "7D", bids=[1, 1, 1], points=[6, 6, 6])
    # kings annulled: seat 2 takes with the 7 and is right
    assert state.phase is Phase.OVER
    assert points(state) == [7, 7, 6]


def test_13_a_leaver_is_not_still_at_the_table() -> None:
    # seat 2 holds 0 points and has left: the two others would both go, so they repeat
    state = round_of("KD 7D", "KH 7H", "AD QS", bids=[1, 2, 2], points=[6, 6, 0])
    state = playing(apply(state, Leave(2)), "0 KD, 1 KH, 0 7D, 1 7H")
    assert known(state.last_round).repeated
    assert known(state.last_round).seats == (0, 1, 2)
    assert state.at_table == (0, 1)


def test_13_16_17_permitting_a_leave_makes_the_repeated_round_an_endgame() -> None:
    for shrinks, size in ((True, 5), (False, 2)):
        rules = Rules(leaving_shrinks=shrinks)
        state = round_of("KD 7D", "KH 7H", "AD QS", bids=[1, 2, 2], points=[6, 6, 0], rules=rules)
        state = playing(apply(state, Leave(2)), "0 KD, 1 KH, 0 7D, 1 7H")
        assert state.hand_size == size


def test_13_if_the_dealer_left_the_next_seat_still_in_deals_again() -> None:
    state = round_of("KD 7D", "KH 7H", "AD QS", bids=[1, 2, 2], points=[6, 6, 0])
    state = apply(state, Leave(2))
    assert state.dealer == 2
    assert playing(state, "0 KD, 1 KH, 0 7D, 1 7H").dealer == 0


def test_13_a_round_may_be_repeated_again_and_again() -> None:
    state = all_out()
    for _ in range(5):
        state = apply(state, Bid(1, 1))
        assert known(state.last_round).repeated
        state = bidding(apply(state, deal("KD", "KH", vira="4H")), 1)
    assert state.round_number == all_out().round_number


# one seat left


def test_one_seat_left_the_match_is_over_whoever_waits() -> None:
    state = apply(round_of("KD", "7H", bids=[1], points=[0, 6]), Join(2))
    state = apply(state, Bid(1, 1))
    result = known(outcome(state))
    assert result.reason is Reason.ELIMINATION
    assert result.ranking == ((0,), (1,), (2,))
    assert state.seat(2).status is Status.WAITING


# what a newcomer begins with, as numbers (15)


@pytest.mark.parametrize(
    ("totals", "begins"),
    [((6, 6, 4, 1), 4), ((3, 3), 3), ((0, 0, 0), 0), ((5, 0), 0), ((1, 2, 3), 2), ((2, 6, 6), 2)],
)
def test_15_ruling_the_second_highest_of_the_different_totals(
    totals: tuple[int, ...], begins: int
) -> None:
    assert newcomer_points(totals) == begins
    assert beginner(list(totals)) == begins


def test_7c_7d_penalties_add_up_in_the_score() -> None:
    state = round_of("KD", "KH", "7D", "6D")
    state = carried(state, Misreport(1))
    state = carried(state, Misreport(1))
    state = carried(state, Misdeal())
    assert [state.seat(seat).penalty for seat in range(4)] == [0, 4, 0, 1]
    state = bidding(apply(state, deal("KD", "KH", "7D", "6D", vira="4H")), 0, 0, 1, 1)
    assert points(state) == [0, 4, 0, 2]


def test_7d_a_motion_not_carried_costs_nothing() -> None:
    state = after(
        round_of("KD", "KH", "7D", "6D"),
        Propose(0, Misreport(1)),
        Vote(1, in_favour=False),
        Vote(2, in_favour=False),
    )
    assert state.motion is None
    state = bidding(state, 0, 0, 1, 1)
    assert points(state) == [0, 0, 0, 1]
