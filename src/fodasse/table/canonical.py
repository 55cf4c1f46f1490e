"""Values of the library as canonical JSON text, whose objects are written once and kept.

The text is that of ``documents.write`` with ``is_canonical``. Most parts of a view are those of
the view before, so looking them up is faster than writing them again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache, lru_cache
from json.encoder import encode_basestring
from typing import Any, Final, TypeAlias

from attrs import has

from fodasse.core.cards import Card
from fodasse.core.fields import MAX_EXACT
from fodasse.table.documents import write
from fodasse.table.structure import to_data

MAX_KEPT: Final = 8192
"""The most objects whose text is kept."""
_WORDS: Final = {None: "null", True: "true", False: "false"}
_WORDS_OF: Final = frozenset(map(type, _WORDS))
TextWriter: TypeAlias = Callable[[Any], str]


def to_canonical(value: Any) -> str:
    """Return a value as canonical JSON text: keys in order, and no blanks.

    Examples:
        >>> from fodasse import Bid
        >>> to_canonical((Bid(seat=2, stages=1), None))
        '[{"seat":2,"stages":1,"type":"bid"},null]'

    Raises:
        FormatError: it has a number too long to be written.
    """
    return _writer(value.__class__)(value)


def list_text(texts: Iterable[str]) -> str:
    """Return a JSON list of values that are JSON text."""
    return "[" + ",".join(texts) + "]"


def object_text(texts: Mapping[str, str]) -> str:
    """Return a JSON object of values that are JSON text, by key; keys are plain names."""
    return "{" + ",".join([f'"{key}":{text}' for key, text in texts.items()]) + "}"


@cache
def _writer(kind: Any) -> TextWriter:
    """Return a function that writes values of a class as canonical text."""
    if kind in _WORDS_OF:
        return _WORDS.__getitem__
    if kind is int:
        return _write_whole
    if kind is str:
        return encode_basestring
    if issubclass(kind, tuple | list):
        return lambda values: list_text([to_canonical(each) for each in values])
    if issubclass(kind, Card):
        return _write_card
    if issubclass(kind, Enum):
        return lambda member: to_canonical(member.value)
    if has(kind) and kind.__hash__ is not None:
        return _write_object
    return _write


def _write(value: Any) -> str:
    return write(to_data(value), is_canonical=True)


def _write_whole(number: int) -> str:
    return str(number) if -MAX_EXACT <= number <= MAX_EXACT else _write(number)


@cache
def _write_card(card: Card) -> str:
    return encode_basestring(str(card))


def _write_object(value: Any) -> str:
    try:
        return _write_kept(value)
    except TypeError:  # a part of it has no hash
        return _write(value)


@lru_cache(MAX_KEPT)
def _write_kept(value: Any) -> str:
    return _write(value)
