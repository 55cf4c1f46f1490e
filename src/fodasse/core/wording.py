"""Texts in the languages the library speaks: English and Brazilian Portuguese."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Any, TypeAlias

from attrs import frozen

from fodasse.core.cards import Card

Lang: TypeAlias = str

_LONGEST_INT = 10**12
"""Larger numbers are only named: nobody reads them, and Python refuses to print huge ones."""
_LONGEST_LIST = 20
"""Of more things the first are named."""


@frozen
class Text:
    """One sentence, or a piece of one, in both languages, with ``{names}`` to fill in."""

    en: str
    pt: str

    @property
    def names(self) -> frozenset[str]:
        """The names to fill in."""
        return frozenset(name for _, name, _, _ in Formatter().parse(self.en) if name)

    def said(self, lang: Lang, params: Mapping[str, object]) -> str:
        """Return the text in one language with the parameters filled in.

        Examples:
            >>> Text("bid {stages}", "chamar {stages}").said("pt", {"stages": 2})
            'chamar 2'
        """
        template = self.pt if lang == "pt" else self.en
        return template.format_map({name: _word(value, lang) for name, value in params.items()})


def _word(value: Any, lang: Lang) -> str:
    if isinstance(value, Text):
        return value.said(lang, {})
    if isinstance(value, Card):
        return value.symbol
    if value is None:
        return "?"
    if isinstance(value, int) and abs(value) >= _LONGEST_INT:
        return "um número enorme" if lang == "pt" else "a huge number"
    if isinstance(value, tuple):
        shown = [_word(each, lang) for each in value[:_LONGEST_LIST]]
        return " ".join(shown + ["…"] * (len(value) > _LONGEST_LIST))
    return str(value)
