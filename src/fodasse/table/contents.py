"""The parts that documents and texts of matches share, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fodasse.core.errors import FormatError, quote
from fodasse.core.fields import check_type
from fodasse.core.game import Game
from fodasse.core.outcome import Outcome
from fodasse.core.types import S
from fodasse.table.start_options import start_options
from fodasse.table.structure import from_data


def check_position(position: S, game: Game[S, Any, Any]) -> None:
    """Check that the position in which a match begins can arise in play.

    Raises:
        FormatError: it cannot arise.
        TypeError: it is no state of the game.
    """
    check_type(game.documents.state, position)
    try:
        game.validate(position)
    except FormatError as error:
        raise error.at(f"position.{error.where}") from None


def check_version(version: int, game: Game) -> None:
    """Check that the version of the rules in a document is known.

    Raises:
        FormatError: it is not.
    """
    if not 1 <= version <= game.rules_version:
        allowed = range(1, game.rules_version + 1)
        raise FormatError("expected", "version", what=allowed, given=quote(version))


def read_contents(
    contents: dict[str, Any], forms: Mapping[str, Any], game: Game
) -> dict[str, Any]:
    """Return the parts of a document of a match: those that all have, and its own.

    All have the version of the game's rules, the rules with their id, which may be left out, the
    seats, start options and names.

    Args:
        contents: the contents of the document.
        forms: the types of its own parts. The result of a match is read if it is among them.
        game: the game.

    Raises:
        FormatError: a part is damaged, the version is not known, or the id is of other rules.
    """
    common = {
        "version": int,
        "rules": game.documents.rules,
        "seats": int,
        "options": Any,
        "names": tuple[str, ...],
    }
    known = {"rules_id": str} if "rules_id" in contents else {}
    parts: dict[str, Any] = from_data(contents, common | dict(forms) | known)
    check_version(parts["version"], game)
    found, due = parts.pop("rules_id", None), parts["rules"].id
    if found not in (None, due):
        raise FormatError("other-rules", "rules_id", due=due, given=quote(found))
    parts["options"] = read_options(parts["options"], game)
    if "result" in forms:
        parts["result"] = read_outcome(parts["result"], game)
    return parts


def read_options(data: Any, game: Game) -> dict[str, int]:
    """Return the start options in plain data of a document.

    Raises:
        FormatError: the game has no such option, or it is no whole number.
    """
    known = start_options(game) if type(data) is dict else ()
    return from_data(data, {name: int for name in known if name in data}, "options")


def read_outcome(data: Any, game: Game) -> Outcome | None:
    """Return the result in plain data of a document.

    Raises:
        FormatError: the data is no result.
    """
    if data is None:
        return None
    form = {"ranking": tuple[tuple[int, ...], ...], "reason": game.documents.reason}
    return Outcome(**from_data(data, form, "result"))
