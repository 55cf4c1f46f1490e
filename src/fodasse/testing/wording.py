"""Laws of texts: they exist in both languages and name only what the game has."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from string import Formatter
from types import CodeType
from typing import Any, Final

from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction, Refusal, refused
from fodasse.core.seats import CHANCE
from fodasse.core.statistics import MATCHES
from fodasse.core.wording import Text
from fodasse.testing.cases import Cases
from fodasse.testing.trial import Trial, law
from fodasse.testing.walking import damaged

KEBAB: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@law
def texts(trial: Trial) -> None:
    """Reasons and actions have texts in both languages, which name only what exists.

    The reasons are those that stand in the game's modules, and those met in the match: by the
    plausible actions of seats, and by draws in which a card is changed, left out or drawn twice.
    """
    game = trial.game
    for kind in game.documents.actions:
        names = _names(trial, f"phrase of {kind.__name__}", kind.phrase)
        words = any(literal.strip() for literal, *_ in Formatter().parse(kind.phrase.en))
        differs = kind.phrase.en != kind.phrase.pt or not words
        trial.need(differs, f"another phrase of {kind.__name__} in Portuguese", kind.phrase.en)
        unknown = [name for name in sorted(names) if not hasattr(kind, name)]
        trial.need(not unknown, f"attributes of {kind.__name__} in its phrase", unknown)
    for reason in game.documents.reason.__members__.values():
        _assert_code(trial, reason.value)
    for refusal in refusals_of(game):
        _assert_refusal(trial, refusal)
    for state, rng in trial.moments(most=3):
        for seat in trial.seats(state):
            for error in game.refusals(state, seat):
                _assert_told(trial, error)
        if CHANCE in game.actors(state):
            for action in damaged(game.sample_chance(state, rng), rng):
                trial.about = f"tried: {action!r}"
                met = refused(game.check, state, action)
                if met is not None:
                    _assert_told(trial, met)


@law
def statistics(trial: Trial) -> dict[str, Cases]:
    """Statistics have texts in both languages, and divide counts that the game gives.

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
        _names(trial, f"label of {statistic.name}", statistic.label)
        for name in (statistic.of, statistic.per):
            what = f"count {name!r} of the statistic {statistic.name!r}"
            steps = len(trial.match.actions)
            cases[what] = Cases(steps, steps if name in known else 0)
    names = [statistic.name for statistic in game.statistics.means]
    trial.need(len(set(names)) == len(names), "different names of statistics", names)
    return cases


def _assert_code(trial: Trial, code: object) -> None:
    kebab = isinstance(code, str) and KEBAB.fullmatch(code)
    trial.need(kebab, "a code in kebab-case", repr(code))


def _assert_refusal(trial: Trial, refusal: Refusal) -> set[str]:
    """Check a reason, and return the names of the parameters in its text."""
    _assert_code(trial, refusal.code)
    names = _names(trial, f"reason of {refusal.code}", refusal.why)
    differs = refusal.why.en != refusal.why.pt
    trial.need(differs, f"another reason of {refusal.code} in Portuguese", refusal.why.en)
    return names


def _assert_told(trial: Trial, error: IllegalAction) -> None:
    """Check a refusal that was met: its reason, and that it has what the reason names."""
    lacking = _assert_refusal(trial, error.refusal) - set(error.params)
    expected = f"parameters of the refusal {error.code}: {', '.join(error.params)}"
    trial.need(not lacking, expected, sorted(lacking))


def _names(trial: Trial, what: str, text: Text) -> set[str]:
    """Check that a text exists in both languages, and return the names of its parameters."""
    trial.need(text.en.strip() and text.pt.strip(), f"{what} in both languages", text)
    english, portuguese = (
        {name for _, name, _, _ in Formatter().parse(template) if name is not None}
        for template in (text.en, text.pt)
    )
    trial.same(f"names in the {what}", sorted(english), sorted(portuguese))
    return english


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
