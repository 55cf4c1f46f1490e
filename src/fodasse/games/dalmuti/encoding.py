"""The Great Dalmuti in numbers, for learners: action ids, observations, what an episode brings.

An id names a set, a pair of cards or an answer, never a seat. In fields by seat, place ``k`` is
the ``k``-th seat after the viewer in the seating, the order of play; place 0 is the viewer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from fodasse.core.encoding import UNKNOWN, Field, Layout, action_among, no_number, own_seat
from fodasse.core.seats import Seat
from fodasse.games.dalmuti.actions import Action, Decline, Give, Lay, Pass, TakeOver
from fodasse.games.dalmuti.cards import (
    SEATS,
    WILDCARD,
    WILDCARDS,
    HiddenCard,
    commonest,
    deck,
)
from fodasse.games.dalmuti.legality import PAID
from fodasse.games.dalmuti.reasons import TEXTS
from fodasse.games.dalmuti.rules import Rules
from fodasse.games.dalmuti.state import Phase, Role, State
from fodasse.games.dalmuti.view import View

VERSION: Final = 1
CARDS: Final = WILDCARD
"""The columns of some cards: how many there are of each rank, then of wildcards."""
SETS: Final = tuple(
    (rank, natural + wildcards, wildcards)
    for wildcards in range(WILDCARDS + 1)
    for rank in range(1, commonest(SEATS[-1]) + 1)
    for natural in range(1, rank + 1)
)
"""Rank, count and wildcards of all sets: the id of laying one is its place here."""
PASS: Final = len(SETS)
"""The id of passing."""
GIVES: Final = PASS + 1
"""The id of giving the first pair."""
PAIRS: Final = tuple(combinations_with_replacement(range(1, CARDS + 1), PAID))
"""All pairs of cards, even of two aces: the id of giving one is ``GIVES`` and its place here."""
TAKE_OVER: Final = GIVES + len(PAIRS)
"""The id of taking over."""
DECLINE: Final = TAKE_OVER + 1
"""The id of declining to."""
ACTIONS: Final = DECLINE + 1
"""How many action ids there are."""
EPISODE_RULES: Final = Rules()

_SETS: Final = {laid: number for number, laid in enumerate(SETS)}
_PAIRS: Final[Mapping[tuple[HiddenCard, ...], int]] = {
    pair: number for number, pair in enumerate(PAIRS, GIVES)
}
_PHASES: Final = {phase: number for number, phase in enumerate(Phase)}
_ROLES: Final = {role: number for number, role in enumerate(Role, 1)}


@lru_cache(maxsize=64)
def layout(seats: int, rules: Rules) -> Layout:
    """How this table is told in numbers.

    Args:
        seats: how many play.
        rules: the rules of the match.

    Examples:
        >>> told = layout(4, Rules())
        >>> told.actions, told.size, told.columns["points"]
        (381, 124, slice(120, 124, None))
    """
    cards, rank = deck(seats, wildcards=rules.wildcards), commonest(seats)
    wild = WILDCARDS if rules.wildcards else 0
    most = rules.hands * (seats - 1)
    fields = (
        Field("hand", CARDS, 0, rank),
        Field("bonus_gave", CARDS, 0, PAID),
        Field("bonus_got", CARDS, 0, PAID),
        Field("laid", seats * CARDS, 0, rank),
        Field("phase", 1, 0, len(Phase) - 1),
        Field("hand_number", 1, 1, rules.hands),
        Field("taken_over", 1, 0, 1),
        Field("first", 1, 0, seats - 1),
        Field("turn", 1, UNKNOWN, seats - 1),
        Field("top_place", 1, UNKNOWN, seats - 1),
        Field("top_rank", 1, 0, rank),
        Field("top_count", 1, 0, rank + wild),
        Field("top_wildcards", 1, 0, wild),
        Field("passes", 1, 0, seats - 2),
        Field("roles", seats, 0, len(Role)),
        Field("held", seats, 0, -(-len(cards) // seats) + PAID),
        Field("went_out", seats, 0, seats - 2),
        Field("points", seats, 0, most),
    )
    return Layout(
        VERSION,
        ACTIONS,
        tuple(dict.fromkeys(cards)),
        fields,
        _margins(seats, rules.hands, cut=True),
        (0.0, float(most)),
        _longest_hand(seats, rules),
        rules.hands,
    )


def encode_action(action: Action, rules: Rules) -> int:
    """The id of a decision.

    Raises:
        IllegalAction: it has none (code ``no-number``): it is a deal, no such set is in any deck,
            or two cards are not what it gives.

    Examples:
        >>> encode_action(Lay(seat=2, rank=3, count=2), Rules())
        4
    """
    number: int | None = None
    if isinstance(action, Lay):
        number = _SETS.get((action.rank, action.count, action.wildcards))
    elif isinstance(action, Pass):
        number = PASS
    elif isinstance(action, Give):
        number = _PAIRS.get(action.cards)
    elif isinstance(action, TakeOver):
        number = TAKE_OVER
    elif isinstance(action, Decline):
        number = DECLINE
    if number is None:
        raise no_number(action, TEXTS)
    return number


def decode_action(number: int, seat: Seat, rules: Rules) -> Lay | Pass | Give | TakeOver | Decline:
    """The decision that an id is, of a seat.

    Raises:
        ValueError: there is none with this id.
        TypeError: it is no whole number.

    Examples:
        >>> decode_action(4, 2, Rules()), decode_action(274 + 14, 0, Rules())
        (Lay(seat=2, rank=3, count=2, wildcards=0), Give(seat=0, cards=(2, 2)))
    """
    number = action_among(number, ACTIONS)
    if number < PASS:
        return Lay(seat, *SETS[number])
    if number == PASS:
        return Pass(seat)
    if number < TAKE_OVER:
        return Give(seat, PAIRS[number - GIVES])
    return TakeOver(seat) if number == TAKE_OVER else Decline(seat)


def observe(view: View) -> tuple[int, ...]:
    """A view as numbers; the fields are those of ``layout``.

    Raises:
        ValueError: it is a spectator's.
    """
    me = own_seat(view.viewer)
    own = view.seating.index(me)
    seats = (*view.seating[own:], *view.seating[:own])
    bonus, top = view.bonus, view.top
    laid = [counted for seat in seats for counted in _counts(view.laid[seat])]
    return (
        *_counts(view.hands[me]),
        *_counts(() if bonus is None else bonus.gave),
        *_counts(() if bonus is None else bonus.got),
        *laid,
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
    )


def ends_round(before: State, after: State) -> bool:
    """Whether one action, leading from one state to the other, finished a hand."""
    # Not by equality: two hands in a row may end in the same order.
    return after.last_hand is not before.last_hand


def points(state: State) -> tuple[float, ...]:
    """The points of each seat."""
    return tuple([float(points) for points in state.points])


def retired(state: State) -> Mapping[Seat, float]:
    """Nobody: who has gone out plays the next hand again."""
    return {}


def _counts(cards: Iterable[HiddenCard]) -> list[int]:
    """Return the number of cards of each rank, then of wildcards; backs are not counted."""
    counts = [0] * CARDS
    for card in cards:
        if card is not None:
            counts[card - 1] += 1
    return counts


def margins(start: State, *, rounds: int | None, cut: bool, points: bool) -> tuple[float, float]:
    """Return how far a seat can be below and above the mean of all.

    Farthest are seats that are last, or first, in every hand. In a hand that is cut short, the
    first seat may be the only one that has scored, which is farther above.

    Examples:
        >>> from fodasse.games.dalmuti import start
        >>> margins(start(4), rounds=1, cut=False, points=True)
        (-1.5, 1.5)
    """
    return _margins(len(start.points), _hands(start.rules, rounds), cut=cut)


def points_range(start: State, *, rounds: int | None) -> tuple[float, float]:
    """Return the least and the greatest points of a seat after some hands.

    Examples:
        >>> from fodasse.games.dalmuti import start
        >>> points_range(start(4), rounds=1)
        (0.0, 3.0)
    """
    return 0.0, float(_hands(start.rules, rounds) * (len(start.points) - 1))


def _hands(rules: Rules, rounds: int | None) -> int:
    """Return the number of hands that are played."""
    return rules.hands if rounds is None else min(rounds, rules.hands)


def _margins(seats: int, hands: int, *, cut: bool) -> tuple[float, float]:
    a_hand = seats * (seats - 1) // 2
    scored = (hands - 1) * a_hand + seats - 1 if cut else hands * a_hand
    return -hands * a_hand / seats, hands * (seats - 1) - scored / seats


def _longest_hand(seats: int, rules: Rules) -> int:
    """More decisions than this cannot be made in one hand."""
    # A set takes at least one natural card, and the last seat still holds one at the end, for
    # nobody ever holds wildcards alone. A set that does not end the hand is followed by no more
    # passes than there are other seats.
    sets = len(deck(seats, wildcards=False)) - 1
    decisions = 1 + (sets - 1) * seats
    if rules.hands > 1:
        interns = executives = 2
        decisions += executives + (interns if rules.asks_for_takeover else 0)
    return decisions
