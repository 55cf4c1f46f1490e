"""Draw a table of each game for the docs, in every language: docs/images/table-<game>.<lang>.svg.

    python -m tools.pages.pictures

A test checks that the pictures are as this script draws them.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from attrs import evolve

import fodasse
from fodasse.core.cards import Card
from fodasse.core.texts import languages
from fodasse.games import dalmuti, esadof, truco
from fodasse.games.dalmuti.public import FinishedHand
from fodasse.games.fodasse import position_from_text

FOLDER = Path(__file__).parents[2] / "docs" / "images"
NAMES = ("Ana", "Bia", "Caio", "Davi", "Elis", "Fred")


def pictures() -> Iterator[tuple[Path, str]]:
    """Yield the path of each picture and what it should be."""
    for name, view in VIEWS.items():
        for lang in languages():
            path = FOLDER / f"table-{name}.{lang}.svg"
            yield path, fodasse.svg(view(), lang, names=NAMES)


def _fodasse() -> fodasse.View:
    state = position_from_text("""
        dealer 3; round 3; vira 6S
        0: 5C JH | bid 0 | 2 points
        1: AD    | bid 1
        2: 4S    | bid 2 | 1 point
        3: 7H QC | bid 0 | 3 points
        4: 3S 6D | bid 1 | 1 point
        stage 4 KD, 0 AC, 1 3C, 2 4H, 3 QS
        table 1 2D, 2 7D
    """)
    return fodasse.view(state, 3)


def _truco() -> truco.View:
    state = truco.start(4, dealer=3, rules=truco.Rules(exposure=False))
    state = evolve(state, table=evolve(state.table, points=(7, 9), hand_number=14))
    hands = ("3C AS 6H", "AH 5C QD", "KD 7S 4C", "5H 2S JC")
    dealt = tuple(tuple(Card.parse(card) for card in hand.split()) for hand in hands)
    state = truco.apply(state, truco.Cut(2, truco.How.TAP))
    state = truco.apply(state, truco.Deal(dealt, Card.parse("4D")))
    for seat, card in ((0, "3C"), (1, "AH"), (2, "KD"), (3, "5H"), (3, "2S")):
        state = truco.apply(state, truco.Play(seat, Card.parse(card)))
    return truco.view(truco.apply(state, truco.Raise(0)), 1)


def _dalmuti() -> dalmuti.View:
    state = dalmuti.start(6)
    last = FinishedHand.of((2, 0, 4, 1, 5, 3))
    table = evolve(
        state.table, seating=last.order, points=(7, 4, 9, 1, 5, 4), hand_number=3, last_hand=last
    )
    state = evolve(state, table=table)
    state = dalmuti.apply(state, dalmuti.sample_chance(state, Random(4)))
    for action in (
        dalmuti.Give(2, (12, 12)[: table.pairs[0].count]),
        dalmuti.Give(0, (11, 12)[: table.pairs[1].count]),
        dalmuti.Lay(2, 9, 2),
    ):
        state = dalmuti.apply(state, action)
    return dalmuti.view(state, 0)


def _esadof() -> esadof.View:
    state = esadof.start(4, dealer=3)
    state = evolve(state, table=evolve(state.table, points=(23, 41, 12, 37), hand_number=4))
    state = esadof.apply(state, esadof.sample_chance(state, Random(1)))
    pile, stock = esadof.Source.PILE, esadof.Source.STOCK
    actions: tuple[esadof.Action, ...] = (
        *(esadof.Arrange(seat, (0, 1, 2)) for seat in range(4)),
        *(esadof.Draw(0, pile), esadof.Replace(0, 0)),
        *(esadof.Draw(1, stock), esadof.Replace(1, 2)),
        *(esadof.Draw(2, stock), esadof.Discard(2)),
        *(esadof.Draw(3, stock), esadof.Replace(3, 2)),
        *(esadof.Draw(0, stock), esadof.Discard(0)),
        esadof.Draw(1, stock),
    )
    for action in actions:
        state = esadof.apply(state, action)
    return esadof.view(state, 1)


VIEWS: Final[Mapping[str, Callable[[], Any]]] = {
    "fodasse": _fodasse,
    "truco": _truco,
    "dalmuti": _dalmuti,
    "esadof": _esadof,
}
"""The view that is drawn of each game, by its name."""

if __name__ == "__main__":
    for path, text in pictures():
        path.write_text(text, encoding="utf-8")
