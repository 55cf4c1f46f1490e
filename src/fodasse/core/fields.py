"""Checks of the types that actions, rules and start options are given."""

from __future__ import annotations

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


def yes_or_no(_: object, attribute: Attribute[Any], value: object) -> None:
    """An attrs validator: the field is a bool."""
    if type(value) is not bool:
        raise TypeError(f"{attribute.name} is True or False, not {type(value).__name__}")
