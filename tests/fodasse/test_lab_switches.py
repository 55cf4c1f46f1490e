"""The switches of the laboratory, and those that come from the rulings."""

from __future__ import annotations

from typing import Any

import pytest

from fodasse import (
    Bid,
    Card,
    Join,
    Leave,
    Misdeal,
    Phase,
    Rank,
    Rules,
    RulesError,
    apply,
    chance,
    legal_actions,
    outcome,
    start,
    view,
)
from support.fodasse.playing import (
    bidding,
    carried,
    deal,
    dealt,
    due,
    played_out,
    points,
    refused,
    round_of,
)
from support.games.walks import known

FEW = tuple(Rank(rank) for rank in "4Q3")


# ranks


def test_ranks_make_a_deck_four_times_as_large() -> None:
    rules = Rules(ranks=FEW)
    assert [str(card) for card in rules.deck] == [
        f"{rank}{suit}" for rank in "4Q3" for suit in "DSHC"
    ]
    assert len(Rules(ranks=FEW[:2]).deck) == 8
    assert set(chance(start(2, rules=rules)).pool) == set(rules.deck)


@pytest.mark.parametrize(("vira", "manilha"), [("4D", "Q"), ("QD", "3"), ("3C", "4")])
def test_ranks_the_manilha_is_the_next_of_these_ranks(vira: str, manilha: str) -> None:
    assert Rules(ranks=FEW).manilha_of(Card.parse(vira)) is Rank(manilha)


def test_ranks_the_manilha_decides_stages() -> None:
    # vira Q: the 3 is next; vira 3: the 4
    for vira, winner in (("QH", 1), ("3H", 0)):
        state = start(2, rules=Rules(ranks=FEW), dealer=1)
        state = bidding(apply(state, deal("4D", "3D", vira=vira)), 0, 0)
        assert known(state.last_round).stages[0].winner == winner


def test_ranks_a_card_of_another_rank_is_foreign() -> None:
    state = start(2, rules=Rules(ranks=FEW))
    assert refused(state, deal("4D", "5D", vira="QD")) == "foreign-card"
    assert refused(state, deal("4D", "QS", vira="KD")) == "foreign-card"


def test_ranks_40_above_is_then_the_size_of_the_deck() -> None:
    rules = Rules(ranks=FEW)
    assert start(11, rules=rules).at_table == tuple(range(11))
    with pytest.raises(RulesError):
        start(12, rules=rules)
    assert refused(start(11, rules=rules), Join(11)) == "table-full"
    state, sizes = start(3, rules=Rules(ranks=FEW, limit=999)), []
    for _ in range(7):
        sizes.append(state.hand_size)
        state = played_out(dealt(state, state.round_number))
    # 12 cards, one for the vira: three for each of three
    assert sizes == [1, 2, 3, 2, 1, 2, 3]


def test_ranks_undealt_is_of_this_deck() -> None:
    state = dealt(start(2, rules=Rules(ranks=FEW)))
    assert len(state.undealt) == 9


@pytest.mark.parametrize(
    "ranks",
    [
        (),
        (Rank.FOUR,),
        (Rank.FIVE, Rank.FOUR),
        (Rank.FOUR, Rank.FOUR),
        (Rank.FOUR, Rank.TEN),
        (Rank.EIGHT, Rank.NINE),
    ],
)
def test_ranks_at_least_two_of_rule_1_in_their_order(ranks: tuple[Rank, ...]) -> None:
    with pytest.raises(RulesError):
        Rules(ranks=ranks)


# max_rounds


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_max_rounds_the_match_is_over_after_so_many(rounds: int) -> None:
    state = start(4, rules=Rules(max_rounds=rounds))
    for number in range(1, rounds + 1):
        assert state.round_number == number
        assert outcome(state) is None
        state = played_out(dealt(state, state.round_number))
    assert state.phase is Phase.OVER
    assert known(state.last_round).number == rounds


def test_max_rounds_a_repeated_round_counts_each_time() -> None:
    state = due(2, 1, "0: | 6 points", "1: | 6 points", rules=Rules(max_rounds=2))
    for _ in range(2):
        assert outcome(state) is None
        state = bidding(apply(state, deal("KD", "KH", vira="4H")), 1, 1)
        assert known(state.last_round).repeated
    assert state.phase is Phase.OVER
    assert points(state) == [6, 6]


def test_max_rounds_a_void_deal_is_no_round() -> None:
    state = carried(dealt(start(4, rules=Rules(max_rounds=1))), Misdeal())
    assert outcome(state) is None
    state = apply(dealt(state), Leave(0))
    assert outcome(state) is None


def test_max_rounds_a_match_may_end_earlier() -> None:
    state = due(2, 1, "0: | 6 points", rules=Rules(max_rounds=50))
    state = bidding(apply(state, deal("7D", "KH", vira="4H")), 1, 1)
    result = known(outcome(state))
    assert str(result.reason) == "elimination"


# limit


@pytest.mark.parametrize("limit", [1, 7, 999])
def test_limit_1_to_999(limit: int) -> None:
    assert Rules(limit=limit).limit == limit


@pytest.mark.parametrize("limit", [0, -1, 1000, 10**30])
def test_limit_no_other(limit: int) -> None:
    with pytest.raises(RulesError):
        Rules(limit=limit)


def test_limit_one_point_is_out() -> None:
    state = start(3, rules=Rules(limit=1), dealer=2)
    state = bidding(apply(state, deal("KD", "7H", "6H", vira="4H")), 1, 1, 0)
    assert points(state) == [0, 1, 0]
    assert state.at_table == (0, 2)


# restrict_last_bid


def test_restrict_last_bid_not_blind_is_the_literal_reading_of_7g() -> None:
    rules = Rules(restrict_last_bid="not_blind")
    state = bidding(dealt(start(4, rules=rules)), 0, 0, 0)
    assert legal_actions(state) == (Bid(0, 0), Bid(0, 1))
    state = apply(state, Bid(0, 1))
    assert sum(known(state.last_round).bids) == 1


def test_restrict_last_bid_not_blind_leaves_longer_rounds_restricted() -> None:
    state = bidding(dealt(due(4, 2, rules=Rules(restrict_last_bid="not_blind"))), 1, 0, 0)
    assert legal_actions(state) == (Bid(3, 0), Bid(3, 2))
    assert refused(state, Bid(3, 1)) == "last-bid"


# leaving_shrinks


def test_leaving_shrinks_off_a_leave_in_any_phase_starts_no_endgame() -> None:
    assert apply(due(4, 2), Leave(1)).hand_size == 2
    assert apply(dealt(due(4, 2)), Leave(1)).hand_size == 2
    in_play = bidding(dealt(due(4, 2)), 0, 0, 0, 0)
    state = carried(apply(in_play, Leave(1)), Misdeal())
    assert state.hand_size == 2
    state = apply(in_play, Leave(1))
    state = played_out(state)
    assert state.hand_size == 3


def test_leaving_shrinks_off_a_leave_does_not_end_an_endgame() -> None:
    # three left by elimination; one of them leaves, and 13 goes on until the next is eliminated
    state = due(4, 1, "3: | 6 points")
    state = bidding(apply(state, deal("3D", "4D", "6D", "7D", vira="KH")), 1, 0, 0, 1)
    assert (state.at_table, state.hand_size) == ((0, 1, 2), 13)
    assert apply(state, Leave(1)).hand_size == 13


def test_leaving_shrinks_off_elimination_still_counts_who_is_left() -> None:
    # one leaves in play and one is eliminated by the same round: three of five are left
    state = due(5, 2, "4: | 6 points")
    state = apply(state, deal("7D 4D", "QS 6H", "JD KS", "AD 3S", "4S 5S", vira="5H"))
    state = apply(bidding(state, 0, 0, 0, 0, 1), Leave(0))
    state = played_out(state)
    assert state.at_table == (1, 2, 3)
    assert state.hand_size == 13


# the values of Rules


def test_the_book_is_the_default() -> None:
    rules = Rules()
    assert (rules.limit, rules.restrict_last_bid, rules.leaving_shrinks) == (7, "always", False)
    assert (len(rules.ranks), rules.max_rounds) == (10, None)
    assert start(4).rules == rules
    assert view(round_of("KD", "7H")).rules == rules


@pytest.mark.parametrize("rounds", [0, -1, 1_000_000, 2**63])
def test_max_rounds_1_to_999999(rounds: int) -> None:
    assert [Rules(max_rounds=possible).max_rounds for possible in (1, 999_999)] == [1, 999_999]
    with pytest.raises(RulesError, match="1 to 999999"):
        Rules(max_rounds=rounds)


@pytest.mark.parametrize(
    "values",
    [
        {"limit": "7"},
        {"limit": 7.0},
        {"limit": True},
        {"limit": None},
        {"restrict_last_bid": True},
        {"leaving_shrinks": None},
        {"ranks": ("4", "5")},
        {"ranks": 4},
        {"max_rounds": 1.0},
        {"max_rounds": True},
        {"max_rounds": "3"},
    ],
)
def test_values_of_the_wrong_type_are_type_errors(values: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Rules(**values)
