"""The rules of a game in words: clauses, rulings where they are open, and switches.

The texts of a game have them under ``rulebook``, ``rulings`` and ``rules``. A clause is keyed by
its number in the book, or by a name where it has none; this key is the ``rule`` of refusals::

    [rulebook.cards]
    title = "Cards"
    1 = "The deck has 40 cards."
    "14a 14b" = "Ranks that stand in the stage twice are annulled: see [14]."

    [clauses]
    seats = "seats"

    [rulings]
    1 = "`check_deck` accepts the cards in any order."

A clause without a number is shown by its name among ``clauses``. ``[14]`` refers to another
clause, and backquotes mark code. Each line of a ruling is one decision.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from attrs import frozen

from fodasse.core.texts import Texts

BOOK = "rulebook."
RULINGS = "rulings."
NAMES = "clauses."
SWITCHES = "rules."
_MARKED: Final = re.compile(r"\[([^\]]+)\]|`([^`]+)`")
"""References to clauses, and code."""


@frozen
class Clause:
    """One rule, or several that belong together."""

    numbers: tuple[str, ...]
    """Their numbers, or their name if the book does not number them."""
    text: str
    """Their text."""
    rulings: tuple[str, ...] = ()
    """The decisions of the library where the book is open."""
    name: str = ""
    """Its name in the language; "" for numbers."""

    @property
    def label(self) -> str:
        """The name, or the numbers in short.

        Examples:
            >>> Clause(("14c", "14d", "14e"), "").label, Clause(("16", "17"), "").label
            ('14c–e', '16, 17')
        """
        if self.name:
            return self.name
        first, last = self.numbers[0], self.numbers[-1]
        if first == last:
            return first
        if first[:-1] == last[:-1] and first[-1].isalpha():
            return f"{first}–{last[-1]}"
        return ", ".join(self.numbers)


@frozen
class Section:
    """Clauses under a title."""

    title: str
    """Their subject."""
    clauses: tuple[Clause, ...]
    """The clauses in order."""


@frozen
class Switch:
    """A field of the game's rules in words."""

    name: str
    """Its name, as on a page of settings."""
    about: str
    """Its effect, in a sentence or two."""


@frozen
class Rulebook:
    """The rules of a game in one language."""

    title: str
    """The name of the game."""
    summary: str
    """The game in a few sentences."""
    sections: tuple[Section, ...]
    """The clauses by subject."""
    switches: Mapping[str, Switch]
    """The fields of the game's rules, by their names in Python."""

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """All clauses in order."""
        return tuple(clause for section in self.sections for clause in section.clauses)


def rulebook(texts: Texts, lang: str) -> Rulebook | None:
    """Return the rulebook among a game's texts; None if there is none.

    Examples:
        >>> from fodasse import GAME
        >>> book = rulebook(GAME.texts, "pt")
        >>> book.title, book.clauses[0].label
        ('FODASSE, ou 7 Letras', '1')

    Raises:
        ValueError: there is no such language.
    """
    catalogue = {key: text for key, text in texts.catalogue(lang).items() if isinstance(text, str)}
    if f"{BOOK}title" not in catalogue:
        return None
    sections: dict[str, list[Clause]] = {}
    for key, text in catalogue.items():
        section, _, numbers = key.removeprefix(BOOK).partition(".")
        if key.startswith(BOOK) and numbers not in {"", "title"}:
            rulings = tuple(catalogue.get(RULINGS + numbers, "").splitlines())
            name = catalogue.get(NAMES + numbers, "")
            clause = Clause(tuple(numbers.split()), text, rulings, name)
            sections.setdefault(section, []).append(clause)
    return Rulebook(
        catalogue[f"{BOOK}title"],
        catalogue.get(f"{BOOK}summary", ""),
        tuple(
            Section(catalogue[f"{BOOK}{name}.title"], tuple(clauses))
            for name, clauses in sections.items()
        ),
        switches(texts, lang),
    )


def switches(texts: Texts, lang: str) -> dict[str, Switch]:
    """Return the fields of a game's rules that have a name among its texts.

    Examples:
        >>> from fodasse import GAME
        >>> switches(GAME.texts, "en")["limit"].name
        'Points that eliminate'

    Raises:
        ValueError: there is no such language.
    """
    catalogue = {key: text for key, text in texts.catalogue(lang).items() if isinstance(text, str)}
    return {
        (field := key.removeprefix(SWITCHES).removesuffix(".name")): Switch(
            name, catalogue.get(f"{SWITCHES}{field}.about", "")
        )
        for key, name in catalogue.items()
        if key.startswith(SWITCHES) and key.endswith(".name")
    }


def unmarked(text: str) -> str:
    """Return a text of a rulebook without the marks of references and code.

    Examples:
        >>> unmarked("Ranks are annulled: see [14] and `check_deck`.")
        'Ranks are annulled: see 14 and check_deck.'
    """
    return _MARKED.sub(lambda match: match[1] or match[2], text)
