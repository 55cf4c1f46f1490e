"""Checks of values for actions, rules and start options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from attrs import Attribute, frozen

from fodasse.core.errors import FormatError, RulesError, quote
from fodasse.core.types import T

OPTIONAL: Final = MappingProxyType({"optional": True})
"""The metadata of a field that documents may leave out; its default is used then."""
MAX_EXACT: Final = 2**53 - 1
"""The greatest whole number in JSON, since many languages read numbers as floats."""

Validator: TypeAlias = Callable[[Any, "Attribute[Any]", Any], None]
"""A function that attrs calls with an instance, a field and its value."""


def require(value: T | None) -> T:
    """Return a value that is not None.

    Raises:
        ValueError: it is None: a spectator's seat, a card face down.
    """
    if value is None:
        raise ValueError("nothing is known here")
    return value


def check_keywords(called: str, given: Iterable[str], known: Sequence[str]) -> None:
    """Check keywords that a function takes by ``**``, and refuse unknown ones as Python does.

    Raises:
        TypeError: an unknown keyword.

    Examples:
        >>> check_keywords("env()", ["colour"], ["dealer"])
        Traceback (most recent call last):
        ...
        TypeError: env() got an unexpected keyword argument 'colour': there is dealer
    """
    for name in given:
        if name not in known:
            there = f"there is {', '.join(known)}" if known else "there is none"
            raise TypeError(f"{called} got an unexpected keyword argument {name!r}: {there}")


def whole_number(name: str, value: object) -> int:
    """Return a value that is a plain int: no bool, no float.

    Raises:
        TypeError: it is not.
    """
    if type(value) is not int:
        raise TypeError(f"{name} is a whole number, not {type(value).__name__}")
    return value


def exact_number(name: str, value: object) -> int:
    """Return a plain int that every reader of JSON keeps: at most ``MAX_EXACT``, below 0 too.

    Raises:
        TypeError: it is no plain int.
        ValueError: it is greater.
    """
    number = whole_number(name, value)
    if abs(number) > MAX_EXACT:
        raise ValueError(f"{name}: at most {MAX_EXACT} expected, not {quote(number)}")
    return number


def whole(_: object, attribute: Attribute[Any], value: object) -> None:
    """Check, as an attrs validator, that a field is a plain int."""
    whole_number(attribute.name, value)


def check_writable(where: str, text: str) -> None:
    """Check that a text can be written as UTF-8.

    Raises:
        FormatError: it cannot, because it has half a character.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        raise FormatError("unwritable", where, given=quote(text)) from None


def number_in(
    name: str, value: object, allowed: range, unit: str = "", *, optional: bool = False
) -> int:
    """Check that a value is one of the allowed whole numbers, and return it.

    Args:
        name: the name of the field or start option.
        value: its value.
        allowed: the numbers.
        unit: the unit of the numbers in the error's text, such as "points".
        optional: whether the error's text says that None is allowed too.

    Raises:
        RulesError: it is another number.
        TypeError: it is no whole number.

    Examples:
        >>> number_in("seats", 3, range(2, 5, 2))
        Traceback (most recent call last):
        ...
        fodasse.core.errors.RulesError: seats: 2 or 4, not 3
    """
    number = whole_number(name, value)
    if number in allowed:
        return number
    kind = "optional" if optional else "number"
    raise RulesError(
        "out-of-range", kind=kind, field=name, allowed=allowed, unit=unit, given=quote(value)
    )


@frozen
class Within:
    """An attrs validator of whole numbers in a range."""

    allowed: range
    """The numbers."""
    unit: str = ""
    """The unit of the numbers, for the error's text."""
    optional: bool = False
    """Whether None is allowed too."""

    def __call__(self, _: object, attribute: Attribute[Any], value: object) -> None:
        """Check a value of a field."""
        if value is not None or not self.optional:
            number_in(attribute.name, value, self.allowed, self.unit, optional=self.optional)


def within(allowed: range, unit: str = "", *, optional: bool = False) -> Within:
    """Return an attrs validator of whole numbers in a range."""
    return Within(allowed, unit, optional)


@frozen
class Selection:
    """An attrs validator of tuples of known values, each at most once and in order."""

    values: tuple[Any, ...]
    """The known values, in order."""
    least: int
    """The least number of them."""

    def __call__(self, _: object, attribute: Attribute[Any], value: tuple[Any, ...]) -> None:
        """Check a value of a field."""
        chosen = tuple(each for each in self.values if each in value)
        if value != chosen or len(value) < self.least:
            raise RulesError(
                "out-of-range",
                kind="selection",
                field=attribute.name,
                allowed=self.values,
                least=self.least,
                given=quote(" ".join(map(str, value))),
            )


@frozen
class Rising:
    """An attrs validator of tuples of strictly increasing whole numbers."""

    least: int
    """The least number of them."""
    most: int
    """The largest number of them."""
    first: int
    """The smallest number."""

    def __call__(self, _: object, attribute: Attribute[Any], value: tuple[Any, ...]) -> None:
        """Check a value of a field."""
        for each in value:
            whole_number(attribute.name, each)
        is_rising = all(one < other for one, other in pairwise((self.first - 1, *value)))
        if not (is_rising and self.least <= len(value) <= self.most):
            raise RulesError(
                "out-of-range",
                kind="rising",
                field=attribute.name,
                allowed=range(self.least, self.most + 1),
                first=self.first,
                given=quote(value),
            )


def rules_or_default(rules: object, kind: type[T]) -> T:
    """Return the rules given to ``start``; the rules of the book for None.

    Raises:
        TypeError: they are not of this class.
    """
    if rules is None:
        return kind()
    if not isinstance(rules, kind):
        raise wrong_type(kind, rules)
    return rules


def wrong_type(expected: type[Any], value: object, word: str = "") -> TypeError:
    """Return the error for an argument that belongs to another game or to none.

    Args:
        expected: the class that the function takes.
        value: the argument.
        word: the word for an expected value; "": the name of the class.

    Examples:
        >>> from fodasse.games import dalmuti, truco
        >>> truco.actors(dalmuti.start(4))
        Traceback (most recent call last):
        ...
        TypeError: a State of fodasse.games.truco is expected, not a State of fodasse.games.dalmuti
    """
    wanted = _described(expected, word or expected.__name__)
    return TypeError(f"{wanted} is expected, not {_described(type(value), type(value).__name__)}")


def check_type(expected: type[Any], value: object) -> None:
    """Check that an argument is of the class that a function takes.

    Raises:
        TypeError: it is not; the message names the packages.
    """
    if type(value) is not expected:
        raise wrong_type(expected, value)


def wrong_types(
    state_type: type[Any], state: object, action_type: type[Any], action: object
) -> TypeError:
    """Return the error for a state or an action that belongs to another game."""
    if type(state) is not state_type:
        return wrong_type(state_type, state)
    return wrong_type(action_type, action, "action")


def _described(kind: type[Any], word: str) -> str:
    package = kind.__module__.rpartition(".")[0]
    return _with_article(word) + (f" of {package}" if package else "")


def _with_article(word: str) -> str:
    return ("an " if word[0] in "AEIOaeio" else "a ") + word


def kind_of(*kinds: type[Any]) -> Validator:
    """Return an attrs validator of fields that are of one of these classes."""

    def validate(_: object, attribute: Attribute[Any], value: object) -> None:
        if not isinstance(value, kinds):
            known = _with_article(" or ".join(kind.__name__ for kind in kinds))
            raise TypeError(f"{attribute.name} is {known}, not {type(value).__name__}")

    return validate


def yes_or_no(_: object, attribute: Attribute[Any], value: object) -> None:
    """Check, as an attrs validator, that a field is a bool."""
    if type(value) is not bool:
        raise TypeError(f"{attribute.name} is True or False, not {type(value).__name__}")
