"""Layout of a match: one record of numbers of the same size for every table.

Cards are counted in a word of sixteen nibbles: nibble ``r`` is the number of cards of rank ``r``,
and nibble 14 that of wildcards. So hands are added and subtracted as numbers.

Action ids are those of the game's encoding. The legal ones are a mask of ``ACTIONS`` bits in
``LEGAL_WORDS`` words: bit ``i % 64`` of word ``i // 64`` is action ``i``.
"""

from __future__ import annotations

from typing import Final, get_args

import numpy as np

from fodasse.bulk.dalmuti.results import DalmutiSums
from fodasse.bulk.record import match_type
from fodasse.games.dalmuti import cards, encoding
from fodasse.games.dalmuti.actions import Decline, Give, Lay, Pass, Revolt, TakeOver
from fodasse.games.dalmuti.rules import WildcardPair

SEATS: Final = cards.SEATS[-1]
"""The number of seats in a record."""
RANKS: Final = cards.commonest(SEATS)
"""The number of ranks of the largest deck."""
WILDCARD: Final = cards.WILDCARD
"""The nibble of wildcards, and the rank of a set of wildcards alone."""
WILDCARDS: Final = cards.WILDCARDS
"""The number of wildcards, where they are played with."""
EXCHANGES: Final = 2
"""The number of exchanges in a bonus: the president's and the vice-president's."""
LARGEST_DECK: Final = len(cards.deck(SEATS, wildcards=True))

TAKEOVER, BONUS, PLAY = range(1, 4)
"""Phases of decisions."""
PAIRS: Final = get_args(WildcardPair)
"""The values of ``Rules.pair``, by number."""
PAIR_NONE, PAIR_TAKEOVER = map(PAIRS.index, ("none", "takeover"))
DECKS: Final = get_args(cards.Ranks)
"""The words of ``Rules.deck``, by number."""

ACTIONS: Final = len(encoding.IDS)
"""The number of action ids."""
LEGAL_WORDS: Final = -(-ACTIONS // 64)
"""The number of words of a mask of actions."""
SETS: Final = RANKS * (RANKS + 1) // 2
"""The number of sets with a given number of wildcards: ``SETS * wildcards + rank * (rank - 1) //
2 + natural - 1`` is the id of a set with ``natural`` natural cards."""
PASS: Final = encoding.IDS.encode(Pass(0))
GIVE_TWO: Final = encoding.IDS.encode(Give(0, (1, 1)))
"""The id of the first pair of cards to give; the others follow in the order of the pairs."""
TAKE_OVER: Final = encoding.IDS.encode(TakeOver(0))
DECLINE: Final = encoding.IDS.encode(Decline(0))
ALONE: Final = encoding.IDS.encode(Lay(0, WILDCARD, 1, 1))
"""The id of one wildcard alone; that of two follows."""
GIVE_ONE: Final = encoding.IDS.encode(Give(0, (1,)))
"""The id of giving one ace; a card of rank ``r`` is ``GIVE_ONE + r - 1``."""
REVOLT: Final = encoding.IDS.encode(Revolt(0))

MATCH: Final = match_type(
    SEATS,
    DalmutiSums,
    [
        # the rules
        ("agreed", np.int64),  # the number of hands of a match
        ("wildcards", np.int64),  # in the deck: 0 or 2
        ("pair", np.int64),  # what both wildcards in one hand allow, by PAIRS
        ("lone", np.int64),  # whether wildcards may be laid alone
        ("owed", np.int64, EXCHANGES),  # by exchange, the president's first: the number of cards
        ("deck_word", np.int64),  # the ranks in the deck, by DECKS
        ("reentry", np.int64),  # whether a seat that passed may lay again in the trick
        # between hands
        ("seats", np.int64),
        ("deck", np.uint64),  # all cards
        ("hand_number", np.int64),  # of the hand in play or awaited
        ("taken_over", np.int64),  # whether an intern has taken over in this hand
        ("revolted", np.int64),  # the seat that started a revolution in this hand
        ("seating", np.uint8, SEATS),  # by place in the order of play: the seat
        ("place", np.uint8, SEATS),  # by seat: its place
        ("points", np.int32, SEATS),  # by seat
        # the hand
        ("hands", np.uint64, SEATS),  # by seat
        ("begun", np.uint64, SEATS),  # by seat: the hand as dealt; then as play began
        ("following", np.uint8, SEATS),  # by seat: the next one that holds cards
        ("out", np.uint8, SEATS),  # the seats that went out, in order; all after the hand
        ("gone", np.int64),  # their number; 0 between hands
        ("paid", np.uint64, EXCHANGES),  # by exchange: what the intern paid; 0 without one
        ("given", np.uint64, EXCHANGES),  # by exchange: what it got; 0 while that is due
        # the trick
        ("top_seat", np.int64),  # the seat that laid the last set; NOBODY: it is to be opened
        ("top_rank", np.int64),
        ("top_count", np.int64),  # wildcards included
        ("top_wildcards", np.int64),
        ("passes", np.int64),  # in a row since
        ("passed", np.uint64),  # a mask of the seats out of the trick; 0 with re-entry
        # what the seat to act may know of its turn; written by ``look``
        ("legal", np.uint64, LEGAL_WORDS),
        ("hand", np.uint64),
        ("unseen", np.uint64),
        ("laid", np.uint64, SEATS),
        ("held", np.int64, SEATS),
        ("went_out", np.int64, SEATS),
        ("gave", np.uint64),
        ("got", np.uint64),
        ("due", np.int64),
        # room to work in
        ("pack", np.uint8, LARGEST_DECK),
    ],
)
"""The record of a match."""
