"""House rules of rounds: blind ones, the last bid, scoring, hand sizes, and all out at once."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from fodasse import (
    Bid,
    Join,
    Leave,
    Misreport,
    Phase,
    Play,
    Rules,
    RulesError,
    State,
    Status,
    apply,
    legal_actions,
    outcome,
    position_from_text,
    returns,
    start,
    view,
)
from fodasse.core.cards import Card
from fodasse.games.fodasse import events
from fodasse.games.fodasse.events import AllOut, BonusGiven, MatchOver, Resolution, RoundRepeated
from fodasse.games.fodasse.ladder import Ladder
from fodasse.games.fodasse.rules import Progression
from fodasse.games.fodasse.scoring import round_costs
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

AnyRules: Any = Rules
"""The class, for words that come as any text."""

# blind_rounds


def test_blind_rounds_none_a_round_of_one_card_is_played() -> None:
    state = start(3, rules=Rules(blind_rounds="none"))
    assert not state.is_blind
    state = apply(state, deal("4D", "5D", "6D", vira="KH"))
    assert view(state, 1).seats[1].hand == (Card.parse("5D"),)
    assert view(state, 1).seats[0].hand == (None,)
    assert view(state, 1).vira == state.vira
    assert legal_actions(state) == (Bid(1, 0), Bid(1, 1))
    state = bidding(state, 0, 1, 1)
    assert (state.phase, state.to_act) == (Phase.PLAY, 1)
    assert legal_actions(state) == (Play(1, Card.parse("5D")),)
    state = playing(state, "1 5D, 2 6D, 0 4D")
    # seat 2 took its stage with 6D, seat 1 bid 0, seat 0 bid 1
    assert points(state) == [1, 0, 0]


def test_blind_rounds_none_leaving_an_open_round_is_leaving_during_play() -> None:
    state = start(3, rules=Rules(blind_rounds="none"))
    state = bidding(apply(state, deal("4D", "5D", "6D", vira="KH")), 0, 1, 1)
    state = apply(state, Leave(2))
    assert (state.phase, state.seat(2).bid) == (Phase.PLAY, 1)


def test_blind_rounds_first_only_round_1_is_blind() -> None:
    state = start(3, rules=Rules(blind_rounds="first", hand_cap=1))
    assert state.is_blind
    state = apply(state, deal("4D", "5D", "6D", vira="KH"))
    assert view(state, 0).is_blind
    assert view(state, 0).seats[0].hand == (None,)
    state = bidding(state, 0, 0, 0)
    assert (state.round_number, state.hand_size, state.is_blind) == (2, 1, False)
    assert bidding(dealt(state), 0, 0, 0).phase is Phase.PLAY


def test_blind_rounds_first_dealt_again_or_repeated_is_blind_again() -> None:
    rules = Rules(blind_rounds="first", limit=1)
    assert dealt(apply(dealt(start(4, rules=rules)), Leave(2))).is_blind
    # 6D takes the stage; all three miss
    state = apply(start(3, rules=rules), deal("4D", "5D", "6D", vira="KH"))
    state = bidding(state, 1, 0, 1)
    assert known(state.last_round).repeated
    assert (state.round_number, state.is_blind) == (1, True)


# restrict_last_bid


@pytest.mark.parametrize(
    ("word", "blind", "open_", "two"),
    [
        ("always", [0], [0], [1, 2]),
        ("not_blind", [0, 1], [0], [1, 2]),
        ("never", [0, 1], [0, 1], [0, 1, 2]),
    ],
)
def test_restrict_last_bid(word: Any, blind: list[int], open_: list[int], two: list[int]) -> None:
    def last_bids(state: State) -> list[int]:
        return [bid.stages for bid in legal_actions(state) if isinstance(bid, Bid)]

    first = bidding(dealt(start(3, rules=Rules(restrict_last_bid=word))), 0, 0)
    assert last_bids(first) == blind
    # round 3 of one card, the first being over: with blind_rounds="first" it is open
    rules = Rules(restrict_last_bid=word, blind_rounds="first")
    assert last_bids(bidding(dealt(due(3, 1, rules=rules)), 0, 0)) == open_
    rules = Rules(restrict_last_bid=word)
    assert last_bids(bidding(dealt(due(3, 2, rules=rules)), 2, 0)) == two
    if word != "never":
        assert refused(bidding(dealt(due(3, 2, rules=rules)), 2, 0), Bid(2, 0)) == "last-bid"


# scoring


@pytest.mark.parametrize(
    ("seats", "scoring", "cost"),
    [(6, "book", 2), (6, "flat", 1), (5, "book", 1), (5, "difference", 2)],
)
def test_scoring_bid_2_won_0(seats: int, scoring: str, cost: int) -> None:
    bids, won = (2, *[0] * (seats - 1)), (0, 1, *[0] * (seats - 2))
    assert round_costs(bids, won, scoring)[0] == cost


def test_scoring_difference_is_capped_at_the_limit() -> None:
    # seat 1 bid 2 and took nothing with 1 point before and a limit of 2
    rules = Rules(limit=2, scoring="difference")
    state = round_of("3D 3S", "4D 4S", vira="KH", rules=rules, bids=[1, 2], points=[0, 1])
    state = playing(state, "0 3D, 1 4D, 0 3S, 1 4S")
    assert points(state) == [1, 2]
    assert known(state.last_round).gained == (1, 1)


def test_fodinha_lives_of_the_contract() -> None:
    rules = Rules.preset("fodinha")
    state = apply(start(2, rules=rules), deal("KD", "7C", vira="2H"))
    state = played_out(bidding(state, 0, 0))
    assert [state.seat(seat).lives for seat in (0, 1)] == [4, 5]
    # round 2: seat 0 bids 0 and takes both, seat 1 bids 1 and takes none
    state = apply(state, deal("3D 3S", "4D 5D", vira="KH"))
    first = known(state.to_act)
    state = bidding(state, *([0, 1] if first == 0 else [1, 0]))
    state = played_out(state)
    assert [state.seat(seat).lives for seat in (0, 1)] == [2, 4]
    assert view(state, 0).seat(1).lives == 4


# nil_round_bonus


def test_nil_round_bonus_off_changes_nothing() -> None:
    rules = Rules(nil_round_bonus=False)
    before = round_of("KD", "KH", vira="2H", rules=rules, bids=[0], points=[3, 0])
    state = apply(before, Bid(1, 0))
    assert points(state) == [3, 0]
    assert not any(isinstance(each, BonusGiven) for each in events(before, Bid(1, 0), state))
    assert round_costs((0, 0), (0, 0), bonus=False) == (0, 0)


# progression, hand_cap


def sizes(rounds: int, seats: int, **words: Any) -> list[int]:
    rules = Rules(limit=999, **words)
    ladder, found = Ladder.first(rules, seats), []
    for _ in range(rounds):
        found.append(ladder.size)
        ladder = ladder.step(rules, seats)
    return found


UP, DOWN = list(range(1, 10)), list(range(9, 0, -1))


@pytest.mark.parametrize(
    ("progression", "cap", "expected"),
    [
        ("up_down", None, [*UP, *DOWN[1:], 2]),
        ("up_restart", None, [*UP, 1, 2]),
        ("down_up", None, [*DOWN, *UP[1:], 8]),
        ("up_down", 3, [1, 2, 3, 2, 1, 2]),
        ("up_restart", 3, [1, 2, 3, 1]),
        ("down_up", 3, [3, 2, 1, 2]),
        ("up_down", 1, [1, 1, 1, 1]),
        ("up_restart", 1, [1, 1, 1, 1]),
        ("down_up", 1, [1, 1, 1, 1]),
    ],
)
def test_progression_of_four_seats(progression: str, cap: int | None, expected: list[int]) -> None:
    words = {"progression": progression, "hand_cap": cap}
    assert sizes(len(expected), 4, **words) == expected


@pytest.mark.parametrize("progression", get_args(Progression))
def test_progression_is_that_of_matches(progression: str) -> None:
    rules = AnyRules(limit=999, progression=progression, hand_cap=3)
    state, found = start(3, rules=rules), []
    for _ in range(5):
        found.append(state.hand_size)
        state = played_out(dealt(state))
    assert found == sizes(5, 3, progression=progression, hand_cap=3)


def test_progression_down_up_a_leave_before_the_first_deal_changes_nothing() -> None:
    state = apply(start(5, rules=Rules(progression="down_up")), Leave(3))
    assert state.hand_size == 7
    assert played_out(dealt(state)).hand_size == 6


def test_progression_down_up_a_join_that_makes_the_size_impossible() -> None:
    state = start(9, rules=Rules(progression="down_up"))
    assert state.hand_size == 4
    state = apply(state, Join(9))
    assert (state.hand_size, state.history.ladder.falling) == (3, True)


def test_progression_up_restart_a_join_that_makes_the_size_impossible() -> None:
    state = apply(due(4, 8, rules=Rules(progression="up_restart")), Join(4))
    assert state.hand_size == 1
    # 7 can still be dealt to five
    assert apply(due(4, 7, rules=Rules(progression="up_restart")), Join(4)).hand_size == 7


def test_hand_cap_start_with_more_cards_is_out_of_range() -> None:
    with pytest.raises(RulesError):
        start(4, rules=Rules(hand_cap=3), hand_size=4)
    assert start(4, rules=Rules(hand_cap=3), hand_size=3).hand_size == 3


# endgames


@pytest.mark.parametrize(("endgames", "size"), [(True, 13), (False, 2)])
@pytest.mark.parametrize("cap", [None, 3])
def test_endgames_limit_1_one_of_four_out(endgames: bool, size: int, cap: int | None) -> None:
    # the endgame knows no cap; only seat 1 misses, with a bid of 1 and a weak card
    rules = Rules(limit=1, endgames=endgames, hand_cap=cap)
    state = apply(start(4, rules=rules), deal("3D", "4D", "6D", "7D", vira="KH"))
    state = bidding(state, 1, 0, 0, 1)
    assert state.at_table == (0, 2, 3)
    assert state.hand_size == size


# simultaneous


def all_miss(simultaneous: str, **words: Any) -> State:
    """Three seats, limit 1: 6D takes the stage, and everybody misses."""
    rules = AnyRules(limit=1, simultaneous=simultaneous, **words)
    state = apply(start(3, rules=rules), deal("4D", "5D", "6D", vira="KH"))
    return bidding(state, 1, 0)


def test_simultaneous_draw_all_win() -> None:
    before = all_miss("draw")
    state = apply(before, Bid(0, 1))
    result = known(outcome(state))
    assert (result.ranking, str(result.reason)) == (((0, 1, 2),), "elimination")
    assert returns(state) == (0.0, 0.0, 0.0)
    assert (state.phase, state.at_table) == (Phase.OVER, ())
    assert [state.seat(seat).status for seat in range(3)] == [Status.ELIMINATED] * 3
    assert points(state) == [1, 1, 1]
    last = known(state.last_round)
    assert (last.repeated, last.gained) == (False, (1, 1, 1))
    found = events(before, Bid(0, 1), state)
    assert AllOut(Resolution.DRAWN) in found
    assert [each.winners for each in found if isinstance(each, MatchOver)] == [(0, 1, 2)]


def test_simultaneous_draw_with_a_seat_out_before() -> None:
    rules = Rules(limit=1, simultaneous="draw", endgames=False)
    state = apply(start(4, rules=rules), deal("5D", "6D", "7D", "4D", vira="KH"))
    # 7D of seat 2 takes the stage; only seat 3 misses
    state = bidding(state, 0, 1, 1, 0)
    assert state.at_table == (0, 1, 2)
    state = apply(state, deal("4D 4S", "5D 5S", "6D 6S", vira="KH"))
    # seat 2 takes both stages; bids of 1 by all are missed by all
    state = played_out(bidding(state, 1, 1, 1))
    assert known(outcome(state)).ranking == ((0, 1, 2), (3,))
    assert returns(state) == pytest.approx((1 / 3, 1 / 3, 1 / 3, -1))


def test_simultaneous_fewest_who_missed_by_least_wins_alone() -> None:
    state = fewest(gaps=(1, 2, 2))
    assert known(outcome(state)).ranking == ((0,), (1, 2), (3,))
    assert returns(state) == pytest.approx((1, -1 / 3, -1 / 3, -1 / 3))
    assert points(state) == [1, 1, 1, 1]
    assert [state.seat(seat).status for seat in range(4)] == [Status.ELIMINATED] * 4
    assert known(state.last_round).repeated is False


def test_simultaneous_fewest_a_tie_is_replayed() -> None:
    state = fewest(gaps=(1, 1, 2))
    assert known(state.last_round).repeated
    assert (state.at_table, points(state)[:3], state.round_number) == ((0, 1, 2), [0, 0, 0], 4)


def fewest(gaps: tuple[int, int, int]) -> State:
    """Return the state after seats 0 1 2 missed by so much, with limit 1 and seat 3 out."""
    rules = Rules(
        limit=1, simultaneous="fewest", scoring="difference", endgames=False,
        restrict_last_bid="never",
    )  # fmt: skip
    text = "round 4; dealer 2; cards 2; 0:; 1:; 2:; 3: | 1 point | eliminated 1"
    state = position_from_text(text, rules=rules)
    # 3D and 3S of seat 1 take both stages
    state = apply(state, deal("4D 4S", "3D 3S", "5D 5S", vira="KH"))
    # seat 0 bids 1 (missed by 1), seat 1 bids 0 or 1 (by 2 or 1), seat 2 bids 2 (by 2)
    state = bidding(state, gaps[0], 2 - gaps[1], gaps[2])
    return played_out(state)


def test_simultaneous_fewest_counts_penalties_before_the_cap() -> None:
    # flat, limit 1, all miss; seats 1 and 2 owe two points each for false counts: 1 3 3
    state = apply(
        start(3, rules=Rules(limit=1, simultaneous="fewest", scoring="flat")),
        deal("4D", "5D", "6D", vira="KH"),
    )
    state = carried(carried(state, Misreport(1)), Misreport(2))
    before = bidding(state, 1, 0)
    state = apply(before, Bid(0, 1))
    assert known(outcome(state)).ranking == ((0,), (1, 2))
    found = events(before, Bid(0, 1), state)
    assert AllOut(Resolution.WON) in found
    assert [each.winners for each in found if isinstance(each, MatchOver)] == [(0,)]


def test_simultaneous_fewest_a_replayed_round_is_told() -> None:
    before = all_miss("fewest")
    after_ = apply(before, Bid(0, 1))
    found = events(before, Bid(0, 1), after_)
    assert AllOut(Resolution.REPLAYED) in found
    assert RoundRepeated(1) in found
    book = all_miss("replay")
    assert AllOut(Resolution.REPLAYED) in events(book, Bid(0, 1), apply(book, Bid(0, 1)))


def test_simultaneous_draw_who_waits_has_not_won() -> None:
    state = after(all_miss("draw"), Join(3), Bid(0, 1))
    assert known(outcome(state)).ranking == ((0, 1, 2), (3,))
    assert returns(state) == pytest.approx((1 / 3, 1 / 3, 1 / 3, -1))


def test_simultaneous_draw_with_max_rounds_ends_as_such() -> None:
    state = apply(all_miss("draw", max_rounds=1), Bid(0, 1))
    assert str(known(outcome(state)).reason) == "elimination"
    state = apply(all_miss("fewest", max_rounds=1), Bid(0, 1))
    assert str(known(outcome(state)).reason) == "max-rounds"
    assert points(state) == [0, 0, 0]


def test_simultaneous_draw_leaving_down_to_one_is_no_such_case() -> None:
    state = after(start(3, rules=Rules(simultaneous="draw")), Leave(0), Leave(1))
    assert known(outcome(state)).ranking == ((2,), (1,), (0,))
