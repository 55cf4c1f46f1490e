"""Saying things in one language: texts filled in, singular and plural, lists, numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from fodasse.core.wording import Lang, Text

_AND: Final = Text("{first} and {last}", "{first} e {last}")
_TO: Final = Text("{first} to {last}", "{first} a {last}")


@frozen
class Speech:
    """One language to speak."""

    lang: Lang

    def __call__(self, text: Text, **params: object) -> str:
        """The text, filled in."""
        return text.said(self.lang, params)

    def counted(self, count: int, texts: tuple[Text, Text], **params: object) -> str:
        """The singular or the plural of two texts, with the ``{count}`` in it."""
        return self(texts[count != 1], count=count, **params)

    def listed(self, names: Sequence[str]) -> str:
        """Names as a list in a sentence.

        Examples:
            >>> Speech("pt").listed(["Ana", "Beto", "Caio"])
            'Ana, Beto e Caio'
        """
        *first, last = names
        return self(_AND, first=", ".join(first), last=last) if first else last

    def number(self, value: float, form: str = ".1f") -> str:
        """A number in a format of Python's, with the language's decimal sign.

        Examples:
            >>> Speech("pt").number(2.5), Speech("en").number(2.5, "+.4g")
            ('2,5', '+2.5')
        """
        return format(value, form).replace(".", "," if self.lang == "pt" else ".")

    def span(self, numbers: range) -> str:
        """Which numbers, where there are some.

        Examples:
            >>> [Speech("en").span(numbers) for numbers in (range(2, 5), range(2, 7, 2))]
            ['2 to 4', '2, 4 and 6']
        """
        if numbers.step == 1 and len(numbers) > 1:
            return self(_TO, first=numbers[0], last=numbers[-1])
        return self.listed([str(number) for number in numbers])
