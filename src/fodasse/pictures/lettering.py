"""Words in a picture: free of harmful signs, short enough for their place, escaped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from unicodedata import combining, east_asian_width
from xml.sax.saxutils import escape

from attrs import frozen

from fodasse.core.card_names import CardStyle, name_of_card
from fodasse.core.named import Named
from fodasse.core.texts import Texts
from fodasse.table.names import clean_name

LONGEST: Final = 40
"""The most signs of a name anywhere in a picture."""
_SHARES: Final = {
    **dict.fromkeys("iljI.,:;!'·()[]| ", 0.34),
    **dict.fromkeys("tfr-", 0.42),
    **dict.fromkeys("mwMW@%…<>=+~#&", 0.98),
}
"""The widths of signs that are narrower or wider than others, as shares of the size."""
BOLD: Final = 1.13
"""The factor by which words are wider in bold."""


def printable(name: str) -> str:
    r"""Return a name as ``clean_name`` does, and not too long.

    Examples:
        >>> printable("Zé\n\x00 da\u202e Silva")
        'Zé da Silva'
    """
    words = clean_name(name[: 4 * LONGEST])
    return words if len(words) <= LONGEST else words[: LONGEST - 1].rstrip() + "…"


def width(words: str, size: float) -> float:
    """Return about how wide words are in DejaVu Sans, the widest of the usual fonts.

    Args:
        words: the words.
        size: the size of the font, in units of the picture; for words in bold, ``BOLD`` times it.
    """
    return size * sum(map(_share, words))


def _share(sign: str) -> float:
    if combining(sign):
        return 0.0
    if east_asian_width(sign) in "WF":
        return 1.2
    return _SHARES.get(sign) or (0.76 if sign.isupper() else 0.63)


def fitted(words: str, size: float, room: float) -> str:
    """Return words, cut with "…" where they are wider than the room.

    Examples:
        >>> fitted("Maria Aparecida", 12, 60), fitted("Ana", 12, 60)
        ('Maria…', 'Ana')
    """
    if width(words, size) <= room:
        return words
    while words and width(words + "…", size) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def wrapped(words: str, size: float, room: float) -> list[str]:
    """Return words in one line or in two, the second cut where it is wider than the room.

    Examples:
        >>> wrapped("Maria Aparecida vence", 12, 120), wrapped("Ana vence", 12, 120)
        (['Maria Aparecida', 'vence'], ['Ana vence'])
    """
    if width(words, size) <= room:
        return [words]
    parts = words.split(" ")
    ends = [end for end in range(1, len(parts)) if width(" ".join(parts[:end]), size) <= room]
    if not ends:
        return [fitted(words, size, room)]
    first, rest = " ".join(parts[: ends[-1]]), " ".join(parts[ends[-1] :])
    return [first, fitted(rest, size, room)]


def escaped(words: str) -> str:
    """Return words as the content of an element or an attribute."""
    return escape(words, {'"': "&quot;"})


@frozen
class Words:
    """The words of one picture: a language, and a label for each seat."""

    texts: Texts
    """The texts of pictures, then those of the game."""
    lang: str
    """The language."""
    names: Sequence[str] = ()
    """The names of people by seat; a seat without one is called by its number."""
    has_signs: bool = False
    """Whether cards are named by their signs, as in "K♦", and not in words."""

    def __call__(self, key: str, **params: object) -> str:
        """Return a text with its parameters filled in; ``{…:seat}`` shows a label."""
        people = [self.label(seat) for seat in range(len(self.names))]
        return self.texts.say(self.lang, key, people=people, **params)

    def card(self, card: object) -> str:
        """Return the name of a card."""
        style: CardStyle = "symbols" if self.has_signs else "words"
        return name_of_card(card, self.lang, style, self.texts)

    def label(self, seat: int) -> str:
        """Return the name of a seat."""
        name = printable(self.names[seat]) if seat < len(self.names) else ""
        return name or self.texts.say(self.lang, "values.seat", number=seat)

    def listed(self, seats: Sequence[int]) -> str:
        """Return the names of seats as a list."""
        return self.texts.listed(self.lang, [self.label(seat) for seat in seats])

    def word(self, member: Named) -> str:
        """Return the word for a member of an enum."""
        return self.texts.word(self.lang, member)
