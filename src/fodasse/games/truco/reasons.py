"""Every reason for which this game refuses an action. Codes are permanent."""

from __future__ import annotations

from functools import partial

from fodasse.core.refusals import Refusal
from fodasse.games.truco.rules import TEXTS

reason = partial(Refusal, texts=TEXTS)

# Match, seat and turn
MATCH_OVER = reason("match-over", "table")
UNKNOWN_SEAT = reason("unknown-seat", "table")
NOT_YOUR_TURN = reason("not-your-turn", "hand")
CLAIM_OPEN = reason("claim-open", "tento")

# Cut and deal
NOT_CUTTING = reason("not-cutting", "cut")
NO_PARTNER = reason("no-partner", "cut")
NOT_DEALING = reason("not-dealing", "deal")
HIDDEN = reason("hidden", "actions")
NO_VIRA = reason("no-vira", "deal")
HANDS_COUNT = reason("hands-count", "deal")
HAND_SIZE = reason("hand-size", "deal")
FOREIGN_CARD = reason("foreign-card", "deal")
CARD_TWICE = reason("card-twice", "deal")
NO_EXPOSURE = reason("no-exposure", "exposure")
EXPOSED_PLACE = reason("exposed-place", "exposure")
NOT_REPLACING = reason("not-replacing", "exposure")
NOT_EXPOSED = reason("not-exposed", "exposure")

# Playing
NOT_PLAYING = reason("not-playing", "hand")
NOT_HELD = reason("not-held", "hand")
COVERED_NEVER = reason("covered-never", "covered")
COVERED_FIRST = reason("covered-first", "hand")
COVERED_SECOND = reason("covered-second", "covered")
COVERED_AFTER_TIE = reason("covered-after-tie", "covered")
IN_THE_DARK = reason("in-the-dark", "eleven")
NOT_IN_THE_DARK = reason("not-in-the-dark", "eleven")
INDEX_RANGE = reason("index-range", "eleven")
CONCEDE_OFF = reason("concede-off", "hand")
MUST_PLAY = reason("must-play", "eleven")

# Raising
NOT_RAISING = reason("not-raising", "raise")
AT_ELEVEN = reason("at-eleven", "eleven")
RAISE_IN_TURN = reason("raise-in-turn", "raise")
MAY_NOT_RAISE = reason("may-not-raise", "raise")
AT_TWELVE = reason("at-twelve", "raise")
NOT_ANSWERING = reason("not-answering", "raise")
NOT_ASKED = reason("not-asked", "raise")
HAS_RUN = reason("has-run", "raise")
OTHER_WORTH = reason("other-worth", "raise")

# Book-keeping
TENTO_OFF = reason("tento-off", "tento")
ALREADY_DENIED = reason("already-denied", "tento")
NO_CLAIM = reason("no-claim", "tento")
DEAL_INCOMPLETE = reason("deal-incomplete", "tento")
CARD_PLAYED = reason("card-played", "tento")
OWN_DEAL = reason("own-deal", "tento")
COUNTED = reason("counted", "tento")
NOT_COUNTED = reason("not-counted", "tento")
NOT_DEALER = reason("not-dealer", "tento")
REDEAL_ASKED = reason("redeal-asked", "tento")

REFUSALS = tuple(value for value in tuple(globals().values()) if isinstance(value, Refusal))
"""All reasons."""
