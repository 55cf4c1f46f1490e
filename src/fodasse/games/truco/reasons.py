"""Every reason for which this game refuses an action. Codes are permanent."""

from __future__ import annotations

from fodasse.core import reasons
from fodasse.core.refusals import Refusal, reason

# Who may act at all
MATCH_OVER = reasons.match_over("table")
UNKNOWN_SEAT = reasons.unknown_seat("table")
NOT_YOUR_TURN = reasons.not_your_turn("hand")

# Cut and deal
NOT_CUTTING = reason("not-cutting", "cut", "no cut is due", "não é hora do corte")
NO_PARTNER = reason(
    "no-partner", "cut", "with two seats nobody has a partner", "no mano não há parceiro"
)
NOT_DEALING = reasons.not_dealing("deal")
HIDDEN = reasons.hidden("actions")
HANDS_COUNT = reasons.hands_count("deal")
HAND_SIZE = reasons.hand_size("deal")
FOREIGN_CARD = reasons.foreign_card("deal")
CARD_TWICE = reasons.card_twice("deal")
NO_EXPOSURE = reason(
    "no-exposure",
    "exposure",
    "by these rules no card turns over",
    "por estas regras nenhuma carta vira ao ser dada",
)
EXPOSED_PLACE = reason(
    "exposed-place",
    "exposure",
    "the exposed card is one of a seat's three",
    "a carta virada é uma das três de um assento",
)
NOT_REPLACING = reason(
    "not-replacing", "exposure", "no card is to be replaced", "não há carta a repor"
)
NOT_EXPOSED = reason(
    "not-exposed", "exposure", "no exposed card awaits an answer", "não há carta virada a decidir"
)

# Playing
NOT_PLAYING = reason("not-playing", "hand", "no card is due", "não é hora de jogar")
NOT_HELD = reasons.not_held("hand")
COVERED_FIRST = reason(
    "covered-first",
    "hand",
    "in the first trick cards are open",
    "na primeira rodada as cartas são abertas",
)
IN_THE_DARK = reason(
    "in-the-dark",
    "eleven",
    "in mão-de-ferro cards are played unseen, by their place",
    "na mão-de-ferro joga-se no escuro, pela posição da carta",
)
NOT_IN_THE_DARK = reason(
    "not-in-the-dark",
    "eleven",
    "only in mão-de-ferro cards are played unseen",
    "só na mão-de-ferro se joga no escuro",
)
INDEX_RANGE = reason(
    "index-range", "eleven", "the cards held are 0 to {last}", "as cartas vão de 0 a {last}"
)

# Raising
NOT_RAISING = reason(
    "not-raising", "raise", "nothing can be asked for now", "não é hora de pedir aumento"
)
MAY_NOT_RAISE = reason(
    "may-not-raise",
    "raise",
    "the other team has the word",
    "a palavra é da outra dupla",
)
AT_TWELVE = reason("at-twelve", "raise", "twelve is the most", "doze é o máximo")
NOT_ANSWERING = reason(
    "not-answering", "raise", "nothing has been asked for", "não há pedido a responder"
)
NOT_ASKED = reason(
    "not-asked", "raise", "it is the other team that answers", "quem responde é a outra dupla"
)

# Book-keeping
DEAL_INCOMPLETE = reason(
    "deal-incomplete", "tento", "the cards have not been dealt", "as cartas ainda não foram dadas"
)
CARD_PLAYED = reason("card-played", "tento", "a card has been played", "uma carta já foi jogada")
OWN_DEAL = reason(
    "own-deal", "tento", "the own team has dealt", "foi a própria dupla que deu as cartas"
)
COUNTED = reason(
    "counted",
    "tento",
    "the dealer has asked whether all have three cards",
    "quem deu as cartas já perguntou se todos têm três",
)
NOT_COUNTED = reason(
    "not-counted",
    "tento",
    "the dealer has not asked whether all have three cards",
    "quem deu as cartas ainda não perguntou se todos têm três",
)
NOT_DEALER = reason(
    "not-dealer", "tento", "the dealer is seat {dealer}", "quem dá as cartas é o assento {dealer}"
)
REDEAL_ASKED = reason(
    "redeal-asked",
    "tento",
    "its team has asked already, and the other one has to agree",
    "a própria dupla já pediu, e falta a outra concordar",
)

REFUSALS = tuple(value for value in tuple(globals().values()) if isinstance(value, Refusal))
"""All of them."""
