"""Rule 14: manilhas, annulled cards, accumulated stages."""

from __future__ import annotations

from random import Random

import pytest

from fodasse import Card, Deal, Leave, Phase, Play, Rank, Rules, apply, start
from support.fodasse.oracle import ORDER, strongest
from support.fodasse.playing import bidding, dealt, playing, round_of
from support.games.walks import known

LOW = ["4D", "4S", "5S", "5D", "6D", "6S", "7D", "7S", "QD", "QS"]


def taker_of(cards: str, vira: str) -> int | None:
    """Return the seat that takes the first stage of two, laid by seats 0, 1, 2, … in turn."""
    laid = cards.split()
    spare = [card for card in LOW if card not in {*laid, vira}]
    hands = [f"{card} {more}" for card, more in zip(laid, spare, strict=False)]
    state = round_of(*hands, vira=vira, bids=[2] * len(laid))
    return playing(state, ", ".join(f"{s} {c}" for s, c in enumerate(laid))).stages[0].winner


@pytest.mark.parametrize(("vira", "manilha"), list(zip("4567QJKA23", "567QJKA234", strict=True)))
def test_14_the_manilha_is_the_rank_after_the_viras_going_round(vira: str, manilha: str) -> None:
    assert Rules().manilha_of(Card.parse(vira + "H")) is Rank(manilha)


def test_14_the_viras_suit_means_nothing() -> None:
    assert {Rules().manilha_of(Card.parse("3" + suit)) for suit in "DSHC"} == {Rank.FOUR}


def test_14a_book_example_1_kings_annul_each_other() -> None:
    assert taker_of("KD KH 7C", vira="4H") == 2


def test_14a_book_example_2_kings_are_manilhas() -> None:
    assert taker_of("KD KH 7C", vira="JS") == 1


@pytest.mark.parametrize("vira", ["4H", "2H"])
def test_14_without_manilha_and_pairs_the_highest_rank_takes(vira: str) -> None:
    # hand-worked: rule 1, at 4H nothing is a manilha; at 2H the 3 is, and takes anyway
    assert taker_of("KD 3C 2S", vira=vira) == 1


@pytest.mark.parametrize(
    ("cards", "taker"),
    [("5D 3C 3H", 0), ("5D 5S 3C", 1), ("5H 5S 3C", 0), ("5S 5H 5C", 2), ("5D 5S 5H", 2)],
)
def test_2_14_manilhas_beat_all_and_rank_by_suit(cards: str, taker: int) -> None:
    assert taker_of(cards, vira="4H") == taker


def test_14_four_manilhas_are_not_annulled() -> None:
    assert taker_of("5S 5C 5D 5H", vira="4H") == 1


def test_14b_a_third_card_of_an_annulled_rank_is_annulled_too() -> None:
    assert taker_of("KD KH KS 7C", vira="4H") == 3
    assert taker_of("KD KH KS KC 6C", vira="4H") == 4


def test_14a_two_pairs_leave_the_single_card() -> None:
    assert taker_of("KD 3H KS 3C 4C", vira="4H") == 4


def test_14a_a_pair_below_the_highest_changes_nothing() -> None:
    assert taker_of("7H AD 7C", vira="4H") == 1


def test_14c_all_annulled_nobody_takes_the_stage() -> None:
    assert taker_of("KD KH", vira="4H") is None
    assert taker_of("KD AH KS AC", vira="4H") is None


def test_14_taking_does_not_depend_on_the_order_of_the_cards() -> None:
    # rule 14 says nothing of order: the same card takes wherever it is laid
    laid = ["KD", "KH", "7C", "QS", "QH"]
    for seed in range(20):
        order = Random(seed).sample(laid, 5)
        winner = known(taker_of(" ".join(order), vira="4H"))
        assert order[winner] == "7C"


def test_14d_after_an_accumulated_stage_the_same_seat_leads_again() -> None:
    state = round_of("KD 7S 6S", "KH 7H 4C", "AD AS QS", bids=(0, 0, 0))
    state = playing(state, "0 7S, 1 7H, 2 QS")
    assert (state.leader, state.stages[0].winner) == (2, 2)
    state = playing(state, "2 AD, 0 KD, 1 KH")  # the ace takes
    assert state.leader == 2
    state = round_of("KD 7S 6S", "KH 7H 4C", "KS AS QS", bids=(0, 0, 0))
    state = playing(state, "0 6S, 1 7H, 2 QS")
    state = playing(state, "2 KS, 0 KD, 1 KH")
    assert (state.leader, state.to_act, state.accumulated) == (2, 2, 1)
    assert state.stages[1].winner is None


def test_14e_who_takes_the_next_stage_takes_the_accumulated_ones_and_their_cards() -> None:
    state = round_of("KD 7S 6S", "KH 7H 4C", bids=(0, 0))
    state = playing(state, "0 KD, 1 KH")
    state = playing(state, "0 7S, 1 7H")
    assert state.accumulated == 2
    assert [state.seat(seat).won for seat in (0, 1)] == [0, 0]
    state = playing(state, "0 6S, 1 4C")
    assert [stage.winner for stage in known(state.last_round).stages] == [0, 0, 0]
    assert known(state.last_round).won == (3, 0)


def test_14e_won_and_accumulated_change_when_the_next_stage_is_decided() -> None:
    state = round_of("KD 7S 6S", "KH QH 4C", bids=(0, 0))
    state = playing(state, "0 KD, 1 KH, 0 7S, 1 QH")
    assert state.accumulated == 0
    assert [stage.winner for stage in state.stages] == [1, 1]
    assert state.seat(1).won == 2
    assert state.leader == 1


def test_14e_stages_taken_before_stay_where_they_are() -> None:
    state = round_of("AD KD 6S", "7H KH QC", bids=(0, 0))
    state = playing(state, "0 AD, 1 7H, 0 KD, 1 KH, 0 6S, 1 QC")
    assert [stage.winner for stage in known(state.last_round).stages] == [0, 1, 1]


def test_14f_stages_accumulated_at_the_end_of_the_round_are_nobodys() -> None:
    state = round_of("AD KD 6S", "7H KH 6C", bids=(0, 0))
    state = playing(state, "0 AD, 1 7H, 0 KD, 1 KH, 0 6S, 1 6C")
    assert state.phase is Phase.DEAL
    assert [stage.winner for stage in known(state.last_round).stages] == [0, None, None]
    assert known(state.last_round).won == (1, 0)


def test_14f_a_round_may_be_accumulated_from_end_to_end() -> None:
    state = round_of("AD KD 6S", "AH KH 6C", bids=(1, 0))
    state = playing(state, "0 AD, 1 AH, 0 KD, 1 KH, 0 6S, 1 6C")
    assert known(state.last_round).won == (0, 0)
    assert state.accumulated == 0


def test_18c_the_leader_of_an_accumulated_stage_may_have_left() -> None:
    state = round_of("KD 7S 6S", "KH 7H 4C", "KS AS QS", bids=(0, 0, 0))
    state = playing(state, "0 KD, 1 KH")
    state = playing(apply(state, Leave(0)), "2 KS")
    assert state.accumulated == 1
    assert (state.leader, state.to_act) == (1, 1)


def test_14_a_stage_of_39_is_decided_as_by_hand() -> None:
    # a blind round of 39: every rank but the vira's three stands four times, so all but
    # manilhas are annulled; the strongest manilha takes it
    state = start(39)
    deck = [card for card in state.rules.deck if str(card) != "4H"]
    state = apply(state, Deal(tuple((card,) for card in deck), Card.parse("4H")))
    state = bidding(state, *[0] * 39)
    winner = known(known(state.last_round).stages[0].winner)
    assert str(deck[winner]) == "5C"


def test_14_stages_are_taken_as_a_oracle_says() -> None:
    for seed in range(60):
        state = bidding(dealt(start(2 + seed % 12), seed), *[0] * (2 + seed % 12))
        last = known(state.last_round)
        laid = [(seat, str(card)) for seat, card in last.stages[0].cards]
        assert last.stages[0].winner == strongest(laid, str(last.vira), ORDER)


def test_7i_any_card_of_the_hand_may_be_played() -> None:
    # nobody has to follow or to beat: with KD on the table 4C and the manilha 5S are as good
    state = playing(round_of("KD 7S 6S", "5S KH 4C", bids=(0, 0)), "0 KD")
    for card in ("5S", "KH", "4C"):
        assert apply(state, Play(1, Card.parse(card))).stages[0].cards[1] == (1, Card.parse(card))
