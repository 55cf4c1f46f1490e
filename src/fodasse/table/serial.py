"""Anything of a game as JSON text, and back.

A document carries ``format``, ``game`` and its ``type``. An action carries its own type only,
inside a document and on its own.
"""

from __future__ import annotations

from typing import Any

from fodasse.core.errors import FormatError, quoted
from fodasse.core.game import Game
from fodasse.table.documents import parse, seal, unseal, write
from fodasse.table.record import Record
from fodasse.table.structure import from_data, to_data, union


def to_json(thing: Any) -> str:
    """An action, a state, a view, rules or a record as JSON text.

    Examples:
        >>> from fodasse import Bid, to_json
        >>> to_json(Bid(seat=2, stages=1))
        '{"type": "bid", "seat": 2, "stages": 1}'

    Raises:
        FormatError: it has a number of more digits than Python writes.
        TypeError: it is none of these.
    """
    if isinstance(thing, Record):
        return thing.to_json()
    if hasattr(thing, "type"):
        return write(to_data(thing))
    kind = type(thing).__name__.lower()
    if kind not in KINDS or not hasattr(thing, "game"):
        raise TypeError(f"no document of {type(thing).__name__}")
    return seal(thing.game, kind, to_data(thing))


def from_json(text: str, game: Game) -> Any:
    """What a JSON text stands for.

    Args:
        text: what ``to_json`` wrote, or somebody else in the same form.
        game: whose actions are read; a document names its game itself.

    Raises:
        FormatError: the text is damaged, newer, or not a thing of the library; with the path.
        TypeError: ``text`` is no string, or ``game`` no game.
    """
    if not isinstance(game, Game):
        raise TypeError(f"a game is a game object, not {type(game).__name__}")
    data = parse(text)
    if "format" not in data:
        return from_data(data, union(game.documents.actions))
    game, kind, contents = unseal(data, game)
    if kind == "record":
        return Record.from_contents(contents, game)
    if kind not in KINDS:
        raise FormatError(
            "one-of", "type", known=", ".join(("record", *KINDS)), given=quoted(kind)
        )
    thing = from_data(contents, getattr(game.documents, kind))
    if kind != "rules":
        game.validate(thing)
    return thing


KINDS = ("rules", "state", "view")
"""The types of documents, records apart; a game's ``documents`` have these names."""
