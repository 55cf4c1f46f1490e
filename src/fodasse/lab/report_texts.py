"""The words and numbers of reports, in one language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from attrs import frozen

from fodasse.core.texts import Texts
from fodasse.core.types import T
from fodasse.lab.digest import Digest, Group

LAB: Final = Texts("fodasse.lab")
"""The texts of this package."""


@frozen
class Speaker:
    """A language to write a report in."""

    lang: str
    """The language."""

    def __call__(self, key: str, **params: Any) -> str:
        """Return a text with its parameters filled in."""
        return LAB.say(self.lang, key, **params)

    def number(self, value: float, form: str) -> str:
        """Return a number in one of Python's formats, with a true minus and the decimal sign.

        Examples:
            >>> Speaker("pt").number(-2.5, ".2f")
            '−2,50'
        """
        return LAB.number(self.lang, value, form).replace("-", "−")

    def percent(self, share: float, form: str = ".1f") -> str:
        """Return a share in percent."""
        return self.number(100 * share, form) + "\u00a0%"

    def by_name(self, digest: Digest, values: Mapping[Group, T]) -> dict[str, T]:
        """Return values of seats or bots, keyed by their names in the report."""
        named = {}
        for group, value in values.items():
            name = group if isinstance(group, str) else self("table.seat", seat=group)
            if isinstance(group, int) and len(digest.bots) > 1 and digest.bot_of(group):
                name += f" · {digest.bot_of(group)}"
            named[name] = value
        return named
