"""Every reason for which this game refuses an action. Codes are permanent."""

from __future__ import annotations

from fodasse.core import reasons
from fodasse.core.refusals import Refusal, reason

# Who may act at all
MATCH_OVER = reasons.match_over("match")
UNKNOWN_SEAT = reasons.unknown_seat("seats")
NOT_YOUR_TURN = reasons.not_your_turn("turn")

# Dealing
NOT_DEALING = reasons.not_dealing("deal")
HIDDEN = reasons.hidden("deal")
ROWS_COUNT = reason(
    "rows-count",
    "deal",
    "there are {rows} rows for {seats} seats",
    "há {rows} filas para {seats} assentos",
)
ROW_SIZE = reason(
    "row-size",
    "deal",
    "the row of seat {seat} has {cards} cards, not {due}",
    "a fila do assento {seat} tem {cards} cartas, e não {due}",
)
STOCK_SIZE = reason(
    "stock-size",
    "deal",
    "the stock has {cards} cards, not {due}",
    "o baralho fica com {cards} cartas, e não {due}",
)
CARD_TOO_OFTEN = reason(
    "card-too-often",
    "deal",
    "{card} is dealt more than twice",
    "{card} foi dada mais de duas vezes",
)

# Arranging
NOT_ARRANGING = reason(
    "not-arranging", "arrange", "no row is due", "não é hora de arrumar as cartas"
)
ALREADY_ARRANGED = reason(
    "already-arranged",
    "arrange",
    "this seat has arranged its row",
    "esse assento já arrumou sua fila",
)
NOT_AN_ORDER = reason(
    "not-an-order",
    "arrange",
    "an order is 0, 1 and 2, each once",
    "uma ordem tem 0, 1 e 2, cada um uma vez",
)

# A turn
NOT_PLAYING = reason("not-playing", "turn", "no turn is due", "não é hora de jogar")
ALREADY_DRAWN = reason(
    "already-drawn",
    "turn",
    "a card has been drawn and must be placed first",
    "falta colocar a carta já comprada",
)
NOTHING_DRAWN = reason(
    "nothing-drawn", "turn", "no card has been drawn", "nenhuma carta foi comprada"
)
SLOT_RANGE = reason("slot-range", "turn", "the slots are 0, 1 and 2", "as posições são 0, 1 e 2")

REFUSALS = tuple(value for value in tuple(globals().values()) if isinstance(value, Refusal))
"""All of them."""
