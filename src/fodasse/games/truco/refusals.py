"""Every reason for which this game refuses an action. Codes are permanent."""

from __future__ import annotations

from fodasse.core import reasons
from fodasse.core.refusals import Refusal
from fodasse.core.wording import Text


def _refusal(code: str, rule: str, en: str, pt: str) -> Refusal:
    return Refusal(code, rule, Text(en, pt))


# Who may act at all
MATCH_OVER = reasons.match_over("table")
UNKNOWN_SEAT = reasons.unknown_seat("table")
NOT_YOUR_TURN = reasons.not_your_turn("hand")

# Cut and deal
NOT_CUTTING = _refusal("not-cutting", "cut", "no cut is due", "não é hora do corte")
NO_PARTNER = _refusal(
    "no-partner", "cut", "with two seats nobody has a partner", "no mano não há parceiro"
)
NOT_DEALING = reasons.not_dealing("deal")
HIDDEN = reasons.hidden("actions")
HANDS_COUNT = reasons.hands_count("deal")
HAND_SIZE = reasons.hand_size("deal")
FOREIGN_CARD = reasons.foreign_card("deal")
CARD_TWICE = _refusal("card-twice", "deal", "{card} is dealt twice", "{card} foi dada duas vezes")
NO_EXPOSURE = _refusal(
    "no-exposure",
    "exposure",
    "by these rules no card turns over",
    "por estas regras nenhuma carta vira ao ser dada",
)
EXPOSED_PLACE = _refusal(
    "exposed-place",
    "exposure",
    "the exposed card is one of a seat's three",
    "a carta virada é uma das três de um assento",
)
NOT_REPLACING = _refusal(
    "not-replacing", "exposure", "no card is to be replaced", "não há carta a repor"
)
NOT_EXPOSED = _refusal(
    "not-exposed", "exposure", "no exposed card awaits an answer", "não há carta virada a decidir"
)

# Playing
NOT_PLAYING = _refusal("not-playing", "hand", "no card is due", "não é hora de jogar")
NOT_HELD = _refusal(
    "not-held",
    "hand",
    "it is not in the hand of this seat",
    "essa carta não está na mão do assento",
)
COVERED_FIRST = _refusal(
    "covered-first",
    "hand",
    "in the first trick cards are open",
    "na primeira rodada as cartas são abertas",
)
IN_THE_DARK = _refusal(
    "in-the-dark",
    "eleven",
    "in mão-de-ferro cards are played unseen, by their place",
    "na mão-de-ferro joga-se no escuro, pela posição da carta",
)
NOT_IN_THE_DARK = _refusal(
    "not-in-the-dark",
    "eleven",
    "only in mão-de-ferro cards are played unseen",
    "só na mão-de-ferro se joga no escuro",
)
INDEX_RANGE = _refusal(
    "index-range", "eleven", "the cards held are 0 to {last}", "as cartas vão de 0 a {last}"
)

# Raising
NOT_RAISING = _refusal(
    "not-raising", "raise", "nothing can be asked for now", "não é hora de pedir aumento"
)
MAY_NOT_RAISE = _refusal(
    "may-not-raise",
    "raise",
    "the other team has the word",
    "a palavra é da outra dupla",
)
AT_TWELVE = _refusal("at-twelve", "raise", "twelve is the most", "doze é o máximo")
NOT_ANSWERING = _refusal(
    "not-answering", "raise", "nothing has been asked for", "não há pedido a responder"
)
NOT_ASKED = _refusal(
    "not-asked", "raise", "it is the other team that answers", "quem responde é a outra dupla"
)

# Book-keeping
DEAL_INCOMPLETE = _refusal(
    "deal-incomplete", "tento", "the cards have not been dealt", "as cartas ainda não foram dadas"
)
CARD_PLAYED = _refusal("card-played", "tento", "a card has been played", "uma carta já foi jogada")
OWN_DEAL = _refusal(
    "own-deal", "tento", "the own team has dealt", "foi a própria dupla que deu as cartas"
)
COUNTED = _refusal(
    "counted",
    "tento",
    "the dealer has asked whether all have three cards",
    "quem deu as cartas já perguntou se todos têm três",
)
NOT_COUNTED = _refusal(
    "not-counted",
    "tento",
    "the dealer has not asked whether all have three cards",
    "quem deu as cartas ainda não perguntou se todos têm três",
)
NOT_DEALER = _refusal(
    "not-dealer", "tento", "the dealer is seat {dealer}", "quem dá as cartas é o assento {dealer}"
)

REFUSALS = tuple(value for value in tuple(globals().values()) if isinstance(value, Refusal))
"""All of them."""
