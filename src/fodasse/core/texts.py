"""Texts as data: catalogues of words in files ``texts/<language>.toml`` beside the code.

A language is files and no code. Keys are dotted codes, a text has named ``{parameters}``, and a
table with ``by`` chooses among variants by a parameter::

    [actions]
    bid = "bid {stages}"
    misreport = "accuse {accused:seat} of a false count"
    play-blind = "play card {index:place} unseen"
    vote = {by = "in_favour", true = "vote yes", false = "vote no"}
    pause = {by = "minutes", one = "a pause of {minutes} minute", other = "… {minutes} minutes"}

A number chooses by its digits or else by its plural category, a list by its length, anything else
by its word in JSON; what has no variant takes ``other``. ``:seat`` shows a seat by the name of the
person there where it is known, and ``:place`` counts from 1 where the parameter counts from 0.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, Final, TypeAlias

from attrs import field, frozen

from fodasse.core.cards import Card
from fodasse.core.errors import quoted
from fodasse.core.named import Named, tag
from fodasse.core.plurals import OTHER, plural_category

Template: TypeAlias = str | Mapping[str, Any]
"""A text, or a table of variants: ``by`` and a template for each value of that parameter."""

ENGLISH: Final = "en"
"""The language of every catalogue, to which all other languages fall back."""
_FOLDER: Final = "texts"
_ENDING: Final = ".toml"
_LONGEST_INT: Final = 10**12
"""Larger numbers are only named: nobody reads them, and Python refuses to print huge ones."""
_LONGEST_LIST: Final = 20
"""Of longer lists the first are shown."""


@frozen(eq=False)
class Texts:
    """The texts of one package in all languages. Files are read when a text is first used.

    What a catalogue does not have is looked up in ``after``, then in the catalogue of
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
    """The catalogues that have what this one does not, the first first."""
    inline: Mapping[str, Mapping[str, Any]] = field(factory=dict, repr=False)
    """Texts by language that are in no file: nested tables, as in TOML, or dotted keys."""
    _whole: dict[str, Mapping[str, Template]] = field(factory=dict, init=False, repr=False)

    def __reduce__(self) -> tuple[type[Texts], tuple[object, ...]]:
        return Texts, (self.package, self.after, self.inline)

    def own(self, lang: str) -> Mapping[str, Template]:
        """Return the texts that this catalogue itself has in one language, by dotted key."""
        return {**_read(self.package, lang), **dict(_flat(self.inline.get(lang, {})))}

    def catalogue(self, lang: str) -> Mapping[str, Template]:
        """Return all texts by dotted key, also those of the catalogues it falls back to.

        Raises:
            ValueError: there is no such language.
        """
        if lang not in self._whole:
            check_language(lang)
            found: dict[str, Template] = {}
            for each in (lang, ENGLISH):
                for texts in (*self._chain(), CORE):
                    found = {**texts.own(each), **found}
            self._whole[lang] = found
        return self._whole[lang]

    def _chain(self) -> Iterator[Texts]:
        yield self
        for each in self.after:
            yield from each._chain()  # noqa: SLF001

    def say(self, lang: str, key: str, /, *, people: Sequence[str] = (), **params: object) -> str:
        """Return a text in one language with its parameters filled in.

        Args:
            lang: the language, such as "en".
            key: the dotted code of the text.
            people: names by seat number; a seat without a name is shown by its number.
            params: the values to fill in: numbers, words, cards, actions, members of enums, ….

        Raises:
            ValueError: there is no such language.
            KeyError: there is no such text, or a parameter is missing.
        """
        template = self.catalogue(lang)[key]
        while not isinstance(template, str):
            template = self._variant(template, params[template["by"]], lang)
        return template.format_map(
            {name: _Shown(value, self, lang, people) for name, value in params.items()}
        )

    def phrase(self, lang: str, action: object, *, people: Sequence[str] = ()) -> str:
        """Return what an action or a motion does, as the words after "cannot".

        The text is ``actions.<type>`` or ``motions.<type>``; its parameters are attributes.

        Raises:
            KeyError: there is no such text.
        """
        catalogue, code = self.catalogue(lang), tag(type(action))
        key = next((k for k in (f"actions.{code}", f"motions.{code}") if k in catalogue), None)
        if key is None:
            raise KeyError(f"actions.{code}")
        params = {name: getattr(action, name) for name in parameters(catalogue[key])}
        return self.say(lang, key, people=people, **params)

    def word(self, lang: str, member: Named) -> str:
        """Return the word for a member of an enum: ``words.<enum>.<value>``, or its value."""
        text = self.catalogue(lang).get(f"words.{tag(type(member))}.{member.value}")
        return text if isinstance(text, str) else str(member.value)

    def _variant(self, table: Mapping[str, Any], value: object, lang: str) -> Template:
        if isinstance(value, tuple | list):
            value = len(value)
        name = str(value).lower() if isinstance(value, bool | None) else str(value)
        if name not in table and isinstance(value, int | float):
            name = plural_category(value, _plurals(lang))
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
            if isinstance(value, int) and 0 <= value < len(self.people):
                return self.people[value]
            return self.texts.say(self.lang, "values.seat", number=value)
        if spec == "place":
            return self._shown(value + 1)
        return format(value, spec) if spec else self._shown(value)

    def _shown(self, value: Any) -> str:
        if isinstance(value, str):
            return value
        if value is None:
            return self.texts.say(self.lang, "values.unknown")
        if isinstance(value, int):
            huge = abs(value) >= _LONGEST_INT
            return self.texts.say(self.lang, "values.huge-number") if huge else str(value)
        if isinstance(value, Card):
            return value.symbol
        if isinstance(value, Named):
            return self.texts.word(self.lang, value)
        if isinstance(value, tuple):
            shown = [self._shown(each) for each in value[:_LONGEST_LIST]]
            return " ".join(shown + ["…"] * (len(value) > _LONGEST_LIST))
        try:
            return self.texts.phrase(self.lang, value, people=self.people)
        except KeyError:
            return str(value)


CORE: Final = Texts("fodasse.core")
"""The words that all games share."""


def languages() -> tuple[str, ...]:
    """Return the languages there are: those that ``fodasse.core`` has a file for.

    Examples:
        >>> languages()
        ('en', 'pt')
    """
    return _languages()


def check_language(lang: str) -> str:
    """Return a language if there is one of this name.

    Raises:
        ValueError: there is none.
    """
    if lang not in _languages():
        raise ValueError(f"language: {' or '.join(_languages())}, not {quoted(lang)}")
    return lang


def parameters(template: Template) -> frozenset[str]:
    """Return the names of a text's parameters, with those that choose among variants.

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
def _languages() -> tuple[str, ...]:
    folder = files("fodasse.core") / _FOLDER
    names = (each.name for each in folder.iterdir())
    return tuple(sorted(name.removesuffix(_ENDING) for name in names if name.endswith(_ENDING)))


@cache
def _plurals(lang: str) -> Mapping[str, str]:
    start = "plurals."
    texts = CORE.own(lang).items()
    return {key.removeprefix(start): str(rule) for key, rule in texts if key.startswith(start)}


@cache
def _read(package: str, lang: str) -> Mapping[str, Template]:
    """Read the file of one package and language; {} where there is none."""
    if not package:
        return {}
    file = files(package) / _FOLDER / f"{lang}{_ENDING}"
    if not file.is_file():
        return {}
    return dict(_flat(tomllib.loads(file.read_text(encoding="utf-8"))))


def _flat(table: Mapping[str, Any], start: str = "") -> Iterator[tuple[str, Template]]:
    for name, value in table.items():
        if isinstance(value, Mapping) and "by" not in value:
            yield from _flat(value, f"{start}{name}.")
        else:
            yield f"{start}{name}", value
