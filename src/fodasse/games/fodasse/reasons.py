"""Every reason for which this game refuses an action. Codes are permanent."""

from __future__ import annotations

from fodasse.core import reasons
from fodasse.core.refusals import Refusal, reason

# Who may act at all
MATCH_OVER = reasons.match_over("3")
PAUSED = reason(
    "paused",
    "18d",
    "the match is paused; resume it first",
    "a partida está pausada; retome-a primeiro",
)
UNKNOWN_SEAT = reasons.unknown_seat("seats")
NOT_AT_TABLE = reason(
    "not-at-table", "12", "this seat is not at the table", "esse assento não está na mesa"
)
NOT_YOUR_TURN = reasons.not_your_turn("7f")

# Dealing
NOT_DEALING = reasons.not_dealing("7")
HIDDEN = reasons.hidden("actions")
HANDS_COUNT = reasons.hands_count("7b")
HAND_SIZE = reasons.hand_size("7b")
FOREIGN_CARD = reasons.foreign_card("1")
CARD_TWICE = reasons.card_twice("5")

# Bidding and playing
NOT_BIDDING = reason("not-bidding", "7e", "no bid is due", "não é hora da chamada")
BID_RANGE = reason("bid-range", "7f", "a bid is 0 to {stages}", "uma chamada vai de 0 a {stages}")
LAST_BID = reason(
    "last-bid",
    "7g",
    "the bids would sum to {stages}, the number of stages",
    "a chamada somaria {stages}, o número de etapas",
)
NOT_PLAYING = reason("not-playing", "7h", "no card is due", "não é hora de jogar")
NOT_HELD = reasons.not_held("7i")

# Coming
NEXT_SEAT = reason(
    "next-seat", "15", "the next free seat is {free}", "o próximo assento livre é o {free}"
)
TABLE_FULL = reason(
    "table-full", "15", "all {most} seats are taken", "todos os {most} assentos estão ocupados"
)

# Motions and pauses
MOTION_OPEN = reason("motion-open", "18d", "another motion is open", "há outra moção em votação")
CARD_PLAYED = reason(
    "card-played",
    "7c",
    "the first card of the round has been played",
    "a primeira carta da rodada já foi jogada",
)
ACCUSED_GONE = reason(
    "accused-gone", "7c", "the accused is not at the table", "o acusado não está na mesa"
)
ACCUSED_DEALER = reason(
    "accused-dealer",
    "7d",
    "the accused is the dealer, to whom counts are told",
    "o acusado é o dealer, a quem se informa a contagem",
)
PAUSE_RANGE = reason(
    "pause-range", "18d", "a pause is 1 to 15 minutes", "uma pausa dura de 1 a 15 minutos"
)
NO_MOTION = reason("no-motion", "18d", "no motion is open", "não há moção em votação")
ALREADY_VOTED = reason("already-voted", "18d", "this seat has voted", "esse assento já votou")
NOT_PAUSED = reason("not-paused", "18d", "the match is not paused", "a partida não está pausada")

REFUSALS = tuple(value for value in tuple(globals().values()) if isinstance(value, Refusal))
"""All of them."""
