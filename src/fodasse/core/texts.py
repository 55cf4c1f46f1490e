"""Texts as data: catalogues of words in files ``texts/<language>.toml`` beside the code.

A language consists of files, without code. Keys are dotted codes, a text has named
``{parameters}``, and a table with ``by`` chooses among variants by a parameter::

    [actions]
    bid = "bid {stages}"
    misreport = "accuse {accused:seat} of a false count"
    play-blind = "play card {index:place} unseen"
    vote = {by = "in_favour", true = "vote yes", false = "vote no"}
    pause = {by = "minutes", one = "a pause of {minutes} minute", other = "… {minutes} minutes"}

A number chooses by its digits or else by its plural category, a list by its length, anything else
by its word in JSON; values without a variant take ``other``. ``:seat`` shows a seat by the name of
its person, if known, ``:pairs`` shows pairs of a seat and a value, ``:by-seat`` a value for each
seat, ``:place`` counts from 1 where the parameter counts from 0, and any other ``:name`` shows the
word ``words.<name>.<value>``, if there is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from string import Formatter
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from attrs import evolve, field, frozen

from fodasse.core.errors import FormatError, WordedError, quote
from fodasse.core.named import Named, kebab
from fodasse.core.plurals import OTHER, plural_category

Template: TypeAlias = str | Mapping[str, Any]
"""A text, or a table of variants: ``by`` and a template for each value of that parameter."""

ENGLISH: Final = "en"
"""The language of every catalogue, to which all other languages fall back."""
_TAG: Final = re.compile(r"[A-Za-z]{1,8}(?:[-_][A-Za-z0-9]{1,8}){0,15}")
"""The form of a language's tag."""
_PHRASES: Final = ("actions", "motions")
"""The tables of texts for phrases."""
_FOLDER: Final = "texts"
_ENDING: Final = ".toml"
_MAX_INT: Final = 10**12
"""The least number that is only called huge, because Python refuses to print the longest."""
MAX_KEPT: Final = 4096
"""The most texts, and phrases, that are kept: those of one match come again and again."""
_MAX_LIST: Final = 20
"""The most items shown of a list."""


class MissingText(KeyError):
    """A text that is missing from a catalogue and those after it, even in English."""

    def __str__(self) -> str:
        return str(self.args[0])


@frozen(eq=False)
class Texts:
    """The texts of one package in all languages. Files are read when a text is first used.

    A text that a catalogue lacks is looked up in ``after``, then in the catalogue of
    ``fodasse.core``, then in English in the same order.

    Examples:
        >>> texts = Texts(inline={
        ...     "en": {"taken": {"by": "n", "one": "{n} trick", "other": "{n} tricks"}},
        ...     "pt": {"taken": {"by": "n", "one": "{n} vaza", "other": "{n} vazas"}},
        ... })
        >>> texts.say("en", "taken", n=1), texts.say("pt", "taken", n=2)
        ('1 trick', '2 vazas')
    """

    package: str = ""
    """The package in whose folder ``texts`` the files are; "": no files."""
    after: tuple[Texts, ...] = field(default=(), repr=False)
    """The catalogues to fall back to, in this order."""
    inline: Mapping[str, Mapping[str, Any]] = field(factory=dict, repr=False)
    """Texts by language besides those in files: nested tables, as in TOML, or dotted keys."""
    _whole: dict[str, Mapping[str, Template]] = field(factory=dict, init=False, repr=False)
    _needed: dict[str, frozenset[str]] = field(factory=dict, init=False, repr=False)

    def __reduce__(self) -> tuple[type[Texts], tuple[object, ...]]:
        return Texts, (self.package, self.after, self.inline)

    def own(self, lang: str) -> Mapping[str, Template]:
        """Return the texts that this catalogue itself has in one language, by dotted key.

        Raises:
            FormatError: there is no such language.
        """
        lang = find_language(lang)
        return {**_read(self.package, lang), **dict(_flat(self.inline.get(lang, {})))}

    def catalogue(self, lang: str) -> Mapping[str, Template]:
        """Return all texts by dotted key, also those of the catalogues it falls back to.

        Raises:
            FormatError: there is no such language.
        """
        if (read := self._whole.get(lang)) is not None:
            return read
        lang = find_language(lang)
        if lang not in self._whole:
            found: dict[str, Template] = {}
            for each in (lang, ENGLISH):
                for texts in (*self._chain(), CORE):
                    found = {**texts.own(each), **found}
            self._whole[lang] = MappingProxyType(found)
        return self._whole[lang]

    def _chain(self) -> Iterator[Texts]:
        yield self
        for each in self.after:
            yield from each._chain()  # noqa: SLF001  # the same class

    def say(self, lang: str, key: str, /, *, people: Sequence[str] = (), **params: object) -> str:
        """Return a text in one language with its parameters filled in.

        Args:
            lang: the language, such as "en" or "pt-BR".
            key: the dotted code of the text.
            people: names by seat number; a seat without a name is shown by its number.
            params: the values to fill in: numbers, words, cards, actions, members of enums, ….

        Raises:
            FormatError: there is no such language.
            MissingText: there is no such text; a KeyError.
            KeyError: a parameter is missing.
        """
        given = tuple([(name, value.__class__, value) for name, value in params.items()])
        try:
            return _kept_text(self, lang, key, tuple(people), given)
        except TypeError:  # a value that has no hash
            return self._fill_in(lang, key, people, params)

    def _fill_in(
        self, lang: str, key: str, people: Sequence[str], params: Mapping[str, object]
    ) -> str:
        lang = find_language(lang)
        template = self.catalogue(lang).get(key)
        if template is None:
            where = f" in {_FOLDER}/{ENGLISH}{_ENDING}" if self.package else ""
            raise MissingText(f"{self.package or 'a catalogue'} has no text {key!r}{where}")
        while not isinstance(template, str):
            template = self._variant(template, params[template["by"]], lang)
        return template.format_map(
            {name: _Shown(value, self, lang, people) for name, value in params.items()}
        )

    def check_parameters(self, key: str, params: Mapping[str, object]) -> None:
        """Check that a text, if there is one of this key, can be said with these parameters.

        Raises:
            TypeError: a parameter is missing, or a variant for the value of one.
        """
        template = self.catalogue(ENGLISH).get(key, "")
        while not isinstance(template, str) and (name := template["by"]) in params:
            try:
                template = self._variant(template, params[name], ENGLISH)
            except KeyError:
                problem = f"the text {key!r} has no variant for {name}={params[name]!r:.60}"
                raise TypeError(problem) from None
        needed = _fields(template) if isinstance(template, str) else {template["by"]}
        if missing := sorted(needed - params.keys()):
            raise TypeError(f"the text {key!r} needs parameters too: {', '.join(missing)}")

    def phrase(
        self,
        lang: str,
        action: object,
        *,
        people: Sequence[str] = (),
        values: Mapping[str, object] = MappingProxyType({}),
    ) -> str:
        """Return an action or a motion in words, as they follow "cannot".

        The text is ``actions.<type>`` or ``motions.<type>``; its parameters are attributes. If
        there is no text, the result is the type.

        Args:
            lang: the language, such as "en".
            action: the action or the motion.
            people: names by seat number.
            values: values that replace properties of the action at this table.

        Examples:
            >>> from fodasse.games.truco import GAME, How, Cut
            >>> GAME.texts.phrase("pt", Cut(3, How.FROM_BELOW))
            'mandar subir'
        """
        if not values:
            try:
                return _kept_phrase(self, lang, action, tuple(people))
            except TypeError:  # it has no hash
                pass
        return self._phrase(lang, action, people, values)

    def _phrase(
        self, lang: str, action: object, people: Sequence[str], values: Mapping[str, object]
    ) -> str:
        key = self.phrase_key(action)
        if key is None:
            return str(getattr(action, "type", action)).replace("-", " ")
        params = {name: getattr(action, name) for name in self._parameters(key)}
        for name in params.keys() & values.keys():
            if isinstance(getattr(type(action), name, None), property):
                params[name] = values[name]
        return self.say(lang, key, people=people, **params)

    def phrase_key(self, action: object) -> str | None:
        """Return the key of the text of an action or a motion; None: there is none."""
        code = getattr(action, "type", None)
        known = self.catalogue(ENGLISH)
        return next((key for each in _PHRASES if (key := f"{each}.{code}") in known), None)

    def phrase_parameters(self, action: object) -> frozenset[str]:
        """Return the attributes of an action or a motion that its text names."""
        key = self.phrase_key(action)
        return frozenset() if key is None else self._parameters(key)

    def _parameters(self, key: str) -> frozenset[str]:
        """Return the parameters of a text, which is read once: packets name many actions."""
        if (read := self._needed.get(key)) is None:
            read = self._needed[key] = parameters(self.catalogue(ENGLISH)[key])
        return read

    def word(self, lang: str, member: Named) -> str:
        """Return the word for a member of an enum: ``words.<enum>.<value>``, or its value."""
        text = self.catalogue(lang).get(f"words.{kebab(type(member))}.{member.value}")
        return text if isinstance(text, str) else str(member.value)

    def listed(self, lang: str, words: Sequence[str], key: str = "values.listed") -> str:
        """Return words as a list in a sentence, joined by "and" or by another text of two.

        Examples:
            >>> CORE.listed("pt", ["Ana", "Beto", "Caio"])
            'Ana, Beto e Caio'
        """
        *first, last = words
        return self.say(lang, key, first=", ".join(first), last=last) if first else last

    def span(self, lang: str, numbers: range, key: str = "values.either") -> str:
        """Return the numbers of a range that is not empty.

        Examples:
            >>> [CORE.span("en", numbers) for numbers in (range(2, 5), range(2, 7, 2))]
            ['2 to 4', '2, 4 or 6']
        """
        if numbers.step == 1 and len(numbers) > 1:
            return self.say(lang, "values.span", first=numbers[0], last=numbers[-1])
        return self.listed(lang, [str(number) for number in numbers], key)

    def number(self, lang: str, value: float, form: str = ".1f") -> str:
        """Return a number in one of Python's formats, with the decimal sign of the language.

        A number that is shown as zero has no sign.

        Examples:
            >>> CORE.number("pt", 2.5), CORE.number("en", 2.5, "+.4g"), CORE.number("en", -0.01)
            ('2,5', '+2.5', '0.0')
        """
        text = format(value, form)
        if not text.strip("+-0."):
            text = text.lstrip("+-")
        return text.replace(".", self.say(lang, "values.decimal-sign"))

    def _variant(self, table: Mapping[str, Any], value: object, lang: str) -> Template:
        if isinstance(value, tuple | list):
            value = len(value)
        if isinstance(value, int) and abs(value) >= _MAX_INT:
            value = _MAX_INT
        name = str(value).lower() if isinstance(value, bool | None) else str(value)
        if name not in table and isinstance(value, int | float):
            name = plural_category(value, plurals(lang))
        variant: Template = table[name if name in table else OTHER]
        return variant


@frozen(eq=False)
class _Shown:
    """A value in a text."""

    value: Any
    texts: Texts
    lang: str
    people: Sequence[str]

    def __format__(self, spec: str) -> str:
        value = self.value
        if spec == "seat":
            if isinstance(value, tuple):
                seats = [format(evolve(self, value=each), spec) for each in value]
                return self.texts.listed(self.lang, seats)
            if isinstance(value, int) and 0 <= value < len(self.people) and self.people[value]:
                return self.people[value]
            return self.texts.say(self.lang, "values.seat", number=value)
        if spec in ("pairs", "by-seat"):
            pairs = value if spec == "pairs" else enumerate(value)
            return ", ".join(
                f"{evolve(self, value=seat):seat} {evolve(self, value=has)}" for seat, has in pairs
            )
        return self._shown(value, spec)

    def _shown(self, value: Any, spec: str) -> str:
        if isinstance(value, tuple):
            shown = [self._shown(each, spec) for each in value[:_MAX_LIST]]
            return " ".join(shown + ["…"] * (len(value) > _MAX_LIST))
        if value is None:
            return self.texts.say(self.lang, "values.unknown")
        if spec == "place":
            value += 1
        if isinstance(value, int) and abs(value) >= _MAX_INT:
            return self.texts.say(self.lang, "values.huge-number")
        word = self.texts.catalogue(self.lang).get(f"words.{spec}.{value}") if spec else None
        return word if isinstance(word, str) else self._plain(value)

    def _plain(self, value: Any) -> str:
        if isinstance(value, range):
            return self.texts.span(self.lang, value)
        message = getattr(value, "message", None)
        if callable(message):
            return str(message(self.lang))
        if isinstance(value, Named):
            return self.texts.word(self.lang, value)
        symbol = getattr(value, "symbol", None)
        if isinstance(symbol, str):  # a sign that is the same in all languages, such as a card's
            return symbol
        if self.texts.phrase_key(value) is None:
            return str(value)
        return self.texts.phrase(self.lang, value, people=self.people)


@lru_cache(MAX_KEPT)
def _kept_text(
    texts: Texts,
    lang: str,
    key: str,
    people: tuple[str, ...],
    params: tuple[tuple[str, type[Any], Any], ...],
) -> str:
    """Return a text. The classes of parameters are there because 1 equals True and 1.0."""
    return texts._fill_in(lang, key, people, {name: value for name, _, value in params})  # noqa: SLF001  # of this module


@lru_cache(MAX_KEPT)
def _kept_phrase(texts: Texts, lang: str, action: object, people: tuple[str, ...]) -> str:
    return texts._phrase(lang, action, people, {})  # noqa: SLF001  # of this module


CORE: Final = Texts("fodasse.core")
"""The words that all games share."""
WordedError.texts = CORE


@cache
def languages() -> tuple[str, ...]:
    """Return all languages, English among them: those of the files of ``fodasse.core``.

    Examples:
        >>> languages()
        ('en', 'pt')
    """
    from importlib.resources import files  # slow to import

    folder = files("fodasse.core") / _FOLDER
    names = (each.name for each in folder.iterdir())
    return tuple(sorted(name.removesuffix(_ENDING) for name in names if name.endswith(_ENDING)))


def find_language(tag: str, default: str | None = None) -> str:
    """Return the language that is closest to a BCP 47 tag, by its name in ``languages``.

    Subtags are joined by ``-`` or ``_``, in either case. They are left out from the end until a
    language has the rest as its name; otherwise, one with the same first subtag is taken.

    Args:
        tag: the tag, such as "pt-BR".
        default: the result where there is no such language; None: that is an error.

    Examples:
        >>> [find_language(tag) for tag in ("pt", "pt-BR", "PT_br", "en-US")]
        ['pt', 'pt', 'pt', 'en']

    Raises:
        FormatError: it is no such tag, or there is no such language.
        TypeError: the tag is no string.
    """
    known = languages()
    if tag in known:
        return tag
    if _TAG.fullmatch(tag):
        names = {name.casefold(): name for name in known}
        parts = tag.casefold().replace("_", "-").split("-")
        for size in range(len(parts), 0, -1):
            if name := names.get("-".join(parts[:size])):
                return name
        for spelled, name in names.items():
            if spelled.partition("-")[0] == parts[0]:
                return name
    if default is not None:
        return default
    raise FormatError("one-of", "lang", known=", ".join(known), given=quote(tag))


def with_capital(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def plurals(lang: str) -> Mapping[str, str]:
    """Return the plural rules of a language by category, without "other".

    Examples:
        >>> plurals("en")
        {'one': 'i = 1 and v = 0'}
    """
    return _plurals(find_language(lang))


@cache
def _plurals(lang: str) -> Mapping[str, str]:
    start = "plurals."
    texts = CORE.own(lang).items()
    return {key.removeprefix(start): str(rule) for key, rule in texts if key.startswith(start)}


def parameters(template: Template) -> frozenset[str]:
    """Return the names of a text's parameters, including those that choose among variants.

    Examples:
        >>> sorted(parameters({"by": "n", "one": "{n} card", "other": "{n} cards of {seat:seat}"}))
        ['n', 'seat']
    """
    if isinstance(template, str):
        return _fields(template)
    parts = (parameters(part) for name, part in template.items() if name != "by")
    return frozenset({template["by"]}).union(*parts)


@cache
def _fields(template: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name)


@cache
def _read(package: str, lang: str) -> Mapping[str, Template]:
    """Read the file of one package and language; {} where there is none."""
    if not package:
        return {}
    import tomllib
    from importlib.resources import files

    file = files(package) / _FOLDER / f"{lang}{_ENDING}"
    if not file.is_file():
        return {}
    return dict(_flat(tomllib.loads(file.read_text(encoding="utf-8-sig"))))


def _flat(table: Mapping[str, Any], start: str = "") -> Iterator[tuple[str, Template]]:
    for name, value in table.items():
        if isinstance(value, Mapping) and "by" not in value:
            yield from _flat(value, f"{start}{name}.")
        else:
            yield f"{start}{name}", value
