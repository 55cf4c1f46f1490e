"""The deal (rule 7)."""

from __future__ import annotations

from collections.abc import Sequence

from fodasse.core.cards import Card
from fodasse.core.chance import Chance, split
from fodasse.core.fields import check_type
from fodasse.games.fodasse.actions import Deal
from fodasse.games.fodasse.public import DEAL
from fodasse.games.fodasse.state import State


def chance(state: State) -> Chance:
    """Return the draw of a deal: from the whole deck, a hand for each seat and any vira.

    Raises:
        ValueError: no deal is awaited.
    """
    check_type(State, state)
    table = state.table
    if state.phase is not DEAL or table.paused:
        raise ValueError("no deal is awaited")
    hands = (table.hand_size,) * len(table.at_table)
    return Chance(table.rules.deck, sum(hands) + table.rules.turns_up, hands)


def chance_action(state: State, drawn: Sequence[Card]) -> Deal:
    """Return the deal that a draw makes: a whole hand for each seat in order, then any vira.

    Raises:
        ValueError: no deal is awaited, or it takes another number of cards.
    """
    chance(state).check(drawn)
    table = state.table
    vira = drawn[-1] if table.rules.turns_up else None
    return Deal(split(drawn, [table.hand_size] * len(table.at_table)), vira)
