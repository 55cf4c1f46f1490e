"""Observations: the turn of the acting seat as one row of numbers.

A row is computed from a ``Turn`` alone, so it holds nothing that the seat may not know. Seats are
counted from the acting one: place ``k`` of a field by seat belongs to ``(seat + k) % seats``.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fodasse.bulk.bits import ONE, spread
from fodasse.bulk.compiled import forced, inner, signed, unsigned
from fodasse.bulk.record import NOBODY, OVER
from fodasse.bulk.truco.layout import ANSWER, BACK, CARDS, COVERED, CUT, EXPOSED, HAND, PLAY, SEATS
from fodasse.bulk.truco.turns import Turn
from fodasse.games.truco.actions import Offence
from fodasse.games.truco.encoding import layout
from fodasse.games.truco.public import Phase
from fodasse.games.truco.rules import Rules

_COLUMNS: Final = layout(SEATS, Rules()).columns
"""The columns at a table of four; up to those by seat they are the same at one of two."""
_HAND: Final = _COLUMNS["hand"].start
_PARTNER: Final = _COLUMNS["partner"].start
_NUMBERS: Final = _COLUMNS["phase"].start
_BY_SEAT: Final = _COLUMNS["held"].start
_DENIED: Final = 2 * len(Offence)
_OPEN: Final = 3
"""The number of columns of the open claim, which stand before those of the denied ones."""
_CLAIMS: Final = _OPEN + _DENIED

_CUT, _OVER = map(list(Phase).index, (Phase.CUT, Phase.OVER))
_DECISIONS: Final = {
    CUT: Phase.CUT,
    EXPOSED: Phase.EXPOSED,
    ANSWER: Phase.ANSWER,
    PLAY: Phase.PLAY,
}
_PHASES: Final = np.array(
    [list(Phase).index(_DECISIONS.get(number, Phase.DEAL)) for number in range(PLAY + 1)], np.int8
)
"""By phase of the record in which a seat decides: the number of the reference's."""


@forced
def observe(turn: Turn, row: Any, seats: int) -> None:
    """Write a turn into a row."""
    seat, last = turn.seat, seats - 1
    own = unsigned(seat & 1)
    other = own ^ ONE
    asking = signed(turn.asker != NOBODY)
    turned = turn.exposed_seat != NOBODY
    spread(turn.hand, row, _HAND, CARDS)
    spread(turn.partner, row, _PARTNER, CARDS)
    numbers = (
        _phase_of(turn),
        turn.vira,
        turn.manilha,
        (turn.dealer - seat) & last,
        turn.last_cut,
        (turn.player - seat) & last,
        turn.points[own],
        turn.points[other],
        signed((turn.at_eleven >> own) & ONE),
        signed((turn.at_eleven >> other) & ONE),
        turn.worth,
        turn.asked,
        asking * (2 * ((turn.asker ^ seat) & 1) - 1),
        signed((turn.may_raise >> own) & ONE),
        signed((turn.may_raise >> other) & ONE),
        turn.counted,
        turn.redeal_asked,
        turn.exposed_card if turned else NOBODY,
        (turn.exposed_seat - seat) & last if turned else NOBODY,
        turn.exposed_index if turned else NOBODY,
        turn.burnt if turned else 0,
    )
    for place, number in enumerate(numbers):
        row[unsigned(_NUMBERS + place)] = number
    _observe_tricks(turn, row, seats)


@inner
def _phase_of(turn: Turn) -> int:
    """Return the number of the reference's phase; after the last hand that may be a cut."""
    if turn.phase != OVER:
        return signed(_PHASES[unsigned(turn.phase)])
    return _OVER if max(turn.points[0], turn.points[1]) == turn.target else _CUT


@forced
def _observe_tricks(turn: Turn, row: Any, seats: int) -> None:
    """Write the cards held and played, that no claim is open, and which seat has run."""
    seat, last, completed = turn.seat, seats - 1, turn.completed
    at = _BY_SEAT
    for place in range(seats):
        row[unsigned(at + place)] = turn.held[unsigned((seat + place) & last)]
    at += seats
    row[unsigned(at)] = completed
    at += 1
    for trick in range(HAND):
        leader = (turn.leaders[unsigned(trick)] - seat) & last
        row[unsigned(at + trick)] = leader if trick <= completed else NOBODY
    at += HAND
    for trick in range(HAND - 1):
        winner = turn.winners[unsigned(trick)]
        side = 1 - 2 * ((winner ^ seat) & 1)
        row[unsigned(at + trick)] = side if trick < completed and winner != NOBODY else 0
    at += HAND - 1
    for trick in range(HAND):
        for place in range(seats):
            lying = turn.lies[unsigned(SEATS * trick + ((seat + place) & last))]
            covered = signed(lying >= COVERED)
            card = NOBODY if lying == BACK else lying - COVERED * covered
            row[unsigned(at)] = card
            row[unsigned(at + HAND * seats)] = covered
            at += 1
    at += HAND * seats
    _observe_claims(turn.denied, row, at, unsigned(seat & 1))
    runner = (turn.runner - seat) & last
    row[unsigned(at + _CLAIMS)] = runner if turn.runner != NOBODY else NOBODY


@forced
def _observe_claims(denied: int, row: Any, at: int, own: int) -> None:
    """Write that no claim is open, and the denied claims of both teams."""
    for place in range(_OPEN):
        row[unsigned(at + place)] = NOBODY
    half = _DENIED // 2
    for place in range(_DENIED):
        team = own ^ unsigned(place >= half)
        offence = unsigned(place % half)
        row[unsigned(at + _OPEN + place)] = (denied >> (team * unsigned(half) + offence)) & ONE
