"""Texts in all languages: the check of a catalogue, and the laws of a game's words."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from types import CodeType
from typing import Any, Final

from attrs import fields

from fodasse.core.game import Game
from fodasse.core.plurals import OTHER
from fodasse.core.refusals import IllegalAction, Refusal, refused
from fodasse.core.rulebook import rulebook
from fodasse.core.seats import CHANCE
from fodasse.core.statistics import MATCHES
from fodasse.core.texts import ENGLISH, Template, Texts, languages, parameters, plurals
from fodasse.testing.broken import LawBroken
from fodasse.testing.trial import Trial, law
from fodasse.testing.walking import faulty_copies

KEBAB: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def check_texts(texts: Texts) -> None:
    """Check that each language of a catalogue has the same texts and parameters as English.

    Examples:
        >>> from fodasse.cli.speech import CLI
        >>> check_texts(CLI)

    Raises:
        LawBroken: texts are missing, or have other parameters than in English.
    """
    for lang in languages():
        for fault in faults_of(texts, lang):
            broken = LawBroken("check_texts", "no faults", fault, what=f"texts in {lang!r}")
            broken.rule = "All languages have the same texts with the same parameters."
            raise broken


def faults_of(texts: Texts, lang: str) -> Iterator[str]:
    """Yield the faults of a catalogue's texts in a language, each in a few words.

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
        in: missing in 'en'
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
    yield from (f"{key}: missing in {ENGLISH!r}" for key in own if key not in english)


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


def _strings_in(template: Template) -> list[str]:
    if isinstance(template, str):
        return [template]
    return [text for name, part in template.items() if name != "by" for text in _strings_in(part)]


@law
def texts(trial: Trial) -> None:
    """Reasons and actions have words, which name only what exists, alike in all languages.

    The reasons are those in the game's modules, and those met in the match: by the plausible
    actions of seats, and by draws in which a card is changed, left out or drawn twice.
    """
    game = trial.game
    for lang in languages():
        trial.same(f"faults of the texts in {lang!r}", [], list(faults_of(game.texts, lang)))
    for kind in game.documents.actions:
        key = f"actions.{kind.type}"
        unknown = sorted(name for name in parameters_of(trial, key) if not hasattr(kind, name))
        trial.need(not unknown, f"attributes of {kind.__name__} in the text {key}", unknown)
    for reason in game.documents.reason.__members__.values():
        assert_code(trial, reason.value)
    refusals = list(refusals_of(game))
    for refusal in refusals:
        _assert_refusal(trial, refusal)
    if (book := rulebook(game.texts, ENGLISH)) is not None:
        names = [each.name for each in fields(game.documents.rules)]
        trial.same("switches in the rulebook", names, list(book.switches))
        numbers = {number for clause in book.clauses for number in clause.numbers}
        for refusal in refusals:
            expected = f"a clause {refusal.rule!r} of the rulebook, for {refusal.code}"
            trial.need(refusal.rule in numbers, expected, sorted(numbers))
    for error in _refusals_met(trial):
        lacking = _assert_refusal(trial, error.refusal) - set(error.params)
        expected = f"parameters of the refusal {error.code}: {', '.join(error.params)}"
        trial.need(not lacking, expected, sorted(lacking))


@law
def statistics(trial: Trial) -> None:
    """Statistics have labels, and divide counts that the game gives.

    The cases of a count are the calls of ``count``. They are all tried if one gave the count or if
    its code names it.
    """
    game = trial.game
    if game.statistics is None:
        return
    known = {MATCHES} | _strings(game.statistics.count)
    for before, _, after in trial.steps():
        counts = game.statistics.count(before, after)
        whole = all(type(value) is int and value >= 0 for value in counts.values())
        trial.need(whole, "counts of 0 or more", counts)
        known.update(counts)
    trial.place = 0
    steps = len(trial.match.actions)
    for statistic in game.statistics.means:
        assert_code(trial, statistic.name)
        parameters_of(trial, f"statistics.{statistic.name}")
        for name in (statistic.of, statistic.per):
            what = f"count {name!r} of the statistic {statistic.name!r}"
            trial.cases[what, name in known] += steps
    names = [statistic.name for statistic in game.statistics.means]
    trial.need(len(set(names)) == len(names), "different names of statistics", names)


def _refusals_met(trial: Trial) -> Iterator[IllegalAction]:
    game = trial.game
    for state, rng in trial.sample_states(most=3):
        for seat in trial.seats(state):
            yield from game.refusals(state, seat)
        if CHANCE in game.actors(state):
            for action in faulty_copies(game.sample_chance(state, rng), rng):
                trial.about = f"tried: {action!r}"
                if (met := refused(game.check, state, action)) is not None:
                    yield met


def assert_code(trial: Trial, code: object) -> None:
    """Check that a word is in kebab-case."""
    kebab = isinstance(code, str) and KEBAB.fullmatch(code)
    trial.need(kebab, "a code in kebab-case", repr(code))


def _assert_refusal(trial: Trial, refusal: Refusal) -> frozenset[str]:
    """Check a reason, and return the names of the parameters in its text."""
    assert_code(trial, refusal.code)
    return parameters_of(trial, f"refusals.{refusal.code}", refusal.texts)


def parameters_of(trial: Trial, key: str, texts: Texts | None = None) -> frozenset[str]:
    """Check that the game has a text, and return the names of its parameters."""
    catalogue = (texts or trial.game.texts).catalogue(ENGLISH)
    trial.need(key in catalogue, f"a text {key!r} of the game", "none")
    return parameters(catalogue[key])


def refusals_of(game: Game) -> Iterator[Refusal]:
    """Yield the refusals that are constants of the game's modules, if these are loaded."""
    module = game.documents.state.__module__
    package = module.rpartition(".")[0] or module
    for name, loaded in sorted(sys.modules.items()):
        if name == package or name.startswith(f"{package}."):
            yield from (value for value in vars(loaded).values() if isinstance(value, Refusal))


def _strings(function: Callable[..., Any]) -> set[str]:
    """Return the strings in the code of a function, and of those in its module that it names."""
    due: list[Any] = [getattr(function, "__code__", None)]
    around = getattr(function, "__globals__", {})
    for value in due:  # grows by the parts of each value
        inner = value if isinstance(value, tuple) else ()
        if isinstance(value, CodeType):
            named = (getattr(around.get(name), "__code__", None) for name in value.co_names)
            inner = (*value.co_consts, *named)
        due += [each for each in inner if each not in due]
    return {value for value in due if isinstance(value, str)}
