"""Encoding of The Great Dalmuti as numbers, for learners: action ids and observations.

An id names a set, a pair of cards or an answer, never a seat. In fields by seat, place ``k`` is
the ``k``-th seat after the viewer in the seating, the order of play; place 0 is the viewer.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from fodasse.core.encoding import (
    UNKNOWN,
    ActionIds,
    Field,
    Layout,
    counts,
    numbering,
    own_seat,
)
from fodasse.core.seats import Seat
from fodasse.games.dalmuti.actions import Action, Decline, Give, Lay, Pass, Revolt, TakeOver
from fodasse.games.dalmuti.cards import SEATS, WILDCARD, WILDCARDS, commonest, deck
from fodasse.games.dalmuti.public import Phase, Role
from fodasse.games.dalmuti.rules import TEXTS, Rules
from fodasse.games.dalmuti.state import View
from fodasse.games.dalmuti.statistics import match_margins

VERSION: Final = 2
"""The version of action ids and observations."""
CARDS: Final = WILDCARD
"""The columns of a set of cards: the number of each rank, then of wildcards."""
EPISODE_RULES: Final = Rules()

_PAID: Final = 2
"""The most cards that a seat pays or gives in the bonus, under any rules."""
_RANKS: Final = numbering(range(1, CARDS + 1))
_ASKED: Final = {"takeover": 2, "none": 0}
"""By ``Rules.pair``: the number of seats that are asked what they do with both wildcards."""
_PHASES: Final = numbering(Phase)
_ROLES: Final = numbering(Role, 1)


def _actions(seat: Seat) -> tuple[Action, ...]:
    """Return all actions that a seat can be asked for, in order of the ids."""
    return (
        *[
            Lay(seat, rank, natural + wildcards, wildcards)
            for wildcards in range(WILDCARDS + 1)
            for rank in range(1, commonest(SEATS[-1]) + 1)
            for natural in range(1, rank + 1)
        ],
        Pass(seat),
        *[Give(seat, pair) for pair in combinations_with_replacement(_RANKS, _PAID)],
        TakeOver(seat),
        Decline(seat),
        *[Lay(seat, WILDCARD, count, count) for count in range(1, WILDCARDS + 1)],
        *[Give(seat, (card,)) for card in _RANKS],
        Revolt(seat),
    )


IDS: Final = ActionIds(_actions, TEXTS)
"""Ids of sets, passing, pairs of cards to give (even of two aces), and answers to a takeover.

Behind these, for house rules: wildcards alone, single cards to give, and a revolution.
"""


@lru_cache(maxsize=64)
def layout(seats: int, rules: Rules) -> Layout:
    """Return the layout of a table.

    Examples:
        >>> table = layout(4, Rules())
        >>> table.actions, table.size, table.columns["points"]
        (398, 129, slice(120, 124, None))
    """
    cards, rank = rules.cards(seats), rules.commonest(seats)
    wild = WILDCARDS if rules.wildcards else 0
    most = rules.hands * (seats - 1)
    fields = (
        Field("hand", CARDS, 0, rank),
        Field("bonus_gave", CARDS, 0, _PAID),
        Field("bonus_got", CARDS, 0, _PAID),
        Field("laid", seats * CARDS, 0, rank),
        Field("phase", 1, 0, len(Phase) - 1),
        Field("hand_number", 1, 1, rules.hands),
        Field("taken_over", 1, 0, 1),
        Field("first", 1, 0, seats - 1),
        Field("turn", 1, UNKNOWN, seats - 1),
        Field("top_place", 1, UNKNOWN, seats - 1),
        Field("top_rank", 1, 0, WILDCARD if rules.plays_lone_wildcards else rank),
        Field("top_count", 1, 0, rank + wild),
        Field("top_wildcards", 1, 0, wild),
        Field("passes", 1, 0, seats - 2),
        Field("roles", seats, 0, len(Role)),
        Field("held", seats, 0, -(-len(cards) // seats) + _PAID),
        Field("went_out", seats, 0, seats - 2),
        Field("points", seats, 0, most),
        Field("passed", seats, 0, 1),
        Field("revolted", 1, UNKNOWN, seats - 1),
    )
    return Layout(
        version=VERSION,
        actions=len(IDS),
        cards=tuple(dict.fromkeys(cards)),
        fields=fields,
        returns=match_margins(seats, rules.hands, cut=True),
        points=(0.0, float(most)),
        longest_round=_longest_hand(seats, rules),
        most_rounds=rules.hands,
    )


def observe(view: View) -> tuple[int, ...]:
    """Return a view as numbers; the fields are those of ``layout``.

    Raises:
        ValueError: the viewer is a spectator.
    """
    me = own_seat(view.viewer)
    own = view.seating.index(me)
    seats = (*view.seating[own:], *view.seating[:own])
    bonus, top = view.bonus, view.top
    return (
        *counts(view.hands[me], _RANKS, CARDS),
        *counts(() if bonus is None else bonus.gave, _RANKS, CARDS),
        *counts(() if bonus is None else bonus.got, _RANKS, CARDS),
        *[each for seat in seats for each in counts(view.laid[seat], _RANKS, CARDS)],
        _PHASES[view.phase],
        view.hand_number,
        int(view.taken_over),
        seats.index(view.seating[0]),
        UNKNOWN if view.to_act is None else seats.index(view.to_act),
        *(
            (UNKNOWN, 0, 0, 0)
            if top is None
            else (seats.index(top.seat), top.rank, top.count, top.wildcards)
        ),
        view.passes,
        *[0 if view.roles is None else _ROLES[view.roles[seat]] for seat in seats],
        *[len(view.hands[seat]) for seat in seats],
        *[view.out.index(seat) + 1 if seat in view.out else 0 for seat in seats],
        *[view.points[seat] for seat in seats],
        *[int(seat in view.passed) for seat in seats],
        UNKNOWN if view.revolted is None else seats.index(view.revolted),
    )


def _longest_hand(seats: int, rules: Rules) -> int:
    """Return a number of decisions that no hand exceeds."""
    # A set takes at least one card, a natural one unless wildcards may be laid alone; and the last
    # seat still holds such a card at the end. A set that does not end the hand is followed by no
    # more passes than there are other seats.
    sets = len(deck(seats, wildcards=rules.plays_lone_wildcards, ranks=rules.deck)) - 1
    decisions = 1 + (sets - 1) * seats
    if rules.hands > 1:
        decisions += len(rules.owed) + _ASKED.get(rules.pair, seats)
    return decisions
