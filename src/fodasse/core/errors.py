"""What can be wrong with things given to the library, apart from refused actions.

All are ``ValueError``; a value of the wrong type is a ``TypeError`` wherever it is given.
"""

from __future__ import annotations

from typing import Final

_LONGEST_QUOTE: Final = 60


class RulesError(ValueError):
    """Rules, a table size or another start option that no match can be played with."""


class FormatError(ValueError):
    """Text or a file that cannot be read.

    Examples:
        >>> error = FormatError("not a card: '9X'", where="actions[37].card")
        >>> str(error), error.where
        ("actions[37].card: not a card: '9X'", 'actions[37].card')
    """

    def __init__(self, problem: str, where: str = "") -> None:
        super().__init__(problem, where)
        self.problem = problem
        """What is wrong, without the place."""
        self.where = where
        """Where it is wrong: a path such as ``actions[37].card``, or "" for the whole."""

    def __str__(self) -> str:
        return f"{self.where}: {self.problem}" if self.where else self.problem


def need(holds: bool, problem: str, where: str) -> None:  # noqa: FBT001  # read as a sentence
    """Go on if a condition holds.

    Raises:
        FormatError: it does not.
    """
    if not holds:
        raise FormatError(problem, where)


def quoted(value: object) -> str:
    """Return a value for an error's text: its repr, cut short.

    Examples:
        >>> quoted("0" * 100), quoted(10**5000)
        ("'00000000000000000000000000000000000000000000000000000000000…", 'a very large int')
    """
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number or a nesting Python refuses to print
        text = f"a very large {type(value).__name__}"
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"
