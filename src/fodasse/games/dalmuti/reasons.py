"""Every reason for which this game refuses an action. Codes are permanent."""

from __future__ import annotations

from functools import partial

from fodasse.core.refusals import Refusal
from fodasse.games.dalmuti.rules import TEXTS

reason = partial(Refusal, texts=TEXTS)

# Match, seat and turn
MATCH_OVER = reason("match-over", "15")
UNKNOWN_SEAT = reason("unknown-seat", "seats")
NOT_YOUR_TURN = reason("not-your-turn", "3")

# Dealing
NOT_DEALING = reason("not-dealing", "1")
HIDDEN = reason("hidden", "actions")
HANDS_COUNT = reason("hands-count", "1")
HAND_SIZE = reason("hand-size", "1")
FOREIGN_CARD = reason("foreign-card", "deck")
CARD_COUNT = reason("card-count", "deck")

# Takeover
NOT_ASKED = reason("not-asked", "takeover")
BOTH_WILDCARDS = reason("both-wildcards", "takeover")

# Bonus
NOT_GIVING = reason("not-giving", "13")
GIVE_TWO = reason("give-two", "13")

# Playing
NOT_IN_TRICK = reason("not-in-trick", "5")
NOT_PLAYING = reason("not-playing", "2")
MUST_OPEN = reason("must-open", "4")
NOT_A_RANK = reason("not-a-rank", "2")
NO_NATURAL = reason("no-natural", "wildcards")
SET_SIZE = reason("set-size", "3")
NOT_RARER = reason("not-rarer", "3")
NOT_HELD = reason("not-held", "2")
ONLY_WILDCARDS_LEFT = reason("only-wildcards-left", "wildcards")

REFUSALS = tuple(value for value in tuple(globals().values()) if isinstance(value, Refusal))
"""All reasons."""
