"""Every reason to refuse, in the situation it names, in words of both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from fodasse.core.cards import Card
from fodasse.core.refusals import IllegalAction
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
    apply,
    start,
)
from fodasse.games.esadof.reasons import REFUSALS
from support.esadof.playing import after, cards, deal, in_turns, played, refused
from support.games.refusing import Case, assert_refused, each_case

ROWS = ("KD 5H QC", "AS 7D 2C", "3H JS 4D")
PILE, STOCK = Source.PILE, Source.STOCK
GOOD = deal(*ROWS, upcard="9H", top="6C 6C")


def waiting() -> State:
    return start(3)


def arranging() -> State:
    """Seat 1 has arranged its row."""
    return after(start(3), GOOD, Arrange(1, (0, 1, 2)))


def turn() -> State:
    return in_turns(*ROWS)


def drawn() -> State:
    return played(turn(), "stock")


def over() -> State:
    return played(in_turns(*ROWS, rules=Rules(target=1)), "knock")


def of(seat: int) -> tuple[Action, ...]:
    """Return all that a seat does in a turn."""
    return Knock(seat), Draw(seat, PILE), Draw(seat, STOCK), Replace(seat, 0), Discard(seat)


CASES: dict[str, list[Case[State, Action]]] = {
    "match-over": [
        Case("match", over, action) for action in (GOOD, Arrange(0, (0, 1, 2)), *of(0), Knock(7))
    ],
    "unknown-seat": [
        *(
            Case("seats", state, action)
            for state in (turn, drawn)
            for seat in (-1, 3)
            for action in of(seat)
        ),
        Case("seats", arranging, Arrange(3, (0, 1, 2))),
        Case("seats", arranging, Arrange(-1, (0, 1, 2))),
    ],
    "not-your-turn": [
        Case("turn", state, action)
        for state in (turn, drawn)
        for seat in (0, 2)
        for action in of(seat)
    ],
    "not-dealing": [Case("deal", state, GOOD) for state in (arranging, turn, drawn)],
    "hidden": [
        Case("deal", waiting, evolve(GOOD, upcard=None)),
        Case("deal", waiting, evolve(GOOD, stock=(None,) * 94)),
        Case("deal", waiting, evolve(GOOD, rows=((None,) * 3,) * 3)),
        Case("deal", waiting, evolve(GOOD, rows=((*cards("KD 5H"), None), *GOOD.rows[1:]))),
    ],
    "rows-count": [
        Case("deal", waiting, evolve(GOOD, rows=GOOD.rows[:2])),
        Case("deal", waiting, evolve(GOOD, rows=(*GOOD.rows, GOOD.rows[0]))),
        Case("deal", waiting, Deal((), None, ())),
    ],
    "row-size": [
        Case("deal", waiting, evolve(GOOD, rows=(*GOOD.rows[:2], cards("3H JS")))),
        Case("deal", waiting, evolve(GOOD, rows=(*GOOD.rows[:2], cards("3H JS 4D 4S")))),
    ],
    "stock-size": [
        Case("deal", waiting, evolve(GOOD, stock=GOOD.stock[:-1])),
        Case("deal", waiting, evolve(GOOD, stock=(*GOOD.stock, None))),
    ],
    "card-too-often": [
        Case("deal", waiting, evolve(GOOD, upcard=Card.parse("6C"))),
        Case("deal", waiting, evolve(GOOD, rows=(cards("6C 5H QC"), *GOOD.rows[1:]))),
    ],
    "not-arranging": [
        Case("arrange", state, Arrange(seat, (0, 1, 2)))
        for state in (waiting, turn, drawn)
        for seat in (1, 7)
    ],
    "already-arranged": [Case("arrange", arranging, Arrange(1, (0, 1, 2)))],
    "not-an-order": [
        Case("arrange", arranging, Arrange(0, order))
        for order in ((), (0,), (0, 1), (0, 0, 1), (1, 2, 3), (2, 1, -1), (0, 1, 2, 2))
    ],
    "not-playing": [
        Case("turn", state, action)
        for state in (waiting, arranging)
        for seat in (1, 7)
        for action in of(seat)
    ],
    "already-drawn": [
        Case("turn", drawn, action) for action in (Knock(1), Draw(1, PILE), Draw(1, STOCK))
    ],
    "nothing-drawn": [Case("turn", turn, action) for action in (Replace(1, 0), Discard(1))],
    "slot-range": [Case("turn", drawn, Replace(1, slot)) for slot in (-1, 3, 10**20)],
}


def test_every_code_has_its_situations() -> None:
    assert sorted(CASES) == sorted(refusal.code for refusal in REFUSALS)


@pytest.mark.parametrize(("code", "case"), each_case(CASES))
def test_the_situation_is_refused_in_words_and_changes_nothing(
    code: str, case: Case[State, Action]
) -> None:
    assert_refused(GAME, code, case)


SENTENCES = [
    (
        turn,
        Replace(1, 0),
        "Seat 1 cannot replace the left card: no card has been drawn",
        "O assento 1 não pode trocar a carta da esquerda: nenhuma carta foi comprada",
    ),
    (
        turn,
        Draw(0, PILE),
        "Seat 0 cannot draw from the pile: it is the turn of seat 1",
        "O assento 0 não pode comprar da pilha de descarte: quem joga agora é o assento 1",
    ),
    (
        waiting,
        Draw(0, STOCK),
        "Seat 0 cannot draw from the stock: no turn is due",
        "O assento 0 não pode comprar do baralho: não é hora de jogar",
    ),
    (
        arranging,
        Arrange(1, (2, 0, 1)),
        "Seat 1 cannot lay the cards in the order 3 1 2: the row has been laid",
        "O assento 1 não pode pôr as cartas na ordem 3 1 2: a fila já está arrumada",
    ),
    (
        over,
        Knock(2),
        "Seat 2 cannot knock: the match is over",
        "O assento 2 não pode pedir mesa: a partida acabou",
    ),
    (
        turn,
        GOOD,
        "The dealer cannot deal these cards: no deal is due",
        "O dealer não pode dar essas cartas: não é hora de dar as cartas",
    ),
]


@pytest.mark.parametrize(("state", "action", "english", "portuguese"), SENTENCES)
def test_sentences(
    state: Callable[[], State], action: Action, english: str, portuguese: str
) -> None:
    with pytest.raises(IllegalAction) as caught:
        apply(state(), action)
    assert caught.value.message("en") == english
    assert caught.value.message("pt") == portuguese


def test_params_tell_the_numbers() -> None:
    def params(state: State, action: Action) -> dict[str, object]:
        with pytest.raises(IllegalAction) as caught:
            apply(state, action)
        return caught.value.params

    assert params(turn(), Knock(0)) == {"turn": 1}
    assert params(start(4), GOOD) == {"rows": 3, "seats": 4}
    short = evolve(GOOD, rows=(*GOOD.rows[:2], cards("3H JS")))
    assert params(start(3), short) == {"seat": 2, "cards": 2, "due": 3}
    assert params(start(3), evolve(GOOD, stock=())) == {"cards": 0, "due": 94}
    assert params(start(3), evolve(GOOD, upcard=Card.parse("6C"))) == {"card": cards("6C")[0]}


def test_a_refusal_is_told_before_others_that_hold_too() -> None:
    # who asks out of turn learns that first, whatever else is wrong
    assert refused(turn(), Replace(0, 9)) == "not-your-turn"
    assert refused(turn(), Replace(1, 9)) == "nothing-drawn"
    assert refused(arranging(), Arrange(1, ())) == "already-arranged"
    assert refused(over(), Replace(99, 99)) == "match-over"
    assert refused(start(4), evolve(GOOD, upcard=None)) == "rows-count"


# refusals(): for greyed-out buttons


def test_refusals_tell_what_a_seat_cannot_do_in_its_turn() -> None:
    told = [(each.action, each.code) for each in GAME.refusals(turn(), 1)]
    assert told == [
        *((Replace(1, slot), "nothing-drawn") for slot in range(3)),
        (Discard(1), "nothing-drawn"),
    ]
    told = [(each.action, each.code) for each in GAME.refusals(drawn(), 1)]
    assert told == [
        (action, "already-drawn") for action in (Knock(1), Draw(1, PILE), Draw(1, STOCK))
    ]


def test_refusals_tell_who_is_not_to_act() -> None:
    told = GAME.refusals(turn(), 0)
    assert len(told) == 7
    assert {each.code for each in told} == {"not-your-turn"}


def test_refusals_while_rows_are_arranged() -> None:
    assert GAME.refusals(arranging(), 0) == ()
    assert [each.code for each in GAME.refusals(arranging(), 1)] == ["already-arranged"] * 6
