"""Claims, the count question and dealing again, and how a match ends."""

from __future__ import annotations

import pytest
from attrs import evolve

from fodasse.games.truco import (
    Eleven,
    Offence,
    Phase,
    PlayBlind,
    Reason,
    State,
    actors,
    apply,
    outcome,
    returns,
    view,
)
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
)

OFFENCES = [str(offence) for offence in Offence]
ALWAYS = [offence for offence in OFFENCES if offence != "wrong-count"]
LADDER = ["1 raise", "0 raise", "3 raise", "2 raise"]


def worth(accepted: int) -> State:
    """Return a fresh hand after this number of accepted raises: worth 1, 3, 6, 9 or 12."""
    if not accepted:
        return four()
    state = do(four(), ", ".join(LADDER[:accepted]))
    return do(state, f"{1 - (state.asker or 0)} accept")


def claims(state: State) -> list[str]:
    return [text for text in beside(state) if "tento" in text]


# what a claim is worth


@pytest.mark.parametrize(("accepted", "points"), [(0, 1), (1, 3), (2, 6), (3, 9), (4, 12)])
@pytest.mark.parametrize("offence", ["stolen-card", "extra-card", "false-call", "peeked"])
def test_tento_is_worth_what_the_hand_is(offence: str, accepted: int, points: int) -> None:
    for seat in range(4):
        after = do(worth(accepted), f"{seat} tento {offence}")
        due = (points, 0) if seat % 2 == 0 else (0, points)
        assert after.points == due
        last = known(after.last_hand)
        assert (last.points, last.reason) == (due, Reason.TENTO)


@pytest.mark.parametrize("accepted", range(5))
def test_tento_for_a_false_score_is_one_and_leaves_the_hand_in_play(accepted: int) -> None:
    state = worth(accepted)
    after = do(state, "2 tento false-score")
    assert after.points == (1, 0)
    assert after == evolve(state, table=evolve(state.table, points=(1, 0)))


@pytest.mark.parametrize(("accepted", "points"), [(0, 1), (1, 3), (2, 3), (3, 3), (4, 3)])
def test_tento_for_a_wrong_count_is_three_at_most(accepted: int, points: int) -> None:
    assert do(worth(accepted), "3 tento wrong-count").points == (0, points)


@pytest.mark.parametrize(("steps", "points"), [(1, 1), (2, 3), (3, 6), (4, 9)])
def test_tento_is_never_worth_what_is_only_asked_for(steps: int, points: int) -> None:
    state = do(four(), ", ".join(LADDER[:steps]))
    after = do(state, "0 tento stolen-card")
    assert after.points == (points, 0)
    # the request lapses
    assert (after.phase, after.asked, after.asker, after.worth) == (Phase.CUT, None, None, 1)
    assert do(state, "1 tento wrong-count").points == (0, min(points, 3))


def test_tento_at_eleven_before_and_after_the_answer() -> None:
    state = four(points=(11, 4))
    assert do(state, "1 tento false-call").points == (11, 5)
    assert do(state, "1 tento wrong-count").points == (11, 5)
    assert do(state, "0 accept, 1 tento false-call").points == (11, 7)
    assert do(state, "0 accept, 3 tento wrong-count").points == (11, 7)
    assert do(state, "0 accept, 2 tento extra-card").winner == 0


# a false score

FALSE_SCORES: dict[str, State] = {
    "between hands": between((3, 4)),
    "before the deal": cut(between((3, 4))),
    "asked to keep a card": four(points=(3, 4), exposed=(1, 0)),
    "a card to be replaced": do(four(points=(3, 4), exposed=(1, 0)), "1 burn"),
    "before the first card": four(points=(3, 4)),
    "truco asked": do(four(points=(3, 4)), "1 raise"),
    "a redeal asked for": do(four(points=(3, 4)), "0 count, 0 redeal"),
    "in the first trick": do(four(points=(3, 4)), "1 4C, 2 5H"),
    "in the second trick": do(four(points=(3, 4)), "1 4C, 2 5H, 3 6S, 0 4D"),
    "mão-de-onze asked": four(points=(11, 4)),
    "mão-de-onze": do(four(points=(11, 4)), "0 accept"),
}


@pytest.mark.parametrize("name", FALSE_SCORES)
@pytest.mark.parametrize("seat", [1, 3])
def test_tento_for_a_false_score_changes_points_alone_in_every_phase(name: str, seat: int) -> None:
    state = FALSE_SCORES[name]
    after = do(state, f"{seat} tento false-score")
    points = (state.points[0], 5)
    assert after == evolve(state, table=evolve(state.table, points=points))


def test_tento_for_a_false_score_and_then_the_hand_goes_on() -> None:
    state = dealt("3C 4D 5D", "4S AC 5S", "4H AH 5H", "4C AS 5C")
    state = do(state, "1 4S, 2 raise, 3 tento false-score, 1 accept, 2 4H, 3 4C, 0 3C")
    # seat 1 takes the second trick with the ace of clubs, and seat 3 the third with that of spades
    state = do(state, "0 4D, 2 tento false-score, 1 AC, 2 5H, 3 5C, 1 5S, 2 AH, 3 AS")
    assert state.points == (1, 1)
    state = do(state, "0 5D")
    assert state.points == (4, 1)
    last = known(state.last_hand)
    assert (last.points, last.reason) == ((3, 0), Reason.TRICKS)


@pytest.mark.parametrize("turns", ["", "1 raise", "1 4C"])
def test_tento_for_a_false_score_can_bring_the_last_point_in_a_hand(turns: str) -> None:
    # team 0 gets to 11 in a hand that is not mão-de-onze, and then to 12
    state = do(four(points=(10, 0)), "0 tento false-score")
    state = do(state, turns) if turns else state
    after = do(state, "2 tento false-score")
    assert (after.phase, after.points, after.under_table) == (Phase.OVER, (12, 0), True)
    # no hand was finished by it
    assert (after.last_hand, after.hand_number, after.dealer) == (None, 1, 0)
    assert (hands(after), after.vira, after.worth, after.asked) == ([""] * 4, None, 1, None)
    result = known(outcome(after))
    assert result.reason is Reason.TENTO


def test_tento_for_a_false_score_to_eleven_makes_no_mao_de_onze_of_the_hand() -> None:
    state = do(four(points=(10, 4)), "2 tento false-score")
    assert (state.points, state.eleven, state.phase) == ((11, 4), None, Phase.PLAY)
    # so more can be asked for, and partners do not see each other's cards
    assert do(state, "1 raise, 0 accept").worth == 3
    assert hands(view(state, 0))[2] == ". . ."
    # the next deal is one
    state = apply(cut(do(state, "1 raise, 0 run")), deal("", "", "", ""))
    assert (state.points, state.eleven, state.asker) == ((11, 5), Eleven.ONZE, 1)


def test_tento_for_a_false_score_in_mao_de_onze_makes_no_mao_de_ferro_of_it() -> None:
    state = do(four(points=(11, 10)), "1 tento false-score")
    assert (state.points, state.eleven, state.phase) == ((11, 11), Eleven.ONZE, Phase.ANSWER)
    # team 0 still answers, and it alone sees its partners' cards
    assert (state.asker, actors(state)) == (1, (0, 2))
    assert hands(view(state, 0))[2] != ". . ."
    assert hands(view(state, 1))[3] == ". . ."
    played = do(state, "2 accept")
    assert (played.worth, may(played)[0]) == (3, f"1 {played.hand(1)[0]}")
    assert hands(view(played, 3))[1] == ". . ."
    ran = do(state, "2 run")
    assert (ran.winner, ran.points) == (1, (11, 12))


def test_tento_for_a_false_score_in_a_plain_hand_to_eleven_each() -> None:
    state = do(four(points=(10, 10)), "0 tento false-score, 1 tento false-score")
    assert (state.points, state.eleven) == ((11, 11), None)
    # cards are seen and in order, and more may be asked for
    assert hands(view(state, 1))[1] == "4C 5D 5S"
    assert do(state, "1 raise, 2 run").points == (11, 12)
    again = do(state, "0 count, 0 redeal, 1 redeal")
    assert apply(cut(again), deal("", "", "", "")).eleven is Eleven.FERRO


# when


def test_tento_after_the_deal_ends_the_hand() -> None:
    state = dealt("3C 4D 5D", "4S AC 5S", "4H AH 5H", "4C AS 5C")
    state = do(state, "1 4S, 2 4H, 3 4C, 0 3C, 0 4D, 2 tento peeked")
    assert (state.phase, state.points, state.dealer, state.hand_number) == (
        Phase.CUT,
        (1, 0),
        1,
        2,
    )
    last = known(state.last_hand)
    assert [laid(trick.cards) for trick in last.tricks] == ["1:4S 2:4H 3:4C 0:3C"]
    assert (last.winner, last.points, last.reason) == (0, (1, 0), Reason.TENTO)
    assert hands(state) == [""] * 4


def exposing() -> State:
    return dealt("", "", "", "", exposed=(1, 0))


@pytest.mark.parametrize("offence", ALWAYS)
@pytest.mark.parametrize(
    "state", [between(), cut(between()), exposing(), do(exposing(), "1 burn")]
)
def test_tento_before_the_deal_is_complete_only_gives_points(state: State, offence: str) -> None:
    after = do(state, f"3 tento {offence}")
    assert after.points == (0, 1)
    assert (after.phase, after.hands, after.exposed) == (state.phase, state.hands, state.exposed)
    assert (after.dealer, after.hand_number, after.last_hand) == (0, 1, None)
    assert (after.vira, after.worth) == (state.vira, 1)


def test_tento_between_hands_leaves_the_last_hand() -> None:
    state = do(four(), "1 raise, 0 run")
    after = do(state, "2 tento false-score")
    assert after.last_hand == state.last_hand
    assert after.points == (1, 1)


def test_tento_between_hands_can_bring_the_last_point() -> None:
    state = do(four(points=(11, 4)), "0 run")
    after = do(state, "0 tento stolen-card")
    assert (after.phase, after.winner, after.points) == (Phase.OVER, 0, (12, 5))
    assert after.last_hand == state.last_hand
    result = known(outcome(after))
    assert result.reason is Reason.TENTO


def test_tento_between_hands_can_bring_a_team_to_eleven() -> None:
    state = do(between((10, 4)), "2 tento false-score")
    state = apply(cut(state), deal("", "", "", ""))
    assert (state.eleven, state.asker) == (Eleven.ONZE, 1)


def test_tento_is_possible_to_everybody_at_any_time() -> None:
    due = [f"{seat} tento {offence}" for seat in range(4) for offence in ALWAYS]
    for state in (between(), cut(between()), exposing(), do(exposing(), "1 burn")):
        assert beside(state) == due


def test_tento_points_never_pass_twelve() -> None:
    after = do(four(points=(10, 10)), "1 raise, 0 accept, 2 tento stolen-card")
    assert after.points == (12, 10)
    assert known(after.last_hand).points == (2, 0)


# a look at hidden cards


def ran() -> State:
    """Seat 0 has run: 1 point for team 1."""
    return do(four(), "1 raise, 0 run")


@pytest.mark.parametrize(
    ("turns", "points", "paid"),
    [
        ("1 raise, 0 run", (0, 1), 3),
        ("1 raise, 0 raise, 1 run", (3, 0), 6),
        ("1 raise, 0 accept, 0 raise, 3 run", (3, 0), 6),
        ("1 raise, 0 raise, 1 raise, 0 run", (0, 6), 9),
        ("1 raise, 0 raise, 1 raise, 0 raise, 1 run", (9, 0), 12),
    ],
)
def test_tento_for_peeking_after_a_run_is_what_had_been_asked_for(
    turns: str, points: tuple[int, int], paid: int
) -> None:
    state = do(four(), turns)
    assert state.points == points
    for seat in range(4):
        after = do(state, f"{seat} tento peeked")
        side = seat % 2
        assert after.points[side] == min(12, points[side] + paid)
        assert after.points[1 - side] == points[1 - side]
        # the hand is over, and is as it was
        assert after.last_hand == state.last_hand


def test_tento_for_peeking_after_a_run_can_bring_the_last_points() -> None:
    state = do(four(points=(0, 2)), "1 raise, 0 raise, 1 raise, 0 raise, 3 run, 1 tento peeked")
    assert (state.winner, state.points) == (1, (9, 12))
    result = known(outcome(state))
    assert result.reason is Reason.TENTO


def test_tento_for_peeking_after_a_run_from_truco_is_three() -> None:
    assert do(ran(), "1 tento peeked").points == (0, 4)
    assert do(ran(), "0 tento peeked").points == (3, 1)
    assert do(cut(ran()), "0 tento peeked").points == (3, 1)


def test_tento_for_peeking_after_a_run_is_three_once_for_both_teams_together() -> None:
    assert do(ran(), "1 tento peeked, 3 tento peeked").points == (0, 5)
    assert do(ran(), "1 tento peeked, 0 tento peeked").points == (1, 4)


def test_tento_for_something_else_before_does_not_change_it() -> None:
    # a false score in the hand that was run from
    state = do(four(), "0 tento false-score, 1 raise, 2 tento false-score, 0 raise, 3 run")
    assert state.points == (5, 0)
    assert do(state, "1 tento peeked").points == (5, 6)


def test_tento_for_something_else_does_not_use_it_up() -> None:
    state = do(ran(), "0 tento stolen-card, 0 tento false-score, 1 tento false-call")
    assert state.points == (2, 2)
    assert do(state, "0 tento peeked").points == (5, 2)


def test_tento_for_peeking_after_a_run_is_three_until_the_next_deal_is_complete() -> None:
    state = do(between(exposure=True), "3 cut tap")
    state = apply(state, deal("", "", "", ""))
    state = cut(do(state, "1 raise, 0 run"))
    # the dealer is 1 now, so that the card of 2 may be burnt
    waiting = apply(state, deal("", "", "", "", exposed=(2, 0)))
    assert do(waiting, "0 tento peeked").points == (3, 1)
    burnt = do(waiting, "2 burn")
    assert do(burnt, "0 tento peeked").points == (3, 1)
    assert do(waiting, "2 keep, 0 tento peeked").points == (1, 1)
    assert do(waiting, "2 keep, 1 count, 1 redeal, 0 redeal, 0 tento peeked").points == (1, 1)


def test_tento_for_peeking_is_three_after_running_from_eleven_too() -> None:
    assert do(four(points=(11, 4)), "0 run, 1 tento peeked").points == (11, 8)


def test_tento_for_peeking_is_one_after_other_hands() -> None:
    state = dealt("3S 2S QS", "7D 7S 7H", "4D 5D 4S", "5S 4H 5H")
    state = do(state, "1 7D, 2 4D, 3 5S, 0 3S, 0 2S, 1 7S, 2 5D, 3 4H")
    assert do(state, "1 tento peeked").points == (1, 1)
    assert do(four(), "0 tento stolen-card, 0 tento peeked").points == (2, 0)
    assert do(between(), "0 tento peeked").points == (1, 0)


# a wrong number of cards


def test_tento_for_a_wrong_count_is_for_the_team_that_did_not_deal() -> None:
    assert claims(four())[-1] == "3 tento wrong-count"
    assert [text for text in claims(four()) if "count" in text] == [
        "1 tento wrong-count",
        "3 tento wrong-count",
    ]
    assert refused(four(), "0 tento wrong-count") == "own-deal"
    assert refused(four(), "2 tento wrong-count") == "own-deal"
    assert do(four(dealer=3), "2 tento wrong-count").points == (1, 0)


def test_tento_for_a_wrong_count_is_for_a_seat_that_has_played_no_card() -> None:
    state = do(four(), "1 4C, 2 5H")
    assert refused(state, "1 tento wrong-count") == "card-played"
    assert do(state, "3 tento wrong-count").points == (0, 1)
    state = do(state, "3 6S, 0 4D")
    assert refused(state, "3 tento wrong-count") == "card-played"


def test_tento_for_a_wrong_count_is_late_after_the_question() -> None:
    assert refused(do(four(), "0 count"), "1 tento wrong-count") == "counted"
    assert do(four(), "0 count, 1 tento extra-card").points == (0, 1)


# the count question


@pytest.mark.parametrize("turns", ["", "1 raise", "1 raise, 0 raise", "1 raise, 0 accept"])
def test_count_question_is_the_dealers_before_the_first_card(turns: str) -> None:
    state = do(four(), turns) if turns else four()
    assert beside(state)[-1] == "0 count"
    after = do(state, "0 count")
    assert after.counted
    assert (after.phase, after.worth, after.asked) == (state.phase, state.worth, state.asked)
    assert after.hands == state.hands
    assert refused(after, "0 count") == "counted"
    assert "0 count" not in beside(after)


def test_count_question_is_asked_at_eleven_too() -> None:
    for points in ((11, 3), (3, 11), (11, 11)):
        assert do(four(points=points), "0 count").counted


# dealing again


def redeals(state: State) -> list[str]:
    return [text for text in beside(state) if "redeal" in text]


def test_redeal_is_asked_for_by_the_dealer_after_the_question_and_before_the_first_card() -> None:
    assert refused(four(), "0 redeal") == "not-counted"
    assert redeals(four()) == []
    state = do(four(), "0 count")
    assert redeals(state) == ["0 redeal"]
    assert [refused(state, f"{seat} redeal") for seat in (1, 2, 3)] == ["not-dealer"] * 3
    assert refused(do(state, "1 4C"), "0 redeal") == "card-played"
    assert redeals(do(state, "1 4C")) == []


@pytest.mark.parametrize("turns", ["", ", 1 raise", ", 1 raise, 0 raise", ", 1 raise, 0 accept"])
def test_redeal_asked_for_by_the_dealer_alone_changes_nothing_else(turns: str) -> None:
    before = do(four(), f"0 count{turns}")
    state = do(before, "0 redeal")
    assert (before.redeal_asked, state.redeal_asked) == (False, True)
    assert evolve(state, stake=before.stake) == before
    assert evolve(state.stake, redeal_asked=False) == before.stake
    # nobody is awaited for it
    assert actors(state) == actors(before)
    assert may(state) == may(before)


def test_redeal_is_agreed_to_by_any_seat_of_the_other_team_alone() -> None:
    state = do(four(), "0 count, 0 redeal")
    assert redeals(state) == ["1 redeal", "3 redeal"]
    assert [refused(state, f"{seat} redeal") for seat in (0, 2)] == ["redeal-asked"] * 2
    assert do(state, "1 redeal") == do(state, "3 redeal")
    assert redeals(do(four(dealer=3), "3 count, 3 redeal")) == ["0 redeal", "2 redeal"]
    mano = do(dealt("", "", dealer=1), "1 count, 1 redeal")
    assert redeals(mano) == ["0 redeal"]
    assert do(mano, "0 redeal").phase is Phase.CUT


def test_redeal_is_agreed_to_before_the_first_card() -> None:
    state = do(four(), "0 count, 0 redeal, 1 4C")
    assert redeals(state) == []
    assert [refused(state, f"{seat} redeal") for seat in range(4)] == ["card-played"] * 4


@pytest.mark.parametrize("turns", ["1 4C", "1 raise, 0 accept, 1 4C", "1 4C, 0 tento false-score"])
def test_redeal_that_was_asked_for_lapses_with_the_first_card(turns: str) -> None:
    state = do(four(), f"0 count, 0 redeal, {turns}")
    assert (state.counted, state.redeal_asked) == (True, False)
    assert not any(view(state, viewer).redeal_asked for viewer in (None, 0, 1, 2, 3))
    # so it leads to the same state as without the request
    assert state == do(four(), f"0 count, {turns}")


def test_redeal_that_was_asked_for_lapses_with_the_first_card_in_the_dark() -> None:
    state = do(dealt("", "", "", "", points=(11, 11)), "0 count, 0 redeal")
    assert state.redeal_asked
    assert not apply(state, PlayBlind(1, 0)).redeal_asked


def test_redeal_of_a_hand_worth_twelve_needs_both_teams() -> None:
    twelve = do(worth(4), "0 count, 0 redeal")
    assert (twelve.worth, twelve.phase) == (12, Phase.PLAY)
    assert do(twelve, "3 tento stolen-card").winner == 1
    agreed = do(twelve, "3 redeal")
    assert (agreed.worth, agreed.phase) == (1, Phase.CUT)


def test_redeal_can_be_agreed_to_while_a_request_is_pending_and_after() -> None:
    asked = do(four(), "0 count, 0 redeal")
    for turns in (
        "1 raise, 1 redeal",
        "2 raise, 3 redeal",
        "1 raise, 0 raise, 3 accept, 3 redeal",
    ):
        state = do(asked, turns)
        assert (state.phase, state.worth, state.asked) == (Phase.CUT, 1, None)


def test_redeal_that_was_asked_for_ends_with_its_hand() -> None:
    state = do(four(), "0 count, 0 redeal, 1 raise, 0 run")
    assert not state.redeal_asked
    state = apply(cut(state), deal("", "", "", ""))
    assert not state.redeal_asked
    assert refused(state, "2 redeal") == "not-dealer"


@pytest.mark.parametrize("turns", ["", ", 1 raise", ", 1 raise, 0 raise", ", 1 raise, 0 accept"])
def test_redeal_deals_the_same_hand_again_from_the_cut(turns: str) -> None:
    state = do(between(), "3 cut tap")
    state = apply(state, deal("", "", "", ""))
    after = do(state, f"0 count{turns}, 0 redeal, 1 redeal")
    assert (after.phase, after.to_act, after.dealer, after.hand_number) == (Phase.CUT, 3, 0, 1)
    assert (after.worth, after.asked, after.asker, after.may_raise) == (1, None, None, ())
    assert (after.counted, after.redeal_asked) == (False, False)
    assert (after.points, after.last_hand) == ((0, 0), None)
    assert (hands(after), after.vira, str(after.last_cut)) == ([""] * 4, None, "tap")
    again = apply(cut(after), deal("", "", "", ""))
    assert (again.phase, again.may_raise, again.worth) == (Phase.PLAY, (0, 1), 1)
    assert refused(again, "0 redeal") == "not-counted"
    assert refused(again, "1 redeal") == "not-dealer"
    assert do(again, "0 count").counted


def test_redeal_leaves_the_last_hand() -> None:
    state = apply(cut(do(four(), "1 raise, 0 run")), deal("", "", "", ""))
    after = do(state, "1 count, 1 redeal, 2 redeal")
    assert after.last_hand == state.last_hand
    assert (after.hand_number, after.dealer, after.points) == (2, 1, (0, 1))


def test_redeal_asks_mao_de_onze_again() -> None:
    state = do(four(points=(11, 3)), "2 accept, 0 count, 0 redeal, 3 redeal")
    assert (state.eleven, state.worth) == (None, 1)
    again = apply(cut(state), deal("", "", "", ""))
    assert (again.phase, again.eleven, again.asked, again.worth) == (
        Phase.ANSWER, Eleven.ONZE, 3, 1,
    )  # fmt: skip


def test_redeal_in_the_dark() -> None:
    state = do(four(points=(11, 11)), "0 count, 0 redeal, 1 redeal")
    assert (state.phase, state.eleven, state.worth) == (Phase.CUT, None, 1)
    assert apply(cut(state), deal("", "", "", "")).eleven is Eleven.FERRO


# the end of a match


def test_table_teams_are_seats_modulo_two() -> None:
    assert between().teams == ((0, 2), (1, 3))
    assert between(seats=2).teams == ((0,), (1,))


@pytest.mark.parametrize(
    ("points", "turns", "under"),
    [
        ((11, 0), "0 tento peeked", True),
        ((11, 1), "0 tento peeked", False),
        ((0, 11), "1 tento peeked", True),
        ((3, 11), "1 tento peeked", False),
    ],
)
def test_table_a_team_beaten_with_nothing_passes_under_it(
    points: tuple[int, int], turns: str, under: bool
) -> None:
    state = four(points=points)
    assert not state.under_table
    assert do(state, turns).under_table is under


def test_table_nobody_passes_under_it_before_the_end() -> None:
    assert not four().under_table
    assert not between((11, 0)).under_table


@pytest.mark.parametrize("winner", [0, 1])
def test_table_the_end(winner: int) -> None:
    points = ((11, 5), (5, 11))[winner]
    before = between(points)
    assert (before.winner, outcome(before), returns(before)) == (None, None, (0.0,) * 4)
    state = do(before, f"{winner} tento stolen-card")
    assert (state.phase, state.winner, state.to_act) == (Phase.OVER, winner, None)
    assert state.points == ((12, 5), (5, 12))[winner]
    result = known(outcome(state))
    assert result.ranking == (((0, 2), (1, 3)), ((1, 3), (0, 2)))[winner]
    assert returns(state) == ((1.0, -1.0, 1.0, -1.0), (-1.0, 1.0, -1.0, 1.0))[winner]
    assert beside(state) == []


def test_table_returns_in_mano() -> None:
    state = do(between((5, 11), seats=2), "1 tento stolen-card")
    assert returns(state) == (-1.0, 1.0)
    result = known(outcome(state))
    assert (result.ranking, result.reason) == (((1,), (0,)), Reason.TENTO)
