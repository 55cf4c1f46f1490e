"""Views of any game as text for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import fields, has

from fodasse.core.cards import Card
from fodasse.core.shapes import document_names
from fodasse.core.texts import CORE, Texts


def outline(view: object, texts: Texts = CORE) -> str:
    """Return a view as ``name: value`` lines, without empty values and the book's rules.

    Cards are text, ``?`` is a back; values by seat are in the order of the seats.

    Examples:
        >>> from fodasse import start, view
        >>> print(outline(view(start(2))))
        table:
          history:
            ladder:
              size: 1
          at table: 0 1
          dealer: 0
          points: 0 0
          penalties: 0 0
          round number: 1
          hand size: 1
        phase: deal
        first deal: yes
        bids: ? ?
        hands: – | –
        is blind: yes
        accumulated: 0
        seats:
          0: points 0, lives 7, won 0, penalty 0, status in
          1: points 0, lives 7, won 0, penalty 0, status in
    """
    return "\n".join(_lines(view, texts))


def _lines(record: object, texts: Texts) -> Iterator[str]:
    """Yield a line for each field of a record; records in it are indented below their names."""
    for name, value in _values(record):
        if _is_record(value, texts):
            below = list(_lines(value, texts))
        elif isinstance(value, tuple) and any(_is_record(part, texts) for part in value):
            below = [f"{place}: {_in_line(part, texts)}" for place, part in enumerate(value)]
        else:
            yield f"{name}: {_word(value, texts)}"
            continue
        yield from [f"{name}:", *["  " + line for line in below]] if below else []


def _values(record: Any) -> Iterator[tuple[str, Any]]:
    # Rules have the name of their game, and so do views: but no field of a view has a default.
    is_rules = hasattr(record, "game")
    book = {each.name: each.default for each in fields(type(record)) if is_rules}
    for name in document_names(type(record)):
        value = getattr(record, name)
        if (
            value is None
            or value is False
            or value == ()
            or (name in book and value == book[name])
        ):
            continue
        yield name.replace("_", " "), value


def _is_record(value: object, texts: Texts) -> bool:
    return has(type(value)) and texts.phrase_key(value) is None


def _in_line(record: object, texts: Texts) -> str:
    return ", ".join(f"{name} {_word(value, texts)}" for name, value in _values(record))


def _word(value: object, texts: Texts) -> str:
    if value is None:
        return "?"
    if value is True:
        return "yes"
    if isinstance(value, Card):
        return value.symbol
    if isinstance(value, frozenset):
        return _word(tuple(sorted(value)), texts)
    if isinstance(value, tuple):
        between = " | " if any(isinstance(part, tuple) for part in value) else " "
        if any(texts.phrase_key(part) for part in value):
            between = ", "
        return between.join(_word(part, texts) for part in value) or "–"
    if _is_record(value, texts):
        return f"({_in_line(value, texts)})"
    return texts.phrase("en", value) if texts.phrase_key(value) else str(value)
