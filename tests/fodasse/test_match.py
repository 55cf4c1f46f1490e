"""Rules 3, 4, 6, 7 and 12: points, rounds, blind rounds, the deal, the call, the stages."""

from __future__ import annotations

from random import Random

import pytest

from fodasse import (
    CHANCE,
    Bid,
    Deal,
    Phase,
    Play,
    Rank,
    Rules,
    State,
    Status,
    actors,
    apply,
    legal_actions,
    outcome,
    sample_chance,
    start,
    view,
)
from fodasse.games.fodasse.notation import position_from_text as drawn
from support.fodasse.playing import (
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


def stages_allowed(state: State) -> list[int]:
    """Return the bids that the seat to act may make."""
    actions = legal_actions(state)
    assert all(isinstance(action, Bid) for action in actions)
    return [action.stages for action in actions if isinstance(action, Bid)]


def hands_dealt(state: State) -> list[int]:
    return [len(state.seat(seat).hand) for seat in state.at_table]


# 3: points


def test_3_six_points_stay_in_and_seven_are_out() -> None:
    state = round_of("KD", "7H", "6H", bids=[0, 1, 1], points=[5, 5, 6])
    # KD takes against its bid; both others bid 1 and take nothing: everybody gains one
    assert points(state) == [6, 6, 7]
    assert [state.seat(seat).status for seat in range(3)] == [
        Status.IN,
        Status.IN,
        Status.ELIMINATED,
    ]
    assert state.at_table == (0, 1)


def test_3_points_are_capped_at_the_limit_whatever_a_round_cost() -> None:
    # six dealt in (rule 8): seat 0 bids 2, takes none, and had 6: 8 would be too much
    state = round_of(
        "4D 4S", "5D 6S", "6D 7S", "7D QS", "QD JS", "3D 2S", vira="KH",
        bids=[2, 0, 0, 0, 0, 1], points=[6, 0, 0, 0, 0, 0],
    )  # fmt: skip
    state = playing(state, "0 4D, 1 5D, 2 6D, 3 7D, 4 QD, 5 3D")
    state = playing(state, "5 2S, 0 4S, 1 6S, 2 7S, 3 QS, 4 JS")
    assert points(state) == [7, 0, 0, 0, 0, 1]
    assert known(state.last_round).gained == (1, 0, 0, 0, 0, 1)


@pytest.mark.parametrize("limit", [1, 2, 999])
def test_3_the_limit_is_a_rule_of_the_table(limit: int) -> None:
    state = start(2, rules=Rules(limit=limit))
    state = bidding(apply(state, deal("7H", "KD", vira="4H")), 1, 1)
    assert points(state) == [0, 1][::-1]
    assert (state.phase is Phase.OVER) is (limit == 1)


# 4: rounds and stages


@pytest.mark.parametrize("size", [2, 5, 9])
def test_4_a_round_of_h_cards_is_h_stages(size: int) -> None:
    state = bidding(dealt(due(4, size)), 0, 0, 0, 0)
    number = state.round_number
    for stage in range(size):
        assert (state.round_number, len(state.stages)) == (number, stage)
        for _ in range(4):
            state = apply(state, legal_actions(state)[0])
    assert state.round_number == number + 1
    assert len(known(state.last_round).stages) == size


# 6: blind rounds


def blind() -> State:
    """Four seats, their one card dealt: K♦ K♥ 7♣ 6♣ with vira 4♥."""
    return apply(start(4), deal("KD", "KH", "7C", "6C", vira="4H"))


def test_6a_the_first_round_is_one_of_one_card() -> None:
    assert start(4).hand_size == 1
    assert hands_dealt(blind()) == [1, 1, 1, 1]


def test_6b_the_vira_lies_face_down_until_all_have_bid() -> None:
    state = blind()
    for stages in (0, 0, 0):
        for viewer in (0, 1, 2, 3, None):
            assert view(state, viewer).vira is None
            assert view(state, viewer).manilha is None
        state = bidding(state, stages)
    state = bidding(state, 0)
    assert view(state, 0).last_round == state.last_round
    assert str(known(state.last_round).vira) == "4H"


def test_6_bids_of_a_blind_round_are_0_or_1() -> None:
    assert stages_allowed(blind()) == [0, 1]
    assert refused(blind(), Bid(1, 2)) == "bid-range"


def test_6e_the_last_bid_reveals_decides_and_scores_at_once() -> None:
    # 6f and 6g: kings annul each other, seat 2 takes with the 7; it had said it would not
    state = bidding(blind(), 1, 0, 0, 1)
    assert state.phase is Phase.DEAL
    assert state.round_number == 2
    assert known(state.last_round).stages[0].winner == 2
    assert known(state.last_round).won == (0, 0, 1, 0)
    assert points(state) == [1, 1, 1, 0]


def test_6_cards_of_a_blind_round_are_shown_in_the_order_of_play() -> None:
    state = bidding(blind(), 0, 0, 0, 0)
    laid = known(state.last_round).stages[0].cards
    assert [(seat, str(card)) for seat, card in laid] == [
        (1, "KH"),
        (2, "7C"),
        (3, "6C"),
        (0, "KD"),
    ]


def test_6f_6g_who_bid_right_gains_nothing() -> None:
    state = bidding(blind(), 0, 1, 0, 1)
    # seat 1 bid 0, seat 2 bid 1 and takes, seat 3 bid 0, seat 0 bid 1 and loses
    assert points(state) == [1, 0, 0, 0]


def test_6_there_is_no_play_in_a_blind_round() -> None:
    state = blind()
    for stages in (0, 0, 0):
        for seat in range(4):
            for card in cards("KD KH 7C 6C"):
                assert refused(state, Play(seat, card)) == "not-playing"
        state = bidding(state, stages)


def test_7b_every_round_of_one_card_is_blind() -> None:
    state = dealt(drawn("round 8; cards 1; 0:; 1:; 2:"))
    assert state.is_blind
    assert view(state, 0).seat(0).hand == (None,)
    assert view(state, 0).vira is None
    assert bidding(state, 0, 0, 0).phase is Phase.DEAL


# 7a: the dealer


def test_7a_the_deal_moves_one_seat_on_each_round() -> None:
    state, dealers = start(3), []
    for number in range(1, 8):
        assert state.round_number == number
        dealers.append(state.dealer)
        state = dealt(state, number)
        state = played_out(state)
    assert dealers == [0, 1, 2, 0, 1, 2, 0]


def test_7a_the_deal_passes_over_who_is_out() -> None:
    state = drawn(
        "dealer 0; round 5; cards 2; 0:; 1: | left 1; 2: | 7 points | eliminated 1; 3:; 4:"
    )
    state = bidding(dealt(state), 0, 0, 0)
    for _ in range(6):
        state = apply(state, legal_actions(state)[0])
    assert state.dealer == 3


def test_7a_an_eliminated_dealers_neighbour_deals() -> None:
    # seat 3 deals and is eliminated by this round: the deal goes on to seat 0
    state = round_of("3D", "7H", "6H", "4S", bids=[1, 0, 0, 1], points=[0, 0, 0, 6])
    assert state.at_table == (0, 1, 2)
    assert state.dealer == 0


# 7b: hand sizes

LADDERS = {
    # hand-worked from 40 cards with one for the vira: the largest is 39 // seats
    2: [*range(1, 20), *range(18, 0, -1), 2, 3],
    3: [*range(1, 14), *range(12, 0, -1), 2],
    4: [*range(1, 10), *range(8, 0, -1), 2, 3],
    5: [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1, 2, 3],
    6: [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1, 2],
    10: [1, 2, 3, 2, 1, 2, 3, 2, 1],
    13: [1, 2, 3, 2, 1, 2, 3, 2, 1],
    14: [1, 2, 1, 2, 1],
    19: [1, 2, 1, 2, 1],
    20: [1, 1, 1, 1],
    39: [1, 1, 1],
}


@pytest.mark.parametrize(("seats", "sizes"), LADDERS.items(), ids=map(str, LADDERS))
def test_7b_sizes_rise_fall_to_one_and_rise_again(seats: int, sizes: list[int]) -> None:
    state = start(seats, rules=Rules(limit=999))
    for number, size in enumerate(sizes, start=1):
        assert state.round_number == number
        assert state.hand_size == size
        state = dealt(state, number)
        assert hands_dealt(state) == [size] * seats
        state = played_out(state)


def sizes_to_come(state: State, rounds: int) -> list[int]:
    """Return the hand sizes of the next rounds if nobody comes or goes."""
    sizes = []
    for _ in range(rounds):
        sizes.append(state.hand_size)
        number = state.round_number
        state = dealt(state, number)
        state = played_out(state)
    return sizes


def test_7b_falling_never_turns_before_one_even_if_the_table_shrinks() -> None:
    # five seats fall from 6; one is eliminated: four could have nine cards, yet it goes on falling
    state = due(5, 2, "falling", "4: | 6 points")
    state = apply(state, deal("3D 7H", "QD 6H", "QS 6S", "JD 7S", "4S 5S", vira="KH"))
    state = bidding(state, 1, 0, 0, 0, 2)
    state = playing(state, "0 3D, 1 QD, 2 QS, 3 JD, 4 4S, 0 7H, 1 6H, 2 6S, 3 7S, 4 5S")
    assert state.seat(4).status is Status.ELIMINATED
    assert sizes_to_come(state, 3) == [1, 2, 3]
    state = due(5, 4, "falling", rules=Rules(limit=999))
    assert sizes_to_come(state, 5) == [4, 3, 2, 1, 2]


def test_7b_rising_goes_on_if_the_table_shrinks() -> None:
    # six seats had six cards; one is eliminated, and five may have seven
    state = due(6, 6, "5: | 6 points")
    state = bidding(dealt(state, 3), 0, 0, 0, 0, 0)
    state = bidding(state, 5)
    state = played_out(state)
    left = len(state.at_table)
    assert state.seat(5).status is Status.ELIMINATED
    assert left == 5
    assert state.hand_size == 7


# 7e, 7f, 7g: the call


def test_7e_the_seat_after_the_dealer_bids_first_and_the_dealer_last() -> None:
    state = dealt(due(4, 3))
    order = []
    while state.phase is Phase.BID:
        assert state.to_act is not None
        order.append(state.to_act)
        assert actors(state) == (order[-1],)
        state = bidding(state, 0)
    assert order == [0, 1, 2, 3]
    state = dealt(start(4, dealer=1))
    assert state.to_act == 2
    assert bidding(state, 0, 0).to_act == 0
    assert bidding(state, 0, 0, 0).to_act == 1


@pytest.mark.parametrize("size", [1, 2, 5, 9])
def test_7f_a_bid_is_0_to_h(size: int) -> None:
    state = dealt(due(4, size))
    assert stages_allowed(state) == list(range(size + 1))
    assert refused(state, Bid(0, size + 1)) == "bid-range"
    assert refused(state, Bid(0, -1)) == "bid-range"


def test_7f_one_after_the_other() -> None:
    state = dealt(due(4, 3))
    for seat in (1, 2, 3):
        assert refused(state, Bid(seat, 0)) == "not-your-turn"
    assert refused(bidding(state, 0), Bid(0, 0)) == "not-your-turn"


def test_7g_last_bidder_may_not_complete_the_call() -> None:
    # the book's example: four stages, three called, and the dealer may not call one
    state = bidding(dealt(due(4, 4)), 1, 1, 1)
    assert state.to_act == state.dealer == 3
    assert stages_allowed(state) == [0, 2, 3, 4]
    assert refused(state, Bid(3, 1)) == "last-bid"


def test_7g_only_the_last_bidder_is_restricted() -> None:
    state = bidding(dealt(due(4, 4)), 4)
    assert stages_allowed(state) == [0, 1, 2, 3, 4]
    state = bidding(state, 0)
    assert stages_allowed(state) == [0, 1, 2, 3, 4]


def test_7g_a_call_already_too_high_leaves_every_bid() -> None:
    state = bidding(dealt(due(4, 4)), 4, 1, 0)
    assert stages_allowed(state) == [0, 1, 2, 3, 4]


def test_7g_the_call_may_be_higher_or_lower() -> None:
    state = bidding(dealt(due(4, 4)), 1, 1, 1)
    for stages in (0, 2):
        assert apply(state, Bid(3, stages)).phase is Phase.PLAY


@pytest.mark.parametrize(
    ("bids", "left"), [([0, 0, 0], [0]), ([0, 1, 0], [1]), ([1, 1, 0], [0, 1])]
)
def test_7g_ruling_it_holds_in_blind_rounds_too(bids: list[int], left: list[int]) -> None:
    assert stages_allowed(bidding(blind(), *bids)) == left


def test_7g_every_last_bid_but_one_is_legal_in_every_size() -> None:
    for size in range(1, 10):
        state = bidding(dealt(due(4, size)), 0, size, 0)
        assert stages_allowed(state) == list(range(1, size + 1))


# 7h, 7i, 7k: the stages


def test_7h_the_seat_after_the_dealer_leads_the_first_stage() -> None:
    state = bidding(dealt(start(4, dealer=2)), 0, 0, 0, 0)
    assert state.dealer == 3
    state = bidding(dealt(state), 0, 0, 0, 0)
    assert state.phase is Phase.PLAY
    assert (state.leader, state.to_act) == (0, 0)


def test_7k_the_winner_of_a_stage_leads_the_next() -> None:
    state = round_of("7D 4D 6S", "KD QS 6H", "JD 3S 4C", vira="5H", bids=[0, 0, 0])
    state = playing(state, "0 7D, 1 KD, 2 JD")
    assert (state.leader, state.to_act) == (1, 1)
    state = playing(state, "1 QS, 2 3S, 0 4D")
    assert (state.leader, state.to_act) == (2, 2)


def test_7i_everyone_plays_exactly_one_card_a_stage_in_turn() -> None:
    state = round_of("7D 4D", "KD QS", "JD 3S", vira="5H", bids=[0, 0, 0])
    assert refused(state, Play(1, cards("KD")[0])) == "not-your-turn"
    state = playing(state, "0 7D")
    assert refused(state, Play(0, cards("4D")[0])) == "not-your-turn"
    assert state.to_act == 1
    assert state.leader == 0
    state = playing(state, "1 KD, 2 JD")
    assert hands_dealt(state) == [1, 1, 1]
    assert [seat for seat, _ in state.stages[0].cards] == [0, 1, 2]


def test_7i_no_obligation_to_follow_any_card_of_the_hand_is_legal() -> None:
    state = round_of("7D 4D", "KD QS", "JD 3S", vira="5H", bids=[0, 0, 0])
    assert legal_actions(state) == tuple(Play(0, card) for card in cards("4D 7D"))
    state = playing(state, "0 7D")
    assert legal_actions(state) == tuple(Play(1, card) for card in cards("QS KD"))


def test_a_single_legal_play_is_still_an_action() -> None:
    state = playing(round_of("7D 4D", "KD QS", bids=[0, 0]), "0 7D, 1 KD")
    assert state.phase is Phase.PLAY
    assert legal_actions(state) == (Play(1, cards("QS")[0]),)


# 12: elimination at the end of a round only


def test_12_who_starts_a_round_may_play_all_of_it() -> None:
    # seat 1 holds 6 points and bid 2: it loses the first stage, cannot be right, and plays on
    state = round_of("7D 4D", "5D QS", "JD 3S", vira="5H", bids=[0, 2, 1], points=[0, 6, 0])
    state = playing(state, "0 7D, 1 5D, 2 JD")
    assert state.seat(1).status is Status.IN
    assert points(state) == [0, 6, 0]
    state = playing(state, "2 3S, 0 4D, 1 QS")
    assert state.seat(1).status is Status.ELIMINATED
    assert points(state) == [0, 7, 1]


def test_12_the_eliminated_neither_bid_nor_play_again() -> None:
    state = drawn("dealer 3; round 5; cards 2; 0:; 1: | 7 points | eliminated 1; 2:; 3:")
    state = dealt(state)
    assert refused(state, Bid(1, 0)) == "not-at-table"
    assert state.seat(1).hand == ()
    assert bidding(state, 0).to_act == 2
    state = bidding(state, 0, 0, 0)
    assert refused(state, Play(1, cards("KD")[0])) == "not-at-table"
    assert legal_actions(state, 1) == ()


# what a state tells between rounds and in them


def test_state_between_rounds_has_nothing_on_the_table() -> None:
    for state in (start(4), bidding(blind(), 0, 0, 0, 0)):
        assert state.phase is Phase.DEAL
        assert actors(state) == (CHANCE,)
        assert (state.vira, state.manilha, state.leader, state.to_act) == (None, None, None, None)
        assert (state.stage, state.stages, state.accumulated) == ((), (), 0)
        for seat in state.at_table:
            player = state.seat(seat)
            assert (player.hand, player.bid, player.won) == ((), None, 0)


def test_state_in_a_round_tells_vira_and_manilha() -> None:
    state = round_of("7D 4D", "KD QS", vira="3H")
    assert (str(state.vira), state.manilha) == ("3H", Rank.FOUR)


def test_state_leader_during_the_bids_is_who_will_lead() -> None:
    state = dealt(start(4, dealer=2))
    assert state.leader == 3
    assert bidding(state, 0).leader == 3


def test_state_undealt_is_the_rest_of_the_deck() -> None:
    state = round_of("7D 4D", "KD QS", vira="3H")
    assert state.undealt == set(Rules().deck) - set(cards("7D 4D KD QS 3H"))
    assert len(state.undealt) == 35
    assert start(4).undealt == set(Rules().deck)


def test_state_last_round_is_told_until_the_next_is_finished() -> None:
    state = bidding(blind(), 1, 0, 0, 1)
    last = known(state.last_round)
    assert (last.number, last.seats, last.bids, last.repeated) == (
        1,
        (0, 1, 2, 3),
        (1, 1, 0, 0),
        False,
    )
    assert last.gained == (1, 1, 1, 0)
    assert dealt(state).last_round == last


def test_a_match_ends_with_one_seat_left() -> None:
    state = round_of("3D", "7H", "6H", bids=[1, 1, 1], points=[0, 6, 6])
    assert state.phase is Phase.OVER
    result = known(outcome(state))
    assert result.ranking == ((0,), (1, 2))
    assert actors(state) == ()
    assert state.to_act is None


def test_a_deal_is_not_shuffled_by_apply() -> None:
    action = sample_chance(start(3), Random(4))
    assert isinstance(action, Deal)
    state = apply(start(3), action)
    assert tuple(state.seat(seat).hand for seat in range(3)) == action.hands
    assert state.vira == action.vira


def test_states_that_go_on_alike_are_equal_however_they_came_about() -> None:
    # a round of one is due, reached by falling or drawn as it is: what follows is the same
    state = bidding(dealt(due(3, 2, "falling", rules=Rules(limit=999))), 0, 0, 0)
    state = played_out(state)
    ladder = state.table.history.ladder
    assert (state.hand_size, ladder) == (1, due(3, 1).table.history.ladder)
