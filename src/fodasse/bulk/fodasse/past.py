"""The round of a view from its beginning, to weigh worlds by its bids and plays."""

from __future__ import annotations

from typing import Any

import numpy as np

from fodasse.bulk.compiled import inner, unsigned
from fodasse.bulk.fodasse.layout import BID, BIDS, PLAY
from fodasse.bulk.fodasse.positions import card_number, packed
from fodasse.bulk.game import Past, Recall
from fodasse.bulk.record import NOBODY
from fodasse.games.fodasse.public import Phase
from fodasse.games.fodasse.state import View


def past(view: View, _: Recall) -> Past | None:
    """Return the round of a view from its first bid, or from its first card in an endgame.

    A view shows the whole round, so no history is needed.
    """
    if view.phase not in (Phase.BID, Phase.PLAY):
        return None
    start = packed(view).matches
    record = start[0]
    seats = view.at_table
    first = (seats.index(view.dealer) + 1) % len(seats)
    order = [*seats[first:], *seats[:first]]
    actions = []
    if not record["set_bids"]:
        bids = [view.bids[seat] for seat in order]
        actions = [BIDS + bid for bid in bids if bid is not None]
        record["bids"][: len(seats)] = NOBODY
        record["called"] = 0
    laid = [
        (seat, card)
        for stage in (*(each.cards for each in view.stages), view.stage)
        for seat, card in stage
    ]
    actions += [card_number(card, view.rules) for _, card in laid]
    record["phase"] = PLAY if record["set_bids"] else BID
    record["turn"] = first
    for name in ("laid", "completed", "accumulated", "unclaimed", "cards", "stage"):
        record[name] = 0
    record["won"][: len(seats)] = 0
    record["hands"] = 0
    record["holder"] = NOBODY
    for seat, card in laid:
        record["hands"][seats.index(seat)] |= np.uint64(1 << card_number(card, view.rules))
    return Past(start, np.array(actions, np.int64))


@inner
def rewind(match: Any, world: Any) -> None:
    """Give all seats the cards they hold in a world, besides those they have played."""
    for place in range(match.seats):
        seat = unsigned(place)
        match.hands[seat] |= world.hands[seat]
    match.vira = world.vira
    match.manilha = world.manilha
