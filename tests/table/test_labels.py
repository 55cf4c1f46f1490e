"""Labels: what the buttons of a front end say."""

from __future__ import annotations

from typing import Any

import pytest

import fodasse
from fodasse import GAME, GAMES, Bid, Card, Leave, Misreport, Pause, Play, Propose, Vote
from fodasse.games import dalmuti, esadof, truco
from fodasse.games.truco import How, Offence
from support.games.walks import known
from support.truco.playing import between

OF_FODASSE, OF_TRUCO = fodasse.view(fodasse.start(3), 0), truco.view(truco.start(4), 1)
OF_DALMUTI = dalmuti.view(dalmuti.start(4), 0)
HANDS = [[Card.parse(text) for text in hand.split()] for hand in ("4D 5D 6D", "4S 5S 6S")]


@pytest.mark.parametrize(
    ("view", "action", "english", "portuguese"),
    [
        (OF_FODASSE, Bid(0, 2), "Bid 2", "Chamar 2"),
        (OF_FODASSE, Play(0, Card.parse("KD")), "Play K♦", "Jogar K♦"),
        (OF_FODASSE, Vote(0, in_favour=False), "Vote no", "Votar contra"),
        (OF_FODASSE, Propose(0, Pause(1)), None, "Propor uma pausa de 1 minuto"),
        (OF_FODASSE, Propose(0, Misreport(2)), None, "Propor punir Ana por contagem falsa"),
        (OF_TRUCO, truco.Raise(1, 3), None, "Truco!"),
        (OF_TRUCO, truco.Raise(1, 6), None, "Pedir seis"),
        (OF_TRUCO, truco.Raise(1, 9), None, "Pedir nove"),
        (OF_TRUCO, truco.Raise(1, 12), None, "Pedir doze"),
        (OF_TRUCO, truco.Raise(1), None, "Aumentar"),
        (OF_TRUCO, truco.Accept(1, 3), "Accept", "Aceitar"),
        (OF_TRUCO, truco.Run(1, 3), "Run", "Correr"),
        (OF_TRUCO, truco.Cut(1, How.OWN_HAND), "Take three cards", "Pegar três cartas"),
        (OF_TRUCO, truco.Tento(1, Offence.PEEKED), None, "Tento: cartas espiadas"),
        (OF_DALMUTI, dalmuti.Lay(0, 1, 1), "Lay 1 ace", "Baixar 1 ás"),
        (OF_DALMUTI, dalmuti.Lay(0, 10, 3), "Lay 3 tens", "Baixar 3 dez"),
        (OF_DALMUTI, dalmuti.Lay(0, 12, 2), "Lay 2 queens", "Baixar 2 damas"),
        (
            *(OF_DALMUTI, dalmuti.Lay(0, 5, 3, 1)),
            *("Lay 2 fives and a wildcard", "Baixar 2 cincos e um curinga"),
        ),
        (
            *(OF_DALMUTI, dalmuti.Lay(0, 13, 3, 2)),
            *("Lay 1 king and both wildcards", "Baixar 1 rei e os dois curingas"),
        ),
        (
            *(OF_DALMUTI, dalmuti.Lay(0, 99, 3, 7)),
            *("Lay -4 99 and 7 wildcards", "Baixar -4 99 e 7 curingas"),
        ),
    ],
)
def test_actions_are_said_as_people_say_them(
    view: Any, action: Any, english: str | None, portuguese: str
) -> None:
    assert fodasse.label(action, view, "pt", ("", "", "Ana")) == portuguese
    assert english is None or fodasse.label(action, view) == english


def listed(view: Any, lang: str = "pt") -> list[str]:
    """Return the labels of all legal actions."""
    return [fodasse.label(each, view, lang) for each in view.legal_actions]


def test_in_mao_de_onze_one_plays_and_a_card_that_turned_over_is_named() -> None:
    state = between((11, 3), seats=2)
    state = truco.apply(state, truco.Cut(known(state.to_act), How.TAP))
    state = truco.apply(state, truco.Deal(HANDS, Card.parse("7C")))
    assert listed(truco.view(state, 0))[:2] == ["Jogar, valendo 3", "Correr"]
    state = truco.apply(truco.start(2), truco.Cut(1, How.TAP))
    state = truco.apply(state, truco.Deal(HANDS, Card.parse("7C"), exposed=(1, 2)))
    assert listed(truco.view(state, 1)) == ["Ficar com 6♠", "Queimar 6♠"]


def test_cards_of_the_situation_are_named() -> None:
    """In ES-ADOF the top of the pile, the card drawn, and the card replaced if it is known."""
    state = esadof.start(3)
    cards = list(esadof.chance(state).pool)
    rows = [cards[0:3], cards[3:6], cards[6:9]]
    state = esadof.apply(state, esadof.Deal(rows, cards[9], cards[10:]))
    for seat in (1, 2, 0):
        state = esadof.apply(state, esadof.Arrange(seat, (0, 1, 2)))
    top, draws = cards[9].symbol, "Comprar do baralho"
    assert listed(esadof.view(state, 1)) == ["Mesa!", f"Pegar {top} da pilha", draws]
    drawn = esadof.apply(state, esadof.Draw(1, esadof.Source.PILE))
    left, right = f"{cards[3].symbol} on the left", f"{cards[5].symbol} on the right"
    assert listed(esadof.view(drawn, 1), "en") == [
        *(f"Replace {left}", "Replace the middle card", f"Replace {right}", f"Discard {top}")
    ]


def test_views_of_no_game() -> None:
    with pytest.raises(TypeError, match="a view of a game expected, not int"):
        fodasse.label(Leave(0), 3)
    with pytest.raises(TypeError, match="Raise is no action of fodasse"):
        fodasse.label(truco.Raise(0), OF_FODASSE)
    with pytest.raises(TypeError, match=r"Leave is no event: .* label"):
        fodasse.say(Leave(0))  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(TypeError, match=r"a View of fodasse\.games\.fodasse is expected"):
        GAMES[GAME.name].label(Leave(0), truco.view(truco.start(2)))
    with pytest.raises(ValueError, match="lang: one of en, pt expected"):
        fodasse.label(Leave(0), OF_FODASSE, "xx")
