"""The check of tellers: their texts exist in both languages and name only what the game has."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from string import Formatter
from types import ModuleType
from typing import Any, Final

from attrs import fields, has

from fodasse.core.game import Game
from fodasse.core.wording import Text
from fodasse.testing.broken import LawBroken
from fodasse.testing.wording import refusals_of

OFFERED: Final = ("Transcript", "Prompter", "RULEBOOK")
"""What a teller's package offers."""
SIGNS: Final = {"dash", "cross"}
"""Signs of a page: a text may have them in one language alone."""


def check_teller(game: Game, teller: ModuleType) -> None:
    """Check a teller's rulebook and the texts in its modules, as far as they are loaded.

    Each text has words in both languages, with the same names to fill in. The rulebook explains
    every field of the rules and nothing else, and has a clause for each rule that a refusal names.

    Examples:
        >>> from fodasse.cli import truco
        >>> from fodasse.games import GAMES
        >>> check_teller(GAMES["truco"], truco)

    Args:
        game: the game.
        teller: the package of its teller.

    Raises:
        TypeError: the package lacks parts; all of them are named.
        LawBroken: a text or the rulebook is wrong.
    """
    old = {"Transcript": "Narrator", "Prompter": "Host"} if hasattr(teller, "Narrator") else {}
    missing = [name for name in OFFERED if not hasattr(teller, old.get(name, name))]
    if missing:
        raise TypeError(f"teller of {game.name!r} has no {', no '.join(missing)}")
    for where, text in _texts_in(teller):
        if not (text.en.strip() and text.pt.strip()):
            raise _broken("words in both languages", f"{text!r} in {where}")
        english, portuguese = (_names(template) for template in (text.en, text.pt))
        if english != portuguese:
            raise _broken(english, portuguese, f"names to fill in of {where}")
    switches = [each.name for each in fields(game.documents.rules)]
    told = list(teller.RULEBOOK.switches)
    if sorted(told) != sorted(switches):
        raise _broken(switches, told, "RULEBOOK.switches")
    clauses = {
        number
        for section in teller.RULEBOOK.sections
        for clause in section.clauses
        for number in clause.numbers
    }
    for refusal in refusals_of(game):
        if refusal.rule not in clauses:
            raise _broken(f"a clause {refusal.rule!r} for {refusal.code}", sorted(clauses))


def _broken(expected: object, got: object, what: str = "") -> LawBroken:
    return LawBroken(
        "check_teller",
        what=what,
        rule="A teller has texts in both languages about what the game has.",
        expected=expected,
        got=got,
    )


def _names(template: str) -> list[str]:
    return sorted({name for _, name, _, _ in Formatter().parse(template) if name} - SIGNS)


def _texts_in(teller: ModuleType) -> Iterator[tuple[str, Text]]:
    """Yield the texts among the constants of a package's modules, with their names."""
    package = teller.__name__
    for module, loaded in sorted(sys.modules.items()):
        if module == package or module.startswith(f"{package}."):
            for name, value in vars(loaded).items():
                for text in _texts(value):
                    yield f"{module}.{name}", text


def _texts(value: Any) -> Iterator[Text]:
    if isinstance(value, Text):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _texts(part)
    elif has(type(value)):
        for each in fields(type(value)):
            yield from _texts(getattr(value, each.name, None))
