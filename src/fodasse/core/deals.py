"""Checks of a deal that games share: the number of hands, their sizes, and the cards."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from fodasse.core.refusals import Refusal, refuse
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts


class HandReasons(Protocol):
    """The reasons of a game for hands of wrong sizes, such as a module."""

    HANDS_COUNT: Refusal
    HAND_SIZE: Refusal


class CardReasons(Protocol):
    """The reasons of a game for wrong cards in a deal, such as a module."""

    HIDDEN: Refusal
    FOREIGN_CARD: Refusal
    CARD_TWICE: Refusal


class DealReasons:
    """The reasons of a game whose rules treat all deals in one clause."""

    def __init__(self, rule: str, texts: Texts) -> None:
        """Create the reasons for a clause and the texts of a game."""
        self.HANDS_COUNT = Refusal("hands-count", rule, texts)
        self.HAND_SIZE = Refusal("hand-size", rule, texts)
        self.HIDDEN = Refusal("hidden", rule, texts)
        self.FOREIGN_CARD = Refusal("foreign-card", rule, texts)
        self.CARD_TWICE = Refusal("card-twice", rule, texts)


def check_hands(
    deal: Any,
    hands: Sequence[Sequence[object]],
    due: Mapping[Seat, int],
    reasons: HandReasons,
) -> None:
    """Refuse a deal unless there is a hand for each seat, with the right number of cards.

    Raises:
        IllegalAction: the deal is refused.
    """
    if len(hands) != len(due):
        refuse(reasons.HANDS_COUNT, deal, hands=len(hands), seats=len(due))
    for (seat, cards), hand in zip(due.items(), hands, strict=True):
        if len(hand) != cards:
            refuse(reasons.HAND_SIZE, deal, seat=seat, cards=len(hand), due=cards)


def check_cards(
    deal: Any,
    cards: Sequence[object],
    deck: Collection[object],
    reasons: CardReasons,
) -> None:
    """Refuse a deal unless its cards are different cards of a deck.

    Raises:
        IllegalAction: the deal is refused.
    """
    different = set(cards)
    if len(different) == len(cards) and different.issubset(deck):
        return
    for place, card in enumerate(cards):
        if card is None:
            refuse(reasons.HIDDEN, deal)
        if card not in deck:
            refuse(reasons.FOREIGN_CARD, deal, card=card)
        if card in cards[:place]:
            refuse(reasons.CARD_TWICE, deal, card=card)
