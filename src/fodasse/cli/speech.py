"""The texts of the command line in one language, with lists and numbers."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import Any, Final

import click
from attrs import frozen

from fodasse.core.seats import Seat
from fodasse.core.texts import ENGLISH, Texts, find_language

CLI: Final = Texts("fodasse.cli")
"""The texts of the command line; a game's own texts take precedence."""


def environment_language() -> str:
    """Return the language of the environment, or English where the library does not have it.

    It is that of LC_ALL, LC_MESSAGES or LANG, the first that is set.
    """
    for name in "LC_ALL", "LC_MESSAGES", "LANG":
        if locale := os.environ.get(name):
            return find_language(re.split("[.@]", locale)[0], ENGLISH)
    return ENGLISH


def requested_language(arguments: Sequence[str]) -> str:
    """Return the language that the arguments of a command name, before they are checked.

    It is the environment's if they name none or an unknown one.
    """
    for arg, after in zip(arguments, [*arguments[1:], ""], strict=True):
        name, sign, value = arg.partition("=")
        if name == "--lang":
            return find_language(value if sign else after, environment_language())
    return environment_language()


def command_language() -> str:
    """Return the language of the running command."""
    context = click.get_current_context(silent=True)
    lang: str = context.params.get("lang") or context.obj if context else ENGLISH
    return lang or environment_language()


def house_rules(rules: Any, lang: str) -> str:
    """Return the differences of rules from the book, with their name; "" for the book's rules.

    Examples:
        >>> from fodasse.games import esadof
        >>> house_rules(esadof.Rules(), "en")
        ''
    """
    if not rules.normal().changes():
        return ""
    changes = " ".join(rules.describe(lang, changes=True))
    return CLI.say(lang, "opening.rules", name=rules.preset_name, rules=changes)


@frozen
class Speech:
    """A language, with a catalogue of texts and the names of people.

    Examples:
        >>> Speech("pt")("plain.awaited", names=["Ana", "Beto"])
        'É a vez de Ana e Beto.'
    """

    lang: str
    """The language of the texts."""
    texts: Texts = CLI
    """The catalogue of the texts."""
    names: tuple[str, ...] = ()
    """The names of people by seat."""

    def __call__(self, key: str, seat: Seat | None = None, /, **params: object) -> str:
        """Return a text with its parameters filled in.

        The seat's name is the parameter ``name``. A list is filled in as a list in a sentence, and
        its length is the parameter ``count``.
        """
        if seat is not None:
            params["name"] = self.names[seat]
        for name, value in [*params.items()]:
            if isinstance(value, list):
                params[name] = self.listed(value)
                params.setdefault("count", len(value))
        return self.texts.say(self.lang, key, people=self.names, **params)

    def listed(self, words: Sequence[str]) -> str:
        """Return words as a list in a sentence.

        Examples:
            >>> Speech("pt").listed(["Ana", "Beto", "Caio"])
            'Ana, Beto e Caio'
        """
        return self.texts.listed(self.lang, words)

    def number(self, value: float, form: str = ".1f") -> str:
        """Return a number in one of Python's formats, with the decimal sign of the language."""
        return self.texts.number(self.lang, value, form)
