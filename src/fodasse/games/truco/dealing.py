"""The deal, and the card for a burnt one."""

from __future__ import annotations

from collections.abc import Sequence

from fodasse.core.cards import Card
from fodasse.core.chance import Chance, split
from fodasse.core.fields import check_type
from fodasse.core.hidden import unseen
from fodasse.games.truco.actions import Deal, Replacement
from fodasse.games.truco.public import DEAL, will_be_dark
from fodasse.games.truco.rules import HAND
from fodasse.games.truco.state import State


def chance(state: State) -> Chance:
    """Return the draw of a deal: from the whole deck, three cards a seat and perhaps the vira.

    After a burnt card it is a draw of one of the cards that lie nowhere.

    Raises:
        ValueError: no draw is awaited.
    """
    check_type(State, state)
    if state.phase is not DEAL:
        raise ValueError("no draw is awaited")
    if state.exposed is None:
        seats, cards = state.table.seats, state.rules.cards
        hands = () if will_be_dark(state.table) else (HAND,) * seats
        return Chance(cards, HAND * seats + state.rules.turns_up, hands)
    return Chance(unseen(state.rules.cards, (state.vira, state.exposed.card), *state.hands), 1)


def chance_action(state: State, drawn: Sequence[Card]) -> Deal | Replacement:
    """Return the action that a draw makes: a whole hand for each seat in order, then any vira.

    The card for a burnt one comes alone. Chance never turns a card over.

    Raises:
        ValueError: no draw is awaited, or it takes another number of cards.
    """
    chance(state).check(drawn)
    if state.exposed is not None:
        return Replacement(drawn[0])
    vira = drawn[-1] if state.rules.turns_up else None
    return Deal(split(drawn, [HAND] * state.table.seats), vira)
