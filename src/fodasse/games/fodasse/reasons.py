"""Every reason for which this game refuses an action. Codes are permanent."""

from __future__ import annotations

from functools import partial

from fodasse.core.refusals import Refusal
from fodasse.games.fodasse.rules import TEXTS

reason = partial(Refusal, texts=TEXTS)

# Match, seat and turn
MATCH_OVER = reason("match-over", "3")
PAUSED = reason("paused", "18d")
UNKNOWN_SEAT = reason("unknown-seat", "seats")
NOT_AT_TABLE = reason("not-at-table", "12")
NOT_YOUR_TURN = reason("not-your-turn", "7f")

# Dealing
NOT_DEALING = reason("not-dealing", "7")
HIDDEN = reason("hidden", "actions")
HANDS_COUNT = reason("hands-count", "7b")
HAND_SIZE = reason("hand-size", "7b")
NO_VIRA = reason("no-vira", "6b")
FOREIGN_CARD = reason("foreign-card", "1")
CARD_TWICE = reason("card-twice", "5")

# Bidding and playing
NOT_BIDDING = reason("not-bidding", "7e")
BID_RANGE = reason("bid-range", "7f")
LAST_BID = reason("last-bid", "7g")
NOT_PLAYING = reason("not-playing", "7h")
NOT_HELD = reason("not-held", "7i")

# Coming
NEXT_SEAT = reason("next-seat", "15")
TABLE_FULL = reason("table-full", "15")

# Motions and pauses
MOTION_OPEN = reason("motion-open", "18d")
CARD_PLAYED = reason("card-played", "7c")
ACCUSED_GONE = reason("accused-gone", "7c")
ACCUSED_DEALER = reason("accused-dealer", "7d")
PAUSE_RANGE = reason("pause-range", "18d")
NO_MOTION = reason("no-motion", "18d")
OTHER_MOTION = reason("other-motion", "18d")
ALREADY_VOTED = reason("already-voted", "18d")
NOT_PAUSED = reason("not-paused", "18d")

REFUSALS = tuple(value for value in tuple(globals().values()) if isinstance(value, Refusal))
"""All reasons."""
