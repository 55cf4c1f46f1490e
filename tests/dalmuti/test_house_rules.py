"""House rules about the deck, the bonus and the trick: the examples of the rules, by hand."""

from __future__ import annotations

from math import comb
from random import Random
from typing import Any

import pytest

from fodasse.games.dalmuti import (
    Decline,
    Give,
    Lay,
    Phase,
    Rules,
    State,
    apply,
    chance,
    count_worlds,
    legal_actions,
    sample_chance,
    start,
    view,
)
from support.dalmuti.playing import (
    cards,
    deal,
    gives,
    later,
    may,
    played,
    position,
    refused,
)

LONE: dict[str, Any] = {"wildcards": True, "lone_wildcards": True}
ONCE: dict[str, Any] = {"reentry": False}


def second(dealt: dict[str, str] | None = None, **rules: Any) -> State:
    """Return a second hand just dealt: 2 is president, 0 vice-president, 3 senior, 1 junior."""
    state = later((2, 0, 3, 1), **rules)
    return apply(state, deal(state, **dealt or {}))


# a deck to Q


@pytest.mark.parametrize(
    ("seats", "wildcards", "sizes"),
    [
        (4, False, (20, 20, 19, 19)),
        (4, True, (20, 20, 20, 20)),
        (5, False, (16, 16, 16, 15, 15)),
        (9, False, (9, 9, 9, 9, 9, 9, 8, 8, 8)),
    ],
)
def test_deck_twelve_the_first_places_hold_one_more(
    seats: int, wildcards: bool, sizes: tuple[int, ...]
) -> None:
    state = start(seats, rules=Rules(deck="twelve", wildcards=wildcards), youngest=2)
    assert chance(state).count == sum(sizes) == 78 + 2 * wildcards
    dealt = apply(state, sample_chance(state, Random(1)))
    assert tuple(len(dealt.hand(seat)) for seat in dealt.seating) == sizes
    assert max(map(max, dealt.hands)) == (14 if wildcards else 12)


# a deck to T

TENS = {
    4: ((14, 14, 14, 13), (15, 14, 14, 14)),
    5: ((11, 11, 11, 11, 11), (12, 12, 11, 11, 11)),
    6: ((10, 9, 9, 9, 9, 9), (10, 10, 10, 9, 9, 9)),
    7: ((8, 8, 8, 8, 8, 8, 7), (9, 8, 8, 8, 8, 8, 8)),
    8: ((7, 7, 7, 7, 7, 7, 7, 6), (8, 7, 7, 7, 7, 7, 7, 7)),
    9: ((7, 6, 6, 6, 6, 6, 6, 6, 6), (7, 7, 7, 6, 6, 6, 6, 6, 6)),
}
"""By seats: the sizes of the hands by place, without and with wildcards."""


@pytest.mark.parametrize("wildcards", [False, True])
@pytest.mark.parametrize("seats", TENS)
def test_deck_ten_the_first_places_hold_one_more(seats: int, wildcards: bool) -> None:
    state = start(seats, rules=Rules(deck="ten", wildcards=wildcards), youngest=2)
    assert chance(state).count == 55 + 2 * wildcards
    dealt = apply(state, sample_chance(state, Random(1)))
    assert tuple(len(dealt.hand(seat)) for seat in dealt.seating) == TENS[seats][wildcards]
    assert max(map(max, dealt.hands)) == (14 if wildcards else 10)


def test_deck_ten_at_a_table_of_four_is_the_book() -> None:
    ten = start(4, rules=Rules(deck="ten"))
    assert chance(ten) == chance(start(4))


def test_deck_ten_the_bonus_is_paid_of_short_hands() -> None:
    # five seats with eleven cards each; the junior intern pays its two rarest, 5 5
    state = later((2, 0, 4, 3, 1), deck="ten")
    state = apply(state, deal(state, seat1="6x6 5x5"))
    assert (len(state.hand(2)), len(state.hand(1))) == (11 + 2, 11 - 2)
    assert state.exchanges[0].paid == (5, 5)


@pytest.mark.parametrize("bonus", ["two", "classic"])
@pytest.mark.parametrize("seats", [8, 9])
def test_deck_ten_every_bonus_can_be_paid_of_six_cards(seats: int, bonus: str) -> None:
    # the junior intern holds both wildcards and pays of the four natural cards beside them
    state = later(range(seats), deck="ten", bonus=bonus, wildcards=True, wildcard_pair="none")
    state = apply(state, deal(state, **{f"seat{seats - 1}": "2 2 3 3 * *"}))
    assert state.exchanges[0].paid == (2, 2)
    assert state.phase is Phase.BONUS


# two cards and one

PAID = {"seat1": "A 2 2 3 3 3 Tx7", "seat3": "6x6 8x7"}


def test_bonus_classic_the_junior_pays_two_cards_and_the_senior_one() -> None:
    state = second(PAID, bonus="classic")
    assert [each.paid for each in state.exchanges] == [(1, 2), (6,)]
    assert state.to_act == 2
    assert [len(state.hand(seat)) for seat in (2, 0, 3, 1)] == [14 + 2, 14 + 1, 14 - 1, 13 - 2]


def test_bonus_classic_as_many_cards_go_back_as_were_paid() -> None:
    state = second(PAID, bonus="classic")
    assert {len(give.cards) for give in legal_actions(state) if isinstance(give, Give)} == {2}
    state = gives(state, "A 2")
    assert state.to_act == 0
    singles = [(card,) for card in sorted(set(state.hand(0)))]
    assert [give.cards for give in legal_actions(state) if isinstance(give, Give)] == singles
    assert refused(state, Give(0, (None,))) == "hidden"
    assert refused(state, Give(0, (1,))) == "not-held"
    before = state.hand(3)
    state = gives(state, "6")
    assert state.hand(3) == tuple(sorted((*before, 6)))
    assert (state.phase, state.to_act) == (Phase.PLAY, 2)


def test_bonus_classic_a_payer_kept_nothing_rarer_than_the_one_card_it_paid() -> None:
    dealt = {"seat0": "A 2 3x3 4x4 5x5", "seat3": "6x6 7x7"}
    state = gives(second(dealt, bonus="classic"), "T T")
    # 40 cards are hidden from seat 0; those below 6 are barred from the payer
    hidden = [*state.hand(1), *state.hand(2), *state.hand(3)]
    fitting = sum(card >= 6 for card in hidden)
    junior, president, payer = (len(state.hand(seat)) for seat in (1, 2, 3))
    due = comb(fitting, payer) * comb(junior + president, junior)
    assert count_worlds(view(state, 0)) == due


# no bonus


def test_bonus_none_the_president_opens_after_the_deal() -> None:
    state = later((2, 0, 3, 1), bonus="none")
    dealt = deal(state)
    state = apply(state, dealt)
    assert (state.phase, state.to_act, state.exchanges) == (Phase.PLAY, 2, ())
    assert state.hands == dealt.hands
    assert all(view(state, seat).bonus is None for seat in range(4))
    assert refused(state, Give(2, cards("5 5"))) == "not-giving"


@pytest.mark.parametrize(("pair", "asked"), [("takeover", (3, 1)), ("revolution", (2, 0, 3, 1))])
def test_bonus_none_the_president_opens_after_the_asking(
    pair: str, asked: tuple[int, ...]
) -> None:
    state = second(bonus="none", wildcards=True, wildcard_pair=pair)
    for seat in asked:
        assert (state.phase, state.to_act) == (Phase.TAKEOVER, seat)
        state = apply(state, Decline(seat))
    assert (state.phase, state.to_act, state.exchanges) == (Phase.PLAY, 2, ())


# lone_wildcards, reentry

FACTS: list[tuple[str, str, dict[str, Any], str, dict[str, Any]]] = [
    # the clause, the hands, rules, turns, and what holds then
    ("deck_twelve_queens_are_dealt_at_a_small_table", "Q Q | J | T | 9", {"deck": "twelve"}, "",
     {"may": ["Q", "Q Q"]}),
    ("deck_ten_tens_are_the_commonest_at_a_large_table", "T T | 9 | 8 | 7 | 6 | 5 | 4 | 3 | 2",
     {"deck": "ten"}, "0 T", {"may": ["9", "pass"]}),
    ("lone_wildcards_open_and_stand_behind_the_natural_sets", "9 * | 8 | 7 7 * | 6", LONE, "",
     {"may": ["9", "9 *", "*"]}),
    ("lone_wildcards_open_together_too", "9 * * | 8 | 7 7 | 6", LONE, "",
     {"may": ["9", "9 *", "9 * *", "*", "* *"]}),
    ("lone_wildcards_beat_nothing", "9 9 | * * | 7 | 6", LONE, "0 9", {"may": ["pass"]}),
    # an opening with one wildcard, then a king
    ("lone_wildcards_any_natural_set_of_the_size_beats_them",
     "9 9 * | K | 8 | 8 | 8 | 8 | 8 | 8 | 8", LONE, "0 *",
     {"top": Lay(0, 14, 1, 1), "to_act": 1, "may": ["K", "pass"]}),
    ("lone_wildcards_are_beaten_by_pairs", "9 * * | 5 5 8 | 7 | 6", LONE, "0 *x2",
     {"may": ["5 5", "pass"]}),
    ("lone_wildcards_any_set_may_leave_wildcards_alone", "3 3 3 * * | 9 | 8 | 7", LONE,
     "0 3x3, 1 pass, 2 pass, 3 pass", {"may": ["*", "* *"]}),
    ("lone_wildcards_one_by_one_go_out", "3 3 3 * * | 9 | 8 | 7", LONE,
     "0 3x3, 1 pass, 2 pass, 3 pass, 0 *, 1 pass, 2 pass, 3 pass, 0 *", {"out": (0,)}),
    ("lone_wildcards_both_go_out", "3 3 3 * * | 9 | 8 | 7", LONE,
     "0 3x3, 1 pass, 2 pass, 3 pass, 0 *x2", {"out": (0,)}),
    ("lone_wildcards_who_holds_nothing_else_waits_until_it_opens", "9 9 | 5 * | 8 | 7", LONE,
     "0 9, 1 5, 2 pass, 3 pass, 0 pass", {"to_act": 1, "may": ["*"]}),
    # A lays, B passes, C lays, A passes: with three still in the trick is C's
    ("reentry_false_who_passed_is_out_of_the_trick", "9 9 | 8 8 | 7 7 | ", {**ONCE, "out": [3]},
     "0 9, 1 pass", {"passed": (1,), "passes": 1, "to_act": 2}),
    ("reentry_false_who_passed_is_not_asked_again", "9 9 | 8 8 | 7 7 | ", {**ONCE, "out": [3]},
     "0 9, 1 pass, 2 7", {"passed": (1,), "passes": 0, "to_act": 0}),
    ("reentry_false_the_trick_ends_without_it", "9 9 | 8 8 | 7 7 | ", {**ONCE, "out": [3]},
     "0 9, 1 pass, 2 7, 0 pass", {"top": None, "passed": (), "passes": 0, "to_act": 2}),
    ("reentry_by_the_book_it_is_asked_again", "9 9 | 8 8 | 7 7 | ", {"out": [3]},
     "0 9, 1 pass, 2 7, 0 pass", {"passed": (), "to_act": 1}),
    ("reentry_false_a_set_may_end_the_trick_at_once", "7x4 | 9 9 | 8 8 | 6x4 5", ONCE,
     "0 7x4, 1 pass, 2 pass, 3 6x4", {"top": None, "passed": (), "passes": 0, "to_act": 3}),
    ("reentry_false_behind_last_cards_the_next_seat_opens_passed_or_not",
     "7x4 | 9 9 | 8 8 | 6x4", ONCE, "0 7x4, 1 pass, 2 pass, 3 6x4",
     {"top": None, "passed": (), "to_act": 1, "out": (0, 3)}),
    ("reentry_by_the_book_the_others_are_asked", "7x4 | 9 9 | 8 8 | 6x4 5", {},
     "0 7x4, 1 pass, 2 pass, 3 6x4", {"to_act": 1, "top": Lay(3, 6, 4)}),
    ("reentry_false_the_next_trick_is_open_to_all", "9 9 5 | 8 | 7 | 6", ONCE,
     "0 9, 1 pass, 2 pass, 3 pass, 0 9", {"passed": (), "may": ["8", "pass"]}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "rules", "turns", "facts"), [pytest.param(*row, id=name) for name, *row in FACTS]
)
def test_a_house_rule_has_its_effect(
    text: str, rules: dict[str, Any], turns: str, facts: dict[str, Any]
) -> None:
    state = position(*text.split("|"), **rules)
    state = played(state, turns) if turns else state
    told = {name: may(state) if name == "may" else getattr(state, name) for name in facts}
    assert told == facts


def test_lone_wildcards_worlds_may_have_hands_of_them() -> None:
    # Of 3 and two wildcards two seats hold one each and one holds the other: 3 ways by place
    # of the 3, 2 of the wildcards. Without wildcards alone there is none.
    assert count_worlds(view(position("9 9", "3", "*", "*", **LONE), 0)) == 3 * 2


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_reentry_false_it_is_told_to_all(viewer: int | None) -> None:
    state = played(position("9 9", "8", "7", "6", **ONCE), "0 9, 1 pass, 2 pass")
    assert view(state, viewer).passed == (1, 2)
