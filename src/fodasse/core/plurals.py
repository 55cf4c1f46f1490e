"""Plural rules in the syntax of Unicode CLDR, as written in a language's file of texts.

The syntax: https://unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from attrs import frozen

OTHER: Final = "other"
"""The category of all numbers that no rule names."""
_RELATION: Final = re.compile(r"([nivwft])(?: % (\d+))? (!?=) ([\d., ]*\d)")


def plural_category(value: float, rules: Mapping[str, str]) -> str:
    """Return the plural category of a number, such as "one", by a language's rules.

    Examples:
        >>> polish = {
        ...     "one": "i = 1 and v = 0",
        ...     "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
        ...     "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9",
        ... }
        >>> [plural_category(value, polish) for value in (1, 3, 11, 22, 1.5)]
        ['one', 'few', 'many', 'few', 'other']
    """
    operands = _operands(value)
    for category, rule in rules.items():
        if any(all(each.holds(operands) for each in group) for group in _parsed(rule)):
            return category
    return OTHER


def _operands(value: float) -> dict[str, float]:
    digits = "" if isinstance(value, int) else str(value).partition(".")[2]
    visible = digits.rstrip("0")
    number = abs(value)
    return {
        "n": number,
        "i": int(number),
        "v": len(digits),
        "w": len(visible),
        "f": int(digits or 0),
        "t": int(visible or 0),
    }


@lru_cache(maxsize=256)
def _parsed(rule: str) -> tuple[tuple[_Relation, ...], ...]:
    """Read a rule as alternatives, each a list of relations that must all hold."""
    groups = (group.split(" and ") for group in rule.split(" or "))
    return tuple(tuple(_Relation.parse(part, rule) for part in group) for group in groups)


@frozen
class _Relation:
    operand: str
    modulus: int
    equal: bool
    ranges: tuple[tuple[int, int], ...]

    @classmethod
    def parse(cls, text: str, rule: str) -> _Relation:
        match = _RELATION.fullmatch(text.strip())
        if match is None:
            raise ValueError(f"not a plural rule: {rule!r}")
        operand, modulus, sign, ranges = match.groups()
        ends = [each.strip().partition("..") for each in ranges.split(",")]
        pairs = tuple((int(first), int(last or first)) for first, _, last in ends)
        return cls(operand, int(modulus or 0), sign == "=", pairs)

    def holds(self, operands: Mapping[str, float]) -> bool:
        value = operands[self.operand]
        if self.modulus:
            value %= self.modulus
        among = value == int(value) and any(first <= value <= last for first, last in self.ranges)
        return among is self.equal
