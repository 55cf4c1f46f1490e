"""Positions as text: parsing and writing, shared by the notations of games.

A position consists of pieces, separated by ``;`` or line breaks. The first word of a piece is its
kind: ``dealer 2``. A piece such as ``1: KD 3C | bid 1`` describes a seat.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import Final, TypeAlias

from attrs import define, field

from fodasse.core.cards import Card, unmark_suits
from fodasse.core.errors import FormatError, quote
from fodasse.core.types import T

Words: TypeAlias = list[str]
SEPARATOR: Final = "; "
"""The separator of pieces in one line."""

_SEAT: Final = re.compile(r"([0-9]{1,9})\s*:(.*)", re.DOTALL)
_NUMBER: Final = re.compile(r"-?[0-9]{1,12}")


@define
class Pieces:
    """The pieces of a text, by their first words.

    Examples:
        >>> pieces = Pieces.of("dealer 1; 0: KD; 1: 3C 4C", ["dealer", "round"])
        >>> pieces.one("dealer", number, 0), pieces.one("round", number, 1), pieces.seats(cards)
        (1, 1, [(Card.parse('KD'),), (Card.parse('3C'), Card.parse('4C'))])
    """

    found: dict[str, list[tuple[Words, str]]] = field(factory=dict)
    """By first word, or seat number: the other words of each piece, and its line."""

    @staticmethod
    def of(text: str, known: Collection[str]) -> Pieces:
        """Return the pieces of a text.

        Raises:
            FormatError: a piece begins with another word.
        """
        pieces = Pieces()
        for line, row in enumerate(unmark_suits(text).split("\n"), start=1):
            for piece in filter(None, map(str.strip, row.split(";"))):
                seat = _SEAT.fullmatch(piece)
                word, *words = (f"{int(seat[1])}:", *seat[2].split()) if seat else piece.split()
                if not seat and word not in known:
                    raise _unreadable(piece, f"line {line}", FormatError("unreadable-word"))
                pieces.found.setdefault(word, []).append((words, f"line {line}"))
        return pieces

    def each(self, word: str, read: Callable[[Words], T]) -> list[T]:
        """Return the values of all pieces that begin with a word.

        Raises:
            FormatError: a value cannot be read.
        """
        values = []
        for words, where in self.found.get(word, ()):
            try:
                values.append(read(words))
            except ValueError as error:
                reason = (
                    error if isinstance(error, FormatError) else FormatError("unreadable-word")
                )
                raise _unreadable(" ".join([word, *words]), where, reason) from None
        return values

    def one(self, word: str, read: Callable[[Words], T], default: T) -> T:
        """Return the value of the piece that begins with a word; the default without such a piece.

        Raises:
            FormatError: there are two, or the value cannot be read.
        """
        values = self.each(word, read)
        if len(values) > 1:
            raise FormatError("line-twice", self.found[word][1][1], key=quote(word))
        return values[0] if values else default

    def seats(self, read: Callable[[Words], T]) -> list[T]:
        """Return the values of the pieces of seats.

        Raises:
            FormatError: a seat is missing or occurs twice, or a value cannot be read.
        """
        count = sum(word.endswith(":") for word in self.found)
        if any(f"{seat}:" not in self.found for seat in range(count)):
            raise FormatError("seat-gaps", "seats")
        values = [self.each(f"{seat}:", read) for seat in range(count)]
        for seat, each in enumerate(values):
            if len(each) > 1:
                raise FormatError("line-twice", self.found[f"{seat}:"][1][1], key=f"'{seat}:'")
        return [value for (value,) in values]


def _unreadable(piece: str, where: str, reason: FormatError) -> FormatError:
    return FormatError("unreadable", where, given=quote(piece), reason=reason)


def said(*pieces: tuple[str, object]) -> list[str]:
    """Return pieces as text: a word and its value, or several; () and None are left out.

    Examples:
        >>> said(("dealer", 0), ("points", (3, 4)), ("turn", None), ("falling", ""))
        ['dealer 0', 'points 3 4', 'falling']
    """
    texts = []
    for word, value in pieces:
        if value not in (None, ()):
            values = value if isinstance(value, tuple) else (value,)
            texts.append(" ".join([word, *map(str, values)]).rstrip())
    return texts


def number(words: Words) -> int:
    """Return the only word as a whole number; raise ValueError if that is impossible."""
    (value,) = numbers(words)
    return value


def numbers(words: Iterable[str]) -> tuple[int, ...]:
    """Return words as whole numbers; raise ValueError if one is not a number."""
    found = list(words)
    if not all(map(_NUMBER.fullmatch, found)):
        raise FormatError("unreadable-word")
    return tuple(map(int, found))


def cards(words: Iterable[str]) -> tuple[Card, ...]:
    """Return words as cards; raise ValueError if one is not a card."""
    return tuple(map(Card.parse, words))


def flag(words: Words) -> bool:
    """Return True for a piece of one word; raise ValueError if it has more."""
    if words:
        raise FormatError("unreadable-word")
    return True
