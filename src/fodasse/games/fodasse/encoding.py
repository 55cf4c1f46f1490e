"""Fodasse in numbers, for learners: action ids, observations, what an episode brings.

Cards are numbered by their place in the deck of the rules. A card is played by its number; a bid
of ``b`` stages is ``BIDS + b``. In fields by seat, place ``k`` is seat ``(viewer + k) % seats``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from fodasse.core.cards import Card, HiddenCard
from fodasse.core.encoding import UNKNOWN, Field, Layout, action_among, no_number, own_seat
from fodasse.core.errors import quoted
from fodasse.core.seats import Seat
from fodasse.games.fodasse.actions import Action, Bid, Play
from fodasse.games.fodasse.reasons import TEXTS
from fodasse.games.fodasse.rules import Rules
from fodasse.games.fodasse.scoring import MANY
from fodasse.games.fodasse.state import Phase, State, Status
from fodasse.games.fodasse.view import View

VERSION: Final = 1
CARDS: Final = 40
"""The ids of plays, and the columns of a set of cards; fewer ranks leave the last ones unused."""
BIDS: Final = CARDS
"""The id of a bid of no stages."""
LARGEST_HAND: Final = 19
"""The largest hand there is, at two seats, and so the highest bid."""
ACTIONS: Final = BIDS + LARGEST_HAND + 1
"""How many action ids there are."""
EPISODE_RULES: Final = Rules()


@lru_cache(maxsize=64)
def layout(seats: int, rules: Rules) -> Layout:
    """How this table is told in numbers.

    Args:
        seats: how many begin the match.
        rules: the rules of the match.

    Examples:
        >>> told = layout(4, Rules())
        >>> told.actions, told.size, told.columns["points"]
        (60, 110, slice(94, 98, None))
    """
    card, most = len(rules.deck) - 1, rules.most_seats
    fields = (
        Field("hand", CARDS, 0, 1),
        Field("seen", CARDS, 0, 1),
        Field("bidding", 1, 0, 1),
        Field("hand_size", 1, 1, LARGEST_HAND),
        Field("dealt", 1, 0, most),
        Field("completed", 1, 0, LARGEST_HAND),
        Field("accumulated", 1, 0, LARGEST_HAND),
        Field("laid", 1, 0, most),
        Field("vira", 1, UNKNOWN, card),
        Field("manilha", 1, UNKNOWN, len(rules.ranks) - 1),
        Field("dealer", 1, 0, seats - 1),
        Field("turn", 1, UNKNOWN, seats - 1),
        Field("playing", seats, 0, 1),
        Field("points", seats, 0, rules.limit),
        Field("bid", seats, UNKNOWN, LARGEST_HAND),
        Field("won", seats, 0, LARGEST_HAND),
        Field("card", seats, UNKNOWN, card),
    )
    return Layout(
        VERSION,
        ACTIONS,
        rules.deck,
        fields,
        (-1.0, 1.0),
        (-float(rules.limit), 0.0),
        seats + card,
        rules.max_rounds,
    )


def encode_action(action: Action, rules: Rules) -> int:
    """The id of a bid or a play.

    Raises:
        IllegalAction: it has none (code ``no-number``): it is no bid and no play, no such card is
            in the deck, or no such bid is ever allowed.

    Examples:
        >>> encode_action(Bid(seat=2, stages=1), Rules())
        41
    """
    if isinstance(action, Play):
        number = rules.card_numbers.get(action.card)
        if number is not None:
            return number
    elif isinstance(action, Bid) and 0 <= action.stages <= LARGEST_HAND:
        return BIDS + action.stages
    raise no_number(action, TEXTS)


def decode_action(number: int, seat: Seat, rules: Rules) -> Bid | Play:
    """The bid or play that an id is, of a seat.

    Raises:
        ValueError: there is none with this id.
        TypeError: it is no whole number.

    Examples:
        >>> decode_action(0, 3, Rules()), decode_action(40, 3, Rules())
        (Play(seat=3, card=Card.parse('4D')), Bid(seat=3, stages=0))
    """
    number = action_among(number, ACTIONS)
    if number >= BIDS:
        return Bid(seat, number - BIDS)
    if number >= len(rules.deck):
        raise ValueError(f"cards are 0 to {len(rules.deck) - 1}, not {quoted(number)}")
    return Play(seat, rules.deck[number])


def observe(view: View) -> tuple[int, ...]:
    """A view as numbers; the fields are those of ``layout``.

    Raises:
        ValueError: it is a spectator's.
    """
    me = own_seat(view.viewer)
    numbers = view.rules.card_numbers
    count = len(view.seats)
    players = view.seats[me:] + view.seats[:me]
    on_table = dict(view.stage)
    if view.is_blind:
        on_table |= _held_up(view)
    own, seen = [0] * CARDS, [0] * CARDS
    for card in players[0].hand:
        if card is not None:
            own[numbers[card]] = 1
    for card in on_table.values():
        seen[numbers[card]] = 1
    for stage in view.stages:
        for _, card in stage.cards:
            seen[numbers[card]] = 1
    if view.vira is not None:
        seen[numbers[view.vira]] = 1
    bids = [UNKNOWN if player.bid is None else player.bid for player in players]
    bidding = view.phase is Phase.BID
    return (
        *own,
        *seen,
        int(bidding),
        view.hand_size,
        len(view.at_table),
        len(view.stages),
        view.accumulated,
        count - bids.count(UNKNOWN) if bidding else len(view.stage),
        _number(view.vira, numbers),
        UNKNOWN if view.manilha is None else view.rules.ranks.index(view.manilha),
        (view.dealer - me) % count,
        UNKNOWN if view.turn is None else (view.turn - me) % count,
        *[int(player.status is Status.IN) for player in players],
        *[player.points for player in players],
        *bids,
        *[player.won for player in players],
        *[_number(on_table.get((me + place) % count), numbers) for place in range(count)],
    )


def ends_round(before: State, after: State) -> bool:
    """Whether one action, leading from one state to the other, finished a round.

    A round that is repeated (rule 13) was finished too.
    """
    return after.table.last_round is not before.table.last_round


def points(state: State) -> tuple[float, ...]:
    """Minus the points of each seat, for points are bad."""
    return tuple([0.0 - points for points in state.table.points])


def retired(state: State) -> Mapping[Seat, float]:
    """The eliminated and who left, who will share the loss.

    None where ``max_rounds`` leaves open how many share it.
    """
    table = state.table
    if table.rules.max_rounds is not None or state.phase is Phase.OVER:
        return {}
    share = -1 / (len(table.points) - 1)
    out = sum(table.course.eliminated, table.course.left)
    return dict.fromkeys(out, share)


def margins(start: State, *, rounds: int | None, cut: bool, points: bool) -> tuple[float, float]:
    """Return how far a seat can be below and above the mean of all.

    Farthest below is a seat that misses as much as possible while no other misses anything;
    farthest above is one that misses nothing while all others miss as much as possible.

    Examples:
        >>> from fodasse import start
        >>> margins(start(4), rounds=1, cut=False, points=True)
        (-0.75, 0.75)
    """
    rules, seats = start.table.rules, len(start.table.points)
    most, last = _most_points(start, rounds), rules.max_rounds
    if points:
        farthest = most * (seats - 1) / seats
        return -farthest, farthest
    if last is not None and (rounds is None or last <= rounds):
        return -1.0, 1.0  # all but one can tie for the first place
    if most < rules.limit:
        return 0.0, 0.0  # nobody can be eliminated yet, so the match is not over
    return -1 / (seats - 1), 1.0  # rule 13: a single seat is left


def points_range(start: State, *, rounds: int | None) -> tuple[float, float]:
    """Return the least and the greatest points of a seat after some rounds.

    Examples:
        >>> from fodasse import start
        >>> points_range(start(4), rounds=1)
        (-1.0, 0.0)
    """
    return -float(_most_points(start, rounds)), 0.0


def _most_points(start: State, rounds: int | None) -> int:
    """Return the most points a seat can have after ``rounds`` rounds; None: in the match.

    A round costs at most 1 point or, by rule 8, one for each of its stages. Until a seat is
    eliminated, hands grow by at most one card a round.
    """
    rules, seats = start.table.rules, len(start.table.points)
    largest = rules.largest_hand(seats)
    most, played = 0, 0
    while most < rules.limit and played not in (rounds, rules.max_rounds):
        most += min(start.hand_size + played, largest) if seats >= MANY else 1
        played += 1
    return min(most, rules.limit)


def _held_up(view: View) -> dict[Seat, Card]:
    """Rule 6a: the one card of each other seat, open until all have bid; the own is a back."""
    return {
        seat: card
        for seat, player in enumerate(view.seats)
        for card in player.hand
        if card is not None
    }


def _number(card: HiddenCard, numbers: Mapping[Card, int]) -> int:
    return UNKNOWN if card is None else numbers[card]
