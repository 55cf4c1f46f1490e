"""What a person typed: tidied, read as a number, or quoted where it means nothing."""

from __future__ import annotations

import re
from typing import Final

from fodasse.cli import words
from fodasse.cli.page import Page
from fodasse.core.wording import Text

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,18}")
_LONGEST_QUOTE: Final = 20


class Misheard(Exception):
    """An answer that is no action at all."""

    def __init__(self, problem: Text, **params: object) -> None:
        super().__init__(problem, params)
        self.problem = problem
        """What is wrong with it."""
        self.params = params
        """What the words are filled with."""


def tidied(answer: str) -> str:
    """An answer without blanks, and without the sign that makes a suit an emoji.

    Examples:
        >>> tidied(" k ♥ ")
        'k♥'
    """
    return "".join(answer.split()).removesuffix("\N{VARIATION SELECTOR-16}")


def number(answer: str) -> int | None:
    """The whole number that a tidied answer is, if it is one.

    Examples:
        >>> number("12"), number("-1"), number("1.5")
        (12, -1, None)
    """
    return int(answer) if _NUMBER.fullmatch(answer) else None


def not_understood(
    answer: str, page: Page, problem: Text = words.NOT_UNDERSTOOD, **params: object
) -> Misheard:
    """What is said to an answer that stands for nothing.

    Args:
        answer: what was typed.
        page: where it is quoted, in short.
        problem: what is said, with the quote as its ``{answer}``.
        params: what else it is filled with.
    """
    shown = "".join(sign if sign.isprintable() else "?" for sign in answer)
    if len(shown) > _LONGEST_QUOTE:
        shown = shown[:_LONGEST_QUOTE] + page.ellipsis
    return Misheard(problem, answer=shown, **params)
