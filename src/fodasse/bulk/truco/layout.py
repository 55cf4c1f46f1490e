"""Layout of a match: one record of numbers of the same size for both table sizes.

Cards are numbers, their places in the full deck: four times the place of the rank in
4 5 6 7 Q J K A 2 3, plus that of the suit in ♦ ♠ ♥ ♣. So 0 is the 4♦ and 39 the 3♣, whichever deck
is played with. A set of cards is a mask with a bit for each card. A hand is a word with a byte for
each card held, in the order dealt, the first in the lowest byte; bytes above these mean nothing.

The *strength* of a card is 0 if it lies covered; open, one more than its rank's place, or for a
manilha 11 to 14.

Actions have the ids of ``games.truco.encoding``, and a set of actions is two words: the ids 0 to
63, and those from 64. Nobody claims anything here, so there is no word on a claim either.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, get_args

import numpy as np

from fodasse.bulk.record import match_type
from fodasse.bulk.truco.results import TrucoSums
from fodasse.core.cards import TRUCO_DECK, TRUCO_RANKS, Rank
from fodasse.core.manilhas import FIXED
from fodasse.games.truco import encoding
from fodasse.games.truco import rules as truco_rules
from fodasse.games.truco.actions import Accept, Burn, Concede, Cut, How, Keep, Raise, Run
from fodasse.games.truco.laid import Trick
from fodasse.games.truco.tricks import POWERS, decided

SEATS: Final = 4
"""The number of seats in a record; a table has four or two."""
CARDS: Final = len(TRUCO_DECK)
"""The number of cards, and of ids of cards played open."""
RANKS: Final = len(TRUCO_RANKS)
"""The number of ranks."""
HAND: Final = truco_rules.HAND
"""The number of cards of a hand, and of tricks."""
MAX_STEPS: Final = truco_rules.MAX_STEPS
"""The largest number of steps."""

CUT, EXPOSED, ANSWER, PLAY = range(1, 5)
"""Phases. All other phases are common to all games: ``DEAL`` before a deal or the card for a burnt
one, ``OVER`` and ``BROKEN``. No claim is ever open."""

COVERED: Final = CARDS
"""The id of a card played covered is this plus its number."""
BLIND: Final = 2 * CARDS
"""The id of a card played in the dark is this plus its place in the hand."""
RAISE, ACCEPT, RUN = (encoding.IDS.encode(kind(0)) for kind in (Raise, Accept, Run))
"""The ids of these actions."""
ANSWERS: Final = (ACCEPT, RUN)
"""The ids of all that may always be done where an answer is due."""
CONCEDE: Final = encoding.IDS.encode(Concede(0))
"""The id of this action."""
KEEP, BURN = (encoding.IDS.encode(kind(0)) for kind in (Keep, Burn))
"""The ids of these actions; they follow one another."""
CUTS: Final = encoding.IDS.encode(Cut(0, next(iter(How))))
"""The id of a cut is this plus the number of the way."""
HOWS: Final = len(How)
"""The number of ways to cut."""
PARTNER_CARD: Final = list(How).index(How.PARTNER_CARD)
"""The number of the way to cut that needs a partner."""
ACTIONS: Final = len(encoding.IDS)
"""The number of action ids."""

BACK: Final = 2 * CARDS
"""In ``lies``: a covered card that the seat to act does not know."""
TIED: Final = -1
"""In ``winners``: no team."""

ALL_TIED: Final = get_args(truco_rules.AllTied)
DEALER_WINS, LEADER_WINS, NOBODY_WINS = map(ALL_TIED.index, ("dealer", "leader", "nobody"))
"""The numbers of the words of the rule ``all_tied``."""
TIE_LEADS: Final = get_args(truco_rules.TieLead)
TIER_LEADS, FIRST_LEADS = map(TIE_LEADS.index, ("tier", "first"))
"""The numbers of words of the rule ``tie_lead``."""

RUN_BY: Final = get_args(truco_rules.RunBy)
BOTH_RUN: Final = RUN_BY.index("both")
"""The number of a word of the rule ``run_by``."""

HISTORIES: Final[Sequence[tuple[int | None, ...]]] = (
    *((), (0,), (1,), (None,)),
    *((0, 1), (1, 0), (None, None)),
)
"""By the number of a history: the winners of the finished tricks, in each order that leaves a hand
open. A hand begins with history 0."""
SIDES_WIN: Final = len(HISTORIES)
"""A history from here on is a hand that is decided: this plus the team that wins it."""
THREE_TIES: Final = SIDES_WIN + 2
"""The history of a hand of three ties."""


def _next_histories() -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Return by history and trick the history that follows; tricks are team 0, team 1, tied."""
    table = np.zeros((THREE_TIES + 1) * 4, np.uint8)
    for number, winners in enumerate(HISTORIES):
        for place, winner in enumerate((0, 1, None)):
            after = (*winners, winner)
            taker = decided([Trick((), each, 0) for each in after], THREE_TIES - SIDES_WIN)
            table[4 * number + place] = (
                HISTORIES.index(after) if taker is None else SIDES_WIN + taker
            )
    return table


NEXT_HISTORIES: Final = _next_histories()
"""By four times a history, plus 0 or 1 for the team that takes the trick or 2 for a tie: the next
history."""

_RANK_ROWS: Final[tuple[Rank | None, ...]] = (None, *TRUCO_RANKS)
STRENGTHS: Final = np.array(
    [[POWERS[rank][card] + 1 for card in TRUCO_DECK] for rank in _RANK_ROWS], np.uint8
).ravel()
"""The strength of each open card: ``CARDS`` numbers for fixed manilhas, then for each rank as the
manilha; so that of a card is at ``CARDS * (manilha + 1) + card``."""
STRONGEST: Final = RANKS + 4
"""The greatest strength."""
FIXED_CARDS: Final = sum(1 << TRUCO_DECK.index(card) for card in FIXED)
"""The manilhas where they are fixed, a mask."""

MATCH: Final = match_type(
    SEATS,
    TrucoSums,
    [
        # the rules
        ("steps", np.int64, MAX_STEPS),  # beyond the last step 0
        ("last_step", np.int64),  # its place
        ("target", np.int64),
        ("brink", np.int64),
        ("eleven_asks", np.int64),  # what mão-de-onze is played for
        ("deck", np.uint64),
        ("turns_up", np.int64),  # 1 if there is a vira
        ("rank_after", np.int8, RANKS),  # by the vira's rank: the manilha
        ("may_cover", np.uint8, len(HISTORIES)),  # by history: 1 if cards may be covered
        ("plays_dark", np.int64),  # 1 if mão-de-ferro is played in the dark
        ("all_tied", np.int64),  # by ALL_TIED
        ("tie_lead", np.int64),  # by TIE_LEADS
        ("run_by", np.int64),  # by RUN_BY
        ("concede", np.int64),  # 1 if a hand may be given up
        # between hands
        ("seats", np.int64),
        ("dealer", np.int64),
        ("points", np.int64, 2),  # by team
        ("last_cut", np.int64),  # the number of the way
        # the stake; between hands the first step, and nothing asked
        ("worth", np.int64),
        ("step", np.int64),  # the place of the worth, or of what is asked in answer to a raise
        ("asked", np.int64),  # 0: nothing
        ("asker", np.int64),  # a team
        ("may_raise", np.uint64),  # a mask of teams
        ("at_eleven", np.uint64),  # a mask of teams
        ("dark", np.int64),  # 1 in a hand that is played in the dark
        ("runner", np.int64),  # the seat that has run alone; NOBODY: none has
        # the hand; between hands nothing lies and no card is known
        ("player", np.int64),  # the seat that plays next, also while an answer is due
        ("vira", np.int64),
        ("manilha", np.int64),  # a rank; NOBODY where manilhas are fixed
        ("history", np.int64),  # see HISTORIES
        ("completed", np.int64),  # tricks
        ("laid", np.int64),  # cards in the trick
        ("best", np.int64, 2),  # by team: its best card in the trick, see ``kernel``
        ("hands", np.uint64, SEATS),
        ("leaders", np.int8, HAND + 1),  # by trick begun
        ("winners", np.int8, HAND + 1),  # by finished trick: the team, or TIED
        ("plays", np.int8, HAND * SEATS),  # by SEATS * trick + seat: the card, if it was played;
        # COVERED is added to a covered one
        # a card that turned over, only in positions that were given
        ("exposed_card", np.int64),
        ("exposed_seat", np.int64),  # NOBODY: none did
        ("exposed_index", np.int64),
        ("burnt", np.int64),
        # the book of a real table, only in positions that were given
        ("counted", np.int64),
        ("redeal_asked", np.int64),
        ("denied", np.uint64),  # a mask: 6 * team + offence
        # what the seat to act may know of its turn; written by ``look``
        ("legal", np.uint64, 2),
        ("hand", np.uint64),
        ("partner", np.uint64),
        ("seen", np.uint64),
        ("open_vira", np.int64),
        ("open_manilha", np.int64),
        ("held", np.int8, SEATS),
        ("lies", np.int8, HAND * SEATS),
        # room to work in
        ("weaker", np.float64, STRONGEST + 2),
        ("later", np.float64, STRONGEST + 2),
        ("mates", np.float64, STRONGEST + 2),
        ("shares", np.float64, STRONGEST + 2),
        ("wins", np.float64, HAND),
        ("ties", np.float64, HAND),
    ],
)
"""The record of a match."""
