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
    Rules,
    State,
    actors,
    apply,
    legal_actions,
    sample_chance,
    start,
    view,
)
from fodasse.games.fodasse.notation import position_from_text as drawn
from support.fodasse.playing import (
    Told,
    after,
    bidding,
    cards,
    deal,
    dealt,
    due,
    playing,
    points,
    refused,
    round_of,
    tells,
)
from support.games.cases import Expected, each_case
from support.games.walks import known

BLIND = after(start(4), deal("KD", "KH", "7C", "6C", vira="4H"))
"""Seat 0 deals a blind round."""
THREE = round_of("7D 4D 6S", "KD QS 6H", "JD 3S 4C", vira="5H", bids=[0, 0, 0])
OUT = drawn("dealer 3; round 5; cards 2; 0:; 1: | 7 points | eliminated 1; 2:; 3:")


def stages_allowed(state: State) -> list[int]:
    """Return the bids that the seat to act may make."""
    return [action.stages for action in legal_actions(state) if isinstance(action, Bid)]


CASES: Told = {
    # KD takes against its bid; both others bid 1 and take nothing: everybody gains one
    "3: six points stay in and seven are out": (
        round_of("KD", "7H", "6H", points=[5, 5, 6]), "bid 0 1 1",
        {"each.points": [6, 6, 7], "each.status": ["in", "in", "eliminated"], "at_table": (0, 1)},
    ),
    # six dealt in (rule 8): seat 0 bids 2, takes none, and had 6: 8 would be too much
    "3: points are capped at the limit": (
        round_of(
            "4D 4S", "5D 6S", "6D 7S", "7D QS", "QD JS", "3D 2S",
            vira="KH", bids=[2, 0, 0, 0, 0, 1], points=[6, 0, 0, 0, 0, 0],
        ),
        "0 4D, 1 5D, 2 6D, 3 7D, 4 QD, 5 3D, 5 2S, 0 4S, 1 6S, 2 7S, 3 QS, 4 JS",
        {"each.points": [7, 0, 0, 0, 0, 1], "last.gained": (1, 0, 0, 0, 0, 1)},
    ),
    "6a: the first round is one of one card": (start(4), "deal", {"hand_size": 1}),
    "6f, 6g: who bid right gains nothing": (
        # 7C of seat 2 takes, which bid 1; seat 0 bid 1 too
        BLIND, "bid 0 1 0 1", {"each.points": [1, 0, 0, 0], "last.won": (0, 0, 1, 0)},
    ),
    "7a: the deal passes over who is out": (
        drawn("dealer 0; round 5; cards 2; 0:; 1: | left 1; 2: | 7 points | eliminated 1; 3:; 4:"),
        "deal; bid 0 0 0; out", {"dealer": 3},
    ),
    "7a: the neighbour of a dealer who is eliminated deals": (
        round_of("3D", "7H", "6H", "4S", points=[0, 0, 0, 6]), "bid 1 0 0 1",
        {"at_table": (0, 1, 2), "dealer": 0},
    ),
    # six seats had six cards; one is eliminated, and five may have seven
    "7b: rising goes on if the table shrinks": (
        due(6, 6, "5: | 6 points"), "deal; bid 0 0 0 0 0 5; out",
        {"each.status": ["in"] * 5 + ["eliminated"], "hand_size": 7},
    ),
    "7e: the seat after the dealer bids first": (start(4, dealer=1), "deal", {"to_act": 2}),
    "7e: then seat 0 after the last": (start(4, dealer=1), "deal; bid 0 0", {"to_act": 0}),
    "7e: the dealer bids last": (start(4, dealer=1), "deal; bid 0 0 0", {"to_act": 1}),
    "7h: the seat after the dealer leads the first stage": (
        start(4, dealer=2), "deal; bid 0 0 0 0; deal; bid 0 0 0 0",
        {"phase": "play", "leader": 0, "to_act": 0},
    ),
    "7h: and is told as the leader during the bids": (
        start(4, dealer=2), "deal; bid 0", {"phase": "bid", "leader": 3},
    ),
    "7i: everyone plays in turn": (THREE, "0 7D", {"leader": 0, "to_act": 1}),
    "7k: the winner of a stage leads the next": (
        THREE, "0 7D, 1 KD, 2 JD", {"leader": 1, "to_act": 1, "taken": [1]},
    ),
    "7k: and the winner of that one": (
        THREE, "0 7D, 1 KD, 2 JD, 1 QS, 2 3S, 0 4D", {"leader": 2, "to_act": 2},
    ),
    # seat 1 holds 6 points and bid 2: it loses the first stage, cannot be right, and plays on
    "12: who starts a round may play all of it": (
        round_of("7D 4D", "5D QS", "JD 3S", vira="5H", bids=[0, 2, 1], points=[0, 6, 0]),
        "0 7D, 1 5D, 2 JD", {"each.status": ["in"] * 3, "each.points": [0, 6, 0]},
    ),
    "12: and is eliminated at its end": (
        round_of("7D 4D", "5D QS", "JD 3S", vira="5H", bids=[0, 2, 1], points=[0, 6, 0]),
        "0 7D, 1 5D, 2 JD, 2 3S, 0 4D, 1 QS",
        {"each.status": ["in", "eliminated", "in"], "each.points": [0, 7, 1]},
    ),
    "12: the eliminated do not bid again": (OUT, "deal; bid 0", {"to_act": 2, "each.bid": [
        0, None, None, None]}),
    "3: a match ends with one seat left": (
        round_of("3D", "7H", "6H", points=[0, 6, 6]), "bid 1 1 1",
        {"phase": "over", "result.ranking": ((0,), (1, 2)), "to_act": None},
    ),
    "vira and manilha are told in a round": (
        round_of("7D 4D", "KD QS", vira="3H"), "bid 0", {"vira": "3H", "manilha": "4"},
    ),
    "nothing lies on the table between rounds": (
        BLIND, "bid 0 0 0 0",
        {"phase": "deal", "vira": None, "manilha": None, "leader": None, "to_act": None,
         "stage": (), "stages": (), "accumulated": 0, "each.hand": [()] * 4,
         "each.bid": [None] * 4, "each.won": [0] * 4},
    ),
    "the last round is told until the next is finished": (
        BLIND, "bid 1 0 0 1; deal",
        {"last.number": 1, "last.seats": (0, 1, 2, 3), "last.bids": (1, 1, 0, 0),
         "last.repeated": False, "last.gained": (1, 1, 1, 0)},
    ),
}  # fmt: skip


@pytest.mark.parametrize("seats", [2, 39])
def test_3_6a_7a_a_match_before_its_first_deal(seats: int) -> None:
    expected: Expected = {
        "phase": "deal", "at_table": tuple(range(seats)), "round_number": 1, "hand_size": 1,
        "dealer": 0, "each.points": [0] * seats, "each.status": ["in"] * seats,
        "each.penalty": [0] * seats, "waiting": (), "motion": None, "paused": None,
        "last_round": None,
    }  # fmt: skip
    tells(start(seats), expected)


@each_case(CASES)
def test_a_round_goes_as_its_clause_says(state: State, steps: str, expected: Expected) -> None:
    tells(after(state, steps), expected)


@pytest.mark.parametrize("limit", [1, 2, 999])
def test_3_the_limit_is_a_rule_of_the_table(limit: int) -> None:
    state = bidding(apply(start(2, rules=Rules(limit=limit)), deal("7H", "KD", vira="4H")), 1, 1)
    assert points(state) == [1, 0]
    assert (state.phase is Phase.OVER) is (limit == 1)


@pytest.mark.parametrize("size", [2, 9])
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


def test_6b_6e_the_vira_lies_face_down_until_all_have_bid() -> None:
    state = BLIND
    for stages in (0, 0, 0):
        for viewer in (0, 1, 2, 3, None):
            assert (view(state, viewer).vira, view(state, viewer).manilha) == (None, None)
        state = bidding(state, stages)
    last = known(bidding(state, 0).last_round)
    assert str(last.vira) == "4H"
    laid = [(seat, str(card)) for seat, card in last.stages[0].cards]
    assert laid == [(1, "KH"), (2, "7C"), (3, "6C"), (0, "KD")]


def test_6_there_is_no_play_in_a_blind_round() -> None:
    state = BLIND
    for stages in (0, 0, 0):
        for seat, card in enumerate(cards("KD KH 7C 6C")):
            assert refused(state, Play(seat, card)) == "not-playing"
        state = bidding(state, stages)
    assert bidding(state, 0).phase is Phase.DEAL


def test_7b_every_round_of_one_card_is_blind() -> None:
    state = dealt(drawn("round 8; cards 1; 0:; 1:; 2:"))
    assert state.is_blind
    assert (view(state, 0).seat(0).hand, view(state, 0).vira) == ((None,), None)


# 7a, 7b: the dealer and the hand sizes


def test_7a_the_deal_moves_one_seat_on_each_round() -> None:
    state, dealers = start(3), []
    for number in range(1, 8):
        assert state.round_number == number
        dealers.append(state.dealer)
        state = after(state, "deal; out")
    assert dealers == [0, 1, 2, 0, 1, 2, 0]


LADDERS = {
    # hand-worked from 40 cards with one for the vira: the largest is 39 // seats
    2: [*range(1, 20), *range(18, 0, -1), 2, 3],
    4: [*range(1, 10), *range(8, 0, -1), 2, 3],
    5: [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1, 2, 3],
    10: [1, 2, 3, 2, 1, 2, 3, 2, 1],
    13: [1, 2, 3, 2, 1, 2, 3, 2, 1],
    14: [1, 2, 1, 2, 1],
    19: [1, 2, 1, 2, 1],
    20: [1, 1, 1, 1],
    39: [1, 1, 1],
}


def sizes_to_come(state: State, rounds: int) -> list[int]:
    """Return the hand sizes of the next rounds if nobody comes or goes."""
    sizes = []
    for _ in range(rounds):
        sizes.append(state.hand_size)
        state = dealt(state, state.round_number)
        assert {len(state.hands[seat]) for seat in state.at_table} == {sizes[-1]}
        state = after(state, "out")
    return sizes


@pytest.mark.parametrize("seats", LADDERS)
def test_7b_sizes_rise_fall_to_one_and_rise_again(seats: int) -> None:
    state = start(seats, rules=Rules(limit=999))
    assert sizes_to_come(state, len(LADDERS[seats])) == LADDERS[seats]


def test_7b_falling_never_turns_before_one_even_if_the_table_shrinks() -> None:
    # five seats fall from 6; one is eliminated: four could have nine cards, yet it goes on falling
    state = due(5, 2, "falling", "4: | 6 points")
    state = apply(state, deal("3D 7H", "QD 6H", "QS 6S", "JD 7S", "4S 5S", vira="KH"))
    state = bidding(state, 1, 0, 0, 0, 2)
    state = playing(state, "0 3D, 1 QD, 2 QS, 3 JD, 4 4S, 0 7H, 1 6H, 2 6S, 3 7S, 4 5S")
    assert state.at_table == (0, 1, 2, 3)
    assert sizes_to_come(state, 3) == [1, 2, 3]


def test_7b_a_round_of_one_is_due_however_it_came_about() -> None:
    state = after(due(3, 2, "falling", rules=Rules(limit=999)), "deal; bid 0 0 0; out")
    assert (state.hand_size, state.history.ladder) == (1, due(3, 1).history.ladder)


# 7e, 7f, 7g: the call


@pytest.mark.parametrize("size", [1, 2, 9])
def test_7f_a_bid_is_0_to_h(size: int) -> None:
    state = dealt(due(4, size))
    assert stages_allowed(state) == list(range(size + 1))
    assert refused(state, Bid(0, size + 1)) == refused(state, Bid(0, -1)) == "bid-range"


def test_7f_one_after_the_other() -> None:
    state = dealt(due(4, 3))
    assert {refused(state, Bid(seat, 0)) for seat in (1, 2, 3)} == {"not-your-turn"}
    assert refused(bidding(state, 0), Bid(0, 0)) == "not-your-turn"
    assert actors(bidding(state, 0)) == (1,)


@pytest.mark.parametrize(
    ("bids", "allowed"),
    [
        # the book's example: four stages, three called, and the dealer may not call one
        ([1, 1, 1], [0, 2, 3, 4]),
        ([0, 4, 0], [1, 2, 3, 4]),
        # only the last bidder is restricted
        ([4], [0, 1, 2, 3, 4]),
        ([4, 0], [0, 1, 2, 3, 4]),
        # a call already too high leaves every bid
        ([4, 1, 0], [0, 1, 2, 3, 4]),
    ],
)
def test_7g_the_last_bidder_may_not_complete_the_call(bids: list[int], allowed: list[int]) -> None:
    state = bidding(dealt(due(4, 4)), *bids)
    assert stages_allowed(state) == allowed
    if allowed[:2] == [0, 2]:
        assert refused(state, Bid(3, 1)) == "last-bid"
        assert {apply(state, Bid(3, stages)).phase for stages in allowed} == {Phase.PLAY}


@pytest.mark.parametrize(
    ("bids", "left"), [([], [0, 1]), ([0, 0, 0], [0]), ([0, 1, 0], [1]), ([1, 1, 0], [0, 1])]
)
def test_7g_ruling_it_holds_in_blind_rounds_too(bids: list[int], left: list[int]) -> None:
    assert stages_allowed(bidding(BLIND, *bids)) == left


# 7i: the stages


def test_7i_any_card_of_the_hand_is_legal_in_turn() -> None:
    state = THREE
    assert refused(state, Play(1, cards("KD")[0])) == "not-your-turn"
    assert legal_actions(state) == tuple(Play(0, card) for card in cards("4D 6S 7D"))
    state = playing(state, "0 7D")
    assert refused(state, Play(0, cards("4D")[0])) == "not-your-turn"
    # nobody has to follow or to beat
    assert legal_actions(state) == tuple(Play(1, card) for card in cards("6H QS KD"))
    assert apply(state, Play(1, cards("6H")[0])).stage[1] == (1, cards("6H")[0])


def test_7i_a_single_legal_play_is_still_an_action() -> None:
    state = playing(round_of("7D 4D", "KD QS", bids=[0, 0]), "0 7D, 1 KD")
    assert legal_actions(state) == (Play(1, cards("QS")[0]),)


# states between rounds and in them


def test_undealt_is_the_rest_of_the_deck() -> None:
    state = round_of("7D 4D", "KD QS", vira="3H")
    assert state.undealt == set(Rules().deck) - set(cards("7D 4D KD QS 3H"))
    assert start(4).undealt == set(Rules().deck)


def test_a_deal_is_not_shuffled_by_apply() -> None:
    assert actors(start(3)) == (CHANCE,)
    action = sample_chance(start(3), Random(4))
    assert isinstance(action, Deal)
    state = apply(start(3), action)
    assert (state.hands, state.vira) == (action.hands, action.vira)
