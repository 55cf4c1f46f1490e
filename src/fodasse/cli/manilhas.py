"""Cards of games with manilhas: hands in order of strength, and the vira with its manilhas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from rich.text import Text as Line

from fodasse.cli.page import Page
from fodasse.core.cards import Card, HiddenCard

C = TypeVar("C", Card, HiddenCard)


def by_power(hand: Iterable[C], powers: Mapping[Card, int] | None) -> list[C]:
    """Return a hand weak to strong; unsorted without known powers, or with backs.

    Examples:
        >>> from fodasse.core.manilhas import FIXED_POWERS
        >>> [str(card) for card in by_power(map(Card.parse, ("4C", "KD", "3H")), FIXED_POWERS)]
        ['KD', '3H', '4C']
    """
    cards = list(hand)
    if powers is None or None in cards:
        return cards

    def strength(card: HiddenCard) -> tuple[int, int]:
        return (0, 0) if card is None else (powers[card], card.order)

    return sorted(cards, key=strength)


def vira_pieces(
    page: Page, vira: HiddenCard, manilhas: Sequence[Card], note: str = ""
) -> list[Line]:
    """Return the vira, with a note behind it, and the manilhas it makes, weak to strong."""
    pieces = [Line.assemble(("vira ", "dim"), page.card(vira), (note and f" {note}", "dim"))]
    if manilhas:
        cards = [page.card(card, style="bold") for card in manilhas]
        row = Line.assemble((" < ", "dim")).join(cards)
        pieces.append(Line.assemble(("manilhas ", "dim"), row))
    return pieces
