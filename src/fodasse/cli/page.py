"""The page a match is told on: its width, its signs, and how pieces fall into lines.

No game is known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from attrs import frozen
from rich.cells import cell_len
from rich.text import Text

from fodasse.core.cards import Card, Suit

INDENT: Final = 3
"""Where everything but titles begins."""
_SIGNS: Final = "♦♠♥♣▒─×–·»…→"
_RED: Final = (Suit.DIAMONDS, Suit.HEARTS)


@frozen
class Page:
    """Where lines are laid.

    Examples:
        >>> for line in Page(width=14).flow("Ana ", map(Text, ("4♦", "K♠", "3♥"))):
        ...     print(repr(line.plain))
        '   Ana 4♦ K♠'
        '       3♥'
    """

    width: int = 80
    """Columns of the terminal."""
    has_signs: bool = True
    """Whether suits and lines can be printed; else letters and dashes stand for them."""

    @classmethod
    def of(cls, width: int, encoding: str) -> Page:
        """The page of a terminal or file of this width and encoding."""
        try:
            _SIGNS.encode(encoding)
        except (LookupError, UnicodeEncodeError):
            return cls(width, has_signs=False)
        return cls(width)

    @property
    def dash(self) -> str:
        """Stands where there is nothing."""
        return "–" if self.has_signs else "-"

    @property
    def cross(self) -> str:
        """Marks what does not count."""
        return "×" if self.has_signs else "x"

    @property
    def dot(self) -> str:
        """Stands between parts."""
        return "·" if self.has_signs else "|"

    @property
    def chevron(self) -> str:
        """Begins what somebody does apart from the cards."""
        return "»" if self.has_signs else ">"

    @property
    def ellipsis(self) -> str:
        """Stands for what is still to come."""
        return "…" if self.has_signs else "..."

    @property
    def arrow(self) -> str:
        """Points at what came of it."""
        return "→" if self.has_signs else "->"

    def card(self, card: object, *, style: str = "") -> Text:
        """A card, red where its suit is, or a back; what has no suit is its plain text."""
        if card is None:
            return Text("▒▒" if self.has_signs else "##", "blue")
        if not isinstance(card, Card):
            return Text(str(card), style)
        colour = "bright_red" if card.suit in _RED else ""
        return Text(card.symbol if self.has_signs else card.text, f"{style} {colour}".strip())

    def plain(self, words: str) -> str:
        """Words with nothing the page cannot hold."""
        if self.has_signs:
            return words
        for sign, letter in zip("♦♠♥♣–", "DSHC-", strict=True):
            words = words.replace(sign, letter)
        return words

    def title(self, *parts: str) -> Iterator[Text]:
        """Parts of a title on a line drawn across the page."""
        stroke = "─" if self.has_signs else "-"
        lead = Text(stroke * (INDENT - 1) + " ", "dim")
        shown = parts[:1] + tuple(f"{self.dot} {part}" for part in parts[1:])
        *full, last = self.flow(lead, (Text(part, "bold") for part in shown), indent=0)
        yield from full
        left = self.width - last.cell_len - 1
        yield last.append(" " + stroke * left, "dim") if left > 0 else last

    def sentence(self, words: str, *, lead: str = "", style: str = "") -> Iterator[Text]:
        """Running text, broken between words."""
        return self.flow(lead, (Text(word, style) for word in self.plain(words).split()))

    def flow(
        self, lead: str | Text, pieces: Iterable[Text], *, gap: int = 1, indent: int = INDENT
    ) -> Iterator[Text]:
        """Pieces one after the other behind a lead; lines that follow are indented by it."""
        line = Text(" " * indent).append_text(_text(lead))
        indent = line.cell_len
        is_empty = True
        for piece in pieces:
            if not is_empty and line.cell_len + gap + cell_len(piece.plain.rstrip()) > self.width:
                yield _trimmed(line)
                line = Text(" " * indent)
                is_empty = True
            line.append(" " * (0 if is_empty else gap))
            line.append_text(piece)
            is_empty = False
        yield _trimmed(line)

    def columns(self, cells: Sequence[Text], *, gap: int = 3) -> Iterator[Text]:
        """Cells side by side, as many as fit, all as wide as the widest."""
        return self.flow("", padded(cells), gap=gap)


def padded(cells: Sequence[Text]) -> Iterator[Text]:
    """Cells all as wide as the widest."""
    widest = max((cell.cell_len for cell in cells), default=0)
    for cell in cells:
        yield cell + Text(" " * (widest - cell.cell_len))


def fitted(words: str, width: int) -> str:
    """Words with blanks up to a width in columns."""
    return words + " " * (width - cell_len(words))


def _text(words: str | Text) -> Text:
    return words if isinstance(words, Text) else Text(words)


def _trimmed(line: Text) -> Text:
    line.rstrip()
    return line
