"""Marks of what a step of a match shows, for which matches are chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from fodasse.core.actions import seat_of
from fodasse.core.game import Game
from fodasse.core.seats import CHANCE
from fodasse.table.record import viewer_of
from fodasse.table.structure import to_data
from fodasse.testing.conformance.expected import Data, without_moves
from tools.corpus.clauses import clauses_of
from tools.corpus.clauses.steps import Step

RULES: Final = "rules"
"""The key of the rules in states and views, which are shown only by their effects."""
_CARD: Final = re.compile(r"[2-9TJQKA][DSHC]")
_MANY: Final = 2
"""The number from which on numbers and lengths have the same mark."""


def of_step(game: Game, before: Any, action: Any, after: Any, *, views: bool) -> Iterator[str]:
    """Yield the marks of an action: its class, its events, and what views show if asked for."""
    phase = getattr(before, "phase", "")
    told = to_data(game.events(before, action, after))
    step = Step(to_data(before), to_data(action), to_data(after), told)
    yield from (f"clause {each}" for each in clauses_of(game.name, step))
    yield f"action {action.type}"
    yield f"action {action.type} in {phase}"
    yield from (f"event {event['type']}" for event in told)
    actors = (each for each in game.actors(after) if each is not CHANCE)
    viewers = dict.fromkeys((None, seat_of(action), *actors)) if views else ()
    for viewer in viewers:
        seat = viewer_of(game, before, viewer)
        seen = game.censor(before, action, seat)
        view = game.view(after, seat)
        for event in game.events(game.view(before, seat), seen, view):
            yield f"event {event.type}"
            yield from _shapes(f"event {event.type}", without_moves(to_data(event)))
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


def of_refusal(refusal: Data) -> str:
    """Return the mark of an attempt that is refused."""
    return f"refusal {refusal['code']} ({refusal['rule']}) of {refusal['action']['type']}"
