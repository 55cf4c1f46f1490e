"""Every reason for which this game refuses an action. Codes are permanent."""

from __future__ import annotations

from fodasse.core import reasons
from fodasse.core.refusals import Refusal
from fodasse.core.wording import Text


def _refusal(code: str, rule: str, en: str, pt: str) -> Refusal:
    return Refusal(code, rule, Text(en, pt))


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
CARD_COUNT = _refusal(
    "card-count",
    "deck",
    "{card} is dealt {dealt} times and stands {due} times in the deck",
    "{card} foi dada {dealt} vezes e está {due} vezes no baralho",
)

# Takeover
NOT_ASKED = _refusal(
    "not-asked",
    "takeover",
    "nobody is asked about a takeover",
    "ninguém está sendo consultado sobre uma aquisição",
)
BOTH_WILDCARDS = _refusal(
    "both-wildcards",
    "takeover",
    "it takes both wildcards in the hand as dealt",
    "é preciso ter recebido os dois curingas",
)

# Bonus
NOT_GIVING = _refusal(
    "not-giving", "13", "no cards are due from anybody", "ninguém deve dar cartas agora"
)
GIVE_TWO = _refusal(
    "give-two",
    "13",
    "two cards are given, not {cards}",
    "dão-se duas cartas, e não {cards}",
)

# Playing
NOT_PLAYING = _refusal("not-playing", "2", "no set is due", "não é hora de baixar cartas")
MUST_OPEN = _refusal(
    "must-open", "4", "who opens a trick lays a set", "quem inicia a vaza baixa um conjunto"
)
NOT_A_RANK = _refusal(
    "not-a-rank", "2", "sets are of ranks A to {last}", "conjuntos são de A a {last}"
)
NO_NATURAL = _refusal(
    "no-natural",
    "wildcards",
    "a set has a natural card, and wildcards only beside it",
    "um conjunto tem carta natural, e curingas só ao lado dela",
)
SET_SIZE = _refusal(
    "set-size", "3", "the sets of this trick have {count}", "os conjuntos desta vaza têm {count}"
)
NOT_RARER = _refusal(
    "not-rarer", "3", "it must be rarer than {face}", "deve ser mais raro que {face}"
)
NOT_HELD = _refusal(
    "not-held", "2", "these cards are not all in the hand", "essas cartas não estão todas na mão"
)
ONLY_WILDCARDS_LEFT = _refusal(
    "only-wildcards-left",
    "wildcards",
    "only wildcards would be left in the hand",
    "só restariam curingas na mão",
)

REFUSALS = tuple(value for value in tuple(globals().values()) if isinstance(value, Refusal))
"""All of them."""
