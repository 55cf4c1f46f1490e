"""Layout of a match of ES-ADOF: one record of numbers of the same size for every table.

Cards are numbers, 0 to 51, by their place in the sorted pack; twins have the same number. A row
has four places in ``rows`` and ``known``: its three slots, and one for the card that its seat has
drawn, so that a replacement and a discard are the same exchange.

Actions have the ids of ``fodasse.games.esadof.encoding``.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

import numpy as np

from fodasse.bulk.esadof.results import EsadofSums
from fodasse.bulk.record import match_type
from fodasse.core.cards import FULL_DECK
from fodasse.core.encoding import numbering
from fodasse.games.esadof import rules
from fodasse.games.esadof.actions import PILE, STOCK, Discard, Draw, Knock, Replace
from fodasse.games.esadof.encoding import IDS
from fodasse.games.esadof.public import EVERYBODY, NOBODY, OWNER, Known
from fodasse.games.esadof.rules import CARD_POINTS, DECK, ROW, Rules

SEATS: Final = max(rules.SEATS)
"""The number of seats in a record, that of the largest table."""
PLACES: Final = ROW + 1
"""The places of a seat in ``rows`` and ``known``."""
CARDS: Final = len(DECK)
"""The number of physical cards."""
KINDS: Final = len(FULL_DECK)
"""The number of kinds of cards; each is twice in the deck."""
NUMBERS: Final = numbering(FULL_DECK)
"""The number of each card."""
SORTED: Final = np.array([NUMBERS[card] for card in DECK], np.uint8)
"""The deck before it is shuffled."""
POINTS: Final = np.array([CARD_POINTS[card] for card in FULL_DECK], np.int8)
"""The points of each card by its number."""
DEAREST: Final = int(POINTS.max())
"""The points of a queen."""
ACTIONS: Final = len(IDS)
"""The number of action ids."""


def _id(action: Draw | Knock | Replace | Discard) -> int:
    return IDS.encode(action, Rules())


DRAW_PILE: Final = _id(Draw(0, PILE))
DRAW_STOCK: Final = _id(Draw(0, STOCK))
KNOCK: Final = _id(Knock(0))
REPLACE: Final = _id(Replace(0, 0))
"""The id of a replacement of the left card; those of the others, and of a discard, follow."""
DISCARD: Final = _id(Discard(0))
ORDERS: Final = np.array(list(permutations(range(ROW))), np.uint8)
"""By id of an arrangement: for each slot, which of the cards as dealt lies there."""

ARRANGE, TURN_DUE, DRAWN = range(1, 4)
"""The phases of decisions: those of the reference, in its order."""
HIDDEN, OWN, OPEN = (list(Known).index(knows) for knows in (NOBODY, OWNER, EVERYBODY))
"""The knowledge of a card: of nobody, of its owner, of everybody."""
FROM_PILE, FROM_STOCK = 1, 2
"""The sources of a drawn card, as they are observed."""

MATCH: Final = match_type(
    SEATS,
    EsadofSums,
    [
        # the rules
        ("target", np.int64),
        ("max_turns", np.int64),  # 0: no such end of a hand
        # the match
        ("seats", np.int64),
        ("dealer", np.int64),
        ("points", np.int64, SEATS),
        # the hand
        ("arranging", np.uint64),  # a mask of the seats that have not arranged their rows
        ("turns", np.int64),  # completed in the hand
        ("source", np.int64),  # of the drawn card: 0 for none, else as observed
        ("rows", np.uint8, SEATS * PLACES),  # by seat and place; as dealt until arranged
        ("known", np.uint8, SEATS * PLACES),
        ("pile", np.uint8, CARDS),  # the oldest first
        ("height", np.int64),  # of the pile
        ("deck", np.uint8, CARDS),  # rows, upcard and stock in the order of the deal
        ("gone", np.int64),  # cards of the deck that were dealt or drawn
        ("settled", np.int64),  # cards of the deck, from the first, whose places are fixed
        ("luck", np.uint64),  # the key by which the others find their places when they are drawn
        # what the seat to act may know of its turn; written by ``look``
        ("legal", np.uint64),
        ("stock", np.int64),
        ("seen", np.int8, SEATS * PLACES),
        # room to work in
        ("unseen", np.int64, DEAREST + 1),
    ],
)
"""The record of a match."""
