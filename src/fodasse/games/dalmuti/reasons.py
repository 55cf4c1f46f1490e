"""Every reason for which this game refuses an action. Codes are permanent."""

from __future__ import annotations

from fodasse.core import reasons
from fodasse.core.refusals import Refusal, reason

# Who may act at all
MATCH_OVER = reasons.match_over("15")
UNKNOWN_SEAT = reasons.unknown_seat("seats")
NOT_YOUR_TURN = reasons.not_your_turn("3")

# Dealing
NOT_DEALING = reasons.not_dealing("1")
HIDDEN = reasons.hidden("actions")
HANDS_COUNT = reasons.hands_count("1")
HAND_SIZE = reasons.hand_size("1")
FOREIGN_CARD = reasons.foreign_card("deck")
CARD_COUNT = reason(
    "card-count",
    "deck",
    "{card} is dealt {dealt} times and stands {due} times in the deck",
    "{card} foi dada {dealt} vezes e está {due} vezes no baralho",
)

# Takeover
NOT_ASKED = reason(
    "not-asked",
    "takeover",
    "nobody is asked about a takeover",
    "ninguém está sendo consultado sobre uma aquisição",
)
BOTH_WILDCARDS = reason(
    "both-wildcards",
    "takeover",
    "it takes both wildcards in the hand as dealt",
    "é preciso ter recebido os dois curingas",
)

# Bonus
NOT_GIVING = reason(
    "not-giving", "13", "no cards are due from anybody", "ninguém deve dar cartas agora"
)
GIVE_TWO = reason(
    "give-two",
    "13",
    "two cards are given, not {cards}",
    "dão-se duas cartas, e não {cards}",
)

# Playing
NOT_PLAYING = reason("not-playing", "2", "no set is due", "não é hora de baixar cartas")
MUST_OPEN = reason(
    "must-open", "4", "who opens a trick lays a set", "quem inicia a vaza baixa um conjunto"
)
NOT_A_RANK = reason(
    "not-a-rank", "2", "sets are of ranks A to {last}", "conjuntos são de A a {last}"
)
NO_NATURAL = reason(
    "no-natural",
    "wildcards",
    "a set has a natural card, and wildcards only beside it",
    "um conjunto tem carta natural, e curingas só ao lado dela",
)
SET_SIZE = reason(
    "set-size", "3", "the sets of this trick have {count}", "os conjuntos desta vaza têm {count}"
)
NOT_RARER = reason(
    "not-rarer", "3", "it must be rarer than {face}", "deve ser mais raro que {face}"
)
NOT_HELD = reason(
    "not-held", "2", "these cards are not all in the hand", "essas cartas não estão todas na mão"
)
ONLY_WILDCARDS_LEFT = reason(
    "only-wildcards-left",
    "wildcards",
    "only wildcards would be left in the hand",
    "só restariam curingas na mão",
)

REFUSALS = tuple(value for value in tuple(globals().values()) if isinstance(value, Refusal))
"""All of them."""
