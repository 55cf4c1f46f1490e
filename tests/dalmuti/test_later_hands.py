"""Rules 10 to 15 and the hostile takeover: what changes from the second hand on, by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve

from fodasse.core.seats import CHANCE
from fodasse.games.dalmuti import (
    WILDCARD,
    Decline,
    Give,
    Phase,
    Reason,
    Role,
    Rules,
    State,
    TakeOver,
    actors,
    apply,
    chance,
    legal_actions,
    outcome,
    returns,
    start,
)
from support.dalmuti.playing import (
    after,
    cards,
    chosen,
    deal,
    gives,
    hands,
    later,
    may,
    played,
    position,
    refused,
    texts,
)
from support.games.walks import known

P, V, E, S, J = Role


def offered(state: State) -> list[str]:
    """Return what the awaited seat may give, as texts."""
    return [texts(action.cards) for action in legal_actions(state) if isinstance(action, Give)]


def second(dealt: dict[str, str] | None = None, *declined: int, **rules: Any) -> State:
    """Return a second hand of four just dealt: 2 is president, 0 vice-president, 3 senior and 1
    junior intern; some have declined.
    """
    state = later((2, 0, 3, 1), **rules)
    return after(state, deal(state, **dealt or {}), *map(Decline, declined))


# 10 and 11


def test_10_nobody_has_a_role_in_the_first_hand() -> None:
    state = start(5)
    assert state.roles is None
    assert apply(state, deal(state)).roles is None


@pytest.mark.parametrize(
    ("order", "roles"),
    [
        ((2, 0, 3, 1), (V, J, P, S)),
        ((4, 2, 0, 3, 1), (E, J, V, S, P)),
        ((5, 4, 3, 2, 1, 0), (J, S, E, E, V, P)),
        ((0, 1, 2, 3, 4, 5, 6), (P, V, E, E, E, S, J)),
        ((1, 3, 5, 7, 0, 2, 4, 6), (E, P, E, V, S, E, J, E)),
        ((8, 0, 7, 1, 6, 2, 5, 3, 4), (V, E, E, S, J, E, E, E, P)),
    ],
    ids=len,
)
def test_10_roles_by_the_order_of_going_out(
    order: tuple[int, ...], roles: tuple[Role, ...]
) -> None:
    assert later(order).roles == roles


def test_11_the_seating_is_the_order_of_going_out() -> None:
    state = position("8 5", "", "9", "", "", opens=2, out=(4, 1, 3), youngest=3)
    assert state.seating == (3, 4, 0, 1, 2)
    state = played(state, "2 9")
    assert state.seating == (4, 1, 3, 2, 0)
    assert state.roles == (J, V, S, E, P)


def test_11_the_turn_goes_round_by_the_new_seating() -> None:
    state = gives(second(FOUR), "7 7", "T T")
    for turn in ("2 T", "0 9", "3 8", "1 7", "2 6"):
        assert state.to_act == int(turn[0])
        state = played(state, turn)


# 12


def test_12_the_first_card_goes_to_the_president() -> None:
    # 55 cards for four: the junior intern, who deals, is the one with 13
    state = later((2, 0, 3, 1))
    assert [len(hand) for hand in deal(state).hands] == [14, 13, 14, 14]
    assert refused(state, deal(start(4))) == "hand-size"
    assert apply(state, deal(state)).hand_number == 2


# 13

FOUR = {
    "seat0": "8x3 9x4 Tx7",
    "seat1": "3 3 5 6x4 7x4 8x2",
    "seat2": "2 2 3 4x3 5x3 6x2 7x2 T",
    "seat3": "A 4 5 7 8x3 9x5 Tx2",
}


def test_13_interns_pay_their_two_rarest_cards() -> None:
    state = second(FOUR)
    assert state.phase is Phase.BONUS
    assert hands(state) == [
        "A 4 8 8 8 9 9 9 9 T T T T T T T",
        "5 6 6 6 6 7 7 7 7 8 8",
        "2 2 3 3 3 4 4 4 5 5 5 6 6 7 7 T",
        "5 7 8 8 8 9 9 9 9 9 T T",
    ]


UNASKED: dict[str, Any] = {"wildcards": True, "wildcard_pair": "none"}


@pytest.mark.parametrize(
    ("junior", "paid", "rules"),
    [
        # the rarest come first, equal ones as often as held
        ("A 2 3x3 Tx8", "A 2", {}),
        ("2 2 9 Tx10", "2 2", {}),
        ("3 4x4 8x8", "3 4", {}),
        ("9x5 8x8", "8 8", {}),
        # wildcards are never paid
        ("* 9x6 Tx7", "9 9", UNASKED),
        ("* * 9x6 Tx6", "9 9", UNASKED),
    ],
)
def test_13_the_rarest_cards_come_first(junior: str, paid: str, rules: dict[str, Any]) -> None:
    state = second({"seat1": junior}, **rules)
    assert state.phase is Phase.BONUS
    assert texts(state.exchanges[0].paid) == paid
    assert state.hand(1).count(WILDCARD) == junior.count("*")


def test_13_first_the_president_gives_then_the_vice_president() -> None:
    state = second(FOUR)
    assert actors(state) == (2,)
    assert refused(state, Give(0, cards("T T"))) == "not-your-turn"
    state = gives(state, "2 7")
    assert hands(state)[1] == "2 5 6 6 6 6 7 7 7 7 7 8 8"
    assert hands(state)[2] == "2 3 3 3 4 4 4 5 5 5 6 6 7 T"
    assert (state.phase, state.to_act) == (Phase.BONUS, 0)
    assert refused(state, Give(2, cards("T 7"))) == "not-your-turn"
    state = gives(state, "T T")
    assert hands(state)[3] == "5 7 8 8 8 9 9 9 9 9 T T T T"
    assert hands(state)[0] == "A 4 8 8 8 9 9 9 9 T T T T T"
    # everybody holds as many cards as were dealt
    assert [len(state.hand(seat)) for seat in range(4)] == [14, 13, 14, 14]
    # 14: the president opens
    assert (state.phase, state.to_act, state.top) == (Phase.PLAY, 2, None)
    assert "pass" not in may(state)


def test_13_any_two_cards_are_given() -> None:
    # president: seven ranks, six of them at least twice; 21 pairs of two ranks and 6 of one
    state = second(FOUR)
    choices = offered(state)
    assert len(choices) == len(set(choices)) == 27
    assert choices[:7] == ["2 2", "2 3", "2 4", "2 5", "2 6", "2 7", "2 T"]
    assert "T T" not in choices
    # vice-president: A 4 8 9 T, the last three at least twice
    assert len(offered(gives(state, "2 7"))) == 10 + 3


def test_13_engineers_take_no_part() -> None:
    state = later((4, 2, 0, 3, 1))
    action = deal(state)
    state = apply(state, action)
    assert state.hand(0) == action.hands[0]
    assert [(each.executive, each.intern) for each in state.exchanges] == [(4, 1), (2, 3)]


def test_13_the_very_cards_received_may_be_given_back() -> None:
    state = gives(second(FOUR), "3 3", "A 4")
    for seat in (1, 3):
        assert hands(state)[seat] == texts(cards(FOUR[f"seat{seat}"]))


def test_wildcards_may_be_given() -> None:
    dealt = {"seat2": "* * A 2 2 3x3 4x4 5x3", "seat1": "7x7 6x6 8"}
    state = second(dealt, **UNASKED)
    assert texts(state.exchanges[0].paid) == "6 6"
    assert {"A *", "6 *", "* *"} <= set(offered(state))
    assert hands(gives(state, "* *"))[1] == "6 6 6 6 7 7 7 7 7 7 7 8 * *"


# takeover

WILD: dict[str, Any] = {"wildcards": True}
JUNIOR_HAS_BOTH = {"seat1": "* * 7x6 8x6"}
SENIOR_HAS_BOTH = {"seat3": "* * 7x6 8x6"}


def test_takeover_both_interns_are_asked_senior_then_junior() -> None:
    state = second({"seat2": "* *"}, wildcards=True)
    dealt = hands(state)
    for intern in (3, 1):
        # what is owed moves only when nobody can take over any more
        assert (state.phase, actors(state), hands(state)) == (Phase.TAKEOVER, (intern,), dealt)
        assert legal_actions(state) == (Decline(intern),)
        assert refused(state, Decline(4 - intern)) == "not-your-turn"
        state = apply(state, Decline(intern))
    assert (state.phase, actors(state)) == (Phase.BONUS, (2,))
    assert hands(state) != dealt


@pytest.mark.parametrize(
    ("dealt", "rules", "declined", "phase"),
    [
        # one wildcard each, both with an executive, and both with an intern who declines
        ({"seat3": "* 7x7 8x6", "seat1": "* 8x2 9x9 Tx2"}, WILD, (3, 1), Phase.BONUS),
        ({"seat2": "* *"}, WILD, (3, 1), Phase.BONUS),
        ({"seat0": "* *"}, WILD, (3, 1), Phase.BONUS),
        (JUNIOR_HAS_BOTH, WILD, (3, 1), Phase.BONUS),
        # off, or without wildcards
        (JUNIOR_HAS_BOTH, UNASKED, (), Phase.BONUS),
        ({}, {"wildcard_pair": "none"}, (), Phase.BONUS),
        ({}, {}, (), Phase.BONUS),
    ],
)
def test_takeover_only_who_was_dealt_both_wildcards_can_and_nobody_must(
    dealt: dict[str, str], rules: dict[str, Any], declined: tuple[int, ...], phase: Phase
) -> None:
    state = second(dealt, **rules)
    for seat in declined:
        able = state.hand(seat).count(WILDCARD) == 2
        assert legal_actions(state) == (*[TakeOver(seat)] * able, Decline(seat))
        if not able:
            assert refused(state, TakeOver(seat)) == "both-wildcards"
        assert refused(state, TakeOver(2)) == "not-your-turn"
        state = apply(state, Decline(seat))
    assert (state.phase, state.seating, state.taken_over) == (phase, (2, 0, 3, 1), False)


@pytest.mark.parametrize(
    ("state", "phase", "opens"),
    [
        # in the first hand
        (start(4, rules=Rules(wildcards=True)), Phase.PLAY, 0),
        # the old president is dealt both wildcards as junior intern after a takeover
        (apply(second(SENIOR_HAS_BOTH, **WILD), TakeOver(3)), Phase.BONUS, 3),
    ],
)
def test_takeover_nobody_is_asked_in_the_first_hand_nor_again(
    state: State, phase: Phase, opens: int
) -> None:
    state = apply(state, deal(state, seat2="* *"))
    assert (state.phase, state.to_act) == (phase, opens)


@pytest.mark.parametrize(
    ("order", "taker", "seating"),
    [
        ((2, 0, 3, 1), 3, (3, 1, 0, 2)),
        ((2, 0, 3, 1), 1, (1, 3, 0, 2)),
        ((4, 2, 0, 3, 1), 3, (3, 1, 0, 2, 4)),
        ((4, 2, 0, 3, 1), 1, (1, 3, 0, 2, 4)),
        ((8, 0, 7, 2, 6, 4, 5, 3, 1), 3, (3, 1, 7, 2, 6, 4, 5, 0, 8)),
        ((8, 0, 7, 2, 6, 4, 5, 3, 1), 1, (1, 3, 7, 2, 6, 4, 5, 0, 8)),
    ],
)
def test_takeover_the_company_is_turned_over(
    order: tuple[int, ...], taker: int, seating: tuple[int, ...]
) -> None:
    # seat 3 is always the senior intern and seat 1 the junior
    state = later(order, wildcards=True)
    state = apply(state, deal(state, **{f"seat{taker}": "* *"}))
    if taker == 1:
        state = apply(state, Decline(3))
    assert legal_actions(state) == (TakeOver(taker), Decline(taker))
    points, last = state.points, state.last_hand
    state = apply(state, TakeOver(taker))
    assert state.seating == seating
    assert [known(state.roles)[seat] for seat in seating] == [P, V, *[E] * (len(order) - 4), S, J]
    assert (state.points, state.last_hand, state.hand_number) == (points, last, 2)


TAKEN = apply(second(SENIOR_HAS_BOTH, **WILD), TakeOver(3))


def test_takeover_the_dealt_cards_are_void() -> None:
    assert (TAKEN.phase, actors(TAKEN)) == (Phase.DEAL, (CHANCE,))
    assert (hands(TAKEN), chance(TAKEN).count, TAKEN.taken_over) == (["", "", "", ""], 57, True)
    # the senior does not leave the junior a question
    assert refused(TAKEN, Decline(1)) == "not-asked"


def test_takeover_the_old_president_deals_first_card_to_the_new() -> None:
    # 57 cards for four: fifteen for who is dealt the first
    assert [len(hand) for hand in deal(TAKEN).hands] == [14, 14, 14, 15]
    assert refused(TAKEN, deal(later((2, 0, 3, 1), wildcards=True))) == "hand-size"


def test_takeover_the_bonus_follows_the_new_roles() -> None:
    state = apply(TAKEN, deal(TAKEN, seat2="A 2 2 Tx10 9", seat0="3x3 9x8 8x3"))
    # the old president pays the taker, the old vice-president the other intern
    pairs = [(each.executive, each.intern, texts(each.paid)) for each in state.exchanges]
    assert pairs == [(3, 2, "A 2"), (1, 0, "3 3")]
    state = gives(state, "8 8", "6 6")
    assert (state.phase, state.to_act) == (Phase.PLAY, 3)
    assert hands(state)[2] == "2 8 8 9 T T T T T T T T T T"


def test_takeover_interns_are_asked_anew_in_the_next_hand() -> None:
    rng, state = Random(5), TAKEN
    while state.hand_number == 2:
        state = apply(state, chosen(state, rng, 0.3))
    assert not state.taken_over
    state = apply(state, deal(state))
    assert (state.phase, state.to_act) == (Phase.TAKEOVER, state.seating[-2])


# 15


def test_15_a_match_of_one_hand() -> None:
    state = played(position("", "", "9", "8 5", hands=1, opens=2, out=(0, 1)), "2 9")
    assert (state.phase, state.roles, state.hand_number) == (Phase.OVER, None, 1)
    assert (actors(state), legal_actions(state), state.to_act) == ((), (), None)
    result = known(outcome(state))
    assert (result.ranking, result.reason) == (((0,), (1,), (2,), (3,)), Reason.HANDS)
    assert returns(state) == (1.5, 0.5, -0.5, -1.5)
    # nothing is left on the table
    assert hands(state) == ["", "", "", ""]
    assert (state.top, state.passes, state.out) == (None, 0, ())
    assert known(state.last_hand).order == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("holds", "before", "out", "turns", "points", "ranking"),
    [
        # points of both hands so far; then 0 goes out third in the second: 3 2 1 0 and 1 0 2 3
        ("9 | 8 5 | |", (3, 2, 3, 3), (3, 2), "0 9", (4, 2, 3, 3), ((0,), (2, 3), (1,))),
        # as before, but seat 1 goes out: three points for everybody
        ("9 5 | 8 | |", (3, 2, 3, 3), (3, 2), "0 9, 1 8", (3, 3, 3, 3), ((0, 1, 2, 3),)),
        # 2 3 1 0, and 1 0 3 2
        ("9 | 8 5 | |", (2, 3, 4, 2), (2, 3), "0 9", (3, 3, 4, 2), ((2,), (0, 1), (3,))),
        # and 2 0 1 3
        (" | 8 5 | 9 |", (4, 3, 1, 3), (3, 0), "2 9", (4, 3, 2, 3), ((0,), (1, 3), (2,))),
        # 3 2 1 0, and 2 3 0 1
        (" | | 8 5 | 9", (5, 5, 1, 0), (1, 0), "3 9", (5, 5, 1, 1), ((0, 1), (2, 3))),
    ],
)
def test_15_most_points_win_and_a_shared_top_is_a_shared_win(
    holds: str,
    before: tuple[int, ...],
    out: tuple[int, int],
    turns: str,
    points: tuple[int, ...],
    ranking: tuple[tuple[int, ...], ...],
) -> None:
    state = position(*holds.split("|"), hands=2, out=out, opens=int(turns[0]))
    state = played(evolve(state, table=evolve(state.table, hand_number=2, points=before)), turns)
    assert (state.points, state.winners) == (points, ranking[0])
    assert known(outcome(state)).ranking == ranking
    assert returns(state) == tuple(each - 3.0 for each in points)


def test_15_returns_tell_points_above_the_mean_at_any_time() -> None:
    assert returns(start(4)) == (0.0,) * 4
    # one of six is out with five points: the mean is 5/6
    state = played(position("Q", "J 2", "T", "9", "8 2", "7 A"), "0 Q")
    assert returns(state) == pytest.approx((25 / 6, *[-5 / 6] * 5))
