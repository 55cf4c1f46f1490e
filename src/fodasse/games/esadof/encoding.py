"""ES-ADOF in numbers, for learners: action ids, observations, what an episode brings.

Cards are numbered 0 to 51 by their place in the sorted pack; twins have the same number. In
fields by seat, place ``k`` is seat ``(viewer + k) % seats``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import permutations
from typing import Final, TypeAlias

from fodasse.core.cards import FULL_DECK, HiddenCard
from fodasse.core.encoding import UNKNOWN, Field, Layout, action_among, no_number, own_seat
from fodasse.core.seats import Seat
from fodasse.games.esadof.actions import (
    PILE,
    STOCK,
    Action,
    Arrange,
    Discard,
    Draw,
    Knock,
    Replace,
)
from fodasse.games.esadof.reasons import TEXTS
from fodasse.games.esadof.rules import CARD_POINTS, COPIES, DECK, ROW, SLOTS, Rules, stock_size
from fodasse.games.esadof.state import ARRANGE, DRAWN, NOBODY, TURN, Known, Phase, State
from fodasse.games.esadof.view import View

Decision: TypeAlias = Arrange | Draw | Knock | Replace | Discard
"""What a seat is asked for."""

VERSION: Final = 1
ACTIONS: Final = 13
"""How many action ids there are."""
EPISODE_RULES: Final = Rules(max_turns=100)
"""The book's, with an end to a hand in which everybody draws from the pile for ever.

The largest stock has 94 cards, one a turn: who draws from it alone never meets this end.
"""

_CARDS: Final = {card: number for number, card in enumerate(FULL_DECK)}
_KNOWN: Final = {known: number for number, known in enumerate(Known)}
_PHASES: Final = {phase: number for number, phase in enumerate(Phase)}
_SOURCES: Final = {PILE: 1, STOCK: 2}


@lru_cache(maxsize=64)
def layout(seats: int, rules: Rules) -> Layout:
    """How this table is told in numbers.

    Args:
        seats: how many play.
        rules: the rules of the match.

    Examples:
        >>> told = layout(4, Rules())
        >>> told.actions, told.size, told.columns["points"]
        (13, 92, slice(87, 91, None))
    """
    card, last_seat = len(FULL_DECK) - 1, seats - 1
    most = _most_points(seats, rules)
    fields = (
        Field("row", ROW * seats, UNKNOWN, card),
        Field("known", ROW * seats, 0, len(Known) - 1),
        Field("pile", len(FULL_DECK), 0, COPIES),
        Field("pile_top", 1, UNKNOWN, card),
        Field("stock", 1, 0, stock_size(seats)),
        Field("drawn", 1, UNKNOWN, card),
        Field("drawn_from", 1, 0, len(_SOURCES)),
        Field("phase", 1, 0, len(Phase) - 1),
        Field("dealer", 1, 0, last_seat),
        Field("turn", 1, UNKNOWN, last_seat),
        Field("arranging", seats, 0, 1),
        Field("points", seats, 0, most),
        Field("turns", 1, 0, rules.max_turns or 0),
    )
    longest = None if rules.max_turns is None else seats + 2 * rules.max_turns
    return Layout(
        VERSION,
        ACTIONS,
        FULL_DECK,
        fields,
        _margins(seats, rules, None),
        (-float(most), 0.0),
        longest,
    )


def encode_action(
    action: Action,
    rules: Rules,
) -> int:
    """The id of a decision.

    Raises:
        IllegalAction: it has none (code ``no-number``): it is a deal, the order of a row is none,
            or a row has no such slot.

    Examples:
        >>> encode_action(Replace(seat=2, slot=1), Rules())
        10
    """
    number = _ids(action.seat).get(action) if isinstance(action, Decision) else None
    if number is None:
        raise no_number(action, TEXTS)
    return number


def decode_action(
    number: int,
    seat: Seat,
    rules: Rules,
) -> Decision:
    """The decision that an id is, of a seat.

    Raises:
        ValueError: there is none with this id.
        TypeError: it is no whole number.

    Examples:
        >>> decode_action(1, 3, Rules()), decode_action(8, 3, Rules())
        (Arrange(seat=3, order=(0, 2, 1)), Knock(seat=3))
    """
    return _decisions(seat)[action_among(number, ACTIONS)]


def observe(view: View) -> tuple[int, ...]:
    """A view as numbers; the fields are those of ``layout``.

    Raises:
        ValueError: it is a spectator's.
    """
    me = own_seat(view.viewer)
    count = len(view.points)
    places = [(me + place) % count for place in range(count)]
    rows = [view.rows[seat] or (None,) * ROW for seat in places]
    known = [view.known[seat] or (NOBODY,) * ROW for seat in places]
    pile = [0] * len(FULL_DECK)
    for card in view.pile:
        pile[_CARDS[card]] += 1
    arranging = view.awaited if view.phase is ARRANGE else ()
    at_turn = view.phase is TURN or view.phase is DRAWN
    return (
        *[_number(card) for row in rows for card in row],
        *[_KNOWN[knows] for row in known for knows in row],
        *pile,
        _number(view.pile[-1] if view.pile else None),
        view.stock,
        _number(None if view.drawn is None else view.drawn.card),
        0 if view.drawn is None else _SOURCES[view.drawn.source],
        _PHASES[view.phase],
        (view.dealer - me) % count,
        (view.awaited[0] - me) % count if at_turn else UNKNOWN,
        *[int(seat in arranging) for seat in places],
        *[view.points[seat] for seat in places],
        view.turns or 0,
    )


def ends_round(before: State, after: State) -> bool:
    """Whether one action, leading from one state to the other, finished a hand."""
    return after.table.last_hand is not before.table.last_hand


def points(state: State) -> tuple[float, ...]:
    """Minus the points of each seat, for points are bad."""
    return tuple([0.0 - points for points in state.table.points])


def retired(state: State) -> Mapping[Seat, float]:
    """Nobody: all seats play to the end."""
    return {}


def margins(start: State, *, rounds: int | None, cut: bool, points: bool) -> tuple[float, float]:
    """Return how far a seat can be below and above the mean of all.

    Examples:
        >>> from fodasse.games.esadof import start
        >>> margins(start(3), rounds=1, cut=False, points=True)
        (-47.666666666666664, 36.0)
    """
    return _margins(len(start.table.points), start.table.rules, rounds)


def points_range(start: State, *, rounds: int | None) -> tuple[float, float]:
    """Return the least and the greatest points of a seat after some hands.

    Examples:
        >>> from fodasse.games.esadof import start
        >>> points_range(start(3), rounds=1)
        (-107.0, 0.0)
    """
    seats = len(start.table.points)
    most = _most_points(seats, start.table.rules)
    return -float(most if rounds is None else min(most, rounds * _dearest_hand(seats))), 0.0


def _most_points(seats: int, rules: Rules) -> int:
    """Return the most points of a seat at the end: below the target before the last hand."""
    return rules.target - 1 + _dearest_hand(seats)


def _margins(seats: int, rules: Rules, rounds: int | None) -> tuple[float, float]:
    """Return the margins after ``rounds`` hands; None: at the end of the match.

    In the last hand one seat knocks and pays for all rows. It is farthest below the mean with
    three queens among the dearest rows. A seat with three kings is farthest above it if the
    knocker has the cheapest of the other rows. Before the last hand all totals are below the
    target.
    """
    cards = sorted(CARD_POINTS[card] for card in DECK)
    knocker, rows = sum(cards[-ROW:]), sum(cards[-ROW * seats :])
    below = (2 * rows - knocker) / seats - rows
    dearest = cards[-ROW * (seats - 1) :]
    above = (2 * sum(dearest) - sum(dearest[:ROW])) / seats
    before = (rules.target - 1) * (seats - 1) / seats
    if rounds is None:
        return below - before, above + before
    hands = rounds - 1
    return below - min(before, hands * -below), above + min(before, hands * above)


def _dearest_hand(seats: int) -> int:
    """The most a seat can score in a hand: all rows, of the cards that count most.

    It knocks with three queens. There are eight of them, so another row has one less.
    """
    return sum(sorted([CARD_POINTS[card] for card in DECK])[-ROW * seats :])


@lru_cache(maxsize=16)
def _decisions(seat: Seat) -> tuple[Decision, ...]:
    """Everything a seat can ever be asked for, by id."""
    return (
        *[Arrange(seat, order) for order in permutations(SLOTS)],
        Draw(seat, PILE),
        Draw(seat, STOCK),
        Knock(seat),
        *[Replace(seat, slot) for slot in SLOTS],
        Discard(seat),
    )


@lru_cache(maxsize=16)
def _ids(seat: Seat) -> Mapping[Action, int]:
    return {action: number for number, action in enumerate(_decisions(seat))}


def _number(card: HiddenCard) -> int:
    return UNKNOWN if card is None else _CARDS[card]
