"""Marks of what a step of a match shows, by which matches for the corpus are chosen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import evolve, fields

from fodasse.core.actions import seat_of
from fodasse.core.errors import RulesError
from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction, refused
from fodasse.core.rules import spelled
from fodasse.core.seats import CHANCE
from fodasse.table.record import viewer_of
from fodasse.table.structure import to_data
from fodasse.testing.conformance.expected import Data
from fodasse.testing.matches import PlayedMatch
from tools.corpus.clauses import clauses_of
from tools.corpus.clauses.steps import Step

RULES: Final = "rules"
"""The key of the rules in states and views, which are shown only by their effects."""
_CARD: Final = re.compile(r"[2-9TJQKA][DSHC]")
_MANY: Final = 2
"""The number from which on numbers and lengths have the same mark."""


def of_step(game: Game, before: Any, action: Any, after: Any) -> Iterator[str]:
    """Yield the marks of an action: its class, its events, and what is new in views."""
    phase = getattr(before, "phase", "")
    told = to_data(game.events(before, action, after))
    step = Step(to_data(before), to_data(action), to_data(after), told)
    yield from (f"clause {each}" for each in clauses_of(game.name, step))
    yield f"action {action.type}"
    yield f"action {action.type} in {phase}"
    actors = (each for each in game.actors(after) if each is not CHANCE)
    viewers = dict.fromkeys((None, seat_of(action), *actors))
    for viewer in viewers:
        seat = viewer_of(game, before, viewer)
        seen = game.censor(before, action, seat)
        view = game.view(after, seat)
        for event in game.events(game.view(before, seat), seen, view):
            yield f"event {event.type}"
            yield from _shapes(f"event {event.type}", to_data(event))
        yield from _shapes("view", to_data(view))
        if seat is not None and view.legal_actions:
            yield f"absent {game.default_action(view).type} in {getattr(after, 'phase', '')}"
    for listed in game.table_actions(after):
        yield f"table action {listed.type} in {getattr(after, 'phase', '')}"
    if (outcome := game.outcome(after)) is not None:
        yield f"outcome {outcome.reason}"
        yield f"outcome {len(outcome.ranking)} places"


def _shapes(path: str, value: Any) -> Iterator[str]:
    """Yield the paths to the parts of plain data, with their values made few."""
    if isinstance(value, dict):
        for name, part in value.items():
            if name not in {RULES, "type"}:
                yield from _shapes(f"{path}.{name}", part)
    elif isinstance(value, list):
        yield f"{path} has {min(len(value), _MANY)}"
        for part in value:
            yield from _shapes(f"{path}[]", part)
    elif isinstance(value, bool) or value is None:
        yield f"{path} is {value}"
    elif isinstance(value, int):
        yield f"{path} is {max(-1, min(value, _MANY))}"
    else:
        yield f"{path} is {'a card' if _CARD.fullmatch(value) else value}"


def of_refusal(refusal: Data) -> Iterator[str]:
    """Yield the marks of an attempt that is refused."""
    yield f"refusal {refusal['code']}"
    yield f"refusal {refusal['code']} of {refusal['action']['type']}"


def of_rules(
    match: PlayedMatch,
    tried: Mapping[int, Mapping[str, Any]],
    values: Mapping[str, Sequence[Any]],
    known: Iterable[str],
) -> Iterator[tuple[int, str, Any]]:
    """Yield the values of switches that the match distinguishes from its own.

    A match distinguishes another value if it cannot be played by rules with that value, or shows
    something else under them, or if an action that it refuses is not refused alike under them.
    With the value come the step, the mark, and the refused action or None.

    Args:
        match: the match.
        tried: the refused actions of each step, by mark.
        values: the values of each switch.
        known: the marks to leave out.
    """
    known, dead = frozenset(known), match.rules.dead()
    seen = [_visible(match.game, state) for state in match.states]
    for name in (each for each in values if each not in dead):
        own = getattr(match.rules, name)
        near = [own - 1, own + 1] if type(own) is int else []
        for other in dict.fromkeys([*values[name], *near]):
            mark = f"rules {name}={spelled(own)}, not {spelled(other)}"
            if other != own and mark not in known:
                parting = _parting(match, seen, tried, {name: other})
                if parting is not None:
                    yield parting[0], mark, parting[1]


def switches(rules: Any) -> Iterator[str]:
    """Yield the beginnings of the marks that distinguish values of switches from others."""
    dead = rules.dead()
    for each in fields(type(rules)):
        if each.name not in dead:
            yield f"rules {each.name}={spelled(getattr(rules, each.name))}"


def values_of(book: Any, varied: Iterable[Any]) -> dict[str, list[Any]]:
    """Return the values that each switch has by the book and by other rules, each once."""
    found = {each.name: [getattr(book, each.name)] for each in fields(type(book))}
    for rules in varied:
        for name, value in rules.changes().items():
            if value not in found[name]:
                found[name].append(value)
    return found


def _parting(
    match: PlayedMatch,
    seen: Sequence[Any],
    tried: Mapping[int, Mapping[str, Any]],
    changes: Data,
) -> tuple[int, Any] | None:
    """Return the first step that differs under changed rules, and an action refused there."""
    game = match.game
    try:
        rules = evolve(match.rules, **changes)
        state = game.start(match.seats, rules=rules, **match.options)
    except RulesError:
        return None
    for number, own in enumerate(seen):
        if number:
            try:
                state = game.apply(state, match.actions[number - 1])
            except IllegalAction:
                return number, None
        if own != _visible(game, state):
            return number, None
        if number not in tried:
            continue
        if game.table_actions(match.states[number]) != game.table_actions(state):
            return number, None
        for action in tried[number].values():
            codes = (_code(game, each, action) for each in (match.states[number], state))
            if len({*codes}) > 1:
                return number, action
    return None


def _code(game: Game, state: Any, action: Any) -> str | None:
    error = refused(game.check, state, action)
    return None if error is None else error.code


def _visible(game: Game, state: Any) -> Any:
    """Return the parts of a state to compare, without its rules."""
    legal = [game.legal_actions(state, each) for each in game.actors(state) if each is not CHANCE]
    facts = _without_rules(to_data(state))
    return game.actors(state), legal, game.outcome(state), facts


def _without_rules(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_rules(part) for name, part in value.items() if name != RULES}
    return value
