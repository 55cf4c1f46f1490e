"""The end of a round: points, elimination, the next size, endgames (rules 7 to 13, 16, 17)."""

from __future__ import annotations

from typing import Any

from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.record import DEAL, NOBODY, OVER
from fodasse.games.fodasse.rules import BLIND_SIZE, ENDGAME
from fodasse.games.fodasse.scoring import MANY

_OF_THREE = ENDGAME[3]
_OF_TWO = ENDGAME[2]


@inner
def finish_round(match: Any) -> None:
    """End a round: score, eliminate seats, pass the deal on, and judge the endgame.

    Afterwards a deal is due or the match is over. Rule 13: if all seats would be eliminated, the
    round costs nothing and is played again.
    """
    seats = match.seats
    match.rounds += 1
    if match.endgame == 0:
        match.calls += 1
        match.bids_made += seats
    else:
        match.bids_set += seats
    match.stages_played += match.hand_size
    out = _score(match)
    match.phase = DEAL
    if out == seats:
        match.repeated += 1
    else:
        _write_points(match)
        if out:
            _eliminate(match)
        match.dealer = match.following[unsigned(match.dealer)]
        if match.endgame == 0:
            _step_size(match)
        if out:
            match.endgame = _endgame(match.seats, match.ranks)
    if match.seats == 1 or match.rounds == match.max_rounds:
        match.phase = OVER


@inner
def _score(match: Any) -> int:
    """Compute points after the round; return the number of eliminations (rules 3, 8 to 11).

    There are no branches on missed bids, because a processor cannot predict them.
    """
    many, limit = match.seats >= MANY, match.limit
    chosen = signed(match.endgame == 0)
    nothing = match.called == 0 and match.accumulated == match.hand_size
    out: int = signed(0)
    met = out
    seat = first = unsigned(match.turn)
    while True:
        cost = abs(signed(match.bids[seat]) - signed(match.won[seat]))
        match.exact[seat] += chosen * (cost == 0)
        met += cost == 0
        if nothing:
            cost = signed(-1)
        elif not many:
            cost = signed(cost > 0)
        total = match.points[seat] + cost
        total = total if total > 0 else signed(0)
        total = min(limit, total)
        out += total == limit
        match.after[seat] = total
        seat = unsigned(match.following[seat])
        if seat == first:
            match.bids_met += chosen * met
            match.set_met += (1 - chosen) * met
            return out


@inner
def _write_points(match: Any) -> None:
    seat = first = unsigned(match.turn)
    while True:
        match.points[seat] = match.after[seat]
        seat = unsigned(match.following[seat])
        if seat == first:
            return


@inner
def _eliminate(match: Any) -> None:
    """Take eliminated seats out of the circle, a dealer last (rule 12).

    The seat that is out keeps its own link, so that the deal can be passed on from it.
    """
    last = dealer = unsigned(match.dealer)
    seat = unsigned(match.following[last])
    while True:
        if match.points[seat] == match.limit:
            match.fate[seat] = match.rounds
            match.last_bid[seat] = match.bids[seat]
            match.last_won[seat] = match.won[seat]
            match.bids[seat] = NOBODY
            match.won[seat] = 0
            match.following[last] = match.following[seat]
            match.seats -= 1
        else:
            last = seat
        if seat == dealer:
            return
        seat = unsigned(match.following[seat])


@inner
def _step_size(match: Any) -> None:
    """Step the hand size up while it can be dealt, then down to 1, then up again (rule 7b)."""
    size, falling = match.size + 1, False
    largest = (4 * match.ranks - 1) // match.seats
    if match.size > BLIND_SIZE and (match.falling or size > largest):
        size, falling = match.size - 1, True
    size = min(size, largest)
    match.size = size
    match.falling = falling and size > BLIND_SIZE


@inner
def _endgame(seats: int, ranks: int) -> int:
    """Return the stages of a round by rules 16 and 17, or 0 if they do not apply."""
    stages = _OF_THREE if seats == 3 else _OF_TWO if seats == 2 else 0
    return stages if stages * seats < 4 * ranks else 0
