"""Rules 16 and 17: rounds of 13 and of 5 when few are left."""

from __future__ import annotations

import pytest

from fodasse import (
    Bid,
    Join,
    Leave,
    Misdeal,
    Phase,
    Rank,
    Rules,
    State,
    Status,
    actors,
    apply,
    start,
)
from fodasse.games.fodasse.notation import position_from_text as drawn
from support.fodasse.playing import (
    after,
    bidding,
    carried,
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

SHRINKS = Rules(leaving_shrinks=True)
"""The switch by which leaving counts as going."""


def one_out(seats: int, *, also_out: int = 0, rules: Rules | None = None) -> State:
    """Return a blind round after which the last seat, and more before it, are eliminated."""
    gone = 1 + also_out
    lines = [f"{seat}: | 6 points" for seat in range(seats - gone, seats)]
    cards = ["3D", "4D", "6D", "7D", "QD", "JD"][:seats]
    state = apply(due(seats, 1, *lines, rules=rules), deal(*cards, vira="KH"))
    bids = [1, *[0] * (seats - 1 - gone), *[1] * gone]
    return bidding(state, *bids)


def test_16_at_three_left_rounds_have_13_stages() -> None:
    state = one_out(4)
    assert state.at_table == (0, 1, 2)
    assert state.hand_size == 13
    state = dealt(state)
    assert [len(state.seat(seat).hand) for seat in range(4)] == [13, 13, 13, 0]


def test_16b_everyones_bid_is_4_and_the_deal_goes_straight_to_play() -> None:
    state = dealt(one_out(4))
    assert state.phase is Phase.PLAY
    assert [state.seat(seat).bid for seat in range(4)] == [4, 4, 4, None]
    assert actors(state) == ((state.dealer + 1) % 3,)
    assert refused(state, Bid(state.to_act or 0, 4)) == "not-bidding"


def test_16b_bids_are_not_shown_before_the_deal() -> None:
    assert [one_out(4).seat(seat).bid for seat in range(3)] == [None] * 3


def test_16_until_the_next_one_goes() -> None:
    # hand-worked: 3 * 4 is not 13, so somebody misses unless a stage is nobody's
    state = one_out(4)
    sizes = []
    for seed in range(30):
        if len(state.at_table) < 3:
            break
        sizes.append(state.hand_size)
        state = played_out(dealt(state, seed))
    assert len(sizes) > 1
    assert set(sizes) == {13}
    assert state.phase is Phase.OVER or state.hand_size == 5


def test_16_scored_like_any_round_of_few() -> None:
    # rule 9: 1 point for any difference from 4
    state = played_out(dealt(one_out(4)))
    last = known(state.last_round)
    assert last.bids == (4, 4, 4)
    assert last.gained == tuple(0 if won == 4 else 1 for won in last.won)


def test_17_at_two_left_rounds_have_5_stages_and_bids_of_4() -> None:
    state = one_out(3)
    assert state.at_table == (0, 1)
    assert state.hand_size == 5
    state = dealt(state)
    assert state.phase is Phase.PLAY
    assert [state.seat(seat).bid for seat in (0, 1)] == [4, 4]
    assert [len(state.seat(seat).hand) for seat in (0, 1)] == [5, 5]


def test_17_from_three_to_two() -> None:
    lines = (
        "dealer 0; round 9; cards 13; endgame",
        "0:",
        "1: | 6 points",
        "2:",
        "3: | 7 points | eliminated 1",
    )
    hands = ["4D 4S 4H 4C 5D 5S 5H 5C 6D 6S 6H 6C 7D", "7S 7H QD QS QH QC JD JS JH JC KD KS KH",
             "AD AS AH AC 2D 2S 2H 2C 3D 3S 3H 3C KC"]  # fmt: skip
    state = apply(drawn("\n".join(lines)), deal(*hands, vira="7C"))
    state = played_out(state)
    # the manilhas are seat 1's queens: it takes more than none, but not 4 with these plays
    last = known(state.last_round)
    assert (last.won[1] != 4) == (state.seat(1).status is Status.ELIMINATED)
    assert state.hand_size == (5 if last.won[1] != 4 else 13)


def test_16_17_ruling_a_match_that_starts_with_three_or_two_plays_ordinary_rounds() -> None:
    for seats in (2, 3):
        state = start(seats)
        for size in (1, 2, 3):
            assert state.hand_size == size
            state = dealt(state, size)
            assert state.phase is Phase.BID
            state = played_out(state)


def test_16_ruling_who_leaves_before_the_first_deal_does_not_count() -> None:
    state = after(start(5, rules=SHRINKS), Leave(1), Leave(4))
    assert state.hand_size == 1
    assert dealt(state).phase is Phase.BID
    assert played_out(dealt(state)).hand_size == 2


def test_16_17_leaving_is_not_being_eliminated() -> None:
    # while a deal is awaited: 3 are left of 4, then 2; the size due is dealt all the same
    for seats in (4, 3):
        state = apply(due(seats, 3), Leave(1))
        assert state.hand_size == 3
        assert dealt(state).phase is Phase.BID
    # during the bids of the first round
    assert apply(dealt(start(4)), Leave(1)).hand_size == 1
    # during play: the next round has one stage more
    state = apply(bidding(dealt(due(4, 3)), 0, 0, 0, 0), Leave(2))
    assert played_out(state).hand_size == 4


def test_16_17_an_elimination_counts_who_is_left_leavers_gone() -> None:
    # one of five leaves, which begins nothing; with the next elimination three are left
    state = apply(due(5, 1, "3: | 6 points"), Leave(4))
    assert state.hand_size == 1
    state = bidding(apply(state, deal("3D", "4D", "6D", "7D", vira="KH")), 0, 0, 1, 1)
    assert state.at_table == (0, 1, 2)
    assert state.hand_size == 13


def test_17_three_play_their_endgame_on_when_one_of_them_leaves() -> None:
    # the two left go on with 13 stages; the elimination of one of them ends the match
    state = apply(one_out(4), Leave(1))
    assert state.hand_size == 13
    state = dealt(state)
    assert [len(state.seat(seat).hand) for seat in (0, 2)] == [13, 13]
    assert [state.seat(seat).bid for seat in (0, 2)] == [4, 4]


def test_16_leaving_shrinks_leaving_counts_as_going() -> None:
    state = apply(due(4, 3, rules=SHRINKS), Leave(1))
    assert state.hand_size == 13
    assert dealt(state).phase is Phase.PLAY
    state = apply(due(3, 3, rules=SHRINKS), Leave(1))
    assert state.hand_size == 5


def test_16_leaving_shrinks_a_leave_after_the_first_deal_counts_in_the_first_round() -> None:
    state = apply(dealt(start(4, rules=SHRINKS)), Leave(1))
    assert state.phase is Phase.DEAL
    assert state.hand_size == 13
    assert state.round_number == 1


def test_16_leaving_shrinks_a_second_leave_after_a_void_first_deal_counts_too() -> None:
    state = after(dealt(start(5, rules=SHRINKS)), Leave(0), Leave(1))
    assert (state.round_number, len(state.at_table)) == (1, 3)
    assert (state.hand_size, state.table.history.endgame) == (13, 13)


def test_16_ruling_several_gone_at_once_the_number_left_decides() -> None:
    state = one_out(4, also_out=1)
    assert len(state.at_table) == 2
    assert state.hand_size == 5
    assert one_out(5, also_out=1).hand_size == 13
    assert one_out(5, also_out=2).hand_size == 5


def test_16_four_left_play_ordinary_rounds() -> None:
    state = one_out(5)
    assert len(state.at_table) == 4
    assert state.hand_size == 2


def test_16_ruling_judged_when_a_deal_is_void() -> None:
    # a leave during the bids: the deal is void and the next is of 13
    state = apply(bidding(dealt(due(4, 3, rules=SHRINKS)), 1), Leave(2))
    assert state.phase is Phase.DEAL
    assert state.hand_size == 13


def test_16_ruling_a_leave_during_play_takes_effect_at_the_next_deal() -> None:
    state = apply(bidding(dealt(due(4, 3, rules=SHRINKS)), 0, 0, 0, 0), Leave(2))
    assert state.phase is Phase.PLAY
    assert state.hand_size == 3
    assert state.seat(1).bid == 0
    state = played_out(state)
    assert state.hand_size == 13


def test_16_ruling_a_leave_during_play_takes_effect_when_the_deal_is_void() -> None:
    state = apply(bidding(dealt(due(4, 3, rules=SHRINKS)), 0, 0, 0, 0), Leave(2))
    state = carried(state, Misdeal())
    assert state.phase is Phase.DEAL
    assert state.hand_size == 13


def test_16_without_a_going_a_void_deal_is_of_the_same_size() -> None:
    # three who began as three, and four of whom one left before the first deal
    for before in (due(3, 3, rules=SHRINKS), after(start(4, rules=SHRINKS), Leave(1))):
        size = before.hand_size
        for bids in ([], [0], [0, 0]):
            state = carried(bidding(dealt(before), *bids), Misdeal())
            assert state.phase is Phase.DEAL
            assert state.hand_size == size


def test_16_ruling_a_leave_during_play_takes_effect_when_the_round_is_repeated() -> None:
    state = round_of(
        "KD 7D", "KH 7H", "AD AH", "QS JS",
        bids=[1, 1, 1, 2], points=[6, 6, 6, 0], rules=SHRINKS,
    )  # fmt: skip
    state = playing(apply(state, Leave(3)), "0 KD, 1 KH, 2 AD")
    # seat 2 takes one with the ace and one more would be too many
    state = playing(state, "2 AH, 0 7D, 1 7H")
    assert known(state.last_round).won == (0, 0, 2, 0)
    assert known(state.last_round).repeated
    assert state.hand_size == 13


def test_16_ruling_the_ordinary_size_waits_and_endgame_rounds_do_not_move_it() -> None:
    # three left make it 13, and after a newcomer the 3 that waited is dealt
    state = apply(due(4, 3, rules=SHRINKS), Leave(1))
    state = played_out(dealt(state))
    assert state.hand_size == 13
    assert len(state.at_table) == 3
    state = apply(state, Join(4))
    assert state.hand_size == 3
    assert dealt(state).phase is Phase.BID
    assert played_out(dealt(state)).hand_size == 4


def test_16_ruling_the_size_due_that_waits_is_the_next_not_the_last() -> None:
    # a round of 1 was played; 2 was due when the endgame began
    state = apply(one_out(4), Join(4))
    assert state.hand_size == 2


def test_16_ruling_seating_anyone_ends_the_endgame_even_at_three() -> None:
    state = one_out(3)
    assert state.hand_size == 5
    state = apply(state, Join(3))
    assert state.at_table == (0, 1, 3)
    assert state.hand_size == 2
    assert dealt(state).phase is Phase.BID


def test_16_a_newcomer_who_waits_does_not_end_it_before_the_seating() -> None:
    state = apply(dealt(one_out(4)), Join(4))
    assert state.hand_size == 13
    assert state.waiting == (4,)
    state = played_out(state)
    assert 4 in state.at_table
    assert state.hand_size == 2


def test_16_ruling_elimination_to_three_and_a_seating_at_once_is_an_ordinary_round() -> None:
    lines = ["3: | 6 points"]
    state = apply(due(4, 1, *lines), deal("3D", "4D", "6D", "7D", vira="KH"))
    state = bidding(apply(state, Join(4)), 1, 0, 0, 1)
    assert state.at_table == (0, 1, 2, 4)
    assert state.hand_size == 2


def test_16_ruling_the_waiting_size_is_lowered_only_if_it_became_impossible() -> None:
    # 3 left with 13 due as in four sizes before: due 9, and four may have nine
    state = apply(apply(due(4, 9, rules=SHRINKS), Leave(1)), Join(4))
    assert (len(state.at_table), state.hand_size) == (4, 9)
    # with five seats nine is impossible: one less than the last, which was 8
    state = apply(state, Join(5))
    assert (len(state.at_table), state.hand_size) == (5, 7)


def test_16_an_endgame_again_after_it_was_ended() -> None:
    state = apply(apply(due(4, 3, rules=SHRINKS), Leave(1)), Join(4))
    assert state.hand_size == 3
    assert apply(state, Leave(4)).hand_size == 13


def test_16_a_waiting_seat_that_leaves_is_not_one_gone() -> None:
    state = apply(dealt(due(3, 2, rules=SHRINKS)), Join(3))
    state = apply(state, Leave(3))
    state = played_out(state)
    assert len(state.at_table) == 3
    assert state.hand_size == 3


def test_17_leaving_shrinks_a_leave_in_an_endgame_round_of_three() -> None:
    state = apply(dealt(one_out(4, rules=SHRINKS)), Leave(1))
    assert state.phase is Phase.PLAY
    assert state.hand_size == 13
    state = played_out(state)
    assert state.hand_size == 5


def test_17_leaving_shrinks_a_leave_while_the_endgame_deal_is_awaited() -> None:
    state = apply(one_out(4, rules=SHRINKS), Leave(1))
    assert state.hand_size == 5
    assert dealt(state).seat(0).bid == 4


def test_16_a_void_endgame_deal_is_dealt_again() -> None:
    state = carried(dealt(one_out(4)), Misdeal())
    assert state.phase is Phase.DEAL
    assert state.hand_size == 13
    assert [state.seat(seat).bid for seat in range(3)] == [None] * 3


@pytest.mark.parametrize(
    ("ranks", "left", "size"),
    [
        ("45", 3, 1),
        ("45", 2, 1),
        ("456", 3, 1),
        ("456", 2, 5),
        ("4567QJKA2", 3, 1),
        ("4567QJKA2", 2, 5),
        ("4567QJKA23", 3, 13),
    ],
)
def test_16_17_ruling_with_fewer_ranks_only_if_their_rounds_can_be_dealt(
    ranks: str, left: int, size: int
) -> None:
    # 3 * 13 + 1 takes all 40 cards; 2 * 5 + 1 takes 11: two ranks are 8 cards, three are 12
    rules = Rules(ranks=tuple(Rank(rank) for rank in ranks), leaving_shrinks=True)
    assert apply(dealt(due(left + 1, 1, rules=rules)), Leave(0)).hand_size == size


def test_16_points_go_on() -> None:
    state = one_out(4)
    before = points(state)
    state = played_out(dealt(state))
    gained = known(state.last_round).gained
    assert points(state)[:3] == [held + more for held, more in zip(before, gained, strict=False)]


def test_16_leaving_shrinks_a_leave_before_the_second_round_counts() -> None:
    # one round is played and nobody is out; then one of four leaves before the next deal
    state = played_out(dealt(start(4, rules=SHRINKS)))
    assert (state.round_number, len(state.at_table)) == (2, 4)
    assert apply(state, Leave(2)).hand_size == 13
