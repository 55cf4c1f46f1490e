"""Rules that a table can choose: the base of every game's ``Rules``, with keys and presets.

A game derives its ``Rules`` from ``GameRules``. A field without effect beside another is *dead*;
keys, descriptions and the names of presets are based on the normal form, in which dead fields have
the values of the book.

The sentence of a value is the text ``rules.<field>.<word>`` of the game: the word is the value
itself, "true", "false" or "none", and "value" for numbers and lists.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from hashlib import sha256
from types import MappingProxyType
from typing import Any, ClassVar, Final, Self, TypeAlias

import attrs
from attrs import Attribute, evolve, fields, frozen
from attrs.validators import optional

from fodasse.core import shapes
from fodasse.core.errors import FormatError, RulesError, quote
from fodasse.core.fields import Validator, whole, wrong_type, yes_or_no
from fodasse.core.shapes import Shape, fields_of
from fodasse.core.texts import CORE, Texts

Fields: TypeAlias = Mapping[str, Any]
"""Values of rules by field."""

BOOK: Final = "book"
"""The name of the preset without any change."""
MAX_KEY: Final = 1000
"""The longest key that is read, in characters."""
_ID_DIGITS: Final = 16
_PLAIN: Final[Mapping[type[Any], tuple[str, str, Callable[[str], Any]]]] = {
    bool: ("true|false", "boolean", "true".__eq__),
    int: ("-?[0-9]{1,15}", "whole-number", int),
    str: ("[a-z_][a-z0-9_]*", "text", str),
}
"""By type: the pattern of its text in a key, its name in errors, and the reader."""


@frozen
class Change:
    """A field in which two rules differ."""

    field: str
    """Its name."""
    a: Any
    """Its value in the first rules."""
    b: Any
    """Its value in the second."""
    texts: Texts = attrs.field(default=CORE, eq=False, repr=False)
    """The texts of the game."""

    def say(self, lang: str = "en") -> str:
        """Return a sentence on the field in the second rules, compared with the first.

        Raises:
            ValueError: there is no such language.
        """
        before, after = (
            sentence_of(self.texts, lang, self.field, each) for each in (self.a, self.b)
        )
        return self.texts.say(lang, "rules-page.change", before=before, after=after)


def checked_by_type(_: type[Any], attributes: list[Attribute[Any]]) -> list[Attribute[Any]]:
    """Check the fields of an attrs class by their annotations, except those with a validator.

    It is a ``field_transformer`` for the rules of a game: the words of a switch are those of its
    ``Literal``.
    """
    return [each if each.validator else each.evolve(validator=_check) for each in attributes]


def _check(rules: Any, attribute: Attribute[Any], value: object) -> None:
    if check := _checks(rules.__class__).get(attribute.name):
        check(rules, attribute, value)


@cache
def _checks(kind: Any) -> dict[str, Validator]:
    """Return the validators of the fields of a class whose types need one."""
    found: dict[str, Validator] = {}
    for each in fields_of(kind):
        is_nullable = isinstance(each.shape, shapes.Nullable)
        match each.shape.of if isinstance(each.shape, shapes.Nullable) else each.shape:
            case shapes.Plain(plain) if plain in _VALIDATORS:
                check = _VALIDATORS[plain]
            case shapes.Words(form) as words if not isinstance(form, type):
                check = partial(_check_word, words.values)
            case _:
                continue
        found[each.name] = optional(check) if is_nullable else check
    return found


_VALIDATORS: Final[Mapping[type[Any], Validator]] = {bool: yes_or_no, int: whole}


def _check_word(
    words: tuple[str, ...], _: object, attribute: Attribute[Any], value: object
) -> None:
    if not isinstance(value, str):
        raise TypeError(f"{attribute.name} is a word, not {type(value).__name__}")
    if value not in words:
        known = ", ".join(words)
        raise RulesError("unknown-word", field=attribute.name, known=known, given=quote(value))


@frozen
class GameRules:
    """The rules of a match; without arguments, those of the book.

    A game's class has a field with a default for each switch, and these class variables. Fields
    are checked by ``checked_by_type``.
    """

    game: ClassVar[str]
    """The name of the game."""
    texts: ClassVar[Texts] = CORE
    """The texts of the game."""
    named: ClassVar[Mapping[str, Fields]] = MappingProxyType({})
    """The fields of each preset besides ``book``, by its name."""
    laboratory: ClassVar[frozenset[str]] = frozenset()
    """The fields for experiments, which are described only if they are changed."""
    hosted: ClassVar[Fields] = MappingProxyType({})
    """The values that tables of strangers start from instead of those of the book, by field."""
    fields_are_optional: ClassVar[bool] = True
    """Whether documents may leave fields out, which then have the values of the book."""

    def dead(self) -> frozenset[str]:
        """Return the names of the fields that have no effect beside the others."""
        return frozenset()

    def absent(self) -> frozenset[str]:
        """Return the parts of actions that no match by these rules has, such as ``deal.vira``.

        They are always None, and texts of matches leave them out.
        """
        return frozenset()

    def normal(self) -> Self:
        """Return the same rules with the values of the book in all dead fields.

        Examples:
            >>> from fodasse.games import dalmuti
            >>> dalmuti.Rules(lone_wildcards=True).normal() == dalmuti.Rules()
            True
        """
        dead, book = self.dead(), type(self)()
        return evolve(self, **{name: getattr(book, name) for name in dead}) if dead else self

    def changes(self) -> dict[str, Any]:
        """Return the values that differ from the book, by field, in the order of the fields."""
        book = type(self)()
        pairs = ((each.name, getattr(self, each.name)) for each in fields(type(self)))
        return {name: value for name, value in pairs if value != getattr(book, name)}

    @property
    def key(self) -> str:
        """One line that ``parse`` reads: the game, and the fields that differ from the book.

        Examples:
            >>> from fodasse.games import esadof
            >>> esadof.Rules().key, esadof.Rules(target=50, max_turns=9).key
            ('esadof', 'esadof:max_turns=9,target=50')
        """
        return self.normal().spelled()

    def spelled(self) -> str:
        """Return a line like ``key`` that also has the dead fields that differ from the book."""
        changed = sorted(self.changes().items())
        pairs = ",".join(f"{name}={spelled(value)}" for name, value in changed)
        return f"{self.game}:{pairs}" if pairs else self.game

    @property
    def id(self) -> str:
        """The first 16 hexadecimal digits of the SHA-256 of ``key`` in UTF-8.

        Examples:
            >>> from fodasse.games import truco
            >>> truco.Rules().id
            'e207aab999c1b5bf'
        """
        return sha256(self.key.encode()).hexdigest()[:_ID_DIGITS]

    @property
    def preset_name(self) -> str | None:
        """The first preset with the same normal form; None: there is none.

        Examples:
            >>> from fodasse.games import esadof
            >>> esadof.Rules().preset_name, esadof.Rules(target=50).preset_name
            ('book', None)
        """
        normal = self.normal()
        presets = self.presets().items()
        return next((name for name, rules in presets if rules.normal() == normal), None)

    @classmethod
    def presets(cls) -> Mapping[str, Self]:
        """Return the rules that have a name, ``book`` first."""
        named = ((name, cls(**values)) for name, values in cls.named.items())
        return MappingProxyType({BOOK: cls(), **dict(named)})

    @classmethod
    def preset(cls, name: str, *, hosted: bool = False) -> Self:
        """Return the preset of this name.

        Args:
            name: the name.
            hosted: whether fields that the preset leaves as in the book are as at a table of
                strangers.

        Examples:
            >>> from fodasse.games import truco
            >>> truco.Rules.preset("clean", hosted=True).key
            'truco:deck=clean,tento=off'

        Raises:
            FormatError: no preset has this name.
        """
        presets = cls.presets()
        if name not in presets:
            raise FormatError("one-of", "preset", known=", ".join(presets), given=quote(name))
        found = presets[name]
        if not hosted:
            return found
        own = cls.named.get(name, {})
        return evolve(found, **{key: each for key, each in cls.hosted.items() if key not in own})

    @classmethod
    def parse(cls, text: str, *, hosted: bool = False) -> Self:
        """Return the rules that a line of text names.

        The text is a list ``name=value,…``, in any order; the name of a preset may come first, and
        the name of the game with a colon before that. The empty text stands for the book. Numbers
        of a list are joined by ``-``, ranks without a separator.

        Args:
            text: the line.
            hosted: whether fields that a text without the name of the game does not mention are as
                at a table of strangers, as for ``preset``. With the name it is a whole key.

        Examples:
            >>> from fodasse.games import esadof
            >>> esadof.Rules.parse("target=50").target, esadof.Rules.parse("esadof:book").target
            (50, 100)
            >>> esadof.Rules.parse("target=many")
            Traceback (most recent call last):
            ...
            fodasse.core.errors.FormatError: target: a whole number expected, not 'many'

        Raises:
            FormatError: the text cannot be read, or names another game.
            RulesError: no match can be played with a value.
            TypeError: ``text`` is no string.
        """
        if not isinstance(text, str):
            raise TypeError(f"rules are read from a string, not {type(text).__name__}")
        if len(text) > MAX_KEY:
            raise FormatError("too-long", "rules", most=MAX_KEY, given=len(text))
        name, colon, rest = text.partition(":")
        if not colon and text.strip() == cls.game:
            name, colon = text, ":"
        if colon and name.strip() != cls.game:
            raise FormatError("expected", "game", what=repr(cls.game), given=quote(name))
        return cls._parse_list(rest if colon else text, hosted=hosted and not colon)

    @classmethod
    def _parse_list(cls, text: str, *, hosted: bool) -> Self:
        first, *others = (each.strip() for each in text.split(","))
        if "=" in first or not text.strip():
            first, others = BOOK, [first, *others] if first else []
        start = cls.preset(first, hosted=hosted)
        shapes = {each.name: each.shape for each in fields_of(cls)}
        values: dict[str, Any] = {}
        for each in others:
            name, sign, value = (part.strip() for part in each.partition("="))
            if not sign:
                raise FormatError("expected", what="name=value", given=quote(each))
            if name not in shapes:
                known = ", ".join(shapes)
                raise FormatError("one-of", known=known, given=quote(name))
            if name in values:
                raise FormatError("key-twice", key=quote(name))
            values[name] = read_value(name, shapes[name], value)
        return evolve(start, **values)

    def describe(self, lang: str = "en", *, changes: bool = False) -> tuple[str, ...]:
        """Return the rules in sentences, one for each field that has an effect.

        Fields for the laboratory are described where they differ from the book; with ``changes``,
        so are all.

        Raises:
            ValueError: there is no such language.
        """
        rules = self.normal()
        dead, changed = rules.dead(), rules.changes()
        sentences = [
            sentence_of(self.texts, lang, name, getattr(rules, name))
            for name in (each.name for each in fields(type(self)))
            if name in changed or not (changes or name in dead or name in self.laboratory)
        ]
        return tuple(sentences) or (self.texts.say(lang, "rules-page.book"),)

    @staticmethod
    def diff(a: GameRules, b: GameRules) -> tuple[Change, ...]:
        """Return the fields in which two rules of a game differ, in order; dead ones do not count.

        Examples:
            >>> from fodasse.games import esadof
            >>> esadof.Rules.diff(esadof.Rules(), esadof.Rules(target=50))
            (Change(field='target', a=100, b=50),)

        Raises:
            TypeError: they are rules of different games.
        """
        if type(a) is not type(b):
            raise wrong_type(type(a), b)
        first, second = a.normal(), b.normal()
        return tuple(
            Change(name, before, after, a.texts)
            for name in (each.name for each in fields(type(a)))
            if (before := getattr(first, name)) != (after := getattr(second, name))
        )


def rules_from(kind: type[Any], rules: object) -> Any:
    """Return rules given as such, as text for ``parse``, or as None for the book.

    Raises:
        FormatError: the text cannot be read.
        RulesError: no match can be played with a value.
        TypeError: they are none of these.
    """
    if rules is None:
        return kind()
    if isinstance(rules, str):
        return kind.parse(rules)
    if not isinstance(rules, kind):
        raise wrong_type(kind, rules)
    return rules


def word_of(value: object) -> str:
    """Return the word in the key of the text that describes a value."""
    if value is None or isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) else "value"


def sentence_of(texts: Texts, lang: str, name: str, value: Any) -> str:
    """Return the sentence of a game's texts that describes a value of a field."""
    key = f"rules.{name}.{word_of(value)}"
    if key in texts.catalogue(lang):
        return texts.say(lang, key, value=value)
    field_name = texts.catalogue(lang).get(f"rules.{name}.name", name)
    return texts.say(lang, "rules-page.value", field=field_name, value=spelled(value))


def spelled(value: Any) -> str:
    """Return a value as text in a key."""
    if isinstance(value, tuple):
        sign = "-" if any(isinstance(each, int) for each in value) else ""
        return sign.join(map(str, value))
    return word_of(value) if value is None or isinstance(value, bool) else str(value)


def read_value(name: str, shape: Shape, text: str) -> Any:
    """Return the value of a field from its text in a key.

    Examples:
        >>> read_value("steps", shapes.Many(tuple, shapes.Plain(int)), "1-3-6")
        (1, 3, 6)

    Raises:
        FormatError: it is not the text of such a value.
        TypeError: values of the shape cannot be in a key.
    """
    try:
        return _value(shape, text)
    except FormatError as error:
        raise error.at(name) from None


def _value(shape: Shape, text: str) -> Any:
    match shape:
        case shapes.Nullable(of):
            return None if text == "none" else _value(of, text)
        case shapes.Plain(kind) if kind in _PLAIN:
            return _plain_value(kind, text)
        case shapes.Words(form) if isinstance(form, type):
            members = {str(each.value): each for each in shape.values}
            if text not in members:
                raise FormatError("one-of", known=", ".join(members), given=quote(text))
            return members[text]
        case shapes.Words():
            return _plain_value(str, text)  # whether it is one of them is checked by the rules
        case shapes.Many(_, shapes.Words() as of):
            return tuple(_value(of, sign) for sign in text)
        case shapes.Many(_, of):
            return tuple(_value(of, part) for part in text.split("-"))
    raise TypeError(f"values of {shape!r} cannot be read from a key")


def _plain_value(kind: type[Any], text: str) -> Any:
    pattern, name, read = _PLAIN[kind]
    if not re.fullmatch(pattern, text):
        raise FormatError("expected", what=name, given=quote(text))
    return read(text)
