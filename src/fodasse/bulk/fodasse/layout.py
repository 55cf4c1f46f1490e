"""Layout of a match: one record of numbers of the same size for every table.

Cards are numbers: four times the rank's place in the deck, 0 the weakest, plus the suit's place.
So with all ten ranks 0 is the 4♦ and 39 the 3♣. A set of cards is a mask with a bit for each card.
The *power* of a card is its rank's place; for a manilha, ``ranks`` plus its suit's place.

Actions are numbers too: a play has the number of its card, and a bid of ``b`` stages is
``BIDS + b``. So the legal actions of a seat are one mask of ``ACTIONS`` bits.
"""

from __future__ import annotations

from typing import Final, get_args

import numpy as np

from fodasse.bulk.fodasse.results import FodasseSums
from fodasse.bulk.record import DEAL, match_type
from fodasse.games.fodasse import encoding, rules

SEATS: Final = 40
"""The number of seats in a record; a table has at most 39."""
CARDS: Final = encoding.CARDS
"""The number of cards, and of ids of plays."""
BIDS: Final = encoding.BIDS
"""The id of a bid of no stages; a bid of ``b`` is ``BIDS + b``."""
LARGEST_HAND: Final = rules.LARGEST_HAND
"""The largest hand, at a table of two seats, and so the highest bid."""
ACTIONS: Final = encoding.ACTIONS
"""The number of action ids."""
BID, PLAY = range(DEAL + 1, DEAL + 3)
"""The phases of decisions."""
RESTRICTIONS: Final = get_args(rules.RestrictLastBid)
"""The words of ``restrict_last_bid``. As in the next ones, a word's number is its place."""
ALWAYS, NOT_BLIND = map(RESTRICTIONS.index, ("always", "not_blind"))
EQUAL_CARDS: Final = get_args(rules.EqualCards)
"""The words of ``equal_cards``."""
PAIRS, NOBODYS, SUIT, FIRST = map(EQUAL_CARDS.index, ("pairs", "nobody", "suit", "first"))
BLIND_ROUNDS: Final = get_args(rules.BlindRounds)
"""The words of ``blind_rounds``."""
ALL_BLIND, FIRST_BLIND = map(BLIND_ROUNDS.index, ("all", "first"))
PROGRESSIONS: Final = get_args(rules.Progression)
"""The words of ``progression``."""
UP_RESTART, DOWN_UP, STAY = map(PROGRESSIONS.index, ("up_restart", "down_up", "stay"))
SIMULTANEOUS: Final = get_args(rules.Simultaneous)
"""The words of ``simultaneous``."""
REPLAY, FEWEST, SUDDEN_DEATH = map(SIMULTANEOUS.index, ("replay", "fewest", "sudden_death"))

LANES: Final = 8
"""The number of hands whose odds are computed at once."""

MATCH: Final = match_type(
    SEATS,
    FodasseSums,
    [
        # the rules
        ("limit", np.int64),
        ("restrict_last_bid", np.int64),  # by RESTRICTIONS
        ("ranks", np.int64),  # their number
        ("by_table", np.int64),  # whether stages are judged by ``powers``, card by card
        ("turns_up", np.int64),  # whether a vira is turned up
        ("equal_cards", np.int64),  # by EQUAL_CARDS
        ("accumulates", np.int64),  # whether a stage that nobody takes goes to the next taker
        ("last_tied", np.int64),  # whether the last to play a highest card leads after it
        ("blind_rounds", np.int64),  # by BLIND_ROUNDS
        ("many", np.int64),  # the number of seats from which every stage missed counts
        ("bonus", np.int64),  # whether a round of nobody's gives a point back
        ("progression", np.int64),  # by PROGRESSIONS
        ("cap", np.int64),  # the most cards of an ordinary round
        ("endgames", np.int64),  # whether there are endgames
        ("simultaneous", np.int64),  # by SIMULTANEOUS
        ("fixed", np.int8, CARDS),  # by card: its power where no vira changes it
        # between rounds
        ("seats", np.int64),  # the number still in
        ("dealer", np.int64),
        ("size", np.int64),  # of the ordinary rounds
        ("falling", np.int64),
        ("endgame", np.int64),  # the stages of every round, or 0
        # the round
        ("dealt_by", np.int64),
        ("opening", np.int64),  # whether it is the first, or the first is repeated
        ("blind", np.int64),
        ("restricted", np.int64),  # whether the last bid is
        ("fined", np.int64),  # whether there are penalties for its end
        ("unclaimed", np.int64),  # stages that nobody took at once
        ("powers", np.int8, CARDS),  # by card: its power in the round, if ``by_table``
        ("set_bids", np.int64),  # whether the deal set the bids
        ("hand_size", np.int64),
        ("vira", np.int64),
        ("manilha", np.int64),
        ("called", np.int64),  # the sum of the bids
        ("laid", np.int64),  # bids made, or cards in the stage
        ("completed", np.int64),  # stages
        ("accumulated", np.int64),
        ("stage", np.uint64),  # the cards that lie in it
        ("cards", np.uint64),  # of the completed stages
        # what the seat to act may know of its turn; written by ``look``
        ("legal", np.uint64),
        ("hand", np.uint64),
        ("seen", np.uint64),
        ("open_vira", np.int64),
        ("open_manilha", np.int64),
        ("lies", np.int8, SEATS),  # by seat: the card that lies open before it
        # counts over the match
        ("calls", np.int64),  # rounds whose bids the seats chose
        ("annulled_before", np.int64),  # stages, in the matches before
        # by seat
        ("hands", np.uint64, SEATS),
        ("following", np.uint8, SEATS),  # the next seat still in
        ("points", np.int16, SEATS),
        ("bids", np.int8, SEATS),
        ("won", np.int8, SEATS),
        ("after", np.int16, SEATS),  # the points the round would lead to
        ("penalties", np.int16, SEATS),  # points due at the end of the round, in a packed position
        ("fate", np.int32, SEATS),  # the round that eliminated the seat; 0: it is in
        ("last_bid", np.int8, SEATS),  # of an eliminated seat
        ("last_won", np.int8, SEATS),
        ("exact", np.int32, SEATS),  # chosen bids that were met
        ("chosen", np.int32, SEATS),  # of an eliminated seat: all chosen bids
        ("holder", np.int8, CARDS),  # by card: the seat that laid it
        # room to work in
        ("shares", np.float64, LARGEST_HAND + 1),
        ("prices", np.float64, LARGEST_HAND + 1),
        ("odds", np.float64, (LARGEST_HAND + 2, LANES)),
    ],
)
"""The record of a match."""
