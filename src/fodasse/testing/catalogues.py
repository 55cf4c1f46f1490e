"""Checks of texts: all languages have the same ones, with the same parameters."""

from __future__ import annotations

from collections.abc import Iterator

from fodasse.core.plurals import OTHER
from fodasse.core.texts import ENGLISH, Template, Texts, languages, parameters, plurals
from fodasse.testing.broken import LawBroken


def check_texts(texts: Texts) -> None:
    """Check that a catalogue is complete in every language that it has, as English has it.

    Examples:
        >>> from fodasse.cli.speech import CLI
        >>> check_texts(CLI)

    Args:
        texts: the catalogue of a game or of a part of a program.

    Raises:
        LawBroken: texts are missing, or have other parameters than in English.
    """
    for lang in languages():
        for fault in faults_of(texts, lang):
            raise LawBroken(
                "check_texts",
                what=f"texts in {lang!r}",
                rule="All languages have the same texts with the same parameters.",
                expected="no faults",
                got=fault,
            )


def faults_of(texts: Texts, lang: str) -> Iterator[str]:
    """Yield what is wrong with a catalogue's texts in a language, each in a few words.

    A language of which the catalogue has no text at all has no faults: English takes its place.

    Examples:
        >>> texts = Texts(inline={
        ...     "en": {"won": "{name} wins", "out": "{name} is out"},
        ...     "pt": {"won": "{nome} vence", "in": "dentro"},
        ... })
        >>> for fault in faults_of(texts, "pt"):
        ...     print(fault)
        won: parameters name in English, nome in 'pt'
        out: missing
        in: not in English
    """
    own, english = texts.own(lang), texts.own(ENGLISH)
    for key, template in own.items():
        for text in _strings_in(template):
            try:
                parameters(text)
            except ValueError as error:
                yield f"{key}: {error}"
    if not own:
        return
    for key, template in english.items():
        if key.startswith("plurals."):
            continue
        if key not in own:
            yield f"{key}: missing"
        elif lang != ENGLISH:
            yield from _differences(key, template, own[key], lang)
        yield from _gaps(key, own.get(key, ""), template, lang)
    yield from (f"{key}: not in English" for key in own if key not in english)


def _differences(key: str, english: Template, other: Template, lang: str) -> Iterator[str]:
    """Compare the parameters of a text; one that only chooses among variants may be left out."""
    names, theirs = parameters(english), parameters(other)
    filled = frozenset().union(*(parameters(text) for text in _strings_in(english)))
    if theirs - names or filled - theirs:
        shown = ", ".join(sorted(filled)) or "none", ", ".join(sorted(theirs)) or "none"
        yield f"{key}: parameters {shown[0]} in English, {shown[1]} in {lang!r}"


def _gaps(key: str, template: Template, english: Template, lang: str) -> Iterator[str]:
    """Name the variants that a text needs in this language and does not have."""
    if isinstance(template, str):
        return
    categories = {*plurals(lang), OTHER}
    due = set() if isinstance(english, str) else set(english)
    if set(template) & (categories - {OTHER}) or due & ({*plurals(ENGLISH)}):
        due = (due - {*plurals(ENGLISH)}) | categories
    if OTHER in template:
        due &= categories
    if missing := sorted(due - set(template)):
        yield f"{key}: no variant for {', '.join(missing)}"


def _strings_in(template: Template) -> Iterator[str]:
    if isinstance(template, str):
        yield template
    else:
        for name, part in template.items():
            if name != "by":
                yield from _strings_in(part)
