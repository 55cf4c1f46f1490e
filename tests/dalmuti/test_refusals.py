"""Every reason to refuse, in the situation it names, in words of both languages."""

from __future__ import annotations

from collections.abc import Callable
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
    start,
)
from fodasse.games.dalmuti.reasons import REFUSALS
from support.dalmuti.playing import cards, deal, gives, later, played, position, refused
from support.games.refusing import Case, assert_refused, each_case


def over() -> State:
    return played(position("", "", "9", "8 5", hands=1, opens=2, out=(0, 1)), "2 9")


def opening() -> State:
    return position("9 9 5", "8 5", "7 5", "6 5 *", wildcards=True)


def following() -> State:
    return played(opening(), "0 9")


def asking() -> State:
    """Senior intern 3 is asked; junior intern 1 has one wildcard."""
    state = later((2, 0, 3, 1), wildcards=True)
    return apply(state, deal(state, seat1="* Tx10", seat2="*"))


def rising() -> State:
    """Return a hand in which all are asked; 2 is the first, and 1 has both wildcards."""
    state = later((2, 0, 3, 1), wildcards=True, wildcard_pair="revolution")
    return apply(state, deal(state, seat1="* * Tx10"))


def alone() -> State:
    """Seat 0 opens, and wildcards may be laid alone."""
    return position("9 9 5 *", "8 5", "7 5", "6 5", wildcards=True, lone_wildcards=True)


def once_only(turns: str) -> State:
    """Return a trick opened with a 9 in which who passed may not lay again."""
    state = position("9 9 5", "8 5", "7 5", "6 5", reentry=False)
    return played(state, f"0 9, {turns}")


def giving(**rules: Any) -> State:
    """President 2 is to give, then 0."""
    state = later((2, 0, 3, 1), **rules)
    return apply(state, deal(state, seat2="2 2 3x3 4x4 5x5"))


def waiting() -> State:
    """Return a second hand is to be dealt."""
    return later((2, 0, 3, 1))


def exchanged(there: int, here: int) -> Deal:
    """Return a first deal of four in which one card is another."""
    hands = [list(hand) for hand in deal(start(4)).hands]
    for hand in hands:
        if there in hand:
            hand[hand.index(there)] = here
            break
    return Deal(tuple(map(tuple, hands)))


GOOD = deal(start(4))
EVERYTHING: tuple[Action, ...] = (
    GOOD, Lay(1, 5, 1), Pass(1), Give(1, cards("5 5")), TakeOver(1), Decline(1), Revolt(1),
)  # fmt: skip


CASES: dict[str, list[Case[State, Action]]] = {
    "match-over": [Case("15", over, action) for action in EVERYTHING],
    "unknown-seat": [
        *(
            Case("seats", following, action)
            for seat in (-1, 4)
            for action in (Lay(seat, 5, 1), Pass(seat))
        ),
        *(Case("seats", asking, action) for action in (TakeOver(4), Decline(-1))),
        Case("seats", giving, Give(4, cards("5 5"))),
    ],
    "not-your-turn": [
        Case("3", opening, Lay(1, 5, 1)),
        Case("3", following, Lay(2, 7, 1)),
        Case("3", following, Pass(0)),
        Case("3", asking, Decline(1)),
        Case("3", asking, TakeOver(0)),
        Case("3", giving, Give(0, cards("9 9"))),
        Case("3", lambda: gives(giving(), "5 5"), Give(2, cards("5 5"))),
    ],
    "not-dealing": [*(Case("1", state, GOOD) for state in (opening, following, asking, giving))],
    "hidden": [
        Case("actions", lambda: start(4), Deal(((None,) * 14, *GOOD.hands[1:]))),
        Case("actions", giving, Give(2, (None, 5))),
        Case("actions", giving, Give(2, (None, None))),
    ],
    "hands-count": [
        Case("1", lambda: start(4), Deal(())),
        Case("1", lambda: start(4), Deal(GOOD.hands[:3])),
        Case("1", lambda: start(5), GOOD),
    ],
    "hand-size": [
        Case("1", lambda: start(4), Deal((GOOD.hands[0][:13], *GOOD.hands[1:]))),
        Case("1", lambda: start(4, youngest=1), GOOD),
        Case("1", lambda: start(4, rules=Rules(wildcards=True)), GOOD),
        Case("1", waiting, GOOD),
    ],
    "foreign-card": [
        Case("deck", lambda: start(4), exchanged(10, 11)),
        Case("deck", lambda: start(4), exchanged(10, 14)),
        Case("deck", lambda: start(4), exchanged(1, 0)),
    ],
    "card-count": [
        Case("deck", lambda: start(4), exchanged(1, 10)),
        Case("deck", lambda: start(4), exchanged(10, 1)),
    ],
    "not-asked": [
        *(
            Case("takeover", state, action)
            for state in (lambda: start(4), waiting, giving, opening)
            for action in (TakeOver(1), Decline(1), Revolt(1))
        ),
        *(Case("takeover", asking, Revolt(seat)) for seat in (3, 1, 9)),
        *(Case("takeover", rising, TakeOver(seat)) for seat in (2, 3, 9)),
    ],
    "both-wildcards": [
        Case("takeover", asking, TakeOver(3)),
        Case("takeover", rising, Revolt(2)),
    ],
    "not-giving": [
        Case("13", state, Give(2, cards("5 5")))
        for state in (lambda: start(4), waiting, asking, opening)
    ],
    "give-two": [
        Case("13", giving, Give(2, ())),
        Case("13", giving, Give(2, cards("5"))),
        Case("13", giving, Give(2, cards("5 5 5"))),
        Case("13", lambda: gives(giving(bonus="classic"), "5 5"), Give(0, cards("9 9"))),
        Case("13", lambda: giving(bonus="classic"), Give(2, cards("5"))),
    ],
    "not-playing": [
        Case("2", state, action)
        for state in (lambda: start(4), waiting, asking, giving)
        for action in (Lay(2, 5, 1), Pass(2))
    ],
    "not-in-trick": [
        Case("5", lambda: once_only("1 pass"), Pass(1)),
        Case("5", lambda: once_only("1 pass"), Lay(1, 5, 1)),
        Case("5", lambda: once_only("1 pass, 2 7"), Lay(1, 99, 99)),
    ],
    "must-open": [
        Case("4", opening, Pass(0)),
        Case("4", lambda: played(following(), "1 pass, 2 pass, 3 pass"), Pass(0)),
    ],
    "not-a-rank": [
        Case("2", opening, Lay(0, 0, 1)),
        Case("2", opening, Lay(0, -5, 1)),
        Case("2", opening, Lay(0, 11, 1)),
        Case("2", lambda: played(following(), "1 pass, 2 pass"), Lay(3, 14, 1)),
        Case("2", opening, Lay(0, 14, 1, 1)),
        *(
            Case("2", alone, Lay(0, 14, *rest))
            for rest in ((1,), (2, 1), (0, 0), (3, 3), (-1, -1))
        ),
        Case("2", lambda: position("9", "9", "8", "7", lone_wildcards=True), Lay(0, 14, 1, 1)),
        Case("2", lambda: position("9", "9", "8", *"7" * 6, deck="twelve"), Lay(0, 13, 1)),
    ],
    "no-natural": [
        Case("wildcards", alone, Lay(0, 9, 1, 1)),
        Case("wildcards", opening, Lay(0, 9, 1, 1)),
        Case("wildcards", opening, Lay(0, 9, 0)),
        Case("wildcards", opening, Lay(0, 9, -1)),
        Case("wildcards", opening, Lay(0, 9, 2, -1)),
        Case("wildcards", lambda: played(following(), "1 pass, 2 pass"), Lay(3, 6, 1, 1)),
    ],
    "set-size": [
        Case("3", lambda: played(alone(), "0 9x2"), Lay(1, 14, 1, 1)),
        Case("3", following, Lay(1, 8, 2)),
        Case("3", lambda: played(opening(), "0 9x2"), Lay(1, 8, 1)),
    ],
    "not-rarer": [
        Case("3", lambda: played(alone(), "0 9x2"), Lay(1, 14, 2, 2)),
        Case("3", lambda: played(alone(), "0 *"), Lay(1, 14, 1, 1)),
        Case("3", following, Lay(1, 9, 1)),
        Case("3", following, Lay(1, 10, 1)),
        Case("3", lambda: played(following(), "1 5"), Lay(2, 5, 1)),
    ],
    "not-held": [
        Case("2", opening, Lay(0, 9, 3)),
        Case("2", alone, Lay(0, 14, 2, 2)),
        Case("2", opening, Lay(0, 8, 1)),
        Case("2", opening, Lay(0, 9, 3, 1)),
        Case("2", opening, Lay(0, 9, 10**5000, 10**5000 - 1)),
        Case("2", following, Lay(1, 7, 1)),
        Case("2", giving, Give(2, cards("T T"))),
        Case("2", giving, Give(2, (0, 99))),
    ],
    "only-wildcards-left": [
        Case("wildcards", lambda: position("5 *", "9", "9", "9", wildcards=True), Lay(0, 5, 1)),
        Case(
            "wildcards",
            lambda: played(position("9 9", "5 * *", "8", "7", wildcards=True), "0 9"),
            Lay(1, 5, 1),
        ),
    ],
}


def caught_in(case: Case[State, Action]) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        apply(case.state(), case.action)
    return caught.value


def test_every_code_has_its_situations() -> None:
    assert sorted(CASES) == sorted(refusal.code for refusal in REFUSALS)


@pytest.mark.parametrize(("code", "case"), each_case(CASES))
def test_the_situation_is_refused_in_words_and_changes_nothing(
    code: str, case: Case[State, Action]
) -> None:
    assert_refused(GAME, code, case)


@pytest.mark.parametrize(
    ("state", "action", "english", "portuguese"),
    [
        (
            following,
            Lay(1, 9, 1),
            "Seat 1 cannot lay 1 × 9: it must be rarer than 9",
            "O assento 1 não pode baixar 1 × 9: deve ser mais raro que 9",
        ),
        (
            following,
            Lay(1, 1, 3, 1),
            "Seat 1 cannot lay 3 × A (one wildcard): the sets of this trick have 1 card",
            (
                "O assento 1 não pode baixar 3 × A (um curinga): os conjuntos desta vaza têm"
                " 1 carta"
            ),
        ),
        (
            giving,
            Give(2, cards("T *")),
            "Seat 2 cannot give 10 *: these cards are not all in the hand",
            "O assento 2 não pode dar 10 *: essas cartas não estão todas na mão",
        ),
        (
            lambda: played(alone(), "0 9x2"),
            Lay(1, 14, 2, 2),
            "Seat 1 cannot lay both wildcards alone: it must be rarer than 9",
            "O assento 1 não pode baixar só os dois curingas: deve ser mais raro que 9",
        ),
        (
            rising,
            Revolt(2),
            "Seat 2 cannot start a revolution: it takes both wildcards in the hand as dealt",
            "O assento 2 não pode fazer uma revolução: é preciso ter recebido os dois curingas",
        ),
        (
            lambda: once_only("1 pass"),
            Pass(1),
            "Seat 1 cannot pass: a seat that passed is out of the trick",
            "O assento 1 não pode passar: quem passou está fora da vaza",
        ),
        (
            lambda: gives(giving(bonus="classic"), "5 5"),
            Give(0, cards("9 9")),
            "Seat 0 cannot give 9 9: one card is given, not 2",
            "O assento 0 não pode dar 9 9: dá-se uma carta, e não 2",
        ),
        (
            opening,
            Lay(0, 13, 2, 2),
            "Seat 0 cannot lay 2 × K (two wildcards): sets are of ranks A to T",
            ("O assento 0 não pode baixar 2 × K (dois curingas): conjuntos são de A a T"),
        ),
        (
            opening,
            Lay(0, 9, 2, 3),
            (
                "Seat 0 cannot lay 2 × 9 (impossible wildcards): a set has a natural card, and"
                " wildcards only beside it"
            ),
            (
                "O assento 0 não pode baixar 2 × 9 (curingas impossíveis): um conjunto tem carta"
                " natural, e curingas só ao lado dela"
            ),
        ),
        (
            lambda: start(4),
            exchanged(1, 10),
            (
                "The dealer cannot deal these cards: T is dealt 11 times and stands 10 times in"
                " the deck"
            ),
            ("O dealer não pode dar essas cartas: T foi dada 11 vezes e está 10 vezes no baralho"),
        ),
    ],
    ids=lambda value: getattr(type(value), "__name__", ""),
)
def test_sentences_as_people_read_them(
    state: Callable[[], State], action: Action, english: str, portuguese: str
) -> None:
    refusal = caught_in(Case("", state, action))
    assert refusal.message("en") == english
    assert refusal.message("pt") == portuguese


def test_params_tell_the_numbers() -> None:
    def params(state: State, action: Action) -> dict[str, object]:
        return caught_in(Case("", lambda: state, action)).params

    assert params(following(), Pass(3)) == {"turn": 1}
    assert params(following(), Lay(1, 8, 2)) == {"count": 1}
    assert params(following(), Lay(1, 10, 1)) == {"face": "9"}
    assert params(opening(), Lay(0, 11, 1)) == {"last": "T"}
    assert params(giving(), Give(2, cards("5"))) == {"cards": 1, "count": 2}
    assert params(start(5), GOOD) == {"hands": 4, "seats": 5}
    assert params(start(4, youngest=1), GOOD) == {"seat": 0, "cards": 14, "due": 13}
    assert params(start(4), exchanged(10, 14)) == {"card": "*"}
    assert params(start(4), exchanged(10, 1)) == {"card": "A", "dealt": 2, "due": 1}


# what is told first


def test_over_is_told_before_anything_else() -> None:
    for action in (Lay(99, 99, 99), Pass(-1), Give(99, ()), Decline(7), Deal(())):
        assert refused(over(), action) == "match-over"


def test_being_out_of_the_trick_is_told_before_the_turn_and_behind_the_seat() -> None:
    state = once_only("1 pass")
    assert refused(state, Pass(1)) == "not-in-trick"
    assert refused(state, Pass(3)) == "not-your-turn"
    assert refused(state, Lay(4, 5, 1)) == "unknown-seat"
    assert refused(state, Give(1, cards("5 5"))) == "not-giving"


def test_the_phase_is_told_before_the_seat() -> None:
    assert refused(start(4), Pass(99)) == "not-playing"
    assert refused(following(), Give(99, ())) == "not-giving"
    assert refused(giving(), Decline(99)) == "not-asked"
    assert refused(asking(), Deal(())) == "not-dealing"


def test_the_seat_is_told_before_the_turn_and_that_before_the_cards() -> None:
    assert refused(following(), Lay(9, 99, 99)) == "unknown-seat"
    assert refused(following(), Lay(2, 99, 99)) == "not-your-turn"
    assert refused(giving(), Give(0, ())) == "not-your-turn"
    assert refused(asking(), TakeOver(1)) == "not-your-turn"


def test_what_everybody_sees_is_told_before_what_is_in_the_hand() -> None:
    # a king of four seats, a set of wildcards, the wrong size, too common: none of it is held
    assert refused(following(), Lay(1, 13, 3, 3)) == "not-a-rank"
    assert refused(following(), Lay(1, 9, 3, 3)) == "no-natural"
    assert refused(following(), Lay(1, 9, 3)) == "set-size"
    assert refused(following(), Lay(1, 9, 1)) == "not-rarer"
    assert refused(following(), Lay(1, 7, 1)) == "not-held"


# refusals(): for greyed-out buttons


def test_refusals_tell_which_sets_are_barred() -> None:
    told = {each.action: each.code for each in GAME.refusals(following(), 1)}
    assert told == {}
    told = {each.action: each.code for each in GAME.refusals(played(opening(), "0 5"), 1)}
    assert told == {Lay(1, 8, 1): "not-rarer", Lay(1, 5, 1): "not-rarer"}
    told = {each.action: each.code for each in GAME.refusals(played(opening(), "0 9x2"), 1)}
    assert told == {Lay(1, 8, 1): "set-size", Lay(1, 5, 1): "set-size"}


def test_refusals_tell_that_who_opens_may_not_pass_nor_keep_wildcards_alone() -> None:
    state = position("5 *", "9", "9", "9", wildcards=True)
    told = [(each.action, each.code) for each in GAME.refusals(state, 0)]
    assert told == [(Lay(0, 5, 1), "only-wildcards-left"), (Pass(0), "must-open")]


def test_refusals_tell_who_is_not_to_act() -> None:
    assert {each.code for each in GAME.refusals(following(), 0)} == {"not-your-turn"}
    told = [(each.action, each.code) for each in GAME.refusals(asking(), 1)]
    assert told == [(TakeOver(1), "not-your-turn"), (Decline(1), "not-your-turn")]
    told = [(each.action, each.code) for each in GAME.refusals(asking(), 3)]
    assert told == [(TakeOver(3), "both-wildcards")]
