"""Values of a game as JSON text, and back.

A document carries ``format``, ``game`` and its ``type``. An action carries its own type only,
inside a document and on its own.
"""

from __future__ import annotations

from typing import Any, Final, overload

from fodasse.core.errors import FormatError, quote
from fodasse.core.game import Game
from fodasse.core.types import T
from fodasse.games import GAMES, PACKAGES, find_game
from fodasse.table.commitment import Opening
from fodasse.table.documents import digest_of, document, parse, unseal, write
from fodasse.table.record import Record
from fodasse.table.seat_record import SeatRecord
from fodasse.table.structure import check_facts, from_data, to_data, union

KINDS: Final = ("rules", "state", "view")
"""The types of documents of a game's own classes; its ``documents`` have these names."""
RECORDS: Final[dict[str, type[Record | SeatRecord | Opening]]] = {
    "record": Record,
    "seat-record": SeatRecord,
    "opening": Opening,
}
"""The classes of other documents, by type."""


def to_json(thing: Any) -> str:
    """Return an action, a state, a view, rules, a record or an opening as JSON text.

    Examples:
        >>> from fodasse import Bid, to_json
        >>> to_json(Bid(seat=2, stages=1))
        '{"type": "bid", "seat": 2, "stages": 1}'

    Raises:
        FormatError: it has a number of more digits than Python writes.
        TypeError: it is none of these.
    """
    if isinstance(thing, Record | SeatRecord | Opening):
        return thing.to_json()
    if hasattr(thing, "type"):
        return write(to_data(thing))
    return write(to_document(thing))


def to_document(thing: Any) -> dict[str, Any]:
    """Return a state, a view or rules as a JSON document, as plain data.

    Raises:
        TypeError: it is none of these.
    """
    kind = type(thing).__name__.lower()
    if kind not in KINDS or not hasattr(thing, "game"):
        raise TypeError(f"no document of {type(thing).__name__}")
    return document(thing.game, kind, to_data(thing))


def digest(thing: Any) -> str:
    """Return the SHA-256 of a view or a state, by which a client notices that it is out of step.

    It is that of the JSON document as UTF-8 without blanks, with the keys of each object in order,
    in hexadecimal.

    Examples:
        >>> from fodasse import digest, start, view
        >>> digest(view(start(4), 2)) == digest(view(start(4), 2)) != digest(view(start(4), 3))
        True

    Raises:
        FormatError: it has a number of more digits than Python writes.
        TypeError: it is no view, no state and no rules.
    """
    return digest_of(to_document(thing))


@overload
def from_json(text: str, game: Game | str, *, expected: type[T]) -> T: ...
@overload
def from_json(text: str, game: Game | str, *, expected: None = None) -> Any: ...
def from_json(text: str, game: Game | str, *, expected: type[Any] | None = None) -> Any:
    """Return the value of a JSON text: an action, a state, a view, rules, a record or an opening.

    Args:
        text: what ``to_json`` wrote, or other text of the same form.
        game: the game of an action, or its name. A document names its game itself, this one or one
            in ``GAMES``.
        expected: the class of the result, which type checkers then know; None: any of these
            classes, which is ``Any`` to a type checker.

    Raises:
        FormatError: the text is damaged, newer, cannot arise in play, or is of another type than
            ``expected``; with the path to the first fault.
        ValueError: no game has the name ``game``.
        TypeError: ``text`` is no string, or ``game`` no game.
    """
    game = find_game(game)
    data = parse(text)
    if expected in _documents(game) and "format" not in data:
        raise FormatError("no-envelope", kind=_documents(game)[expected])
    thing = _read(data, game)
    if expected is not None and not isinstance(thing, expected):
        wanted, found = expected.__name__, type(thing).__name__
        raise FormatError("expected", "type", what=wanted, given=found)
    return thing


def _documents(game: Game) -> dict[Any, str]:
    """Return the types of documents by their classes."""
    own = {getattr(game.documents, kind): kind for kind in KINDS}
    return own | {form: kind for kind, form in RECORDS.items()}


def _read_action(data: dict[str, Any], game: Game) -> Any:
    """Read an action; one of another game is an error that says which."""
    try:
        return from_data(data, union(game.documents.actions))
    except FormatError:
        for name in PACKAGES:
            if name != game.name and _is_action(data, GAMES[name]):
                raise FormatError("other-game", game=game.name, other=name) from None
        raise


def _is_action(data: dict[str, Any], game: Game) -> bool:
    try:
        from_data(data, union(game.documents.actions))
    except FormatError:
        return False
    return True


def _read(data: dict[str, Any], game: Game) -> Any:
    if "format" not in data:
        return _read_action(data, game)
    game, kind, contents = unseal(data, game)
    if kind in RECORDS:
        return RECORDS[kind].from_contents(contents, game)
    if kind not in KINDS:
        known = ", ".join((*RECORDS, *KINDS))
        raise FormatError("one-of", "type", known=known, given=quote(kind))
    thing = from_data(contents, getattr(game.documents, kind))
    if kind != "rules":
        game.validate(thing)
        check_facts(thing, contents)
    return thing
