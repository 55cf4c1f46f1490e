"""Hands at eleven points: mão-de-onze, mão-de-ferro, and who raises in them."""

from __future__ import annotations

import pytest

from fodasse.games.truco import Eleven, Phase, Play, Reason, State, actors, apply, outcome
from support.games.walks import known
from support.truco.playing import (
    ANSWERS,
    beside,
    between,
    cut,
    deal,
    dealt,
    do,
    four,
    hands,
    laid,
    may,
    refused,
    replacement,
)

HANDS = ("3S 2S QS", "7D 7S 7H", "4D 5D 4S", "5S 4H 5H")
"""Seat 0 takes every trick."""
TWO_TRICKS = "1 7D, 2 4D, 3 5S, 0 3S, 0 2S, 1 7S, 2 5D, 3 4H"


def reason(state: State) -> Reason | None:
    """Return why the match is over."""
    result = outcome(state)
    return None if result is None else Reason(str(result.reason))


# mão-de-onze


@pytest.mark.parametrize(
    ("points", "asker", "answering"),
    [((11, 4), 1, (0, 2)), ((0, 11), 0, (1, 3)), ((11, 0), 1, (0, 2)), ((10, 11), 0, (1, 3))],
)
def test_eleven_is_as_if_truco_had_been_asked(
    points: tuple[int, int], asker: int, answering: tuple[int, ...]
) -> None:
    state = four(points=points)
    assert (state.phase, state.eleven) == (Phase.ANSWER, Eleven.ONZE)
    assert (state.worth, state.asked, state.asker, state.may_raise) == (1, 3, asker, ())
    assert (actors(state), state.to_act) == (answering, None)
    for seat in answering:
        assert may(state, seat) == [f"{seat} {word}" for word in ANSWERS]


@pytest.mark.parametrize("points", [(10, 10), (0, 0), (10, 0)])
def test_eleven_is_with_eleven_points_alone(points: tuple[int, int]) -> None:
    state = four(points=points)
    assert (state.phase, state.eleven, state.worth) == (Phase.PLAY, None, 1)


def test_eleven_begins_with_the_deal() -> None:
    for points in ((11, 4), (11, 11)):
        state = between(points)
        assert (state.eleven, state.worth, state.asked) == (None, 1, None)
        assert cut(state).eleven is None


def test_eleven_in_mano() -> None:
    state = dealt("", "", points=(4, 11))
    assert (state.phase, state.to_act, state.asker) == (Phase.ANSWER, 1, 0)


@pytest.mark.parametrize("seat", [0, 2])
def test_eleven_accepted_it_is_worth_three(seat: int) -> None:
    state = do(four(points=(11, 4)), f"{seat} accept")
    assert (state.phase, state.to_act, state.worth) == (Phase.PLAY, 1, 3)
    assert (state.asked, state.asker, state.may_raise, state.eleven) == (
        None, None, (), Eleven.ONZE,
    )  # fmt: skip
    assert "1 raise" not in may(state)


@pytest.mark.parametrize("seat", [0, 2])
def test_eleven_run_gives_one_to_the_others(seat: int) -> None:
    state = do(four(points=(11, 4)), f"{seat} run")
    assert (state.phase, state.points, state.hand_number) == (Phase.CUT, (11, 5), 2)
    last = known(state.last_hand)
    assert (last.winner, last.points, last.reason) == (1, (0, 1), Reason.RUN)


def test_eleven_run_from_eleven_may_make_the_others_eleven_too() -> None:
    state = do(four(points=(11, 10)), "0 run")
    state = apply(cut(state), deal("", "", "", ""))
    assert (state.points, state.eleven) == ((11, 11), Eleven.FERRO)


def test_eleven_won_it_wins_the_match() -> None:
    state = do(dealt(*HANDS, points=(11, 4)), f"2 accept, {TWO_TRICKS}")
    assert (state.phase, state.points, state.winner) == (Phase.OVER, (12, 4), 0)
    assert known(state.last_hand).points == (1, 0)
    assert reason(state) is Reason.POINTS


def test_eleven_lost_it_gives_three() -> None:
    state = do(dealt(*HANDS, points=(4, 11)), f"3 accept, {TWO_TRICKS}")
    assert (state.phase, state.points) == (Phase.CUT, (7, 11))


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("turns", ["", "0 accept", "0 accept, 1 4C"])
@pytest.mark.parametrize("points", [(11, 4), (11, 0)])
def test_eleven_whoever_raises_loses_the_match(
    points: tuple[int, int], turns: str, seat: int
) -> None:
    state = four(points=points)
    state = do(state, turns) if turns else state
    assert f"{seat} raise" in beside(state)
    assert not any(text.endswith("raise") for each in range(4) for text in may(state, each))
    after = do(state, f"{seat} raise")
    winner = 1 - seat % 2
    assert (after.phase, after.winner) == (Phase.OVER, winner)
    assert after.points == ((12, points[1]) if winner == 0 else (11, 12))
    last = known(after.last_hand)
    gained = 12 - points[winner]
    assert last.points == ((gained, 0) if winner == 0 else (0, gained))
    assert (last.winner, last.reason, reason(after)) == (
        winner, Reason.RAISE_AT_ELEVEN, Reason.RAISE_AT_ELEVEN,
    )  # fmt: skip
    assert after.under_table is (winner == 0 and points[1] == 0)


# mão-de-ferro


def ferro() -> State:
    """Eleven to eleven, dealer 0; nothing is sorted."""
    return dealt("3S QS 2S", "7D 7H 7S", "5D 4D 4S", "5S 4H 5H", points=(11, 11))


def test_ferro_is_played_at_once_for_three() -> None:
    state = ferro()
    assert (state.phase, state.to_act, state.eleven) == (Phase.PLAY, 1, Eleven.FERRO)
    assert (state.worth, state.asked, state.asker, state.may_raise) == (3, None, None, ())


def test_ferro_hands_stay_in_the_order_dealt() -> None:
    assert hands(ferro()) == ["3S QS 2S", "7D 7H 7S", "5D 4D 4S", "5S 4H 5H"]
    other = dealt("QS 3S 2S", "7D 7H 7S", "5D 4D 4S", "5S 4H 5H", points=(11, 11))
    assert other != ferro()


def test_ferro_cards_are_played_by_their_place_among_those_held() -> None:
    state = ferro()
    assert may(state) == ["1 blind 0", "1 blind 1", "1 blind 2"]
    state = do(state, "1 blind 1, 2 blind 2, 3 blind 0, 0 blind 0")
    assert laid(state.tricks[0].cards) == "1:7H 2:4S 3:5S 0:3S"
    assert hands(state) == ["QS 2S", "7D 7S", "5D 4D", "4H 5H"]
    assert may(state) == ["0 blind 0", "0 blind 1"]
    state = do(state, "0 blind 1, 1 blind 1")
    assert laid(state.trick) == "0:2S 1:7S"
    assert hands(state) == ["QS", "7D", "5D 4D", "4H 5H"]


def test_ferro_decides_the_match() -> None:
    state = do(ferro(), "1 blind 1, 2 blind 2, 3 blind 0, 0 blind 0")
    state = do(state, "0 blind 1, 1 blind 1, 2 blind 0, 3 blind 0")
    assert (state.phase, state.points, state.winner) == (Phase.OVER, (12, 11), 0)
    assert known(state.last_hand).points == (1, 0)
    assert reason(state) is Reason.POINTS


def test_ferro_cards_are_not_named_and_not_covered() -> None:
    state = ferro()
    for card in state.hand(1):
        assert refused(state, Play(1, card)) == "in-the-dark"
    state = do(state, "1 blind 1, 2 blind 2, 3 blind 0, 0 blind 0")
    assert refused(state, "0 (QS)") == "in-the-dark"
    assert refused(state, Play(0, None, covered=True)) == "in-the-dark"


def test_ferro_a_place_that_has_been_played_is_no_place() -> None:
    state = do(ferro(), "1 blind 1, 2 blind 2, 3 blind 0, 0 blind 0")
    assert refused(state, "0 blind 2") == "index-range"


@pytest.mark.parametrize("seat", range(4))
def test_ferro_whoever_raises_loses_the_match(seat: int) -> None:
    state = ferro()
    assert f"{seat} raise" in beside(state)
    after = do(state, f"{seat} raise")
    winner = 1 - seat % 2
    assert (after.winner, after.points) == (winner, ((12, 11), (11, 12))[winner])
    assert reason(after) is Reason.RAISE_AT_ELEVEN
    assert known(after.last_hand).points == ((1, 0), (0, 1))[winner]


@pytest.mark.parametrize(
    "offence", ["stolen-card", "extra-card", "false-call", "peeked", "false-score", "wrong-count"]
)
def test_ferro_any_claim_ends_the_match(offence: str) -> None:
    after = do(ferro(), f"1 tento {offence}")
    assert (after.phase, after.points, after.winner) == (Phase.OVER, (11, 12), 1)
    assert reason(after) is Reason.TENTO
    assert (hands(after), after.vira, after.eleven) == ([""] * 4, None, None)


@pytest.mark.parametrize(
    "offence", ["stolen-card", "extra-card", "false-call", "peeked", "wrong-count"]
)
def test_ferro_a_claim_ends_the_hand_but_for_a_false_score(offence: str) -> None:
    after = do(ferro(), f"1 tento {offence}")
    last = known(after.last_hand)
    assert (last.points, last.reason) == ((0, 1), Reason.TENTO)


def test_ferro_a_false_score_ends_the_match_and_is_not_what_the_hand_gave() -> None:
    state = do(between((10, 11)), "0 tento false-score, 3 cut tap")
    state = apply(state, deal("", "", "", ""))
    assert state.eleven is Eleven.FERRO
    after = do(state, "2 tento false-score")
    assert (after.points, after.last_hand, reason(after)) == ((12, 11), None, Reason.TENTO)


def test_ferro_in_mano() -> None:
    state = dealt("3S QS 2S", "7D 7H 7S", points=(11, 11))
    state = do(state, "1 blind 1, 0 blind 2")
    assert laid(state.tricks[0].cards) == "1:7H 0:2S"


def test_ferro_three_ties_go_to_the_dealers_team() -> None:
    state = dealt("3S QS 2S", "3H QH 2H", points=(11, 11), dealer=1)
    state = do(state, "0 blind 0, 1 blind 0, 1 blind 0, 0 blind 0, 0 blind 0, 1 blind 0")
    assert (state.winner, state.points) == (1, (11, 12))


def place_of_exposed(state: State) -> int | None:
    return known(state.exposed).index


@pytest.mark.parametrize(
    ("played", "place"), [((0,), 1), ((1,), 1), ((2,), None), ((0, 0), 0), ((0, 1), None)]
)
def test_ferro_a_card_that_turned_over_is_followed_by_its_place(
    played: tuple[int, ...], place: int | None
) -> None:
    # the third card of seat 0, who wins the first trick with any of them
    state = dealt("AS AH AC", "7D 7H 7S", "4D 5D 4S", "5S 4H 5H", points=(11, 11), exposed=(0, 2))
    assert (state.eleven, place_of_exposed(state)) == (Eleven.FERRO, 2)
    state = do(state, f"1 blind 0, 2 blind 0, 3 blind 0, 0 blind {played[0]}")
    if len(played) == 2:
        assert place_of_exposed(state) == 1
        state = do(state, f"0 blind {played[1]}")
    assert place_of_exposed(state) == place


def test_ferro_a_card_that_turned_over_has_no_place_elsewhere() -> None:
    hands = "AS AH AC", "7D 7H 7S", "4D 5D 4S", "5S 4H 5H"
    asked = dealt(*hands, points=(11, 11), exposed=(1, 1))
    assert place_of_exposed(asked) == 1
    assert place_of_exposed(do(asked, "1 keep")) == 1
    assert place_of_exposed(apply(do(asked, "1 burn"), replacement("6D"))) is None
    assert place_of_exposed(do(dealt(*hands, exposed=(1, 1)), "1 keep")) is None
    assert place_of_exposed(dealt(*hands, exposed=(2, 1))) is None
