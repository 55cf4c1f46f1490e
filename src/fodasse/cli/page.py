"""The page of a terminal: its width, its signs, and the layout of pieces in lines.

Nothing here depends on a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from attrs import frozen
from rich.cells import cell_len
from rich.text import Text

from fodasse.core.cards import Card, Suit

INDENT: Final = 3
"""Columns before everything but titles."""
_SUITS: Final = "".join(suit.symbol for suit in Suit)
_SIGNS: Final = "▒─×–·»…→"
_PLAIN: Final = str.maketrans(
    dict(zip(_SIGNS, ("#", "-", "x", "-", "|", ">", "...", "->"), strict=True))
)
"""The substitute for each sign where it cannot be printed."""
_BLANKS: Final = re.compile("[ \t\n]+")
"""Blanks at which lines may be broken, unlike a no-break space."""
_NO_BREAK: Final = "\u00a0"
_RED: Final = (Suit.DIAMONDS, Suit.HEARTS)


@frozen
class Page:
    """A width and a set of signs. Lines are laid out with all signs, and printed with its own.

    Examples:
        >>> for line in Page(width=14).flow("Ana ", map(Text, ("4♦", "K♠", "3♥"))):
        ...     print(repr(line.plain))
        '   Ana 4♦ K♠'
        '       3♥'
    """

    width: int = 80
    """Columns of the terminal."""
    has_signs: bool = True
    """Whether suits and strokes can be printed; if not, letters and dashes replace them."""
    suits: str = "DSHC"
    """The letters for suits that cannot be printed, in the order of ``Suit``."""

    @classmethod
    def of(cls, width: int, encoding: str, suits: str = "DSHC") -> Page:
        """Return the page of a terminal or file of this width and encoding."""
        try:
            (_SUITS + _SIGNS).encode(encoding)
        except (LookupError, UnicodeEncodeError):
            return cls(width, has_signs=False, suits=suits)
        return cls(width, suits=suits)

    def card(self, card: object, *, style: str = "") -> Text:
        """Return a card, red if its suit is, or a back; cards of other decks are their text."""
        if card is None:
            return Text("▒▒", "blue")
        if not isinstance(card, Card):
            return Text(str(card), style)
        colour = "bright_red" if card.suit in _RED else ""
        return Text(card.symbol, f"{style} {colour}".strip())

    def plain(self, words: str) -> str:
        """Return words with the page's signs, or letters where it cannot hold signs.

        No-break spaces become blanks, because lines have been broken.

        Examples:
            >>> Page(has_signs=False).plain("K♦ → Ana")
            'KD -> Ana'
        """
        words = words.replace(_NO_BREAK, " ")
        if self.has_signs:
            return words
        return words.translate(str.maketrans(_SUITS, self.suits)).translate(_PLAIN)

    def title(self, *parts: str) -> Iterator[Text]:
        """Return the parts of a title on a line drawn across the page."""
        stroke = self.plain("─")
        lead = Text(stroke * (INDENT - 1) + " ", "dim")
        shown = parts[:1] + tuple(f"· {part}" for part in parts[1:])
        *full, last = self.flow(lead, (Text(part, "bold") for part in shown), indent=0)
        yield from full
        left = self.width - last.cell_len - 1
        yield last.append(" " + stroke * left, "dim") if left > 0 else last

    def sentence(self, words: str, *, lead: str = "", style: str = "") -> Iterator[Text]:
        """Return running text, broken between words but not at no-break spaces.

        Examples:
            >>> [line.plain for line in Page(width=8).sentence("a 95\N{NO-BREAK SPACE}%")]
            ['   a', '   95 %']
        """
        pieces = _BLANKS.split(words.strip())
        return self.flow(lead, (coloured(piece, style) for piece in pieces))

    def flow(
        self, lead: str | Text, pieces: Iterable[Text], *, gap: int = 1, indent: int = INDENT
    ) -> Iterator[Text]:
        """Return pieces side by side behind a lead; further lines are indented by its width."""
        line = Text(" " * indent).append_text(self._printable(lead))
        indent = line.cell_len
        is_empty = True
        for piece in map(self._printable, pieces):
            if not is_empty and line.cell_len + gap + cell_len(piece.plain.rstrip()) > self.width:
                yield _trimmed(line)
                line = Text(" " * indent)
                is_empty = True
            line.append(" " * (0 if is_empty else gap))
            line.append_text(piece)
            is_empty = False
        yield _trimmed(line)

    def _printable(self, words: str | Text) -> Text:
        text = Text(words) if isinstance(words, str) else words
        printed = self.plain(text.plain)
        if printed != text.plain:
            text = text.copy()
            text.plain = printed
        return text

    def columns(self, cells: Sequence[Text], *, gap: int = 3) -> Iterator[Text]:
        """Return cells side by side, as many as fit, all as wide as the widest."""
        return self.flow("", padded(cells), gap=gap)


def coloured(words: str, style: str = "") -> Text:
    """Return words with red suits in red."""
    line = Text(words, style)
    line.highlight_regex(r"[0-9TJQKA]+[♦♥]", "bright_red")
    return line


def padded(cells: Sequence[Text]) -> Iterator[Text]:
    """Return cells all as wide as the widest."""
    widest = max((cell.cell_len for cell in cells), default=0)
    for cell in cells:
        yield cell + Text(" " * (widest - cell.cell_len))


def fitted(words: str, width: int) -> str:
    """Return words with blanks up to a width in columns."""
    return words + " " * (width - cell_len(words))


def _trimmed(line: Text) -> Text:
    line.rstrip()
    return line
