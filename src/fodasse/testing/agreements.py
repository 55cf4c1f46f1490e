"""The law of rules: keys, presets, sentences and documents of what a table agrees on."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

from fodasse.core.rules import BOOK, GameRules, rules_from, word_of
from fodasse.core.texts import languages
from fodasse.table.rules_form import Setting, settings_of
from fodasse.table.serial import from_json, to_json
from fodasse.testing.trial import Trial, law

ID_DIGITS: Final = 16
"""The hexadecimal digits of an id."""


@law
def rules(trial: Trial) -> None:
    """Rules have a key that can be read, presets, a sentence for each word, and documents.

    Rules that are no ``GameRules`` have documents only.
    """
    found = trial.match.rules
    trial.same("read from JSON", found, from_json(to_json(found), trial.game))
    if not isinstance(found, GameRules):
        return
    normal = found.normal()
    trial.same("normal form of the normal form", normal, normal.normal())
    trial.same("fields without effect in the normal form", {}, _dead_changes(normal))
    _assert_key(trial, found, normal)
    _assert_presets(trial, found, normal)
    _assert_descriptions(trial, found, normal)
    for setting in settings_of(trial.game):
        _assert_sentences(trial, setting)


def _assert_key(trial: Trial, found: GameRules, normal: GameRules) -> None:
    """Check that the key can be read, and leads to the same id and key."""
    kind, key = type(found), found.key
    trial.same("key of the normal form", key, normal.key)
    trial.same("rules of their key", normal, kind.parse(key))
    trial.same("rules of their key, given as such", normal, rules_from(kind, key))
    trial.same("rules of the line with all fields", found, kind.parse(found.spelled()))
    trial.same("id", sha256(key.encode()).hexdigest()[:ID_DIGITS], found.id)
    book = kind()
    trial.same("key of the book", trial.game.name, book.key)
    trial.same("whether they are the book", normal == book, key == book.key)


def _assert_presets(trial: Trial, found: GameRules, normal: GameRules) -> None:
    """Check that each preset is found by its name, and the rules by the first that fits."""
    kind = type(found)
    presets = kind.presets()
    trial.same("first preset", (BOOK, kind()), next(iter(presets.items())))
    for name, rules in presets.items():
        trial.same(f"preset {name!r}", rules, kind.preset(name))
        trial.same(f"rules of {name!r}", rules, kind.parse(name))
    fitting = (name for name, rules in presets.items() if rules.normal() == normal)
    trial.same("preset_name", next(fitting, None), found.preset_name)


def _assert_descriptions(trial: Trial, found: GameRules, normal: GameRules) -> None:
    """Check that fields with an effect, and no others, have sentences and differences."""
    kind = type(found)
    changed = normal.changes()
    changes = kind.diff(kind(), found)
    trial.same("fields that differ from the book", list(changed), [each.field for each in changes])
    trial.same("differences from the normal form", (), kind.diff(found, normal))
    for lang in languages():
        whole, told = found.describe(lang), found.describe(lang, changes=True)
        trial.same("description of the normal form", whole, normal.describe(lang))
        trial.same(f"sentences of changes in {lang!r}", max(len(changed), 1), len(told))
        missing = [each for each in told if changed and each not in whole]
        trial.need(not missing, f"changes among all sentences in {lang!r}", missing)
        for each in (*whole, *told, *(change.say(lang) for change in changes)):
            trial.need(each.strip(), f"a sentence in {lang!r}", repr(each))


def _assert_sentences(trial: Trial, setting: Setting) -> None:
    """Check that each word of a field has a sentence, if the game has sentences of the field."""
    folder = f"rules.{setting.name}."
    for lang in languages():
        known = {key.removeprefix(folder) for key in trial.game.texts.own(lang)}
        for word in _words(setting) if known & {*_words(setting)} else ():
            trial.need(word in known, f"a text {folder + word!r} in {lang!r}", "none")


def _words(setting: Setting) -> Iterator[str]:
    """Yield the words of a field's values in the keys of its sentences."""
    if setting.optional:
        yield word_of(None)
    if setting.kind == "boolean":
        yield from map(word_of, (False, True))
    elif setting.kind == "choice":
        yield from (word_of(each.value) for each in setting.choices)
    else:
        yield "value"


def _dead_changes(rules: GameRules) -> dict[str, Any]:
    """Return the fields without effect that differ from the book."""
    return {name: each for name, each in rules.changes().items() if name in rules.dead()}
