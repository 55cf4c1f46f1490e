"""The messages of click in the language of a command."""

from __future__ import annotations

import gettext
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from fodasse.cli.speech import CLI
from fodasse.core.texts import ENGLISH

_START = "click."


@contextmanager
def translated(lang: str) -> Iterator[None]:
    """Let click write the messages that the texts ``click.<code>`` have in this language.

    Click looks them up with ``gettext``, but comes without catalogues. So the functions in its
    modules are replaced: a catalogue for gettext would have to be a binary file, and would follow
    the environment rather than ``--lang``.
    """
    english, own = CLI.catalogue(ENGLISH), CLI.catalogue(lang)
    words = {english[key]: own[key] for key in own if key.startswith(_START)}

    def translate(message: str) -> str:
        return str(words.get(message, message))

    def translate_number(one: str, other: str, number: int) -> str:
        return translate(one if number == 1 else other)

    functions = {gettext.gettext: translate, gettext.ngettext: translate_number}
    replaced = [
        (module, name, value)
        for module_name, module in [*sys.modules.items()]
        if module_name.startswith(_START)
        for name in ("_", "ngettext")
        if (value := getattr(module, name, None)) in functions
    ]
    for module, name, value in replaced:
        setattr(module, name, functions[value])
    try:
        yield
    finally:
        for module, name, value in replaced:
            setattr(module, name, value)
