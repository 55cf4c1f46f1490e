"""Errors of values given to the library, apart from refused actions.

All are ``ValueError``; a value of the wrong type is a ``TypeError`` wherever it is given.
``fodasse.core.texts``, which raises some of them, gives them their words.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Final

_MAX_QUOTE: Final = 60


class WordedError(ValueError):
    """An error with a code, parameters and a message in all languages.

    The message is the text ``errors.<code>``; without a code, it is the sentence given.

    Raises:
        TypeError: a parameter of its message is missing.
    """

    texts: Any
    """The catalogue with its message, a ``Texts``; by default that of ``fodasse.core``."""

    def __init__(self, problem: str, *, texts: Any = None, **params: Any) -> None:
        super().__init__(problem)
        if texts is not None:
            self.texts = texts
        self.texts.check_parameters(f"errors.{problem}", params)
        self._problem = problem
        self.params = params
        """The parameters of its message."""

    @property
    def code(self) -> str:
        """The permanent code of the error; "" if it has none."""
        known = f"errors.{self._problem}" in self.texts.catalogue("en")
        return self._problem if known else ""

    def message(self, lang: str = "en") -> str:
        """Return the error as a sentence in one language; without a code, as it was raised."""
        if not self.code:
            return self._problem
        message: str = self.texts.say(lang, f"errors.{self._problem}", **self.params)
        return message

    def __str__(self) -> str:
        return self.message()

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), self._problem, texts=self.texts, **self.params), ()


class RulesError(WordedError):
    """Rules, a table size or another start option that no match can be played with.

    The codes are ``out-of-range`` for a number or a list, ``unknown-word`` for a word, and
    ``conflict`` for values that cannot be combined.

    Examples:
        >>> from fodasse import Rules
        >>> try:
        ...     Rules(limit=0)
        ... except RulesError as error:
        ...     error.code, error.fields, error.message("pt")
        ('out-of-range', ('limit',), 'limit: 1 a 999 pontos, e não 0')
    """

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the fields or start options at fault."""
        found = self.params.get("fields", ())
        return tuple(found) or ((self.params["field"],) if "field" in self.params else ())

    def in_document(self) -> FormatError:
        """Return a FormatError for a document or a text with these values."""
        return FormatError(self.code or str(self), texts=self.texts, **self.params)


class FormatError(WordedError):
    """Text or a file that cannot be read.

    Examples:
        >>> error = FormatError("not-a-card", "actions[37].card", given="'9X'")
        >>> str(error), error.where
        ("actions[37].card: not a card: '9X'", 'actions[37].card')
    """

    def __init__(self, problem: str, where: str = "", *, texts: Any = None, **params: Any) -> None:
        super().__init__(problem, texts=texts, **params)
        self.where = where
        """The path to the error, such as ``actions[37].card``; "" for the whole."""

    @property
    def problem(self) -> str:
        """The error in English, without the path."""
        return super().message()

    def message(self, lang: str = "en") -> str:
        """Return the path and the error."""
        problem = super().message(lang)
        return f"{self.where}: {problem}" if self.where else problem

    def at(self, where: str) -> FormatError:
        """Return the same error with another path."""
        return FormatError(self._problem, where, texts=self.texts, **self.params)

    def __reduce__(self) -> tuple[Any, ...]:
        make = partial(FormatError, self._problem, self.where, texts=self.texts, **self.params)
        return make, ()


def need(holds: bool, problem: str, where: str) -> None:  # noqa: FBT001  # read as a sentence
    """Check a condition on a value that was read.

    Raises:
        FormatError: it does not hold.
    """
    if not holds:
        raise FormatError(problem, where)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return the end of an error's text: the known word that is most like this one, if one is.

    Examples:
        >>> did_you_mean("ruls", ["random", "rules"]), did_you_mean("x", ["random", "rules"])
        ("; did you mean 'rules'?", '')
    """
    from difflib import get_close_matches  # slow to import

    found = get_close_matches(word, list(known), 1)
    return f"; did you mean {found[0]!r}?" if found else ""


def safe_repr(value: object) -> str:
    """Return the repr of a value; of one that Python refuses to print, its size in words.

    Examples:
        >>> safe_repr((1, None)), safe_repr(10**5000)
        ('(1, None)', 'a very large int')
    """
    try:
        return repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, or a deep nesting
        return f"a very large {type(value).__name__}"


def quote(value: object) -> str:
    """Return a value for an error's text: its repr, cut short.

    Examples:
        >>> quote("0" * 100), quote(10**5000)
        ("'00000000000000000000000000000000000000000000000000000000000…", 'a very large int')
    """
    text = safe_repr(value)
    return text if len(text) <= _MAX_QUOTE else text[:_MAX_QUOTE] + "…"
