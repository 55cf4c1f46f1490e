"""Actions as short text, by the templates of a game's ``moves``.

An action that has no template and no field beside its seat is its seat and type, such as
``2:pass``; others without one are JSON.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from string import Formatter
from typing import Any, Final, Generic

from attrs import NOTHING, frozen

from fodasse.core import shapes
from fodasse.core.cards import Card, unmark_suits
from fodasse.core.errors import FormatError, quote
from fodasse.core.game import Game
from fodasse.core.rules import GameRules
from fodasse.core.shapes import Shape, fields_of, names_of
from fodasse.core.types import A
from fodasse.table.documents import parse, write
from fodasse.table.structure import from_data, to_data, union

UNKNOWN: Final = "??"
"""The text of a hidden card."""
EMPTY: Final = "-"
"""The text of a hand without cards."""
PARAGRAPH: Final = "\n"
"""The first character of the template of an action that begins a paragraph."""
SEAT: Final = "{seat}:"
"""The beginning of the template of an action of a seat."""

MARKS: Final = (";", "@")
"""The first characters of comments and times, which no template may contain."""


@frozen
class _Code:
    """The text of values of one type: to and from plain JSON data."""

    pattern: str
    """A regular expression without groups that the text matches."""
    write: Callable[[Any], str]
    read: Callable[[str], Any]


@frozen
class _Field:
    """A field in a template."""

    name: str
    code: _Code
    affix: str | None
    """The text before the value, or for True; None: the field is always written."""
    default: Any
    """The value, as plain data, with which a field with an affix is left out."""

    @property
    def pattern(self) -> str:
        """A regular expression with the value as a group, or the affix of a boolean."""
        if self.affix is None:
            return f"({self.code.pattern})"
        affix = re.escape(self.affix)
        return f"({affix})?" if self.is_flag else f"(?:{affix}({self.code.pattern}))?"

    @property
    def is_flag(self) -> bool:
        """Whether the affix is all that is written."""
        return self.affix is not None and self.default is False

    def write(self, value: Any) -> str:
        """Return the text of a value given as plain data."""
        if self.affix is not None and value == self.default:
            return ""
        return (self.affix or "") + ("" if self.is_flag else self.code.write(value))

    def read(self, text: str | None) -> Any:
        """Return the value, as plain data, of the text in the group; None: it was left out."""
        if text is None:
            return self.default
        return True if self.is_flag else self.code.read(text)


@frozen
class _Form:
    """The template of one class of actions, or of parts of them, taken apart."""

    type: str
    template: str
    parts: tuple[str | _Field, ...]

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The pattern that its text matches, with a group for each field."""
        patterns = (
            re.escape(part) if isinstance(part, str) else part.pattern for part in self.parts
        )
        return re.compile("".join(patterns))

    @cached_property
    def fields(self) -> tuple[_Field, ...]:
        return tuple(part for part in self.parts if not isinstance(part, str))

    def write(self, data: Mapping[str, Any]) -> str:
        """Return the text of an action given as plain data."""
        return "".join(
            part if isinstance(part, str) else part.write(data[part.name]) for part in self.parts
        )

    def read(self, text: str) -> dict[str, Any] | None:
        """Return an action as plain data; None: the text has another form."""
        found = self.pattern.fullmatch(text)
        if found is None:
            return None
        pairs = zip(self.fields, found.groups(), strict=True)
        return {"type": self.type, **{part.name: part.read(group) for part, group in pairs}}


@frozen
class Moves(Generic[A]):
    """Actions of a game as text.

    Examples:
        >>> from fodasse import GAME, Bid
        >>> Moves.of(GAME).write(Bid(seat=2, stages=1)), Moves.of(GAME).read("2:KD")
        ('2:1', Play(seat=2, card=Card.parse('KD')))
        >>> from fodasse import Rules
        >>> Moves.of(GAME, Rules(manilha="none")).read("deal KD 7C").vira is None
        True
    """

    kinds: tuple[type[A], ...]
    """The classes of actions."""
    forms: Mapping[str, _Form]
    """Their templates, by type."""

    @staticmethod
    def of(game: Game[Any, A, Any], rules: GameRules | None = None) -> Moves[A]:
        """Return the texts of a game's actions.

        Raises:
            TypeError: a template of the game does not fit its class.
        """
        return _moves(game, frozenset() if rules is None else rules.absent())

    def begins_paragraph(self, action: A) -> bool:
        """Return whether an action begins a deal or a round."""
        form = self.forms.get(getattr(action, "type", ""))
        return form is not None and form.template.startswith(PARAGRAPH)

    def write(self, action: A) -> str:
        """Return the text of an action: short if that is read as the same action, else JSON.

        Raises:
            FormatError: it has a number too long to be written.
        """
        data = to_data(action)
        if type(data) is dict and (form := self.forms.get(data.get("type", ""))):
            try:
                text = form.write(data)
            except (AttributeError, KeyError, TypeError, ValueError):
                return write(data)  # a value has the wrong type, or a number too many digits
            if self._data(text) == data:
                return text
        return write(data)

    def read(self, text: str) -> A:
        """Return the action of a text.

        Raises:
            FormatError: it is not the text of an action.
        """
        data = parse(text) if text.startswith("{") else self._data(unmark_suits(text))
        if data is None:
            raise FormatError(
                "unreadable", given=quote(text), reason=FormatError("unreadable-word")
            )
        action: A = from_data(data, union(self.kinds))
        return action

    def _data(self, text: str) -> dict[str, Any] | None:
        found = (form.read(text) for form in self.forms.values())
        return next((data for data in found if data is not None), None)


@cache
def _moves(game: Game[Any, A, Any], absent: frozenset[str]) -> Moves[A]:
    kinds = {kind.type: kind for kind in game.documents.actions}
    plain = {name: SEAT + name for name, kind in kinds.items() if names_of(kind) == ("seat",)}
    forms = {
        name: _form(kinds[name], template, game.moves, absent)
        for name, template in {**plain, **game.moves}.items()
        if name in kinds
    }
    for name, form in forms.items():
        text = form.template.removeprefix(PARAGRAPH)
        is_seat = "seat" in names_of(kinds[name])
        if is_seat and (not text.startswith(SEAT) or " " in text):
            raise TypeError(f"{name}: a text without blanks that begins with {SEAT} expected")
        if not is_seat and not text[:1].isalpha():
            raise TypeError(f"{name}: a text that begins with a letter expected")
        if any(mark in text for mark in MARKS):
            raise TypeError(f"{name}: a text without {' and '.join(MARKS)} expected")
    return Moves(game.documents.actions, forms)


def _form(
    kind: type[Any],
    template: str,
    templates: Mapping[str, str],
    absent: frozenset[str] = frozenset(),
) -> _Form:
    """Return a template taken apart, checked against its class."""
    known = {each.name: each for each in fields_of(kind)}
    parts: list[str | _Field] = []
    pieces = list(Formatter().parse(template.removeprefix(PARAGRAPH)))
    if sorted(name for _, name, _, _ in pieces if name is not None) != sorted(known):
        raise TypeError(f"{kind.type}: each of its fields once expected, not {template!r}")
    for literal, name, affix, _ in pieces:
        if literal:
            parts.append(literal)
        if name is not None:
            code, default = _code(known[name].shape, templates), known[name].default
            if not affix:
                parts.append(_Field(name, code, None, None))
            elif default is not NOTHING:
                parts.append(_Field(name, code, affix, to_data(default)))
            elif f"{kind.type}.{name}" in absent:
                parts.append(_Field(name, code, affix, None))
            else:
                parts += [affix, _Field(name, code, None, None)]
    return _Form(kind.type, template, tuple(parts))


def _code(shape: Shape, templates: Mapping[str, str]) -> _Code:
    """Return the text of values of a shape."""
    match shape:
        case shapes.Plain(kind) if kind in _PLAIN:
            return _PLAIN[kind]
        case shapes.Words(form) if isinstance(form, type):
            words = sorted((str(each.value) for each in shape.values), key=len, reverse=True)
            return _Code(f"(?:{'|'.join(map(re.escape, words))})", str, str)
        case shapes.Nullable(of):
            code = _code(of, templates)
            return _Code(
                f"(?:{code.pattern}|{re.escape(UNKNOWN)})",
                lambda value: UNKNOWN if value is None else code.write(value),
                lambda text: None if text == UNKNOWN else code.read(text),
            )
        case shapes.Tagged(of):
            return _choice(of, templates)
        case shapes.Structure():
            return _choice((shape,), templates)
        case shapes.Many(_, of) | shapes.Each((of, *_)):
            return _list(of, templates)
    raise TypeError(f"values of {shape!r} have no short text")


_PLAIN: Final = {
    int: _Code("-?[0-9]{1,18}", str, int),
    bool: _Code("(?:yes|no)", lambda value: "yes" if value else "no", "yes".__eq__),
    Card: _Code("[0-9A-Za-z][DSHCdshc♦♠♥♣]", str, lambda text: Card.parse(text).text),
}
"""The text of values without parts."""


def _choice(cases: tuple[shapes.Structure, ...], templates: Mapping[str, str]) -> _Code:
    """Return the text of parts that have a type and a template of their own."""
    kinds = [each.kind for each in cases]
    forms = {kind.type: _form(kind, templates[kind.type], templates) for kind in kinds}
    patterns = (form.pattern.pattern for form in forms.values())
    pattern = "|".join(re.sub(r"(?<!\\)\((?!\?)", "(?:", each) for each in patterns)  # no groups

    def read(text: str) -> Any:
        return next(data for form in forms.values() if (data := form.read(text)) is not None)

    return _Code(f"(?:{pattern})", lambda data: forms[data["type"]].write(data), read)


def _list(item: Shape, templates: Mapping[str, str]) -> _Code:
    """Return the text of lists: cards side by side, hands with blanks, all else with dots."""
    code = _code(item, templates)
    is_nested = isinstance(item, shapes.Many | shapes.Each)
    is_of_cards = item in (shapes.Plain(Card), shapes.Nullable(shapes.Plain(Card)))
    separator = " " if is_nested else "" if is_of_cards else "."
    empty = "" if is_nested else EMPTY
    full = f"{code.pattern}(?:{re.escape(separator)}{code.pattern})*"

    def read(text: str) -> list[Any]:
        if text == empty:
            return []
        parts = text.split(separator) if separator else re.findall(code.pattern, text)
        return [code.read(part) for part in parts]

    return _Code(
        full if is_nested else f"(?:{full}|{EMPTY})",
        lambda values: separator.join(map(code.write, values)) or empty,
        read,
    )
