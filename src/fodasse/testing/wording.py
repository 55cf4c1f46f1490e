"""Laws of texts: they are complete in every language and name only what the game has."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from types import CodeType
from typing import Any, Final

from attrs import fields

from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction, Refusal, refused
from fodasse.core.rulebook import rulebook
from fodasse.core.seats import CHANCE
from fodasse.core.statistics import MATCHES
from fodasse.core.texts import ENGLISH, Texts, languages, parameters
from fodasse.testing.cases import Cases
from fodasse.testing.catalogues import faults_of
from fodasse.testing.trial import Trial, law
from fodasse.testing.walking import faulty_copies

KEBAB: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@law
def texts(trial: Trial) -> None:
    """Reasons and actions have words, which name only what exists, alike in all languages.

    The reasons are those that stand in the game's modules, and those met in the match: by the
    plausible actions of seats, and by draws in which a card is changed, left out or drawn twice.
    """
    game = trial.game
    for lang in languages():
        trial.same(f"faults of the texts in {lang!r}", [], list(faults_of(game.texts, lang)))
    for kind in game.documents.actions:
        key = f"actions.{kind.type}"
        names = _parameters(trial, key)
        unknown = sorted(name for name in names if not hasattr(kind, name))
        trial.need(not unknown, f"attributes of {kind.__name__} in the text {key}", unknown)
    for reason in game.documents.reason.__members__.values():
        _assert_code(trial, reason.value)
    for refusal in refusals_of(game):
        _assert_refusal(trial, refusal)
    _assert_rulebook(trial)
    for error in _refusals_met(trial):
        _assert_told(trial, error)


@law
def statistics(trial: Trial) -> dict[str, Cases]:
    """Statistics have labels, and divide counts that the game gives.

    Returns:
        Cases for each count: calls of ``count``, all of them tried if one gave the count or if its
        code names it.
    """
    game = trial.game
    met: set[str] = {MATCHES}
    cases: dict[str, Cases] = {}
    if game.statistics is None:
        return cases
    for before, _, after in trial.steps():
        counts = game.statistics.count(before, after)
        whole = all(type(value) is int and value >= 0 for value in counts.values())
        trial.need(whole, "counts of 0 or more", counts)
        met.update(counts)
    trial.place = 0
    known = met | _strings(game.statistics.count)
    for statistic in game.statistics.means:
        _assert_code(trial, statistic.name)
        _parameters(trial, f"statistics.{statistic.name}")
        for name in (statistic.of, statistic.per):
            what = f"count {name!r} of the statistic {statistic.name!r}"
            steps = len(trial.match.actions)
            cases[what] = Cases(steps, steps if name in known else 0)
    names = [statistic.name for statistic in game.statistics.means]
    trial.need(len(set(names)) == len(names), "different names of statistics", names)
    return cases


def _assert_rulebook(trial: Trial) -> None:
    """Check that a rulebook has all switches, and a clause for the rule of each refusal."""
    game = trial.game
    book = rulebook(game.texts, ENGLISH)
    if book is None:
        return
    names = [each.name for each in fields(game.documents.rules)]
    trial.same("switches in the rulebook", names, list(book.switches))
    numbers = {number for clause in book.clauses for number in clause.numbers}
    for refusal in refusals_of(game):
        expected = f"a clause {refusal.rule!r} of the rulebook, for {refusal.code}"
        trial.need(refusal.rule in numbers, expected, sorted(numbers))


def _refusals_met(trial: Trial) -> Iterator[IllegalAction]:
    game = trial.game
    for state, rng in trial.moments(most=3):
        for seat in trial.seats(state):
            yield from game.refusals(state, seat)
        if CHANCE in game.actors(state):
            for action in faulty_copies(game.sample_chance(state, rng), rng):
                trial.about = f"tried: {action!r}"
                met = refused(game.check, state, action)
                if met is not None:
                    yield met


def _assert_code(trial: Trial, code: object) -> None:
    kebab = isinstance(code, str) and KEBAB.fullmatch(code)
    trial.need(kebab, "a code in kebab-case", repr(code))


def _assert_refusal(trial: Trial, refusal: Refusal) -> frozenset[str]:
    """Check a reason, and return the names of the parameters in its text."""
    _assert_code(trial, refusal.code)
    return _parameters(trial, f"refusals.{refusal.code}", refusal.texts)


def _assert_told(trial: Trial, error: IllegalAction) -> None:
    """Check a refusal that was met: its reason, and that it has what the reason names."""
    lacking = _assert_refusal(trial, error.refusal) - set(error.params)
    expected = f"parameters of the refusal {error.code}: {', '.join(error.params)}"
    trial.need(not lacking, expected, sorted(lacking))


def _parameters(trial: Trial, key: str, texts: Texts | None = None) -> frozenset[str]:
    """Check that the game has a text, and return the names of its parameters."""
    catalogue = (texts or trial.game.texts).catalogue(ENGLISH)
    trial.need(key in catalogue, f"a text {key!r} of the game", "none")
    return parameters(catalogue[key])


def refusals_of(game: Game) -> Iterator[Refusal]:
    """Yield the refusals that are constants of the game's modules, as far as they are loaded."""
    package, _, module = game.documents.state.__module__.rpartition(".")
    package = package or module
    for name, loaded in sorted(sys.modules.items()):
        if name == package or name.startswith(f"{package}."):
            yield from (value for value in vars(loaded).values() if isinstance(value, Refusal))


def _strings(function: Callable[..., Any]) -> set[str]:
    """Return the strings in the code of a function, and of those in its module that it names."""
    found: set[str] = set()
    due: list[Any] = [getattr(function, "__code__", None)]
    seen: set[Any] = set()
    around = getattr(function, "__globals__", {})
    while due:
        value = due.pop()
        if value in seen:
            continue
        seen.add(value)
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, tuple):
            due += value
        elif isinstance(value, CodeType):
            due += value.co_consts
            due += (getattr(around.get(name), "__code__", None) for name in value.co_names)
    return found
