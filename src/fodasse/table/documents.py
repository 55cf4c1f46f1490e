"""The envelope of JSON documents: ``format``, ``game`` and ``type``, then the contents."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import Any, Final, NoReturn

from fodasse.core.errors import FormatError, quote
from fodasse.core.game import Game
from fodasse.core.lines import escape_line_breaks
from fodasse.games import GAMES

_SEED: Final = re.compile("0|-?[1-9][0-9]{0,4000}")
"""The text of a seed that is a number, at most as long as Python reads."""
_CANONICAL: Final = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))
_PLAIN: Final = json.JSONEncoder(ensure_ascii=False)
FORMAT: Final = 1
"""The format number of all documents, the only one that is read."""


def seal(game: str, kind: str, contents: dict[str, Any]) -> str:
    """Return a document as JSON text.

    Raises:
        FormatError: it has a number too long to be written.
    """
    return write(document(game, kind, contents))


def document(game: str, kind: str, contents: dict[str, Any]) -> dict[str, Any]:
    """Return a document as plain JSON data."""
    return {"format": FORMAT, "game": game, "type": kind, **contents}


def write_seed(seed: int | str) -> str:
    """Return a seed as a text for JSON, where most readers round long numbers.

    Raises:
        FormatError: it is too long to be written.
    """
    try:
        return str(seed)
    except ValueError:
        raise FormatError("number-too-long", "seed") from None


def read_seed(data: object) -> int | str:
    """Return a seed from JSON: the number that a text or a number is, or another text.

    Examples:
        >>> read_seed("7"), read_seed(7), read_seed("07")
        (7, 7, '07')

    Raises:
        FormatError: it is neither a whole number nor a text.
    """
    if type(data) is str:
        return int(data) if _SEED.fullmatch(data) else data
    if type(data) is not int:
        raise FormatError("expected", "seed", what="whole-number", given=quote(data))
    return data


def digest_of(data: object) -> str:
    """Return the SHA-256 of plain JSON data in hexadecimal.

    The text that is hashed is UTF-8 without blanks, with the keys of each object in order.

    Raises:
        FormatError: the data has a number too long to be written.
    """
    return sha256(write(data, is_canonical=True).encode()).hexdigest()


def write(data: object, *, is_canonical: bool = False) -> str:
    """Return data as JSON text on one line.

    JSON permits line ends of Unicode inside strings, where some readers would cut the text. They
    are written as escapes, except in canonical text, which is hashed and not kept.

    Args:
        data: plain JSON data.
        is_canonical: whether equal data gives equal text: keys in order, and no blanks.

    Raises:
        FormatError: it has a number too long to be written.
    """
    try:
        text = (_CANONICAL if is_canonical else _PLAIN).encode(data)
    except ValueError:
        raise FormatError("number-too-long") from None
    return text if is_canonical else escape_line_breaks(text)


def unseal(data: dict[str, Any], game: Game | None = None) -> tuple[Game, str, dict[str, Any]]:
    """Return the game, the type and the contents of a parsed document.

    Raises:
        FormatError: it is no document, a newer one, or one of an unknown game.
    """
    check_format(data.get("format"))
    game = game_of(data.get("game"), game)
    kind = data.get("type")
    if type(kind) is not str:
        raise FormatError("expected", "type", what="text", given=quote(kind))
    contents = {key: value for key, value in data.items() if key not in ENVELOPE}
    return game, kind, contents


def check_format(number: object) -> None:
    """Check the format number of a document.

    Raises:
        FormatError: it is another one.
    """
    if type(number) is not int or number < 1:
        raise FormatError("expected", "format", what="format-number", given=quote(number))
    if number > FORMAT:
        raise FormatError("newer", "format", given=quote(number), newest=FORMAT)


def game_of(name: object, game: Game | None = None) -> Game:
    """Return the game that a document names.

    Raises:
        FormatError: it is neither this game nor one in ``GAMES``.
    """
    if game is not None and name == game.name:
        return game
    if type(name) is not str or name not in GAMES:
        raise FormatError("one-of", "game", known=", ".join(GAMES), given=quote(name))
    return GAMES[name]


ENVELOPE: Final = ("format", "game", "type")
"""The keys that every document has."""


def parse(text: str) -> dict[str, Any]:
    """Return the object that a JSON text holds.

    Raises:
        FormatError: it is no JSON, or no object, or has a key twice.
        TypeError: ``text`` is no string.
    """
    if not isinstance(text, str):
        raise TypeError(f"JSON text is a string, not {type(text).__name__}")
    try:
        data = json.loads(text, object_pairs_hook=_no_doubles, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise FormatError(
            "not-json", reason=error.msg, line=error.lineno, column=error.colno
        ) from None
    except FormatError:
        raise
    except (ValueError, RecursionError):
        raise FormatError("not-json-depth") from None
    if type(data) is not dict:
        raise FormatError("expected", what="object", given=quote(data))
    return data


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for key, value in pairs:
        if key in data:
            raise FormatError("key-twice", key=quote(key))
        data[key] = value
    return data


def _no_constant(name: str) -> NoReturn:
    raise FormatError("not-json-constant", given=name)
