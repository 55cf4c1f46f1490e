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

HANDS = ("3C 4D 5D", "4S AC 5S", "4H AH 5H", "4C AS 5C")
ALWAYS = [str(offence) for offence in Offence if offence is not Offence.WRONG_COUNT]
LADDER = ["1 raise", "0 raise", "3 raise", "2 raise"]
REQUESTS = pytest.mark.parametrize(
    "turns", ["", ", 1 raise", ", 1 raise, 0 raise", ", 1 raise, 0 accept"]
)


def asked(steps: int) -> State:
    """Return a fresh hand after this number of raises, each in answer to the one before."""
    return do(four(), ", ".join(LADDER[:steps]))


def worth(accepted: int) -> State:
    """Return a fresh hand after this number of accepted raises: worth 1, 3, 6, 9 or 12."""
    state = asked(accepted)
    return do(state, f"{1 - known(state.asker)} accept") if accepted else state


def exposing() -> State:
    """Return a deal in which the first card of seat 1 turned over."""
    return four(exposed=(1, 0))


def next_deal(state: State) -> State:
    """Return the state after the next cut and deal."""
    return apply(cut(state), deal("", "", "", ""))


# what a claim is worth


@pytest.mark.parametrize(("accepted", "points"), [(0, 1), (1, 3), (2, 6), (3, 9), (4, 12)])
@pytest.mark.parametrize("offence", ["stolen-card", "extra-card", "false-call", "peeked"])
def test_tento_is_worth_what_the_hand_is(offence: str, accepted: int, points: int) -> None:
    for seat in range(4):
        after = do(worth(accepted), f"{seat} tento {offence}")
        last = known(after.last_hand)
        assert after.points == last.points == ((points, 0), (0, points))[seat % 2]
        assert last.reason == Reason.TENTO


@pytest.mark.parametrize(("accepted", "points"), [(0, 1), (1, 3), (2, 3), (3, 3), (4, 3)])
def test_tento_for_a_wrong_count_is_three_at_most(accepted: int, points: int) -> None:
    assert do(worth(accepted), "3 tento wrong-count").points == (0, points)


@pytest.mark.parametrize(("steps", "points"), [(1, 1), (2, 3), (3, 6), (4, 9)])
def test_tento_is_never_worth_what_is_only_asked_for(steps: int, points: int) -> None:
    after = do(asked(steps), "0 tento stolen-card")
    assert after.points == (points, 0)
    # the request lapses
    assert (after.phase, after.asked, after.asker, after.worth) == (Phase.CUT, None, None, 1)
    assert do(asked(steps), "1 tento wrong-count").points == (0, min(points, 3))


@pytest.mark.parametrize(
    ("turns", "points"),
    [
        ("1 tento false-call", (11, 5)),
        ("1 tento wrong-count", (11, 5)),
        ("0 accept, 1 tento false-call", (11, 7)),
        ("0 accept, 3 tento wrong-count", (11, 7)),
        ("0 accept, 2 tento extra-card", (12, 4)),
    ],
)
def test_tento_at_eleven_before_and_after_the_answer(turns: str, points: tuple[int, int]) -> None:
    assert do(four(points=(11, 4)), turns).points == points


def test_tento_points_never_pass_twelve() -> None:
    after = do(four(points=(10, 10)), "1 raise, 0 accept, 2 tento stolen-card")
    assert (after.points, known(after.last_hand).points) == ((12, 10), (2, 0))


# a false score

FALSE_SCORES: dict[str, State] = {
    "between hands": between((3, 4)),
    "before the deal": cut(between((3, 4))),
    "asked to keep a card": four(points=(3, 4), exposed=(1, 0)),
    "a card to be replaced": do(four(points=(3, 4), exposed=(1, 0)), "1 burn"),
    "before the first card": four(points=(3, 4)),
    "truco asked": do(four(points=(3, 4)), "1 raise"),
    "a hand worth twelve": worth(4),
    "a redeal asked for": do(four(points=(3, 4)), "0 count, 0 redeal"),
    "in the first trick": do(four(points=(3, 4)), "1 4C, 2 5H"),
    "in the second trick": do(four(points=(3, 4)), "1 4C, 2 5H, 3 6S, 0 4D"),
    "mão-de-onze asked": four(points=(11, 4)),
    "mão-de-onze": do(four(points=(11, 4)), "0 accept"),
}


@pytest.mark.parametrize("name", FALSE_SCORES)
@pytest.mark.parametrize("seat", [1, 3])
def test_tento_for_a_false_score_gives_one_and_changes_nothing_else(name: str, seat: int) -> None:
    state = FALSE_SCORES[name]
    points = (state.points[0], state.points[1] + 1)
    after = do(state, f"{seat} tento false-score")
    assert after == evolve(state, table=evolve(state.table, points=points))


@pytest.mark.parametrize("turns", ["", "1 raise", "1 4C"])
def test_tento_for_a_false_score_can_bring_the_last_point_in_a_hand(turns: str) -> None:
    # team 0 gets to 11 in a hand that is not mão-de-onze, and then to 12
    state = do(four(points=(10, 0)), f"0 tento false-score, {turns}".strip(", "))
    after = do(state, "2 tento false-score")
    assert (after.phase, after.points, after.under_table) == (Phase.OVER, (12, 0), True)
    # no hand was finished by it
    assert (after.last_hand, after.hand_number, after.dealer) == (None, 1, 0)
    assert (hands(after), after.vira, after.worth, after.asked) == ([""] * 4, None, 1, None)
    assert known(outcome(after)).reason is Reason.TENTO


def test_tento_for_a_false_score_to_eleven_makes_no_mao_de_onze_of_the_hand() -> None:
    state = do(four(points=(10, 4)), "2 tento false-score")
    assert (state.points, state.eleven, state.phase) == ((11, 4), None, Phase.PLAY)
    # so more can be asked for, and partners do not see each other's cards
    assert do(state, "1 raise, 0 accept").worth == 3
    assert hands(view(state, 0))[2] == ". . ."
    # the next deal is one
    state = next_deal(do(state, "1 raise, 0 run"))
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
    assert do(state, "2 run").points == (11, 12)


def test_tento_for_a_false_score_in_a_plain_hand_to_eleven_each() -> None:
    state = do(four(points=(10, 10)), "0 tento false-score, 1 tento false-score")
    assert (state.points, state.eleven) == ((11, 11), None)
    # cards are seen and in order, and more may be asked for
    assert hands(view(state, 1))[1] == "4C 5D 5S"
    assert do(state, "1 raise, 2 run").points == (11, 12)
    assert next_deal(do(state, "0 count, 0 redeal, 1 redeal")).eleven is Eleven.FERRO


# when


def test_tento_after_the_deal_ends_the_hand() -> None:
    state = do(dealt(*HANDS), "1 4S, 2 4H, 3 4C, 0 3C, 0 4D, 2 tento peeked")
    assert (state.phase, state.dealer, state.hand_number) == (Phase.CUT, 1, 2)
    last = known(state.last_hand)
    assert [laid(trick.cards) for trick in last.tricks] == ["1:4S 2:4H 3:4C 0:3C"]
    assert (last.winner, last.points, last.reason) == (0, (1, 0), Reason.TENTO)
    assert hands(state) == [""] * 4


@pytest.mark.parametrize(
    "state", [between(), cut(between()), exposing(), do(exposing(), "1 burn")]
)
def test_tento_before_the_deal_is_complete_only_gives_points(state: State) -> None:
    assert beside(state) == [f"{seat} tento {each}" for seat in range(4) for each in ALWAYS]
    for offence in ALWAYS:
        after = do(state, f"3 tento {offence}")
        assert after == evolve(state, table=evolve(state.table, points=(0, 1)))


def test_tento_between_hands_leaves_the_last_hand_and_can_bring_the_last_point() -> None:
    state = do(four(points=(11, 4)), "0 run")
    after = do(state, "0 tento stolen-card")
    assert (after.phase, after.winner, after.points) == (Phase.OVER, 0, (12, 5))
    assert after.last_hand == state.last_hand
    assert known(outcome(after)).reason is Reason.TENTO


def test_tento_between_hands_can_bring_a_team_to_eleven() -> None:
    state = next_deal(do(between((10, 4)), "2 tento false-score"))
    assert (state.eleven, state.asker) == (Eleven.ONZE, 1)


# a look at hidden cards


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


RAN = "1 raise, 0 run"
"""Seat 0 runs: 1 point for team 1."""


@pytest.mark.parametrize(
    ("turns", "points"),
    [
        # three once for both teams together, then one
        (f"{RAN}, 1 tento peeked, 3 tento peeked", (0, 5)),
        (f"{RAN}, 1 tento peeked, 0 tento peeked", (1, 4)),
        # other claims do not use it up, before or after
        ("0 tento false-score, 1 raise, 0 raise, 3 run, 1 tento peeked", (4, 6)),
        (f"{RAN}, 0 tento stolen-card, 0 tento false-score, 1 tento false-call", (2, 2)),
        (f"{RAN}, 0 tento stolen-card, 1 tento false-call, 0 tento peeked", (4, 2)),
        # one after hands that nobody ran from
        ("0 tento stolen-card, 0 tento peeked", (2, 0)),
    ],
)
def test_tento_for_peeking_after_a_run_is_paid_once(turns: str, points: tuple[int, int]) -> None:
    assert do(four(), turns).points == points


def test_tento_for_peeking_after_a_run_is_three_until_the_next_deal_is_complete() -> None:
    ran = cut(do(four(), RAN))
    assert do(ran, "0 tento peeked").points == (3, 1)
    # the dealer is 1 now, so that the card of 2 may be burnt
    waiting = apply(ran, deal("", "", "", "", exposed=(2, 0)))
    for turns, paid in (
        ("", 3),
        ("2 burn, ", 3),
        ("2 keep, ", 1),
        ("2 keep, 1 count, 1 redeal, 0 redeal, ", 1),
    ):
        assert do(waiting, f"{turns}0 tento peeked").points == (paid, 1)


def test_tento_for_peeking_is_three_after_running_from_eleven_too() -> None:
    assert do(four(points=(11, 4)), "0 run, 1 tento peeked").points == (11, 8)


def test_tento_for_peeking_is_one_after_other_hands() -> None:
    state = dealt("3S 2S QS", "7D 7S 7H", "4D 5D 4S", "5S 4H 5H")
    state = do(state, "1 7D, 2 4D, 3 5S, 0 3S, 0 2S, 1 7S, 2 5D, 3 4H")
    assert do(state, "1 tento peeked").points == (1, 1)
    assert do(between(), "0 tento peeked").points == (1, 0)


# a wrong number of cards


def test_tento_for_a_wrong_count_is_for_the_team_that_did_not_deal() -> None:
    counts = [text for text in beside(four()) if "wrong-count" in text]
    assert counts == ["1 tento wrong-count", "3 tento wrong-count"]
    assert [refused(four(), f"{seat} tento wrong-count") for seat in (0, 2)] == ["own-deal"] * 2
    assert do(four(dealer=3), "2 tento wrong-count").points == (1, 0)


def test_tento_for_a_wrong_count_is_for_a_seat_that_has_played_no_card() -> None:
    state = do(four(), "1 4C, 2 5H")
    assert refused(state, "1 tento wrong-count") == "card-played"
    assert do(state, "3 tento wrong-count").points == (0, 1)
    assert refused(do(state, "3 6S, 0 4D"), "3 tento wrong-count") == "card-played"


def test_tento_for_a_wrong_count_is_late_after_the_question() -> None:
    assert refused(do(four(), "0 count"), "1 tento wrong-count") == "counted"
    assert do(four(), "0 count, 1 tento extra-card").points == (0, 1)


# the count question


@pytest.mark.parametrize("points", [(0, 0), (11, 3), (3, 11), (11, 11)])
@pytest.mark.parametrize("turns", ["", "1 raise", "1 raise, 0 raise", "1 raise, 0 accept"])
def test_count_question_is_the_dealers_before_the_first_card(
    points: tuple[int, int], turns: str
) -> None:
    state = do(four(points=points), turns if points == (0, 0) else "")
    assert beside(state)[-1] == "0 count"
    after = do(state, "0 count")
    assert after == evolve(state, stake=evolve(state.stake, counted=True))
    assert refused(after, "0 count") == "counted"
    assert "0 count" not in beside(after)


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


@REQUESTS
def test_redeal_asked_for_by_the_dealer_alone_changes_nothing_else(turns: str) -> None:
    before = do(four(), f"0 count{turns}")
    state = do(before, "0 redeal")
    assert state == evolve(before, stake=evolve(before.stake, redeal_asked=True))
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


@pytest.mark.parametrize("turns", ["1 4C", "1 raise, 0 accept, 1 4C", "1 4C, 0 tento false-score"])
def test_redeal_that_was_asked_for_lapses_with_the_first_card(turns: str) -> None:
    state = do(four(), f"0 count, 0 redeal, {turns}")
    assert redeals(state) == []
    assert [refused(state, f"{seat} redeal") for seat in range(4)] == ["card-played"] * 4
    # so it leads to the same state as without the request
    assert state == do(four(), f"0 count, {turns}")


def test_redeal_that_was_asked_for_lapses_with_the_first_card_in_the_dark() -> None:
    state = do(four(points=(11, 11)), "0 count, 0 redeal")
    assert state.redeal_asked
    assert not apply(state, PlayBlind(1, 0)).redeal_asked


def test_redeal_of_a_hand_worth_twelve_needs_both_teams() -> None:
    twelve = do(worth(4), "0 count, 0 redeal")
    assert (twelve.worth, twelve.phase) == (12, Phase.PLAY)
    agreed = do(twelve, "3 redeal")
    assert (agreed.worth, agreed.phase) == (1, Phase.CUT)


@pytest.mark.parametrize("turns", ["1 raise, 1", "2 raise, 3", "1 raise, 0 raise, 3 accept, 3"])
def test_redeal_can_be_agreed_to_while_a_request_is_pending_and_after(turns: str) -> None:
    state = do(four(), f"0 count, 0 redeal, {turns} redeal")
    assert (state.phase, state.worth, state.asked) == (Phase.CUT, 1, None)


def test_redeal_that_was_asked_for_ends_with_its_hand() -> None:
    state = do(four(), "0 count, 0 redeal, 1 raise, 0 run")
    assert not state.redeal_asked
    assert refused(next_deal(state), "2 redeal") == "not-dealer"


@REQUESTS
def test_redeal_deals_the_same_hand_again_from_the_cut(turns: str) -> None:
    state = apply(do(between(), "3 cut tap"), deal("", "", "", ""))
    after = do(state, f"0 count{turns}, 0 redeal, 1 redeal")
    assert (after.phase, after.to_act, after.dealer, after.hand_number) == (Phase.CUT, 3, 0, 1)
    assert (after.stake, after.points, after.last_hand) == (between().stake, (0, 0), None)
    assert (hands(after), after.vira, str(after.last_cut)) == ([""] * 4, None, "tap")
    again = next_deal(after)
    assert (again.phase, again.may_raise, again.worth) == (Phase.PLAY, (0, 1), 1)
    assert refused(again, "0 redeal") == "not-counted"
    assert do(again, "0 count").counted


def test_redeal_leaves_the_last_hand() -> None:
    state = next_deal(do(four(), RAN))
    after = do(state, "1 count, 1 redeal, 2 redeal")
    assert after.last_hand == state.last_hand
    assert (after.hand_number, after.dealer, after.points) == (2, 1, (0, 1))


def test_redeal_asks_mao_de_onze_again() -> None:
    state = do(four(points=(11, 3)), "2 accept, 0 count, 0 redeal, 3 redeal")
    assert (state.eleven, state.worth) == (None, 1)
    again = next_deal(state)
    assert (again.phase, again.eleven, again.asked) == (Phase.ANSWER, Eleven.ONZE, 3)


def test_redeal_in_the_dark() -> None:
    state = do(four(points=(11, 11)), "0 count, 0 redeal, 1 redeal")
    assert (state.phase, state.eleven, state.worth) == (Phase.CUT, None, 1)
    assert next_deal(state).eleven is Eleven.FERRO


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


@pytest.mark.parametrize(
    ("winner", "points", "ranking", "due"),
    [
        (0, (11, 5), ((0, 2), (1, 3)), (1.0, -1.0, 1.0, -1.0)),
        (1, (5, 11), ((1, 3), (0, 2)), (-1.0, 1.0, -1.0, 1.0)),
        (1, (5, 11), ((1,), (0,)), (-1.0, 1.0)),
    ],
    ids=["0", "1", "mano"],
)
def test_table_the_end(
    winner: int,
    points: tuple[int, int],
    ranking: tuple[tuple[int, ...], ...],
    due: tuple[float, ...],
) -> None:
    before = between(points, seats=len(due))
    assert (before.winner, outcome(before), returns(before)) == (None, None, (0.0,) * len(due))
    state = do(before, f"{winner} tento stolen-card")
    assert (state.phase, state.winner, state.to_act) == (Phase.OVER, winner, None)
    assert state.points[winner] == 12
    result = known(outcome(state))
    assert (result.ranking, result.reason) == (ranking, Reason.TENTO)
    assert returns(state) == due
    assert beside(state) == []
