"""The laws every game keeps, and ``check_game``, which tries them all on random matches.

A law is a function of a match that was played. It raises ``LawBroken``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any, Final

from attrs import frozen
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky

from fodasse.core.game import Game
from fodasse.testing import strategies
from fodasse.testing.broken import LawBroken
from fodasse.testing.cases import Cases
from fodasse.testing.completeness import check_complete
from fodasse.testing.damage import damage
from fodasse.testing.histories import secrecy_of_history
from fodasse.testing.matches import PlayedMatch, changed
from fodasse.testing.numbers import numbers
from fodasse.testing.playing import (
    awaited,
    chance,
    end,
    judge,
    order,
    plain_values,
    pure,
    replay,
    teams_and_returns,
)
from fodasse.testing.reading import documents
from fodasse.testing.secrets import beliefs, secrecy
from fodasse.testing.starts import start
from fodasse.testing.wording import statistics, texts

__all__ = [
    "LAWS",
    "LawBroken",
    "awaited",
    "beliefs",
    "chance",
    "check_game",
    "damage",
    "documents",
    "end",
    "judge",
    "numbers",
    "order",
    "plain_values",
    "pure",
    "replay",
    "secrecy",
    "secrecy_of_history",
    "start",
    "statistics",
    "teams_and_returns",
    "texts",
]

MANY_CASES: Final = 100
"""The number of cases at which a law that could try none of them is reported."""
SHORTENING: Final = 15.0
"""Seconds spent on finding a shorter match that breaks a law."""

LAWS: Final[tuple[Callable[[PlayedMatch], dict[str, Cases] | None], ...]] = (
    start,
    end,
    awaited,
    judge,
    pure,
    replay,
    documents,
    chance,
    secrecy,
    secrecy_of_history,
    beliefs,
    order,
    teams_and_returns,
    numbers,
    plain_values,
    texts,
    statistics,
    damage,
)
"""All laws. Matches contain table actions too, so the laws also hold with them.

A law that may find nothing to try returns counts of the cases it found and tried, by description.
"""


@frozen
class _Attempt:
    """A law tried on a match, the judge also with other actions."""

    law: Callable[..., dict[str, Cases] | None]
    match: PlayedMatch
    given: tuple[Any, ...] = ()

    def __call__(self) -> dict[str, Cases] | None:
        return self.law(self.match, *self.given)

    def shortest(self, error: LawBroken) -> LawBroken:
        """Return the error for the shortest beginning of the match found to break the law."""
        until = monotonic() + SHORTENING
        best = error
        for shorter in self._shorter(error.action or 0):
            try:
                shorter()
            except LawBroken as again:
                best = again
                if shorter.match.actions != self.match.actions[: error.action or 0]:
                    break
            if monotonic() > until:
                break
        return best

    def _shorter(self, action: int) -> Iterator[_Attempt]:
        """Yield attempts on the match up to an action, then on beginnings, the shortest first."""
        for count in (action, *range(action)):
            match = self.match.beginning(count)
            yield _Attempt(self.law, match)
            if self.given:
                yield from (_Attempt(self.law, match, ((other,),)) for other in self.given[0])


@frozen
class _Example:
    """A match and other actions for the judge."""

    match: PlayedMatch
    others: tuple[Any, ...]

    def attempts(self) -> Iterator[_Attempt]:
        """Yield the attempts of all laws."""
        for law in LAWS:
            yield _Attempt(law, self.match)
        yield _Attempt(judge, self.match, (self.others,))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ARG002, FBT001  # IPython's protocol
        printer.text(repr(self.match))


def check_game(
    game: Game,
    *,
    seats: int | st.SearchStrategy[int] | None = None,
    rules: Any = None,
    examples: int | None = None,
) -> None:
    """Try all laws on random matches of a game, by Hypothesis.

    Args:
        game: any game that follows the protocol.
        seats: a table size or a strategy of them; None: all that the game allows.
        rules: rules or a strategy of them; None: the book.
        examples: how many matches; None: as Hypothesis is set.

    Raises:
        LawBroken: a law is broken. The match is the shortest one found within some seconds. Or a
            law found many cases and could try none of them.
        TypeError: the game lacks parts that it needs. The text names them all.
    """
    __tracebackhide__ = True
    check_complete(game)
    matches = strategies.matches(game, seats=_strategy(seats), rules=_strategy(rules))
    others = st.lists(strategies.actions(game), max_size=20).map(tuple)
    cases: dict[tuple[str, str], Cases] = {}
    failures: list[tuple[_Attempt, LawBroken]] = []

    @given(st.tuples(matches, others).map(lambda parts: _Example(*parts)))
    def keeps_the_laws(example: _Example) -> None:
        for attempt in example.attempts():
            try:
                found = attempt() or {}
            except LawBroken as error:
                failures.append((attempt, error))
                raise
            for what, count in found.items():
                key = attempt.law.__name__, what
                cases[key] = cases.get(key, Cases()) + count

    unhurried = settings(
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        deadline=None,
        max_examples=examples or settings().max_examples,
        phases=[Phase.reuse, Phase.generate],  # shortening is done here, which is quicker
        report_multiple_bugs=False,
    )
    try:
        unhurried(keeps_the_laws)()
    except (LawBroken, Flaky) as error:
        raise _reported(error, failures) from None
    laws = {law.__name__: law for law in LAWS}
    for (name, what), each in cases.items():
        if each.found >= MANY_CASES and not each.tried:
            raise LawBroken(
                name,
                rule=(getattr(laws[name], "__doc__", None) or "").partition("\n")[0],
                expected=f"any {what}",
                got=f"none in {each.found} cases",
                repeat=f"check_game(game{_given(seats, rules, examples)})",
            )


def _given(seats: object, rules: Any, examples: int | None) -> str:
    """Return the arguments that were given to ``check_game``, as code."""
    if rules is not None and not isinstance(rules, st.SearchStrategy):
        rules = f"game.documents.rules({changed(rules)})"
    given = {"seats": seats, "rules": rules, "examples": examples}
    return "".join(f", {name}={value}" for name, value in given.items() if value is not None)


def _reported(error: Exception, failures: list[tuple[_Attempt, LawBroken]]) -> Exception:
    """Return what Hypothesis found, as short as possible and without its notes."""
    if failures:
        attempt, error = failures[0]
        error = attempt.shortest(error)
    error.__notes__ = []
    return error.with_traceback(None)


def _strategy(value: Any) -> st.SearchStrategy[Any] | None:
    return value if value is None or isinstance(value, st.SearchStrategy) else st.just(value)
