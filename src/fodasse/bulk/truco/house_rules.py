"""The rules of a table as numbers in the record of a match. All of them are compiled.

Rules about claims, about cards that turn over, and about raises out of turn or at the brink have
no numbers: they allow nothing that a seat is ever asked for, and chance never turns a card over.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fodasse.bulk.record import NOBODY
from fodasse.bulk.truco.layout import ALL_TIED, HISTORIES, TIE_LEADS
from fodasse.core.cards import TRUCO_DECK, TRUCO_RANKS
from fodasse.games.truco.rules import Rules


def write_rules(matches: NDArray[np.void] | np.void, rules: Rules) -> None:
    """Write the rules into the records of matches, or into one of them."""
    steps, cards = rules.steps, rules.card_set
    matches["steps"] = 0
    matches["steps"][..., : len(steps)] = steps
    matches["last_step"] = len(steps) - 1
    matches["target"] = rules.target
    matches["brink"] = rules.brink
    matches["eleven_asks"] = rules.eleven_asks
    matches["deck"] = sum(1 << number for number, card in enumerate(TRUCO_DECK) if card in cards)
    matches["turns_up"] = rules.turns_up
    matches["rank_after"] = _ranks_after(rules)
    matches["may_cover"] = _may_cover(rules)
    matches["plays_dark"] = rules.is_dark
    matches["all_tied"] = ALL_TIED.index(rules.all_tied)
    matches["tie_lead"] = TIE_LEADS.index(rules.tie_lead)


def _ranks_after(rules: Rules) -> list[int]:
    """Return by rank of the vira the rank of the manilhas; ``NOBODY`` for ranks not in play."""
    after = [rules.after.get(rank) for rank in TRUCO_RANKS]
    return [NOBODY if rank is None else TRUCO_RANKS.index(rank) for rank in after]


def _may_cover(rules: Rules) -> list[bool]:
    """Return by history whether cards may be covered in the trick that follows."""
    first, after_tie = rules.covered_from, rules.covered_after_tie
    return [
        first is not None and len(winners) + 1 >= first and (after_tie or None not in winners)
        for winners in HISTORIES
    ]
