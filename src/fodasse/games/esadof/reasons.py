"""Every reason for which this game refuses an action. Codes are permanent."""

from __future__ import annotations

from functools import partial

from fodasse.core.refusals import Refusal
from fodasse.games.esadof.rules import TEXTS

reason = partial(Refusal, texts=TEXTS)

# Match, seat and turn
MATCH_OVER = reason("match-over", "match")
UNKNOWN_SEAT = reason("unknown-seat", "seats")
NOT_YOUR_TURN = reason("not-your-turn", "turn")

# Dealing
NOT_DEALING = reason("not-dealing", "deal")
HIDDEN = reason("hidden", "deal")
ROWS_COUNT = reason("rows-count", "deal")
ROW_SIZE = reason("row-size", "deal")
STOCK_SIZE = reason("stock-size", "deal")
CARD_TOO_OFTEN = reason("card-too-often", "deal")

# Arranging
NOT_ARRANGING = reason("not-arranging", "arrange")
ALREADY_ARRANGED = reason("already-arranged", "arrange")
NOT_AN_ORDER = reason("not-an-order", "arrange")

# A turn
NOT_PLAYING = reason("not-playing", "turn")
ALREADY_DRAWN = reason("already-drawn", "turn")
NOTHING_DRAWN = reason("nothing-drawn", "turn")
SLOT_RANGE = reason("slot-range", "turn")

REFUSALS = tuple(value for value in tuple(globals().values()) if isinstance(value, Refusal))
"""All reasons."""
