"""What hands cost, and how a match ends. All sums are worked by hand."""

from __future__ import annotations

import pytest

from fodasse.games import esadof
from support.esadof.playing import arranged, deal, in_turns, passed, played
from support.games.walks import known

LONG = esadof.Rules(target=10**6)


def scored(*rows: str, turns: str = "knock", dealer: int = 0) -> tuple[int, ...]:
    """Return what a hand with these rows added to the points; seat 1 knocks."""
    state = played(in_turns(*rows, rules=LONG, dealer=dealer, top="8C"), turns)
    assert state.points == known(state.last_hand).scores
    return state.points


def after_hands(*hands: tuple[str, ...], target: int) -> esadof.State:
    """Return the match after hands of these rows, each of one turn without a knock."""
    state = esadof.start(len(hands[0]), rules=esadof.Rules(target=target, max_turns=1))
    for rows in hands:
        state = played(arranged(esadof.apply(state, deal(*rows, upcard="8D"))), "pile out")
    return state


# scores


def test_scores_without_a_knock_are_everybodys_own() -> None:
    # 0 + 5 + 12, 1 + 7 + 2, 3 + 11 + 4
    assert passed(in_turns("KD 5H QC", "AS 7D 2C", "3H JS 4D"), 94).points == (17, 10, 18)


def test_scores_knocker_lowest_alone_nothing_others_own() -> None:
    assert scored("KD 5H QC", "AS 7D 2C", "3H JS 4D") == (17, 0, 18)


def test_scores_knocker_lowest_alone_by_one_point() -> None:
    assert scored("AD 2D 8H", "KS 2S 8S", "4S 4H 3S") == (11, 0, 11)


def test_scores_knocker_lowest_alone_with_nothing_in_the_row() -> None:
    assert scored("QD QS QH", "KD KS KH", "JD JS JH") == (36, 0, 33)


def test_scores_knocker_lowest_but_tied_everyone_own() -> None:
    # 10 10 18: seat 1 is lowest with seat 0
    assert scored("3D 7H KC", "AS 7D 2C", "3H JS 4D") == (10, 10, 18)


def test_scores_knocker_lowest_but_tied_with_all() -> None:
    assert scored("6D 6S 6H", "5D 6C 7D", "4D 6D 8D") == (18, 18, 18)


def test_scores_knocker_tied_at_nothing() -> None:
    assert scored("KD KS KH", "KC KD KS", "AD AS AH") == (0, 0, 3)


def test_scores_knocker_not_lowest_all_rows_the_own_once() -> None:
    # 17 + 10 + 9, of which 10 is the knocker's own
    assert scored("KD 5H QC", "AS 7D 2C", "2H 3S 4D") == (17, 36, 9)


def test_scores_knocker_not_lowest_though_others_count_more_and_some_tie() -> None:
    # 9 10 9 20: two are lower
    assert scored("2H 3S 4D", "AS 7D 2C", "2D 3H 4S", "TD TH KD") == (9, 48, 9, 20)


def test_scores_knocker_tied_but_not_for_the_lowest() -> None:
    # 10 10 9
    assert scored("3D 7H KC", "AS 7D 2C", "2H 3S 4D") == (10, 29, 9)


def test_scores_knocker_highest_of_all() -> None:
    # 3 36 0
    assert scored("AD AS AH", "QD QS QH", "KD KS KH") == (3, 39, 0)


def test_scores_of_the_rows_as_they_lie_at_the_end() -> None:
    # seat 1 takes the 8C for its 7D: 1 + 8 + 2 = 11; then seat 2, 18, knocks
    total = 17 + 11 + 18
    rows = ("KD 5H QC", "AS 7D 2C", "3H JS 4D")
    assert scored(*rows, turns="stock middle, knock") == (17, 11, total)


def test_scores_at_a_full_table() -> None:
    rows = [f"{rank}D {rank}S {rank}H" for rank in "A23456789T"]
    # seat 1 has 6 and seat 0 has 3: 3 * (1 + 2 + … + 10) = 165 in all
    assert scored(*rows) == (3, 165, 9, 12, 15, 18, 21, 24, 27, 30)


@pytest.mark.parametrize("dealer", range(3))
def test_scores_go_to_the_seat_that_knocked(dealer: int) -> None:
    rows = ["TD TS TH"] * 3
    rows[(dealer + 1) % 3] = "KD AS KH"
    rows[(dealer + 2) % 3] = "9D 9S 9H"
    expected = [30, 30, 30]
    expected[(dealer + 1) % 3] = 0
    expected[(dealer + 2) % 3] = 27
    state = played(in_turns(*rows, rules=LONG, dealer=dealer), "knock")
    assert state.points == tuple(expected)


def test_scores_add_up_over_hands() -> None:
    state = after_hands(
        ("KD 5H QC", "AS 7D 2C", "3H JS 4D"), ("AD AS AH", "QD QS QH", "KD KS KH"), target=100
    )
    # 17 + 3, 10 + 36, 18 + 0
    assert state.points == (20, 46, 18)
    assert known(state.last_hand).scores == (3, 36, 0)
    assert (state.hand_number, state.phase) == (3, esadof.Phase.DEAL)


# match


def test_match_goes_on_below_the_target() -> None:
    state = after_hands(("KD 5H QC", "AS 7D 2C", "3H JS 4D"), target=19)
    assert state.points == (17, 10, 18)
    assert (state.phase, state.winners, esadof.outcome(state)) == (esadof.Phase.DEAL, (), None)


@pytest.mark.parametrize("target", [18, 17, 1])
def test_match_ends_when_anybody_has_the_target_or_more(target: int) -> None:
    state = after_hands(("KD 5H QC", "AS 7D 2C", "3H JS 4D"), target=target)
    assert state.phase is esadof.Phase.OVER
    assert state.winners == (1,)
    result = known(esadof.outcome(state))
    assert (result.ranking, result.reason) == (((1,), (0,), (2,)), esadof.Reason.TARGET)
    assert result.winners == state.winners


def test_match_ends_with_the_hand_not_in_it() -> None:
    state = in_turns("KD 5H QC", "QS QD 2C", "3H JS 4D", rules=esadof.Rules(target=10))
    assert played(state, "stock out, pile left").phase is esadof.Phase.TURN


def test_match_is_won_by_the_lowest_total_not_by_the_last_hand() -> None:
    state = after_hands(
        ("KD KS KH", "2S 2D 2C", "TH TS TD"), ("9D 9S 9H", "8D 8S 8H", "TC TD TH"), target=60
    )
    # 0 + 27, 6 + 24, 30 + 30
    assert state.points == (27, 30, 60)
    assert state.winners == (0,)


def test_match_equal_lowest_totals_share_the_first_place() -> None:
    state = after_hands(("3D 7H KC", "QS QD QC", "AS 7D 2C", "QH QD JD"), target=30)
    # 10, 36, 10, 35
    result = esadof.outcome(state)
    assert state.winners == (0, 2)
    assert result is not None
    assert result.ranking == ((0, 2), (3,), (1,))


def test_match_lower_places_are_shared_too() -> None:
    state = after_hands(("JD JS JH", "KS KD AC", "JC JD JS", "QS KC KD"), target=30)
    # 33, 1, 33, 12
    result = known(esadof.outcome(state))
    assert result.ranking == ((1,), (3,), (0, 2))


def test_match_all_may_share_everything() -> None:
    state = after_hands(("6D 6S 6H", "5D 6C 7D", "4D 6D 8S"), target=18)
    result = known(esadof.outcome(state))
    assert result.ranking == ((0, 1, 2),)
    assert state.winners == (0, 1, 2)


def test_match_can_end_by_what_a_knock_costs() -> None:
    # 17 + 10 + 9 = 36 for the knocker
    state = in_turns("KD 5H QC", "AS 7D 2C", "2H 3S 4D", rules=esadof.Rules(target=36))
    over = played(state, "knock")
    assert (over.points, over.winners) == ((17, 36, 9), (2,))


def test_match_over_leaves_the_last_dealer_and_hand_number() -> None:
    state = after_hands(("KD KS AH", "QS QD QC", "KC KD AD"), target=10)
    assert (state.dealer, state.hand_number) == (0, 1)
    assert state.turns == 0


# what learners are told


def test_everybody_plays_alone() -> None:
    assert esadof.teams(esadof.start(4)) == ((0,), (1,), (2,), (3,))


def test_returns_are_the_mean_of_all_totals_less_the_own() -> None:
    state = after_hands(("KD 5H QC", "AS 7D 2C", "3H JS 4D"), target=100)
    # 17 10 18: the mean is 15
    assert esadof.returns(state) == (-2.0, 5.0, -3.0)
    assert esadof.returns(
        arranged(esadof.apply(state, deal("6D 6S 6H", "KS KD KH", "QS QD QH")))
    ) == (
        -2.0,
        5.0,
        -3.0,
    )
    assert esadof.returns(esadof.start(5)) == (0.0,) * 5
