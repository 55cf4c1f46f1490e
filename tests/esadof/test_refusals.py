"""Every reason to refuse, in the situation it names, in words of both languages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest
from attrs import evolve

from fodasse.core.cards import Card
from fodasse.games.esadof import (
    GAME,
    Action,
    Arrange,
    Deal,
    Discard,
    Draw,
    Knock,
    Replace,
    Rules,
    Source,
    State,
    start,
)
from fodasse.games.esadof.reasons import REFUSALS
from support.esadof.playing import ROWS, after, cards, deal, in_turns, played
from support.games.refusing import Case, assert_refused, each_refused, refusal_of

PILE, STOCK = Source.PILE, Source.STOCK
GOOD = deal(*ROWS, upcard="9H", top="6C 6C")
WAITING = start(3)
ARRANGING = after(WAITING, GOOD, Arrange(1, (0, 1, 2)))
"""Seat 1 has arranged its row."""
TURN = in_turns(*ROWS)
DRAWN = played(TURN, "stock")
OVER = played(in_turns(*ROWS, rules=Rules(target=1)), "knock")


def of(seat: int) -> tuple[Action, ...]:
    """Return all that a seat does in a turn."""
    return Knock(seat), Draw(seat, PILE), Draw(seat, STOCK), Replace(seat, 0), Discard(seat)


SHORT = evolve(GOOD, rows=(*GOOD.rows[:2], cards("3H JS")))
THIRD_SIX = evolve(GOOD, upcard=Card.parse("6C"))
REFUSED: dict[str, tuple[str, Sequence[State], Sequence[Action]]] = {
    "match-over": ("match", [OVER], [
        GOOD, Arrange(0, (0, 1, 2)), *of(0), Knock(7), Replace(99, 99)]),
    "unknown-seat": ("seats", [TURN, DRAWN], [*of(-1), *of(3)]),
    "not-your-turn": ("turn", [TURN, DRAWN], [*of(0), *of(2), Replace(0, 9)]),
    "not-dealing": ("deal", [ARRANGING, TURN, DRAWN], [GOOD]),
    "hidden": ("deal", [WAITING], [
        evolve(GOOD, upcard=None),
        evolve(GOOD, stock=(None,) * 94),
        evolve(GOOD, rows=((None,) * 3,) * 3),
        evolve(GOOD, rows=((*cards("KD 5H"), None), *GOOD.rows[1:]))]),
    "rows-count": ("deal", [WAITING], [
        evolve(GOOD, rows=GOOD.rows[:2]),
        evolve(GOOD, rows=(*GOOD.rows, GOOD.rows[0])),
        Deal((), None, ())]),
    "row-size": ("deal", [WAITING], [
        SHORT, evolve(GOOD, rows=(*GOOD.rows[:2], cards("3H JS 4D 4S")))]),
    "stock-size": ("deal", [WAITING], [
        evolve(GOOD, stock=GOOD.stock[:-1]), evolve(GOOD, stock=(*GOOD.stock, None))]),
    "card-too-often": ("deal", [WAITING], [
        THIRD_SIX, evolve(GOOD, rows=(cards("6C 5H QC"), *GOOD.rows[1:]))]),
    "not-arranging": ("arrange", [WAITING, TURN, DRAWN], [
        Arrange(1, (0, 1, 2)), Arrange(7, (0, 1, 2))]),
    "already-arranged": ("arrange", [ARRANGING], [Arrange(1, (0, 1, 2)), Arrange(1, ())]),
    "not-an-order": ("arrange", [ARRANGING], [
        Arrange(0, order)
        for order in ((), (0,), (0, 1), (0, 0, 1), (1, 2, 3), (2, 1, -1), (0, 1, 2, 2))]),
    "not-playing": ("turn", [WAITING, ARRANGING], [*of(1), *of(7)]),
    "already-drawn": ("turn", [DRAWN], [Knock(1), Draw(1, PILE), Draw(1, STOCK)]),
    "nothing-drawn": ("turn", [TURN], [Replace(1, 0), Discard(1), Replace(1, 9)]),
    "slot-range": ("turn", [DRAWN], [Replace(1, slot) for slot in (-1, 3, 10**20)]),
}  # fmt: skip
CASES = {
    code: [Case(rule, partial(after, state), action) for state in states for action in actions]
    for code, (rule, states, actions) in REFUSED.items()
}
CASES["unknown-seat"] += [
    Case("seats", partial(after, ARRANGING), Arrange(seat, (0, 1, 2))) for seat in (3, -1)
]


def test_every_code_has_its_situations() -> None:
    assert sorted(CASES) == sorted(refusal.code for refusal in REFUSALS)


@pytest.mark.parametrize(("code", "case"), each_refused(CASES))
def test_the_situation_is_refused_in_words_and_changes_nothing(
    code: str, case: Case[State, Action]
) -> None:
    assert_refused(GAME, code, case)


SENTENCES = [
    (
        TURN,
        Replace(1, 0),
        "Seat 1 cannot replace the left card: no card has been drawn",
        "O assento 1 não pode trocar a carta da esquerda: nenhuma carta foi comprada",
    ),
    (
        TURN,
        Draw(0, PILE),
        "Seat 0 cannot draw from the pile: it is the turn of seat 1",
        "O assento 0 não pode comprar da pilha de descarte: quem joga agora é o assento 1",
    ),
    (
        ARRANGING,
        Arrange(1, (2, 0, 1)),
        "Seat 1 cannot lay the cards in the order 3 1 2: the row has been laid",
        "O assento 1 não pode pôr as cartas na ordem 3 1 2: a fila já está arrumada",
    ),
]


@pytest.mark.parametrize(("state", "action", "english", "portuguese"), SENTENCES)
def test_sentences(state: State, action: Action, english: str, portuguese: str) -> None:
    refusal = refusal_of(GAME, state, action)
    assert [refusal.message(lang) for lang in ("en", "pt")] == [english, portuguese]


@pytest.mark.parametrize(
    ("state", "action", "params"),
    [
        (TURN, Knock(0), {"turn": 1}),
        (start(4), GOOD, {"rows": 3, "seats": 4}),
        # the number of rows is judged before their cards
        (start(4), evolve(GOOD, upcard=None), {"rows": 3, "seats": 4}),
        (WAITING, SHORT, {"seat": 2, "cards": 2, "due": 3}),
        (WAITING, evolve(GOOD, stock=()), {"cards": 0, "due": 94}),
        (WAITING, THIRD_SIX, {"card": Card.parse("6C")}),
    ],
)
def test_params_tell_the_numbers(state: State, action: Action, params: dict[str, object]) -> None:
    assert refusal_of(GAME, state, action).params == params


# refusals(): for greyed-out buttons


@pytest.mark.parametrize(
    ("state", "seat", "actions", "code"),
    [
        (TURN, 1, [*(Replace(1, slot) for slot in range(3)), Discard(1)], "nothing-drawn"),
        (DRAWN, 1, [Knock(1), Draw(1, PILE), Draw(1, STOCK)], "already-drawn"),
        (TURN, 0, None, "not-your-turn"),
        (ARRANGING, 0, [], ""),
        (ARRANGING, 1, None, "already-arranged"),
    ],
)
def test_refusals_tell_what_a_seat_cannot_do(
    state: State, seat: int, actions: list[Action] | None, code: str
) -> None:
    told = GAME.refusals(state, seat)
    if actions is None:  # all that a seat does in this phase
        assert len(told) == (6 if state is ARRANGING else 7)
    else:
        assert [each.action for each in told] == actions
    assert {each.code for each in told} == {code} - {""}
