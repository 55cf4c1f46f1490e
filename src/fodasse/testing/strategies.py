"""Hypothesis strategies: cards, rules, actions legal or not, positions, whole matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

try:
    from hypothesis import strategies as st
except ImportError as missing:
    problem = "fodasse.testing.strategies needs Hypothesis: pip install 'fodasse[testing]'"
    raise ImportError(problem) from missing

from fodasse.core import shapes
from fodasse.core.cards import FULL_DECK, Card
from fodasse.core.errors import RulesError
from fodasse.core.game import Game
from fodasse.core.shapes import Shape, fields_of
from fodasse.core.types import A, S, V
from fodasse.table.start_options import start_options
from fodasse.testing.matches import PlayedMatch, random_match
from fodasse.testing.variants import rules

__all__ = ["actions", "cards", "matches", "positions", "rules"]


def cards(deck: Sequence[Card] = FULL_DECK) -> st.SearchStrategy[Card]:
    """Return a strategy of the cards of a deck."""
    return st.sampled_from(deck)


def actions(game: Game[S, A, V]) -> st.SearchStrategy[A]:
    """Return a strategy of all actions that can be constructed, legal or not."""
    return st.one_of([_build(kind) for kind in game.documents.actions])


@st.composite
def matches(
    draw: st.DrawFn,
    game: Game[S, A, V],
    *,
    seats: st.SearchStrategy[int] | None = None,
    rules: st.SearchStrategy[Any] | None = None,
    most_actions: int = 400,
) -> PlayedMatch[S, A, V]:
    """Return a strategy of random matches, whole or up to some action, some with table actions.

    Each start option is left out, or the number of a seat if the option can have this value.
    A table size that the rules do not allow is drawn again.

    Args:
        draw: filled in by Hypothesis.
        game: the game.
        seats: table sizes; None: all that the game allows.
        rules: rules; None: the book.
        most_actions: the number of actions after which a match stops if it is not over.
    """
    tables = st.sampled_from(game.seats) if seats is None else seats
    agreed = None if rules is None else draw(rules)
    table = draw(tables.filter(lambda table: agreed is None or _fits(game, table, agreed)))
    return random_match(
        game,
        table,
        rules=agreed,
        options=draw(_options(game, table, agreed)),
        seed=draw(st.integers(0, 2**32 - 1)),
        most_actions=draw(st.integers(0, most_actions)),
        table_share=draw(st.sampled_from((0.0, 0.03, 0.3))),
    )


def positions(
    game: Game[S, A, V],
    *,
    seats: st.SearchStrategy[int] | None = None,
    rules: st.SearchStrategy[Any] | None = None,
    most_actions: int = 400,
) -> st.SearchStrategy[S]:
    """Return a strategy of states that arise in random matches; arguments as for ``matches``."""
    played = matches(game, seats=seats, rules=rules, most_actions=most_actions)
    return played.map(lambda match: match.states[-1])


def _options(game: Game[S, A, V], seats: int, rules: Any) -> st.SearchStrategy[dict[str, int]]:
    """Return a strategy of start options: each is left out, or a seat that is legal alone."""
    rules = game.documents.rules() if rules is None else rules
    numbers = {
        name: [number for number in range(seats) if _starts(game, seats, rules, {name: number})]
        for name in start_options(game)
    }
    possible = {name: st.sampled_from(each) for name, each in numbers.items() if each}
    return st.fixed_dictionaries({}, optional=possible).filter(
        lambda options: len(options) < 2 or _starts(game, seats, rules, options)
    )


def _fits(game: Game[S, A, V], seats: int, rules: Any) -> bool:
    """Return whether rules allow a table size."""
    try:
        game.start(seats, rules=rules)
    except RulesError:
        return False
    return True


def _starts(game: Game[S, A, V], seats: int, rules: Any, options: Mapping[str, int]) -> bool:
    """Return whether a match can start with these options. The law ``start`` reports errors."""
    try:
        game.start(seats, rules=rules, **options)
    except Exception:  # noqa: BLE001  # any error of a game under test
        return False
    return True


def _build(kind: type[Any]) -> st.SearchStrategy[Any]:
    return st.builds(kind, **{each.name: _of_shape(each.shape) for each in fields_of(kind)})


def _of_shape(shape: Shape) -> st.SearchStrategy[Any]:
    """Return a strategy of a field's values, which are small enough to be legal at times."""
    match shape:
        case shapes.Anything():
            return st.none()
        case shapes.Plain(kind):
            return {int: st.integers(-2, 45), Card: cards()}.get(kind, st.from_type(kind))
        case shapes.Words():
            return st.sampled_from(shape.values)
        case shapes.Nullable(of):
            return _of_shape(of) | st.none()
        case shapes.Tagged(of):
            return st.one_of([*map(_of_shape, of)])
        case shapes.Many(kind, of):
            return st.lists(_of_shape(of), max_size=5).map(kind)
        case shapes.Each(of):
            return st.tuples(*map(_of_shape, of))
        case shapes.Mapped(of):
            return st.dictionaries(st.text(max_size=3), _of_shape(of), max_size=3)
        case shapes.Structure(kind):
            return _build(kind)
