"""Rules 7c, 7d and 18d: what the table decides by majority, and pauses."""

from __future__ import annotations

import pytest
from attrs import evolve

from fodasse import (
    GAME,
    Join,
    Leave,
    Misdeal,
    Misreport,
    Pause,
    Phase,
    Propose,
    Resume,
    State,
    Vote,
    actors,
    apply,
    from_json,
    legal_actions,
    start,
    table_actions,
    view,
)
from fodasse.games.fodasse import Fate, Motion
from support.fodasse.playing import (
    after,
    bidding,
    carried,
    deal,
    dealt,
    due,
    playing,
    points,
    refused,
    round_of,
)
from support.games.walks import known

explicit = GAME.explicit


def proposed(seats: int, motion: Motion | None = None) -> State:
    """Return a deal awaited, and seat 0 has moved a motion: by default a pause."""
    return apply(due(seats, 3), Propose(0, motion or Pause(5)))


def votes(state: State, *choices: bool) -> State:
    """Seats 1, 2, 3, … vote."""
    return after(state, *(Vote(seat, choice) for seat, choice in enumerate(choices, start=1)))


def fate(state: State) -> tuple[Motion, set[int], set[int], Fate]:
    """Return what the state tells of the last motion, which is closed."""
    assert state.motion is None
    last = known(state.last_motion)
    for seat in (0, None):
        assert view(state, seat).last_motion == last
    return last.motion, set(last.in_favour), set(last.against), last.fate


def in_play() -> State:
    """Four seats, two cards each; seat 0 leads and seat 3 dealt."""
    return round_of("7D 4D", "QS 6H", "JD KS", "AD 3S", vira="5H", bids=[0, 0, 0, 0])


# majority


def test_18d_the_proposer_is_in_favour() -> None:
    state = proposed(4)
    ballot = known(state.motion)
    assert ballot.motion == Pause(5)
    assert (ballot.in_favour, ballot.against) == (frozenset([0]), frozenset())


@pytest.mark.parametrize(("seats", "needed"), [(2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (39, 20)])
def test_18d_carried_as_soon_as_more_than_half_are_in_favour(seats: int, needed: int) -> None:
    state = apply(due(seats, 1), Propose(0, Pause(5)))
    for voter in range(1, needed):
        assert state.paused is None
        assert state.motion is not None
        state = apply(state, Vote(voter, in_favour=True))
    assert state.paused == 5
    assert state.motion is None


@pytest.mark.parametrize(("seats", "against"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (39, 20)])
def test_18d_rejected_as_soon_as_it_cannot_be_carried_any_more(seats: int, against: int) -> None:
    state = apply(due(seats, 1), Propose(0, Pause(5)))
    for voter in range(1, against + 1):
        assert state.motion is not None
        state = apply(state, Vote(voter, in_favour=False))
    assert state.motion is None
    assert state.paused is None


def test_18d_a_vote_may_name_the_open_motion_and_counts_the_same() -> None:
    state = proposed(5)
    for in_favour in (True, False):
        named = apply(state, Vote(1, in_favour, Pause(5)))
        assert named == apply(state, Vote(1, in_favour))
        assert explicit(state, Vote(1, in_favour)) == Vote(1, in_favour, Pause(5))


def test_18d_a_late_vote_on_another_motion_is_refused() -> None:
    # seats 1 and 2 reject the pause; seat 3 clicks yes when a misdeal is open already
    state = apply(votes(proposed(4), False, False), Propose(1, Misdeal()))
    late = Vote(3, in_favour=True, motion=Pause(5))
    assert refused(state, late) == "other-motion"
    assert explicit(state, late) == late
    assert apply(state, Vote(3, True, Misdeal())).motion is not None
    # nor does it count when no motion is open, or for one of another length or seat
    assert refused(due(4, 3), late) == "no-motion"
    assert refused(proposed(4, Pause(6)), late) == "other-motion"
    assert refused(proposed(4, Misreport(1)), Vote(3, True, Misreport(2))) == "other-motion"


def test_18d_the_votes_listed_name_the_open_motion() -> None:
    own = [action for action in table_actions(proposed(4), 2) if isinstance(action, Vote)]
    assert own == [Vote(2, True, Pause(5)), Vote(2, False, Pause(5))]


def test_18d_a_vote_that_names_no_motion_is_on_the_open_one() -> None:
    vote = from_json('{"type": "vote", "seat": 1, "in_favour": true}')
    assert vote == Vote(1, in_favour=True)
    assert known(apply(proposed(4), vote).motion).in_favour == {0, 1}


def test_18d_one_vote_each() -> None:
    state = votes(proposed(5), True)
    assert refused(state, Vote(1, in_favour=True)) == "already-voted"
    assert refused(state, Vote(1, in_favour=False)) == "already-voted"
    assert refused(state, Vote(0, in_favour=False)) == "already-voted"
    state = apply(state, Vote(2, in_favour=False))
    assert refused(state, Vote(2, in_favour=True)) == "already-voted"


def test_7d_the_accused_votes_too() -> None:
    state = apply(due(4, 3), Propose(1, Misreport(0)))
    assert apply(state, Vote(0, in_favour=False)).motion is not None
    state = apply(due(4, 3), Propose(0, Misreport(0)))
    assert state.motion is not None


def test_18d_one_motion_at_a_time() -> None:
    state = proposed(4)
    for motion in (Pause(5), Misdeal(), Misreport(1)):
        assert refused(state, Propose(1, motion)) == "motion-open"
    state = votes(state, False, False)
    assert apply(state, Propose(1, Misdeal())).motion is not None


def test_18d_play_goes_on_while_a_motion_is_open_and_it_survives_a_deal() -> None:
    state = dealt(proposed(4))
    assert state.motion is not None
    state = bidding(state, 0, 0, 0, 0)
    assert state.phase is Phase.PLAY
    for _ in range(5):
        state = apply(state, legal_actions(state)[0])
        assert state.motion is not None
    state = votes(state, True, True)
    assert state.paused == 5


def test_18d_any_motion_survives_a_void_deal() -> None:
    for motion in (Pause(5), Misdeal(), Misreport(1)):
        state = apply(apply(dealt(due(5, 3)), Propose(0, motion)), Leave(3))
        assert state.phase is Phase.DEAL
        assert known(state.motion).motion == motion


def test_18d_a_motion_lapses_when_the_round_ends() -> None:
    state = apply(dealt(due(4, 1)), Propose(0, Pause(5)))
    state = bidding(state, 0, 0, 0, 0)
    assert state.phase is Phase.DEAL
    assert state.motion is None


def test_7c_7d_penal_motions_lapse_with_the_round_too() -> None:
    for motion in (Misdeal(), Misreport(1)):
        state = apply(dealt(due(4, 1)), Propose(0, motion))
        assert bidding(state, 0, 0, 0, 0).motion is None


@pytest.mark.parametrize("motion", [Misdeal(), Misreport(1)])
def test_7c_7d_penal_motions_lapse_with_the_first_card(motion: Motion) -> None:
    state = apply(in_play(), Propose(0, motion))
    assert state.motion is not None
    state = playing(state, "0 7D")
    assert state.motion is None
    assert [state.seat(seat).penalty for seat in range(4)] == [0] * 4


@pytest.mark.parametrize("motion", [Misdeal(), Misreport(1)])
def test_7c_7d_penal_motions_may_be_made_until_the_first_card(motion: Motion) -> None:
    waiting = due(4, 2)
    bids = dealt(waiting)
    for state in (waiting, bids, bidding(bids, 0), bidding(bids, 0, 0, 0, 0)):
        assert apply(state, Propose(0, motion)).motion is not None
    played = playing(in_play(), "0 7D")
    assert refused(played, Propose(0, motion)) == "card-played"
    stage_done = playing(played, "1 QS, 2 JD, 3 AD")
    assert refused(stage_done, Propose(0, motion)) == "card-played"
    next_round = playing(stage_done, "3 3S, 0 4D, 1 6H, 2 KS")
    assert apply(next_round, Propose(0, motion)).motion is not None


@pytest.mark.parametrize("motion", [Misdeal(), Misreport(2)])
def test_7c_7d_penal_motions_lapse_when_the_accused_leaves(motion: Motion) -> None:
    # seat 4 deals
    accused = 4 if isinstance(motion, Misdeal) else 2
    for state in (due(5, 2), dealt(due(5, 2)), bidding(dealt(due(5, 2)), 0, 0, 0, 0, 0)):
        accusing = apply(state, Propose(0, motion))
        assert apply(accusing, Leave(accused)).motion is None
        assert apply(accusing, Leave(1)).motion is not None


def test_18d_a_pause_does_not_lapse_when_somebody_leaves() -> None:
    state = apply(dealt(due(5, 2)), Propose(0, Pause(1)))
    assert apply(state, Leave(0)).motion is not None
    assert apply(state, Leave(1)).motion is not None
    assert apply(state, Leave(4)).motion is not None


def test_18d_a_leavers_vote_is_dropped() -> None:
    state = votes(proposed(7), True, False)
    state = apply(state, Leave(1))
    assert known(state.motion).in_favour == frozenset([0])
    state = apply(state, Leave(2))
    assert known(state.motion).against == frozenset()


def test_18d_and_the_motion_counted_anew_it_may_be_carried() -> None:
    # three of six is not more than half; of five it is
    state = votes(proposed(6), True, True)
    assert state.paused is None
    assert apply(state, Leave(5)).paused == 5


def test_18d_and_the_motion_counted_anew_it_may_be_rejected() -> None:
    # two of five are against; with four left two cannot be outvoted any more
    state = votes(proposed(5), False, False)
    assert state.motion is not None
    assert apply(state, Leave(4)).motion is None
    # and the proposer's own leave leaves three, of whom two are against
    assert apply(state, Leave(0)).motion is None


def test_18d_counted_after_the_leaves_own_consequences() -> None:
    # the leave voids the deal; then the misdeal is carried, and no deal lies to be voided
    state = apply(dealt(due(6, 3)), Propose(0, Misdeal()))
    state = votes(state, True, True)
    state = apply(state, Leave(4))
    assert state.motion is None
    assert state.phase is Phase.DEAL
    assert state.seat(5).penalty == 1
    assert state.hand_size == 3


def test_18d_a_round_that_the_leave_ends_takes_the_motion_with_it() -> None:
    # two of four are for a pause; the last to play leaves: the round is over first
    state = playing(in_play(), "0 7D, 1 QS, 2 JD, 3 AD, 3 3S, 0 4D, 1 6H")
    state = after(state, Propose(0, Pause(5)), Vote(1, in_favour=True))
    state = apply(state, Leave(2))
    assert state.phase is Phase.DEAL
    assert (state.motion, state.paused) == (None, None)


def test_18d_a_leave_in_play_may_carry_a_pause() -> None:
    state = after(in_play(), Propose(0, Pause(5)), Vote(1, in_favour=True), Leave(2))
    assert state.paused == 5
    assert state.phase is Phase.PLAY
    assert actors(state) == (0, 1, 3)


def test_18d_who_waits_is_not_counted() -> None:
    state = after(dealt(start(3)), Join(3), Join(4), Propose(0, Pause(5)))
    assert apply(state, Vote(1, in_favour=True)).paused == 5


# the fate of a motion stays until another is proposed


def test_18d_no_fate_is_told_before_a_motion_is_closed() -> None:
    for state in (due(4, 3), proposed(4), votes(proposed(4), True)):
        assert state.last_motion is None
        assert view(state, 0).last_motion is None


def test_18d_carried_is_told_with_its_votes() -> None:
    state = votes(proposed(4), False, True, True)
    assert fate(state) == (Pause(5), {0, 2, 3}, {1}, Fate.CARRIED)
    assert fate(apply(state, Resume(1))) == fate(state)


def test_18d_rejected_is_told_with_its_votes() -> None:
    state = votes(proposed(5), False, True, False, False)
    assert fate(state) == (Pause(5), {0, 2}, {1, 3, 4}, Fate.REJECTED)


@pytest.mark.parametrize("motion", [Misdeal(), Misreport(1)])
def test_7c_7d_lapsed_at_the_first_card_is_told(motion: Motion) -> None:
    state = after(in_play(), Propose(0, motion), Vote(2, in_favour=False))
    state = playing(state, "0 7D")
    assert fate(state) == (motion, {0}, {2}, Fate.LAPSED)


@pytest.mark.parametrize("motion", [Misdeal(), Misreport(1), Pause(5)])
def test_18d_lapsed_at_the_end_of_the_round_is_told(motion: Motion) -> None:
    state = after(dealt(due(4, 1)), Propose(0, motion), Vote(3, in_favour=True))
    state = bidding(state, 0, 0, 0, 0)
    assert fate(state) == (motion, {0, 3}, set(), Fate.LAPSED)


@pytest.mark.parametrize(("motion", "accused"), [(Misdeal(), 4), (Misreport(2), 2)])
def test_7c_7d_lapsed_as_the_accused_leaves_is_told_without_its_vote(
    motion: Motion, accused: int
) -> None:
    for state in (due(5, 2), dealt(due(5, 2)), bidding(dealt(due(5, 2)), 0, 0, 0, 0, 0)):
        accusing = after(state, Propose(0, motion), Vote(accused, in_favour=False))
        assert fate(apply(accusing, Leave(accused))) == (motion, {0}, set(), Fate.LAPSED)


def test_18d_carried_or_rejected_by_a_leave_is_told_without_the_leavers_vote() -> None:
    state = after(votes(proposed(6), True, True), Vote(5, in_favour=False), Leave(5))
    assert fate(state) == (Pause(5), {0, 1, 2}, set(), Fate.CARRIED)
    state = apply(votes(proposed(5), False, False), Leave(0))
    assert fate(state) == (Pause(5), set(), {1, 2}, Fate.REJECTED)


def test_18d_lapsed_in_a_round_that_a_leave_ends_is_told() -> None:
    state = playing(in_play(), "0 7D, 1 QS, 2 JD, 3 AD, 3 3S, 0 4D, 1 6H")
    state = after(state, Propose(0, Pause(5)), Vote(2, in_favour=True), Leave(2))
    assert fate(state) == (Pause(5), {0}, set(), Fate.LAPSED)


def test_18d_lapsed_at_the_end_of_the_match_is_told() -> None:
    state = after(start(2), Propose(1, Pause(5)), Leave(0))
    assert state.phase is Phase.OVER
    assert fate(state) == (Pause(5), {1}, set(), Fate.LAPSED)


def test_18d_the_next_proposal_takes_the_place_of_a_fate() -> None:
    state = votes(proposed(4), False, False)
    assert state.last_motion is not None
    for later in (dealt(state), apply(state, Join(4)), apply(state, Leave(1))):
        assert later.last_motion == state.last_motion
    state = apply(state, Propose(1, Misdeal()))
    assert state.last_motion is None
    assert view(state, 0).last_motion is None


# 7c


def test_7c_a_misdeal_costs_the_dealer_1_point() -> None:
    state = carried(due(4, 3), Misdeal())
    assert [state.seat(seat).penalty for seat in range(4)] == [0, 0, 0, 1]
    assert points(state) == [0, 0, 0, 0]


def test_7c_ruling_a_deal_that_lies_is_void_and_the_same_dealer_deals_again() -> None:
    for before in (dealt(due(4, 3)), bidding(dealt(due(4, 3)), 1, 1), in_play()):
        state = carried(before, Misdeal())
        assert state.phase is Phase.DEAL
        assert (state.dealer, state.hand_size) == (before.dealer, before.hand_size)
        assert state.round_number == before.round_number
        assert [state.seat(seat).bid for seat in range(4)] == [None] * 4
        assert [state.seat(seat).hand for seat in range(4)] == [()] * 4
        assert state.seat(3).penalty == 1


def test_7c_before_the_deal_nothing_is_void() -> None:
    before = due(4, 3)
    state = carried(before, Misdeal())
    assert (state.phase, state.dealer, state.hand_size) == (Phase.DEAL, 3, 3)


def test_7c_a_blind_deal_too() -> None:
    state = carried(bidding(dealt(start(4)), 1, 0), Misdeal())
    assert state.phase is Phase.DEAL
    assert state.seat(0).penalty == 1


def test_7c_a_newcomer_waits_for_a_deal_that_was_void() -> None:
    state = apply(carried(dealt(due(4, 3)), Misdeal()), Join(4))
    assert state.waiting == (4,)


def test_7c_a_newcomer_is_seated_if_the_misdeal_was_found_before_any_deal() -> None:
    state = apply(carried(due(4, 3), Misdeal()), Join(4))
    assert state.at_table == (0, 1, 2, 3, 4)


# 7d


def test_7d_a_misreport_costs_2_points_and_voids_nothing() -> None:
    for before in (due(4, 3), dealt(due(4, 3)), in_play()):
        state = carried(before, Misreport(1))
        assert [state.seat(seat).penalty for seat in range(4)] == [0, 2, 0, 0]
        assert state.phase is before.phase
        assert [state.seat(seat).hand for seat in range(4)] == [
            before.seat(seat).hand for seat in range(4)
        ]
        assert state.to_act == before.to_act


def test_7c_7d_penalties_add_up_over_void_deals() -> None:
    state = carried(carried(due(4, 3), Misdeal()), Misreport(1))
    state = carried(carried(dealt(state), Misreport(1)), Misdeal())
    state = carried(dealt(state), Misdeal())
    assert [state.seat(seat).penalty for seat in range(4)] == [0, 4, 0, 3]


def test_7c_7d_penalties_survive_a_void_deal_by_leaving() -> None:
    state = apply(carried(dealt(due(5, 3)), Misreport(1)), Leave(2))
    assert state.seat(1).penalty == 2


def test_7d_a_leaver_scores_no_penalty() -> None:
    state = round_of("7D 4D", "QS 6H", "JD KS", "AD 3S", vira="5H", bids=[0] * 4)
    state = playing(
        apply(carried(state, Misreport(1)), Leave(1)), "0 7D, 2 JD, 3 AD, 3 3S, 0 4D, 2 KS"
    )
    assert known(state.last_round).gained == (0, 0, 0, 1)
    assert points(state) == [0, 0, 0, 1]


def test_7c_what_a_misdeal_costs_comes_at_the_end_of_the_round() -> None:
    state = apply(carried(dealt(start(3)), Misdeal()), deal("KD", "7H", "6H", vira="4H"))
    assert points(state) == [0, 0, 0]
    assert points(bidding(state, 0, 0, 0)) == [2, 0, 0]


# 18d


def test_18d_one_pause_is_listed_for_those_of_every_length() -> None:
    for seat in range(4):
        (listed,) = [
            action
            for action in table_actions(due(4, 3), seat)
            if isinstance(action, Propose) and isinstance(action.motion, Pause)
        ]
        assert listed == Propose(seat, Pause(15))
        assert GAME.ranges(listed) == {"motion.minutes": range(1, 16)}
    for other in (Propose(0, Misdeal()), Vote(0, True, Pause(5)), Leave(1)):
        assert GAME.ranges(other) == {}


@pytest.mark.parametrize("minutes", [1, 7, 15])
def test_18d_a_pause_is_1_to_15_minutes(minutes: int) -> None:
    assert carried(due(4, 3), Pause(minutes)).paused == minutes


def test_18d_in_any_phase_but_over() -> None:
    for state in (due(4, 2), dealt(due(4, 2)), in_play(), playing(in_play(), "0 7D")):
        assert carried(state, Pause(5)).paused == 5
    over = apply(start(2), Leave(0))
    assert refused(over, Propose(1, Pause(5))) == "match-over"


def test_18d_while_paused_every_seat_is_awaited_with_resume() -> None:
    state = carried(in_play(), Pause(5))
    assert actors(state) == (0, 1, 2, 3)
    assert state.to_act is None
    for seat in range(4):
        assert legal_actions(state, seat) == (Resume(seat),)
    assert legal_actions(state) == (Resume(0),)


def test_18d_any_one_ends_the_pause_and_all_is_as_before() -> None:
    for before in (due(4, 2), dealt(due(4, 2)), in_play()):
        state = carried(before, Pause(5))
        as_before = evolve(before, table=evolve(before.table, last_motion=state.last_motion))
        for seat in range(4):
            assert apply(state, Resume(seat)) == as_before


def test_18d_join_and_leave_stay_possible() -> None:
    state = carried(in_play(), Pause(5))
    assert set(table_actions(state)) == {Join(4), *map(Leave, range(4))}
    assert apply(state, Join(4)).waiting == (4,)
    state = apply(state, Leave(1))
    assert state.paused == 5
    assert actors(state) == (0, 2, 3)
    assert refused(state, Resume(1)) == "not-at-table"


def test_18d_a_pause_outlasts_the_round_that_a_leave_ends() -> None:
    # nobody has resumed: the leave settles the round, and the table is still paused
    state = playing(in_play(), "0 7D, 1 QS, 2 JD, 3 AD, 3 3S, 0 4D, 1 6H")
    state = apply(carried(state, Pause(5)), Leave(2))
    assert state.phase is Phase.DEAL
    assert state.paused == 5
    assert actors(state) == (0, 1, 3)


def test_18d_the_match_may_end_while_paused() -> None:
    state = apply(carried(start(2), Pause(5)), Leave(0))
    assert state.phase is Phase.OVER
    assert state.paused is None
    assert actors(state) == ()


def test_18d_who_waits_is_not_awaited_in_a_pause() -> None:
    state = carried(apply(dealt(due(4, 2)), Join(4)), Pause(5))
    assert actors(state) == (0, 1, 2, 3)
    assert legal_actions(state, 4) == ()
    assert refused(state, Resume(4)) == "not-at-table"


def test_18d_a_newcomer_seated_while_a_motion_is_open_votes() -> None:
    # three of four would have been enough; of five three are too
    state = apply(proposed(4), Join(4))
    state = votes(state, True)
    assert state.paused is None
    assert apply(state, Vote(4, in_favour=True)).paused == 5


def test_7d_a_match_that_is_over_has_no_penalties_to_come() -> None:
    state = apply(carried(start(2), Misreport(1)), Leave(0))
    assert state.phase is Phase.OVER
    assert state.seat(1).penalty == 0
    assert points(state) == [0, 0]
