"""The laws every game keeps, and ``check_game``, which tries them all on random matches.

A law is a function of a match that was played. It raises ``LawBroken``.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from inspect import signature
from time import monotonic
from typing import Any, Final

from attrs import fields_dict, frozen, has
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky

from fodasse.core.game import Game, single_seats
from fodasse.core.types import T
from fodasse.games import find_game
from fodasse.testing import strategies
from fodasse.testing.agreements import rules as rules
from fodasse.testing.broken import LawBroken
from fodasse.testing.documents import damage as damage
from fodasse.testing.documents import documents as documents
from fodasse.testing.events import events as events
from fodasse.testing.matches import PlayedMatch, changes_as_code
from fodasse.testing.moves import moves as moves
from fodasse.testing.numbers import numbers as numbers
from fodasse.testing.parts import costs as costs
from fodasse.testing.parts import default_action as default_action
from fodasse.testing.parts import explicit as explicit
from fodasse.testing.parts import labels as labels
from fodasse.testing.parts import motions as motions
from fodasse.testing.parts import table_actions as table_actions
from fodasse.testing.playing import awaited as awaited
from fodasse.testing.playing import chance as chance
from fodasse.testing.playing import end as end
from fodasse.testing.playing import judge as judge
from fodasse.testing.playing import order as order
from fodasse.testing.playing import plain_values as plain_values
from fodasse.testing.playing import pure as pure
from fodasse.testing.playing import replay as replay
from fodasse.testing.playing import start as start
from fodasse.testing.playing import teams_and_returns as teams_and_returns
from fodasse.testing.secrets import beliefs as beliefs
from fodasse.testing.secrets import public as public
from fodasse.testing.secrets import secrecy as secrecy
from fodasse.testing.secrets import secrecy_of_history as secrecy_of_history
from fodasse.testing.texts import statistics as statistics
from fodasse.testing.texts import texts as texts
from fodasse.testing.trial import Cases

MANY_CASES: Final = 100
"""The number of cases at which a law that could try none of them is reported."""
SHORTENING: Final = 15.0
"""Seconds spent on finding a shorter match that breaks a law."""

LAWS: Final[tuple[Callable[[PlayedMatch], Cases], ...]] = (
    rules,
    start,
    end,
    awaited,
    judge,
    table_actions,
    explicit,
    default_action,
    costs,
    labels,
    motions,
    events,
    moves,
    pure,
    replay,
    documents,
    chance,
    public,
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

A law returns counts of its cases, where it may find none that it can try.
"""


def check_game(
    game: Game | str,
    *,
    seats: int | st.SearchStrategy[int] | None = None,
    rules: Any = None,
    examples: int | None = None,
) -> None:
    """Try all laws on random matches of a game, by Hypothesis.

    Args:
        game: any game that follows the protocol, or the name of one of ``GAMES``.
        seats: a table size or a strategy of them; None: all that the game allows.
        rules: rules or a strategy of them; None: the book.
        examples: the number of matches; None: as Hypothesis is set.

    Raises:
        LawBroken: a law is broken. The match is the shortest one found within some seconds. Or a
            law found many cases and could try none of them.
        TypeError: the game lacks parts that it needs. The text names them all.
    """
    __tracebackhide__ = True
    game = find_game(game)
    _check_parts(game)
    cases: defaultdict[str, Cases] = defaultdict(Counter)
    failures: list[tuple[_Attempt, LawBroken]] = []

    def keeps_the_laws(match: PlayedMatch, others: tuple[Any, ...]) -> None:
        for attempt in (*(_Attempt(law, match) for law in LAWS), _Attempt(judge, match, others)):
            try:
                cases[attempt.law.__name__] += attempt()
            except LawBroken as error:
                failures.append((attempt, error))
                raise

    tried = given(
        strategies.matches(game, seats=_strategy(seats), rules=_strategy(rules)),
        st.lists(strategies.actions(game), max_size=20).map(tuple),
    )
    unhurried = settings(
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        deadline=None,
        max_examples=examples or settings().max_examples,
        phases=[Phase.reuse, Phase.generate],  # shortening is done here, which is quicker
        report_multiple_bugs=False,
    )
    try:
        unhurried(tried(keeps_the_laws))()
    except (LawBroken, Flaky) as error:
        shortest: Exception = failures[0][0].shortest(failures[0][1]) if failures else error
        shortest.__notes__ = []  # what Hypothesis adds
        raise shortest.with_traceback(None) from None
    for law in LAWS:
        counts = cases[law.__name__]
        for (what, _), count in counts.items():
            if count >= MANY_CASES and not counts[what, True]:
                broken = LawBroken(law.__name__, f"any {what}", f"none in {count} cases")
                broken.rule = (law.__doc__ or "").partition("\n")[0]
                broken.repeat = f"check_game(game{_arguments(seats, rules, examples)})"
                raise broken


@frozen
class _Attempt:
    """A law tried on a match, the judge also with other actions."""

    law: Callable[..., Cases]
    match: PlayedMatch
    others: tuple[Any, ...] = ()

    def __call__(self) -> Cases:
        return self.law(self.match, self.others) if self.others else self.law(self.match)

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
            yield from (_Attempt(self.law, match, (other,)) for other in self.others)


def _check_parts(game: Game) -> None:
    """Check that a game has all parts it needs, before any law is tried."""
    classes = game.documents
    missing = [
        f"{kind.__name__}.type that is its word in JSON"
        for kind in classes.actions
        if not has(kind) or not isinstance(getattr(kind, "type", None), str)
    ]
    for name, kind in (("Rules", classes.rules), ("State", classes.state), ("View", classes.view)):
        if kind.__name__ != name:
            missing.append(f"class {name} as documents.{name.lower()}")
        if getattr(kind, "game", None) != game.name:
            missing.append(f"{kind.__name__}.game that is its name")
    if game.teams is single_seats and "seats" not in _attributes(classes.state):
        missing.append(f"{classes.state.__name__}.seats, which the default of teams needs")
    if missing:
        raise TypeError(f"game {game.name!r} has no {', no '.join(missing)}")
    lacking = [
        each.name
        for each in signature(game.start).parameters.values()
        if each.kind is each.KEYWORD_ONLY and each.default is each.empty
    ]
    if lacking:
        raise TypeError(
            f"game {game.name!r}: generic tools leave out arguments of start, so each needs a"
            f" default; there is none for {', '.join(lacking)}"
        )


def _attributes(kind: type[Any]) -> set[str]:
    return {*dir(kind), *(fields_dict(kind) if has(kind) else ())}


def _arguments(seats: object, rules: Any, examples: int | None) -> str:
    """Return the arguments that were given to ``check_game``, as code."""
    if rules is not None and not isinstance(rules, st.SearchStrategy):
        rules = f"game.documents.rules({changes_as_code(rules)})"
    given = {"seats": seats, "rules": rules, "examples": examples}
    return "".join(f", {name}={value}" for name, value in given.items() if value is not None)


def _strategy(value: T | st.SearchStrategy[T] | None) -> st.SearchStrategy[T] | None:
    return value if value is None or isinstance(value, st.SearchStrategy) else st.just(value)
