"""The texts of the command line in one language, with lists and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from attrs import frozen

from fodasse.core.seats import Seat
from fodasse.core.texts import Texts

CLI: Final = Texts("fodasse.cli")
"""The texts of the command line; a game's own texts take precedence."""


def house_rules(rules: Any, lang: str) -> str:
    """Return the differences of rules from the book, with their name; "" for the book's rules.

    Examples:
        >>> from fodasse.games import esadof
        >>> house_rules(esadof.Rules(), "en")
        ''
    """
    if not rules.normal().changes():
        return ""
    told = " ".join(rules.describe(lang, changes=True))
    return CLI.say(lang, "opening.rules", name=rules.preset_name, rules=told)


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
