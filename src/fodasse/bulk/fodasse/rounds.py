"""The end of a round: points, elimination, the next size, endgames (rules 7 to 13, 16, 17)."""

from __future__ import annotations

from typing import Any

from fodasse.bulk.compiled import inner, signed, unsigned
from fodasse.bulk.fodasse.layout import (
    ALL_BLIND,
    ALWAYS,
    DOWN_UP,
    FEWEST,
    FIRST_BLIND,
    NOT_BLIND,
    REPLAY,
    STAY,
    SUDDEN_DEATH,
    UP_RESTART,
)
from fodasse.bulk.record import DEAL, NOBODY, OVER
from fodasse.games.fodasse.rules import BLIND_SIZE, ENDGAME

_OF_THREE = ENDGAME[3]
_OF_TWO = ENDGAME[2]


@inner
def finish_round(match: Any) -> None:
    """End a round: score, eliminate seats, pass the deal on, and judge the endgame.

    Afterwards a deal is due or the match is over. Rule 13: if all seats would be eliminated, the
    round costs nothing and is played again, unless the rules say otherwise.
    """
    seats = match.seats
    match.rounds += 1
    if match.endgame == 0:
        match.calls += 1
        match.total_bids += seats
    else:
        match.total_set_bids += seats
    match.total_stages += match.hand_size
    out = _score(match)
    match.fined = 0
    match.phase = DEAL
    if out == seats and _are_all_out(match):
        match.phase = OVER
    elif out == seats and match.simultaneous == SUDDEN_DEATH:
        _spare(match)
    elif out == seats:
        match.total_repeated += 1
    else:
        _write_points(match)
        if out:
            _eliminate(match)
        match.opening = 0
        match.dealer = match.following[unsigned(match.dealer)]
        if match.endgame == 0:
            _step_size(match, seats)
        if out:
            match.endgame = _endgame(match)
    if match.seats == 1 or match.rounds == match.max_rounds:
        match.phase = OVER


@inner
def _score(match: Any) -> int:
    """Compute points after the round; return the number of eliminations (rules 3, 8 to 11).

    There are no branches on missed bids, because a processor cannot predict them.
    """
    many, limit = match.seats >= match.many, match.limit
    chosen = signed(match.endgame == 0)
    nothing = match.called == 0 and match.unclaimed == match.hand_size and match.bonus != 0
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
        if match.fined:
            total += signed(match.penalties[seat])
        out += total >= limit
        match.after[seat] = total
        seat = unsigned(match.following[seat])
        if seat == first:
            match.total_exact += chosen * met
            match.total_set_exact += (1 - chosen) * met
            return out


@inner
def _write_points(match: Any) -> None:
    seat = first = unsigned(match.turn)
    while True:
        match.points[seat] = min(signed(match.limit), signed(match.after[seat]))
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
            match.fate[seat], match.chosen[seat] = match.rounds, match.calls
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
def set_first_size(match: Any) -> None:
    """Set the hand size of the first round (rule 7b)."""
    match.size = BLIND_SIZE
    match.falling = 0
    if match.progression == DOWN_UP:
        fall_to(match, _largest_size(match, match.seats))


@inner
def _step_size(match: Any, dealt: int) -> None:
    """Step the hand size up while it can be dealt, then down to 1, then up again (rule 7b).

    Args:
        match: the record, with the seats left.
        dealt: the number of seats dealt into the round.
    """
    size, falling = match.size + 1, False
    largest = _largest_size(match, match.seats)
    if match.progression == UP_RESTART:
        match.size = match.size + 1 if match.size < largest else BLIND_SIZE
        return
    if match.progression == STAY:
        match.size = match.size + 1 if match.size < _largest_size(match, dealt) else largest
        return
    if match.size > BLIND_SIZE and (match.falling or size > largest):
        size, falling = match.size - 1, True
    size = min(size, largest)
    match.size = size
    match.falling = falling and size > BLIND_SIZE


@inner
def _largest_size(match: Any, seats: int) -> int:
    """Return the largest hand of an ordinary round of some seats (rule 7b)."""
    largest: int = (4 * match.ranks - match.turns_up) // seats
    return min(signed(match.cap), largest)


@inner
def fall_to(match: Any, size: int) -> None:
    """Set the hand size from which the following ones fall (rule 7b)."""
    match.size = size
    match.falling = signed(size > BLIND_SIZE)


@inner
def find_blindness(match: Any) -> None:
    """Find out whether the round that was dealt is blind, and its last bid restricted (6, 7g)."""
    word = match.blind_rounds
    blind = word == ALL_BLIND or (word == FIRST_BLIND and match.opening != 0)
    match.blind = signed(blind and match.hand_size == BLIND_SIZE)
    word = match.restrict_last_bid
    match.restricted = signed(word == ALWAYS or (word == NOT_BLIND and match.blind == 0))


@inner
def _endgame(match: Any) -> int:
    """Return the stages of a round by rules 16 and 17, or 0 if they do not apply."""
    seats = match.seats
    stages = _OF_THREE if seats == 3 else _OF_TWO if seats == 2 else 0
    dealt = stages * seats <= 4 * match.ranks - match.turns_up
    return stages if match.endgames and dealt else 0


@inner
def _are_all_out(match: Any) -> bool:
    """Eliminate all seats if the rules say so, and return whether they do (rule 13).

    The winner of ``fewest`` counts as eliminated later than the others.
    """
    if match.simultaneous == REPLAY or match.simultaneous == SUDDEN_DEATH:  # noqa: PLR1714  # costs less to compile
        return False
    least, winner, alone = signed(match.after[unsigned(match.turn)]), signed(NOBODY), False
    seat = first = unsigned(match.turn)
    while True:
        points = signed(match.after[seat])
        if points <= least:
            alone = points < least or winner == NOBODY
            least, winner = points, signed(seat)
        seat = unsigned(match.following[seat])
        if seat == first:
            break
    if match.simultaneous == FEWEST and not alone:
        return False
    while True:
        match.points[seat] = match.limit
        match.fate[seat], match.chosen[seat] = match.rounds, match.calls
        match.last_bid[seat], match.last_won[seat] = match.bids[seat], match.won[seat]
        match.bids[seat], match.won[seat] = NOBODY, 0
        seat = unsigned(match.following[seat])
        if seat == first:
            break
    if match.simultaneous == FEWEST:
        match.fate[unsigned(winner)] += 1
    match.seats = 0
    return True


@inner
def _spare(match: Any) -> None:
    """Leave one life to each seat, and let the next seat deal as a match begins (rule 13)."""
    seat = first = unsigned(match.turn)
    while True:
        match.points[seat] = match.limit - 1
        seat = unsigned(match.following[seat])
        if seat == first:
            break
    match.opening = match.endgame = 0
    match.dealer = match.following[unsigned(match.dealer)]
    set_first_size(match)
