"""Prompts: a decision as text for a language model, from a seat's view alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from attrs import fields

from fodasse.core.cards import Card
from fodasse.core.game import Game
from fodasse.core.lines import escape_line_breaks
from fodasse.core.rulebook import Clause, rulebook, switches
from fodasse.core.shapes import document_names
from fodasse.core.texts import Texts
from fodasse.games import GAMES
from fodasse.table.structure import to_data

TEXTS: Final = Texts("fodasse.bots")
"""The texts of bots and of prompts."""
UNTOLD: Final = frozenset({"actions", "absent"})
"""The clauses of rulebooks that are about front ends."""
_SHOWN_ELSEWHERE: Final = frozenset({"viewer", "rules", "legal_actions"})
_MARKS: Final = re.compile(r"\[([^\]]+)\]|`([^`]+)`")
"""References to clauses, and code."""
_CARDS: Final = re.compile(r'"([2-9TJQKA][DSHC])"')
"""Cards as written in JSON."""


def prompt(view: Any, lang: str = "en") -> str:
    r"""Return the decision that a view's seat is asked for, as text for a language model.

    It has the rules, the table's agreements, the seat's knowledge, and the legal actions by label
    with numbers from 1. ``read_answer`` reads the answer.

    Args:
        view: the view of an awaited seat, of a game in ``GAMES``.
        lang: the language.

    Examples:
        >>> from fodasse.games import truco
        >>> text = prompt(truco.view(truco.start(2), 1), "pt")
        >>> print(*text.splitlines()[-8:-2], sep="\n")
        O que você pode fazer:
        1. Bater no maço
        2. Cortar
        3. Mandar subir
        4. Pegar três cartas
        5. Embaralhar

    Raises:
        ValueError: the view's seat is not awaited, or there is no such language.
    """
    return "\n".join(_lines(GAMES[view.game], view, lang))


def awaited_actions(view: Any) -> tuple[Any, ...]:
    """Return the legal actions of a view.

    Raises:
        ValueError: the view's seat is not awaited.
    """
    actions: tuple[Any, ...] = view.legal_actions
    if not actions:
        raise ValueError("the viewer is not awaited")
    return actions


def _lines(game: Game, view: Any, lang: str) -> Iterator[str]:
    actions = awaited_actions(view)
    book = rulebook(game.texts, lang)
    yield TEXTS.say(
        lang, "prompt.you", seat=view.viewer, title=game.name if book is None else book.title
    )
    if book is not None:
        yield ""
        yield TEXTS.say(lang, "prompt.rules")
        yield book.summary
        for section in book.sections:
            clauses = [_told(each) for each in section.clauses if not UNTOLD & {*each.numbers}]
            if clauses:
                yield f"- {section.title}: {' '.join(clauses)}"
    if settings := _settings(game, view.rules, lang):
        yield TEXTS.say(lang, "prompt.agreed", settings=settings)
    yield ""
    yield TEXTS.say(lang, "prompt.known")
    for name in document_names(type(view)):
        value = getattr(view, name)
        if name not in _SHOWN_ELSEWHERE and value is not None:
            yield f"{name}: {_written(value)}"
    yield ""
    yield TEXTS.say(lang, "prompt.actions")
    for number, action in enumerate(actions, 1):
        yield f"{number}. {game.label(action, view, lang)}"
    yield ""
    yield TEXTS.say(lang, "prompt.answer", last=len(actions))


def _written(value: object) -> str:
    """Return a value as JSON in which cards look as in labels."""
    text = escape_line_breaks(json.dumps(to_data(value), ensure_ascii=False))
    return _CARDS.sub(lambda match: f'"{Card.parse(match[1]).symbol}"', text)


def _told(clause: Clause) -> str:
    """Return the text of a clause, with its number in the book if it has one."""
    text = _MARKS.sub(lambda match: match[1] or match[2], clause.text)
    return text if clause.name else f"{clause.label}. {text}"


def _settings(game: Game, rules: Any, lang: str) -> str:
    """Return the fields of the rules that are not those of the book, in words."""
    words, book = switches(game.texts, lang), game.documents.rules()
    changed = [
        (each.name, getattr(rules, each.name))
        for each in fields(type(rules))
        if getattr(rules, each.name) != getattr(book, each.name)
    ]
    return "; ".join(
        f"{words[name].name if name in words else name}: {_written(value)}"
        for name, value in changed
    )
