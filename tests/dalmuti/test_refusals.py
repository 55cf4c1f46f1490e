"""Every reason to refuse, in the situation it names, in words of both languages."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from fodasse.core.refusals import IllegalAction
from fodasse.games.dalmuti import (
    GAME,
    Action,
    Deal,
    Decline,
    Give,
    Lay,
    Pass,
    Revolt,
    Rules,
    State,
    TakeOver,
    apply,
    check,
    start,
)
from fodasse.games.dalmuti.reasons import REFUSALS
from support.dalmuti.playing import cards, deal, gives, later, played, position, refused
from support.games.refusing import Case, assert_refused, each_refused


def second(dealt: dict[str, str], **rules: Any) -> State:
    """Return a second hand just dealt: 2 is president, 3 senior and 1 junior intern."""
    state = later((2, 0, 3, 1), **rules)
    return apply(state, deal(state, **dealt))


OPENING = position("9 9 5", "8 5", "7 5", "6 5 *", wildcards=True)
ALONE = position("9 9 5 *", "8 5", "7 5", "6 5", wildcards=True, lone_wildcards=True)
ONCE = position("9 9 5", "8 5", "7 5", "6 5", reentry=False)
PRESIDENT = {"seat2": "2 2 3x3 4x4 5x5"}
STATES: dict[str, State] = {
    "over": played(position("", "", "9", "8 5", hands=1, opens=2, out=(0, 1)), "2 9"),
    "first": start(4),
    "five": start(5),
    "first_of_1": start(4, youngest=1),
    "first_wild": start(4, rules=Rules(wildcards=True)),
    "waiting": later((2, 0, 3, 1)),
    "opening": OPENING,
    "following": played(OPENING, "0 9"),
    "pair": played(OPENING, "0 9x2"),
    "five_lies": played(OPENING, "0 9, 1 5"),
    "last_passes": played(OPENING, "0 9, 1 pass, 2 pass"),
    "opening_again": played(OPENING, "0 9, 1 pass, 2 pass, 3 pass"),
    # wildcards may be laid alone
    "alone": ALONE,
    "alone_pair": played(ALONE, "0 9x2"),
    "alone_wild": played(ALONE, "0 *"),
    "alone_none": position("9", "9", "8", "7", lone_wildcards=True),
    "twelve": position("9", "9", "8", *"7" * 6, deck="twelve"),
    "ten": position("T T T", "9", "8", *"7" * 6, deck="ten"),
    "opens_wild": position("5 *", "9", "9", "9", wildcards=True),
    "follows_wild": played(position("9 9", "5 * *", "8", "7", wildcards=True), "0 9"),
    # who passed may not lay again
    "once": played(ONCE, "0 9, 1 pass"),
    "once_later": played(ONCE, "0 9, 1 pass, 2 7"),
    # senior intern 3 is asked; junior intern 1 has one wildcard
    "asking": second({"seat1": "* Tx10", "seat2": "*"}, wildcards=True),
    # all are asked; 2 is the first, and 1 has both wildcards
    "rising": second({"seat1": "* * Tx10"}, wildcards=True, wildcard_pair="revolution"),
    # president 2 is to give, then 0
    "giving": second(PRESIDENT),
    "vice_gives": gives(second(PRESIDENT), "5 5"),
    "classic": second(PRESIDENT, bonus="classic"),
    "classic_vice": gives(second(PRESIDENT, bonus="classic"), "5 5"),
}


def exchanged(there: int, here: int) -> Deal:
    """Return a first deal of four in which one card is another."""
    hands = [list(hand) for hand in deal(start(4)).hands]
    hand = next(hand for hand in hands if there in hand)
    hand[hand.index(there)] = here
    return Deal(tuple(map(tuple, hands)))


def cases(rule: str, names: str, *actions: Action) -> list[Case[State, Action]]:
    """Return actions in each of some situations."""
    return [
        Case(rule, partial(STATES.__getitem__, name), action)
        for action in actions
        for name in names.split()
    ]


def give(seat: int, text: str) -> Give:
    return Give(seat, cards(text))


GOOD = deal(start(4))
EVERYTHING: tuple[Action, ...] = (
    GOOD, Lay(1, 5, 1), Pass(1), give(1, "5 5"), TakeOver(1), Decline(1), Revolt(1),
)  # fmt: skip
CASES: dict[str, list[Case[State, Action]]] = {
    "match-over": cases("15", "over", *EVERYTHING),
    "unknown-seat": [
        *cases("seats", "following", Lay(-1, 5, 1), Lay(4, 5, 1), Pass(-1), Pass(4)),
        *cases("seats", "asking", TakeOver(4), Decline(-1)),
        *cases("seats", "giving", give(4, "5 5")),
    ],
    "not-your-turn": [
        *cases("3", "opening", Lay(1, 5, 1)),
        *cases("3", "following", Lay(2, 7, 1), Pass(0)),
        *cases("3", "asking", Decline(1), TakeOver(0)),
        *cases("3", "giving", give(0, "9 9")),
        *cases("3", "vice_gives", give(2, "5 5")),
    ],
    "not-dealing": cases("1", "opening following asking giving", GOOD),
    "hidden": [
        *cases("actions", "first", Deal(((None,) * 14, *GOOD.hands[1:]))),
        *cases("actions", "giving", Give(2, (None, 5)), Give(2, (None, None))),
    ],
    "hands-count": [
        *cases("1", "first", Deal(()), Deal(GOOD.hands[:3])),
        *cases("1", "five", GOOD),
    ],
    "hand-size": [
        *cases("1", "first", Deal((GOOD.hands[0][:13], *GOOD.hands[1:]))),
        *cases("1", "first_of_1 first_wild waiting", GOOD),
    ],
    "foreign-card": cases("deck", "first", exchanged(10, 11), exchanged(10, 14), exchanged(1, 0)),
    "card-count": cases("deck", "first", exchanged(1, 10), exchanged(10, 1)),
    "not-asked": [
        *cases("takeover", "first waiting giving opening", TakeOver(1), Decline(1), Revolt(1)),
        *cases("takeover", "asking", Revolt(3), Revolt(1), Revolt(9)),
        *cases("takeover", "rising", TakeOver(2), TakeOver(3), TakeOver(9)),
    ],
    "both-wildcards": [
        *cases("takeover", "asking", TakeOver(3)),
        *cases("takeover", "rising", Revolt(2)),
    ],
    "not-giving": cases("13", "first waiting asking opening", give(2, "5 5")),
    "give-two": [
        *cases("13", "giving", Give(2, ()), give(2, "5"), give(2, "5 5 5")),
        *cases("13", "classic_vice", give(0, "9 9")),
        *cases("13", "classic", give(2, "5")),
    ],
    "not-playing": cases("2", "first waiting asking giving", Lay(2, 5, 1), Pass(2)),
    "not-in-trick": [
        *cases("5", "once", Pass(1), Lay(1, 5, 1)),
        *cases("5", "once_later", Lay(1, 99, 99)),
    ],
    "must-open": cases("4", "opening opening_again", Pass(0)),
    "not-a-rank": [
        *cases("2", "opening", Lay(0, 0, 1), Lay(0, -5, 1), Lay(0, 11, 1), Lay(0, 14, 1, 1)),
        *cases("2", "last_passes", Lay(3, 14, 1)),
        *cases("2", "alone", Lay(0, 14, 1), *(Lay(0, 14, *n) for n in ((2, 1), (0, 0), (3, 3)))),
        *cases("2", "alone", Lay(0, 14, -1, -1)),
        *cases("2", "alone_none", Lay(0, 14, 1, 1)),
        *cases("2", "twelve", Lay(0, 13, 1)),
        *cases("2", "ten", *(Lay(0, rank, 1) for rank in (11, 12, 13))),
    ],
    "no-natural": [
        *cases("wildcards", "alone opening", Lay(0, 9, 1, 1)),
        *cases("wildcards", "opening", Lay(0, 9, 0), Lay(0, 9, -1), Lay(0, 9, 2, -1)),
        *cases("wildcards", "last_passes", Lay(3, 6, 1, 1)),
    ],
    "set-size": [
        *cases("3", "alone_pair", Lay(1, 14, 1, 1)),
        *cases("3", "following", Lay(1, 8, 2)),
        *cases("3", "pair", Lay(1, 8, 1)),
    ],
    "not-rarer": [
        *cases("3", "alone_pair", Lay(1, 14, 2, 2)),
        *cases("3", "alone_wild", Lay(1, 14, 1, 1)),
        *cases("3", "following", Lay(1, 9, 1), Lay(1, 10, 1)),
        *cases("3", "five_lies", Lay(2, 5, 1)),
    ],
    "not-held": [
        *cases("2", "opening", Lay(0, 9, 3), Lay(0, 8, 1), Lay(0, 9, 3, 1)),
        *cases("2", "opening", Lay(0, 9, 10**5000, 10**5000 - 1)),
        *cases("2", "alone", Lay(0, 14, 2, 2)),
        *cases("2", "following", Lay(1, 7, 1)),
        *cases("2", "giving", give(2, "T T"), Give(2, (0, 99))),
    ],
    "only-wildcards-left": [
        *cases("wildcards", "opens_wild", Lay(0, 5, 1)),
        *cases("wildcards", "follows_wild", Lay(1, 5, 1)),
    ],
}


def code(name: str, action: Action) -> str:
    """Return the code with which an action is refused in a situation."""
    return refused(STATES[name], action)


def caught_in(name: str, action: Action) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        check(STATES[name], action)
    return caught.value


def test_every_code_has_its_situations() -> None:
    assert sorted(CASES) == sorted(refusal.code for refusal in REFUSALS)


@pytest.mark.parametrize(("code", "case"), each_refused(CASES))
def test_the_situation_is_refused_in_words_and_changes_nothing(
    code: str, case: Case[State, Action]
) -> None:
    assert_refused(GAME, code, case)


@pytest.mark.parametrize(
    ("name", "action", "english", "portuguese"),
    [
        (
            "following", Lay(1, 1, 3, 1),
            "Seat 1 cannot lay 3 × A (one wildcard): the sets of this trick have 1 card",
            ("O assento 1 não pode baixar 3 × A (um curinga): "
             "os conjuntos desta vaza têm 1 carta"),
        ),
        (
            "alone_pair", Lay(1, 14, 2, 2),
            "Seat 1 cannot lay both wildcards alone: it must be rarer than 9",
            "O assento 1 não pode baixar só os dois curingas: deve ser mais raro que 9",
        ),
        (
            "classic_vice", give(0, "9 9"),
            "Seat 0 cannot give 9 9: one card is given, not 2",
            "O assento 0 não pode dar 9 9: dá-se uma carta, e não 2",
        ),
        (
            "opening", Lay(0, 13, 2, 2),
            "Seat 0 cannot lay 2 × K (two wildcards): sets are of ranks A to T",
            "O assento 0 não pode baixar 2 × K (dois curingas): conjuntos são de A a T",
        ),
        (
            "first", exchanged(1, 10),
            ("The dealer cannot deal these cards: "
             "T is dealt 11 times and stands 10 times in the deck"),
            "O dealer não pode dar essas cartas: T foi dada 11 vezes e está 10 vezes no baralho",
        ),
    ],
    ids=str,
)  # fmt: skip
def test_sentences_as_people_read_them(
    name: str, action: Action, english: str, portuguese: str
) -> None:
    refusal = caught_in(name, action)
    assert [refusal.message(lang) for lang in ("en", "pt")] == [english, portuguese]


@pytest.mark.parametrize(
    ("name", "action", "params"),
    [
        ("following", Pass(3), {"turn": 1}),
        ("following", Lay(1, 8, 2), {"count": 1}),
        ("following", Lay(1, 10, 1), {"face": "9"}),
        ("opening", Lay(0, 11, 1), {"last": "T"}),
        ("giving", give(2, "5"), {"cards": 1, "count": 2}),
        ("classic", give(2, "5"), {"cards": 1, "count": 2}),
        ("classic_vice", give(0, "9 9"), {"cards": 2, "count": 1}),
        ("five", GOOD, {"hands": 4, "seats": 5}),
        ("first_of_1", GOOD, {"seat": 0, "cards": 14, "due": 13}),
        ("first", exchanged(10, 14), {"card": "*"}),
        ("first", exchanged(10, 1), {"card": "A", "dealt": 2, "due": 1}),
    ],
    ids=str,
)
def test_params_tell_the_numbers(name: str, action: Action, params: dict[str, Any]) -> None:
    assert caught_in(name, action).params == params


# what is told first


@pytest.mark.parametrize(
    ("name", "action", "due"),
    [
        *(("over", each, "match-over")
          for each in (Lay(99, 99, 99), Pass(-1), Give(99, ()), Decline(7), Deal(()))),
        # the phase before the seat
        ("first", Pass(99), "not-playing"),
        ("following", Give(99, ()), "not-giving"),
        ("giving", Decline(99), "not-asked"),
        ("asking", Deal(()), "not-dealing"),
        ("once", give(1, "5 5"), "not-giving"),
        # the seat before being out of the trick, and that before the turn
        ("once", Lay(4, 5, 1), "unknown-seat"),
        ("once", Pass(1), "not-in-trick"),
        ("once", Pass(3), "not-your-turn"),
        # the seat before the turn, and that before the cards
        ("following", Lay(9, 99, 99), "unknown-seat"),
        ("following", Lay(2, 99, 99), "not-your-turn"),
        ("giving", Give(0, ()), "not-your-turn"),
        ("asking", TakeOver(1), "not-your-turn"),
        # what everybody sees before what is in the hand: a king of four seats, a set of
        # wildcards, the wrong size, too common; none of it is held
        ("following", Lay(1, 13, 3, 3), "not-a-rank"),
        ("following", Lay(1, 9, 3, 3), "no-natural"),
        ("following", Lay(1, 9, 3), "set-size"),
        ("following", Lay(1, 9, 1), "not-rarer"),
        ("following", Lay(1, 7, 1), "not-held"),
    ],
)  # fmt: skip
def test_reasons_are_told_in_order(name: str, action: Action, due: str) -> None:
    assert code(name, action) == due


# refusals(): for greyed-out buttons


@pytest.mark.parametrize(
    ("state", "seat", "told"),
    [
        (STATES["following"], 1, {}),
        (played(OPENING, "0 5"), 1, {Lay(1, 8, 1): "not-rarer", Lay(1, 5, 1): "not-rarer"}),
        (STATES["pair"], 1, {Lay(1, 8, 1): "set-size", Lay(1, 5, 1): "set-size"}),
        (STATES["opens_wild"], 0, {Lay(0, 5, 1): "only-wildcards-left", Pass(0): "must-open"}),
        (STATES["asking"], 1, {TakeOver(1): "not-your-turn", Decline(1): "not-your-turn"}),
        (STATES["asking"], 3, {TakeOver(3): "both-wildcards"}),
    ],
)
def test_refusals_tell_what_is_barred(state: State, seat: int, told: dict[Action, str]) -> None:
    assert {each.action: each.code for each in GAME.refusals(state, seat)} == told


def test_refusals_tell_who_is_not_to_act() -> None:
    assert {each.code for each in GAME.refusals(STATES["following"], 0)} == {"not-your-turn"}
