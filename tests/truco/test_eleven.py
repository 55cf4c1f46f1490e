"""Hands at eleven points: mão-de-onze, mão-de-ferro, and who raises in them."""

from __future__ import annotations

import pytest

from fodasse.games.truco import Eleven, Phase, Play, Reason, State, actors, apply, outcome
from support.games.walks import known
from support.truco.playing import (
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
    # it begins with the deal
    assert cut(between(points)).eleven is None
    state = four(points=points)
    assert (state.phase, state.eleven) == (Phase.ANSWER, Eleven.ONZE)
    assert (state.worth, state.asked, state.asker, state.may_raise) == (1, 3, asker, ())
    assert (actors(state), state.to_act) == (answering, None)
    for seat in answering:
        assert may(state, seat) == [f"{seat} accept", f"{seat} run"]


@pytest.mark.parametrize("points", [(10, 10), (0, 0), (10, 0)])
def test_eleven_is_with_eleven_points_alone(points: tuple[int, int]) -> None:
    state = four(points=points)
    assert (state.phase, state.eleven, state.worth) == (Phase.PLAY, None, 1)


def test_eleven_in_mano() -> None:
    state = dealt("", "", points=(4, 11))
    assert (state.phase, state.to_act, state.asker) == (Phase.ANSWER, 1, 0)


@pytest.mark.parametrize("seat", [0, 2])
def test_eleven_accepted_it_is_worth_three(seat: int) -> None:
    state = do(four(points=(11, 4)), f"{seat} accept")
    assert (state.phase, state.to_act, state.worth, state.eleven) == (
        Phase.PLAY, 1, 3, Eleven.ONZE,
    )  # fmt: skip
    assert (state.asked, state.asker, state.may_raise) == (None, None, ())
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
    assert (known(state.last_hand).points, reason(state)) == ((1, 0), Reason.POINTS)


def test_eleven_lost_it_gives_three() -> None:
    state = do(dealt(*HANDS, points=(4, 11)), f"3 accept, {TWO_TRICKS}")
    assert (state.phase, state.points) == (Phase.CUT, (7, 11))


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(
    ("points", "turns"),
    [
        ((11, 4), ""),
        ((11, 4), "0 accept"),
        ((11, 4), "0 accept, 1 4C"),
        ((11, 0), ""),
        ((11, 11), ""),
    ],
)
def test_eleven_and_ferro_whoever_raises_loses_the_match(
    points: tuple[int, int], turns: str, seat: int
) -> None:
    state = do(four(points=points), turns)
    assert f"{seat} raise" in beside(state)
    assert not any(text.endswith("raise") for each in range(4) for text in may(state, each))
    after = do(state, f"{seat} raise")
    winner = 1 - seat % 2
    assert (after.phase, after.winner) == (Phase.OVER, winner)
    assert after.points == ((12, points[1]), (points[0], 12))[winner]
    last, gained = known(after.last_hand), 12 - points[winner]
    assert last.points == ((gained, 0), (0, gained))[winner]
    assert (last.winner, last.reason) == (winner, Reason.RAISE_AT_ELEVEN)
    assert reason(after) is Reason.RAISE_AT_ELEVEN
    assert after.under_table is (winner == 0 and points[1] == 0)


# mão-de-ferro

DARK = ("3S QS 2S", "7D 7H 7S", "5D 4D 4S", "5S 4H 5H")
"""Nothing is sorted."""
TRICK = "1 blind 1, 2 blind 2, 3 blind 0, 0 blind 0"


def ferro(turns: str = "") -> State:
    """Eleven to eleven, dealer 0."""
    return do(dealt(*DARK, points=(11, 11)), turns)


def test_ferro_is_played_at_once_for_three() -> None:
    state = ferro()
    assert (state.phase, state.to_act, state.eleven) == (Phase.PLAY, 1, Eleven.FERRO)
    assert (state.worth, state.asked, state.asker, state.may_raise) == (3, None, None, ())


def test_ferro_cards_are_played_by_their_place_among_those_held() -> None:
    assert hands(ferro()) == list(DARK)
    assert may(ferro()) == ["1 blind 0", "1 blind 1", "1 blind 2"]
    state = ferro(TRICK)
    assert laid(state.tricks[0].cards) == "1:7H 2:4S 3:5S 0:3S"
    assert hands(state) == ["QS 2S", "7D 7S", "5D 4D", "4H 5H"]
    assert may(state) == ["0 blind 0", "0 blind 1"]
    assert refused(state, "0 blind 2") == "index-range"
    state = do(state, "0 blind 1, 1 blind 1")
    assert laid(state.trick) == "0:2S 1:7S"
    assert hands(state) == ["QS", "7D", "5D 4D", "4H 5H"]


def test_ferro_decides_the_match() -> None:
    state = ferro(f"{TRICK}, 0 blind 1, 1 blind 1, 2 blind 0, 3 blind 0")
    assert (state.phase, state.points, state.winner) == (Phase.OVER, (12, 11), 0)
    assert (known(state.last_hand).points, reason(state)) == ((1, 0), Reason.POINTS)


def test_ferro_cards_are_not_named_and_not_covered() -> None:
    for card in ferro().hand(1):
        assert refused(ferro(), Play(1, card)) == "in-the-dark"
    assert refused(ferro(TRICK), "0 (QS)") == "in-the-dark"


@pytest.mark.parametrize(
    "offence", ["stolen-card", "extra-card", "false-call", "peeked", "false-score", "wrong-count"]
)
def test_ferro_any_claim_ends_the_match(offence: str) -> None:
    after = ferro(f"1 tento {offence}")
    assert (after.phase, after.points, after.winner) == (Phase.OVER, (11, 12), 1)
    assert reason(after) is Reason.TENTO
    assert (hands(after), after.vira, after.eleven) == ([""] * 4, None, None)
    # and the hand, but for a false score
    last = after.last_hand
    ended = None if last is None else (last.points, last.reason)
    assert ended == (None if offence == "false-score" else ((0, 1), Reason.TENTO))


def test_ferro_three_ties_go_to_the_dealers_team() -> None:
    state = dealt("3S QS 2S", "3H QH 2H", points=(11, 11), dealer=1)
    state = do(state, "0 blind 0, 1 blind 0, 1 blind 0, 0 blind 0, 0 blind 0, 1 blind 0")
    assert (state.winner, state.points) == (1, (11, 12))


@pytest.mark.parametrize(
    ("played", "place"), [((0,), 1), ((1,), 1), ((2,), None), ((0, 0), 0), ((0, 1), None)]
)
def test_ferro_a_card_that_turned_over_is_followed_by_its_place(
    played: tuple[int, ...], place: int | None
) -> None:
    # the third card of seat 0, who wins the first trick with any of them
    state = dealt("AS AH AC", *DARK[1:], points=(11, 11), exposed=(0, 2))
    assert known(state.exposed).index == 2
    state = do(state, "1 blind 0, 2 blind 0, 3 blind 0")
    state = do(state, ", ".join(f"0 blind {each}" for each in played))
    assert known(state.exposed).index == place


def test_ferro_a_card_that_turned_over_has_no_place_elsewhere() -> None:
    asked = dealt(*DARK, points=(11, 11), exposed=(1, 1))
    plain = dealt(*DARK, exposed=(1, 1))
    for state, place in (
        (asked, 1),
        (do(asked, "1 keep"), 1),
        (apply(do(asked, "1 burn"), replacement("6D")), None),
        (do(plain, "1 keep"), None),
        (dealt(*DARK, exposed=(2, 1)), None),
    ):
        assert known(state.exposed).index == place
