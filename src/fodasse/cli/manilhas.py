"""Cards of games with manilhas: hands in order of strength, and the vira with its manilhas."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rich.text import Text as Line

from fodasse.cli.page import Page
from fodasse.core.cards import Card, HiddenCard, Rank, Suit
from fodasse.core.manilhas import POWERS

C = TypeVar("C", Card, HiddenCard)


def by_power(hand: Iterable[C], manilha: Rank | None) -> list[C]:
    """Return a hand weak to strong, manilhas last; without a manilha, or with backs, as it lies.

    Examples:
        >>> [str(card) for card in by_power(map(Card.parse, ("4S", "KD", "3H")), Rank.FOUR)]
        ['KD', '3H', '4S']
    """
    cards = list(hand)
    if manilha is None or None in cards:
        return cards
    powers = POWERS[manilha]

    def strength(card: HiddenCard) -> tuple[int, int]:
        return (0, 0) if card is None else (powers[card], card.order)

    return sorted(cards, key=strength)


def vira_pieces(page: Page, vira: HiddenCard, manilha: Rank | None, note: str = "") -> list[Line]:
    """Return the vira, with a note behind it, and the four manilhas, weak to strong."""
    pieces = [Line.assemble(("vira ", "dim"), page.card(vira), (note and f" {note}", "dim"))]
    if manilha is not None:
        cards = [page.card(Card(manilha, suit), style="bold") for suit in Suit]
        row = Line.assemble((" < ", "dim")).join(cards)
        pieces.append(Line.assemble(("manilhas ", "dim"), row))
    return pieces
