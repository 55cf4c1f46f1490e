"""Truco in numbers, for learners: action ids, observations, what an episode brings.

Cards are numbered by their place in the deck. In fields by seat, place ``k`` is seat
``(viewer + k) % seats``; in fields by team the viewer's comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from fodasse.core.cards import TRUCO_DECK, TRUCO_RANKS, HiddenCard
from fodasse.core.encoding import UNKNOWN, Field, Layout, action_among, no_number, own_seat
from fodasse.core.seats import Seat
from fodasse.games.truco.actions import (
    Accept,
    Action,
    Burn,
    Cut,
    How,
    Keep,
    Play,
    PlayBlind,
    Raise,
    Run,
)
from fodasse.games.truco.reasons import TEXTS
from fodasse.games.truco.rules import GOAL, HAND, STEPS, Rules
from fodasse.games.truco.state import Phase, State, Team, team
from fodasse.games.truco.view import View

VERSION: Final = 2
COVERED: Final = len(TRUCO_DECK)
"""The id of playing the first card covered."""
BLIND: Final = COVERED + len(TRUCO_DECK)
"""The id of playing the first card held in the dark."""
WORDS: Final = BLIND + HAND
"""The id of raising, the first of the ``SPOKEN``."""
SPOKEN: Final = (Raise, Accept, Run, Keep, Burn)
CUTS: Final = WORDS + len(SPOKEN)
"""The id of the first way to cut."""
ACTIONS: Final = CUTS + len(How)
"""How many action ids there are."""
EPISODE_RULES: Final = Rules()

_CARDS: Final = {card: number for number, card in enumerate(TRUCO_DECK)}
_PHASES: Final = {phase: number for number, phase in enumerate(Phase)}
_HOWS: Final = {how: number for number, how in enumerate(How)}


@lru_cache(maxsize=16)
def layout(seats: int, rules: Rules) -> Layout:
    """How this table is told in numbers.

    Args:
        seats: how many play.
        rules: the rules of the match.

    Examples:
        >>> told = layout(4, Rules())
        >>> told.actions, told.size, told.columns["points"]
        (94, 135, slice(86, 88, None))
    """
    card, seat = len(TRUCO_DECK) - 1, seats - 1
    fields = (
        Field("hand", len(TRUCO_DECK), 0, 1),
        Field("partner", len(TRUCO_DECK), 0, 1),
        Field("phase", 1, 0, len(Phase) - 1),
        Field("vira", 1, UNKNOWN, card),
        Field("manilha", 1, UNKNOWN, len(TRUCO_RANKS) - 1),
        Field("dealer", 1, 0, seat),
        Field("last_cut", 1, UNKNOWN, len(How) - 1),
        Field("turn", 1, 0, seat),
        Field("points", 2, 0, GOAL),
        Field("eleven", 2, 0, 1),
        Field("worth", 1, 1, GOAL),
        Field("asked", 1, 0, GOAL),
        Field("answering", 1, -1, 1),
        Field("may_raise", 2, 0, 1),
        Field("counted", 1, 0, 1),
        Field("redeal_asked", 1, 0, 1),
        Field("exposed_card", 1, UNKNOWN, card),
        Field("exposed_seat", 1, UNKNOWN, seat),
        Field("exposed_index", 1, UNKNOWN, HAND - 1),
        Field("burnt", 1, 0, 1),
        Field("held", seats, 0, HAND),
        Field("completed", 1, 0, HAND - 1),
        Field("leader", HAND, UNKNOWN, seat),
        Field("taken", HAND - 1, -1, 1),
        Field("card", HAND * seats, UNKNOWN, card),
        Field("covered", HAND * seats, 0, 1),
    )
    points = float(GOAL)
    longest = _longest_hand(seats, rules)
    return Layout(
        VERSION,
        ACTIONS,
        TRUCO_DECK,
        fields,
        (-1.0, 1.0),
        (-points, points),
        longest,
    )


def encode_action(action: Action, rules: Rules) -> int:
    """The id of what a seat does when it is asked.

    Raises:
        IllegalAction: it has none (code ``no-number``): chance or book-keeping, or there is no
            such card or place in a hand.

    Examples:
        >>> encode_action(Raise(2), Rules()), encode_action(PlayBlind(2, 0), Rules())
        (83, 80)
    """
    match action:
        case Play(card=card, covered=covered) if card in _CARDS:
            return _CARDS[card] + COVERED * covered
        case PlayBlind(index=index) if 0 <= index < HAND:
            return BLIND + index
        case Raise() | Accept() | Run() | Keep() | Burn():
            return WORDS + SPOKEN.index(type(action))
        case Cut(how=how):
            return CUTS + _HOWS[how]
    raise no_number(action, TEXTS)


def decode_action(number: int, seat: Seat, rules: Rules) -> Action:
    """What an id stands for, done by a seat.

    Raises:
        ValueError: there is none with this id.
        TypeError: it is no whole number.

    Examples:
        >>> decode_action(0, 3, Rules()), decode_action(84, 3, Rules())
        (Play(seat=3, card=Card.parse('4D'), covered=False), Accept(seat=3))
    """
    number = action_among(number, ACTIONS)
    if number >= CUTS:
        return Cut(seat, tuple(How)[number - CUTS])
    if number >= WORDS:
        return SPOKEN[number - WORDS](seat)
    if number >= BLIND:
        return PlayBlind(seat, number - BLIND)
    return Play(seat, TRUCO_DECK[number % COVERED], covered=number >= COVERED)


def observe(view: View) -> tuple[int, ...]:
    """A view as numbers; the fields are those of ``layout``.

    Raises:
        ValueError: it is a spectator's.
    """
    me = own_seat(view.viewer)
    count, side, stake, exposed = view.table.seats, team(me), view.stake, view.exposed
    partner = view.hands[(me + 2) % count] if count > 2 else ()
    leaders = [(each.leader - me) % count for each in view.tricks]
    leaders.append((view.leader - me) % count)
    cards, covered = _history(view, me)
    return (
        *_bits(view.hands[me]),
        *_bits(partner),
        _PHASES[view.phase],
        _number(view.vira),
        UNKNOWN if view.manilha is None else TRUCO_RANKS.index(view.manilha),
        (view.dealer - me) % count,
        UNKNOWN if view.last_cut is None else _HOWS[view.last_cut],
        (view.turn - me) % count,
        view.points[side],
        view.points[1 - side],
        int(side in stake.at_eleven),
        int(1 - side in stake.at_eleven),
        stake.worth,
        stake.asked or 0,
        -_side(stake.asker, side),
        int(side in stake.may_raise),
        int(1 - side in stake.may_raise),
        int(stake.counted),
        int(stake.redeal_asked),
        UNKNOWN if exposed is None else _CARDS[exposed.card],
        UNKNOWN if exposed is None else (exposed.seat - me) % count,
        UNKNOWN if exposed is None or exposed.index is None else exposed.index,
        int(exposed is not None and exposed.burnt),
        *[len(view.hands[(me + place) % count]) for place in range(count)],
        len(view.tricks),
        *_filled(leaders, HAND, UNKNOWN),
        *_filled([_side(each.winner, side) for each in view.tricks], HAND - 1, 0),
        *cards,
        *covered,
    )


def ends_round(before: State, after: State) -> bool:
    """Whether one action, leading from one state to the other, finished a hand.

    A hand that is dealt again is not finished.
    """
    return after.table.last_hand is not before.table.last_hand


def points(state: State) -> tuple[float, ...]:
    """How many points the team of each seat is ahead."""
    first, second = state.table.points
    ahead = float(first - second), float(second - first)
    return tuple([ahead[team(seat)] for seat in range(state.table.seats)])


def retired(state: State) -> Mapping[Seat, float]:
    """Nobody: all play to the end."""
    return {}


def margins(start: State, *, rounds: int | None, cut: bool, points: bool) -> tuple[float, float]:
    """Return how far a seat can be below and above the mean of all, which is 0.

    A single hand can be raised to as many points as win the match.

    Examples:
        >>> from fodasse.games.truco import start
        >>> margins(start(4), rounds=1, cut=False, points=True)
        (-12.0, 12.0)
    """
    farthest = float(GOAL) if points else 1.0
    return -farthest, farthest


def points_range(start: State, *, rounds: int | None) -> tuple[float, float]:
    """Return the least and the greatest lead of a team after some hands.

    They are those of a match, for a single hand can be raised to as many points as win it.

    Examples:
        >>> from fodasse.games.truco import start
        >>> points_range(start(4), rounds=1)
        (-12.0, 12.0)
    """
    return -float(GOAL), float(GOAL)


def _longest_hand(seats: int, rules: Rules) -> int:
    """The most decisions in a hand.

    One cut, and one answer to a card that turned over; each seat plays each of its cards; each
    step above 1 is asked for once, and answered once. Mão-de-onze is one answer to one request.
    """
    return 1 + int(rules.exposure) + HAND * seats + 2 * (len(STEPS) - 1)


def _history(view: View, me: Seat) -> tuple[list[int], list[int]]:
    """By trick and place: the card, and whether it was covered."""
    count = view.table.seats
    cards, covered = [UNKNOWN] * (HAND * count), [0] * (HAND * count)
    for number, trick in enumerate((*[each.cards for each in view.tricks], view.trick)):
        for laid in trick:
            at = number * count + (laid.seat - me) % count
            cards[at], covered[at] = _number(laid.card), int(laid.covered)
    return cards, covered


def _bits(hand: Iterable[HiddenCard]) -> list[int]:
    """One for each card of the deck that is in a hand and may be seen."""
    bits = [0] * len(TRUCO_DECK)
    for card in hand:
        if card is not None:
            bits[_CARDS[card]] = 1
    return bits


def _number(card: HiddenCard) -> int:
    return UNKNOWN if card is None else _CARDS[card]


def _side(which: Team | None, own: Team) -> int:
    """A team as a number: 1 the own, -1 the other, 0 none."""
    if which is None:
        return 0
    return 1 if which == own else -1


def _filled(numbers: list[int], width: int, blank: int) -> list[int]:
    return numbers + [blank] * (width - len(numbers))
