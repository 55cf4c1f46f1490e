"""The rules of a game as data, and how they are laid on a page. No game is known here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import fields, frozen
from rich.text import Text as Line

from fodasse.cli.page import Page
from fodasse.cli.sheet import shown
from fodasse.core.wording import Lang, Text

RULING: Final = Text("Ruling:", "Interpretação:")
SWITCHES: Final = Text("What a table may agree on", "O que a mesa pode combinar")
DEFAULTS: Final = Text(
    "Fields of Rules, each with its default.", "Campos de Rules, cada um com seu valor padrão."
)
_LEAD: Final = 8
"""Columns for numbers, or more where the longest asks for it."""


@frozen
class Clause:
    """One rule, or several that belong together."""

    numbers: tuple[str, ...]
    """Their numbers, or the name of what the book leaves without one."""
    text: Text
    """What they say."""
    ruling: Text | None = None
    """What the library decided where the book is open."""

    @property
    def label(self) -> str:
        """The numbers in short.

        Examples:
            >>> nothing = Text("", "")
            >>> Clause(("14c", "14d", "14e"), nothing).label, Clause(("16", "17"), nothing).label
            ('14c–e', '16, 17')
        """
        first, *_, last = (*self.numbers, "")[:1] + self.numbers[-1:]
        if first == last:
            return first
        if first[:-1] == last[:-1] and first[-1].isalpha():
            return f"{first}–{last[-1]}"
        return ", ".join(self.numbers)


def clause(numbers: str, en: str, pt: str, *ruling: str) -> Clause:
    """A clause; numbers with blanks between, the ruling in English and Portuguese.

    Examples:
        >>> clause("7h 7i", "Everybody lays a card.", "Todos jogam uma carta.").label
        '7h–i'
    """
    return Clause(tuple(numbers.split()), Text(en, pt), Text(*ruling) if ruling else None)


@frozen
class Section:
    """Clauses under a title."""

    title: Text
    """What they are about."""
    clauses: tuple[Clause, ...]
    """In order."""


@frozen
class Rulebook:
    """All that is told of a game's rules."""

    title: Text
    """What the game is called."""
    summary: Text
    """The game in a few sentences."""
    sections: tuple[Section, ...]
    """The rules."""
    switches: dict[str, Text]
    """What fields of the game's rules do, by name."""


def lay(book: Rulebook, rules: Any, lang: Lang, page: Page) -> Iterator[Line]:
    """A rulebook as lines.

    Args:
        book: the rules in words.
        rules: the rules in force, whose fields are the switches.
        lang: the language.
        page: what the lines are laid on.
    """
    clauses = [clause for section in book.sections for clause in section.clauses]
    wide = max([_LEAD, *(len(clause.label) + 1 for clause in clauses)])
    yield from page.title(book.title.said(lang, {}))
    yield from page.sentence(book.summary.said(lang, {}))
    for section in book.sections:
        yield Line()
        yield from page.title(section.title.said(lang, {}))
        for clause in section.clauses:
            lead = Line(f"{page.plain(clause.label):<{wide}}", "bold")
            yield from _told(clause.text, lead, lang, page)
            if clause.ruling is not None:
                lead = Line.assemble(" " * wide, (RULING.said(lang, {}) + " ", "italic yellow"))
                yield from _told(clause.ruling, lead, lang, page, indent=wide)
    switches = fields(type(rules))
    if not switches:
        return
    yield Line()
    yield from page.title(SWITCHES.said(lang, {}))
    yield from page.sentence(DEFAULTS.said(lang, {}), style="dim")
    for each in switches:
        value = shown(getattr(rules, each.name))
        yield from page.flow("", [Line.assemble((each.name, "bold"), f" = {value}")])
        if each.name in book.switches:
            yield from _told(book.switches[each.name], Line(" " * _LEAD), lang, page)


def _told(
    text: Text, lead: Line, lang: Lang, page: Page, *, indent: int | None = None
) -> Iterator[Line]:
    words = page.plain(text.said(lang, {})).split()
    if indent is None:
        return page.flow(lead, map(Line, words))
    return page.flow(" " * indent, [lead[indent:-1], *map(Line, words)])
