"""Encoding of Fodasse as numbers, for learners: action ids and observations.

Cards are numbered by their place in the deck of the rules. A card is played by its number; a bid
of ``b`` stages is ``BIDS + b``. In fields by seat, place ``k`` is seat ``(viewer + k) % seats``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from fodasse.core.encoding import (
    UNKNOWN,
    Field,
    Layout,
    action_among,
    counts,
    no_number,
    number_of,
    own_seat,
    place_of,
)
from fodasse.core.errors import quote
from fodasse.core.seats import Seat
from fodasse.games.fodasse import rules as values
from fodasse.games.fodasse.actions import Action, Bid, Play
from fodasse.games.fodasse.public import Phase, Status
from fodasse.games.fodasse.rounds import can_be_shared
from fodasse.games.fodasse.rules import TEXTS, Rules
from fodasse.games.fodasse.state import State, View

VERSION: Final = 2
"""The version of action ids and observations."""
CARDS: Final = 40
"""The ids of plays, and the columns of a set of cards; fewer ranks leave the last ones unused."""
BIDS: Final = CARDS
"""The id of a bid of no stages."""
LARGEST_HAND: Final = values.LARGEST_HAND
"""The largest hand there is, at two seats without a vira, and so the highest bid."""
ACTIONS: Final = BIDS + LARGEST_HAND + 1
"""The number of action ids."""
EPISODE_RULES: Final = Rules()


@lru_cache(maxsize=64)
def layout(seats: int, rules: Rules) -> Layout:
    """Return the layout of a table, for the number of seats that begin the match.

    Examples:
        >>> table = layout(4, Rules())
        >>> table.actions, table.size, table.columns["points"]
        (61, 110, slice(94, 98, None))
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
        version=VERSION,
        actions=ACTIONS,
        cards=rules.deck,
        fields=fields,
        returns=(-1.0, 1.0),
        points=(-float(rules.limit), 0.0),
        longest_round=seats + len(rules.deck) - rules.turns_up,
        most_rounds=rules.max_rounds,
    )


def encode_action(action: Action, rules: Rules) -> int:
    """Return the id of a bid or a play.

    Raises:
        IllegalAction: it has no id (code ``no-number``): it is no bid and no play, no such card is
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
    """Return the bid or play of a seat that an id stands for.

    Raises:
        ValueError: no action has this id.
        TypeError: the id is not a whole number.

    Examples:
        >>> decode_action(0, 3, Rules()), decode_action(40, 3, Rules())
        (Play(seat=3, card=Card.parse('4D')), Bid(seat=3, stages=0))
    """
    number = action_among(number, ACTIONS)
    if number >= BIDS:
        return Bid(seat, number - BIDS)
    if number >= len(rules.deck):
        raise ValueError(f"cards are 0 to {len(rules.deck) - 1}, not {quote(number)}")
    return Play(seat, rules.deck[number])


def observe(view: View) -> tuple[int, ...]:
    """Return a view as numbers; the fields are those of ``layout``.

    Raises:
        ValueError: the viewer is a spectator.
    """
    me = own_seat(view.viewer)
    seats, numbers = view.seats, view.rules.card_numbers
    count, players = len(seats), seats[me:] + seats[:me]
    on_table = dict(view.stage)
    if view.is_blind:  # rule 6a: the other seats' only cards are open until all have bid
        held = [(seat, card) for seat, hand in enumerate(view.hands) for card in hand]
        on_table |= {seat: card for seat, card in held if card is not None}
    seen = [view.vira, *on_table.values()]
    for stage in view.stages:
        seen += [card for _, card in stage.cards]
    table_cards = [on_table.get((me + place) % count) for place in range(count)]
    bids = [UNKNOWN if player.bid is None else player.bid for player in players]
    bidding = view.phase is Phase.BID
    return (
        *counts(players[0].hand, numbers, CARDS),
        *counts(seen, numbers, CARDS),
        int(bidding),
        view.hand_size,
        len(view.at_table),
        len(view.stages),
        view.accumulated,
        count - bids.count(UNKNOWN) if bidding else len(view.stage),
        number_of(view.vira, numbers),
        UNKNOWN if view.manilha is None else view.rules.ranks.index(view.manilha),
        place_of(view.dealer, me, count),
        place_of(view.turn, me, count),
        *[int(player.status is Status.IN) for player in players],
        *[player.points for player in players],
        *bids,
        *[player.won for player in players],
        *[UNKNOWN if card is None else numbers[card] for card in table_cards],
    )


def retired(state: State) -> Mapping[Seat, float]:
    """Return the seats that were eliminated or left, with their shares of the loss.

    The result is empty where ``max_rounds`` or ``simultaneous`` leave open the number of seats
    that share it.
    """
    table = state.table
    rules = table.rules
    shared = rules.max_rounds is not None or can_be_shared(rules.simultaneous)
    if shared or state.phase is Phase.OVER:
        return {}
    share = -1 / (len(table.points) - 1)
    out = sum(table.history.eliminated, table.history.left)
    return dict.fromkeys(out, share)
