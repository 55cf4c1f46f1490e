"""Rules from the data of a request: a preset, fields that differ from it, or both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from attrs import evolve

from fodasse.core.errors import FormatError, quote
from fodasse.core.game import Game
from fodasse.core.rules import BOOK, GameRules, read_value
from fodasse.core.shapes import fields_of
from fodasse.games import GAMES
from fodasse.table.structure import from_data

PRESET: Final = "preset"
"""The key of a preset's name."""


def rules_from_data(game: str | Game, data: object, *, hosted: bool = False) -> Any:
    """Return the rules that a request or a posted form names.

    Args:
        game: the game, or its name among ``GAMES``.
        data: an object of fields, and optionally ``preset``, the name of the rules that they
            change; or a line of text for ``Rules.parse``; or None for the book. A field has its
            value as in JSON documents, or the text that stands for it in a key, as forms send it.
        hosted: whether fields that are not mentioned are as at a table of strangers, where no
            claim of one of them may count at once; a key that begins with the game's name is taken
            as it is.

    Examples:
        >>> rules_from_data("truco", {"preset": "mineiro", "target": 24}).key
        'truco:all_tied=nobody,manilha=fixed,steps=2-4-6-10-12,target=24'
        >>> rules_from_data("truco", {"steps": "1-3-12", "exposure": "false"}).key
        'truco:exposure=false,steps=1-3-12'
        >>> rules_from_data("truco", {"target": 24}, hosted=True).key
        'truco:target=24,tento=off'

    Raises:
        FormatError: the data cannot be read; with the path to the fault.
        RulesError: no match can be played with a value, or with all together.
        KeyError: no game has this name.
    """
    kind: type[GameRules] = (GAMES[game] if isinstance(game, str) else game).documents.rules
    if not issubclass(kind, GameRules) and data is None:
        return kind()
    if data is None or isinstance(data, str):
        return kind.parse(data or "", hosted=hosted)
    if not isinstance(data, Mapping):
        raise FormatError("expected", what="object", given=quote(data))
    found = dict(data)
    name = found.pop(PRESET, BOOK)
    if not isinstance(name, str):
        raise FormatError("expected", PRESET, what="text", given=quote(name))
    shapes = {each.name: each.shape for each in fields_of(kind)}
    values = {}
    for field, value in found.items():
        if field not in shapes:
            raise FormatError("key-unknown", key=quote(field))
        if isinstance(value, str):
            values[field] = read_value(field, shapes[field], value)
        else:
            values[field] = from_data(value, shapes[field], field)
    return evolve(kind.preset(name, hosted=hosted), **values)
