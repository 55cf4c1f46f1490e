"""Refusals by hosts of tables, each with a permanent code and a text in all languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from attrs import frozen

from fodasse.core.errors import FormatError, RulesError, WordedError
from fodasse.core.refusals import IllegalAction
from fodasse.core.texts import Texts

HOSTING: Final = Texts("fodasse.hosting")
"""The texts of hosts."""
STATUS: Final = {
    "no-account": 401,
    "foreign-origin": 403,
    "not-admitted": 403,
    "room-unknown": 404,
    "room-gone": 404,
    "late": 408,
    "not-over": 409,
    "too-long": 413,
    "not-json-type": 415,
    "too-fast": 429,
    "server-full": 503,
    "unavailable": 503,
}
"""The HTTP status of refusals by code; that of all others is 400."""
IMPOSSIBLE: Final = "impossible-rules"
"""The code of rules and table sizes that allow no match."""
UNREADABLE: Final = "unreadable"
"""The code of everything else that cannot be read."""
ERRORS: Final = (TypeError, ValueError)
"""The errors that the library raises for a message or request that cannot be carried out."""


@frozen
class Problem:
    """Why something is refused."""

    code: str
    """The permanent code."""
    text: str
    """The reason in words, in the client's language."""


class Refused(WordedError):
    """A message or request that the host of a table does not carry out.

    Examples:
        >>> Refused("too-fast").message("pt")
        'mensagens demais: espere um pouco'
    """

    def __init__(self, problem: str, *, texts: Texts = HOSTING, **params: Any) -> None:
        super().__init__(problem, texts=texts, **params)


def code_of(error: Exception) -> str:
    """Return the permanent code of a refusal.

    Refused actions and the server's own refusals have their own codes. Everything else that cannot
    be read is ``unreadable``, and rules or table sizes that allow no match are
    ``impossible-rules``.
    """
    if isinstance(error, IllegalAction | Refused):
        return error.code
    return IMPOSSIBLE if isinstance(error, RulesError) else UNREADABLE


def problem_of(error: Exception, lang: str = "en", names: Sequence[str] = ()) -> Problem:
    """Return what a client is told of a refusal.

    Args:
        error: one of ``ERRORS``.
        lang: the language.
        names: the names of the seats.

    Examples:
        >>> problem_of(Refused("spectator"))
        Problem(code='spectator', text='spectators only watch')
    """
    if isinstance(error, IllegalAction):
        text = error.message(lang, names)
    elif isinstance(error, FormatError | WordedError):
        text = error.message(lang)
    else:
        text = HOSTING.say(lang, f"errors.{UNREADABLE}")
    return Problem(code_of(error), text)
