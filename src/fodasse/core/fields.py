"""Checks of the types that actions, rules and start options are given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import Attribute


def whole_number(name: str, value: object) -> int:
    """A plain int: no bool, no float.

    Raises:
        TypeError: it is not.
    """
    if type(value) is not int:
        raise TypeError(f"{name} is a whole number, not {type(value).__name__}")
    return value


def whole(_: object, attribute: Attribute[Any], value: object) -> None:
    """An attrs validator: the field is a plain int."""
    whole_number(attribute.name, value)


def printed(value: object) -> str:
    """Return the repr of a value, with numbers too long for Python to print in hexadecimal.

    Examples:
        >>> printed((1, None)), printed(10**5000) == hex(10**5000)
        ('(1, None)', True)
    """
    try:
        return repr(value)
    except ValueError:
        if isinstance(value, int):
            return hex(value)
        if isinstance(value, tuple):
            return "(" + "".join(f"{printed(each)}, " for each in value) + ")"
        raise


def printable(_: type, attributes: list[Attribute[Any]]) -> list[Attribute[Any]]:
    """Give all fields of an attrs class the repr of ``printed``, which never fails on numbers."""
    return [attribute.evolve(repr=printed) for attribute in attributes]


def kind_of(*kinds: type[Any]) -> Callable[[Any, Attribute[Any], object], None]:
    """An attrs validator: the field is of one of these classes."""

    def validate(_: object, attribute: Attribute[Any], value: object) -> None:
        if not isinstance(value, kinds):
            known = " or ".join(kind.__name__ for kind in kinds)
            article = "an" if known[0] in "AEIO" else "a"
            raise TypeError(f"{attribute.name} is {article} {known}, not {type(value).__name__}")

    return validate


def yes_or_no(_: object, attribute: Attribute[Any], value: object) -> None:
    """An attrs validator: the field is a bool."""
    if type(value) is not bool:
        raise TypeError(f"{attribute.name} is True or False, not {type(value).__name__}")
