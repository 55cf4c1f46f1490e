"""Drawings of cards: large with a suit in the middle, or small, and their backs."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from attrs import frozen

from fodasse.core.cards import Card, Rank, Suit
from fodasse.pictures.lettering import Words, escaped

WIDTH: Final = 44
"""The width of a large card."""
HEIGHT: Final = 62
"""The height of a large card."""
SMALL_WIDTH: Final = 20
"""The width of a small card."""
SMALL_HEIGHT: Final = 28
"""The height of a small card."""

_SUITS: Final = {
    Suit.DIAMONDS: "M0-8C1.6-4.6 3.6-2.2 6.2 0 3.6 2.2 1.6 4.6 0 8-1.6 4.6-3.6 2.2-6.2 0"
    "-3.6-2.2-1.6-4.6 0-8Z",
    Suit.SPADES: "M0-8C1.5-5 7.4-2 7.4 1.8A3.6 3.6 0 0 1 .9 4C1.1 6 1.8 7.2 3 8H-3"
    "C-1.8 7.2-1.1 6-.9 4A3.6 3.6 0 0 1-7.4 1.8C-7.4-2-1.5-5 0-8Z",
    Suit.HEARTS: "M0 7.6C-1.6 4.6-7.4 1.6-7.4-2.8A3.9 3.9 0 0 1 0-4.4 3.9 3.9 0 0 1 7.4-2.8"
    "C7.4 1.6 1.6 4.6 0 7.6Z",
    Suit.CLUBS: "M0-8A3.6 3.6 0 0 1 3.2-2.7 3.6 3.6 0 1 1 .8 2.8C1 5.4 1.8 7.2 3 8H-3"
    "C-1.8 7.2-1 5.4-.8 2.8A3.6 3.6 0 1 1-3.2-2.7 3.6 3.6 0 0 1 0-8Z",
}
"""The outlines of the suits, about 16 units wide and high, around their middle."""
STAR: Final = "M0-6 1.8-1.9 6.2-1.9 2.7.8 4 5 0 2.4-4 5-2.7.8-6.2-1.9-1.8-1.9Z"
"""The outline of a star: a manilha, a wildcard, a winner."""


@frozen
class Print:
    """The print of an open card."""

    rank: str
    """The rank in the corner; "" for a card with a star instead."""
    words: str
    """The card in words."""
    suit: Suit | None = None
    """The suit; None where the deck has none."""
    is_manilha: bool = False
    """Whether the card is one of those that beat all others."""
    is_covered: bool = False
    """Whether it lies face down, and the viewer knows it."""


@frozen
class Back:
    """A card face down, or one that the viewer may not see."""

    is_known: bool = False
    """Whether its owner has seen it, in games where not every owner has."""


Face = Print | Back
"""A card as a viewer sees it."""
BACK: Final = Back()


def printed(
    card: Card | None, words: Words, manilhas: Collection[Card] = (), *, covered: bool = False
) -> Face:
    """Return a card of the 52 as it is drawn.

    Args:
        card: the card; None: a back.
        words: the words of the picture.
        manilhas: the cards that beat all others.
        covered: whether the card lies face down.
    """
    if card is None:
        return BACK
    said = words.card(card)
    if card in manilhas:
        said = words("manilha-card", card=said)
    if covered:
        said = words("covered-card", card=said)
    rank = "10" if card.rank is Rank.TEN else str(card.rank)
    return Print(rank, said, card.suit, card in manilhas, covered)


def playing_cards(words: Words) -> dict[str, Face]:
    """Return the 52 cards as they are drawn, by their text.

    Args:
        words: the words of the picture.
    """
    deck = [Card(rank, suit) for suit in Suit for rank in Rank]
    return {str(card): printed(card, words) for card in deck}


def large(face: Face, x: float, y: float) -> str:
    """Return the drawing of a large card with its upper left corner at a point."""
    if isinstance(face, Back):
        return _group(x, y, _back(WIDTH, HEIGHT, face))
    ink = _ink(face)
    parts = [_paper(WIDTH, HEIGHT, 5, face)]
    if face.suit is not None:
        parts += [
            _index(face.rank, 19, 4, 18, ink, "start"),
            _sign(_SUITS[face.suit], 10, 29.5, 0.75, ink),
            _sign(_SUITS[face.suit], 28, 43, 1.7, ink),
        ]
    elif face.rank:
        parts += [
            _index(face.rank, 15, 4, 16, ink, "start"),
            _index(face.rank, 23 if len(face.rank) > 1 else 30, 23, 45, ink),
        ]
    else:
        parts += [_sign(STAR, 9, 11, 0.8, ink), _sign(STAR, 22, 35, 2.2, ink)]
    if face.is_manilha:
        parts.append(_sign(STAR, 37, 8, 0.75, "fds-gold"))
    return _group(x, y, *parts, dim=face.is_covered)


def small(face: Face, x: float, y: float) -> str:
    """Return the drawing of a small card with its upper left corner at a point."""
    if isinstance(face, Back):
        return _group(x, y, _back(SMALL_WIDTH, SMALL_HEIGHT, face))
    ink, middle = _ink(face), SMALL_WIDTH / 2
    parts = [_paper(SMALL_WIDTH, SMALL_HEIGHT, 3, face)]
    if face.suit is not None:
        parts.append(_index(face.rank, 12.5, middle, 12, ink))
        parts.append(_sign(_SUITS[face.suit], middle, 21, 0.62, ink))
    elif face.rank:
        parts.append(_index(face.rank, 14, middle, 19, ink))
    else:
        parts.append(_sign(STAR, middle, 14, 1.1, ink))
    return _group(x, y, *parts, dim=face.is_covered)


def _ink(face: Print) -> str:
    """Return the class of a card's colour."""
    return "fds-ink" if face.suit is None else f"fds-{face.suit.name.lower()}"


def _group(x: float, y: float, *parts: str, dim: bool = False) -> str:
    faint = ' opacity=".55"' if dim else ""
    return f'<g transform="translate({x:g} {y:g})"{faint}>{"".join(parts)}</g>'


def _paper(width: int, height: int, radius: int, face: Print) -> str:
    style = "fds-paper fds-marked" if face.is_manilha else "fds-paper"
    return f'<rect class="{style}" width="{width}" height="{height}" rx="{radius}"/>'


def _back(width: int, height: int, face: Back) -> str:
    inset = width // 10
    inner = f'width="{width - 2 * inset}" height="{height - 2 * inset}" rx="{inset / 2:g}"'
    parts = [
        f'<rect class="fds-back" width="{width}" height="{height}" rx="{inset + 1}"/>',
        f'<rect class="fds-weave" x="{inset}" y="{inset}" {inner}/>',
    ]
    middle = f"{width / 2:g} {height / 2:g}"
    across, down = width / 2 - 2 * inset, height / 2 - 2 * inset
    if face.is_known:
        parts.append(
            f'<g transform="translate({middle}) scale({width / 20:g})">'
            '<path class="fds-eye" d="M-5.5 0Q0-5.5 5.5 0 0 5.5-5.5 0Z"/>'
            '<circle class="fds-pupil" r="1.7"/></g>'
        )
    else:
        parts.append(
            f'<path class="fds-weave" d="M{middle}m0 {-down:g}l{across:g} {down:g}'
            f'l{-across:g} {down:g}l{-across:g} {-down:g}Z"/>'
        )
    return "".join(parts)


def _index(rank: str, size: float, x: float, y: float, ink: str, anchor: str = "middle") -> str:
    tight = ' letter-spacing="-1.5"' if len(rank) > 1 else ""
    return (
        f'<text class="{ink}" x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700"'
        f' text-anchor="{anchor}"{tight}>{escaped(rank)}</text>'
    )


def _sign(outline: str, x: float, y: float, scale: float, ink: str) -> str:
    place = f"translate({x:g} {y:g}) scale({scale:g})"
    return f'<path class="{ink}" transform="{place}" d="{outline}"/>'
